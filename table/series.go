package table

import (
	"hash/fnv"
	"slices"

	"tablee/game"
)

// Series holds the games that the players of a rematch have played before it. It is part of the setup, so that
// the score of a series needs no other log.
type Series struct {
	Before ID          `json:"before"` // the table of the previous game
	Games  int         `json:"games"`  // games played to the end
	Wins   []Contender `json:"wins"`   // of all players of the previous game

	// Chairs lists, by chair of this table, the people who sat there in the previous game and have not come
	// yet; empty for a chair that is new.
	Chairs [][]PlayerID `json:"chairs,omitempty"`
}

// Contender is a participant of a series: a person, or a bot identified by its persona.
type Contender struct {
	Player  PlayerID `json:"player,omitempty"`
	Persona int      `json:"persona,omitempty"` // as in Chair
	Wins    int      `json:"wins"`              // games without a better-placed player
	Sign    int      `json:"sign,omitempty"`    // in the previous game, as in Chair
}

// Personas is the number of names for bots, equal to the seats of the largest table.
const Personas = game.MaxSeats

// Persona returns the number of the name of a seat's (before the start: a chair's) bot, from 1 to Personas. A
// bot keeps its name through the draw of seats, a restart and a rematch. No two seats of a table have the same
// one.
func (t *Table) Persona(seat game.Seat) int {
	chairs := make([]Chair, len(t.Seats)) // in the order of the chairs
	at := int(seat)
	for i, c := range t.Seats {
		if i < len(t.Order) {
			chairs[t.Order[i]] = c
		} else {
			chairs[i] = c
		}
	}
	if at < len(t.Order) {
		at = t.Order[at]
	}
	used := map[int]bool{}
	for _, c := range chairs {
		used[c.Persona] = c.Persona > 0
	}
	next := int(t.personaSeed() % Personas)
	for i, c := range chairs {
		persona := c.Persona
		if persona == 0 {
			for persona = next%Personas + 1; used[persona]; persona = next%Personas + 1 {
				next++
			}
			next++
		}
		if i == at {
			return persona
		}
	}
	return 1
}

// personaSeed derives a table's first persona from its id, and that of a daily deal from the deal: people who
// compare how they played it speak of the same bots.
func (t *Table) personaSeed() uint32 {
	h := fnv.New32a()
	if t.Daily != "" {
		h.Write([]byte(t.Daily + " " + t.Game))
	} else {
		h.Write([]byte(t.ID))
	}
	return h.Sum32()
}

// standing returns the series including this game, if it was played to the end.
func (t *Table) standing() Series {
	s := Series{Before: t.ID}
	if t.Series != nil {
		s.Games = t.Series.Games
	}
	counts := t.Status == StatusOver && t.StopReason == "" && t.Origin == nil && t.State != nil
	if counts {
		s.Games++
	}
	var places []game.Standing
	if counts {
		places = t.State.Standings(nil)
	}
	signs := t.Signs()
	for i := range t.Seats {
		for _, c := range t.contenders(game.Seat(i)) {
			if c.Wins = t.Series.wins(c); counts && places[i].Place == 1 {
				c.Wins++
			}
			c.Sign = signs[i] + 1
			s.Wins = append(s.Wins, c)
		}
	}
	return s
}

// Tally returns the score of a series: the number of games played to the end, including this one if it was, and
// the number of wins by seat.
func (t *Table) Tally() (games int, wins []int) {
	s := t.standing()
	for i := range t.Seats {
		n := 0
		for _, c := range t.contenders(game.Seat(i)) {
			n = max(n, s.wins(c))
		}
		wins = append(wins, n)
	}
	return s.Games, wins
}

// contenders returns the participants at a seat, without wins: its people, or its bot.
func (t *Table) contenders(seat game.Seat) []Contender {
	people := t.Seats[seat].People()
	if len(people) == 0 && t.Seats[seat].Bot() {
		return []Contender{{Persona: t.Persona(seat)}}
	}
	list := make([]Contender, len(people))
	for i, p := range people {
		list[i].Player = p
	}
	return list
}

// People returns everyone who sat at the previous table; empty for a first game.
func (s *Series) People() []PlayerID {
	if s == nil {
		return nil
	}
	var list []PlayerID
	for _, c := range s.Wins {
		if c.Player != "" {
			list = append(list, c.Player)
		}
	}
	return list
}

// wins returns the number of games that a contender has won in the series.
func (s *Series) wins(c Contender) int {
	if was := s.find(c); was != nil {
		return was.Wins
	}
	return 0
}

// find returns what is known of a contender, nil for one who is new to the series.
func (s *Series) find(c Contender) *Contender {
	if s == nil {
		return nil
	}
	for i, x := range s.Wins {
		if x.Player == c.Player && x.Persona == c.Persona {
			return &s.Wins[i]
		}
	}
	return nil
}

// RematchSeat returns the seat whose players get a chair in a rematch. With fixed seating they move up by one,
// so that another player begins.
func (t *Table) RematchSeat(chair int) game.Seat {
	if t.FixedSeating {
		chair++
	}
	return game.Seat(chair % len(t.Seats))
}

// Replays turns a setup into a rematch of t, chair by chair: bots keep their names, people get their chairs
// back, and the series continues. Guests on another player's device have a new id at each table.
func (s *Setup) Replays(t *Table) {
	series := t.standing()
	series.Chairs = make([][]PlayerID, min(len(s.Chairs), len(t.Seats)))
	for i := range min(len(s.Chairs), len(t.Seats)) {
		seat := t.RematchSeat(i)
		c, was := &s.Chairs[i], t.Seats[seat]
		switch {
		case c.Open() && was.DeviceOwner == "":
			series.Chairs[i] = was.People()
		case c.Bot():
			c.Persona = t.Persona(seat)
		case c.DeviceOwner != "":
			for j := range series.Wins {
				if series.Wins[j].Player == was.Player {
					series.Wins[j].Player = c.Player
				}
			}
		}
	}
	s.Series = &series
}

// Expected returns the people of the series who have not yet come to a waiting rematch.
func (t *Table) Expected() []PlayerID {
	if t.Status != StatusOpen {
		return nil
	}
	return slices.DeleteFunc(t.Series.People(), func(p PlayerID) bool { return t.SeatOf(p) >= 0 })
}

// ExpectedAt returns the people for whom an open chair of a rematch is reserved: those who sat there before and
// have not come yet.
func (t *Table) ExpectedAt(chair game.Seat) []PlayerID {
	if t.Series == nil || t.Status != StatusOpen || int(chair) >= len(t.Series.Chairs) || !t.Seats[chair].Open() {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(t.Series.Chairs[chair]), func(p PlayerID) bool { return t.SeatOf(p) >= 0 })
}

// dropExpected removes the entry of a chair that is removed.
func (s *Series) dropExpected(chair int) *Series {
	if s == nil || chair >= len(s.Chairs) {
		return s
	}
	next := *s
	next.Chairs = slices.Delete(slices.Clone(s.Chairs), chair, chair+1)
	return &next
}
