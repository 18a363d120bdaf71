package game

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Info declares a game: facts as data, tested by gametest.
type Info struct {
	ID       string   // "nain-jaune": in addresses, records and the store
	Version  int      // raised when the same inputs would give another result
	MinSeats int      // the fewest players any options allow, at least 1
	MaxSeats int      // the most players any options allow, at most MaxSeats
	Options  []Option // in the order in which they are shown
	Hidden   bool     // some seat holds what another may not see

	// Memory says that what once lay open is to be kept in mind: while a game runs, what
	// has passed is not shown again.
	Memory bool

	// Spaces says that the text of an action may hold spaces ("lift 7"), so that
	// lists of actions are separated by " | " only.
	Spaces bool

	// LowWins says that fewer points are better.
	LowWins bool

	// MaxActions bounds the number of actions of any game, under any options and any play,
	// also by players who avoid the end: the rules must end such a game. Outcomes of chance
	// are not counted. The suite plays until then and not longer, playouts rely on it.
	MaxActions int
}

// Option is one thing the players agree on before the game. Either Values lists what
// it may be, or Min and Max bound a whole number. Labels and explanations are in the
// game's texts under "option." + Key.
type Option struct {
	Key     string
	Values  []string // default first by custom; nil for a whole number
	Min     int      // with Values nil: the least value
	Max     int      // with Values nil: the greatest value
	Also    []int    // with Values nil: further whole numbers outside Min … Max (0 = "off")
	Default string
	Rule    string // the rule or the doubt it settles: "NJ-X16"

	// IsLanguage says that the values are codes of languages ("fr"): where the reader's own is
	// among them, a page proposes it. Default holds for everybody else.
	IsLanguage bool

	// Before is what holds in contracts that were agreed before there was this option; "" for an
	// option that was always there.
	Before string

	// Presets: choosing a value of this option may change the defaults of others:
	// value → key → default.
	Presets map[string]Options
}

// Allows reports whether value is one of the option's, in its exact text.
func (o Option) Allows(value string) bool {
	if o.Values != nil {
		return slices.Contains(o.Values, value)
	}
	n, err := strconv.Atoi(value)
	if err != nil || strconv.Itoa(n) != value {
		return false
	}
	return n >= o.Min && n <= o.Max || slices.Contains(o.Also, n)
}

// Range says in signs what the option may be: "off on", "0 1..40".
func (o Option) Range() string {
	if o.Values != nil {
		return strings.Join(o.Values, " ")
	}
	var b strings.Builder
	for _, n := range o.Also {
		b.WriteString(strconv.Itoa(n))
		b.WriteByte(' ')
	}
	b.WriteString(strconv.Itoa(o.Min) + ".." + strconv.Itoa(o.Max))
	return b.String()
}

// Options are values by key, as text. A nil map means all defaults.
type Options map[string]string

// Int is the value of a whole-number option in a completed set.
func (opt Options) Int(key string) int {
	n, _ := strconv.Atoi(opt[key])
	return n
}

// Option is the declared option of that key.
func (in Info) Option(key string) (Option, bool) {
	i := slices.IndexFunc(in.Options, func(o Option) bool { return o.Key == key })
	if i < 0 {
		return Option{}, false
	}
	return in.Options[i], true
}

// LanguageOptions is what a reader of a language, "fr" or "en", is proposed: that language wherever an
// option holds languages (IsLanguage) and may be that one. Only values that are not the default are set.
func (in Info) LanguageOptions(lang string) Options {
	opt := Options{}
	for _, o := range in.Options {
		if o.IsLanguage && o.Default != lang && o.Allows(lang) {
			opt[o.Key] = lang
		}
	}
	return opt
}

// Complete returns the options with every default filled in, presets first. A key or
// a value that the game does not know is refused with GEN-OPTION: argument 0 is the
// key, 1 the value, 2 what the option may be ("" for an unknown key).
func (in Info) Complete(opt Options) (Options, error) {
	for _, key := range sortedKeys(opt) {
		o, known := in.Option(key)
		if !known {
			return nil, Refuse(GenOption, "unknown-option", key, opt[key], "")
		}
		if !o.Allows(opt[key]) {
			return nil, Refuse(GenOption, "option-value", key, opt[key], o.Range())
		}
	}
	full := Options{}
	for _, o := range in.Options {
		full[o.Key] = o.Default
	}
	for _, o := range in.Options {
		chosen := o.Default
		if v, given := opt[o.Key]; given {
			chosen = v
		}
		for key, value := range o.Presets[chosen] {
			full[key] = value
		}
	}
	for key, value := range opt {
		full[key] = value
	}
	return full, nil
}

// Agreed is what a contract says that was complete when it was agreed on: an option that came later
// has the value that held without it, never the default of today.
func (in Info) Agreed(opt Options) Options {
	for _, o := range in.Options {
		if _, said := opt[o.Key]; !said && o.Before != "" {
			opt = maps.Clone(opt)
			if opt == nil {
				opt = Options{}
			}
			opt[o.Key] = o.Before
		}
	}
	return opt
}

// Setup completes the options and checks the number of players, in this order: what New of
// most games begins with.
func (in Info) Setup(seats int, opt Options) (Options, error) {
	full, err := in.Complete(opt)
	if err != nil {
		return nil, err
	}
	if err := in.CheckSeats(seats); err != nil {
		return nil, err
	}
	return full, nil
}

// CheckSeats refuses a number of players outside MinSeats … MaxSeats (GEN-SEATS:
// argument 0 is the number, 1 and 2 the bounds).
func (in Info) CheckSeats(seats int) error {
	if seats < in.MinSeats || seats > in.MaxSeats {
		return Refuse(GenSeats, "seats", seats, in.MinSeats, in.MaxSeats)
	}
	return nil
}

func sortedKeys(opt Options) []string {
	keys := make([]string, 0, len(opt))
	for key := range opt {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
