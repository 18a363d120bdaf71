package gametest

import (
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strconv"

	"tablee/game"
	"tablee/game/record"
)

// setup is the agreement of a table.
type setup struct {
	seats int
	opt   game.Options
}

// setups lists the setups to play: each number of seats with the defaults, which every property must see,
// then each value of each option and random combinations, in random order.
func (s *suite) setups(r *rand.Rand) (must, may []setup) {
	for seats := s.info.MinSeats; seats <= s.info.MaxSeats; seats++ {
		must = s.add(must, seats, nil)
		for _, o := range s.info.Options {
			for _, value := range values(o) {
				may = s.add(may, seats, game.Options{o.Key: value})
			}
		}
		for range 8 {
			may = s.add(may, seats, s.randomOptions(r))
		}
	}
	r.Shuffle(len(may), func(i, j int) { may[i], may[j] = may[j], may[i] })
	return must, may
}

// add appends a setup if the game allows it.
func (s *suite) add(list []setup, seats int, opt game.Options) []setup {
	if _, err := s.rules.New(seats, opt); err != nil {
		return list
	}
	return append(list, setup{seats, opt})
}

func (s *suite) randomOptions(r *rand.Rand) game.Options {
	opt := game.Options{}
	for _, o := range s.info.Options {
		if r.IntN(2) == 0 {
			all := values(o)
			opt[o.Key] = all[r.IntN(len(all))]
		}
	}
	return opt
}

// values returns all values of an option, or the significant ones of a whole number.
func values(o game.Option) []string {
	if o.Values != nil {
		return o.Values
	}
	var all []string
	for _, n := range append(slices.Clone(o.Also), o.Min, (o.Min+o.Max)/2, o.Max) {
		if text := strconv.Itoa(n); !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}

// table is one game played by the suite.
type table struct {
	*suite
	setup
	state  game.State
	r      *rand.Rand
	policy policy
	log    record.Writer
	known  *actionPool

	steps, outcomes, actions int
}

// policy is a way of choosing among legal actions.
type policy uint8

const (
	anyLegal policy = iota
	firstLegal
	lastLegal
	alwaysDefault
	policies
)

// viewers returns the seats and the watcher.
func (t *table) viewers() []game.Seat { return append(t.players(), game.Watcher) }

func (t *table) players() []game.Seat {
	seats := make([]game.Seat, t.seats)
	for i := range seats {
		seats[i] = game.Seat(i)
	}
	return seats
}

// errorf returns an error that includes the game so far.
func (t *table) errorf(format string, args ...any) error {
	const most = 4000
	text := t.log.String()
	if len(text) > most {
		text = "…" + text[len(text)-most:]
	}
	return fmt.Errorf("%s\nin this game, after %d actions:\n%s", fmt.Sprintf(format, args...), t.actions, text)
}

// games calls play with a fresh table for each setup: once for each mandatory setup, then for s.more others.
func (s *suite) games(name string, play func(*table) error) error {
	r := rand.New(rand.NewPCG(seed(name), 1))
	must, may := s.setups(r)
	if len(must)+len(may) == 0 {
		return fmt.Errorf("%s: no number of seats is allowed", s.info.ID)
	}
	known := &actionPool{}
	all := append(must, may...)
	for n := range len(must) + s.more {
		if err := s.game(all[n%len(all)], r, known, play); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func (s *suite) game(su setup, r *rand.Rand, known *actionPool, play func(*table) error) (err error) {
	state, err := s.rules.New(su.seats, su.opt)
	if err != nil {
		return err
	}
	t := &table{suite: s, setup: su, state: state, r: r, known: known}
	if r.IntN(4) == 0 {
		t.policy = policy(r.IntN(int(policies)))
	}
	t.log.Header(s.info.ID, su.seats, su.opt)
	defer func() {
		if cause := recover(); cause != nil {
			err = t.errorf("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	return play(t)
}

// moments checks a property at moments of random games: the first ones, fewer and fewer later, some before
// chance, and the last.
func (s *suite) moments(name string, holds func(*table) error) error {
	return s.games(name, func(t *table) error {
		for {
			if t.telling() {
				if err := holds(t); err != nil {
					return err
				}
			}
			if more, err := t.step(); err != nil || !more {
				return err
			}
		}
	})
}

// telling reports whether to check properties at this moment.
func (t *table) telling() bool {
	switch t.state.Turn() {
	case game.Nobody:
		return true
	case game.Chance:
		return t.r.IntN(t.outcomes+1) < 2
	}
	return t.r.IntN(t.steps+1) < 3
}

// step plays chance or an action; it returns false if the game was over.
func (t *table) step() (bool, error) {
	switch turn := t.state.Turn(); {
	case turn == game.Nobody:
		return false, nil
	case turn == game.Chance:
		outcome := t.state.SampleChance(t.r, nil)
		t.log.Chance(t.rules.FormatOutcome(outcome))
		if err := t.state.ApplyChance(outcome); err != nil {
			return false, t.errorf("the sampled outcome is refused: %v", err)
		}
		t.outcomes++
	case turn < 0 || int(turn) >= t.seats:
		return false, t.errorf("the turn is %d, not one of %d seats", turn, t.seats)
	default:
		if err := t.act(turn); err != nil {
			return false, err
		}
	}
	t.steps++
	return true, t.unending(t.state)
}

// maxOutcomes bounds the outcomes of chance between two actions.
const maxOutcomes = 1000

// unending returns an error if the game should be over in state s, or if chance alone goes on. Without it, a
// game that has no end would be played for ever.
func (t *table) unending(s game.State) error {
	switch {
	case s.Turn() >= 0 && t.actions >= t.info.MaxActions:
		return t.errorf("the game has no end: it is not over after MaxActions = %d actions", t.info.MaxActions)
	case t.outcomes > maxOutcomes*(t.actions+1):
		return t.errorf("the game has no end: %d outcomes of chance after %d actions", t.outcomes, t.actions)
	}
	return nil
}

// act plays one action: mostly of the seat on turn, sometimes of another that may act.
func (t *table) act(turn game.Seat) error {
	seat := turn
	if other := game.Seat(t.r.IntN(t.seats)); t.r.IntN(3) == 0 && len(t.state.Legal(other, nil)) > 0 {
		seat = other
	}
	legal := t.state.Legal(seat, nil)
	if len(legal) == 0 {
		return t.errorf("seat %d is on turn and has no legal action", seat)
	}
	t.known.add(t.r, legal)
	a := t.choose(seat, legal)
	if !slices.Contains(legal, a) {
		return t.errorf("DefaultAction(%d) is %s, which is not legal", seat, t.rules.FormatAction(a))
	}
	t.log.Act(seat, t.rules.FormatAction(a))
	if err := t.state.Check(seat, a); err != nil {
		return t.errorf("Legal lists the action, Check refuses it: %v", err)
	}
	t.state.Play(seat, a)
	t.actions++
	return nil
}

func (t *table) choose(seat game.Seat, legal []game.Action) game.Action {
	switch t.policy {
	case firstLegal:
		return legal[0]
	case lastLegal:
		return legal[len(legal)-1]
	case alwaysDefault:
		return t.state.DefaultAction(seat)
	}
	return legal[t.r.IntN(len(legal))]
}

// actionPool remembers actions that were legal at some moment of some game: good candidates for attempts at
// another moment.
type actionPool struct {
	actions []game.Action
}

func (p *actionPool) add(r *rand.Rand, legal []game.Action) {
	const most = 256
	for range min(len(legal), 4) {
		a := legal[r.IntN(len(legal))]
		switch {
		case slices.Contains(p.actions, a):
		case len(p.actions) < most:
			p.actions = append(p.actions, a)
		default:
			p.actions[r.IntN(most)] = a
		}
	}
}

// playOn takes up to n steps from a state, determined by seed. It panics if the game does; the suite reports
// that.
func playOn(s game.State, n int, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 2))
	for range n {
		switch turn := s.Turn(); turn {
		case game.Nobody:
			return
		case game.Chance:
			if err := s.ApplyChance(s.SampleChance(r, nil)); err != nil {
				panic("the sampled outcome is refused: " + err.Error())
			}
		default:
			legal := s.Legal(turn, nil)
			s.Play(turn, legal[r.IntN(len(legal))])
		}
	}
}
