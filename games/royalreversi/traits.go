package royalreversi

// Traits holds the features by which a colour's position is evaluated: counts of its tokens by place,
// and of the cards in its seats' hands. Their values are learned (see [Weights]).
type Traits [traits]float64

const (
	inCorner    = iota // tokens in a corner
	onBorder           // tokens on the border, except the corners
	inside             // all other tokens
	exposed            // tokens that touch a free square
	lasting            // tokens that no line can turn
	onTurn             // 1 for the colour on turn
	lures              // for the colour on turn: free corners that touch a token
	tensHeld           // tens
	ninesHeld          // nines
	lureCards          // cards with the picture in such a corner
	cornerCards        // cards with the picture in another free corner
	borderCards        // other cards with a free picture on the border
	spentCards         // court cards all of whose pictures are covered
	traits
)

// traitNames holds the columns of weights.txt.
var traitNames = [traits]string{"corner", "border", "inside", "exposed", "lasting", "turn", "lures",
	"tens", "nines", "lure-cards", "corner-cards", "border-cards", "spent-cards"}

// scene is a board prepared for evaluation.
type scene struct {
	tokens   [maxSeats]squares // by colour
	mover    int8              // the colour on turn
	pictures *[kinds]squares

	free, touching squares             // free squares; squares that are free or touch one
	open, shut     squares             // free corners that touch a token; other free corners
	full           [directions]squares // squares in full lines, by direction
}

func (s *State) scene(tokens *[maxSeats]squares, mover int8) (sc scene) {
	covered := tokens[0] | tokens[1] | tokens[2] | tokens[3]
	sc.tokens, sc.mover, sc.pictures = *tokens, mover, &s.board().squares
	sc.free, sc.touching = ^covered, (^covered).grown()
	sc.open = sc.free & corners & covered.grown()
	sc.shut = sc.free & corners &^ sc.open
	sc.full = covered.fullLines()
	return sc
}

// standing sets the traits of a colour's tokens and turn.
func (sc *scene) standing(colour int8, t *Traits) {
	own := sc.tokens[colour]
	t[inCorner] = float64((own & corners).len())
	t[onBorder] = float64((own & border &^ corners).len())
	t[inside] = float64((own &^ border).len())
	t[exposed] = float64((own & sc.touching).len())
	t[lasting] = float64(own.lasting(&sc.full).len())
	if colour == sc.mover {
		t[onTurn], t[lures] = 1, float64(sc.open.len())
	}
}

// cards adds the traits of a hand.
func (sc *scene) cards(hand pile, t *Traits) {
	for d := hand.distinct(); d != 0; d &= d - 1 {
		k := d.firstKind()
		if trait, counts := sc.card(k); counts {
			t[trait] += float64(hand.count(k))
		}
	}
}

// card returns the trait that a card of a kind counts for. Most cards have none.
func (sc *scene) card(k kind) (trait int, counts bool) {
	free := sc.free & sc.pictures[k]
	switch {
	case k.ten():
		return tensHeld, true
	case k.nine():
		return ninesHeld, true
	case free == 0:
		return spentCards, true
	case free&sc.open != 0:
		return lureCards, true
	case free&sc.shut != 0:
		return cornerCards, true
	}
	return borderCards, free&border != 0
}

// Traits returns the traits of the colour of a seat, minus the mean of the other colours. It includes
// all hands, even hidden ones, so it is for determinized states and for learning.
func (s *State) Traits(seat int) Traits {
	sc := s.scene(&s.tokens, s.colour[s.active])
	var each [maxSeats]Traits
	for c := range s.colours {
		sc.standing(c, &each[c])
	}
	for i := range s.seats {
		sc.cards(s.hands[i], &each[s.colour[i]])
	}
	sum := each[s.colour[seat]]
	for c := range s.colours {
		if c != s.colour[seat] {
			for i, n := range each[c] {
				sum[i] -= n / float64(s.colours-1)
			}
		}
	}
	return sum
}
