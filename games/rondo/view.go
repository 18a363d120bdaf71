package rondo

import (
	"tablee/game"
	"tablee/games/rondo/words"
)

// View holds everything that a seat or a watcher may know: the holder, the words made and their points,
// the number of cards in each hand and in the pile, and the viewer's own hand.
type View struct {
	Phase  string    `json:"phase" doc:"One of deal (luck is due), bid, open (the first word), play and over."`
	Active game.Seat `json:"active" doc:"The seat that is awaited; -1 while luck is due, -2 when the game is over."`

	Hand   []Card `json:"hand,omitempty" doc:"The viewer's own cards: letters in order, ? a joker, _ an eraser. Absent for a watcher."`
	Counts []int  `json:"counts" doc:"Cards in each hand."`
	Pile   int    `json:"pile" doc:"Cards in the pile."`
	Scores []int  `json:"scores" doc:"Points of each seat."`
	Places []int  `json:"places" doc:"By seat, 1 is best, ties share."`

	Row    []Cell `json:"row" doc:"The holder's compartments, left to right; none before the opening."`
	Pulled int    `json:"pulled" doc:"How many of them were pulled out at the left: the three that follow are the holder when it is closed (RDO-14)."`
	Word   string `json:"word,omitempty" doc:"What the holder reads."`
	From   int    `json:"from" doc:"The compartment where the word begins, from 0."`
	Swaps  int    `json:"swaps" doc:"How many exchanges the awaited seat has made in this turn (RDO-29)."`
	Passes int    `json:"passes" doc:"How many in a row, with the pile empty (RDO-X25)."`

	HasBid []game.Seat `json:"hasBid" doc:"While bids are made: the seats that have."`
	MyBid  *string     `json:"myBid,omitempty" doc:"The viewer's own, - for no word."`
	Bids   []Bid       `json:"bids,omitempty" doc:"By seat; shown when all are made (RDO-16)."`
	Opener *game.Seat  `json:"opener,omitempty" doc:"The seat that begins, once all bids are made."`

	Made  []Made    `json:"made" doc:"The words of the game, oldest first."`
	Pad   [][]Noted `json:"pad" doc:"The last turns of each seat as they are noted, six at most, oldest first."`
	Left  []Left    `json:"left,omitempty" doc:"The hands at the end, by seat, and what each cost (RDO-35); absent before."`
	Terms Terms     `json:"terms" doc:"The options that matter while playing."`
}

// Cell is a compartment of the holder.
type Cell struct {
	Kind   string `json:"kind" doc:"One of letter, joker, eraser, joker-eraser (a joker that serves as an eraser) and down (a card face down)."`
	Letter string `json:"letter,omitempty" doc:"The letter that it shows or stands for."`
	Points int    `json:"points" doc:"What it counts."`
	Fresh  bool   `json:"fresh,omitempty" doc:"Laid by the last word."`
}

// Bid is a seat's word in the bidding to begin.
type Bid struct {
	Word   string `json:"word" doc:"As it was bid, jokers in lower case; - for none."`
	Points int    `json:"points" doc:"What it was worth."`
}

// Made is a word made in the game.
type Made struct {
	Seat   game.Seat `json:"seat" doc:"Whose word it is."`
	Word   string    `json:"word" doc:"The word."`
	Points int       `json:"points" doc:"What it brought, exchanges taken off."`
	Swaps  int       `json:"swaps" doc:"Exchanges in that turn."`
}

// Noted is the entry of a turn on the score pad.
type Noted struct {
	Points int  `json:"points" doc:"What the turn brought, exchanges taken off."`
	Passed bool `json:"passed,omitempty" doc:"It is noted as a dash (RDO-28)."`
}

// Left is the rest of a hand at the end.
type Left struct {
	Hand   []Card `json:"hand" doc:"The cards."`
	Points int    `json:"points" doc:"What they cost; below zero it was given."`
}

// Terms holds the options as text.
type Terms struct {
	Letters     string `json:"letters" doc:"The option letters."`
	Words       string `json:"words" doc:"The option words."`
	Edition     string `json:"edition" doc:"The option edition."`
	Sand        int    `json:"sand" doc:"Seconds; 0 is no sandglass."`
	Joker       int    `json:"joker" doc:"The option joker."`
	JokerEraser bool   `json:"jokerEraser" doc:"The option jokerEraser."`
	HandErasers string `json:"handErasers" doc:"The option handErasers."`
	Cover       string `json:"cover" doc:"The option cover."`
	Same        bool   `json:"same" doc:"The option same."`
	Repeat      bool   `json:"repeat" doc:"The option repeat."`
	Bonus       string `json:"bonus" doc:"The option bonus."`
	FaceDown    bool   `json:"faceDown" doc:"The option faceDown."`
	Lookup      bool   `json:"lookup" doc:"The option lookup."`
}

// View returns the [View] of viewer.
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

// text returns the bid as text, "-" for no word.
func (b *bid) text() string {
	if b.n <= 0 {
		return "-"
	}
	p := pattern{n: b.n}
	copy(p.signs[:], b.signs[:])
	return p.text()
}

func (s *State) cells() []Cell {
	row := make([]Cell, 0, s.width)
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

// kind returns the name of a compartment's content.
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
	list := make([]Made, 0, s.made)
	for _, m := range s.log[:s.made] {
		list = append(list, Made{Seat: game.Seat(m.seat), Word: m.word.String(), Points: int(m.points), Swaps: int(m.swaps)})
	}
	return list
}

func (s *State) notes() [][]Noted {
	pad := make([][]Noted, s.seats)
	for seat := range s.seats {
		pad[seat] = make([]Noted, 0, s.turns[seat])
		for _, n := range s.pad[seat][:s.turns[seat]] {
			pad[seat] = append(pad[seat], Noted{Points: int(n.points), Passed: n.passed})
		}
	}
	return pad
}

// Visible reports whether viewer knows an action. Bids are secret until all are made (RDO-16), and only
// the exchanging seat knows which card was slipped under the pile (RDO-29). At the end everything is
// visible.
func (s *State) Visible(viewer, by game.Seat, a game.Action) bool {
	m, ok := unpack(a)
	switch {
	case !ok || viewer == by || s.phase == over:
		return true
	case m.verb == verbBid:
		return s.phase == playing
	}
	return m.verb != verbSwap
}
