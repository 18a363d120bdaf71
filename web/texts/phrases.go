package texts

import (
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// List joins names: "Anatole, Jeanne et Gaspard"; "Anatole, Jeanne and Gaspard".
func (l *Language) List(names []string) string {
	n := len(names)
	if n < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:n-1], ", ") + l.And + names[n-1]
}

// Quoted puts a text between the language's quotation marks.
func (l *Language) Quoted(said string) string { return l.Quotes[0] + said + l.Quotes[1] }

// Capital returns a text with its first letter in upper case.
func (l *Language) Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// Person returns a name, or the stand-in for an erased one.
func (l *Localizer) Person(name string) string {
	if name == "" {
		return l.T("somebody")
	}
	return isolated(name)
}

// IsGiven reports whether a name is one that the site gives, in this language, to a player who chose none.
func (l *Localizer) IsGiven(name string) bool {
	before, after, _ := strings.Cut(l.T("guest", "Number", "#"), "#")
	rest, found := strings.CutPrefix(name, before)
	number, ends := strings.CutSuffix(rest, after)
	return found && ends && number != "" && strings.Trim(number, "0123456789") == ""
}

// isolated returns a name that does not turn the words around it if it is written from right to left.
func isolated(name string) string {
	if !strings.ContainsFunc(name, func(r rune) bool {
		return unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko)
	}) {
		return name
	}
	return isolate + name + endIsolate
}

// AsTyped returns a name as it was typed, for a field in which it is edited.
func (*Localizer) AsTyped(name string) string {
	return strings.TrimSuffix(strings.TrimPrefix(name, isolate), endIsolate)
}

// The characters around a text whose direction is its own (FIRST STRONG ISOLATE, POP DIRECTIONAL ISOLATE).
const isolate, endIsolate = "\u2068", "\u2069"

// Date returns a day in words; "–" for the zero time.
func (l *Localizer) Date(at time.Time) string {
	if at.IsZero() {
		return "–"
	}
	day := at.UTC()
	key := "date"
	if day.Day() == 1 {
		key = "date.first"
	}
	return l.T(key, "Day", day.Day(), "Month", l.T("month."+day.Format("1")), "Year", day.Year())
}

// Day returns the date of a daily deal in words.
func (l *Localizer) Day(day string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return l.Date(at)
}

// Level returns the game's own name of a level of its bots, or the common one, as used within a sentence.
func (l *Localizer) Level(gameID string, level int) string {
	key := "level." + strconv.Itoa(level)
	if l.Has(gameID + "." + key) {
		return l.T(gameID + "." + key)
	}
	return l.T(key)
}

// Duration returns a length of time: "5 minutes".
func (l *Localizer) Duration(d time.Duration) string {
	switch {
	case d < 2*time.Minute && d%time.Minute != 0:
		return l.T("long.seconds", "N", int(d.Seconds()))
	case d < 2*time.Hour && d%time.Hour != 0:
		return l.T("long.minutes", "N", int(d.Minutes()))
	case d < 48*time.Hour && d%(24*time.Hour) != 0:
		return l.T("long.hours", "N", int(d.Hours()))
	}
	return l.T("long.days", "N", int(d.Hours()/24))
}

// Pace returns the time for a move in words: "45 secondes par coup".
func (l *Localizer) Pace(move time.Duration) string {
	switch {
	case move <= 0:
		return l.T("pace.none")
	case move < 2*time.Minute:
		return l.T("pace.seconds", "N", int(move.Seconds()))
	case move < 2*time.Hour:
		return l.T("pace.minutes", "N", int(move.Minutes()))
	case move < 24*time.Hour:
		return l.T("pace.hours", "N", int(move.Hours()))
	}
	return l.T("pace.days", "N", int(move.Hours()/24))
}

// Clock returns a time of day in words.
func (l *Localizer) Clock(at time.Time) string {
	if at.Minute() == 0 {
		return l.T("circles.hour", "H", strconv.Itoa(at.Hour()))
	}
	return l.T("circles.hour.minutes", "H", strconv.Itoa(at.Hour()), "M", at.Format("04"))
}

// ClockThere returns a time of day and whose clock shows it: "20:00 (New York)".
func (l *Localizer) ClockThere(at time.Time) string {
	return l.Clock(at) + " (" + l.Place(at.Location().String()) + ")"
}

// Place returns the city of a time zone.
func (*Localizer) Place(zone string) string {
	return strings.ReplaceAll(zone[strings.LastIndex(zone, "/")+1:], "_", " ")
}
