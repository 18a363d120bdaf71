package royalreversi

import (
	"embed"

	"tablee/game"
)

// Rule ids that refusals cite (RULES.fr.md, RULES.en.md).
const (
	rulePicture = "RRV-13"
	ruleContact = "RRV-14"
	ruleTaken   = "RRV-16"
	ruleReplace = "RRV-33"
	ruleNine    = "RRV-37"
)

const (
	minSeats   = 2 // RRV-01
	maxSeats   = 4
	maxActions = 500 // limit of actions in a game, including replacements of hands
)

// MaxActions is the number of actions after which the game ends even if squares are free.
const MaxActions = maxActions

// rules implements game.Rules.
type rules struct{}

// Rules returns the rules of Royal Reversi.
func Rules() game.Rules { return rules{} }

// info is the value that Info returns. Its slices must not be modified.
var info = game.Info{
	ID:       "royal-reversi",
	Version:  1,
	MinSeats: minSeats,
	MaxSeats: maxSeats,
	Hidden:   true,
	Spaces:   true,
	Options: []game.Option{
		{Key: "layout", Values: []string{"pinwheel", "mixed"}, Default: "pinwheel", Rule: "RRV-X02"},
		{Key: "rows", Values: []string{"horizontal", "vertical"}, Default: "horizontal", Rule: "RRV-22"},
		{Key: "teams", Values: []string{"off", "on"}, Default: "off", Rule: "RRV-28"},
		{Key: "teamRows", Values: []string{"4", "2"}, Default: "4", Rule: "RRV-X05"},
		{Key: "mixed", Values: []string{"off", "on"}, Default: "off", Rule: "RRV-X08"},
	},
	MaxActions: maxActions,

	SecondsPerChoice: 15,
}

// Info describes the game and its options.
func (rules) Info() game.Info { return info }

// New returns the state before the deal: the first tokens are on the board (RRV-21 to RRV-23) and the
// shuffle is due.
func (rules) New(seats int, opt game.Options) (game.State, error) {
	full, err := info.Setup(seats, opt)
	if err != nil {
		return nil, err
	}
	s := &State{seats: int8(seats), terms: readTerms(full)}
	s.last.seat = nobody
	s.colours = s.seats
	if s.inTeams() {
		s.colours = 2
	}
	for seat := range s.seats {
		s.colour[seat] = seat % s.colours
	}
	s.layFirstTokens()
	return s, nil
}

// terms holds the parsed options.
type terms struct {
	layout   int8 // index into layouts (RRV-X02)
	vertical bool // RRV-22
	teams    bool // RRV-28
	twoRows  bool // RRV-X05
	mixed    bool // RRV-X08
}

func readTerms(opt game.Options) terms {
	t := terms{
		vertical: opt["rows"] == "vertical",
		teams:    opt["teams"] == "on",
		twoRows:  opt["teamRows"] == "2",
		mixed:    opt["mixed"] == "on",
	}
	for i := range layouts {
		if layouts[i].name == opt["layout"] {
			t.layout = int8(i)
		}
	}
	return t
}

// inTeams reports whether seats 0 and 2 play against 1 and 3. The option applies only to four seats
// (RRV-X25).
func (s *State) inTeams() bool { return s.terms.teams && s.seats == maxSeats }

// layFirstTokens covers the starting rows. Two colours on two rows take the horizontal or the vertical
// ones (RRV-22). Otherwise each seat has a row, in the order of seats; with three seats the fourth row
// stays empty (RRV-21, RRV-23).
func (s *State) layFirstTokens() {
	switch {
	case s.seats == 2 || s.inTeams() && s.terms.twoRows:
		first := west
		if s.terms.vertical {
			first = north
		}
		s.tokens[0], s.tokens[1] = arm(first), arm(first+2)
	default:
		for seat := range s.seats {
			s.tokens[s.colour[seat]] |= arm(int(seat))
		}
	}
}

// Files holds the rulebooks for players, RULES.LANG.md, and the script of the coached first game (package
// tablee/game/coach). In a rulebook, each rule's paragraph begins with its id between asterisks.
//
//go:embed RULES.*.md coach.play
var Files embed.FS
