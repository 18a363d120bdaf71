package rondo

import (
	"errors"
	"slices"
	"testing"

	"tablee/game"
	"tablee/games/rondo/words"
)

func parse(t testing.TB, text string) game.Action {
	t.Helper()
	a, err := Rules().ParseAction(text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// refused returns the id of the rule that refuses an action given as text, or "" if it is legal.
func refused(t testing.TB, s *State, seat game.Seat, text string) string {
	t.Helper()
	var no *game.Refusal
	if errors.As(s.Check(seat, parse(t, text)), &no) {
		return no.Rule
	}
	return ""
}

// RDO-01, RDO-05, RDO-T09, RDO-X33: 94 letters, 10 erasers and 6 jokers in every set.
func TestLetterSets_110Cards(t *testing.T) {
	for _, name := range []string{"fr", "en", "de1998"} {
		sum := 0
		for c := range Card(kinds) {
			sum += CardsOf(name, c)
		}
		if sum != 110 || CardsOf(name, Joker) != 6 || CardsOf(name, Eraser) != 10 {
			t.Errorf("%s: %d cards, %d jokers, %d erasers", name, sum, CardsOf(name, Joker), CardsOf(name, Eraser))
		}
	}
	if CardsOf("it", 0) != 0 {
		t.Error("there are Italian letters")
	}
	points := 0
	for i, value := range letterSets[2].value {
		points += int(value) * int(letterSets[2].cards[i])
	}
	if points != 369 {
		t.Errorf("the letters of 1998 sum to %d points", points)
	}
}

// RDO-03, RDO-22, RDO-X18, RDO-X19: with nine compartments only covering is possible.
func TestHolder_NineCompartments(t *testing.T) {
	s := onHolder(t, "CHANTERAI", "SAEX?_K")
	for text, want := range map[string]string{
		"play .........S>": ruleLengthen,
		"play <S.........": ruleLengthen,
		"play <_.........": ruleLengthen,
		"play .......__":   game.GenHand,
	} {
		if got := refused(t, s, 0, text); got != want {
			t.Errorf("%s is refused by %q, not %q", text, got, want)
		}
	}
	for _, a := range s.Legal(0, nil) {
		if m, _ := unpack(a); m.pulled() > 0 {
			t.Errorf("%s is legal", Rules().FormatAction(a))
		}
	}
}

// RDO-T07, RDO-35, RDO-X02: the final count of a hand.
func TestFinalCount_HandCost(t *testing.T) {
	for option, want := range map[string]int16{"deduct": 4, "refund": 0, "zero": 2} {
		state, err := Rules().New(2, game.Options{"letters": "de1998", "handErasers": option})
		if err != nil {
			t.Fatal(err)
		}
		h := hand{Joker: 1, Eraser: 1, 'E' - 'A': 1}
		if got := state.(*State).burden(&h); got != want {
			t.Errorf("%s: %d", option, got)
		}
	}
}

// RDO-34: the game ends when the pile and a hand are empty. The other hand is subtracted.
func TestEnd_EmptyHand(t *testing.T) {
	s := onHolder(t, "MER", "E")
	for i := range int(s.piled) {
		c := s.pile[i]
		if c == 'K'-'A' && s.hands[1].size() == 0 {
			s.hands[1][c]++
		} else {
			s.covered[c]++
		}
	}
	s.piled = 0
	if got := refused(t, s, 0, "swap E"); got != ruleExchange {
		t.Errorf("an exchange without a pile is refused by %q", got)
	}
	s.Play(0, parse(t, "play ...E>"))
	if err := s.Invariant(); err != nil {
		t.Fatal(err)
	}
	want := []game.Standing{{Place: 1, Points: 9}, {Place: 2, Points: -8}}
	if got := s.Standings(nil); s.Turn() != game.Nobody || !slices.Equal(got, want) {
		t.Errorf("the turn is %d, the standings are %v", s.Turn(), got)
	}
}

// RDO-X25: with the pile empty, a word resets the count of passes.
func TestEnd_WordResetsPasses(t *testing.T) {
	s := onHolder(t, "MER", "EK")
	s.hands[1]['S'-'A'], s.hands[1]['K'-'A'] = 1, 1
	s.piled = 0
	for i, text := range []string{"pass", "play ..S", "pass"} {
		s.Play(game.Seat(i%2), parse(t, text))
		if s.Turn() == game.Nobody {
			t.Fatalf("the game is over after %s", text)
		}
	}
	s.Play(1, parse(t, "pass"))
	if s.Turn() != game.Nobody {
		t.Error("two passes in a row do not end a game of two")
	}
}

// RDO-29, RDO-X21: a turn has at most thirty exchanges; the card goes under the pile first.
func TestExchanges(t *testing.T) {
	s := onHolder(t, "MER", "EAISRK_")
	top := s.pile[0]
	s.Play(0, parse(t, "swap K"))
	if s.hands[0]['K'-'A'] != 0 || s.hands[0][top] == 0 || s.piled != 100 || s.pile[(int(s.top)+99)%size] != 'K'-'A' {
		t.Error("K was not exchanged for the top card")
	}
	for s.swaps < mostSwaps {
		s.Play(0, parse(t, "swap "+s.hands[0].cards()[0].String()))
	}
	if got := refused(t, s, 0, "swap "+s.hands[0].cards()[0].String()); got != ruleExchange {
		t.Errorf("a 31st exchange is refused by %q", got)
	}
	s.Play(0, parse(t, "pass"))
	if s.scores[0] != -60 || s.swaps != 0 {
		t.Errorf("%d points after thirty exchanges and a pass", s.scores[0])
	}
}

// RDO-27, RDO-X20: a hand of seven or more draws nothing after a word.
func TestDraw_HandAboveSeven(t *testing.T) {
	s := onHolder(t, "MER", "EAISRKLOU")
	s.Play(0, parse(t, "play ...E>"))
	if n := s.hands[0].size(); n != 8 {
		t.Errorf("%d cards after a word from nine", n)
	}
}

// Every pattern that can be written has its own action, and every action its own text.
func TestNotation_RoundTrip(t *testing.T) {
	for _, text := range []string{
		"pass", "swap A", "swap Z", "swap ?", "swap _", "bid -", "bid MeR", "bid MER", "bid ABCDEFGHIJ", "bid _~a",
		"open MER", "open ABCDEFGHIJ", "play .", "play <M...", "play ...e>", "play <A...Z>", "play (E)...", "play ...(?)",
		"play (_)..(A)", "play ........(B)", "play (A).......(B)", "play <.........", "play .........z>", "play <a........_>",
		"play <(E).........", "play .........(E)>", "play <(_)........~>",
	} {
		a := parse(t, text)
		if back := Rules().FormatAction(a); back != text {
			t.Errorf("%s is read as %s", text, back)
		}
	}
	for _, text := range []string{
		"", "pass ", "swap", "swap a", "swap ~", "bid", "bid .", "bid M.R", "bid ABCDEFGHIJK", "open -", "open", "play", "play <", "play <>",
		"play (E", "play (EE)", "play (a)..", "play (~)..", "play (A)(B)(C)", "play ..........", "play ...........", "play <<...",
		"play <....(E).....", "Play ...", "play ...\n", "play É..",
	} {
		if a, err := Rules().ParseAction(text); err == nil {
			t.Errorf("%q is read as %s", text, Rules().FormatAction(a))
		}
	}
}

// GEN-OPTION, GEN-SEATS, RDO-X26: two to six seats, and the values of the options.
func TestNew_SeatsAndOptions(t *testing.T) {
	for _, c := range []struct {
		seats int
		opt   game.Options
		rule  string
	}{
		{1, nil, game.GenSeats}, {7, nil, game.GenSeats}, {2, nil, ""}, {6, nil, ""},
		{2, game.Options{"sand": "29"}, game.GenOption}, {2, game.Options{"sand": "0"}, ""}, {2, game.Options{"joker": "0"}, game.GenOption},
		{9, game.Options{"joker": "2"}, game.GenOption},
	} {
		_, err := Rules().New(c.seats, c.opt)
		var no *game.Refusal
		if errors.As(err, &no) && no.Rule != c.rule || err == nil && c.rule != "" {
			t.Errorf("%d seats, %v: %v", c.seats, c.opt, err)
		}
	}
}

// RDO-16, RDO-29: bids are secret until all are made, exchanges until the end.
func TestVisible(t *testing.T) {
	s := onHolder(t, "MER", "EAISRK_")
	bid, swap, play := parse(t, "bid EAI"), parse(t, "swap K"), parse(t, "play ...E>")
	s.phase = bidding
	if s.Visible(1, 0, bid) || s.Visible(game.Watcher, 0, bid) || !s.Visible(0, 0, bid) {
		t.Error("a bid is visible")
	}
	s.phase = playing
	if !s.Visible(1, 0, bid) || s.Visible(1, 0, swap) || !s.Visible(0, 0, swap) || !s.Visible(1, 0, play) {
		t.Error("in a turn, bids and words must be visible to all and exchanges only to their seat")
	}
	s.phase = over
	if !s.Visible(game.Watcher, 0, swap) {
		t.Error("an action is hidden at the end")
	}
}

// RDO-X28, RDO-X29, RDO-37: the dictionary of the option decides which words are valid.
func TestDictionary_ByOption(t *testing.T) {
	for option, want := range map[string]bool{"fr": true, "en": false} {
		state, err := Rules().New(2, game.Options{"words": option})
		if err != nil {
			t.Fatal(err)
		}
		w, _ := words.Parse("OEUFS")
		if got := state.(*State).terms.dictionary().Has(w); got != want {
			t.Errorf("%s: OEUFS %v", option, got)
		}
	}
}

// RDO-19, RDO-30: a turn has a time limit, and exchanges do not restart it.
func TestTurnTime(t *testing.T) {
	s := onHolder(t, "MARE", "SEAEX?_")
	if seconds, running := s.TurnTime(); seconds != 60 || running {
		t.Errorf("a new turn: %d seconds, running %v", seconds, running)
	}
	s.Play(0, parse(t, "swap X"))
	if _, running := s.TurnTime(); !running {
		t.Error("an exchange restarted the time limit")
	}
	s.Play(0, parse(t, "pass"))
	if _, running := s.TurnTime(); running {
		t.Error("the next turn continues the old time limit")
	}
}

// RDO-22: pulling both ends out of a full row is refused by that rule, although an action has no room
// for the last sign. Text that is not a pattern is still refused as malformed.
func TestParseAction_BothEndsOfFullRow(t *testing.T) {
	for text, rule := range map[string]string{
		"play <E.........S>":   "RDO-22",
		"play <E.........(S)>": "RDO-22",
		"play <E.........!>":   "GEN-FORM",
		"play <E..........S>":  "GEN-FORM",
		"play E.........S>":    "GEN-FORM",
		"play <E()>":           "GEN-FORM",
	} {
		_, err := Rules().ParseAction(text)
		var no *game.Refusal
		if !errors.As(err, &no) || no.Rule != rule {
			t.Errorf("%s: %v", text, err)
		}
	}
}
