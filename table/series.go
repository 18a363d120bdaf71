package table

import (
	"hash/fnv"
	"slices"

	"tablee/game"
)

// Series is what the players of a rematch have played before it, one game after the other. It
// is part of the setup, so that a table needs no other log to tell how the series stands.
type Series struct {
	Before ID          `json:"before"` // the table that is played again
	Games  int         `json:"games"`  // that came to their end
	Wins   []Contender `json:"wins"`   // of everybody who sat at the last of them

	// Chairs are, chair by chair of this table, the people who sat there at the last of them and
	// have still to come; nobody for a chair that is new.
	Chairs [][]PlayerID `json:"chairs,omitempty"`
}

// Contender is somebody in a series: a person, or a bot by its persona.
type Contender struct {
	Player  PlayerID `json:"player,omitempty"`
	Persona int      `json:"persona,omitempty"` // as in Chair
	Wins    int      `json:"wins"`              // games in which nobody was better placed
}

// Personas is how many names there are for bots: as many as the largest table has seats.
const Personas = game.MaxSeats

// Persona is the name by which the bot of a seat (before the start: of a chair) goes, 1 to
// Personas. It keeps it when seats are drawn, through a restart and in a rematch; no two
// seats of a table have the same.
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
	next := int(personaSeed(t.ID) % Personas)
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

// personaSeed decides which names the bots of a table begin with.
func personaSeed(id ID) uint32 {
	h := fnv.New32a()
	h.Write([]byte(id))
	return h.Sum32()
}

// standing is the series with this game, if it came to its end by itself.
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
	for i := range t.Seats {
		for _, c := range t.contenders(game.Seat(i)) {
			if c.Wins = t.Series.wins(c); counts && places[i].Place == 1 {
				c.Wins++
			}
			s.Wins = append(s.Wins, c)
		}
	}
	return s
}

// Tally is how a series stands: how many games came to their end, this one included if it
// did, and by seat how many of them were won.
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

// contenders are those who play at a seat, without wins: its people, or its bot.
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

// People are everybody who sat at the table that is played again; nobody for a first game.
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

// wins is how many games of the series somebody won.
func (s *Series) wins(c Contender) int {
	if s == nil {
		return 0
	}
	i := slices.IndexFunc(s.Wins, func(x Contender) bool { return x.Player == c.Player && x.Persona == c.Persona })
	if i < 0 {
		return 0
	}
	return s.Wins[i].Wins
}

// RematchSeat is the seat whose players take a chair in a rematch: where seats are not drawn
// they move up by one, so that another begins.
func (t *Table) RematchSeat(chair int) game.Seat {
	if t.FixedSeating {
		chair++
	}
	return game.Seat(chair % len(t.Seats))
}

// Replays makes a setup that of a rematch of t, chair by chair: its bots keep their names, its
// people find their chairs again, and the series goes on. Those who play on another's device are somebody new at each table.
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

// Expected are the people of the series who have not come to the rematch, while it waits.
func (t *Table) Expected() []PlayerID {
	if t.Status != StatusOpen {
		return nil
	}
	return slices.DeleteFunc(t.Series.People(), func(p PlayerID) bool { return t.SeatOf(p) >= 0 })
}

// ExpectedAt are the people for whom a free chair of a rematch is meant: who sat there before
// and have not come.
func (t *Table) ExpectedAt(chair game.Seat) []PlayerID {
	if t.Series == nil || t.Status != StatusOpen || int(chair) >= len(t.Series.Chairs) || !t.Seats[chair].Open() {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(t.Series.Chairs[chair]), func(p PlayerID) bool { return t.SeatOf(p) >= 0 })
}

// dropExpected forgets who is expected at a chair that goes.
func (s *Series) dropExpected(chair int) *Series {
	if s == nil || chair >= len(s.Chairs) {
		return s
	}
	next := *s
	next.Chairs = slices.Delete(slices.Clone(s.Chairs), chair, chair+1)
	return &next
}
