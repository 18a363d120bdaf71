package contract

import (
	"cmp"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"tablee/game"
	"tablee/host/input"
	"tablee/web/board"
	"tablee/web/page"
)

// OptionBrief returns the text of an option's value beside its label in a list. It is the game's
// ".short" text where the one for sentences does not fit.
func OptionBrief(l *board.Loc, ui board.UI, o game.Option, value string) string {
	n, _ := strconv.Atoi(value)
	key := ui.ID() + ".option." + o.Key + "."
	switch {
	case l.Has(key + value + ".short"):
		return l.T(key + value + ".short")
	case o.Values == nil && !l.Has(key+value) && l.Has(key+"n.short"):
		return l.T(key+"n.short", "N", n)
	}
	return strings.TrimSuffix(optionText(l, ui, o, value), ".")
}

// optionText returns the text of an option's value.
func optionText(l *board.Loc, ui board.UI, o game.Option, value string) string {
	key := "option." + o.Key + "." + value
	if o.Values != nil || l.Has(ui.ID()+"."+key) {
		return page.GameText(l, ui, key)
	}
	n, _ := strconv.Atoi(value)
	return page.GameText(l, ui, "option."+o.Key+".n", "N", n)
}

// governor returns the option whose presets set the default of the option with this key; false if
// there is none.
func governor(in game.Info, key string) (game.Option, bool) {
	i := slices.IndexFunc(in.Options, func(by game.Option) bool {
		return slices.ContainsFunc(by.Values, func(chosen string) bool { return by.Presets[chosen][key] != "" })
	})
	if i < 0 {
		return game.Option{}, false
	}
	return in.Options[i], true
}

// WithSet returns a form in which the options of the set that its field "set" names replace those of the other fields.
func WithSet(in game.Info, typed url.Values) (url.Values, error) {
	key := typed.Get("set")
	if key == "" {
		return typed, nil
	}
	set, known := in.Set(key)
	if !known {
		return nil, &input.Invalid{Field: "set", Code: "unknown", Limit: key}
	}
	filled := maps.Clone(typed)
	for _, o := range in.Options {
		if o.IsLanguage {
			continue
		}
		filled.Del("o." + o.Key)
		filled.Del("n." + o.Key)
		if value, chosen := set.Options[o.Key]; chosen {
			filled.Set("o."+o.Key, value)
		}
	}
	return filled, nil
}

// usualChoice returns the empty choice of an option whose default depends on the choice made for
// another. Any other value sent overrides it.
func usualChoice(l *board.Loc, ui board.UI, o, by game.Option, selected bool) page.Choice {
	c := page.Choice{Text: page.GameText(l, ui, "option."+by.Key+".usual"), Selected: selected, By: "o." + by.Key, Texts: map[string]string{}}
	for _, chosen := range by.Values {
		usual := cmp.Or(by.Presets[chosen][o.Key], o.Default)
		c.Texts[chosen] = l.T("contract.usual-value", "Text", strings.TrimSuffix(optionText(l, ui, o, usual), "."))
	}
	return c
}

// offered returns the values of an option offered in its select: all of them, or the round numbers
// of a wide range.
func offered(o game.Option) []string {
	if o.Values != nil {
		return o.Values
	}
	numbers := slices.Clone(o.Also)
	usual, err := strconv.Atoi(o.Default)
	if err == nil && !slices.Contains(numbers, usual) {
		numbers = append(numbers, usual)
	}
	for n := o.Min; n <= o.Max && !isWide(o); n++ {
		numbers = append(numbers, n)
	}
	if isWide(o) {
		numbers = append(numbers, o.Min, o.Max)
		for _, n := range round {
			if n > o.Min && n < o.Max {
				numbers = append(numbers, n)
			}
		}
	}
	slices.Sort(numbers)
	values := make([]string, 0, len(numbers))
	for _, n := range slices.Compact(numbers) {
		values = append(values, strconv.Itoa(n))
	}
	return values
}

// isWide reports whether a range is too wide for a select to list.
func isWide(o game.Option) bool { return o.Values == nil && o.Max-o.Min > 11 }

// UsualSeats returns the default number of seats: four, or the nearest number that the game allows.
func UsualSeats(in game.Info) int { return min(max(4, in.MinSeats), in.MaxSeats) }

// UsualLevel returns the default level of bots.
func UsualLevel(levels int) int { return min(2, levels) }

// LevelWith returns the default level of bots with a set of options ("" for none): the weakest.
func LevelWith(set string, levels int) int {
	if set != "" {
		return min(1, levels)
	}
	return UsualLevel(levels)
}

// round lists the numbers offered for wide ranges.
var round = []int{0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 1500, 2000, 5000}
