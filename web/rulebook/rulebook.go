// Package rulebook renders rulebooks: Markdown with the game's pictures, an anchor for each rule,
// options in the contract's words, and .play records told as by the journal.
package rulebook

import (
	"fmt"
	"strings"

	"tablee/game"
	"tablee/web/board"
	"tablee/web/texts"
)

// Books maps games and languages to rulebooks.
type Books map[string]map[string]*Book

// Of returns the rulebook of a game in a language, nil if there is none.
func (b Books) Of(gameID string, l *board.Loc) *Book { return b[gameID][l.Lang()] }

// Book is a rulebook in one language, ready to be shown and cited.
type Book struct {
	HTML     string
	English  bool // it is in English because the language has none
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
			bk.English = lang != texts.Fallback && text(lang) == text(texts.Fallback)
			all[ui.ID()][lang] = bk
		}
		for rule, quote := range all[ui.ID()][texts.Fallback].quotes {
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
	d := &draft{ui: ui, l: l, rules: rules, source: text, quotes: map[string]string{}}
	page, err := d.page()
	if err != nil {
		return nil, err
	}
	bk := &Book{HTML: page, Chapters: d.chapters, quotes: d.quotes}
	bk.Editions, bk.folded = editionsOf(l, ui, rules.Info()), map[string]string{}
	for _, e := range bk.Editions {
		bk.folded[e.Value] = fold(l, bk.HTML, bk.Editions, e.Value)
	}
	return bk, nil
}

// Short returns the rule in ten lines, a numbered list in HTML: the first of the rulebook.
func (bk *Book) Short() string {
	_, list, _ := strings.Cut(bk.HTML, "<ol")
	lines, _, _ := strings.Cut(list, "</ol>")
	return "<ol" + lines + "</ol>"
}

// Quote returns a rule's text in the rulebook, "" if it is missing.
func (bk *Book) Quote(rule string) string {
	if bk == nil {
		return ""
	}
	return bk.quotes[rule]
}
