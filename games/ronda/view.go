package ronda

import "tablee/game"

// View is what lies open on the table: the same for everybody, since nothing is secret
// but what the bowls cover. Memory is left to the players.
type View struct {
	Phase   string    `json:"phase"` // "fill", "lift", "second", "pair", "laid", "over"
	Turn    game.Seat `json:"turn"`
	Open    []Heap    `json:"open"`   // what lies open, in the order of lifting
	Barred  int       `json:"barred"` // the bowl just covered, which is no new bowl (RDA-18); 0 for none
	MayStop bool      `json:"mayStop"`
	Error   *Error    `json:"error"` // the pair of an error, until the next action (RDA-X18)
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

// Heap is what a lifted bowl shows.
type Heap struct {
	Bowl  int `json:"bowl"` // 1 to 10
	Beans int `json:"beans"`
}

// Error is two bowls that did not match, in the order of lifting.
type Error struct {
	Seat game.Seat `json:"seat"`
	Open [2]Heap   `json:"open"`
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
	v.Open = []Heap{}
	for _, bowl := range s.open {
		if bowl != none {
			v.Open = append(v.Open, s.heap(bowl))
		}
	}
	if s.erred != noPair {
		v.Error = &Error{Seat: game.Seat(s.erredSeat), Open: [2]Heap{s.heap(s.erred[0]), s.heap(s.erred[1])}}
	}
	for _, st := range s.Standings(nil) {
		v.Stocks = append(v.Stocks, st.Points)
		v.Places = append(v.Places, st.Place)
	}
	return v
}

// heap is what lies under a bowl: for bowls that are open, or just were.
func (s *State) heap(bowl int8) Heap { return Heap{Bowl: number(bowl), Beans: int(s.bowls[bowl])} }
