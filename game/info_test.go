package game_test

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"tablee/game"
)

// preset is a game with an option whose value changes the defaults of the others, as in Rondelic.
var preset = game.Info{
	ID: "preset", MinSeats: 3, MaxSeats: 8,
	Options: []game.Option{
		{Key: "text", Values: []string{"A", "B"}, Default: "A", Presets: map[string]game.Options{"B": {"circles": "10", "duel": "off"}}},
		{Key: "circles", Min: 3, Max: 12, Default: "6"},
		{Key: "duel", Values: []string{"on", "off"}, Default: "on"},
		{Key: "sand", Min: 30, Max: 180, Also: []int{0}, Default: "60"},
		{Key: "joker", Min: -3, Max: -1, Default: "-1"},
	},
	Sets: []game.Set{{Key: "short", Options: game.Options{"circles": "3", "sand": "0"}}},
}

func TestComplete_Precedence(t *testing.T) {
	for name, c := range map[string]struct{ given, want game.Options }{
		"nothing":              {nil, game.Options{"text": "A", "circles": "6", "duel": "on", "sand": "60", "joker": "-1"}},
		"default given":        {game.Options{"text": "A"}, game.Options{"text": "A", "circles": "6", "duel": "on", "sand": "60", "joker": "-1"}},
		"preset":               {game.Options{"text": "B"}, game.Options{"text": "B", "circles": "10", "duel": "off", "sand": "60", "joker": "-1"}},
		"given against preset": {game.Options{"text": "B", "duel": "on"}, game.Options{"text": "B", "circles": "10", "duel": "on", "sand": "60", "joker": "-1"}},
		"outside but also":     {game.Options{"sand": "0"}, game.Options{"text": "A", "circles": "6", "duel": "on", "sand": "0", "joker": "-1"}},
		"a negative number":    {game.Options{"joker": "-3"}, game.Options{"text": "A", "circles": "6", "duel": "on", "sand": "60", "joker": "-3"}},
	} {
		given := maps.Clone(c.given)
		got, err := preset.Complete(c.given)
		if err != nil || !maps.Equal(got, c.want) {
			t.Errorf("%s: %v, %v; want %v", name, got, err, c.want)
		}
		if !maps.Equal(given, c.given) {
			t.Errorf("%s: the options given were changed to %v", name, c.given)
		}
	}
}

func TestComplete_RefusesUnknown(t *testing.T) {
	for name, c := range map[string]struct {
		given game.Options
		code  string
		args  []any
	}{
		"unknown key":            {game.Options{"colour": "red"}, "unknown-option", []any{"colour", "red", ""}},
		"unknown value":          {game.Options{"duel": "maybe"}, "option-value", []any{"duel", "maybe", "on off"}},
		"below the range":        {game.Options{"circles": "2"}, "option-value", []any{"circles", "2", "3..12"}},
		"above the range":        {game.Options{"circles": "13"}, "option-value", []any{"circles", "13", "3..12"}},
		"between range and also": {game.Options{"sand": "1"}, "option-value", []any{"sand", "1", "0 30..180"}},
		"first key in order":     {game.Options{"zebra": "1", "duel": "x"}, "option-value", []any{"duel", "x", "on off"}},
	} {
		_, err := preset.Complete(c.given)
		var no *game.Refusal
		if !errors.As(err, &no) || no.Rule != game.GenOption || no.Code != c.code || !equal(no.Args, c.args) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func equal(a, b []any) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func TestAllows_ExactText(t *testing.T) {
	circles, _ := preset.Option("circles")
	sand, _ := preset.Option("sand")
	joker, _ := preset.Option("joker")
	duel, _ := preset.Option("duel")
	for _, c := range []struct {
		option game.Option
		value  string
		want   bool
	}{
		{circles, "3", true}, {circles, "12", true}, {circles, "03", false}, {circles, "+3", false}, {circles, " 3", false},
		{circles, "3.0", false}, {circles, "", false}, {circles, "three", false}, {circles, "99999999999999999999", false},
		{sand, "0", true}, {sand, "-0", false}, {sand, "29", false}, {sand, "180", true}, {sand, "181", false},
		{joker, "-1", true}, {joker, "-3", true}, {joker, "0", false},
		{duel, "on", true}, {duel, "On", false}, {duel, "", false}, {duel, "on ", false},
	} {
		if got := c.option.Allows(c.value); got != c.want {
			t.Errorf("%s allows %q: %v, want %v", c.option.Key, c.value, got, c.want)
		}
	}
}

func TestOption_ByKey(t *testing.T) {
	if o, found := preset.Option("sand"); !found || o.Default != "60" {
		t.Errorf("sand: %+v, %v", o, found)
	}
	if _, found := preset.Option("Sand"); found {
		t.Error("Option ignores the case of the key")
	}
	if n := (game.Options{"sand": "90"}).Int("sand"); n != 90 {
		t.Errorf("Int is %d", n)
	}
}

// Completed options are a set if all of them are as it says, languages aside.
func TestSetOf_AllOptionsButLanguages(t *testing.T) {
	in := preset
	in.Options = append(slices.Clone(in.Options), game.Option{Key: "words", Values: []string{"fr", "en"}, Default: "fr", IsLanguage: true})
	short, known := in.Set("short")
	if _, other := in.Set("long"); !known || other {
		t.Errorf("set short is known: %v, set long: %v", known, other)
	}
	for name, c := range map[string]struct {
		change game.Options
		want   string
	}{
		"as it says":       {nil, "short"},
		"another language": {game.Options{"words": "en"}, "short"},
		"another value":    {game.Options{"sand": "60"}, ""},
		"no default":       {game.Options{"duel": "off"}, ""},
	} {
		given := maps.Clone(short.Options)
		maps.Copy(given, c.change)
		full, err := in.Complete(given)
		if got := in.SetOf(full); err != nil || got != c.want {
			t.Errorf("%s: set %q, %v; want %q", name, got, err, c.want)
		}
	}
}

// An option takes the reader's language only if it has IsLanguage and allows that language.
func TestLanguageOptions_ReadersLanguage(t *testing.T) {
	in := game.Info{Options: []game.Option{
		{Key: "words", Values: []string{"fr", "en"}, Default: "fr", IsLanguage: true},
		{Key: "letters", Values: []string{"fr", "de"}, Default: "fr", IsLanguage: true},
		{Key: "cards", Values: []string{"fr", "en"}, Default: "fr"},
	}}
	for lang, want := range map[string]game.Options{"fr": {}, "en": {"words": "en"}, "de": {"letters": "de"}, "it": {}} {
		if got := in.LanguageOptions(lang); !maps.Equal(got, want) {
			t.Errorf("%s: %v, want %v", lang, got, want)
		}
	}
	if got := in.Languages(); !slices.Equal(got, []string{"fr"}) {
		t.Errorf("languages that all allow: %v", got)
	}
}

func TestCheckSeats_Bounds(t *testing.T) {
	for seats := -1; seats <= 10; seats++ {
		err := preset.CheckSeats(seats)
		if seats >= 3 && seats <= 8 {
			if err != nil {
				t.Errorf("%d seats: %v", seats, err)
			}
			continue
		}
		var no *game.Refusal
		if !errors.As(err, &no) || no.Rule != game.GenSeats || !equal(no.Args, []any{seats, 3, 8}) {
			t.Errorf("%d seats: %v", seats, err)
		}
	}
}
