package nainjaune

import (
	"embed"

	"tablee/game"
	"tablee/game/cards"
)

// Rule ids that refusals cite (RULES.fr.md, RULES.en.md).
const (
	ruleNextRank  = "NJ-12"
	ruleMayStop   = "NJ-X07"
	ruleAfterStop = "NJ-X10"
)

const (
	minSeats = 3 // NJ-08
	maxSeats = 8
	maxDeals = 40 // NJ-X15
)

// handSizes is the number of cards dealt to each player, by number of players (NJ-09). The rest is the
// talon.
var handSizes = [maxSeats + 1]int8{3: 15, 4: 12, 5: 9, 6: 8, 7: 7, 8: 6}

// HandSize returns how many cards each of n players is dealt, 3 ≤ n ≤ 8 (NJ-09).
func HandSize(n int) int { return int(handSizes[n]) }

// rules implements game.Rules.
type rules struct{ cards.PackNotation }

// Rules returns the rules of Nain Jaune.
func Rules() game.Rules { return rules{} }

// info is the value that Info returns. Its slices must not be modified.
var info = game.Info{
	ID:       "nain-jaune",
	Version:  1,
	MinSeats: minSeats,
	MaxSeats: maxSeats,
	Hidden:   true,
	Options: []game.Option{
		{Key: "deals", Min: 1, Max: maxDeals, Also: []int{0}, Default: "0", Rule: "NJ-X15"},
		{Key: "chips", Min: 50, Max: 1000, Default: "200", Rule: "NJ-X16"},
		{Key: "stake", Min: 1, Max: 10, Default: "1", Rule: "NJ-07"},
		{Key: "points", Values: []string{"courts10", "rank", "cards"}, Default: "courts10", Rule: "NJ-X01"},
		{Key: "unplayed", Values: []string{"match", "basic", "none"}, Default: "match", Rule: "NJ-X02"},
		{Key: "opera", Values: []string{"first-turn", "strict"}, Default: "first-turn", Rule: "NJ-X04"},
		{Key: "operaDouble", Values: []string{"off", "on"}, Default: "off", Rule: "NJ-X06"},
		{Key: "mayStop", Values: []string{"off", "on"}, Default: "off", Rule: ruleMayStop},
		{Key: "afterKing", Values: []string{"free", "ace"}, Default: "free", Rule: "NJ-X09"},
		{Key: "afterStop", Values: []string{"free", "next-rank"}, Default: "free", Rule: ruleAfterStop},
		{Key: "broke", Values: []string{"ends", "credit", "out"}, Default: "ends", Rule: "NJ-X17"},
	},
	// At most 48 cards are dealt (NJ-09), and each is played once. After each card every seat may decline
	// the next rank once.
	MaxActions: maxDeals * 48 * (1 + maxSeats),
}

// Info describes the game and its options.
func (rules) Info() game.Info { return info }

// New returns the state before the first deal: the antes lie on the board (NJ-05) and the shuffle is
// due.
func (rules) New(seats int, opt game.Options) (game.State, error) {
	full, err := info.Setup(seats, opt)
	if err != nil {
		return nil, err
	}
	s := &State{seats: int8(seats), terms: readTerms(full, seats), chips: [maxSeats]int64{}}
	for i := range seats {
		s.chips[i] = int64(full.Int("chips"))
	}
	s.start = s.chips[0]
	s.ante()
	return s, nil
}

// broke is the rule for a seat that cannot pay (NJ-X17).
type broke uint8

const (
	brokeEnds broke = iota
	brokeCredit
	brokeOut
)

// unplayed is the rule for the cost of an unplayed board card (NJ-19, NJ-X02).
type unplayed uint8

const (
	unplayedMatch unplayed = iota
	unplayedBasic
	unplayedNone
)

// terms holds the parsed options.
type terms struct {
	deals       int8              // never 0
	stake       int64             // multiplier of the antes (NJ-07)
	worth       [cards.Ranks]int8 // the points of a card by rank (NJ-X01)
	unplayed    unplayed
	strictOpera bool // NJ-X04
	operaDouble bool // NJ-X06
	mayStop     bool // NJ-X07
	kingToAce   bool // NJ-X09
	nextRank    bool // NJ-X10
	broke       broke
}

func readTerms(opt game.Options, seats int) terms {
	t := terms{
		deals:       int8(opt.Int("deals")),
		stake:       int64(opt.Int("stake")),
		worth:       worths(opt["points"]),
		strictOpera: opt["opera"] == "strict",
		operaDouble: opt["operaDouble"] == "on",
		mayStop:     opt["mayStop"] == "on",
		kingToAce:   opt["afterKing"] == "ace",
		nextRank:    opt["afterStop"] == "next-rank",
	}
	if t.deals == 0 {
		t.deals = int8(seats) // NJ-X15: one per player, even if some leave
	}
	switch opt["unplayed"] {
	case "basic":
		t.unplayed = unplayedBasic
	case "none":
		t.unplayed = unplayedNone
	}
	switch opt["broke"] {
	case "credit":
		t.broke = brokeCredit
	case "out":
		t.broke = brokeOut
	}
	return t
}

// worths returns the points of each rank for a value of the option points (NJ-X01).
func worths(points string) (w [cards.Ranks]int8) {
	for r := range w {
		switch points {
		case "cards":
			w[r] = 1
		case "rank":
			w[r] = int8(r) + 1
		default:
			w[r] = min(int8(r)+1, 10)
		}
	}
	return w
}

// agreed returns the terms as the options' values, for views.
func (t *terms) agreed() Terms {
	points := "courts10"
	switch t.worth[cards.King] {
	case 1:
		points = "cards"
	case 13:
		points = "rank"
	}
	return Terms{
		Stake:       int(t.stake),
		Points:      points,
		Unplayed:    [...]string{"match", "basic", "none"}[t.unplayed],
		Opera:       pick(t.strictOpera, "first-turn", "strict"),
		OperaDouble: t.operaDouble,
		MayStop:     t.mayStop,
		AfterKing:   pick(t.kingToAce, "free", "ace"),
		AfterStop:   pick(t.nextRank, "free", "next-rank"),
		Broke:       [...]string{"ends", "credit", "out"}[t.broke],
	}
}

func pick(second bool, a, b string) string {
	if second {
		return b
	}
	return a
}

// Files holds the rulebooks for players, RULES.LANG.md, and the script of the coached first game (package
// tablee/game/coach). In a rulebook, each rule's paragraph begins with its id between asterisks.
//
//go:embed RULES.*.md coach.play
var Files embed.FS
