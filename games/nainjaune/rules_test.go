package nainjaune

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/game"
	"tablee/game/cards"
)

// newGame returns a game whose first deal is dealt.
func newGame(t *testing.T, seats int, opt game.Options) *State {
	t.Helper()
	s, err := Rules().New(seats, opt)
	if err != nil {
		t.Fatal(err)
	}
	if err := game.PlayChance(s, rand.New(rand.NewPCG(1, 2)), nil); err != nil {
		t.Fatal(err)
	}
	return s.(*State)
}

func set(t *testing.T, text string) cards.Set {
	t.Helper()
	order, ok := cards.ParsePack(text)
	if !ok {
		t.Fatalf("%q is not a list of cards", text)
	}
	return setOf(order)
}

// NJ-02, NJ-09, NJ-T01: the table of deals, and 52 cards in all.
func TestNJ09_DealTable(t *testing.T) {
	for seats, want := range map[int]struct{ each, talon int }{
		3: {15, 7}, 4: {12, 4}, 5: {9, 7}, 6: {8, 4}, 7: {7, 3}, 8: {6, 4},
	} {
		s := newGame(t, seats, nil)
		for seat := range seats {
			if got := s.hands[seat].Len(); got != want.each {
				t.Errorf("%d players: seat %d has %d cards, not %d", seats, seat, got, want.each)
			}
		}
		if got := s.talon.Len(); got != want.talon || seats*want.each+got != 52 {
			t.Errorf("%d players: talon of %d, not %d", seats, got, want.talon)
		}
	}
}

// NJ-09: hands lie in blocks, the lowest seat first, then the talon.
func TestNJ09_HandsInBlocks(t *testing.T) {
	s, err := Rules().New(8, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.ApplyChance(cards.AppendPack(nil)); err != nil {
		t.Fatal(err)
	}
	if got := s.View(1).(*View).Hand; fmt.Sprint(got) != "[2H 2S 3C 3D 3H 3S]" {
		t.Errorf("seat 1 holds %v", got)
	}
	if got := s.(*State).talon.String(); got != "KC KD KH KS" {
		t.Errorf("talon %s", got)
	}
}

// NJ-01, NJ-03, NJ-05, NJ-X24: the five boxes, their cards and antes.
func TestNJ05_BoxesAndAntes(t *testing.T) {
	want := []string{"TD", "JC", "QS", "KH", "7D"}
	var sum int64
	for b := range Box(BoxCount) {
		if b.String() != want[b] || b.Ante() != int64(b)+1 || !boardCards.Has(b.Card()) {
			t.Errorf("box %d: %s, ante %d", b, b, b.Ante())
		}
		sum += b.Ante()
	}
	if sum != oneAnte || boardCards.Len() != BoxCount {
		t.Errorf("antes of %d, %d board cards", sum, boardCards.Len())
	}
	if _, ok := BoxOf(cards.Of(cards.Seven, cards.Hearts)); ok {
		t.Error("the seven of hearts takes a box")
	}
}

// NJ-08, NJ-X25: three to eight players, GEN-SEATS otherwise.
func TestNJ08_Seats(t *testing.T) {
	for seats := -1; seats < 12; seats++ {
		_, err := Rules().New(seats, nil)
		allowed := seats >= 3 && seats <= 8
		if allowed != (err == nil) {
			t.Errorf("%d players: %v", seats, err)
		}
		if no, ok := err.(*game.Refusal); !allowed && (!ok || no.Rule != game.GenSeats) {
			t.Errorf("%d players: %v", seats, err)
		}
	}
}

// GEN-OPTION comes before GEN-SEATS and names the option and its allowed values.
func TestGenOption_RefusedFirst(t *testing.T) {
	for _, c := range []struct{ key, value, may string }{
		{"deals", "41", "0 1..40"}, {"deals", "-1", "0 1..40"}, {"deals", "01", "0 1..40"},
		{"chips", "49", "50..1000"}, {"chips", "1001", "50..1000"}, {"stake", "0", "1..10"},
		{"points", "points10", "courts10 rank cards"}, {"unplayed", "", "match basic none"},
		{"opera", "lenient", "first-turn strict"}, {"operaDouble", "true", "off on"},
		{"mayStop", "On", "off on"}, {"afterKing", "king", "free ace"},
		{"afterStop", "next", "free next-rank"}, {"broke", "bankrupt", "ends credit out"},
		{"direction", "right", ""},
	} {
		_, err := Rules().New(2, game.Options{c.key: c.value})
		no, ok := err.(*game.Refusal)
		if !ok || no.Rule != game.GenOption || !slices.Equal(no.Args, []any{c.key, c.value, c.may}) {
			t.Errorf("%s=%s: %v", c.key, c.value, err)
		}
	}
}

// NJ-X15: deals=0 means one deal per seat; otherwise the number given is played.
func TestNJX15_NumberOfDeals(t *testing.T) {
	for deals, want := range map[string]int{"0": 5, "1": 1, "40": 40} {
		s := newGame(t, 5, game.Options{"deals": deals, "broke": "credit"})
		var p game.Simulator
		r := rand.New(rand.NewPCG(8, 8))
		leaders := []game.Seat{}
		for last := -1; s.Turn() != game.Nobody; {
			if n := s.View(game.Watcher).(*View).Deal; n != last {
				last = n
				leaders = append(leaders, s.Turn())
			}
			p.Playout(s, r, 1)
			if err := game.PlayChance(s, r, nil); err != nil {
				t.Fatal(err)
			}
		}
		if len(leaders) != want {
			t.Errorf("deals=%s: %d deals were played", deals, len(leaders))
		}
		for i, leader := range leaders { // NJ-X13
			if leader != game.Seat(i%5) {
				t.Errorf("deal %d was led by seat %d", i+1, leader)
			}
		}
	}
}

// NJ-X15 with NJ-X17: the game has as many deals as seats, even if some seats leave.
func TestNJX15_DealsWhenSomeLeave(t *testing.T) {
	opt := game.Options{"broke": "out", "chips": "50"}
	full := 0
	for seed := range uint64(60) {
		s := newGame(t, 8, opt)
		var p game.Simulator
		p.Playout(s, rand.New(rand.NewPCG(seed, 3)), 0)
		v := s.View(game.Watcher).(*View)
		if v.Deals != 8 || v.Deal > 8 || len(v.Out) > 5 && v.Deal == 8 && v.Last == nil {
			t.Fatalf("%d of %d deals, %v left", v.Deal, v.Deals, v.Out)
		}
		if v.Deal == 8 && len(v.Out) > 0 {
			full++
		}
	}
	if full == 0 {
		t.Error("no game reached its eighth deal after a seat had left")
	}
}

// NJ-X01, NJ-T03: the points of a hand.
func TestNJX01_Points(t *testing.T) {
	for points, want := range map[string][2]int64{
		"courts10": {10 + 9 + 1, 340}, "rank": {13 + 9 + 1, 364}, "cards": {3, 52},
	} {
		s := newGame(t, 3, game.Options{"points": points})
		if got := s.points(set(t, "KC 9S AD")); got != want[0] {
			t.Errorf("%s: K 9 A count %d, not %d", points, got, want[0])
		}
		if got := s.points(cards.Pack); got != want[1] {
			t.Errorf("%s: the pack counts %d, not %d", points, got, want[1])
		}
	}
}

// NJ-X22: there is no rank 1; texts are exact.
func TestNJX22_TextsOfActions(t *testing.T) {
	for _, text := range []string{"", "1D", "10D", "7d", "7D ", " 7D", "Stop", "stop ", "7D 8D", "??"} {
		a, err := Rules().ParseAction(text)
		if no, ok := err.(*game.Refusal); !ok || no.Rule != game.GenForm {
			t.Errorf("ParseAction(%q) = %d, %v; want GEN-FORM", text, a, err)
		}
	}
	if got := Rules().FormatAction(stop + 1); got != "??" {
		t.Errorf("text of an invalid action: %q", got)
	}
}

// GEN-FORM and GEN-MOMENT: invalid outcomes, and outcomes that are not due, change nothing.
func TestApplyChance_InvalidOutcome(t *testing.T) {
	s, err := Rules().New(4, nil)
	if err != nil {
		t.Fatal(err)
	}
	pack := cards.AppendPack(nil)
	twice := slices.Clone(pack)
	twice[0] = twice[1]
	for _, bad := range [][]byte{nil, pack[:51], append(slices.Clone(pack), 0), twice} {
		before := *s.(*State)
		no, ok := s.ApplyChance(bad).(*game.Refusal)
		if !ok || no.Rule != game.GenForm || *s.(*State) != before {
			t.Errorf("%v: %v", bad, no)
		}
	}
	if err := s.ApplyChance(pack); err != nil {
		t.Fatal(err)
	}
	if no, ok := s.ApplyChance(pack).(*game.Refusal); !ok || no.Rule != game.GenMoment {
		t.Errorf("outcome that is not due: %v", no)
	}
}

// Refusals carry the arguments that their sentences need, in this order.
func TestRefusals_Arguments(t *testing.T) {
	s := newGame(t, 4, game.Options{"afterStop": "next-rank"})
	s.hands[0] = set(t, "3C 5D 9H")
	s.hands[1] = set(t, "AC")
	s.wanted = int8(cards.Five)
	expect := func(want string, seat game.Seat, text string) {
		t.Helper()
		a, err := Rules().ParseAction(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Check(seat, a); fmt.Sprint(err) != want {
			t.Errorf("%s: %v, not %s", text, err, want)
		}
	}
	expect("GEN-TURN turn 0", 1, "AC")
	expect("GEN-TURN turn 0", game.Watcher, "AC")
	expect("GEN-HAND hand AC", 0, "AC")
	expect("NJ-12 wrong-rank 5 9H", 0, "9H")
	expect("NJ-X07 no-stop 5", 0, "stop")
	expect("<nil>", 0, "5D")
	s.wanted, s.missing = noRank, int8(cards.Four)
	expect("NJ-X10 wrong-lead 5 4 9H", 0, "9H")
	expect("GEN-MOMENT stop-lead", 0, "stop")
	s.phase = dealing
	expect("GEN-TURN luck", 0, "5D")
	s.phase = over
	expect("GEN-OVER over", 0, "5D")
}

// NJ-X14: a view reveals only the sizes of the other hands and of the talon.
func TestNJX14_ViewHidesHandsAndTalon(t *testing.T) {
	s := newGame(t, 4, nil)
	watcher := s.View(game.Watcher).(*View)
	if watcher.Hand != nil || watcher.Talon != 4 || len(watcher.Counts) != 4 {
		t.Errorf("a watcher sees %+v", watcher)
	}
	other := s.Clone().(*State)
	other.hands[1], other.hands[2], other.talon = s.hands[2], s.hands[1], s.talon
	if a, b := fmt.Sprintf("%+v", *s.View(0).(*View)), fmt.Sprintf("%+v", *other.View(0).(*View)); a != b {
		t.Errorf("seat 0 can distinguish an exchange of two other hands:\n%s\n%s", a, b)
	}
}

func TestPlayout_AllocatesNothing(t *testing.T) {
	fresh := newGame(t, 4, game.Options{"mayStop": "on"})
	s := fresh.Clone()
	r := rand.New(rand.NewPCG(1, 1))
	var p game.Simulator
	p.Playout(fresh.Clone(), r, 0)
	if n := testing.AllocsPerRun(50, func() {
		s.Set(fresh)
		p.Playout(s, r, 20)
		s.Determinize(0, r)
		p.Playout(s, r, 0)
	}); n != 0 {
		t.Errorf("%v allocations a game", n)
	}
}

// Invariant finds chips and cards that are missing or duplicated.
func TestInvariant_FindsFaults(t *testing.T) {
	for name, spoil := range map[string]func(*State){
		"a chip from nowhere":        func(s *State) { s.chips[0]++ },
		"a chip lost from the board": func(s *State) { s.boxes[YellowDwarf]-- },
		"debts without credit":       func(s *State) { s.chips[0] -= 500; s.chips[1] += 500 },
		"a card lost":                func(s *State) { s.talon = s.talon.Rest() },
		"a card twice":               func(s *State) { s.talon = s.talon.Rest().With(s.hands[0].Lowest()) },
		"an empty hand in play":      func(s *State) { s.talon |= s.hands[1]; s.hands[1] = 0 },
		"a seat that left has cards": func(s *State) { s.out = 1 << 2 },
	} {
		s := newGame(t, 4, nil)
		if err := s.Invariant(); err != nil {
			t.Fatal(err)
		}
		if spoil(s); s.Invariant() == nil {
			t.Errorf("%s: not found", name)
		}
	}
}
