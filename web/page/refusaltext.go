package page

import (
	"errors"
	"strings"

	"tablee/game"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
)

// IsInputError reports whether an error is about the visitor's input, so that they can correct it.
func IsInputError(err error) bool {
	var wrong *input.Invalid
	var refusal *game.Refusal
	return errors.As(err, &wrong) || errors.As(err, &refusal) || errors.Is(err, table.ErrTooManyWaiting) ||
		errors.Is(err, table.ErrTooManyRunning) || errors.Is(err, table.ErrAddressFull)
}

// InvalidText returns the message for an invalid input: the one for that field, if there is one.
func InvalidText(l *board.Loc, e *input.Invalid) string {
	if key := "invalid." + e.Field + "." + e.Code; l.Has(key) {
		return l.T(key, "Limit", e.Limit)
	}
	return l.T("invalid."+e.Code, "Limit", e.Limit)
}

// GeneralRefusal returns the sentence of a refusal common to all games. A rule with a second reason to refuse
// has a separate sentence for its code.
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

// mostQuoted limits the length of quoted input in a sentence, in runes.
const mostQuoted = 80

// short truncates a text that is too long for a sentence.
func short(arg any) any {
	text, ok := arg.(string)
	if signs := []rune(text); ok && len(signs) > mostQuoted {
		return string(signs[:mostQuoted]) + "…"
	}
	return arg
}

// RefusalText returns the sentence of any refusal. The game provides its own, and those of common rules for
// whose code it has a text.
func RefusalText(l *board.Loc, ui board.UI, r *game.Refusal) string {
	if strings.HasPrefix(r.Rule, "GEN-") && !l.Has(ui.ID()+".refusal."+r.Code) {
		return GeneralRefusal(l, r)
	}
	return ui.Refused(l, r)
}
