package rondo

import (
	"strings"

	"tablee/game"
)

// The notation of actions. A bid or an opening is a word in capital letters in which a
// lower-case letter is a joker that stands for it; "bid -" is the empty bid. A play is a
// pattern with one sign per compartment from left to right: "." leaves it, "E" lays that
// letter, "e" a joker as E, "_" an eraser, "~" a joker as an eraser, "(E)", "(?)" or
// "(_)" that card face down. A leading "<" pulls out a compartment at the left, which gets
// the first sign; a trailing ">" pulls out one at the right.
//
// A pattern with more than ten signs or more than two cards face down cannot be written.

// FormatAction returns the action's text: "bid MER", "open MER", "play <M...", "swap X", "pass".
func (rules) FormatAction(a game.Action) string {
	m, ok := unpack(a)
	if !ok {
		return "??"
	}
	switch m.verb {
	case verbPass:
		return "pass"
	case verbSwap:
		return "swap " + m.card.String()
	case verbBid:
		if m.n == 0 {
			return "bid -"
		}
		return "bid " + m.text()
	case verbOpen:
		return "open " + m.text()
	}
	return "play " + m.text()
}

// text returns the pattern as text.
func (p *pattern) text() string {
	var b strings.Builder
	if p.left {
		b.WriteByte('<')
	}
	for i, g := range p.signs[:p.n] {
		if p.down[i] {
			b.WriteString("(" + g.card().String() + ")")
		} else {
			b.WriteByte(g.char())
		}
	}
	if p.right {
		b.WriteByte('>')
	}
	return b.String()
}

// char returns the sign's character.
func (g sign) char() byte {
	switch {
	case g == leave:
		return '.'
	case g == rubber:
		return '_'
	case g == jokerRubs:
		return '~'
	case g >= jokerA:
		return 'a' + byte(g-jokerA)
	}
	return 'A' + byte(g-letterA)
}

func parseSign(c byte) (sign, bool) {
	switch {
	case c == '.':
		return leave, true
	case c == '_':
		return rubber, true
	case c == '~':
		return jokerRubs, true
	case c >= 'A' && c <= 'Z':
		return letterA + sign(c-'A'), true
	case c >= 'a' && c <= 'z':
		return jokerA + sign(c-'a'), true
	}
	return none, false
}

// ParseAction parses the result of FormatAction.
func (rules) ParseAction(text string) (game.Action, error) {
	if m, ok := parseMove(text); ok {
		if a, ok := m.pack(); ok {
			return a, nil
		}
	}
	if tooWide(text) {
		return 0, game.Refuse(ruleLengthen, "holder-full", maxRow)
	}
	return 0, game.Refuse(game.GenForm, "form", text)
}

// tooWide reports whether a text is a pattern of a full row with both ends pulled out. It has one sign
// more than an action can hold, and is always refused (RDO-22).
func tooWide(text string) bool {
	row, isPlay := strings.CutPrefix(text, "play <")
	row, both := strings.CutSuffix(row, ">")
	if !isPlay || !both || len(row) < 2 {
		return false
	}
	var rest, last pattern // the last sign is parsed separately
	at := len(row) - 1
	if row[at] == ')' {
		at = max(0, at-2)
	}
	return rest.parsePattern("<"+row[:at]) && rest.n == widest && last.parsePattern(row[at:]) && last.n == 1
}

func parseMove(text string) (m move, ok bool) {
	verb, rest, spaced := strings.Cut(text, " ")
	if !spaced {
		return m, text == "pass"
	}
	switch verb {
	case "swap":
		m.verb = verbSwap
		m.card, ok = parseCard(rest)
		return m, ok
	case "bid":
		m.verb = verbBid
		return m, rest == "-" || m.parseWord(rest)
	case "open":
		m.verb = verbOpen
		return m, m.parseWord(rest)
	case "play":
		m.verb = verbPlay
		return m, m.parsePattern(rest)
	}
	return m, false
}

// parseWord parses a word, without "." signs.
func (p *pattern) parseWord(text string) bool {
	if len(text) == 0 || len(text) > widest {
		return false
	}
	for i := range len(text) {
		g, ok := parseSign(text[i])
		if !ok || g == leave {
			return false
		}
		p.signs[i] = g
	}
	p.n = int8(len(text))
	return true
}

func (p *pattern) parsePattern(text string) bool {
	text, p.left = strings.CutPrefix(text, "<")
	text, p.right = strings.CutSuffix(text, ">")
	for len(text) > 0 {
		if p.n == widest {
			return false
		}
		if text[0] == '(' {
			if len(text) < 3 || text[2] != ')' {
				return false
			}
			c, ok := parseCard(text[1:2])
			if !ok {
				return false
			}
			p.signs[p.n], p.down[p.n] = downSign(c), true
			text = text[3:]
		} else {
			g, ok := parseSign(text[0])
			if !ok {
				return false
			}
			p.signs[p.n] = g
			text = text[1:]
		}
		p.n++
	}
	return p.n > 0
}

// FormatOutcome returns the signs of the 110 cards in dealing order: the hands in blocks of seven,
// lowest seat first, then the pile from its top.
func (rules) FormatOutcome(outcome []byte) string {
	var b strings.Builder
	for i, c := range outcome {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(Card(c).String())
	}
	return b.String()
}

// ParseOutcome parses the result of FormatOutcome.
func (rules) ParseOutcome(text string) ([]byte, error) {
	var outcome []byte
	for sign := range strings.SplitSeq(text, " ") {
		c, ok := parseCard(sign)
		if !ok {
			return nil, game.Refuse(game.GenForm, "outcome")
		}
		outcome = append(outcome, byte(c))
	}
	return outcome, nil
}
