package contract

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"tablee/game"
	"tablee/web/board"
	"tablee/web/page"
)

// OptionBrief is a value of an option after the option's label, in a list: the game's
// ".short" wording where the one for the contract's sentence would not fit.
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

// optionText is what people call a value of an option.
func optionText(l *board.Loc, ui board.UI, o game.Option, value string) string {
	key := "option." + o.Key + "." + value
	if o.Values != nil || l.Has(ui.ID()+"."+key) {
		return page.GameText(l, ui, key)
	}
	n, _ := strconv.Atoi(value)
	return page.GameText(l, ui, "option."+o.Key+".n", "N", n)
}

// governor is the option whose choice sets the default of the one with this key, by its
// presets; false when nothing does.
func governor(in game.Info, key string) (game.Option, bool) {
	i := slices.IndexFunc(in.Options, func(by game.Option) bool {
		return slices.ContainsFunc(by.Values, func(chosen string) bool { return by.Presets[chosen][key] != "" })
	})
	if i < 0 {
		return game.Option{}, false
	}
	return in.Options[i], true
}

// usualChoice leaves an option to what is usual for the choice made of another: it is sent
// as nothing, and what is sent for any other choice is meant.
func usualChoice(l *board.Loc, ui board.UI, o, by game.Option, selected bool) page.Choice {
	c := page.Choice{Text: page.GameText(l, ui, "option."+by.Key+".usual"), Selected: selected, By: "o." + by.Key, Texts: map[string]string{}}
	for _, chosen := range by.Values {
		usual := cmp.Or(by.Presets[chosen][o.Key], o.Default)
		c.Texts[chosen] = l.T("contract.usual-value", "Text", strings.TrimSuffix(optionText(l, ui, o, usual), "."))
	}
	return c
}

// offered are the values of an option that a select offers: all of them, or the round ones
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

// isWide reports whether a select cannot list every value.
func isWide(o game.Option) bool { return o.Values == nil && o.Max-o.Min > 11 }

// UsualSeats is the number of seats when nothing is said: four, where the game allows it.
func UsualSeats(in game.Info) int { return min(max(4, in.MinSeats), in.MaxSeats) }

// UsualLevel is the level of a bot when nothing is said.
func UsualLevel(levels int) int { return min(2, levels) }

// round are the numbers people like to choose from.
var round = []int{0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 1500, 2000, 5000}
