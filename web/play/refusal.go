package play

import (
	"errors"
	"strings"

	"tablee/game"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// refusalPanel returns the panel for an error of an action or a table; ok is false if the error is not meant
// for players.
func (s *handlers) refusalPanel(sc *board.Scene, ui board.UI, tried string, err error) (panel page.RefusalPanel, ok bool) {
	var refusal *game.Refusal
	var problem table.Problem
	var wrong *input.Invalid
	switch {
	case errors.As(err, &refusal):
		panel = page.RefusalPanel{Rule: refusal.Rule, Book: sc.Rules, Text: page.RefusalText(sc.L, ui, refusal)}
		if !strings.HasPrefix(refusal.Rule, "GEN-") { // their rule has the same wording as the sentence
			panel.Quote = s.books.Of(ui.ID(), sc.L).Quote(refusal.Rule)
		}
		if i := nearest(tried, sc.Texts); i >= 0 && refusal.Rule != game.GenTurn {
			panel.Action, panel.Nearby = sc.Texts[i], ui.Choice(sc, sc.Legal[i])
		}
	case errors.As(err, &problem):
		panel = page.RefusalPanel{Title: sc.L.T("refusal.table"), Text: sc.L.T("problem." + string(problem))}
	case errors.As(err, &wrong):
		panel = page.RefusalPanel{Title: sc.L.T("refusal.table"), Text: page.InvalidText(sc.L, wrong)}
	default:
		return page.RefusalPanel{}, false
	}
	return panel, true
}

// nearest returns the index of the legal action with most characters equal to those of tried at the same
// place, -1 if no action is legal.
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
