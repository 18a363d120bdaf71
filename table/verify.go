package table

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"tablee/game"
	"tablee/game/record"
)

// Verified is what Verify found to hold.
type Verified struct {
	Commitment string
	Outcomes   int // drawn again, the drawing of seats not counted
}

// Verify shows that the luck of a finished table's record is the one its host had
// committed to before the first card: the seed has the commitment's hash, the seats
// were drawn from it, and so was every outcome. The record must hold in itself
// (record.Record.Run). The error says the first thing that does not hold.
func Verify(name string, data []byte, find func(id string) (game.Rules, bool)) (Verified, error) {
	rec, err := record.Parse(name, data)
	if err != nil {
		return Verified{}, err
	}
	if _, err := rec.Run(find); err != nil {
		return Verified{}, err
	}
	v := verifier{rec: rec, entropy: make([]string, rec.Seats)}
	if err := v.read(); err != nil {
		return Verified{}, err
	}
	if err := v.seats(); err != nil {
		return Verified{}, err
	}
	rules, _ := find(rec.Game)
	drawn, err := v.outcomes(rules)
	return Verified{Commitment: v.commitment, Outcomes: drawn}, err
}

type verifier struct {
	rec               *record.Record
	commitment        string
	seed              Seed
	sealed            bool // a seed was found
	entropy           []string
	order             string
	seating           string
	orderLine, atLine int
}

func (v *verifier) fail(line int, format string, args ...any) error {
	return &record.Error{File: v.rec.Name, Line: max(line, 1), Message: fmt.Sprintf(format, args...)}
}

func (v *verifier) read() error {
	once := map[string]bool{}
	for _, n := range v.rec.Notes {
		switch n.Key {
		case "commitment", "seed", "seating", "order":
			if once[n.Key] {
				return v.fail(n.Line, "%s is given twice", n.Key)
			}
			once[n.Key] = true
		}
		switch n.Key {
		case "commitment":
			v.commitment, v.atLine = n.Value, n.Line
		case "seed":
			v.seed, v.sealed = ParseSeed(n.Value)
			if !v.sealed {
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
	case !v.sealed:
		return v.fail(1, "the record has no seed: the game is not over")
	case v.seed.Commitment() != v.commitment:
		return v.fail(v.atLine, "the seed is not the one that was committed to")
	}
	return nil
}

func (v *verifier) addEntropy(n record.Note) error {
	who, quoted, _ := strings.Cut(n.Value, " ")
	chair, err := strconv.Atoi(who)
	text, bad := strconv.Unquote(quoted)
	if err != nil || bad != nil || chair < 0 || chair >= len(v.entropy) || v.entropy[chair] != "" {
		return v.fail(n.Line, "entropy is written: chair \"text\"")
	}
	v.entropy[chair] = text
	return nil
}

// seats draws the order of seats again.
func (v *verifier) seats() error {
	drawn := seating(v.rec.Seats, v.seating == "kept", v.seed.Mix(v.entropy).Rand(0))
	if want := strings.Trim(fmt.Sprint(drawn), "[]"); want != v.order {
		return v.fail(v.orderLine, "the seats are not those that were drawn: %s", want)
	}
	return nil
}

// outcomes draws all luck again, in the states in which it was due.
func (v *verifier) outcomes(rules game.Rules) (drawn int, err error) {
	state, err := rules.New(v.rec.Seats, v.rec.Options)
	if err != nil {
		return 0, err
	}
	luck := v.seed.Mix(v.entropy)
	for _, step := range v.rec.Steps {
		switch step.Kind {
		case record.Luck:
			want := state.Draw(luck.Rand(drawn+1), nil)
			got, err := rules.ParseOutcome(step.Text)
			if err != nil || !slices.Equal(got, want) {
				return drawn, v.fail(step.Line, "luck gave something else: %s", rules.FormatOutcome(want))
			}
			drawn++
			err = state.Resolve(got)
			if err != nil {
				return drawn, v.fail(step.Line, "%v", err)
			}
		case record.Act:
			a, err := rules.ParseAction(step.Text)
			if err != nil {
				return drawn, v.fail(step.Line, "%v", err)
			}
			state.Play(step.Seat, a)
		case record.Overtime:
			state.Play(step.Seat, state.Overtime(step.Seat))
		}
	}
	return drawn, nil
}

// seating is the chair of each seat: as they sat when kept, else drawn by lot.
func seating(seats int, kept bool, r *rand.Rand) []int {
	order := make([]int, seats)
	for i := range order {
		order[i] = i
	}
	if !kept {
		r.Shuffle(seats, func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	return order
}
