package contract

import (
	"net/url"
	"slices"
	"strconv"

	"tablee/game"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// Room returns the contract of a waiting table as its opener may still change it: the same
// sentences, without those about chairs.
func Room(l *board.Loc, ui board.UI, t *table.Table, levels int) Contract {
	in := t.Rules().Info()
	typed := roomValues(in, t)
	c := New(l, ui, in, levels, typed, nil)
	for _, part := range [][]Clause{c.Main, c.More} {
		keepChosen(part, typed, func(name, value string) string {
			o, _ := in.Option(name[len("o."):])
			return optionText(l, ui, o, value)
		})
	}
	house := houseControls(l, levels, in, typed)
	c.House, c.HouseMore = HouseSentence(l.T("contract.room"), house, t), HouseSentence(l.T("contract.settings"), house, t)
	for _, part := range [][]Clause{c.House, c.HouseMore} {
		keepChosen(part, typed, func(name, value string) string { return houseText(l, t.Terms, name, value) })
	}
	seats := strconv.Itoa(len(t.Seats))
	for i, cl := range c.Main {
		if cl.Control != nil && cl.Control.Name == "seats" { // the chairs determine the number
			c.Main[i].Control = &page.Control{Name: "seats", Choices: []page.Choice{{Value: seats, Text: seats, Selected: true}}}
		}
	}
	return c
}

// roomValues returns a table's contract as form values.
func roomValues(in game.Info, t *table.Table) url.Values {
	typed := FormValues(t.Terms)
	typed.Set("seating", map[bool]string{true: "kept", false: "drawn"}[t.FixedSeating])
	typed.Set("rated", map[bool]string{true: "yes", false: "no"}[t.Rated])
	typed.Set("team", strconv.Itoa(t.TeamSize))
	typed.Set("seats", strconv.Itoa(len(t.Seats)))
	for _, o := range in.Options {
		value := t.Options[o.Key]
		if _, follows := governor(in, o.Key); follows && value == usualValue(in, o, t.Options) {
			value = ""
		}
		typed.Set("o."+o.Key, value)
	}
	return typed
}

// keepChosen adds the table's current value to selects that do not offer it, so that submitting an
// untouched form changes nothing.
func keepChosen(part []Clause, typed url.Values, text func(name, value string) string) {
	for _, cl := range part {
		c := cl.Control
		if c == nil || slices.ContainsFunc(c.Choices, func(ch page.Choice) bool { return ch.Selected }) {
			continue
		}
		if value := typed.Get(c.Name); value != "" && c.Name != "seats" {
			c.Choices = append(c.Choices, page.Choice{Value: value, Text: text(c.Name, value), Selected: true})
		}
	}
}

// houseText returns the text of a term's value that its select does not offer.
func houseText(l *board.Loc, t table.Terms, name, value string) string {
	switch name {
	case "move":
		return l.Duration(t.MoveTime)
	case "bank":
		return timeBank(l, t.TimeBank)
	case "absence":
		return absence(l, t.Absence)
	}
	return value
}

// Changed is a change of one term of a contract.
type Changed struct{ Label, Before, After string }

// Revised returns the changes from one contract of a table to another.
func Revised(l *board.Loc, ui board.UI, before, after *table.Table) []Changed {
	old := map[string]string{}
	for _, term := range Terms(l, ui, before, true) {
		old[term.Label] = term.Value
	}
	var list []Changed
	for _, term := range Terms(l, ui, after, true) {
		if was := old[term.Label]; was != term.Value && term.Label != l.T("contract.bots") && term.Label != l.T("contract.seats") {
			list = append(list, Changed{term.Label, was, term.Value})
		}
		delete(old, term.Label)
	}
	for _, term := range Terms(l, ui, before, true) { // terms that are gone, such as rated
		if was, gone := old[term.Label]; gone {
			list = append(list, Changed{term.Label, was, "—"})
		}
	}
	if before.Title != after.Title {
		list = append(list, Changed{l.T("contract.title"), before.Title, after.Title})
	}
	return list
}
