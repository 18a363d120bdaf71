package bot_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/bot"
	"tablee/bot/internal/toy"
	"tablee/game"
)

// nim is a two-player game without hidden information: players take one to three matches in turn, and
// the seat that takes the last one is one point ahead.
type nim struct {
	game.State
	matches int
	turn    game.Seat
}

func (n *nim) Solvable() bool { return true }

func (n *nim) Turn() game.Seat {
	if n.matches == 0 {
		return game.Nobody
	}
	return n.turn
}

func (n *nim) Legal(_ game.Seat, buf []game.Action) []game.Action {
	for take := 1; take <= min(3, n.matches); take++ {
		buf = append(buf, game.Action(take))
	}
	return buf
}

func (n *nim) Play(_ game.Seat, a game.Action) {
	n.matches -= int(a)
	n.turn = 1 - n.turn
}

func (n *nim) Standings(buf []game.Standing) []game.Standing {
	points := [2]int{}
	if n.matches == 0 {
		points[1-n.turn] = 1
	}
	return append(buf, game.Standing{Points: points[0]}, game.Standing{Points: points[1]})
}

func (n *nim) Clone() game.State { c := *n; return &c }

func (n *nim) Set(from game.State) { *n = *from.(*nim) }

// With a number of matches that is not a multiple of four, the agent leaves a multiple of four,
// although only the last match scores.
func TestAlphaBeta_Nim(t *testing.T) {
	agent := &bot.AlphaBeta{Nodes: 100000, Width: 3}
	r := rand.New(rand.NewPCG(1, 1))
	for matches := 1; matches <= 13; matches++ {
		if matches%4 == 0 {
			continue
		}
		for seat := range game.Seat(2) {
			s := &nim{matches: matches, turn: seat}
			if got := agent.Choose(context.Background(), s, seat, r); int(got) != matches%4 {
				t.Errorf("%d matches: seat %d takes %d", matches, seat, got)
			}
		}
	}
}

// asked counts how often it was asked.
type asked struct{ times int }

func (m *asked) Choose(_ context.Context, s game.State, seat game.Seat, _ *rand.Rand) game.Action {
	m.times++
	return s.Legal(seat, nil)[0]
}

// In a game with hidden information AlphaBeta delegates to its fallback.
func TestAlphaBeta_HiddenInformationUsesFallback(t *testing.T) {
	before := &asked{}
	agent := &bot.AlphaBeta{Fallback: before, Nodes: 100, Width: 3}
	agent.Choose(context.Background(), toy.Deal(0, 1), 1, rand.New(rand.NewPCG(1, 1)))
	if before.times != 1 {
		t.Errorf("asked %d times", before.times)
	}
}

// hoard is a two-player game without hidden information, with a configurable number of actions per
// position, all equally good. It counts how many were listed and tried.
type hoard struct {
	game.State
	count *struct{ listed, tried int }
	many  int // actions per position
	left  int // actions until the end
	turn  game.Seat
	least game.Action // any smaller one is tactless
}

func (h *hoard) Tactless(_ game.Seat, a game.Action) bool { return a < h.least }

func (h *hoard) Solvable() bool { return true }

func (h *hoard) Turn() game.Seat {
	if h.left == 0 {
		return game.Nobody
	}
	return h.turn
}

func (h *hoard) Legal(seat game.Seat, buf []game.Action) []game.Action {
	return h.LegalUpTo(seat, h.many, buf)
}

func (h *hoard) LegalUpTo(_ game.Seat, most int, buf []game.Action) []game.Action {
	for a := range min(most, h.many) {
		buf = append(buf, game.Action(a))
		h.count.listed++
	}
	return buf
}

func (h *hoard) Candidates(_ game.Seat, buf []game.Action) []game.Action {
	return append(buf, 3, 5, 8)
}

func (h *hoard) Play(game.Seat, game.Action) {
	h.count.tried++
	h.left--
	h.turn = 1 - h.turn
}

func (h *hoard) Standings(buf []game.Standing) []game.Standing {
	return append(buf, game.Standing{}, game.Standing{})
}

func (h *hoard) Clone() game.State { c := *h; return &c }

func (h *hoard) Set(from game.State) { *h = *from.(*hoard) }

// With too many actions to try them all, AlphaBeta tries only the candidates and does not even list the
// rest.
func TestAlphaBeta_ManyActionsTriesCandidates(t *testing.T) {
	const nodes = 50
	agent := &bot.AlphaBeta{Nodes: nodes, Width: 3}
	for _, many := range []int{20, 6_000_000} {
		s := &hoard{count: new(struct{ listed, tried int }), many: many, left: 30}
		a := agent.Choose(context.Background(), s, 0, rand.New(rand.NewPCG(1, 1)))
		if seen := s.count; seen.listed > nodes*2000 || seen.tried > nodes*100 {
			t.Errorf("%d actions: %d listed, %d tried", many, seen.listed, seen.tried)
		}
		if many > 20 && a != 3 && a != 5 && a != 8 {
			t.Errorf("takes %d, which is not a candidate", a)
		}
	}
}

// AlphaBeta takes no tactless action, even if it is as good as any other.
func TestAlphaBeta_LeavesOutTactless(t *testing.T) {
	s := &hoard{count: new(struct{ listed, tried int }), many: 20, left: 4, least: 7}
	if a := (&bot.AlphaBeta{Nodes: 500, Width: 20}).Choose(context.Background(), s, 0, rand.New(rand.NewPCG(1, 1))); a < s.least {
		t.Errorf("takes %d", a)
	}
}
