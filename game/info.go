package game

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Info declares a game as data; gametest checks it.
type Info struct {
	ID       string   // "nain-jaune": in addresses, records and the store
	Version  int      // incremented when the same inputs would give another result
	MinSeats int      // the fewest players under any options, at least 1
	MaxSeats int      // the most players under any options, at most MaxSeats
	Options  []Option // in display order
	Sets     []Set    // options chosen together by one press
	Hidden   bool     // some information is hidden from some seat

	// Memory means that players must remember what was shown: during a game, past information is not shown
	// again.
	Memory bool

	// Spaces means that the text of an action may contain spaces ("lift 7"), so that lists of actions are
	// separated by " | " only.
	Spaces bool

	// LowWins means that fewer points are better.
	LowWins bool

	// MaxActions bounds the number of actions of a game under any options and any play, even by players who
	// avoid ending it: the rules must end such a game. Outcomes of chance are not counted. The test suite
	// stops there, and playouts rely on it.
	MaxActions int

	// SecondsPerChoice is the time that a person takes for a choice, from which the length of a game follows
	// that its page states; 0 for the usual few seconds.
	SecondsPerChoice int
}

// UsualSecondsPerChoice stands for an [Info.SecondsPerChoice] of 0.
const UsualSecondsPerChoice = 4

// Option is one thing the players agree on before the game. Either Values lists its values, or Min and Max
// bound a whole number. Labels and explanations are the game's texts "option." + Key.
type Option struct {
	Key     string
	Values  []string // default first by custom; nil for a whole number
	Min     int      // with Values nil: the least value
	Max     int      // with Values nil: the greatest value
	Also    []int    // with Values nil: values allowed outside Min … Max (0 = "off")
	Default string
	Rule    string // the rule or doubtful point it settles: "NJ-X16"

	// IsLanguage means that the values are language codes ("fr"). A page proposes the reader's language if it
	// is among them; Default applies otherwise.
	IsLanguage bool

	// Clock means that the value is the seconds of the game's own clock (TurnTimer), 0 for none. While it is on,
	// the table has no other one: neither a time for a move nor a bank.
	Clock bool

	// Aid means that any value but Default helps players beyond the rules. Such a table is not rated.
	Aid bool

	// Before is the value for contracts agreed before this option existed; "" for an option that always
	// existed.
	Before string

	// Presets changes the defaults of other options depending on this one: value → key → default.
	Presets map[string]Options
}

// Allows reports whether value, in its exact text, is a value of the option.
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

// Range returns the allowed values as text: "off on", "0 1..40".
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

// Set is a named choice of several options, made by one press: "children". Pages propose the weakest bots with it.
// Its name and explanation are the game's texts "set." + Key + ".name" and ".text".
type Set struct {
	Key     string
	Options Options // those that differ from their defaults, without languages
}

// Options holds option values by key, as text. A nil map means all defaults.
type Options map[string]string

// Int returns the value of a whole-number option in a completed set.
func (opt Options) Int(key string) int {
	n, _ := strconv.Atoi(opt[key])
	return n
}

// Option returns the declared option with that key.
func (in Info) Option(key string) (Option, bool) {
	i := slices.IndexFunc(in.Options, func(o Option) bool { return o.Key == key })
	if i < 0 {
		return Option{}, false
	}
	return in.Options[i], true
}

// Set returns the declared set with that key.
func (in Info) Set(key string) (Set, bool) {
	i := slices.IndexFunc(in.Sets, func(s Set) bool { return s.Key == key })
	if i < 0 {
		return Set{}, false
	}
	return in.Sets[i], true
}

// SetOf returns the key of the set that completed options are, in whatever language; "" for none.
func (in Info) SetOf(full Options) string {
	for _, s := range in.Sets {
		if !slices.ContainsFunc(in.Options, func(o Option) bool { return !o.IsLanguage && s.chosen(o) != full[o.Key] }) {
			return s.Key
		}
	}
	return ""
}

// chosen returns the value of an option with the set.
func (s Set) chosen(o Option) string {
	if value, given := s.Options[o.Key]; given {
		return value
	}
	return o.Default
}

// LanguageOptions returns the options to propose to a reader of lang, "fr" or "en": lang for each option with
// IsLanguage that allows it. Only values that differ from the default are set.
func (in Info) LanguageOptions(lang string) Options {
	opt := Options{}
	for _, o := range in.Options {
		if o.IsLanguage && o.Default != lang && o.Allows(lang) {
			opt[o.Key] = lang
		}
	}
	return opt
}

// Language returns the language of the words of a table with these options; "" in a game without words.
func (in Info) Language(options Options) string {
	for _, o := range in.Options {
		if o.IsLanguage {
			return cmp.Or(options[o.Key], o.Default)
		}
	}
	return ""
}

// Languages returns the languages that all options with IsLanguage allow, sorted: those that a game of words can be
// played in. It is empty for a game without words. A reader of another language has to choose one.
func (in Info) Languages() (list []string) {
	first := true
	for _, o := range in.Options {
		switch {
		case !o.IsLanguage:
			continue
		case first:
			list = slices.Sorted(slices.Values(o.Values))
		default:
			list = slices.DeleteFunc(list, func(lang string) bool { return !o.Allows(lang) })
		}
		first = false
	}
	return list
}

// Complete returns the options with every default filled in, presets first. It refuses an unknown key or
// value with GEN-OPTION: argument 0 is the key, 1 the value, 2 the allowed range ("" for an unknown key).
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

// OffersClock reports whether the game has a clock of its own, which options may switch on.
func (in Info) OffersClock() bool {
	return slices.ContainsFunc(in.Options, func(o Option) bool { return o.Clock })
}

// HasClock reports whether valid options switch the game's own clock on.
func (in Info) HasClock(opt Options) bool {
	full, err := in.Complete(opt)
	return err == nil && slices.ContainsFunc(in.Options, func(o Option) bool { return o.Clock && full.Int(o.Key) > 0 })
}

// Aids reports whether options help players beyond the rules (Option.Aid).
func (in Info) Aids(opt Options) bool {
	return slices.ContainsFunc(in.Options, func(o Option) bool {
		value, given := opt[o.Key]
		return o.Aid && given && value != o.Default
	})
}

// Agreed returns the options of a contract that was complete when it was agreed: an option added later has
// its Before value, never today's default.
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

// Setup completes the options, then checks the number of players. New of most games begins with it.
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
