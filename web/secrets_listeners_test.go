package web_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"tablee/table"
	"tablee/web/webtest"
)

// languagesOfSeats lists the languages of the players at a table, by chair.
var languagesOfSeats = []string{"fr", "en", "de", "fr"}

// gatherListeners opens a table of a game with its contract form and some fields filled in, seats
// people players, and lets them and a watcher, who comes last, listen. They listen from the start
// of the game.
func gatherListeners(t *testing.T, h *webtest.Stepped, gameID string, people int, fields map[string]string) []*webtest.Listener {
	t.Helper()
	const begin = ".contract form .actions button.main"
	ana := h.Visitor(t, languagesOfSeats[0])
	form := ana.Visit("/g/" + gameID).Form(begin)
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		form.Fill(name, fields[name])
	}
	path := form.Press(begin).Path
	browsers := []*webtest.Browser{ana}
	for n := 1; n < people; n++ {
		b := h.Visitor(t, languagesOfSeats[n])
		b.Visit(path).Form("#sit").Fill("name", "Guest "+string(rune('A'+n))).Submit()
		browsers = append(browsers, b)
	}
	h.AwaitPlay(t, path)
	var all []*webtest.Listener
	for n, b := range append(browsers, h.Visitor(t, "en")) {
		name := "Guest " + string(rune('A'+n))
		if n == people {
			name = "a watcher"
		}
		all = append(all, b.Listen(h.Site, path, name))
	}
	if all[people].Visit(path).Has("#table [form=act]:not([aria-disabled=true])") {
		t.Error("a watcher's page has action buttons")
	}
	return all
}

// playSealed plays a table to its end and returns its log. Its seed must not be sent to anyone
// before that.
func playSealed(t *testing.T, h *webtest.Stepped, all []*webtest.Listener, choose func(seq uint64, legal []string) string) []table.Commit {
	t.Helper()
	log := h.Play(t, all, choose)
	f, err := h.Host.Frame(t.Context(), webtest.TableID(all[0].Path()))
	if err != nil || f.Table.Seed == "" {
		t.Fatalf("the seed is not revealed at the end: %v", err)
	}
	for _, l := range all {
		for _, told := range l.Told {
			if told.Seq < f.Table.Seq && strings.Contains(told.Text, f.Table.Seed) {
				t.Errorf("%s got the seed at seq %d by %s", l.Name, told.Seq, told.From)
			}
		}
	}
	return log
}
