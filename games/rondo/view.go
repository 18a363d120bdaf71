package rondo

import (
	"tablee/game"
	"tablee/games/rondo/words"
)

// View is what a seat or a watcher may know: the holder, what was made and counted, the
// number of cards in each hand and in the pile, and his own hand.
type View struct {
	Phase  string    `json:"phase"`  // "deal": luck is due; "bid"; "open": the first word; "play"; "over"
	Active game.Seat `json:"active"` // who is awaited; Chance, Nobody

	// Hand is the viewer's own cards: letters in order, jokers, erasers; nil for a
	// watcher.
	Hand   []Card `json:"hand,omitempty"`
	Counts []int  `json:"counts"` // cards in each hand
	Pile   int    `json:"pile"`
	Scores []int  `json:"scores"`
	Places []int  `json:"places"`

	Row []Cell `json:"row"` // the holder's compartments, left to right; none before the opening
	// Pulled is how many of them were pulled out at the left: the three that follow are
	// the holder when it is closed (RDO-14).
	Pulled int    `json:"pulled"`
	Word   string `json:"word,omitempty"` // what it reads
	From   int    `json:"from"`           // the compartment where the word begins
	// Swaps is how many exchanges the awaited seat has made in this turn (RDO-29).
	Swaps  int `json:"swaps"`
	Passes int `json:"passes"` // in a row, with the pile empty (RDO-X25)

	HasBid []game.Seat `json:"hasBid"`          // while bids are made: who has
	MyBid  *string     `json:"myBid,omitempty"` // the viewer's own, "-" for no word
	// Bids are shown when all are made (RDO-16), by seat; and who begins.
	Bids   []Bid      `json:"bids,omitempty"`
	Opener *game.Seat `json:"opener,omitempty"`

	Made []Made `json:"made"` // the words of the game, oldest first
	// Pad is the last turns of each seat as they are noted, six at most, oldest first.
	Pad [][]Noted `json:"pad"`
	// Left is the hands at the end, by seat, and what each cost (RDO-35); nil before.
	Left  []Left `json:"left,omitempty"`
	Terms Terms  `json:"terms"`
}

// Cell is a compartment of the holder.
type Cell struct {
	Kind   string `json:"kind"`             // "letter", "joker", "eraser", "joker-eraser", "down"
	Letter string `json:"letter,omitempty"` // that it shows or stands for
	Points int    `json:"points"`           // what it counts
	Fresh  bool   `json:"fresh,omitempty"`  // laid by the last word
}

// Bid is a seat's word for who begins.
type Bid struct {
	Word   string `json:"word"` // as it was bid, jokers in lower case; "-" for none
	Points int    `json:"points"`
}

// Made is a word that was made.
type Made struct {
	Seat   game.Seat `json:"seat"`
	Word   string    `json:"word"`
	Points int       `json:"points"` // exchanges taken off
	Swaps  int       `json:"swaps"`
}

// Noted is a turn on the pad.
type Noted struct {
	Points int  `json:"points"`           // exchanges taken off
	Passed bool `json:"passed,omitempty"` // a dash (RDO-28)
}

// Left is what stayed in a hand.
type Left struct {
	Hand   []Card `json:"hand"`
	Points int    `json:"points"` // taken off; below zero it was given
}

// Terms are the options in their texts.
type Terms struct {
	Letters     string `json:"letters"`
	Words       string `json:"words"`
	Sand        int    `json:"sand"` // seconds; 0 is no sandglass
	Joker       int    `json:"joker"`
	JokerEraser bool   `json:"jokerEraser"`
	HandErasers string `json:"handErasers"`
	Cover       string `json:"cover"`
	Same        bool   `json:"same"`
	Repeat      bool   `json:"repeat"`
	Bonus       string `json:"bonus"`
	FaceDown    bool   `json:"faceDown"`
}

// View is what viewer may know.
func (s *State) View(viewer game.Seat) any {
	v := &View{
		Phase:  s.phaseName(),
		Active: s.Turn(),
		Pile:   int(s.piled),
		Row:    s.cells(),
		Pulled: int(s.pulled),
		From:   int(s.from),
		Swaps:  int(s.swaps),
		Passes: int(s.passes),
		HasBid: []game.Seat{},
		Made:   s.words(),
		Pad:    s.notes(),
		Terms:  s.terms.agreed(),
	}
	if s.word != 0 {
		v.Word = s.word.String()
	}
	for _, st := range s.Standings(nil) {
		v.Scores = append(v.Scores, st.Points)
		v.Places = append(v.Places, st.Place)
	}
	for seat := range s.seats {
		v.Counts = append(v.Counts, s.hands[seat].size())
		if s.phase == bidding && s.bids[seat].n >= 0 {
			v.HasBid = append(v.HasBid, game.Seat(seat))
		}
		if s.phase == over {
			v.Left = append(v.Left, Left{Hand: s.hands[seat].cards(), Points: int(s.left[seat])})
		}
	}
	s.viewBids(v)
	if viewer >= 0 && viewer < game.Seat(s.seats) {
		v.Hand = s.hands[viewer].cards()
		if b := &s.bids[viewer]; s.phase == bidding && b.n >= 0 {
			text := b.text()
			v.MyBid = &text
		}
	}
	return v
}

func (s *State) viewBids(v *View) {
	if s.phase < playing {
		return
	}
	for seat := range s.seats {
		b := &s.bids[seat]
		v.Bids = append(v.Bids, Bid{Word: b.text(), Points: int(s.bidWorth(b))})
	}
	opener := game.Seat(s.opener)
	v.Opener = &opener
}

func (s *State) phaseName() string {
	switch {
	case s.phase == dealing:
		return "deal"
	case s.phase == bidding:
		return "bid"
	case s.phase == over:
		return "over"
	case s.width == 0:
		return "open"
	}
	return "play"
}

// text is the bid as it was made, "-" for no word.
func (b *bid) text() string {
	if b.n <= 0 {
		return "-"
	}
	p := pattern{n: b.n}
	copy(p.signs[:], b.signs[:])
	return p.text()
}

func (s *State) cells() []Cell {
	row := []Cell{}
	for i, g := range s.row[:s.width] {
		one := holder{width: 1}
		one.row[0] = g
		c := Cell{Kind: g.kind(), Points: int(s.showing(&one)), Fresh: s.fresh>>i&1 != 0}
		if l := g.letter(); l != words.None {
			c.Letter = Card(l).String()
		}
		row = append(row, c)
	}
	return row
}

// kind is the name of what lies in a compartment.
func (g sign) kind() string {
	switch {
	case g == faceDown:
		return "down"
	case g == jokerRubs:
		return "joker-eraser"
	case g == rubber:
		return "eraser"
	case g.isJoker():
		return "joker"
	}
	return "letter"
}

func (s *State) words() []Made {
	list := []Made{}
	for _, m := range s.log[:s.made] {
		list = append(list, Made{Seat: game.Seat(m.seat), Word: m.word.String(), Points: int(m.points), Swaps: int(m.swaps)})
	}
	return list
}

func (s *State) notes() [][]Noted {
	pad := make([][]Noted, s.seats)
	for seat := range s.seats {
		pad[seat] = []Noted{}
		for _, n := range s.pad[seat][:s.turns[seat]] {
			pad[seat] = append(pad[seat], Noted{Points: int(n.points), Passed: n.passed})
		}
	}
	return pad
}

// Hears says who knows of an action: bids are secret until all are made (RDO-16), and
// which card was slipped under the pile is known to who did it (RDO-29). Everything is
// known at the end.
func (s *State) Hears(viewer, by game.Seat, a game.Action) bool {
	m, ok := unpack(a)
	switch {
	case !ok || viewer == by || s.phase == over:
		return true
	case m.deed == deedBid:
		return s.phase == playing
	}
	return m.deed != deedSwap
}
