package ronda

import "tablee/game"

// View is the game as everyone sees it. It is the same for all viewers, since only the bowls hide
// anything. It does not remember covered bowls for the players.
type View struct {
	Phase   string    `json:"phase" doc:"One of fill (luck is due), lift (a first bowl), second (a second one), pair (two equal heaps lie open), laid (a bean was laid there) and over."`
	Turn    game.Seat `json:"turn" doc:"The seat that is awaited; -1 while luck is due, -2 when the game is over."`
	Open    []Heap    `json:"open" doc:"What lies open, in the order of lifting."`
	Covered int       `json:"barred" doc:"The bowl just covered, which is no new bowl (RDA-18); 0 for none."`
	MayStop bool      `json:"mayStop" doc:"Whether the awaited seat may stop."`
	Error   *Mismatch `json:"error" doc:"The pair of an error, until the next action (RDA-X18); else null."`
	Stocks  []int     `json:"stocks" doc:"Beans of each seat."`
	Black   int       `json:"black" doc:"Beans in the black bowl."`
	Removed int       `json:"removed" doc:"Beans out of the game (RDA-27)."`
	Turns   int       `json:"turns" doc:"Turns ended."`
	Idle    int       `json:"idle" doc:"Turns in a row, the last ones, that brought no bean (RDA-X21)."`
	Most    int       `json:"most" doc:"Beans a bowl covers at most."`
	Simple  bool      `json:"simple" doc:"The option simple."`
	Penalty bool      `json:"penalty" doc:"The option penalty."`
	Places  []int     `json:"places" doc:"By seat, 1 is best, ties share."`
}

// Heap is a lifted bowl with its contents.
type Heap struct {
	Bowl  int `json:"bowl" doc:"Its number, 1 to 10."`
	Beans int `json:"beans" doc:"Beans under it."`
}

// Mismatch is an error: two bowls that did not match, in the order of lifting.
type Mismatch struct {
	Seat game.Seat `json:"seat" doc:"Whose error it was."`
	Open [2]Heap   `json:"open" doc:"The two heaps, in the order of lifting."`
}

// View returns the *View, the same for every viewer.
func (s *State) View(game.Seat) any {
	v := &View{
		Phase:   [...]string{"fill", "lift", "second", "pair", "laid", "over"}[s.phase],
		Turn:    s.Turn(),
		Covered: int(s.barred) + 1,
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
		v.Error = &Mismatch{Seat: game.Seat(s.erredSeat), Open: [2]Heap{s.heap(s.erred[0]), s.heap(s.erred[1])}}
	}
	for _, st := range s.Standings(nil) {
		v.Stocks = append(v.Stocks, st.Points)
		v.Places = append(v.Places, st.Place)
	}
	return v
}

// heap returns a bowl with its contents. The bowl must be open or have been part of the last error.
func (s *State) heap(bowl int8) Heap { return Heap{Bowl: number(bowl), Beans: int(s.bowls[bowl])} }

// Beneath holds the contents of all bowls, for the time when the game is over.
type Beneath struct {
	Beans  []int  `json:"beans" doc:"Beans under bowl 1 to 10."`
	Lifted []bool `json:"lifted" doc:"Whether the bowl has been lifted, so that the players could know."`
}

// Disclosed implements [game.Discloser].
func (s *State) Disclosed() any {
	if s.phase == filling {
		return nil
	}
	b := &Beneath{Beans: make([]int, Bowls), Lifted: make([]bool, Bowls)}
	for bowl := range Bowls {
		b.Beans[bowl], b.Lifted[bowl] = int(s.bowls[bowl]), s.seen>>bowl&1 != 0
	}
	return b
}

// Reminds implements [game.Reminder]: a lift that could be taken back would show bowls for nothing (RDA-X18).
func (s *State) Reminds(a game.Action) bool {
	m, ok := moveOf(a)
	return ok && m.kind == lift
}
