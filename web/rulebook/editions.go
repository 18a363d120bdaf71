package rulebook

import (
	"html"
	"regexp"
	"strings"

	"tablee/game"
	"tablee/web/board"
	"tablee/web/contract"
)

// A rulebook may contain several texts of one game, called editions, which players choose by an
// option with presets. A paragraph that begins with the name of a choice ("*Text B.*") belongs to
// that edition alone.

// Edition is one of the texts of a rulebook.
type Edition struct {
	Key, Value string // of the option
	Name       string // "text A", as in the contract
}

// editionOf returns the option that selects a game's edition; false if there is only one text.
func editionOf(in game.Info) (game.Option, bool) {
	for _, o := range in.Options {
		if len(o.Presets) > 0 {
			return o, true
		}
	}
	return game.Option{}, false
}

// editionsOf lists the editions of a game's rulebook, none if there is only one text.
func editionsOf(l *board.Loc, ui board.UI, in game.Info) (list []Edition) {
	o, several := editionOf(in)
	if !several {
		return nil
	}
	for _, value := range o.Values {
		list = append(list, Edition{o.Key, value, contract.OptionBrief(l, ui, o, value)})
	}
	return list
}

// For returns the page for players who play with these options (nil: the defaults), with the other
// editions folded, and the edition that is shown.
func (bk *Book) For(options game.Options) (page string, read Edition) {
	if len(bk.Editions) == 0 {
		return bk.HTML, Edition{}
	}
	read = bk.Editions[0]
	for _, e := range bk.Editions {
		if options[e.Key] == e.Value {
			read = e
		}
	}
	return bk.folded[read.Value], read
}

// ofEdition matches a paragraph of a rule that begins with words in italics.
var ofEdition = regexp.MustCompile(`(?s)<p><strong><a class="rule" id="([^"]*)"[^>]*>[^<]*</a></strong> <em>([^<]*)\.</em>.*?</p>`)

// fold puts the paragraphs of all editions but one into folds. Adjacent paragraphs share a fold.
func fold(l *board.Loc, page string, editions []Edition, but string) string {
	var out strings.Builder
	at, open, first, last := 0, "", "", ""
	var held strings.Builder
	flush := func() {
		if open == "" {
			return
		}
		summary := l.T("rules.other", "Text", l.Capital(open), "From", first, "To", last)
		if first == last {
			summary = l.T("rules.other.one", "Text", l.Capital(open), "Rule", first)
		}
		out.WriteString(`<details class="other-text"><summary>` + html.EscapeString(summary) + `</summary>` + held.String() + `</details>`)
		held.Reset()
		open = ""
	}
	for _, m := range ofEdition.FindAllStringSubmatchIndex(page, -1) {
		of, known := named(editions, html.UnescapeString(page[m[4]:m[5]]))
		between := page[at:m[0]]
		if strings.TrimSpace(between) != "" || !known || of.Value == but || of.Name != open {
			flush()
		}
		out.WriteString(between)
		at = m[1]
		if !known || of.Value == but {
			out.WriteString(page[m[0]:m[1]])
			continue
		}
		id := page[m[2]:m[3]]
		if open == "" {
			open, first = of.Name, id
		}
		last = id
		held.WriteString(page[m[0]:m[1]])
	}
	flush()
	out.WriteString(page[at:])
	return out.String()
}

// named returns the edition with a name.
func named(editions []Edition, words string) (Edition, bool) {
	for _, e := range editions {
		if strings.HasSuffix(strings.ToLower(e.Name), strings.ToLower(words)) {
			return e, true
		}
	}
	return Edition{}, false
}
