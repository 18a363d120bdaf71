package royalreversi

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/game"
)

// told plays an action and returns its facts, one per line.
func told(t *testing.T, s *State, by game.Seat, text string) []string {
	t.Helper()
	before := s.Clone()
	act := game.Action(0)
	if by == game.Chance {
		outcome, err := Rules().ParseOutcome(text)
		if err == nil {
			err = s.ApplyChance(outcome)
		}
		if err != nil {
			t.Fatal(err)
		}
	} else {
		a, err := Rules().ParseAction(text)
		if err == nil {
			err = s.Check(by, a)
		}
		if err != nil {
			t.Fatal(err)
		}
		act = a
		s.Play(by, a)
	}
	var list []string
	for _, f := range Rules().(game.Narrator).Narrate(before, s, by, act, game.Watcher, nil) {
		list = append(list, strings.TrimSpace(fmt.Sprint(f.Code, " ", f.Seat, " ", strings.Trim(fmt.Sprint(f.Args), "[]"))))
	}
	return list
}

func facts(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("facts %q, want %q", got, want)
	}
}

// The facts of cards: RRV-13, RRV-30, RRV-37, RRV-38.
func TestNarrate_Cards(t *testing.T) {
	s, err := Rules().New(2, nil)
	if err != nil {
		t.Fatal(err)
	}
	facts(t, told(t, s.(*State), game.Chance, Rules().FormatOutcome(inOrder[:])), "dealt -1 5", "opens 0")
	g := newGame(t, 2, nil)
	g.hands[0] = hand(t, "TC AC 9C KS KS")
	facts(t, told(t, g.Clone().(*State), 0, "TC f6"), "ten 0 TC f6 KD", "turns 0 1 [e5")
	facts(t, told(t, g.Clone().(*State), 0, "AC e4"), "lays 0 AC e4")
	facts(t, told(t, g.Clone().(*State), 0, "9C h5"), "removes 0 9C h5 1")
}

// The facts of replaced hands (RRV-34, RRV-X18) and of shuffles (RRV-32).
func TestNarrate_Replace(t *testing.T) {
	s := newGame(t, 2, nil).on("00...... 11...... 00...... 11......")
	s.hands[0] = hand(t, "JH JH QH QH JC")
	s.hands[1] = hand(t, "JH QH QH QH JH")
	facts(t, told(t, s.Clone().(*State), 1, "replace"), "aside 1 JH JH QH QH QH")
	again := s.Clone().(*State)
	again.stackShoe(t, "JH QH KH JC KC")
	facts(t, told(t, again, 0, "replace"), "replaces 0 JC JH JH QH QH")
	s.stackShoe(t, "JH QH JC KC JS")
	facts(t, told(t, s, 0, "replace"), "replaces 0 JC JH JH QH QH", "stuck 0")
	s, r := afterShuffle(t, 3)
	for s.phase != shuffling {
		seat := s.Turn()
		s.Play(seat, s.Legal(seat, nil)[0])
		if s.phase == over {
			t.Fatal("the game is over before another shuffle: change the seed")
		}
	}
	n := s.thrown.len()
	facts(t, told(t, s, game.Chance, Rules().FormatOutcome(s.SampleChance(r, nil)))[:1], fmt.Sprintf("shuffles -1 %d", n))
}

// The facts of the end (RRV-35, RRV-X22), for both partners of a team.
func TestNarrate_End(t *testing.T) {
	s := newGame(t, 4, game.Options{"teams": "on"}).on(".1100000" + strings.Repeat(" 01010101", 7))
	s.active = 2
	s.hands[2] = hand(t, "JH QH KH AH JC")
	facts(t, told(t, s, 2, "JH a1"), "lays 2 JH a1", "turns 2 3 [b1 c1 b2", "game-over -1 full", "wins 0 37", "wins 2 37")
	s = newGame(t, 2, nil)
	s.actions = 499
	s.hands[0] = hand(t, "AC KS KS KS KS")
	facts(t, told(t, s, 0, "AC e4"), "lays 0 AC e4", "game-over -1 limit", "wins 0 5")
}

// The view of a seat during a game, as JSON. The keys are part of the API.
func TestViewAsJSON(t *testing.T) {
	s := newGame(t, 2, nil)
	s.hands[0] = hand(t, "TC AC 9C KS KS")
	told(t, s, 0, "TC f6")
	s.hands[1] = hand(t, "JC QC KC QC QC")
	got, err := json.Marshal(s.View(1))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"phase":"play","turn":1,"next":1,` +
		`"board":["........","........","........","0000....","....0111",".....0..","........","........"],` +
		`"layout":"pinwheel","colours":[0,1],"tokens":[6,3],"places":[1,2],` +
		`"hand":["JC","QC","QC","QC","KC"],"counts":[5,5],"shoe":45,"thrown":["TC"],"renewed":false,"actions":1,` +
		`"last":{"seat":0,"card":"TC","square":"f6","turned":["e5"]},` +
		`"terms":{"rows":"horizontal","teams":false,"mixed":false}}`
	if string(got) != want {
		t.Errorf("\n%s\nnot\n%s", got, want)
	}
	if c, ok := s.View(1).(*View).Token(12); ok || c == 0 {
		t.Error("e2 has a token, want none")
	}
	if c, ok := s.View(1).(*View).Token(36); !ok || c != 0 {
		t.Error("e5 has no token of colour 0")
	}
}

// RRV-25, RRV-29: a view reveals only the sizes of the other hands and of the shoe, even to a partner.
func TestRRV25_ViewHidesHandsAndShoe(t *testing.T) {
	s := newGame(t, 4, game.Options{"teams": "on"})
	other := s.Clone().(*State)
	other.Determinize(0, rand.New(rand.NewPCG(1, 1)))
	if other.hands == s.hands {
		t.Fatal("nothing was redealt")
	}
	a, _ := json.Marshal(s.View(0))
	b, _ := json.Marshal(other.View(0))
	if string(a) != string(b) {
		t.Errorf("seat 0 can distinguish the redeal:\n%s\n%s", a, b)
	}
	if v := s.View(game.Watcher).(*View); v.Hand != nil || v.Dead {
		t.Errorf("a watcher sees %v", v.Hand)
	}
}
