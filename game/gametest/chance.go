package gametest

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"

	"tablee/game"
)

func (t *table) draw() []byte { return t.state.SampleChance(t.r, nil) }

// outcomeNotation checks that each outcome has a text that parses back to it: signs separated by single
// spaces.
func outcomeNotation(t *table) error {
	if t.state.Turn() != game.Chance {
		return nil
	}
	outcome := t.draw()
	text := t.rules.FormatOutcome(outcome)
	if strings.ContainsFunc(text, func(c rune) bool { return c < ' ' || c == '#' }) ||
		strings.Join(strings.Fields(text), " ") != text || text == "" || len(text) > 4000 {
		return t.errorf("an outcome is written %q: not signs separated by single spaces", text)
	}
	back, err := t.rules.ParseOutcome(text)
	if err != nil || !bytes.Equal(back, outcome) {
		return t.errorf("the outcome %v is written %q, which is read as %v, %v", outcome, text, back, err)
	}
	for _, garbage := range []string{"", " ", text + " ", " " + text, text + " no-such-sign", "\x00", strings.ReplaceAll(text, " ", "  ")} {
		if garbage == text {
			continue
		}
		read, err := t.rules.ParseOutcome(garbage)
		if no, ok := err.(*game.Refusal); err != nil && (!ok || no == nil || no.Rule != game.GenForm) {
			return t.errorf("ParseOutcome(%q) must be refused with GEN-FORM, the error is %v", garbage, err)
		}
		if err == nil && t.rules.FormatOutcome(read) != garbage {
			return t.errorf("ParseOutcome accepts %q for %q", garbage, t.rules.FormatOutcome(read))
		}
	}
	return nil
}

// spoiled returns invalid arrangements derived from a valid one.
func (t *table) spoiled(outcome []byte) [][]byte {
	n := len(outcome)
	bad := [][]byte{nil, {}, append(bytes.Clone(outcome), 0), append(bytes.Clone(outcome), outcome...)}
	if n == 0 {
		return bad[2:3]
	}
	bad = append(bad, outcome[:n-1], outcome[1:], append(bytes.Clone(outcome), outcome[t.r.IntN(n)]), bytes.Repeat([]byte{0xFF}, n))
	if n > 1 {
		bad = append(bad, outcome[:n/2])
	}
	for range 8 {
		i, j := t.r.IntN(n), t.r.IntN(n)
		for _, sign := range []byte{outcome[j], 0xFF, 0x80, outcome[i] + 128} {
			if sign != outcome[i] {
				one := bytes.Clone(outcome)
				one[i] = sign
				bad = append(bad, one)
			}
		}
	}
	return bad
}

// spoiledOutcomes checks that an incomplete arrangement is refused with GEN-FORM and one that is not due with
// GEN-MOMENT, and that neither changes the state.
func spoiledOutcomes(t *table) error {
	if t.state.Turn() != game.Chance {
		return t.chanceNotDue()
	}
	outcome := t.draw()
	tried := t.state.Clone()
	for _, bad := range t.spoiled(outcome) {
		err := tried.ApplyChance(bad)
		if no, ok := err.(*game.Refusal); !ok || no == nil || no.Rule != game.GenForm {
			return t.errorf("the outcome %v, spoiled from %v, must be refused with GEN-FORM, the error is %v", bad, outcome, err)
		}
	}
	right := t.state.Clone()
	given, kept := bytes.Clone(outcome), bytes.Clone(outcome)
	if err := errors.Join(tried.ApplyChance(given), right.ApplyChance(outcome)); err != nil {
		return t.errorf("the sampled outcome is refused: %v", err)
	}
	if !bytes.Equal(given, kept) {
		return t.errorf("ApplyChance changes the outcome it is given")
	}
	clear(given)
	if d := t.alike(tried, right); d != "" {
		return t.errorf("a refused outcome leaves a trace, or ApplyChance keeps the outcome it is given: %s", d)
	}
	return nil
}

func (t *table) chanceNotDue() error {
	fresh, err := t.rules.New(t.seats, t.opt)
	if err != nil || fresh.Turn() != game.Chance {
		return err
	}
	tried := t.state.Clone()
	for _, outcome := range [][]byte{fresh.SampleChance(t.r, nil), nil, {0}} {
		err := tried.ApplyChance(outcome)
		if no, ok := err.(*game.Refusal); !ok || no == nil || no.Rule != game.GenMoment {
			return t.errorf("an outcome that is not due must be refused with GEN-MOMENT, the error is %v", err)
		}
	}
	if d := t.alike(tried, t.state.Clone()); d != "" {
		return t.errorf("an outcome that is not due changes the state: %s", d)
	}
	return nil
}

// samplingChangesNothing checks that SampleChance appends an outcome that depends only on its source of
// chance, and leaves the state unchanged.
func samplingChangesNothing(t *table) error {
	if t.state.Turn() != game.Chance {
		return nil
	}
	drawn, untouched := t.state.Clone(), t.state.Clone()
	seed := t.r.Uint64()
	first := drawn.SampleChance(rand.New(rand.NewPCG(seed, 0)), []byte{7})
	again := drawn.SampleChance(rand.New(rand.NewPCG(seed, 0)), nil)
	if len(first) == 0 || first[0] != 7 {
		return t.errorf("SampleChance does not append to its buffer")
	}
	if !bytes.Equal(first[1:], again) {
		return t.errorf("the same source samples %v, then %v", first[1:], again)
	}
	if d := t.alike(drawn, untouched); d != "" {
		return t.errorf("SampleChance changes the state: %s", d)
	}
	return nil
}

// chanceVaries checks that outcomes vary with the source of chance.
func chanceVaries(s *suite) error {
	draws, same := 0, 0
	err := s.games("chance varies", func(t *table) error {
		for {
			if t.state.Turn() == game.Chance {
				draws++
				if bytes.Equal(t.draw(), t.draw()) {
					same++
				}
			}
			if more, err := t.step(); err != nil || !more || draws > 100 {
				return err
			}
		}
	})
	if err == nil && draws > 0 && draws == same {
		return errors.New("the outcome is always the same")
	}
	return err
}
