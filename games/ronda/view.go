package ronda

import "tablee/game"

// View is what lies open on the table: the same for everybody, since nothing is secret
// but what the bowls cover. Memory is left to the players.
type View struct {
	Phase   string    `json:"phase"` // "fill", "lift", "second", "pair", "laid", "over"
	Turn    game.Seat `json:"turn"`
	Bowls   []Bowl    `json:"bowls"` // 1 to 10
	Barred  int       `json:"barred,omitempty"`
	MayStop bool      `json:"mayStop"`
	Error   *Error    `json:"error,omitempty"` // until the next action (RDA-X18)
	Stocks  []int     `json:"stocks"`
	Black   int       `json:"black"`   // beans in the black bowl
	Removed int       `json:"removed"` // beans out of the game (RDA-27)
	Turns   int       `json:"turns"`   // turns ended
	Idle    int       `json:"idle"`    // of them, the last in a row without a bean (RDA-X21)
	Most    int       `json:"most"`    // beans a bowl covers at most
	Simple  bool      `json:"simple"`
	Penalty bool      `json:"penalty"`
	Places  []int     `json:"places"`
}

// Bowl is one place of the circle. Beans counts only while it lies open.
type Bowl struct {
	Open  bool `json:"open"`
	Beans *int `json:"beans,omitempty"`
}

// Error is two bowls that did not match, and what they showed.
type Error struct {
	Seat  game.Seat `json:"seat"`
	Bowls [2]int    `json:"bowls"` // 1 to 10, in the order of lifting
	Beans [2]int    `json:"beans"`
}

// View is what viewer may know.
func (s *State) View(game.Seat) any {
	v := &View{
		Phase:   [...]string{"fill", "lift", "second", "pair", "laid", "over"}[s.phase],
		Turn:    s.Turn(),
		Barred:  int(s.barred) + 1,
		MayStop: s.mayStop(),
		Black:   int(s.black),
		Removed: int(s.removed),
		Turns:   int(s.turns),
		Idle:    int(s.idle),
		Most:    int(s.most),
		Simple:  s.simple,
		Penalty: s.penalty,
	}
	for bowl := range int8(Bowls) {
		b := Bowl{Open: s.open.has(bowl)}
		if b.Open {
			n := int(s.bowls[bowl])
			b.Beans = &n
		}
		v.Bowls = append(v.Bowls, b)
	}
	if s.erred != noPair {
		v.Error = &Error{Seat: game.Seat(s.erredSeat)}
		for i, bowl := range s.erred {
			v.Error.Bowls[i], v.Error.Beans[i] = int(bowl)+1, int(s.bowls[bowl])
		}
	}
	for _, st := range s.Standings(nil) {
		v.Stocks = append(v.Stocks, st.Points)
		v.Places = append(v.Places, st.Place)
	}
	return v
}
