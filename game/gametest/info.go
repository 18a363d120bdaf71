package gametest

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"

	"tablee/game"
)

var (
	idForm  = regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	keyForm = regexp.MustCompile(`^[a-z][A-Za-z0-9]*$`)
	value   = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]*$|^-?[0-9]+$`)
)

// infoWellFormed checks that Info is the same at every call, every default is allowed and every option cites
// a rule.
func infoWellFormed(s *suite) error {
	in := s.info
	switch {
	case !reflect.DeepEqual(in, s.rules.Info()):
		return errors.New("the Info differs from call to call")
	case !idForm.MatchString(in.ID):
		return fmt.Errorf("the id %q is not lower-case words joined by hyphens", in.ID)
	case in.Version < 1:
		return fmt.Errorf("version %d, must be at least 1", in.Version)
	case in.MinSeats < 1 || in.MaxSeats < in.MinSeats || in.MaxSeats > game.MaxSeats:
		return fmt.Errorf("%d to %d seats, must be 1 to %d in order", in.MinSeats, in.MaxSeats, game.MaxSeats)
	case in.MaxActions < 1:
		return fmt.Errorf("MaxActions is %d", in.MaxActions)
	}
	seen := map[string]bool{}
	for _, o := range in.Options {
		if seen[o.Key] {
			return fmt.Errorf("option %s is declared twice", o.Key)
		}
		seen[o.Key] = true
		if err := optionWellFormed(in, o); err != nil {
			return fmt.Errorf("option %s: %w", o.Key, err)
		}
	}
	for _, set := range in.Sets {
		if err := setWellFormed(in, set); err != nil {
			return fmt.Errorf("set %q: %w", set.Key, err)
		}
	}
	return nil
}

// setWellFormed checks that a set names options that differ from their defaults, and is recognized.
func setWellFormed(in game.Info, set game.Set) error {
	full, err := in.Complete(set.Options)
	switch {
	case !keyForm.MatchString(set.Key):
		return errors.New("the key is not one word beginning in lower case")
	case err != nil:
		return err
	case in.SetOf(full) != set.Key:
		return fmt.Errorf("its options %v are those of set %q", full, in.SetOf(full))
	}
	for key, value := range set.Options {
		if o, _ := in.Option(key); o.Default == value {
			return fmt.Errorf("%s is %s by default", key, value)
		}
	}
	return nil
}

func optionWellFormed(in game.Info, o game.Option) error {
	switch {
	case !keyForm.MatchString(o.Key):
		return errors.New("the key is not one word beginning in lower case")
	case !o.Allows(o.Default):
		return fmt.Errorf("its default %q is not one of %s", o.Default, o.Range())
	case !ruleForm.MatchString(o.Rule):
		return fmt.Errorf("%q is not a rule id", o.Rule)
	case o.Values == nil && o.Min > o.Max:
		return fmt.Errorf("%d to %d is not a range", o.Min, o.Max)
	case o.IsLanguage && o.Values == nil:
		return errors.New("IsLanguage is set, but its values are numbers")
	case o.Clock && o.Values != nil:
		return errors.New("its values are not seconds, but Clock is set")
	case len(slices.Compact(slices.Sorted(slices.Values(o.Values)))) != len(o.Values):
		return errors.New("a value is listed twice")
	}
	for _, v := range o.Values {
		if !value.MatchString(v) {
			return fmt.Errorf("the value %q is not one plain word", v)
		}
	}
	for chosen, defaults := range o.Presets {
		if !o.Allows(chosen) {
			return fmt.Errorf("preset for %q, which it cannot be", chosen)
		}
		if _, err := in.Complete(defaults); err != nil {
			return fmt.Errorf("preset for %q: %w", chosen, err)
		}
	}
	return nil
}

// settingUp checks that GEN-OPTION comes before GEN-SEATS and that every option value is allowed with some
// number of seats.
func settingUp(s *suite) error {
	wrong := game.Options{"no such option": "1"}
	for _, seats := range []int{-1, 0, s.info.MinSeats - 1, s.info.MinSeats, s.info.MaxSeats, s.info.MaxSeats + 1, 1 << 40} {
		if err := s.refusedSetup(seats, wrong, game.GenOption); err != nil {
			return err
		}
		if seats < s.info.MinSeats || seats > s.info.MaxSeats {
			if err := s.refusedSetup(seats, nil, game.GenSeats); err != nil {
				return err
			}
		}
	}
	for _, o := range s.info.Options {
		for _, bad := range []string{"", " ", "no such value", "-99999", "99999999999999999999", "0" + o.Default, o.Default + " "} {
			if err := s.refusedSetup(s.info.MinSeats, game.Options{o.Key: bad}, game.GenOption); err != nil {
				return err
			}
		}
		for _, v := range values(o) {
			if err := s.usable(game.Options{o.Key: v}); err != nil {
				return err
			}
		}
	}
	return s.usable(nil)
}

func (s *suite) refusedSetup(seats int, opt game.Options, rule string) error {
	_, err := s.rules.New(seats, opt)
	if no, ok := err.(*game.Refusal); !ok || no == nil || no.Rule != rule {
		return fmt.Errorf("New(%d, %v) must be refused with %s, the error is %v", seats, opt, rule, err)
	}
	return nil
}

// usable checks that some number of seats is allowed with the options and that the others are refused with
// GEN-SEATS. The game's own clock runs if the options declare it.
func (s *suite) usable(opt game.Options) error {
	given := maps.Clone(opt)
	found := false
	for seats := s.info.MinSeats; seats <= s.info.MaxSeats; seats++ {
		state, err := s.rules.New(seats, opt)
		if err == nil {
			found = true
			if got := len(state.Standings(nil)); got != seats {
				return fmt.Errorf("New(%d, %v) makes a game of %d seats", seats, opt, got)
			}
			seconds := 0
			if timer, ok := state.(game.TurnTimer); ok {
				seconds, _ = timer.TurnTime()
			}
			if declared := s.info.HasClock(opt); declared != (seconds > 0) {
				return fmt.Errorf("New(%d, %v) has turns of %d seconds, but the options declare a clock (Option.Clock): %t", seats, opt, seconds, declared)
			}
			continue
		}
		if err := s.refusedSetup(seats, opt, game.GenSeats); err != nil {
			return err
		}
	}
	if !maps.Equal(given, opt) {
		return fmt.Errorf("the options given to New are changed: %v to %v", given, opt)
	}
	if !found {
		return fmt.Errorf("no number of seats is allowed with %v", opt)
	}
	return nil
}
