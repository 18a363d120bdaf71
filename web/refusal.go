package web

import (
	"errors"
	"fmt"
	"strings"

	"tablee/game"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
)

// isTyped says that an error is about what somebody typed: he can mend it.
func isTyped(err error) bool {
	var wrong *input.Invalid
	var refusal *game.Refusal
	return errors.As(err, &wrong) || errors.As(err, &refusal)
}

// invalid says what is wrong with something written: of that field, where one sentence
// does not suit all.
func invalid(l *board.Loc, e *input.Invalid) string {
	if key := "invalid." + e.Field + "." + e.Code; l.Has(key) {
		return l.T(key, "Limit", e.Limit)
	}
	return l.T("invalid."+e.Code, "Limit", e.Limit)
}

// blameOf is the field of a contract an error is about, and the sentence to say there.
func blameOf(l *board.Loc, ui board.UI, in game.Info, err error) (field, text string) {
	var wrong *input.Invalid
	if errors.As(err, &wrong) {
		return wrong.Field, invalid(l, wrong)
	}
	var refusal *game.Refusal
	if !errors.As(err, &refusal) {
		return "", l.T("status.500.text")
	}
	text = general(l, refusal)
	switch {
	case refusal.Rule == game.GenSeats:
		return "seats", text
	case refusal.Rule == game.GenOption && len(refusal.Args) > 0:
		return fmt.Sprint(refusal.Args[0]), wrongValue(l, ui, in, refusal)
	}
	return "", text
}

// wrongValue is the sentence of a value that an option cannot have, in the words of the
// contract where it has words for them.
func wrongValue(l *board.Loc, ui board.UI, in game.Info, r *game.Refusal) string {
	o, known := in.Option(fmt.Sprint(r.Args[0]))
	if !known || len(r.Args) < 3 {
		return general(l, r)
	}
	allowed := o.Range()
	if o.Values != nil {
		texts := make([]string, len(o.Values))
		for i, value := range o.Values {
			texts[i] = optionText(l, ui, o, value)
		}
		allowed = strings.Join(texts, ", ")
	}
	label := say(l, ui, "option."+o.Key+".label")
	return general(l, game.Refuse(r.Rule, r.Code, label, r.Args[1], allowed))
}

// general is the sentence of a refusal that is the same in every game. A rule that
// refuses for two reasons has a sentence for the code of the second.
func general(l *board.Loc, r *game.Refusal) string {
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

// refused is the sentence of any refusal: a game's own are the game's to say, and those
// common to all games too where it has a sentence for the code.
func refused(l *board.Loc, ui board.UI, r *game.Refusal) string {
	if strings.HasPrefix(r.Rule, "GEN-") && !l.Has(ui.ID()+".refusal."+r.Code) {
		return general(l, r)
	}
	return ui.Refused(l, r)
}

// slip is a "no" (or an answer) that lies on the table until the next move.
type slip struct {
	Rule   string // the rule it rests on, "" for none
	Title  string
	Text   string
	Quote  string // the rule's own words, from the rulebook
	Nearby string // what may be done instead, as a person says it
	Action string // the same, as the text of an action
}

// slipOf is the slip for an error of an action or a table; ok is false when the error is
// not for people.
func (s *site) slipOf(sc *board.Scene, ui board.UI, tried string, err error) (sl slip, ok bool) {
	var refusal *game.Refusal
	var problem table.Problem
	var wrong *input.Invalid
	switch {
	case errors.As(err, &refusal):
		sl = slip{Rule: refusal.Rule, Title: sc.L.T("slip.refused"), Text: refused(sc.L, ui, refusal)}
		if !strings.HasPrefix(refusal.Rule, "GEN-") { // those say the same as the sentence
			sl.Quote = s.quote(sc.L, ui.ID(), refusal.Rule)
		}
		if i := nearest(tried, sc.Texts); i >= 0 && refusal.Rule != game.GenTurn {
			sl.Action, sl.Nearby = sc.Texts[i], ui.Choice(sc, sc.Legal[i])
		}
	case errors.As(err, &problem):
		sl = slip{Title: sc.L.T("slip.table"), Text: sc.L.T("problem." + string(problem))}
	case errors.As(err, &wrong):
		sl = slip{Title: sc.L.T("slip.table"), Text: invalid(sc.L, wrong)}
	default:
		return slip{}, false
	}
	return sl, true
}

// nearest is the index of the legal action most like the one that was tried, counted in
// signs that stand at the same place; -1 when nothing is legal.
func nearest(tried string, legal []string) int {
	best, most := -1, -1
	for i, text := range legal {
		same := 0
		for j := 0; j < len(text) && j < len(tried); j++ {
			if text[j] == tried[j] {
				same++
			}
		}
		if same > most {
			best, most = i, same
		}
	}
	return best
}
