package admin

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"tablee/host/moderation"
	"tablee/host/node"
)

// houseCmd changes the settings of the site and prints them.
type houseCmd struct {
	Name    *string `help:"Name of the site; empty: Tablée."`
	Contact *string `help:"How to reach the site's moderators; empty: not shown."`
	Legal   *string `type:"filecontent" placeholder:"FILE" help:"File with the legal notice, in paragraphs."`
	Private *bool   `negatable:"" help:"Whether the site is open to invited people only."`
	Hidden  *string `help:"Ids of the games to hide from the library, separated by commas; empty for none."`
	Words   *string `help:"Words forbidden in messages and names, separated by commas; empty for none."`

	Languages *string `help:"Codes of the languages that the pages offer, such as fr,en; empty for all."`

	Why string `help:"Reason, kept in the audit log."`
}

// changes returns the settings that the flags name.
func (c houseCmd) changes() map[string]string {
	changes := map[string]string{}
	for name, value := range map[string]*string{moderation.HouseName: c.Name, moderation.HouseContact: c.Contact, moderation.HouseLegal: c.Legal} {
		if value != nil {
			changes[name] = *value
		}
	}
	for name, list := range map[string]*string{moderation.HouseHidden: c.Hidden, moderation.HouseWords: c.Words, moderation.HouseLanguages: c.Languages} {
		if list != nil {
			changes[name] = strings.ReplaceAll(*list, ",", " ")
		}
	}
	if c.Private != nil {
		changes[moderation.HousePrivate] = map[bool]string{true: "yes"}[*c.Private]
	}
	return changes
}

// Run changes what the flags name.
func (c houseCmd) Run(ctx context.Context, admin *Cmd, out io.Writer) error {
	return admin.with(ctx, func(n *node.Node) error {
		if err := n.Moderation.SetHouse(ctx, moderation.CommandLine, c.changes(), c.Why); err != nil {
			return err
		}
		house := n.Moderation.House()
		_, err := fmt.Fprintf(out, "name\t%s\ncontact\t%s\nlegal\t%d characters\nprivate\t%v\nhidden\t%s\nwords\t%s\nlanguages\t%s\n",
			cmp.Or(house.Name, "Tablée"), house.Contact, utf8.RuneCountInString(house.Legal), house.Private,
			strings.Join(house.Hidden, " "), strings.Join(house.Words, " "), cmp.Or(strings.Join(house.Languages, " "), "all"))
		return err
	})
}
