package nainjaune

import (
	"tablee/game"
	"tablee/game/cards"
)

// View is what a seat or a watcher may know: what lies open on the table, what was
// said, the number of cards in each hand, and his own hand.
type View struct {
	Deal   int       `json:"deal"`   // number of the deal, from 1: prepared, played, or the last
	Deals  int       `json:"deals"`  // how many there are to be (NJ-X15)
	Phase  string    `json:"phase"`  // "deal": luck is due; "lead"; "follow"; "over"
	Leader game.Seat `json:"leader"` // the first in cards of this deal (NJ-10)
	Active game.Seat `json:"active"` // who is awaited; Chance, Nobody

	// Hand is the viewer's own cards in ascending order; nil for a watcher.
	Hand   []cards.Card `json:"hand,omitempty"`
	Counts []int        `json:"counts"` // cards in each hand
	Talon  int          `json:"talon"`  // cards in the talon
	Chips  []int64      `json:"chips"`
	Boxes  Boxes        `json:"boxes"`
	Antes  []int64      `json:"antes"` // what each seat put on the board for this deal
	Out    []game.Seat  `json:"out"`   // who left for good (NJ-X17)

	// Run is the cards that lie before the players, oldest first: the present run, or
	// at a lead the one just finished.
	Run []Laid `json:"run"`
	// Wanted is the rank asked for; nil unless Phase is "follow".
	Wanted *cards.Rank `json:"wanted,omitempty"`
	// Missing is the rank nobody played, at a lead after a stop (NJ-16).
	Missing *cards.Rank `json:"missing,omitempty"`
	// Declined is who said stop for the wanted rank (NJ-X07).
	Declined []game.Seat `json:"declined"`
	// Played is all cards played in this deal, in ascending order.
	Played []cards.Card `json:"played"`

	Places []int `json:"places"`
	// Ending is why the game is over: "deals" (NJ-X15), "broke" or "few" (NJ-X17); ""
	// while it is not.
	Ending string      `json:"ending,omitempty"`
	Last   *Settlement `json:"last,omitempty"` // until the next deal's first card
	Terms  Terms       `json:"terms"`
}

// Laid is a card of the run.
type Laid struct {
	Seat game.Seat  `json:"seat"`
	Card cards.Card `json:"card"`
	// Said is what its player announced with it: "without" (the next rank; NJ-14),
	// "stop" (NJ-X07), "lead" (a King and he leads again; NJ-16), or "".
	Said string `json:"said,omitempty"`
}

// String is what is announced, as it stands in a view.
func (s Said) String() string {
	return [...]string{"", "without", "stop", "lead"}[s]
}

// Settlement is how the last deal ended (NJ-X18).
type Settlement struct {
	Deal   int       `json:"deal"` // its number, from 1
	Winner game.Seat `json:"winner"`
	Opera  bool      `json:"opera"` // a Grand Opéra (NJ-20)
	Swept  int64     `json:"swept"` // what it took from the board
	Rows   []Row     `json:"rows"`  // one a seat that played the deal
	Short  bool      `json:"short"` // someone could not pay in full (NJ-X17)
}

// Row is one seat's part of a settlement.
type Row struct {
	Seat     game.Seat    `json:"seat"`
	Left     []cards.Card `json:"left"` // the hand as it was laid open
	Due      int64        `json:"due"`  // points owed to the winner (NJ-21)
	Paid     int64        `json:"paid"`
	Unplayed []Unplayed   `json:"unplayed"` // its board cards (NJ-19)
	Gain     int64        `json:"gain"`     // chips won or paid at the settlement
	Leaves   bool         `json:"leaves,omitempty"`
}

// Unplayed is a board card that stayed in a hand.
type Unplayed struct {
	Box  Box   `json:"box"`
	Due  int64 `json:"due"`
	Paid int64 `json:"paid"`
}

// Terms are the options that matter while playing, in their texts.
type Terms struct {
	Stake       int    `json:"stake"`
	Points      string `json:"points"`
	Unplayed    string `json:"unplayed"`
	Opera       string `json:"opera"`
	OperaDouble bool   `json:"operaDouble"`
	MayStop     bool   `json:"mayStop"`
	AfterKing   string `json:"afterKing"`
	AfterStop   string `json:"afterStop"`
	Broke       string `json:"broke"`
}

// View is what viewer may know.
func (s *State) View(viewer game.Seat) any {
	v := &View{
		Deal:     int(s.deal) + 1,
		Deals:    int(s.terms.deals),
		Phase:    s.phaseName(),
		Leader:   game.Seat(s.leader),
		Active:   s.Turn(),
		Talon:    s.talon.Len(),
		Boxes:    s.boxes,
		Out:      s.out.list(),
		Run:      s.run(),
		Declined: []game.Seat{},
		Played:   s.played.List(),
		Terms:    s.terms.agreed(),
	}
	for seat := range s.seats {
		v.Counts = append(v.Counts, s.hands[seat].Len())
		v.Chips = append(v.Chips, s.chips[seat])
		v.Antes = append(v.Antes, s.anted[seat])
	}
	for _, st := range s.Standings(nil) {
		v.Places = append(v.Places, st.Place)
	}
	if viewer >= 0 && viewer < game.Seat(s.seats) {
		v.Hand = s.hands[viewer].List()
	}
	if s.phase == playing {
		v.Wanted, v.Missing = rankOrNil(s.wanted), rankOrNil(s.missing)
		v.Declined = s.declined.list()
	}
	if s.phase == over {
		v.Ending = s.ending()
	}
	if s.phase == over || s.deal > 0 && (s.phase == dealing || s.laid == 0) {
		v.Last = s.lastSettlement()
	}
	return v
}

func (s *State) phaseName() string {
	switch {
	case s.phase == dealing:
		return "deal"
	case s.phase == over:
		return "over"
	case s.wanted == noRank:
		return "lead"
	}
	return "follow"
}

// ending is what ended the game.
func (s *State) ending() string {
	switch {
	case s.deal+1 == s.terms.deals:
		return "deals"
	case s.players() < minSeats:
		return "few"
	}
	return "broke"
}

func (s *State) run() []Laid {
	run := []Laid{}
	for _, l := range s.log[s.runStart:s.laid] {
		run = append(run, Laid{Seat: game.Seat(l.seat), Card: l.card, Said: l.said.String()})
	}
	return run
}

func (s *State) lastSettlement() *Settlement {
	last := &s.last
	out := &Settlement{
		Deal:   int(s.deal),
		Winner: game.Seat(last.winner),
		Opera:  last.opera,
		Swept:  last.swept,
		Short:  last.short,
		Rows:   []Row{},
	}
	if s.phase == over {
		out.Deal++
	}
	for seat := range s.seats {
		if last.absent(seat) {
			continue
		}
		row := Row{
			Seat:     game.Seat(seat),
			Left:     last.left[seat].List(),
			Due:      last.due[seat],
			Paid:     last.paid[seat],
			Unplayed: last.unplayed(seat),
			Gain:     last.gain(seat),
			Leaves:   last.gone.has(seat),
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// absent reports whether a seat had no part in the deal, having left before.
func (l *settlement) absent(seat int8) bool { return seat != l.winner && l.left[seat] == 0 }

// unplayed is the board cards that a seat held.
func (l *settlement) unplayed(seat int8) []Unplayed {
	list := []Unplayed{}
	for b, holder := range l.holder {
		if holder == seat {
			list = append(list, Unplayed{Box: Box(b), Due: l.boxDue[b], Paid: l.boxPaid[b]})
		}
	}
	return list
}

// gain is what the settlement brought a seat; what it cost is below zero.
func (l *settlement) gain(seat int8) int64 {
	gain := -l.paid[seat]
	for b, holder := range l.holder {
		if holder == seat {
			gain -= l.boxPaid[b]
		}
	}
	if seat == l.winner {
		gain = l.swept
		for _, paid := range l.paid {
			gain += paid
		}
	}
	return gain
}

func (s seatSet) list() []game.Seat {
	list := []game.Seat{}
	for seat := range int8(maxSeats) {
		if s.has(seat) {
			list = append(list, game.Seat(seat))
		}
	}
	return list
}

func rankOrNil(rank int8) *cards.Rank {
	if rank == noRank {
		return nil
	}
	r := cards.Rank(rank)
	return &r
}
