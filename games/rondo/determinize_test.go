package rondo

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"tablee/game"
)

// bidGame returns a game of three after the bidding: seats 1 and 2 have shown MER and MUR.
func bidGame(t *testing.T) *State {
	t.Helper()
	state, err := Rules().New(3, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := state.(*State)
	chance := []byte("KXWQJVFMERTTTTMURSSSS")
	rest := s.terms.letters().cards
	outcome := []byte{}
	for _, c := range chance {
		outcome = append(outcome, c-'A')
		rest[c-'A']--
	}
	for _, c := range rest.cards() {
		outcome = append(outcome, byte(c))
	}
	if err := s.ApplyChance(outcome); err != nil {
		t.Fatal(err)
	}
	for seat, text := range []string{"bid -", "bid MER", "bid MUR"} {
		if err := s.Check(game.Seat(seat), parse(t, text)); err != nil {
			t.Fatal(err)
		}
		s.Play(game.Seat(seat), parse(t, text))
	}
	return s
}

// holdsAll reports whether a hand has the letters of a text.
func holdsAll(h hand, text string) bool {
	for i := range len(text) {
		c := text[i] - 'A'
		if h[c] == 0 {
			return false
		}
		h[c]--
	}
	return true
}

// RDO-16: the cards of a shown bid stay in their hand for viewers who have not seen them leave it; all
// other cards are redealt.
func TestDeterminize_KeepsShownBids(t *testing.T) {
	s := bidGame(t)
	r := rand.New(rand.NewPCG(1, 1))
	varied := false
	for range 200 {
		redealt := s.Clone().(*State)
		redealt.Determinize(0, r)
		if !holdsAll(redealt.hands[1], "MER") || !holdsAll(redealt.hands[2], "MUR") || redealt.hands[0] != s.hands[0] {
			t.Fatalf("redealt: %v %v", redealt.hands[1].cards(), redealt.hands[2].cards())
		}
		varied = varied || redealt.hands[1] != s.hands[1]
		if !reflect.DeepEqual(redealt.View(0), s.View(0)) {
			t.Fatal("seat 0 sees a different view")
		}
	}
	if !varied {
		t.Error("the rest of the hands is always the same")
	}
}

// RDO-29: after an unseen exchange one of the shown cards may be gone. A card that was laid is no
// longer expected in the hand.
func TestDeterminize_ExchangesAndLaidCards(t *testing.T) {
	s := bidGame(t)
	s.Play(2, parse(t, "swap R"))
	s.Play(2, parse(t, "pass"))
	r := rand.New(rand.NewPCG(1, 1))
	all, some := 0, 0
	for range 300 {
		redealt := s.Clone().(*State)
		redealt.Determinize(1, r)
		h := redealt.hands[2]
		if !holdsAll(h, "MU") && !holdsAll(h, "MR") && !holdsAll(h, "UR") {
			t.Fatalf("redealt: %v", h.cards())
		}
		if some++; holdsAll(h, "MUR") {
			all++
		}
	}
	if all == 0 || all == some {
		t.Errorf("MUR is whole in %d of %d", all, some)
	}
	s = bidGame(t)
	s.Play(2, parse(t, "open MUR"))
	if s.knows[everybody][2].n != 0 {
		t.Error("laid cards are still expected in the hand")
	}
}

// RDO-29: a player knows the card they slipped under the pile.
func TestDeterminize_KeepsSlippedCard(t *testing.T) {
	s := bidGame(t)
	s.Play(2, parse(t, "swap R"))
	bottom := (int(s.top) + int(s.piled) - 1) % size
	r := rand.New(rand.NewPCG(1, 1))
	others := 0
	for range 100 {
		redealt := s.Clone().(*State)
		redealt.Determinize(2, r)
		if redealt.pile[bottom] != 'R'-'A' {
			t.Fatal("seat 2 forgot what it slipped under the pile")
		}
		redealt.Set(s)
		redealt.Determinize(1, r)
		if redealt.pile[bottom] != 'R'-'A' {
			others++
		}
	}
	if others == 0 {
		t.Error("seat 1 knows what seat 2 slipped under the pile")
	}
}

// RDO-16: secret bids of others are drawn again from redealt hands; the viewer's own bid stays.
func TestDeterminize_RedrawsSecretBids(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	changed := false
	for range 20 {
		s := bidGame(t)
		s.phase = bidding
		s.knows = [maxSeats + 1][maxSeats]known{}
		s.bids[0] = noBid
		s.Determinize(1, r)
		if s.bids[1].text() != "MER" {
			t.Fatal("seat 1 forgot its bid")
		}
		changed = changed || s.bids[2].text() != "MUR"
	}
	if !changed {
		t.Error("seat 1 knows the secret bid of seat 2")
	}
}

// RDO-29: when the pile is so low that a slipped card is drawn again, the player who slipped it knows
// in which hand it is, until that hand lays it or exchanges, when it may be gone.
func TestDeterminize_KeepsSlippedCardDrawnByOther(t *testing.T) {
	s := bidGame(t)
	s.Play(2, parse(t, "swap R"))
	for c := range s.pile { // reduce the pile to the slipped card; all others are out of play
		if at := (int(s.top) + c) % size; c < int(s.piled)-1 {
			s.covered[s.pile[at]]++
		}
	}
	s.top, s.piled = int8((int(s.top)+int(s.piled)-1)%size), 1
	s.Play(2, parse(t, "pass")) // draws its own card again, which adds no knowledge
	if s.knows[0][2].n != 3 || s.knows[2][2].n != 0 {
		t.Fatalf("%+v", s.knows)
	}
	s.putUnder(2, 'U'-'A')
	s.Play(0, parse(t, "pass"))
	r := rand.New(rand.NewPCG(1, 1))
	kept := func(viewer game.Seat) (n int) {
		for range 60 {
			redealt := s.Clone().(*State)
			redealt.Determinize(viewer, r)
			if redealt.hands[0]['U'-'A'] > 0 {
				n++
			}
		}
		return n
	}
	if n := kept(2); n != 60 {
		t.Errorf("seat 2 knows where its U went in %d of 60", n)
	}
	if n := kept(1); n == 60 {
		t.Error("seat 1 knows what seat 2 slipped under the pile")
	}
	s.pile[s.top], s.by[s.top], s.piled = 'K'-'A', -1, 1
	s.Play(1, parse(t, "pass"))
	s.active, s.piled = 0, 1
	s.pile[s.top], s.by[s.top] = 'K'-'A', -1
	s.Play(0, parse(t, "swap Q"))
	if n := kept(2); n == 0 || n == 60 {
		t.Errorf("after an exchange seat 2 sees its U in %d of 60", n)
	}
}

// known follows the observations exactly: up to lost of the doubtful cards may be gone, and none of the
// certain ones.
func TestKnownCards(t *testing.T) {
	var k known
	for _, c := range []Card{1, 2, 3} {
		k.add(c)
	}
	k.doubt()
	k.add(2)
	if k.drop(2); k.n != 3 || k.m != 3 || k.lost != 1 {
		t.Errorf("the certain one was not dropped: %+v", k)
	}
	if k.drop(2); k.n != 2 || k.m != 2 || k.lost != 1 {
		t.Errorf("%+v", k)
	}
	k.add(7)
	if k.doubt(); k.n != 3 || k.m != 3 || k.lost != 2 {
		t.Errorf("%+v", k)
	}
	if k.drop(9); k.n != 3 {
		t.Errorf("%+v", k)
	}
}

// missing returns a certain card of k that the hand lacks, or a message if too many of the doubtful
// ones are gone, or "".
func missing(k known, h hand) string {
	for _, c := range k.cards[k.m:k.n] {
		if h[c] == 0 {
			return c.String()
		}
		h[c]--
	}
	gone := int8(0)
	for _, c := range k.cards[:k.m] {
		if h[c] == 0 {
			gone++
			continue
		}
		h[c]--
	}
	if gone > k.lost {
		return fmt.Sprintf("%d of %d doubtful ones, at most %d", gone, k.m, k.lost)
	}
	return ""
}

// RDO-16, RDO-29: the knowledge recorded about a hand is true in the game and in a determinized state,
// and a determinized state can be determinized again from any seat.
func TestDeterminize_KnowledgeStaysTrue(t *testing.T) {
	known, own := 0, 0
	for seed := range uint64(200) {
		s, r := someGame(t, seed)
		if s.phase != playing {
			continue
		}
		for viewer := range game.Seat(s.seats) + 1 {
			if viewer == game.Seat(s.seats) {
				viewer = game.Watcher
			}
			redealt := s.Clone().(*State)
			redealt.Determinize(viewer, r)
			for w := range redealt.knows {
				for x, k := range redealt.knows[w][:s.seats] {
					if lacks := missing(s.knows[w][x], s.hands[x]); lacks != "" {
						t.Fatalf("game %d: %d knows of %s in %d, which does not hold it", seed, w, lacks, x)
					}
					if lacks := missing(k, redealt.hands[x]); lacks != "" {
						t.Fatalf("game %d, redealt from %d: %d knows of %s in %d, which does not hold it", seed, viewer, w, lacks, x)
					}
					known += int(k.n)
					if s.knows[w][x] != s.knows[everybody][x] {
						own++
					}
				}
			}
			for other := range game.Seat(s.seats) {
				again := redealt.Clone().(*State)
				again.Determinize(other, r)
			}
		}
	}
	if known == 0 || own == 0 {
		t.Errorf("%d cards were known, %d lists hold private knowledge", known, own)
	}
}
