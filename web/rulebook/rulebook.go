// Package rulebook renders rulebooks: Markdown with the game's pictures, an anchor for each rule,
// options in the contract's words, and .play records told as by the journal.
package rulebook

import (
	"fmt"
	"html"
	"strings"

	"tablee/game"
	"tablee/web/board"
	"tablee/web/languages"
)

// Books maps games and languages to rulebooks.
type Books map[string]map[string]*Book

// Of returns the rulebook of a game in a language, nil if there is none.
func (b Books) Of(gameID string, l *board.Loc) *Book { return b[gameID][l.Lang()] }

// Book is a rulebook in one language, ready to be shown and cited.
type Book struct {
	HTML     string
	Chapters []chapter
	Editions []Edition // the texts it contains; empty if there is only one

	folded map[string]string // the page per edition, by the option's value
	quotes map[string]string // rule id → its text without markup
}

// chapter is a heading of a rulebook.
type chapter struct{ ID, Title string }

// Read renders the rulebooks of the games that have one.
func Read(shelf []board.UI, rulesOf func(string) (game.Rules, bool), locs map[string]*board.Loc, books map[string]func(string) string) (Books, error) {
	all := Books{}
	for _, ui := range shelf {
		text, ok := books[ui.ID()]
		rules, known := rulesOf(ui.ID())
		if !ok || !known {
			continue
		}
		all[ui.ID()] = map[string]*Book{}
		for lang, l := range locs {
			bk, err := newBook(ui, rules, l, []byte(text(lang)))
			if err != nil {
				return nil, fmt.Errorf("rulebook: %s in %s: %w", ui.ID(), lang, err)
			}
			all[ui.ID()][lang] = bk
		}
		for rule, quote := range all[ui.ID()][languages.Fallback].quotes {
			for _, bk := range all[ui.ID()] {
				if _, there := bk.quotes[rule]; !there {
					bk.quotes[rule] = quote // English is the fallback
				}
			}
		}
	}
	return all, nil
}

func newBook(ui board.UI, rules game.Rules, l *board.Loc, text []byte) (*Book, error) {
	d := &draft{ui: ui, l: l, rules: rules, source: text}
	page, err := d.page()
	if err != nil {
		return nil, err
	}
	bk := &Book{Chapters: d.chapters, quotes: map[string]string{}}
	bk.HTML = bk.anchor(page)
	bk.Editions, bk.folded = editionsOf(l, ui, rules.Info()), map[string]string{}
	for _, e := range bk.Editions {
		bk.folded[e.Value] = fold(l, bk.HTML, bk.Editions, e.Value)
	}
	return bk, nil
}

// anchor gives every rule an anchor: a rule id at the start of a block becomes the anchor, and the
// block the rule's text. Elsewhere a rule id becomes a link to it.
func (bk *Book) anchor(page string) string {
	var out strings.Builder
	atStart, verbatim, citing, link := false, 0, "", false
	text := func(t string) {
		if verbatim > 0 {
			out.WriteString(t)
			if citing != "" && link {
				bk.quotes[citing] += html.UnescapeString(t)
			}
			return
		}
		at := 0
		for _, m := range ruleID.FindAllStringIndex(t, -1) {
			id := t[m[0]:m[1]]
			out.WriteString(t[at:m[0]])
			first := atStart && strings.TrimSpace(t[:m[0]]) == ""
			if _, seen := bk.quotes[id]; first && !seen {
				bk.quotes[id], citing = "", id
				fmt.Fprintf(&out, `<a class="rule" id="%s" href="#%[1]s">%[1]s</a>`, id)
				at = m[1]
				continue
			}
			fmt.Fprintf(&out, `<a href="#%s">%[1]s</a>`, id)
			at = m[1]
		}
		out.WriteString(t[at:])
		if citing != "" {
			bk.quotes[citing] += html.UnescapeString(strings.TrimPrefix(t, citing))
		}
		if strings.TrimSpace(t) != "" {
			atStart = false
		}
	}
	at := 0
	for _, m := range tag.FindAllStringIndex(page, -1) {
		text(page[at:m[0]])
		t := page[m[0]:m[1]]
		switch {
		case opensBlock.MatchString(t):
			atStart = true
		case closesBlock.MatchString(t):
			atStart, citing = false, ""
		case strings.HasPrefix(t, "<a ") || strings.HasPrefix(t, "<pre") || strings.HasPrefix(t, "<svg"):
			verbatim, link = verbatim+1, strings.HasPrefix(t, "<a ")
		case t == "</a>" || t == "</pre>" || t == "</svg>":
			verbatim--
		}
		out.WriteString(t)
		at = m[1]
	}
	text(page[at:])
	linked := selfLink.ReplaceAllStringFunc(out.String(), func(link string) string {
		id := ruleID.FindString(link)
		if _, there := bk.quotes[id]; there {
			return link
		}
		return id // the name of a family of rules, which has no anchor
	})
	for id, quote := range bk.quotes {
		bk.quotes[id] = strings.Join(strings.Fields(strings.TrimLeft(cited.ReplaceAllString(quote, ""), " .:·—–\n")), " ")
	}
	return linked
}

// Quote returns a rule's text in the rulebook, "" if it is missing.
func (bk *Book) Quote(rule string) string {
	if bk == nil {
		return ""
	}
	return bk.quotes[rule]
}
