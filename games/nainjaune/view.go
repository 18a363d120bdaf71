package nainjaune

import (
	"slices"

	"tablee/game"
	"tablee/game/cards"
)

// View is the game as a seat or a watcher may see it: the cards and chips on the table, the
// announcements, the size of each hand, and the viewer's own hand.
type View struct {
	Deal   int       `json:"deal" doc:"Number of the deal, from 1: prepared, played, or the last."`
	Deals  int       `json:"deals" doc:"How many there are to be (NJ-X15)."`
	Phase  string    `json:"phase" doc:"One of deal (luck is due), lead (any card may be played), follow (wanted is asked for) and over."`
	Leader game.Seat `json:"leader" doc:"The first in cards of this deal (NJ-10)."`
	Active game.Seat `json:"active" doc:"The seat that is awaited; -1 while luck is due, -2 when the game is over."`

	Hand   []cards.Card `json:"hand,omitempty" doc:"The viewer's own cards in ascending order, rank then suit: 7D is the seven of diamonds. Absent for a watcher."`
	Counts []int        `json:"counts" doc:"Cards in each hand."`
	Talon  int          `json:"talon" doc:"Cards in the talon."`
	Chips  []int64      `json:"chips" doc:"Of each seat."`
	Boxes  Boxes        `json:"boxes" doc:"Chips in each box, by the card that takes them."`
	Antes  []int64      `json:"antes" doc:"What each seat put on the board for this deal."`
	Out    []game.Seat  `json:"out" doc:"The seats that left for good (NJ-X17)."`

	Run      []Laid       `json:"run" doc:"The cards that lie before the players, oldest first: the present run, or at a lead the one just finished."`
	Wanted   *cards.Rank  `json:"wanted,omitempty" doc:"The rank asked for; absent unless phase is follow."`
	Missing  *cards.Rank  `json:"missing,omitempty" doc:"The rank that no one played, at a lead after a stop (NJ-16)."`
	Declined []game.Seat  `json:"declined" doc:"The seats that said stop for the wanted rank (NJ-X07)."`
	Played   []cards.Card `json:"played" doc:"All cards played in this deal, in ascending order."`

	Places []int       `json:"places" doc:"By seat, 1 is best, ties share."`
	Ending string      `json:"ending,omitempty" doc:"Why the game is over: deals (NJ-X15), broke or few (NJ-X17); empty while it is not."`
	Last   *Settlement `json:"last,omitempty" doc:"How the last deal ended; until the next deal's first card."`
	Terms  Terms       `json:"terms" doc:"The options that matter while playing."`
}

// Laid is a card of the run, with its player and announcement.
type Laid struct {
	Seat game.Seat  `json:"seat" doc:"The seat that played it."`
	Card cards.Card `json:"card" doc:"The card."`
	Said string     `json:"said,omitempty" doc:"What its player announced with it: without (the next rank; NJ-14), stop (NJ-X07), lead (a King, after which the same player leads again; NJ-16), or empty."`
}

// String returns the announcement as it appears in a view.
func (s Said) String() string {
	return [...]string{"", "without", "stop", "lead"}[s]
}

// Settlement is the result of the last deal (NJ-X18).
type Settlement struct {
	Deal   int       `json:"deal" doc:"Its number, from 1."`
	Winner game.Seat `json:"winner" doc:"The seat that went out."`
	Opera  bool      `json:"opera" doc:"A Grand Opéra (NJ-20)."`
	Swept  int64     `json:"swept" doc:"Chips the winner took from the board."`
	Rows   []Row     `json:"rows" doc:"One a seat that played the deal."`
	Boxes  Boxes     `json:"boxes" doc:"Chips in each box after the payments, before the next antes."`
	Short  bool      `json:"short" doc:"Someone could not pay in full (NJ-X17)."`
}

// Row is one seat's part of a settlement.
type Row struct {
	Seat     game.Seat    `json:"seat" doc:"The seat."`
	Left     []cards.Card `json:"left" doc:"The hand as it was laid open."`
	Due      int64        `json:"due" doc:"Points owed to the winner (NJ-21)."`
	Paid     int64        `json:"paid" doc:"Points it could pay."`
	Unplayed []Unplayed   `json:"unplayed" doc:"Its board cards (NJ-19)."`
	Gain     int64        `json:"gain" doc:"Chips won or paid at the settlement."`
	Took     int64        `json:"took" doc:"Chips that its cards took from the boxes during the deal."`
	Stake    int64        `json:"stake" doc:"Its antes for the deal."`
	Chips    int64        `json:"chips" doc:"Its chips after the payments, before the next antes."`
	Leaves   bool         `json:"leaves,omitempty" doc:"It leaves for good (NJ-X17)."`
}

// Net returns the chips that the whole deal brought the seat: boxes and settlement less its antes.
func (r Row) Net() int64 { return r.Took + r.Gain - r.Stake }

// Unplayed is a board card left in a hand.
type Unplayed struct {
	Box  Box   `json:"box" doc:"The card, which names the box."`
	Due  int64 `json:"due" doc:"Chips owed to the box."`
	Paid int64 `json:"paid" doc:"Chips it could pay."`
}

// Terms holds the options that matter while playing, as their values.
type Terms struct {
	Stake       int    `json:"stake" doc:"The option stake."`
	Points      string `json:"points" doc:"The option points."`
	Unplayed    string `json:"unplayed" doc:"The option unplayed."`
	Opera       string `json:"opera" doc:"The option opera."`
	OperaDouble bool   `json:"operaDouble" doc:"The option operaDouble."`
	MayStop     bool   `json:"mayStop" doc:"The option mayStop."`
	AfterKing   string `json:"afterKing" doc:"The option afterKing."`
	AfterStop   string `json:"afterStop" doc:"The option afterStop."`
	Broke       string `json:"broke" doc:"The option broke."`
}

// Worth returns the points of each card of a hand (NJ-X01), in the order given.
func (t Terms) Worth(hand []cards.Card) []int64 {
	worth := worths(t.Points)
	points := make([]int64, len(hand))
	for i, c := range hand {
		points[i] = int64(worth[c.Rank()])
	}
	return points
}

// View returns the *View of viewer.
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

// Settled returns the view of the last settlement: the table as the payments left it, before the next antes.
func (v *View) Settled() *View {
	then := *v
	then.Deal, then.Boxes, then.Chips = v.Last.Deal, v.Last.Boxes, slices.Clone(v.Chips)
	for _, row := range v.Last.Rows {
		then.Chips[row.Seat] = row.Chips
	}
	return &then
}

// Stretch returns the cards that the viewer lays one after another without a choice, if the first of them must be
// played now: as long as the viewer holds exactly one card of the rank asked for. It is empty if there is a choice.
func (v *View) Stretch() []cards.Card {
	if v.Wanted == nil || v.Terms.MayStop {
		return nil
	}
	var stretch []cards.Card
	for rank := *v.Wanted; ; rank = (rank + 1) % cards.Ranks {
		card, several := cards.Card(0), 0
		for _, c := range v.Hand {
			if c.Rank() == rank && !slices.Contains(stretch, c) {
				card = c
				several++
			}
		}
		if several != 1 {
			return stretch
		}
		stretch = append(stretch, card)
		if rank == cards.King && v.Terms.AfterKing != "ace" {
			return stretch
		}
	}
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

// ending returns the reason for which the game ended.
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
		Boxes:  last.boxes,
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
			Took:     last.took[seat],
			Stake:    last.stake[seat],
			Chips:    last.chips[seat],
			Leaves:   last.gone.has(seat),
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// absent reports whether a seat had already left before the deal.
func (l *settlement) absent(seat int8) bool { return seat != l.winner && l.left[seat] == 0 }

// unplayed returns the board cards left in a seat's hand.
func (l *settlement) unplayed(seat int8) []Unplayed {
	list := []Unplayed{}
	for b, holder := range l.holder {
		if holder == seat {
			list = append(list, Unplayed{Box: Box(b), Due: l.boxDue[b], Paid: l.boxPaid[b]})
		}
	}
	return list
}

// gain returns the chips that a seat won at the settlement; a loss is negative.
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
