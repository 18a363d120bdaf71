package rulebook

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"tablee/game"
	"tablee/web/board"
	"tablee/web/texts"
)

// Sift removes from a language pack the rulebooks that must not be shown, and returns them in left
// with the reason: HTML, pictures or links of their own, a text far longer than the English one, or
// an example that fails. lacking lists the rules missing in the remaining rulebooks. English
// replaces both. locs must contain the pack's language.
func Sift(p *texts.Pack, shelf []board.UI, rulesOf func(string) (game.Rules, bool), locs map[string]*board.Loc, books map[string]func(lang string) string) (left, lacking []string, err error) {
	l := locs[p.Language.Code]
	for _, ui := range shelf {
		own, ours := p.Rulebooks[ui.ID()]
		rules, known := rulesOf(ui.ID())
		if !ours || !known || books[ui.ID()] == nil {
			continue
		}
		english := books[ui.ID()](texts.Fallback)
		model, err := newBook(ui, rules, locs[texts.Fallback], []byte(english))
		if err != nil {
			return nil, nil, fmt.Errorf("rulebook of %s: %w", ui.ID(), err)
		}
		bk, err := fromOutside(ui, rules, l, own, len(english))
		if err != nil {
			left = append(left, fmt.Sprintf("%s: %s.md: %v", p.Language.Code, ui.ID(), err))
			delete(p.Rulebooks, ui.ID())
			continue
		}
		for rule := range model.quotes {
			if _, there := bk.quotes[rule]; !there {
				lacking = append(lacking, fmt.Sprintf("%s: %s.md: %s", p.Language.Code, ui.ID(), rule))
			}
		}
	}
	slices.Sort(lacking)
	return left, lacking, nil
}

// fromOutside renders a rulebook from a language pack, or returns why it must not be shown.
func fromOutside(ui board.UI, rules game.Rules, l *board.Loc, own string, english int) (*Book, error) {
	switch {
	case len(own) > 2*english+4096:
		return nil, errors.New("it is far longer than the English one")
	case !utf8.ValidString(own):
		return nil, errors.New("it is not UTF-8 text")
	case strings.ContainsFunc(own, func(r rune) bool { return texts.IsControl(r) && !unicode.IsSpace(r) }):
		return nil, errors.New("it has a control character")
	}
	if err := foreign([]byte(own)); err != nil {
		return nil, err
	}
	return newBook(ui, rules, l, []byte(own))
}

// foreign returns an error for the first part of a text that is more than text: HTML, or a foreign
// picture or link.
func foreign(source []byte) error {
	document := markdown().Parser().Parse(text.NewReader(source))
	return ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		var err error
		switch n := n.(type) {
		case *ast.HTMLBlock:
			err = fmt.Errorf("it has HTML: %.40q", bytes.TrimSpace(n.Lines().Value(source)))
		case *ast.RawHTML:
			err = fmt.Errorf("it has HTML: %.40q", n.Segments.Value(source))
		case *ast.Image:
			if name, ours := strings.CutPrefix(string(n.Destination), "picture:"); !ours || name == "" {
				err = fmt.Errorf("a picture can only be one of the game's own (picture:NAME), not %.60q", n.Destination)
			}
		case *ast.Link:
			err = leads(n.Destination)
		case *ast.AutoLink:
			err = leads(n.URL(source))
		}
		return ast.WalkContinue, err
	})
}

// leads refuses a link that leads neither to a rule of the book nor to an https site.
func leads(to []byte) error {
	if bytes.HasPrefix(to, []byte("#")) || bytes.HasPrefix(to, []byte("https://")) {
		return nil
	}
	return fmt.Errorf("a link can only lead to a rule (#NJ-01) or to an address that begins with https://, not %.60q", to)
}
