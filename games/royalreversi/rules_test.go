package royalreversi

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/game"
	"tablee/game/cards"
)

// RRV-03, RRV-04, RRV-X01, RRV-T01: the pack is 56 cards.
func TestRRVT01_Pack(t *testing.T) {
	if deck.len() != deckSize || len(inOrder) != 56 {
		t.Fatalf("%d cards", deck.len())
	}
	count := map[cards.Rank]int{}
	for _, c := range deck.list() {
		count[c.Rank()]++
	}
	for rank, want := range map[cards.Rank]int{cards.Jack: 12, cards.Queen: 12, cards.King: 12, cards.Ace: 12, cards.Nine: 4, cards.Ten: 4} {
		if count[rank] != want {
			t.Errorf("%d of rank %s, not %d", count[rank], rank, want)
		}
	}
	if want := "AC AC AC 9C TC JC"; !strings.HasPrefix(Rules().FormatOutcome(inOrder[:]), want) {
		t.Errorf("the pack does not begin with %s", want)
	}
}

// RRV-02, RRV-20, RRV-X02: 64 pictures, sixteen cards four times, on both boards. The rows run from a
// Jack outside to an Ace inside. RRV-X03, RRV-T02: the four rows show each card once, so that three free
// squares remain for the three cards.
func TestRRVT02_Layouts(t *testing.T) {
	for i := range layouts {
		l := &layouts[i]
		var rows squares
		for a := range arms {
			rows |= arm(a)
			for j, want := range []cards.Rank{cards.Jack, cards.Queen, cards.King, cards.Ace} {
				if got := l.shows[armSquares[a][j]].card().Rank(); got != want {
					t.Errorf("%s: %s shows rank %s, not %s", l.name, armSquares[a][j], got, want)
				}
			}
		}
		for k := range kind(kinds) {
			switch at := l.squares[k]; {
			case k.nine() && at != 0, k.ten() && at != fullBoard:
				t.Errorf("%s: %s may be played on %v", l.name, k.card(), at.list())
			case !specials.has(k) && (at.len() != 4 || (at&rows).len() != 1):
				t.Errorf("%s: %s on %v", l.name, k.card(), at.list())
			}
		}
		if c, ok := Picture(l.name, 0); !ok || c != l.shows[0].card() {
			t.Errorf("%s: a1 is %s", l.name, c)
		}
	}
	if _, ok := Picture("pinwheel", noSquare); ok {
		t.Error("Picture returns a picture off the board")
	}
	if _, ok := Picture("none", 0); ok {
		t.Error("Picture returns a picture of an unknown layout")
	}
}

// RRV-33, RRV-34, RRV-X17, RRV-T08: a hand is dead if every square of its five court cards is covered.
// Contact does not matter, and a hand with a nine or a ten is never dead.
func TestRRVT08_DeadHands(t *testing.T) {
	s := newGame(t, 2, nil).on("00...... 11...... 00...... 11...... ........ ........ ........ .......0")
	for text, want := range map[string]bool{
		"JH JH JH QH QH": true,
		"JH JH QH QH KH": false, // c1 to c4 are free
		"JH JH JH QH TC": false,
		"JH JH JH QH 9C": false,
		"JH QH JH QH JD": false, // h8 is covered, h7 is free
		"JH QH JH QH JC": false, // free and far from any token
	} {
		s.hands[1] = hand(t, text)
		err := s.Check(1, replace)
		legal := s.Legal(1, nil)
		if (err == nil) != want || slices.Contains(legal, replace) != want {
			t.Errorf("%s: %v, legal %v", text, err, legal)
		}
	}
	s.hands[1] = hand(t, "JH JH JH QH QH")
	s.Play(1, replace)
	if d := s.lastPublicAction(); fmt.Sprint(d.Shown) != "[JH JH JH QH QH]" {
		t.Errorf("shown %v", d.Shown)
	}
	if s.Turn() != 0 || s.hands[1].len() != 5 || s.thrown != hand(t, "JH JH JH QH QH") {
		t.Errorf("turn %d, hand %v, thrown %v", s.Turn(), s.hands[1].list(), s.thrown.list())
	}
	s.hands[1] = hand(t, "JH JH QH QH QH") // and again while the new hand is dead
	if err := s.Check(1, replace); err != nil {
		t.Error(err)
	}
}

// stackShoe puts cards on top of the shoe.
func (s *State) stackShoe(t *testing.T, text string) {
	t.Helper()
	for i, word := range strings.Fields(text) {
		c, _ := cards.Parse(word)
		s.shoe[int(s.top)+i], _ = kindOf(c)
	}
}

// RRV-X18: a player who cannot play may only replace the hand, and must play afterwards. If the new hand
// cannot be played either, the turn ends automatically. RRV-X20: replacing does not count as a turn.
func TestRRVX18_ReplaceOnTurn(t *testing.T) {
	setUp := func(shoe string) *State {
		s := newGame(t, 2, nil).on("00...... 11...... 00...... 11......")
		s.hands[0] = hand(t, "JH JH QH QH JC") // the jacks of clubs are free, and touch nothing
		s.stackShoe(t, shoe)
		return s
	}
	s := setUp("JH QH KH JC KC")
	if got := s.Legal(0, nil); !slices.Equal(got, []game.Action{replace}) || s.DefaultAction(0) != replace {
		t.Fatalf("legal %v", got)
	}
	s.Play(0, replace)
	if s.Turn() != 0 || !s.renewed || s.Legal(0, nil)[0] == replace {
		t.Errorf("turn %d after a hand with a playable king", s.Turn())
	}
	if no, ok := s.Check(0, replace).(*game.Refusal); !ok || no.Rule != "RRV-33" {
		t.Errorf("replacing twice: %v", no)
	}
	s = setUp("JH QH JC KC JS")
	s.hands[1] = hand(t, "JH QH JH QH QS")
	s.Play(0, replace)
	if s.Turn() != 1 || s.renewed {
		t.Errorf("turn %d after an unplayable hand", s.Turn())
	}
	if got := s.Legal(1, nil); !slices.Equal(got, []game.Action{replace}) {
		t.Errorf("legal actions of seat 1: %v", got)
	}
	s.hands[0] = hand(t, "JH QH JH QH JH") // directly after that seat's own turn (RRV-34)
	if got := s.Legal(0, nil); !slices.Equal(got, []game.Action{replace}) {
		t.Errorf("legal actions of seat 0: %v", got)
	}
}

// RRV-X13: without an opposing token a nine cannot be played. On a board without tokens a ten may be
// laid on every square (RRV-X23).
func TestRRVX13_NineWithoutFoes(t *testing.T) {
	s := newGame(t, 2, nil).on("00......")
	s.hands[0] = hand(t, "9C JS JS JS QS")
	if got := s.Legal(0, nil); !slices.Equal(got, []game.Action{replace}) {
		t.Errorf("legal %v", got)
	}
	s.on("")
	s.hands[0] = hand(t, "9C TC JS JS QS")
	if got := len(s.Legal(0, nil)); got != 64+4+4 {
		t.Errorf("%d actions on an empty board", got)
	}
}

// RRV-35, RRV-X22: the 64th token ends the game; nothing is drawn and no chance is due.
func TestRRV35_LastToken(t *testing.T) {
	s := newGame(t, 2, nil).on(".1100000" + strings.Repeat(" 01010101", 7))
	s.hands[0] = hand(t, "JH QH KH AH JC")
	s.top = s.size
	s.Play(0, actionOf(mustKind(t, "JH"), 0))
	if s.Turn() != game.Nobody || s.ending() != "full" || s.hands[0].len() != 4 {
		t.Errorf("turn %d, ending %q, %d cards", s.Turn(), s.ending(), s.hands[0].len())
	}
	if no := s.Check(0, replace).(*game.Refusal); no.Rule != game.GenOver {
		t.Error(no)
	}
}

func mustKind(t *testing.T, text string) kind {
	t.Helper()
	return hand(t, text).firstKind()
}

// After 500 actions the game is over, before the draw that would follow the 500th.
func TestActionLimit(t *testing.T) {
	for _, a := range []string{"KH c1", "replace"} {
		s := newGame(t, 2, nil).on("00...... 11...... 00...... 11......")
		s.actions = 499
		s.hands[0] = hand(t, "KH JH JH QH QH")
		seat := game.Seat(0)
		if a == "replace" {
			seat, s.hands[1] = 1, hand(t, "JH JH JH QH QH")
		}
		s.top = s.size
		act, _ := Rules().ParseAction(a)
		if err := s.Check(seat, act); err != nil {
			t.Fatal(err)
		}
		s.Play(seat, act)
		if s.Turn() != game.Nobody || s.ending() != "limit" || s.View(0).(*View).Actions != 500 {
			t.Errorf("%s: turn %d, ending %q", a, s.Turn(), s.ending())
		}
	}
}

// RRV-32, RRV-X21, RRV-X26: when a card must be drawn from an empty shoe, the thrown cards are shuffled,
// but not yet when the last card is drawn. An outcome that is not due is refused with GEN-MOMENT.
func TestRRV32_RefillShoe(t *testing.T) {
	s := newGame(t, 2, nil)
	var p game.Simulator
	r := rand.New(rand.NewPCG(3, 2))
	for s.phase == playing && s.size-s.top > 1 {
		p.Playout(s, r, 1)
	}
	p.Playout(s, r, 1)
	if s.phase != playing || s.top != s.size {
		t.Fatalf("phase %d with %d cards in the shoe: drawing the last card must not call for chance", s.phase, s.size-s.top)
	}
	seat := s.Turn()
	s.Play(seat, s.Legal(seat, nil)[0])
	if s.Turn() != game.Chance || s.phase != shuffling || s.thrown.len() != deckSize-5-4 {
		t.Fatalf("turn %d, %d thrown", s.Turn(), s.thrown.len())
	}
	if no := s.Check(seat, replace).(*game.Refusal); no.Rule != game.GenTurn {
		t.Error(no)
	}
	order := s.thrown.appendTo(nil)
	if no, ok := s.ApplyChance(inOrder[:]).(*game.Refusal); !ok || no.Rule != game.GenForm {
		t.Errorf("the whole pack: %v", no)
	}
	if err := s.ApplyChance(order); err != nil {
		t.Fatal(err)
	}
	if s.Turn() != 1-seat || s.thrown != 0 || s.size-s.top != deckSize-10 {
		t.Errorf("turn %d, %d thrown, %d in the shoe", s.Turn(), s.thrown.len(), s.size-s.top)
	}
	if no, ok := s.ApplyChance(order).(*game.Refusal); !ok || no.Rule != game.GenMoment {
		t.Errorf("outcome that is not due: %v", no)
	}
}

// Lists with the sum of the pack but other cards are not the pack.
func TestArranges_CountsCards(t *testing.T) {
	order := slices.Clone(inOrder[:])
	if !arranges(order, deck) {
		t.Fatal("arranges rejects the pack")
	}
	order[0] = order[55]
	if arranges(order, deck) || arranges(order[:55], deck) || arranges(append(order, 0), deck) || arranges([]byte{kinds}, 0) {
		t.Error("arranges accepts an invalid pack")
	}
	four := []byte{0, 0, 0, 0} // 4 × one(0) is one(1)
	if arranges(four, one(1)) || arranges([]byte{1}, 4*one(0)) == false {
		t.Error("arranges takes four cards for one")
	}
}

// DefaultAction replaces the hand if nothing else is legal, else takes the first legal card: clubs A 9 T
// J Q K, then diamonds, hearts, spades; squares a1 b1 … h8.
func TestDefaultAction(t *testing.T) {
	s := newGame(t, 2, nil)
	for text, want := range map[string]string{
		"AS AH AD AC 9D": "AC e4",
		"KD 9D TD KS KS": "9D e5",
		"TH JH JH JH JH": "TH a3",
		"JS QS KS KS QS": "KS d6",
	} {
		s.hands[0] = hand(t, text)
		if got := Rules().FormatAction(s.DefaultAction(0)); got != want || s.DefaultAction(0) != s.Legal(0, nil)[0] {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
}

// Refusals carry the arguments that their sentences need, in the order of the rule.
func TestRefusals_Arguments(t *testing.T) {
	s := newGame(t, 2, nil)
	s.hands[0] = hand(t, "JH 9C TC QS KD")
	for text, want := range map[string]string{
		"JC a1": "GEN-HAND hand JC", "JH a4": "RRV-16 taken a4", "JH e5": "RRV-16 taken e5",
		"JH b1": "RRV-13 picture b1 QH JH", "JH a1": "RRV-14 contact a1", "TC a1": "RRV-14 contact a1",
		"9C a4": "RRV-37 nine-own a4", "9C a1": "RRV-37 nine-empty a1", "replace": "RRV-33 replace-playable 9C e5",
		"JH a3": "<nil>", "9C e5": "<nil>",
	} {
		a, err := Rules().ParseAction(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(s.Check(0, a)); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
		if got := fmt.Sprint(s.Check(game.Watcher, a)); got != "GEN-TURN turn 0" {
			t.Errorf("%s by a watcher: %s", text, got)
		}
	}
	if got := fmt.Sprint(s.Check(1, replace)); got != "RRV-33 replace-alive" {
		t.Error(got)
	}
	for _, text := range []string{"", "JH", "JHc4", "JH  c4", "JH c4 ", " JH c4", "jh c4", "JH C4", "JH c9", "JH i1", "2H c4", "JH 4c", "Replace", "replace "} {
		if a, err := Rules().ParseAction(text); err == nil {
			t.Errorf("ParseAction(%q) = %d, want an error", text, a)
		}
	}
	if got := Rules().FormatAction(replace + 1); got != "??" {
		t.Errorf("text of an invalid action: %q", got)
	}
}

// Invariant finds cards and tokens that are missing or duplicated, and false memories.
func TestInvariant_FindsFaults(t *testing.T) {
	for name, spoil := range map[string]func(*State){
		"a card lost":                 func(s *State) { s.top++ },
		"a card thrown and held":      func(s *State) { s.thrown += one(0) },
		"a hand too large":            func(s *State) { s.hands[1] += one(kind(s.shoe[s.top])); s.top++ },
		"two tokens on a square":      func(s *State) { s.tokens[1] |= s.tokens[0] },
		"a full board in play":        func(s *State) { s.tokens[0] = ^s.tokens[1] },
		"cards to draw while playing": func(s *State) { s.hands[0] -= one(0); s.thrown += one(0); s.missing = 1 },
		"a false memory of a card":    func(s *State) { s.memory.kept[watcher] = one(23) },
		"duds that are not held":      func(s *State) { s.memory.duds[0] = duds{1 << 23, 1} },
		"no legal action":             func(s *State) { s.active, s.renewed = 1, true; s.on("00......") },
	} {
		s := newGame(t, 2, nil)
		if err := s.Invariant(); err != nil {
			t.Fatal(err)
		}
		if spoil(s); s.Invariant() == nil {
			t.Errorf("%s: not found", name)
		}
	}
}
