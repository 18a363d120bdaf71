package rondelic_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/rondelic"
	"tablee/internal/property"
)

var (
	_ game.SecretActions = (*rondelic.State)(nil)
	_ game.Invariants    = (*rondelic.State)(nil)
	_ game.Narrator      = rules.(game.Narrator)
)

// From two states that look the same to a viewer, Determinize makes the same state with the same random
// stream, in every card. The viewer's view does not change, including cards held earlier.
func TestDeterminize_DependsOnKnowledgeOnly(t *testing.T) {
	property.Check(t, func(t *rapid.T) {
		s, slow, r := drawGame(t)
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			if s.Turn() == game.Nobody {
				return
			}
			step(t, s, slow, r)
		}
		for viewer := game.Watcher; int(viewer) < len(slow.seats); viewer++ {
			if viewer == game.Chance || viewer == game.Nobody {
				continue
			}
			other := s.Clone().(*rondelic.State)
			other.Determinize(viewer, r)
			if !reflect.DeepEqual(s.View(viewer), other.View(viewer)) {
				t.Fatalf("viewer %d sees a difference after a redeal", viewer)
			}
			if err := other.Invariant(); err != nil {
				t.Fatal(err)
			}
			a, b, seed := s.Clone().(*rondelic.State), other.Clone().(*rondelic.State), r.Uint64()
			a.Determinize(viewer, rand.New(rand.NewPCG(seed, 0)))
			b.Determinize(viewer, rand.New(rand.NewPCG(seed, 0)))
			if !rondelic.Same(a, b) {
				t.Fatalf("viewer %d: the determinization depends on what the viewer cannot know", viewer)
			}
		}
	})
}

// set returns a game after an outcome of chance and some actions, given as text.
func set(t *testing.T, seats int, opt game.Options, chance string, actions ...string) *rondelic.State {
	t.Helper()
	s, err := rules.New(seats, opt)
	if err != nil {
		t.Fatal(err)
	}
	deal(t, s, chance)
	do(t, s, actions...)
	return s.(*rondelic.State)
}

// deal deals the given cards first, then the others in order.
func deal(t *testing.T, s game.State, chance string) {
	t.Helper()
	first, err := rules.ParseOutcome(chance)
	if err != nil {
		t.Fatal(err)
	}
	used := cards.Set(0)
	for _, c := range first {
		used = used.With(cards.Card(c))
	}
	for c := range (cards.Pack &^ used).All() {
		first = append(first, byte(c))
	}
	if err := s.ApplyChance(first); err != nil {
		t.Fatal(err)
	}
}

func do(t *testing.T, s game.State, actions ...string) {
	t.Helper()
	for _, text := range actions {
		a, err := rules.ParseAction(text)
		if err == nil {
			err = s.Check(s.Turn(), a)
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		s.Play(s.Turn(), a)
	}
}

// held counts the ranks that a seat holds over many redeals for a viewer.
func held(s *rondelic.State, viewer, seat game.Seat) (counts [cards.Ranks]int) {
	r := rand.New(rand.NewPCG(4, 4))
	for range 5000 {
		c := s.Clone()
		c.Determinize(viewer, r)
		counts[view(c, seat).Hand[0].Rank()]++
	}
	return counts
}

// A seat that has exchanged a card holds no King and had lent none (RON-X10, RON-X12). A seat that was
// asked under king=jarnac may have lent one (RON-A-32). A card that the viewer has held is known
// wherever it goes.
func TestDeterminize_KeepsPublicKnowledge(t *testing.T) {
	const outcome = "7C 8C 9C TC 2C 3C 4C 5C"
	none := func(c [cards.Ranks]int) bool { return c[cards.King] == 0 }
	some := func(c [cards.Ranks]int) bool { return c[cards.King] > 250 && c[cards.King] < 550 } // 4 of 51
	only := func(rank cards.Rank) func([cards.Ranks]int) bool {
		return func(c [cards.Ranks]int) bool { return c[rank] == 5000 }
	}
	for name, c := range map[string]struct {
		king         string
		actions      []string
		viewer, seat game.Seat
		holds        func([cards.Ranks]int) bool
	}{
		"before the first action":                       {"jarnac", nil, 4, 0, some},
		"the asker has no King":                         {"jarnac", []string{"swap"}, 4, 0, none},
		"the asked seat may have a King":                {"jarnac", []string{"swap"}, 4, 1, some},
		"the card given to the asked seat is no King":   {"jarnac", []string{"swap", "give"}, 4, 1, none},
		"the asker may have borrowed a King":            {"jarnac", []string{"swap", "give"}, 4, 0, some},
		"no loan if the asked seat exchanges":           {"jarnac", []string{"swap", "give", "swap"}, 4, 0, none},
		"lent at once":                                  {"lend", []string{"swap"}, 4, 0, some},
		"lent at once, then exchanged":                  {"lend", []string{"swap", "swap"}, 4, 0, none},
		"with king=refuse a King would have blocked":    {"refuse", []string{"swap"}, 4, 0, none},
		"the asker has seen the card given":             {"jarnac", []string{"swap", "give"}, 0, 1, only(cards.Seven)},
		"the asker follows it to the next seat":         {"jarnac", []string{"swap", "give", "swap", "give"}, 0, 2, only(cards.Seven)},
		"the asker does not know the card given for it": {"jarnac", []string{"swap", "give", "swap", "give"}, 0, 1, some},
		"the giver knows what the asker holds":          {"jarnac", []string{"swap", "give", "swap", "give"}, 1, 0, only(cards.Eight)},
		"a watcher knows only that it is no King":       {"jarnac", []string{"swap", "give", "swap", "give"}, game.Watcher, 2, none},
		"drawn cards may be Kings":                      {"jarnac", []string{"keep", "keep", "keep", "draw"}, 0, 3, some},
		"the dealer's received card is open (text A)":   {"jarnac", []string{"keep", "keep", "keep", "draw"}, 0, 4, only(cards.Ten)},
		"the last-but-one knows the card given up":      {"jarnac", []string{"keep", "keep", "swap", "give", "draw"}, 2, 4, only(cards.Nine)},
		"the dealer's turned-up card is known":          {"jarnac", []string{"keep", "keep", "keep", "keep"}, 0, 4, only(cards.Two)},
	} {
		s := set(t, 5, game.Options{"king": c.king}, outcome, c.actions...)
		if counts := held(s, c.viewer, c.seat); !c.holds(counts) {
			t.Errorf("%s: viewer %d, seat %d: ranks after redeals %v", name, c.viewer, c.seat, counts)
		}
	}
}

// A King that was shown stays (RON-X09).
func TestDeterminize_KeepsShownKing(t *testing.T) {
	s := set(t, 4, nil, "3C KC 9C 5C", "swap", "refuse")
	if counts := held(s, 2, 1); counts[cards.King] != 5000 {
		t.Errorf("%v", counts)
	}
}

// Only the dealer sees the private candidates under text B and in a duel (RON-X07, RON-A-27).
func TestDeterminize_RedealsPrivateCandidates(t *testing.T) {
	s := set(t, 4, game.Options{"text": "B"}, "7C 8C 9C TC 2C 3C", "keep", "keep", "draw", "turn")
	if counts := held(s, 2, 3); counts[cards.Nine] != 5000 {
		t.Errorf("the seat that gave the discard must know that the dealer holds it: %v", counts)
	}
	if counts := held(s, 0, 3); counts[cards.Nine] > 1000 || counts[cards.King] != 0 {
		t.Errorf("other seats must know only that it is not a King: %v", counts)
	}
	if counts := held(s, 3, 3); counts[cards.Nine] != 5000 {
		t.Errorf("the dealer must see it: %v", counts)
	}
}

// Give and jarnac look the same to all but the two players, in every view (RON-X09), and so does the
// owner of a King before being asked.
func TestView_HidesKingUntilShown(t *testing.T) {
	moments := map[string][][2]string{
		"dealt":     {},
		"asked":     {{"swap", "swap"}},
		"answered":  {{"swap", "swap"}, {"give", "jarnac"}},
		"kept":      {{"swap", "swap"}, {"give", "jarnac"}, {"keep", "keep"}},
		"next asks": {{"swap", "swap"}, {"give", "jarnac"}, {"keep", "keep"}, {"swap", "swap"}},
	}
	for name, actions := range moments {
		plain, royal := set(t, 5, nil, "7C 8C 9C TC 2C KC"), set(t, 5, nil, "7C KC 9C TC 2C 8C")
		for _, a := range actions {
			do(t, plain, a[0])
			do(t, royal, a[1])
		}
		for _, viewer := range []game.Seat{2, 3, 4, game.Watcher} {
			a, _ := json.Marshal(plain.View(viewer))
			b, _ := json.Marshal(royal.View(viewer))
			if string(a) != string(b) || plain.Turn() != royal.Turn() {
				t.Errorf("%s: viewer %d sees a difference:\n%s\n%s", name, viewer, a, b)
			}
		}
	}
}

// Only the two players know until the reveal whether a card was given or a King lent.
func TestVisible(t *testing.T) {
	s := set(t, 5, nil, "7C KC 9C TC 2C", "swap", "jarnac")
	for viewer, want := range map[game.Seat]bool{0: true, 1: true, 2: false, 3: false, 4: false, game.Watcher: false} {
		if got := s.Visible(viewer, 1, rondelic.Jarnac); got != want {
			t.Errorf("seat %d: jarnac is visible: %v", viewer, got)
		}
		if got := s.Visible(viewer, 1, rondelic.Give); got != want {
			t.Errorf("seat %d: give is visible: %v", viewer, got)
		}
		if !s.Visible(viewer, 0, rondelic.Swap) || !s.Visible(viewer, 1, rondelic.Refuse) || !s.Visible(viewer, 1, rondelic.Keep) {
			t.Errorf("seat %d does not see a public action", viewer)
		}
	}
	do(t, s, "keep", "keep", "keep", "stand")
	if s.Turn() != game.Chance || !s.Visible(3, 1, rondelic.Jarnac) {
		t.Error("jarnac is hidden after the reveal")
	}
}
