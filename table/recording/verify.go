package recording

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tablee/game"
	"tablee/game/record"
	"tablee/table"
)

// Verification holds the facts that Verify confirmed.
type Verification struct {
	Commitment string
	Outcomes   int // verified outcomes, without the order of seats
	BeforeFork int // of a fork: earlier outcomes, which belong to another table
}

// Verify checks that the outcomes in a finished table's record are those to which its server committed before
// the first card: the seed has the hash of the commitment, and the order of seats, every outcome and a fork's
// redeal follow from it. The record itself must be valid (record.Record.Run). The error describes the first
// violation.
func Verify(name string, data []byte, find func(id string) (game.Rules, bool)) (Verification, error) {
	rec, err := record.Parse(name, data)
	if err != nil {
		return Verification{}, err
	}
	if _, err := rec.Run(find); err != nil {
		return Verification{}, err
	}
	v := verifier{rec: rec, entropy: make([]string, rec.Seats)}
	if err := v.readNotes(); err != nil {
		return Verification{}, err
	}
	if err := v.checkSeats(); err != nil {
		return Verification{}, err
	}
	rules, _ := find(rec.Game)
	drawn, before, err := v.checkOutcomes(rules)
	return Verification{Commitment: v.commitment, Outcomes: drawn, BeforeFork: before}, err
}

type verifier struct {
	rec               *record.Record
	commitment        string
	seed              table.Seed
	hasSeed           bool // a seed was found
	entropy           []string
	order             string
	seating           string
	orderLine, atLine int
}

func (v *verifier) fail(line int, format string, args ...any) error {
	return &record.Error{File: v.rec.Name, Line: max(line, 1), Message: fmt.Sprintf(format, args...)}
}

func (v *verifier) readNotes() error {
	once := map[string]bool{}
	for _, n := range v.rec.Notes {
		switch n.Key {
		case "commitment", "seed", "seating", "order":
			if once[n.Key] {
				return v.fail(n.Line, "duplicate %s", n.Key)
			}
			once[n.Key] = true
		}
		switch n.Key {
		case "commitment":
			v.commitment, v.atLine = n.Value, n.Line
		case "seed":
			v.seed, v.hasSeed = table.ParseSeed(n.Value)
			if !v.hasSeed {
				return v.fail(n.Line, "the seed is not 32 bytes in hexadecimal")
			}
		case "seating":
			v.seating = n.Value
		case "order":
			v.order, v.orderLine = n.Value, n.Line
		case "entropy":
			if err := v.addEntropy(n); err != nil {
				return err
			}
		}
	}
	switch {
	case v.commitment == "":
		return v.fail(1, "the record has no commitment")
	case !v.hasSeed:
		return v.fail(1, "the record has no seed: the game is not over")
	case v.seed.Commitment() != v.commitment:
		return v.fail(v.atLine, "the seed does not have the hash of the commitment")
	}
	return nil
}

func (v *verifier) addEntropy(n record.Note) error {
	who, quoted, _ := strings.Cut(n.Value, " ")
	chair, err := strconv.Atoi(who)
	text, bad := strconv.Unquote(quoted)
	if err != nil || bad != nil || chair < 0 || chair >= len(v.entropy) || v.entropy[chair] != "" {
		return v.fail(n.Line, "invalid entropy: want chair \"text\"")
	}
	v.entropy[chair] = text
	return nil
}

// checkSeats draws the order of seats again.
func (v *verifier) checkSeats() error {
	drawn := table.Seating(v.rec.Seats, v.seating == "kept", v.seed.Mix(v.entropy).Rand(0))
	if want := strings.Trim(fmt.Sprint(drawn), "[]"); want != v.order {
		return v.fail(v.orderLine, "the order of seats drawn from the seed is %s", want)
	}
	return nil
}

// checkOutcomes draws all outcomes again, each in the state in which it was due. Outcomes before a fork belong
// to another table, whose record covers them.
func (v *verifier) checkOutcomes(rules game.Rules) (drawn, before int, err error) {
	state, err := rules.New(v.rec.Seats, v.rec.Options)
	if err != nil {
		return 0, 0, err
	}
	mixed := v.seed.Mix(v.entropy)
	inputs := v.inputs()
	fork := slices.IndexFunc(inputs, func(in input) bool { return in.kind == "fork" })
	for i, in := range inputs {
		if in.kind != "fork" && in.kind != "redeal" && in.kind != "points" {
			err = v.checkInput(rules, state, in, mixed, drawn+before+1, i < fork)
		} else if in.kind == "points" {
			err = v.checkPoints(state, in)
		} else if err = v.checkRedeal(state, in, mixed); err == nil && in.kind == "fork" && i != fork {
			err = v.fail(in.line, "duplicate fork")
		}
		if err != nil {
			return drawn, before, err
		}
		if in.kind == "luck" && i < fork {
			before++
		} else if in.kind == "luck" {
			drawn++
		}
	}
	return drawn, before, nil
}

// checkInput applies one input. An outcome must be number n of the seed, unless it belongs to another table.
func (v *verifier) checkInput(rules game.Rules, state game.State, in input, mixed table.Seed, n int, others bool) error {
	if (in.kind == "luck") != (state.Turn() == game.Chance) {
		return v.fail(in.line, "%s is not allowed here", in.kind)
	}
	if in.kind == "luck" {
		got, err := rules.ParseOutcome(in.step.Text)
		if !others {
			want := state.SampleChance(mixed.Rand(n), nil)
			if err != nil || !slices.Equal(got, want) {
				return v.fail(in.line, "the outcome drawn from the seed is %s", rules.FormatOutcome(want))
			}
		}
		if err == nil {
			err = state.ApplyChance(got)
		}
		if err != nil {
			return v.fail(in.line, "%v", err)
		}
		return nil
	}
	a, err := rules.ParseAction(in.step.Text)
	if in.step.Kind == record.DefaultAction {
		a, err = state.DefaultAction(in.step.Seat), nil
	}
	if err == nil && in.rest != "" {
		err = state.Check(in.step.Seat, a) // record.Run does not validate notes
	}
	if err != nil {
		return v.fail(in.line, "%v", err)
	}
	state.Play(in.step.Seat, a)
	return nil
}

func (v *verifier) checkPoints(state game.State, in input) error {
	if have := pointsOf(state); have != in.rest {
		return v.fail(in.line, "the points are %s", have)
	}
	return nil
}
