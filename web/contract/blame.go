package contract

import (
	"errors"
	"fmt"
	"strings"

	"tablee/game"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// Blame returns the field of a contract that an error is about, and the text to show there.
func Blame(l *board.Loc, ui board.UI, in game.Info, err error) (field, text string) {
	var wrong *input.Invalid
	if errors.As(err, &wrong) {
		return wrong.Field, page.InvalidText(l, wrong)
	}
	var problem table.Problem
	if errors.As(err, &problem) {
		return "", l.T("problem." + string(problem))
	}
	var refusal *game.Refusal
	if !errors.As(err, &refusal) {
		return "", l.T("status.500.text")
	}
	text = page.GeneralRefusal(l, refusal)
	switch {
	case refusal.Rule == game.GenSeats:
		return "seats", text
	case refusal.Rule == game.GenOption && len(refusal.Args) > 0:
		return fmt.Sprint(refusal.Args[0]), wrongValue(l, ui, in, refusal)
	}
	return "", text
}

// wrongValue returns the text for a value that an option does not allow, in the contract's wording
// where there is one.
func wrongValue(l *board.Loc, ui board.UI, in game.Info, r *game.Refusal) string {
	o, known := in.Option(fmt.Sprint(r.Args[0]))
	if !known || len(r.Args) < 3 {
		return page.GeneralRefusal(l, r)
	}
	allowed := o.Range()
	if o.Values != nil {
		texts := make([]string, len(o.Values))
		for i, value := range o.Values {
			texts[i] = optionText(l, ui, o, value)
		}
		allowed = strings.Join(texts, ", ")
	}
	label := page.GameText(l, ui, "option."+o.Key+".label")
	return page.GeneralRefusal(l, game.Refuse(r.Rule, r.Code, label, r.Args[1], allowed))
}
