// Package coach is the script of a coached first game: a .play record ([record]) with notes that mark where
// play begins and when each of the game's texts is shown. Seat 0 is the coached player's; the other seats
// play as written.
//
//	game nain-jaune
//	seats 3
//	* 7D KH 2S …         # the deal, as written
//	#: begin             # the steps above were played before the coached player sat down
//	#: step first        # shows the game's text "coach.first" from here on
//	0! 9C NJ-12          # worth a try: refused, with an explanation
//	0: 7D                # the only action that continues the script
//	1: 8S
//	#: step end          # shown when all is played
//
// Chance after the beginning is drawn at the table from a seed that the id of the game decides, and is not written
// in the script: an outcome there is an error. A note "#: seed TEXT" chooses another seed, if its draws suit the
// lesson better; [Script.Check] says which action they do not allow.
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

// Script is the script of a coached game.
type Script struct {
	Game    string
	Lang    string // of a word game; "" for any language
	Seats   int
	Options game.Options // only those that differ from the default
	Seed    [32]byte
	Before  []Input // the deal and the actions before the coached player sits down
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
	Step int // the index of the step during which it is played
}

// Step is a message of the coach, shown from some action until the next step.
type Step struct {
	Key   string // the message is the game's text "coach." + Key
	From  int    // the index of the action that follows it
	Tries []Try
}

// Try is an action that the player is invited to try, with the rule that refuses it.
type Try struct{ Text, Rule string }

// Parse reads a script; name appears in messages only. [Script.Check] verifies that it can be played.
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
		r.err = errors.Join(r.err, fmt.Errorf("line %d: unexpected note %q", n.Line, n.Key))
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
	case s.Kind == record.Chance:
		r.err = errors.Join(r.err, fmt.Errorf("line %d: an outcome after the beginning is drawn from the seed, not written", s.Line))
	default:
		r.err = errors.Join(r.err, fmt.Errorf("line %d: statement not allowed in a coach script", s.Line))
	}
}

// Place is the progress of a game within its script.
type Place struct {
	*Script
	Played int // actions
}

// At returns the place of a game after the actions played since the beginning; ok is false if they do not
// follow the script.
func (s *Script) At(played []Input) (p Place, ok bool) {
	if len(played) > len(s.Actions) {
		played = played[:len(s.Actions)] // after the script, play is free
	}
	for i, in := range played {
		if s.Actions[i].Input != in {
			return Place{}, false
		}
	}
	return Place{s, len(played)}, true
}

// Fits reports whether a table with these options, and with these inputs before the beginning, is one of the
// script.
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

// Next returns the next scripted action; false if the script is over.
func (p Place) Next() (Action, bool) {
	if p.Played == len(p.Actions) {
		return Action{}, false
	}
	return p.Actions[p.Played], true
}

// Number returns the index of the current step, from 0.
func (p Place) Number() int {
	n := 0
	for i, step := range p.Steps {
		if step.From <= p.Played {
			n = i
		}
	}
	return n
}

// Step returns the current step.
func (p Place) Step() Step { return p.Steps[p.Number()] }

// Check plays the script by the rules, with chance after the beginning drawn by deal. It returns the last
// state and the first error: an illegal action, a bot acting out of turn, or an attempt that is not refused
// as declared.
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
			return state, fmt.Errorf("action %d, %q: the turn is %d, not %d", n, in.Text, state.Turn(), in.Seat)
		}
		if err := play(rules, state, in); err != nil {
			return state, fmt.Errorf("action %d: %w", n, err)
		}
	}
}

// tries checks the attempts of the steps before action n.
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
				return fmt.Errorf("step %s: %q is refused with %v, not with %s", step.Key, try.Text, err, try.Rule)
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
