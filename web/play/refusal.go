package play

import (
	"errors"
	"strings"

	"tablee/game"
	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/scene"
)

// refusalPanel returns the panel for an error of an action or a table; ok is false if the error is not meant
// for players. It builds no scene: with a script the panel is all that is sent.
func (s *handlers) refusalPanel(f *host.Frame, ui board.UI, v *viewer, tried string, err error) (panel page.RefusalPanel, ok bool) {
	var refusal *game.Refusal
	var problem table.Problem
	var wrong *input.Invalid
	switch {
	case errors.As(err, &refusal):
		panel = page.RefusalPanel{Rule: refusal.Rule, Book: scene.RulesPath(ui, f.Table), Text: page.RefusalText(v.L, ui, refusal)}
		if !strings.HasPrefix(refusal.Rule, "GEN-") { // their rule has the same wording as the sentence
			panel.Quote = s.books.Of(ui.ID(), v.L).Quote(refusal.Rule)
		}
		if !f.Table.IsCoached() { // whose coach has asked for the word
			panel.Word = refusal.Word
		}
		if refusal.Rule != game.GenTurn {
			if panel.Action, panel.Nearby = s.scripted(f, ui, v); panel.Action == "" {
				panel.Action, panel.Nearby = nearby(f, ui, v, tried)
			}
		}
	case errors.As(err, &problem):
		if panel, ok = s.advice(f, ui, v); ok && problem == table.ErrCoached {
			return panel, true
		}
		panel = page.RefusalPanel{Title: v.L.T("refusal.table"), Text: v.L.T("problem." + string(problem))}
	case errors.As(err, &wrong):
		panel = page.RefusalPanel{Title: v.L.T("refusal.table"), Text: page.InvalidText(v.L, wrong)}
	default:
		return page.RefusalPanel{}, false
	}
	return panel, true
}

// nearby returns the legal action nearest to the one tried, as text and in words; "" for none.
func nearby(f *host.Frame, ui board.UI, v *viewer, tried string) (text, words string) {
	seat := v.Seat(f)
	legal, texts := scene.Legal(f.Table, seat)
	i := nearest(tried, texts)
	if i < 0 {
		return "", ""
	}
	return texts[i], scene.Choice(f, ui, seat, v.L, legal[i])
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
