package rondo

import (
	"tablee/game"
	"tablee/games/rondo/words"
)

// Check returns the refusal of an action, or nil. It applies the general rules first, then the game's
// own in the order of the rulebook, and looks the word up last.
func (s *State) Check(seat game.Seat, a game.Action) error {
	m, ok := unpack(a)
	switch {
	case !ok:
		return game.Refuse(game.GenForm, "form", Rules().FormatAction(a))
	case s.phase == over:
		return game.Refuse(game.GenOver, "over")
	case !s.mayAct(seat):
		return game.Refuse(game.GenTurn, "turn", s.Turn())
	}
	if c, lacks := s.lacks(&s.hands[seat], &m); lacks {
		return game.Refuse(game.GenHand, "hand", c)
	}
	if no := s.refuses(&m); no != nil {
		return no
	}
	return nil
}

// lacks returns a card that a move needs and a hand does not have often enough.
func (s *State) lacks(h *hand, m *move) (Card, bool) {
	if m.verb == verbSwap {
		return m.card, h[m.card] == 0
	}
	left := *h
	for _, g := range m.signs[:m.n] {
		if g == leave {
			continue
		}
		c := g.card()
		if left[c] == 0 {
			return c, true
		}
		left[c]--
	}
	return 0, false
}

// refuses returns the game's own refusal of a move, or nil.
func (s *State) refuses(m *move) *game.Refusal {
	switch m.verb {
	case verbBid:
		if s.phase != bidding {
			return game.Refuse(game.GenMoment, "no-bid")
		}
		return s.refusesWord(m, ruleBid, "bid-three")
	case verbOpen:
		if s.phase != playing || s.width > 0 {
			return game.Refuse(game.GenMoment, "no-opening")
		}
		return s.refusesWord(m, ruleOpening, "open-three")
	case verbSwap:
		return s.refusesSwap()
	case verbPlay:
		if s.phase != playing || s.width == 0 {
			return game.Refuse(game.GenMoment, "no-play")
		}
		_, no := s.lay(&m.pattern)
		return no
	}
	if s.phase != playing {
		return game.Refuse(game.GenMoment, "no-pass")
	}
	return nil
}

// refusesWord checks the word of a bid (RDO-16) or of the opening (RDO-18): three letters, and in the
// dictionary.
func (s *State) refusesWord(m *move, rule, code string) *game.Refusal {
	if m.verb == verbBid && m.n == 0 {
		return nil
	}
	if m.n != minRow {
		return game.Refuse(rule, code)
	}
	for _, g := range m.signs[:m.n] {
		if g.erases() {
			return game.Refuse(rule, code)
		}
	}
	return s.refusesUnknown(wordOf(m.signs[:m.n]))
}

func (s *State) refusesUnknown(w words.Word) *game.Refusal {
	if s.terms.dictionary().Has(w) {
		return nil
	}
	no := game.Refuse(ruleWords, "unknown-word", w.String(), s.terms.agreed().Words, int(s.terms.sand))
	no.Word = w.String()
	return no
}

// Lacks implements game.Speller.
func (s *State) Lacks(text string) (dictionary string, lacks bool) {
	agreed := s.terms.agreed()
	w, ok := words.Parse(text)
	ok = ok && w.Len() >= words.MinLen && w.Len() <= words.MaxLen && !s.terms.dictionary().Has(w)
	return agreed.Words + "-" + agreed.Edition, ok
}

func (s *State) refusesSwap() *game.Refusal {
	switch {
	case s.phase != playing:
		return game.Refuse(game.GenMoment, "no-swap")
	case s.piled == 0:
		return game.Refuse(ruleExchange, "pile-empty")
	case s.swaps == mostSwaps:
		return game.Refuse(ruleExchange, "swaps-spent", mostSwaps)
	}
	return nil
}

// holder is the row as a pattern would leave it, with counts of the cards laid.
type holder struct {
	row      [widest]sign
	width    int8
	from, to int8
	word     words.Word
	letters  int8 // letters laid, including jokers that stand for letters
	rubbers  int8 // erasers laid, including jokers that stand for erasers
	downs    int8 // cards laid face down
	kept     int8 // letters of the old word left in place
}

// faults collects rule violations of a pattern while it is laid.
type faults struct {
	same     bool // RDO-X06
	misplace bool // RDO-10
	empty    bool // a compartment is pulled out for no card (RDO-22)
	covers   bool // a card is laid on an old compartment (RDO-X04)
	joker    bool // a joker as an eraser (RDO-X03)
}

// lay returns the row that a pattern produces, or the refusal of the pattern.
func (s *State) lay(p *pattern) (h holder, no *game.Refusal) {
	if p.n != s.width+p.pulled() {
		return h, game.Refuse(game.GenMoment, "pattern-length", int(s.width+p.pulled()), int(p.n))
	}
	var f faults
	for i := range p.n {
		s.laySign(p, i, &h, &f)
	}
	h.width = p.n
	block := h.findWord()
	switch {
	case h.kept == 0:
		return h, game.Refuse(ruleKeep, "no-letter-kept")
	case block < minRow:
		return h, game.Refuse(ruleThree, "too-short")
	case p.pulled() > 1:
		return h, game.Refuse(ruleLengthen, "two-pulled")
	case p.n > maxRow:
		return h, game.Refuse(ruleLengthen, "holder-full", maxRow)
	case f.empty:
		return h, game.Refuse(ruleLengthen, "pulled-empty")
	case f.misplace, block != h.to-h.from:
		return h, game.Refuse(ruleErasers, "eraser-place")
	case f.same && !s.terms.same:
		return h, game.Refuse(ruleSame, "same-letter")
	}
	h.word = wordOf(h.row[h.from:h.to])
	switch {
	case h.word == s.word:
		return h, game.Refuse(ruleRepeat, "same-word", h.word.String())
	case s.terms.either && p.pulled() > 0 && f.covers:
		return h, game.Refuse(ruleEither, "cover-and-lengthen")
	case s.terms.noRepeat && s.wasMade(h.word):
		return h, game.Refuse(ruleRepeat, "word-made", h.word.String())
	case f.joker && !s.terms.jokerErases:
		return h, game.Refuse(ruleJokerRubs, "joker-no-eraser")
	case h.downs > 0 && !s.terms.faceDown:
		return h, game.Refuse(ruleFaceDown, "no-face-down")
	case h.downs > 1:
		return h, game.Refuse(ruleFaceDown, "one-face-down")
	}
	return h, s.refusesUnknown(h.word)
}

// laySign applies one sign of a pattern to its compartment.
func (s *State) laySign(p *pattern, i int8, h *holder, f *faults) {
	old, g := s.before(p, i), p.signs[i]
	if g == leave {
		h.row[i] = old
		f.empty = f.empty || old == none
		if old.letter() != words.None {
			h.kept++
		}
		return
	}
	h.row[i] = g
	f.covers = f.covers || old != none
	switch {
	case p.down[i]:
		h.row[i] = faceDown
		h.downs++
	case g.erases():
		h.rubbers++
		f.joker = f.joker || g == jokerRubs
	default:
		h.letters++
		f.same = f.same || coversItself(old, g)
	}
	if h.row[i].erases() && old.letter() == words.None {
		f.misplace = true // on an eraser, or on a compartment just pulled out
	}
}

// before returns the content of a compartment of a pattern before it is laid; none for one that the
// pattern pulls out.
func (s *State) before(p *pattern, i int8) sign {
	if p.left {
		i--
	}
	if i < 0 || i >= s.width {
		return none
	}
	return s.row[i]
}

// coversItself reports whether a sign would be laid on the same letter (RDO-X06). Replacing a joker by
// the letter card it stands for does not count.
func coversItself(old, g sign) bool {
	return old.letter() == g.letter() && g.letter() != words.None && (g.isJoker() || !old.isJoker())
}

// findWord finds the stretch of the letters, and returns how many there are.
func (h *holder) findWord() (many int8) {
	for i, g := range h.row[:h.width] {
		if g.letter() == words.None {
			continue
		}
		if many == 0 {
			h.from = int8(i)
		}
		h.to = int8(i) + 1
		many++
	}
	return many
}

// wasMade reports whether a word was already made in this game (RDO-X08).
func (s *State) wasMade(w words.Word) bool {
	for i := range s.made {
		if s.log[i].word == w {
			return true
		}
	}
	return false
}
