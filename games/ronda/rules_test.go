package ronda_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/game"
)

// play starts a game for two, fills the bowls and takes actions of the seat on turn.
func play(t *testing.T, opt game.Options, fill string, actions ...string) game.State {
	t.Helper()
	s, err := rules.New(2, opt)
	if err != nil {
		t.Fatal(err)
	}
	outcome, err := rules.ParseOutcome(fill)
	if err == nil {
		err = s.ApplyChance(outcome)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range actions {
		if err := game.Do(rules, s, s.Turn(), text, nil, nil); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return s
}

const inOrder = "0 0 1 1 2 2 3 3 4 4"

// RDA-02, RDA-03, RDA-04, RDA-07, RDA-08: ten bowls and twenty beans, two bowls with each number, in
// random order.
func TestFill_InPairs(t *testing.T) {
	s, err := rules.New(2, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	sorted := 0
	for range 50 {
		outcome := s.SampleChance(r, nil)
		if slices.IsSorted(outcome) {
			sorted++
		}
		slices.Sort(outcome)
		if got := rules.FormatOutcome(outcome); got != inOrder {
			t.Fatalf("filled with %s", got)
		}
	}
	if sorted > 1 {
		t.Error("the bowls are not mixed")
	}
	for _, text := range []string{"", "0 0 1 1 2 2 3 3 4", inOrder + " 4", "0 0 1 1 2 2 3 3 3 4", "0 0 1 1 2 2 3 3 4 5", "0  0 1 1 2 2 3 3 4 4", "00 0 1 1 2 2 3 3 4 4"} {
		outcome, err := rules.ParseOutcome(text)
		if err == nil {
			err = s.ApplyChance(outcome)
		}
		if no, ok := err.(*game.Refusal); !ok || no.Rule != game.GenForm {
			t.Errorf("%q: %v, want GEN-FORM", text, err)
		}
	}
}

// GEN-MOMENT: bowls are filled only once. GEN-HAND is never cited: players hold nothing in hand.
func TestFill_OnlyOnce(t *testing.T) {
	s := play(t, nil, inOrder, "lift 1")
	before := viewText(t, s, 0)
	no, ok := s.ApplyChance([]byte{0, 0, 1, 1, 2, 2, 3, 3, 4, 4}).(*game.Refusal)
	if !ok || no.Rule != game.GenMoment {
		t.Errorf("filling again: %v, want GEN-MOMENT", no)
	}
	if after := viewText(t, s, 0); after != before {
		t.Errorf("filling again changes %s to %s", before, after)
	}
}

// RDA-10, RDA-X01: ten beans each, or the number chosen by the option. They are the points before the
// bowls are filled (RDA-06, RDA-09: the black bowl is empty).
func TestStandings_BeansAsPoints(t *testing.T) {
	for beans, want := range map[string]int{"": 10, "5": 5, "12": 12} {
		opt := game.Options{}
		if beans != "" {
			opt["beans"] = beans
		}
		s, err := rules.New(5, opt)
		if err != nil {
			t.Fatal(err)
		}
		for _, st := range s.Standings(nil) {
			if st != (game.Standing{Place: 1, Points: want}) {
				t.Errorf("beans=%s: %+v", beans, st)
			}
		}
		if v := view(s); v.Black != 0 || v.Phase != "fill" {
			t.Errorf("before the bowls are filled: %+v", v)
		}
	}
	for _, beans := range []string{"4", "13", "010", "ten"} {
		if _, err := rules.New(2, game.Options{"beans": beans}); err == nil {
			t.Errorf("beans=%s is allowed", beans)
		}
	}
}

// dry is a turn without a bean: an error.
var dry = []string{"lift 1", "lift 3"}

// RDA-X21: after a hundred turns in a row without a bean the game ends. The fewest beans win, and equal
// seats share a place. A bean restarts the count.
func TestRDAX21_HundredIdleTurns(t *testing.T) {
	s := play(t, nil, inOrder, "lift 9", "lift 10", "add 9", "stop")
	for turn := range 100 {
		if s.Turn() == game.Nobody {
			t.Fatalf("over after %d dry turns", turn)
		}
		play1(t, s, dry...)
	}
	if s.Turn() != game.Nobody {
		t.Fatal("the game is not over after a hundred dry turns")
	}
	if got := s.Standings(nil); got[0] != (game.Standing{Place: 1, Points: 9}) || got[1] != (game.Standing{Place: 2, Points: 10}) {
		t.Errorf("%+v", got)
	}
	s = play(t, nil, inOrder)
	for range 99 {
		play1(t, s, dry...)
	}
	play1(t, s, "lift 9", "lift 10", "stop") // stopping at a pair is a turn without a bean
	if s.Turn() != game.Nobody {
		t.Error("stopping at a pair counts as a bean")
	}
	if got := s.Standings(nil); got[0].Place != 1 || got[1].Place != 1 {
		t.Errorf("equal beans, places %+v", got)
	}
}

func play1(t *testing.T, s game.State, actions ...string) {
	t.Helper()
	for _, text := range actions {
		if err := game.Do(rules, s, s.Turn(), text, nil, nil); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

// RDA-X21: two thousand turns end the game in any case. Five players make errors, and one lays a bean
// every ninety-one turns.
func TestRDAX21_TwoThousandTurns(t *testing.T) {
	opt := game.Options{"beans": "12"}
	s, err := rules.New(5, opt)
	if err != nil {
		t.Fatal(err)
	}
	slow := newReader(5, opt)
	slow.fill(inOrder)
	if err := s.ApplyChance([]byte{0, 0, 1, 1, 2, 2, 3, 3, 4, 4}); err != nil {
		t.Fatal(err)
	}
	act := func(format string, bowl int) {
		text := strings.TrimSpace(fmt.Sprintf(format, bowl))
		play1(t, s, text)
		slow.act(text)
	}
	for turn := 0; turn < 2000; turn++ {
		if s.Turn() == game.Nobody {
			t.Fatalf("over after %d turns", turn)
		}
		first, second := slow.two(turn%91 == 90)
		act("lift %d", first)
		act("lift %d", second)
		if turn%91 == 90 {
			act("add %d", first)
			if len(slow.open) > 0 {
				play1(t, s, "stop")
				slow.act("stop")
			}
		}
	}
	if v := view(s); s.Turn() != game.Nobody || v.Turns != 2000 || v.Idle >= 100 {
		t.Errorf("after 2,000 turns: %+v", v)
	}
}

// two returns the first two bowls with the same contents, or with different ones.
func (s *reader) two(same bool) (first, second int) {
	for first = 1; first <= 10; first++ {
		for second = first + 1; second <= 10; second++ {
			if (s.bowls[first] == s.bowls[second]) == same {
				return first, second
			}
		}
	}
	return 0, 0
}

// RDA-X18, RDA-15: every viewer sees the pair of an error until the next action. A pair that ended
// otherwise is not shown.
func TestRDAX18_ErrorShownUntilNextAction(t *testing.T) {
	s := play(t, nil, inOrder, dry...)
	for _, viewer := range []game.Seat{0, 1, game.Watcher} {
		text := viewText(t, s, viewer)
		if !strings.Contains(text, `"error":{"seat":0,"open":[{"bowl":1,"beans":0},{"bowl":3,"beans":1}]}`) {
			t.Errorf("viewer %d sees %s", viewer, text)
		}
	}
	play1(t, s, "lift 5")
	if text := viewText(t, s, game.Watcher); !strings.Contains(text, `"error":null`) {
		t.Errorf("after the next action: %s", text)
	}
	s = play(t, nil, inOrder, "lift 1", "lift 2", "stop")
	if text := viewText(t, s, game.Watcher); !strings.Contains(text, `"open":[]`) || !strings.Contains(text, `"error":null`) {
		t.Errorf("after a stop: %s", text)
	}
}

// RDA-14: the view contains the open bowls, the bowl just covered and the options, but no covered
// contents. Its keys are part of the API.
func TestViewAsJSON(t *testing.T) {
	s := play(t, nil, inOrder, "lift 9", "lift 10", "add 9", "hold 9")
	const want = `{"phase":"second","turn":0,"open":[{"bowl":9,"beans":5}],"barred":10,"mayStop":false,"error":null,` +
		`"stocks":[9,10],"black":0,"removed":0,"turns":0,"idle":0,"most":5,"simple":false,"penalty":true,"places":[1,2]}`
	if got := viewText(t, s, 1); got != want {
		t.Errorf("\n%s\nnot\n%s", got, want)
	}
}
