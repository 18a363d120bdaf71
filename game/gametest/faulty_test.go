package gametest

import (
	"math/rand/v2"

	"tablee/game"
	"tablee/internal/toy"
)

// fault holds the functions in which a faulty game differs from the toy; nil functions are correct.
type fault struct {
	info          func(*game.Info)
	new           func(seats int, opt game.Options) (game.State, error)
	format        func(string) string
	parse         func(string) (game.Action, error)
	outcome       func(string) ([]byte, error)
	narrate       func(before, after *state, facts []game.Fact) []game.Fact
	legal         func(s *state, seat game.Seat, legal []game.Action) []game.Action
	check         func(s *state, seat game.Seat, a game.Action, err error) error
	play          func(*state)
	defaultAction func(*state, game.Seat, game.Action) game.Action
	sampleChance  func(*state, *rand.Rand, []byte) []byte
	applyChance   func(*state, []byte) error
	determinize   func(*state, game.Seat, *rand.Rand)
	view          func(*state, game.Seat, toy.View) any
	standing      func([]game.Standing)
	clone         func(*state) game.State
	set           func(*state, *state)
	books         func(*state) error
	thinkTime     func(*state) int
	turnTime      func(*state) int
	visible       func(*state) bool
}

// rules is the toy game with a fault.
type rules struct {
	toy.Rules
	*fault
}

// state is a state of the toy game with a fault, and a number and a flag as memory for faults.
type state struct {
	*toy.State
	*fault
	n    int
	flag bool
}

func (r rules) Info() game.Info {
	in := r.Rules.Info()
	if r.info != nil {
		r.info(&in)
	}
	return in
}

func (r rules) New(seats int, opt game.Options) (game.State, error) {
	if r.new != nil {
		return r.new(seats, opt)
	}
	s, err := r.Rules.New(seats, opt)
	if err != nil {
		return nil, err
	}
	return &state{State: s.(*toy.State), fault: r.fault}, nil
}

func (r rules) FormatAction(a game.Action) string {
	if r.format != nil {
		return r.format(r.Rules.FormatAction(a))
	}
	return r.Rules.FormatAction(a)
}

func (r rules) ParseAction(text string) (game.Action, error) {
	if r.parse != nil {
		return r.parse(text)
	}
	return r.Rules.ParseAction(text)
}

func (r rules) ParseOutcome(text string) ([]byte, error) {
	if r.outcome != nil {
		return r.outcome(text)
	}
	return r.Rules.ParseOutcome(text)
}

func (r rules) Narrate(before, after game.State, by game.Seat, a game.Action, viewer game.Seat, buf []game.Fact) []game.Fact {
	b, c := before.(*state), after.(*state)
	buf = r.Rules.Narrate(b.State, c.State, by, a, viewer, buf)
	if r.narrate != nil {
		return r.narrate(b, c, buf)
	}
	return buf
}

func (s *state) Legal(seat game.Seat, buf []game.Action) []game.Action {
	buf = s.State.Legal(seat, buf)
	if s.legal != nil {
		return s.legal(s, seat, buf)
	}
	return buf
}

func (s *state) Check(seat game.Seat, a game.Action) error {
	err := s.State.Check(seat, a)
	if s.check != nil {
		return s.check(s, seat, a, err)
	}
	return err
}

func (s *state) Play(seat game.Seat, a game.Action) {
	s.State.Play(seat, a)
	if s.play != nil {
		s.play(s)
	}
}

func (s *state) DefaultAction(seat game.Seat) game.Action {
	a := s.State.DefaultAction(seat)
	if s.defaultAction != nil {
		return s.defaultAction(s, seat, a)
	}
	return a
}

func (s *state) SampleChance(r *rand.Rand, buf []byte) []byte {
	if s.sampleChance != nil {
		return s.sampleChance(s, r, buf)
	}
	return s.State.SampleChance(r, buf)
}

func (s *state) ApplyChance(outcome []byte) error {
	if s.applyChance != nil {
		return s.applyChance(s, outcome)
	}
	return s.State.ApplyChance(outcome)
}

func (s *state) Determinize(viewer game.Seat, r *rand.Rand) {
	if s.determinize != nil {
		s.determinize(s, viewer, r)
		return
	}
	s.State.Determinize(viewer, r)
}

func (s *state) View(viewer game.Seat) any {
	v := s.State.View(viewer)
	if s.view != nil {
		return s.view(s, viewer, v.(toy.View))
	}
	return v
}

func (s *state) Standings(buf []game.Standing) []game.Standing {
	from := len(buf)
	buf = s.State.Standings(buf)
	if s.standing != nil {
		s.standing(buf[from:])
	}
	return buf
}

func (s *state) Clone() game.State {
	if s.clone != nil {
		return s.clone(s)
	}
	c := *s
	c.State = s.State.Clone().(*toy.State)
	return &c
}

func (s *state) Set(from game.State) {
	f := from.(*state)
	if s.set != nil {
		s.set(s, f)
		return
	}
	s.State.Set(f.State)
	s.n, s.flag = f.n, f.flag
}

func (s *state) Invariant() error {
	if s.books != nil {
		return s.books(s)
	}
	return s.State.Invariant()
}

func (s *state) ThinkTime() int {
	if s.thinkTime != nil {
		return s.thinkTime(s)
	}
	return 1
}

func (s *state) TurnTime() (seconds int, running bool) {
	if s.turnTime != nil {
		seconds = s.turnTime(s)
	}
	return seconds, false
}

func (s *state) Visible(_, _ game.Seat, _ game.Action) bool {
	return s.visible == nil || s.Turn() == game.Nobody || s.visible(s)
}

// next returns the hand of the seat after viewer: a secret.
func (s *state) next(viewer game.Seat) []string {
	return s.State.View((max(viewer, 0) + 1) % 2).(toy.View).Hand
}

// withNumber shows the number stored by a fault.
func withNumber(s *state, _ game.Seat, v toy.View) any {
	v.Deals = s.n
	return v
}
