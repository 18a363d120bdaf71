package texts

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// maxText is the maximum length of one text of a language's file, in bytes.
const maxText = 200

// places matches the placeholders of a text.
var places = regexp.MustCompile(`\{\{([^}]*)\}\}`)

// check rejects texts that a page could not show: too long, with control characters, or with unknown
// placeholders.
func (l *Language) check() error {
	if strings.TrimSpace(l.Name) == "" {
		return errors.New("no name")
	}
	for what, c := range map[string]struct {
		texts []string
		place string
	}{
		"name": {[]string{l.Name}, ""}, "and": {[]string{l.And, l.Colon, l.Exclaim, l.Decimal}, ""},
		"quotes": {l.Quotes[:], ""}, "bytes": {l.Bytes[:], ""},
		"ordinal": {slices.Collect(maps.Values(l.Ordinal)), "N"},
		"of":      {[]string{l.Of, l.Elided}, "Name"},
		"index":   {slices.Collect(maps.Values(l.Cards.Index)), ""},
		"ranks":   {slices.Collect(maps.Values(l.Cards.Ranks)), ""},
		"suits":   {slices.Collect(maps.Values(l.Cards.Suits)), ""},
		"card":    {[]string{l.Cards.Card}, "Rank Suit"},
		"a":       {slices.Collect(maps.Values(l.Cards.A)), "Rank"},
		"no":      {slices.Collect(maps.Values(l.Cards.No)), "Rank"},
		"the":     {slices.Collect(maps.Values(l.Cards.The)), "Card"},
	} {
		for _, text := range c.texts {
			if err := checkText(text, strings.Fields(c.place)); err != nil {
				return fmt.Errorf("%s: %w", what, err)
			}
		}
	}
	for _, p := range l.Typeset {
		if p[0] == "" || len(p[0])+len(p[1]) > maxText || strings.ContainsAny(p[1], "<>&\"") {
			return fmt.Errorf("typeset: invalid pair %.20q, %.20q", p[0], p[1])
		}
	}
	for _, text := range l.Cards.Index {
		if len([]rune(text)) > 2 || strings.ContainsAny(text, "<>&") {
			return fmt.Errorf("index: %.20q does not fit a card's corner", text)
		}
	}
	if len(l.Elides) > maxText {
		return errors.New("elides is too long")
	}
	return nil
}

// IsControl reports whether a rune may not be in a text: a control character, or one that changes the
// direction of the text after it.
func IsControl(r rune) bool { return unicode.IsControl(r) || r >= '\u202a' && r <= '\u202e' }

func checkText(text string, known []string) error {
	switch {
	case len(text) > maxText:
		return fmt.Errorf("%.20q… is longer than %d bytes", text, maxText)
	case strings.ContainsFunc(text, IsControl):
		return fmt.Errorf("%.40q contains a control character", text)
	}
	for _, m := range places.FindAllStringSubmatch(text, -1) {
		if !slices.Contains(known, m[1]) {
			return fmt.Errorf("%.40q has an unknown placeholder %.20q", text, m[0])
		}
	}
	return nil
}

// missing returns the sorted names of what a language's file lacks.
func (l *Language) missing() (names []string) {
	for name, there := range map[string]bool{
		"and": l.And != "", "colon": l.Colon != "", "exclaim": l.Exclaim != "", "quotes": l.Quotes[0] != "", "decimal": l.Decimal != "",
		"bytes": l.Bytes[0] != "", "ordinal.other": l.Ordinal["other"] != "", "of": l.Of != "", "cards.index": len(l.Cards.Index) > 0,
		"cards.ranks": len(l.Cards.Ranks) > 0, "cards.suits": len(l.Cards.Suits) == len(Suits), "cards.card": l.Cards.Card != "",
		"cards.a": l.Cards.A[""] != "", "cards.no": l.Cards.No[""] != "", "cards.the": l.Cards.The[""] != "",
	} {
		if !there {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// borrow fills in what a language lacks from another one. A complete language is not modified, as it may be
// in use.
func (l *Language) borrow(from *Language) {
	for _, name := range l.missing() {
		switch name {
		case "and":
			l.And = from.And
		case "colon":
			l.Colon = from.Colon
		case "exclaim":
			l.Exclaim = from.Exclaim
		case "quotes":
			l.Quotes = from.Quotes
		case "decimal":
			l.Decimal = from.Decimal
		case "bytes":
			l.Bytes = from.Bytes
		case "ordinal.other":
			l.Ordinal = from.Ordinal
		case "of":
			l.Of = from.Of
		case "cards.index":
			l.Cards.Index = from.Cards.Index
		case "cards.ranks":
			l.Cards.Ranks = from.Cards.Ranks
		case "cards.suits":
			l.Cards.Suits = from.Cards.Suits
		case "cards.card":
			l.Cards.Card = from.Cards.Card
		case "cards.a":
			l.Cards.A = from.Cards.A
		case "cards.no":
			l.Cards.No = from.Cards.No
		case "cards.the":
			l.Cards.The = from.Cards.The
		}
	}
}
