package page

import (
	"strings"

	"tablee/game"
	"tablee/host/results"
	"tablee/web/board"
)

// GameText returns a text of one game.
func GameText(l *board.Loc, ui board.UI, key string, pairs ...any) string {
	return l.T(ui.ID()+"."+key, pairs...)
}

// Points returns a number of the game's points, with a real minus sign, which screen readers read out.
func Points(l *board.Loc, ui board.UI, n int) string {
	key := ui.ID() + ".points"
	if !l.Has(key) {
		key = "points"
	}
	return strings.Replace(l.T(key, "N", n), "-", "−", 1)
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

// RatingTrust returns the certainty of a rating in words.
func RatingTrust(l *board.Loc, s results.Standing) string {
	return l.T("ladder.trust." + string(rune('0'+s.Trust())))
}
