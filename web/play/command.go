package play

import (
	"net/http"
	"strconv"
	"strings"

	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/scene"
)

// command handles the command line of a table: "jouer 7 de carreau" plays, "main" is answered.
func (s *handlers) command(w http.ResponseWriter, r *http.Request, v *viewer) error {
	id := table.ID(r.PathValue("id"))
	f, err := s.frame(r, v)
	if err != nil {
		return err
	}
	ui, ok := s.site.UI(f.Table.Game)
	if !ok {
		return input.ErrNotFound
	}
	sc := scene.Asked(f, ui, v.Seat(f), v.L, s.Host.Now())
	// a game's own field may add the verb for the text typed there
	typed := strings.TrimSpace(r.PostFormValue("verb") + " " + r.PostFormValue("text"))
	var action, answer string
	if sc.View != nil {
		action, answer, ok = ui.Understand(sc, board.Typed(sc.L, ui.ID(), typed))
	} else {
		ok = false
	}
	switch {
	case ok && action != "":
		seq, _ := strconv.ParseUint(r.PostFormValue("seq"), 10, 64) // 0: the table has moved
		return s.play(w, r, v, id, host.Act{Seq: seq, Action: action, Command: r.PostFormValue("command")})
	case ok:
		return s.showTable(w, r, v, f, http.StatusOK, notes{Panel: page.RefusalPanel{Title: v.L.Quoted(typed) + v.L.Colon, Text: answer}})
	}
	switch houseWord(v.L, typed) {
	case "rules":
		return s.showTable(w, r, v, f, http.StatusOK, notes{Panel: page.RefusalPanel{Title: v.L.Quoted(typed), Read: sc.Rules}})
	case "undo":
		r.PostForm.Set("what", table.OfferUndo)
		return s.atTable(s.propose)(w, r, v)
	case "go-on":
		return s.atTable(s.goOn)(w, r, v)
	}
	panel := page.RefusalPanel{Title: v.L.T("command.unknown"), Text: v.L.T("command.help")}
	if k := chatOf(f, v); k != nil && k.Words && r.PostFormValue("verb") == "" {
		panel.Send = typed
	}
	return s.showTable(w, r, v, f, http.StatusUnprocessableEntity, notes{Panel: panel})
}

// houseWord returns what a typed text means at every table, of any game: "rules", "undo" or "go-on"; "" for none.
func houseWord(l *board.Loc, typed string) string {
	said := strings.ToLower(strings.TrimRight(typed, ".!? "))
	for _, pair := range strings.Split(l.T("command.words"), ",") {
		if word, meant, _ := strings.Cut(strings.TrimSpace(pair), "="); word == said {
			return meant
		}
	}
	return ""
}
