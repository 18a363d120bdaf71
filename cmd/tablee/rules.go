package main

import (
	"io"
	"os"
	"regexp"

	"tablee/cmd/internal/catalog"
)

// picture matches a drawing in a rulebook; only its caption can be printed.
var picture = regexp.MustCompile(`!\[([^\]]*)\]\(picture:[a-z0-9-]+\)`)

// rulesCmd prints a rulebook.
type rulesCmd struct {
	Game string `arg:"" help:"Id of the game, such as nain-jaune."`
	Lang string `default:"" help:"Language of the rulebook: fr, en, de. Default: from the environment (LANG)."`
}

// Run prints the rulebook as Markdown.
func (c *rulesCmd) Run(out io.Writer) error {
	entry, err := catalog.Game(c.Game)
	if err != nil {
		return err
	}
	lang, err := catalog.ReadLanguage(c.Lang, os.Getenv)
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, picture.ReplaceAllString(entry.Rulebook(lang), "[$1]"))
	return err
}
