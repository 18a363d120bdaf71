// Package coach is the script of a coached first game: a .play record ([record]) whose notes
// say where the play begins and which of the game's texts is said when. Seat 0 is
// the coached player's; the others play what is written.
//
//	game nain-jaune
//	seats 3
//	* 7D KH 2S …         # the deal is as it is written
//	#: begin             # what stands before was played before the coached player sat down
//	#: step first        # the text "coach.first" of the game, from here on
//	0! 9C NJ-12          # worth a try: refused, and the table says why
//	0: 7D                # the one action that goes on
//	1: 8S
//	#: step end          # said when all is played
//
// A note "#: seed TEXT" chooses the seed of the table, from which all chance after the
// beginning comes: what stands there must be what the seed gives.
package coach

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"

	"tablee/game"
	"tablee/game/record"
)

// Learner is the seat of the coached player.
const Learner game.Seat = 0

// Script is a coached game.
type Script struct {
	Game    string
	Lang    string // of a game of words; "" for any
	Seats   int
	Options game.Options // those that are not the default
	Seed    [32]byte
	Before  []Input // the deal, and what was played before the coached player sat down
	Actions []Action
	Steps   []Step
}

// Input is an outcome of chance (Seat is game.Chance) or an action, as text.
type Input struct {
	Seat game.Seat
	Text string
}

// Action is one action of the script.
type Action struct {
	Input
	Step int // the step during which it is played
}

// Step is what the coach says from some action on, until the next step.
type Step struct {
	Key   string // of the game's text "coach." + Key
	From  int    // the number of the action it stands before
	Tries []Try
}

// Try is an action worth trying in vain, with the rule that refuses it.
type Try struct{ Text, Rule string }

// Parse reads a script; name stands in messages only. Whether it can be played is for
// [Script.Check] to say.
func Parse(name, lang string, data []byte) (*Script, error) {
	rec, err := record.Parse(name, data)
	if err != nil {
		return nil, err
	}
	r := reader{Script: &Script{Game: rec.Game, Lang: lang, Seats: rec.Seats, Options: rec.Options}}
	r.Seed = sha256.Sum256([]byte("coach " + rec.Game))
	notes := rec.Notes
	for _, step := range rec.Steps {
		for len(notes) > 0 && notes[0].Line < step.Line {
			r.note(notes[0])
			notes = notes[1:]
		}
		r.step(step)
	}
	for _, n := range notes {
		r.note(n)
	}
	if r.err == nil && (!r.begun || len(r.Steps) == 0 || r.Steps[0].From != 0) {
		r.err = errors.New("the notes begin and step are missing before the first action")
	}
	if r.err != nil {
		return nil, fmt.Errorf("coach script %s: %w", name, r.err)
	}
	return r.Script, nil
}

type reader struct {
	*Script
	begun bool
	err   error
}

func (r *reader) note(n record.Note) {
	switch {
	case n.Key == "seed":
		r.Seed = sha256.Sum256([]byte("coach " + r.Game + " " + n.Value))
	case n.Key == "begin":
		r.begun = true
	case n.Key == "step" && r.begun && n.Value != "":
		r.Steps = append(r.Steps, Step{Key: n.Value, From: len(r.Actions)})
	default:
		r.err = errors.Join(r.err, fmt.Errorf("line %d: the note %q has no place there", n.Line, n.Key))
	}
}

func (r *reader) step(s record.Step) {
	switch {
	case s.Kind == record.Chance && !r.begun:
		r.Before = append(r.Before, Input{game.Chance, s.Text})
	case s.Kind == record.Act && !r.begun:
		r.Before = append(r.Before, Input{s.Seat, s.Text})
	case s.Kind == record.Act && len(r.Steps) > 0:
		r.Actions = append(r.Actions, Action{Input{s.Seat, s.Text}, len(r.Steps) - 1})
	case s.Kind == record.Refused && s.Seat == Learner && len(r.Steps) > 0:
		last := &r.Steps[len(r.Steps)-1]
		last.Tries = append(last.Tries, Try{s.Text, s.Rule})
	case s.Kind == record.Chance && r.begun:
	default:
		r.err = errors.Join(r.err, fmt.Errorf("line %d: that is nothing to be coached in", s.Line))
	}
}

// Place is how far a game has come in its script.
type Place struct {
	*Script
	Played int // actions
}

// At is the place of a game whose actions since the beginning are these; ok is false when
// they are not the script's.
func (s *Script) At(played []Input) (p Place, ok bool) {
	if len(played) > len(s.Actions) {
		played = played[:len(s.Actions)] // it went on freely
	}
	for i, in := range played {
		if s.Actions[i].Input != in {
			return Place{}, false
		}
	}
	return Place{s, len(played)}, true
}

// Fits reports whether a table of these options, on which that happened before the beginning,
// is one of the script's.
func (s *Script) Fits(gameID string, seats int, complete game.Options, before []Input) bool {
	if s.Game != gameID || s.Seats != seats || !slices.Equal(s.Before, before) {
		return false
	}
	for key, value := range s.Options {
		if complete[key] != value {
			return false
		}
	}
	return true
}

// Next is the action that goes on; false when the script is over.
func (p Place) Next() (Action, bool) {
	if p.Played == len(p.Actions) {
		return Action{}, false
	}
	return p.Actions[p.Played], true
}

// Number is the number of the step that is said now, from 0.
func (p Place) Number() int {
	n := 0
	for i, step := range p.Steps {
		if step.From <= p.Played {
			n = i
		}
	}
	return n
}

// Step is what is said now.
func (p Place) Step() Step { return p.Steps[p.Number()] }

// Check plays the script by the rules, each outcome of chance after the beginning as deal
// gives it, and reports the first thing in it that does not hold: an action that is illegal, a
// bot's out of turn, an attempt that is not refused as it says. It returns the last state.
func (s *Script) Check(rules game.Rules, deal func(draw int, state game.State) ([]byte, error)) (game.State, error) {
	state, err := rules.New(s.Seats, maps.Clone(s.Options))
	if err != nil {
		return nil, err
	}
	draws := 0
	for _, in := range s.Before {
		if in.Seat == game.Chance {
			draws++
		}
		if err := play(rules, state, in); err != nil {
			return state, fmt.Errorf("before the beginning: %w", err)
		}
	}
	for n := 0; ; n++ {
		for state.Turn() == game.Chance {
			draws++
			outcome, err := deal(draws, state)
			if err == nil {
				err = state.ApplyChance(outcome)
			}
			if err != nil {
				return state, err
			}
		}
		if err := s.tries(rules, state, n); err != nil {
			return state, err
		}
		if n == len(s.Actions) {
			return state, nil
		}
		in := s.Actions[n].Input
		if in.Seat != Learner && state.Turn() != in.Seat {
			return state, fmt.Errorf("action %d, %q: it is the turn of %d, and not of %d", n, in.Text, state.Turn(), in.Seat)
		}
		if err := play(rules, state, in); err != nil {
			return state, fmt.Errorf("action %d: %w", n, err)
		}
	}
}

// tries checks the attempts of the steps that stand before an action.
func (s *Script) tries(rules game.Rules, state game.State, n int) error {
	for _, step := range s.Steps {
		if step.From != n {
			continue
		}
		for _, try := range step.Tries {
			a, err := rules.ParseAction(try.Text)
			if err == nil {
				err = state.Check(Learner, a)
			}
			var no *game.Refusal
			if !errors.As(err, &no) || try.Rule != "" && no.Rule != try.Rule {
				return fmt.Errorf("step %s: %q is refused with %v, and not with %s", step.Key, try.Text, err, try.Rule)
			}
		}
	}
	return nil
}

func play(rules game.Rules, state game.State, in Input) error {
	if in.Seat == game.Chance {
		outcome, err := rules.ParseOutcome(in.Text)
		if err == nil {
			err = state.ApplyChance(outcome)
		}
		return err
	}
	a, err := rules.ParseAction(in.Text)
	if err == nil {
		err = state.Check(in.Seat, a)
	}
	if err != nil {
		return fmt.Errorf("%d: %s: %w", in.Seat, in.Text, err)
	}
	state.Play(in.Seat, a)
	return nil
}
