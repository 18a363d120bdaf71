package cards

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestCardTextRoundTrips(t *testing.T) {
	seen := map[string]bool{}
	for c := range Pack.All() {
		text := c.String()
		back, ok := Parse(text)
		if !ok || back != c || seen[text] {
			t.Errorf("card %d: text %q, read back as %d (%v)", c, text, back, ok)
		}
		seen[text] = true
		if Of(c.Rank(), c.Suit()) != c {
			t.Errorf("%s is not the card of its rank and suit", c)
		}
	}
	if len(seen) != Size {
		t.Errorf("%d texts for %d cards", len(seen), Size)
	}
}

func TestCardTextIsExact(t *testing.T) {
	for _, text := range []string{"", "7", "7d", "d7", "10D", "1C", "7D ", " 7D", "7X", "XD", "💠"} {
		if c, ok := Parse(text); ok {
			t.Errorf("%q was read as %s", text, c)
		}
	}
	if Card(Size).Valid() || Card(Size).String() != "??" {
		t.Error("card 52 is valid")
	}
}

func TestSet_OrderedByRankThenSuit(t *testing.T) {
	if got := SetOf(Of(King, Hearts), Of(Ace, Spades), Of(Ten, Clubs), Of(Ace, Diamonds)).String(); got != "AD AS TC KH" {
		t.Errorf("order %q", got)
	}
}

func TestSetOperations(t *testing.T) {
	sevenD, sevenS, kingH := Of(Seven, Diamonds), Of(Seven, Spades), Of(King, Hearts)
	s := SetOf(sevenD, kingH)
	switch {
	case s.Len() != 2, !s.Has(sevenD), s.Has(sevenS):
		t.Error("membership")
	case s.With(sevenS).Len() != 3, s.With(sevenD) != s, s.Without(sevenD) != SetOf(kingH), s.Without(sevenS) != s:
		t.Error("With and Without")
	case s.Lowest() != sevenD, s.Rest() != SetOf(kingH), s.Nth(1) != kingH:
		t.Error("order")
	case OfRank(Seven).Len() != 4, !OfRank(Seven).Has(sevenS), !s.HasRank(Seven), s.HasRank(Eight):
		t.Error("ranks")
	case AboveRank(King) != 0, AboveRank(Queen) != OfRank(King), AboveRank(Ace)|OfRank(Ace) != Pack:
		t.Error("AboveRank")
	case Set(0).List() == nil, len(Pack.List()) != Size:
		t.Error("List")
	}
}

func TestPackText_RoundTrip(t *testing.T) {
	order := AppendPack(nil)
	Shuffle(rand.New(rand.NewPCG(1, 2)), order)
	back, ok := ParsePack(FormatPack(order))
	if !ok || string(back) != string(order) {
		t.Error("the order does not survive its text")
	}
	for _, text := range []string{" ", "7D ", " 7D", "7D  8D", "7D,8D", "7D 8", "7D\t8D"} {
		if _, ok := ParsePack(text); ok {
			t.Errorf("%q was read", text)
		}
	}
}

func TestIsPack_Invalid(t *testing.T) {
	order := AppendPack(nil)
	if !IsPack(order) {
		t.Fatal("the pack in order is refused")
	}
	twice := AppendPack(nil)
	twice[0] = 1
	foreign := AppendPack(nil)
	foreign[51] = 52
	beyond := AppendPack(nil)
	beyond[51] = 200
	for name, bad := range map[string][]byte{
		"nothing": nil, "a card short": order[:51], "a card too many": append(AppendPack(nil), 0),
		"a card twice": twice, "no card": foreign, "far from a card": beyond,
	} {
		if IsPack(bad) {
			t.Errorf("%s: accepted", name)
		}
	}
}

// Each card must be equally likely in each place: the bound on 52 × 52 counts passes a fair shuffle and
// rejects a biased one (for example a place drawn below n-1). The seed is fixed, so the result is too.
func TestShuffleIsUniform(t *testing.T) {
	const rounds = 52 * 400
	var count [Size][Size]int
	r := rand.New(rand.NewPCG(7, 7))
	for range rounds {
		order := inOrder
		Shuffle(r, order[:])
		for place, c := range order {
			count[place][c]++
		}
	}
	var chi2 float64
	for _, places := range count {
		for _, n := range places {
			d := float64(n - 400)
			chi2 += d * d / 400
		}
	}
	if chi2 < 2300 || chi2 > 2910 { // 51² = 2601 degrees of freedom, ± 4.2 deviations of 72
		t.Errorf("chi² = %.0f for 2601 degrees of freedom", chi2)
	}
}

// With four signs, all 24 orders can be counted.
func TestShuffle_AllOrders(t *testing.T) {
	count := map[string]int{}
	r := rand.New(rand.NewPCG(3, 9))
	for range 24000 {
		order := []byte("abcd")
		Shuffle(r, order)
		count[string(order)]++
	}
	for order, n := range count {
		if n < 850 || n > 1150 {
			t.Errorf("%s came %d times of 24000", order, n)
		}
	}
	if len(count) != 24 {
		t.Errorf("%d orders of 24", len(count))
	}
}

func TestShuffleOfLongSlices(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for _, n := range []int{0, 1, 2, 9, 56, 64, 65, 104, 255} {
		signs := make([]byte, n)
		for i := range signs {
			signs[i] = byte(i)
		}
		Shuffle(r, signs)
		seen := map[byte]bool{}
		for _, b := range signs {
			seen[b] = true
		}
		if len(seen) != n {
			t.Errorf("%d signs became %d", n, len(seen))
		}
	}
}

func TestHotPaths_NoAllocations(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	buf := make([]byte, 0, Size)
	list := make([]Card, 0, Size)
	var sum int
	allocs := testing.AllocsPerRun(100, func() {
		buf = AppendPack(buf[:0])
		Shuffle(r, buf)
		if !IsPack(buf) {
			t.Fatal("no pack")
		}
		list = Pack.Append(list[:0])
		for c := range Pack.All() {
			sum += int(c)
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

func BenchmarkShuffle(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	buf := AppendPack(nil)
	b.ReportAllocs()
	for b.Loop() {
		Shuffle(r, buf)
	}
}

func TestRedeal_CountsAndKeptHand(t *testing.T) {
	parse := func(codes string) (s Set) {
		for _, code := range strings.Fields(codes) {
			c, ok := Parse(code)
			if !ok {
				t.Fatal(code)
			}
			s = s.With(c)
		}
		return s
	}
	hands := []Set{parse("KS 3D"), parse("AH"), parse("2C 2D 2H")}
	unseen := Pack &^ hands[1]
	one, other := slices.Clone(hands), []Set{parse("4S 5S"), hands[1], parse("6S 7S 8S")}
	Redeal(rand.New(rand.NewPCG(1, 2)), unseen, one, 1)
	Redeal(rand.New(rand.NewPCG(1, 2)), unseen, other, 1)
	if !slices.Equal(one, other) {
		t.Errorf("%v and %v, from hands of the same size", one, other)
	}
	if one[0].Len() != 2 || one[1] != hands[1] || one[2].Len() != 3 || one[0]&one[2] != 0 || (one[0]|one[2])&^unseen != 0 {
		t.Errorf("%v", one)
	}
}
