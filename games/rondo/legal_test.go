package rondo

import (
	"flag"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"tablee/game"
	"tablee/games/rondo/words"
)

// naive lists the plays of a hand by trying every word of the dictionary at every stretch of the
// holder, with every way to lay each letter, and calling Check. It is slow and simple: the reference
// for the fast search.
func naive(s *State, seat game.Seat) []game.Action {
	var list []game.Action
	for _, ends := range [...]struct{ left, right bool }{{false, false}, {true, false}, {false, true}} {
		p := pattern{left: ends.left, right: ends.right, n: s.width}
		p.n += p.pulled()
		for n := words.MinLen; n <= min(int(p.n), words.MaxLen); n++ {
			for from := 0; from+n <= int(p.n); from++ {
				if !erasable(s, &s.hands[seat], &p, from, n) {
					continue
				}
				for _, w := range s.terms.dictionary().OfLen(n) {
					if within(s, &s.hands[seat], &p, from, n, w) {
						list = spell(s, seat, p, int8(from), w, 0, hand{}, list)
					}
				}
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// erasable reports whether the hand has enough cards to erase the letters outside a stretch.
func erasable(s *State, h *hand, p *pattern, from, n int) bool {
	outside := 0
	for i := range p.n {
		if int(i) < from || int(i) >= from+n {
			if old := s.before(p, i); !old.erases() {
				outside++
			}
		}
	}
	return outside <= int(h[Joker])+int(h[Eraser])+1
}

// within reports whether a hand has the cards for the letters that are not there yet. It spares naive
// most of the dictionary.
func within(s *State, h *hand, p *pattern, from, n int, w words.Word) bool {
	left, jokers := *h, int(h[Joker])
	for i := range n {
		l := w.Letter(i, n)
		switch {
		case s.before(p, int8(from+i)).letter() == l:
		case left[l] > 0:
			left[l]--
		default:
			if jokers--; jokers < 0 {
				return false
			}
		}
	}
	return true
}

// spell tries every sign in each compartment from i on, as far as the hand allows.
func spell(s *State, seat game.Seat, p pattern, from int8, w words.Word, i int8, used hand, list []game.Action) []game.Action {
	if i == p.n {
		m := move{verb: verbPlay, pattern: p}
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
	if s.terms.faceDown && !slices.Contains(p.down[:i], true) { // a second card face down is never allowed
		for c := range Card(kinds) {
			try(downSign(c), true)
		}
	}
	return list
}

// someOptions returns random options.
func someOptions(r *rand.Rand) game.Options {
	opt := game.Options{}
	for _, o := range info.Options {
		if o.Values != nil {
			opt[o.Key] = o.Values[r.IntN(len(o.Values))]
		}
	}
	return opt
}

// someGame returns a game under random options after some random actions.
func someGame(t *testing.T, seed uint64) (*State, *rand.Rand) {
	r := rand.New(rand.NewPCG(seed, 1))
	state, err := Rules().New(2+r.IntN(5), someOptions(r))
	if err != nil {
		t.Fatal(err)
	}
	if err := game.PlayChance(state, r, nil); err != nil {
		t.Fatal(err)
	}
	var p game.Simulator
	p.Playout(state, r, 5+r.IntN(35))
	return state.(*State), r
}

// somePosition returns a game of two under random options: a random word of the dictionary on the
// holder, with jokers in it and erasers of all kinds beside it, and a random hand of one to nine cards,
// at most two of them jokers, for seat 0, which is on turn.
func somePosition(t *testing.T, seed uint64) *State {
	r := rand.New(rand.NewPCG(seed, 2))
	opt := someOptions(r)
	state, err := Rules().New(2, opt)
	if err != nil {
		t.Fatal(err)
	}
	s := state.(*State)
	s.phase = playing
	n := minRow + r.IntN(maxRow-minRow+1)
	list := s.terms.dictionary().OfLen(n)
	s.word = list[r.IntN(len(list))]
	rest := s.terms.letters().cards
	s.from = int8(r.IntN(min(3, maxRow-n+1)))
	s.to = s.from + int8(n)
	s.width = s.to + int8(r.IntN(min(3, maxRow-int(s.to)+1)))
	for i := range s.width {
		g := rubber
		if i >= s.from && i < s.to {
			l := s.word.Letter(int(i-s.from), n)
			g = letterSign(l, rest[l] == 0 || r.IntN(8) == 0)
		} else if k := r.IntN(6); k == 0 && s.terms.jokerErases {
			g = jokerRubs
		} else if k == 1 && s.terms.faceDown {
			s.row[i] = faceDown
			continue
		}
		s.row[i] = g
		rest[g.card()]-- // the row may use more jokers than there are; that does no harm
	}
	for many := 1 + r.IntN(9); many > 0; {
		if c := Card(r.IntN(kinds)); r.IntN(11) < int(int8(rest[c])) && (c != Joker || s.hands[0][Joker] < 2) {
			s.hands[0][c]++
			rest[c]--
			many--
		}
	}
	if s.terms.noRepeat { // words that were already made
		for s.made = range 20 {
			s.log[s.made].word = s.terms.dictionary().OfLen(3 + r.IntN(4))[r.IntN(400)]
		}
	}
	return s
}

// compareWays compares the list of the indexed search with that of naive, and the pick of the search
// with the play of the most points.
func compareWays(t *testing.T, name string, s *State, seat game.Seat) {
	got := slices.DeleteFunc(s.Legal(seat, nil), func(a game.Action) bool { return a>>headShift < headPlay })
	want := naive(s, seat)
	if !slices.Equal(got, want) {
		for _, a := range want {
			if !slices.Contains(got, a) {
				t.Errorf("%s: did not find %s on %s", name, Rules().FormatAction(a), s.word)
			}
		}
		t.Fatalf("%s: %d plays on %s, naive search finds %d", name, len(got), s.word, len(want))
	}
	if len(want) == 0 {
		return
	}
	most := -1000
	for _, a := range want {
		m, _ := unpack(a)
		h, _ := s.lay(&m.pattern)
		points := int(s.worth(&h))
		if slow := longWay(s, Rules().FormatAction(a)); points != slow {
			t.Fatalf("%s: %s on %s scores %d, want %d", name, Rules().FormatAction(a), s.word, points, slow)
		}
		most = max(most, points)
	}
	var x finder
	x.pick(s, seat, manner{thorough: true}, 1)
	best := Rules().FormatAction(x.picks.list[0].action)
	if points := longWay(s, best); points != most {
		t.Fatalf("%s: picks %d of %d points with %s on %s", name, points, most, best, s.word)
	}
}

// longWay computes the points of a play from its text: the resulting row, compartment by compartment,
// then the extra points (RDO-31, RDO-32, RDO-X09, RDO-X10).
func longWay(s *State, text string) (sum int) {
	text = text[len("play "):]
	var row []sign
	if text[0] == '<' {
		row, text = append(row, none), text[1:]
	}
	row = append(row, s.row[:s.width]...)
	letters, cards, i := 0, 0, 0
	for ; len(text) > 0 && text[0] != '>'; i++ {
		if i == len(row) {
			row = append(row, none)
		}
		switch c := text[0]; {
		case c == '(':
			text = text[2:]
			row[i] = faceDown
		case c == '_':
			row[i] = rubber
			cards++
		case c == '~':
			row[i] = jokerRubs
			cards++
		case c >= 'a':
			row[i] = jokerA + sign(c-'a')
			cards, letters = cards+1, letters+1
		case c >= 'A':
			row[i] = letterA + sign(c-'A')
			cards, letters = cards+1, letters+1
		}
		text = text[1:]
	}
	opt := s.terms.agreed()
	for _, g := range row {
		switch {
		case g == rubber:
			sum -= 2
		case g == jokerRubs || g >= jokerA && g < rubber:
			sum += opt.Joker
		case g != faceDown:
			sum += int(s.terms.letters().value[g-letterA])
		}
	}
	switch {
	case opt.Bonus == "letters":
		cards = letters
	case opt.Bonus == "literal" && letters < 3:
		cards = 0
	}
	for ; cards > 2; cards-- {
		sum += 3
	}
	return sum
}

// The indexed search finds the same plays as naive, on holders and hands that occur in games under all
// options (RDO-06, RDO-22 to RDO-26, RDO-39, RDO-X03 to RDO-X06, RDO-X08, RDO-X15 to RDO-X19, RDO-X30).
func TestLegal_MatchesNaiveSearchInGames(t *testing.T) {
	compared := 0
	for seed := uint64(0); compared < 16; seed++ {
		s, _ := someGame(t, seed)
		if s.phase != playing || s.width == 0 {
			continue
		}
		if h := &s.hands[s.active]; h[Joker] > 2 || h.size() > 9 {
			continue // naive would take too long
		}
		compared++
		compareWays(t, "game "+strconv.FormatUint(seed, 10), s, s.Turn())
	}
}

var (
	positions = flag.Uint64("positions", 60, "number of positions in which the search is compared with the naive one")
	first     = flag.Uint64("first", 0, "number of the first position")
)

// The same comparison on random words and hands. To compare 100,000 positions:
//
//	go test ./games/rondo -run Anywhere -timeout 0 -positions 100000
func TestLegal_MatchesNaiveSearchAnywhere(t *testing.T) {
	for seed := *first; seed < *first+*positions; seed++ {
		compareWays(t, "position "+strconv.FormatUint(seed, 10), somePosition(t, seed), 0)
	}
}

// LegalUpTo returns distinct legal actions, as many as requested, or all of them.
func TestLegalUpTo(t *testing.T) {
	for seed := range uint64(20) {
		s, _ := someGame(t, seed)
		for seat := range game.Seat(s.seats) {
			legal := s.Legal(seat, nil)
			for _, most := range []int{0, 1, 5, 60, len(legal), len(legal) + 1} {
				some := s.LegalUpTo(seat, most, []game.Action{7})[1:]
				if len(some) != min(most, len(legal)) || !slices.IsSorted(some) {
					t.Fatalf("game %d: %d of %d actions, %d wanted", seed, len(some), len(legal), most)
				}
				for i, a := range some {
					if _, ok := slices.BinarySearch(legal, a); !ok || i > 0 && a == some[i-1] {
						t.Fatalf("game %d: %s is illegal or listed twice", seed, Rules().FormatAction(a))
					}
				}
			}
		}
	}
}

// A hand that has grown by passing has millions of plays. LegalUpTo finds some without finding the
// others, and Candidates returns about a dozen.
func TestLegalUpTo_HugeHand(t *testing.T) {
	s := onHolder(t, "CHANTER", "EAISRLUNTOMDEAI???__VPQ")
	s.piled = 0
	if some := s.LegalUpTo(0, 200, nil); len(some) != 200 || cap(some) > 2000 {
		t.Errorf("%d actions in room for %d", len(some), cap(some))
	}
	if look := s.Candidates(0, nil); len(look) > mostPicks+1 {
		t.Errorf("%d candidates", len(look))
	}
}
