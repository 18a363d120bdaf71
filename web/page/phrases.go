package page

import (
	"strconv"
	"strings"
	"time"

	"tablee/game"
	"tablee/host/results"
	"tablee/web/board"
)

// GameText returns a text of one game.
func GameText(l *board.Loc, ui board.UI, key string, pairs ...any) string {
	return l.T(ui.ID()+"."+key, pairs...)
}

// RulesPath returns the address of a game's rulebook for a table's options: it names the rule text in use if
// that is not the default one.
func RulesPath(in game.Info, options game.Options) string {
	path := "/g/" + in.ID + "/rules"
	for _, o := range in.Options {
		if value := options[o.Key]; len(o.Presets) > 0 && value != o.Default && o.Allows(value) {
			path += "?" + o.Key + "=" + value
		}
	}
	return path
}

// PersonName returns a name, or the stand-in for an erased one.
func PersonName(l *board.Loc, name string) string {
	if name == "" {
		return l.T("somebody")
	}
	return name
}

// Ordinal returns a rank in words: 1er, 2e; 1st, 2nd.
func Ordinal(l *board.Loc, n int) string {
	return l.Nth(n)
}

// Points returns a number of the game's points, with a real minus sign, which screen readers read out.
func Points(l *board.Loc, ui board.UI, n int) string {
	key := ui.ID() + ".points"
	if !l.Has(key) {
		key = "points"
	}
	return strings.Replace(l.T(key, "N", n), "-", "−", 1)
}

// Date returns a day in words; "–" for the zero time.
func Date(l *board.Loc, at time.Time) string {
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

// DailyDate returns the date of a daily deal in words.
func DailyDate(l *board.Loc, day string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return Date(l, at)
}

// Neighbours returns the days before and after a day; after is "" for today.
func Neighbours(day, today string) (before, after string) {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return "", ""
	}
	before = at.AddDate(0, 0, -1).Format(time.DateOnly)
	if day < today {
		after = at.AddDate(0, 0, 1).Format(time.DateOnly)
	}
	return before, after
}

// LevelName returns the game's own name of a level of its bots, or the common one, as used within a sentence.
func LevelName(l *board.Loc, gameID string, level int) string {
	key := "level." + strconv.Itoa(level)
	if l.Has(gameID + "." + key) {
		return l.T(gameID + "." + key)
	}
	return l.T(key)
}

// IntOr parses an integer, returning usual if it is not one.
func IntOr(text string, usual int) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return usual
	}
	return n
}

// Duration returns a length of time: "5 minutes".
func Duration(l *board.Loc, d time.Duration) string {
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
func Pace(l *board.Loc, move time.Duration) string {
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

// RatingTrust returns the certainty of a rating in words.
func RatingTrust(l *board.Loc, s results.Standing) string {
	return l.T("ladder.trust." + string(rune('0'+s.Trust())))
}

// Clock returns a time of day in words.
func Clock(l *board.Loc, at time.Time) string {
	if at.Minute() == 0 {
		return l.T("circles.hour", "H", strconv.Itoa(at.Hour()))
	}
	return l.T("circles.hour.minutes", "H", strconv.Itoa(at.Hour()), "M", at.Format("04"))
}
