package gametest

import (
	"encoding/binary"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"tablee/game"
)

// Fuzz lets bytes choose the options and seats, then at each step a legal action, an attempt by any seat with
// any word or text, a redeal, or chance. After each step the invariants hold, a refusal has changed nothing,
// and the seat on turn has a legal action.
func Fuzz(f *testing.F, rules game.Rules) {
	s := newSuite(rules, os.DirFS("."), true)
	f.Add([]byte{})
	f.Add([]byte("the quick brown fox jumps over the lazy dog"))
	f.Add(slices.Repeat([]byte{0, 1, 2, 3, 4, 5, 250, 251, 252, 253, 254, 255}, 20))
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := s.fuzz(data); err != nil {
			t.Error(err)
		}
	})
}

// choices hands out the bytes of a fuzzer, then zeros.
type choices struct {
	data []byte
}

func (c *choices) below(n int) int {
	if len(c.data) == 0 || n <= 1 {
		return 0
	}
	b := c.data[0]
	c.data = c.data[1:]
	return int(b) % n
}

func (c *choices) word() uint64 {
	var eight [8]byte
	c.data = c.data[copy(eight[:], c.data):]
	return binary.LittleEndian.Uint64(eight[:])
}

func (s *suite) fuzz(data []byte) error {
	const most = 4096 // bytes, to keep inputs quick
	c := &choices{data[:min(len(data), most)]}
	su := setup{seats: s.info.MinSeats + c.below(s.info.MaxSeats-s.info.MinSeats+1), opt: game.Options{}}
	for _, o := range s.info.Options {
		all := values(o)
		if i := c.below(len(all) + 1); i < len(all) {
			su.opt[o.Key] = all[i]
		}
	}
	if err := s.refusedOrNew(su); err != nil {
		return nil // the game refuses this combination
	}
	r := rand.New(rand.NewPCG(c.word(), 3))
	return s.game(su, r, &actionPool{}, func(t *table) error {
		for len(c.data) > 0 && t.state.Turn() != game.Nobody {
			if err := t.fuzzStep(c); err != nil {
				return err
			}
		}
		return legalLists(t)
	})
}

func (s *suite) refusedOrNew(su setup) error {
	_, err := s.rules.New(su.seats, su.opt)
	return err
}

func (t *table) fuzzStep(c *choices) error {
	var err error
	switch c.below(8) {
	case 0:
		seat := game.Seat(c.below(t.seats))
		if legal := t.state.Legal(seat, nil); len(legal) > 0 && c.below(2) == 0 {
			err = t.fuzzAttempt(seat, legal[c.below(len(legal))]^1<<c.below(64))
		} else {
			err = t.fuzzAttempt(seat, game.Action(c.word()))
		}
	case 1:
		text := string(c.take(c.below(12)))
		if a, no := t.rules.ParseAction(text); no == nil {
			err = t.fuzzAttempt(game.Seat(c.below(t.seats)), a)
		}
	case 2:
		t.determinized(t.viewers()[c.below(t.seats+1)])
	case 3:
		if t.state.Turn() == game.Chance {
			_ = t.state.Clone().ApplyChance(c.take(c.below(64)))
		}
	default:
		_, err = t.fuzzPlay(c)
	}
	if err != nil {
		return err
	}
	if err := invariant(t.state); err != nil {
		return t.errorf("%v", err)
	}
	return nil
}

// take returns the next n bytes, or as many as are left, without consuming them.
func (c *choices) take(n int) []byte { return c.data[:min(len(c.data), n)] }

// fuzzPlay plays the legal action that the bytes choose, or the chance that is due.
func (t *table) fuzzPlay(c *choices) (bool, error) {
	turn := t.state.Turn()
	if turn < 0 {
		return t.step()
	}
	legal := t.state.Legal(turn, nil)
	if len(legal) == 0 {
		return false, t.errorf("seat %d is on turn and has no legal action", turn)
	}
	return true, t.fuzzAttempt(turn, legal[(c.below(256)<<8|c.below(256))%len(legal)])
}

// fuzzAttempt plays an action if it is allowed, and otherwise checks that nothing changed.
func (t *table) fuzzAttempt(seat game.Seat, a game.Action) error {
	before := t.snapshot(t.state)
	_, listed := slices.BinarySearch(t.state.Legal(seat, nil), a)
	err := t.state.Check(seat, a)
	if listed != (err == nil) {
		return t.errorf("Legal lists %#x for seat %d: %v; Check says %v", a, seat, listed, err)
	}
	if d := difference(before, t.snapshot(t.state)); d != "" {
		return t.errorf("Check changes the state: %s", d)
	}
	if err != nil {
		return nil
	}
	t.log.Act(seat, t.rules.FormatAction(a))
	t.state.Play(seat, a)
	t.actions++
	if t.actions > t.info.MaxActions {
		return t.errorf("the game is not over after MaxActions = %d actions", t.info.MaxActions)
	}
	return nil
}
