package page

import (
	"errors"
	"strings"

	"tablee/game"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
)

// IsInputError reports whether an error is about what somebody typed, so that they can
// correct it.
func IsInputError(err error) bool {
	var wrong *input.Invalid
	var refusal *game.Refusal
	return errors.As(err, &wrong) || errors.As(err, &refusal) || errors.Is(err, table.ErrTooManyWaiting) ||
		errors.Is(err, table.ErrTooManyRunning) || errors.Is(err, table.ErrAddressFull)
}

// InvalidText says what is wrong with something typed: about that field, where one
// sentence does not suit all.
func InvalidText(l *board.Loc, e *input.Invalid) string {
	if key := "invalid." + e.Field + "." + e.Code; l.Has(key) {
		return l.T(key, "Limit", e.Limit)
	}
	return l.T("invalid."+e.Code, "Limit", e.Limit)
}

// GeneralRefusal is the sentence of a refusal that is the same in every game. A rule that
// refuses for two reasons has a sentence for the code of the second.
func GeneralRefusal(l *board.Loc, r *game.Refusal) string {
	args := [3]any{"", "", ""}
	for i := range min(len(args), len(r.Args)) {
		args[i] = short(r.Args[i])
	}
	key := "refusal." + r.Rule
	if own := key + "." + r.Code; l.Has(own) {
		key = own
	}
	return l.T(key, "A", args[0], "B", args[1], "C", args[2])
}

// mostQuoted is how much of what somebody wrote is quoted in a sentence, in signs.
const mostQuoted = 80

// short cuts a text too long to stand in a sentence.
func short(arg any) any {
	text, ok := arg.(string)
	if signs := []rune(text); ok && len(signs) > mostQuoted {
		return string(signs[:mostQuoted]) + "…"
	}
	return arg
}

// RefusalText is the sentence of any refusal: a game's own are the game's to say, and
// those common to all games too where it has a sentence for the code.
func RefusalText(l *board.Loc, ui board.UI, r *game.Refusal) string {
	if strings.HasPrefix(r.Rule, "GEN-") && !l.Has(ui.ID()+".refusal."+r.Code) {
		return GeneralRefusal(l, r)
	}
	return ui.Refused(l, r)
}
