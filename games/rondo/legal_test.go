package rondo

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/game"
	"tablee/games/rondo/words"
)

// naive lists the plays of a hand by trying every word of the dictionary at every
// stretch of the holder, every way to lay each letter, and asking Check. It is slow and
// plain: what the quick search is held against.
func naive(s *State, seat game.Seat) []game.Action {
	var list []game.Action
	for _, ends := range [...]struct{ left, right bool }{{false, false}, {true, false}, {false, true}} {
		p := pattern{left: ends.left, right: ends.right, n: s.width}
		p.n += p.pulled()
		for n := words.MinLen; n <= int(p.n); n++ {
			for from := 0; from+n <= int(p.n); from++ {
				for _, w := range s.terms.dictionary().OfLen(n) {
					list = spell(s, seat, p, int8(from), w, 0, hand{}, list)
				}
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// spell tries every sign in each compartment from i on, as far as the hand goes.
func spell(s *State, seat game.Seat, p pattern, from int8, w words.Word, i int8, used hand, list []game.Action) []game.Action {
	if i == p.n {
		m := move{deed: deedPlay, pattern: p}
		if a, ok := m.pack(); ok && s.Check(seat, a) == nil {
			return append(list, a)
		}
		return list
	}
	old, n := s.before(&p, i), int8(w.Len())
	inside := i >= from && i < from+n
	try := func(g sign, down bool) {
		p.signs[i], p.down[i] = g, down
		more := used
		if g != leave {
			if c := g.card(); more[c] == s.hands[seat][c] {
				return
			} else {
				more[c]++
			}
		}
		list = spell(s, seat, p, from, w, i+1, more, list)
	}
	if inside {
		l := w.Letter(int(i-from), int(n))
		if old.letter() == l {
			try(leave, false)
		}
		try(letterSign(l, false), false)
		try(letterSign(l, true), false)
		return list
	}
	if old.erases() {
		try(leave, false)
	}
	try(rubber, false)
	try(jokerRubs, false)
	if s.terms.faceDown {
		for c := range Card(kinds) {
			try(downSign(c), true)
		}
	}
	return list
}

// someGame is a game under random options, some actions on.
func someGame(t *testing.T, seed uint64) (*State, *rand.Rand) {
	r := rand.New(rand.NewPCG(seed, 1))
	opt := game.Options{}
	for _, o := range info.Options {
		if o.Values != nil {
			opt[o.Key] = o.Values[r.IntN(len(o.Values))]
		}
	}
	state, err := Rules().New(2+r.IntN(5), opt)
	if err != nil {
		t.Fatal(err)
	}
	if err := game.Settle(state, r, nil); err != nil {
		t.Fatal(err)
	}
	var p game.Player
	p.Playout(state, r, 5+r.IntN(35))
	return state.(*State), r
}

// The list by the index of bits is the list by the plain way, on holders and hands that
// come up in games under all options (RDO-06, RDO-22 to RDO-26, RDO-39, RDO-X03 to
// RDO-X06, RDO-X08, RDO-X15 to RDO-X19, RDO-X30).
func TestTheSearchFindsEveryPlay(t *testing.T) {
	compared := 0
	for seed := uint64(0); compared < 16; seed++ {
		s, _ := someGame(t, seed)
		if s.phase != playing || s.width == 0 {
			continue
		}
		if h := &s.hands[s.active]; h[Joker] > 2 || h.size() > 9 {
			continue // the plain way would take too long
		}
		compared++
		seat := s.Turn()
		got := slices.DeleteFunc(s.Legal(seat, nil), func(a game.Action) bool { return a>>headShift < headPlay })
		want := naive(s, seat)
		if slices.Equal(got, want) {
			continue
		}
		for _, a := range want {
			if !slices.Contains(got, a) {
				t.Errorf("seed %d: %s on %s is not found", seed, Rules().FormatAction(a), s.word)
			}
		}
		t.Errorf("seed %d: %d plays on %s, by the plain way %d", seed, len(got), s.word, len(want))
	}
}
