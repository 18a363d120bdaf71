package replay_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	rondoui "tablee/games/rondo/ui"
	"tablee/table"
	"tablee/web/webtest"
)

// Who has played reads which of their choices cost most, once the game is over; what a bot or
// somebody else chose is not theirs, and there is nothing to be read of a running game.
func TestHindsight_TellsTheDearestChoices(t *testing.T) {
	h := webtest.Open(t)
	ana, zoe := h.Visitor(t, "en"), h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "2", "o.deals", "1")
	if a := ana.Get(path + "/hindsight"); a.Status != http.StatusNotFound {
		t.Errorf("of a running game: %d", a.Status)
	}
	webtest.PlayOut(t, h, ana, path)
	if end := ana.Get(path).Body; !strings.Contains(end, `href="`+path+`/hindsight"`) {
		t.Error("the end does not lead there")
	}
	page := ana.Get(path + "/hindsight").Body
	for _, want := range []string{"These choices cost you most.", "about 12 chips", path + "/replay?at="} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is not on the page", want)
		}
	}
	if n := strings.Count(page, "about 12 chips"); n > 3 {
		t.Errorf("%d choices are listed", n)
	}
	if a := zoe.Get(path + "/hindsight"); a.Status != http.StatusNotFound {
		t.Errorf("who looks on reads it: %d", a.Status)
	}
	if strings.Contains(zoe.Get(path).Body, path+"/hindsight") {
		t.Error("who looks on is led there")
	}
}

// A game that finds it in a way of its own says in which, in each language.
func TestHindsight_SaysHowItWasFound(t *testing.T) {
	h := webtest.OpenWith(t, nil, rondoui.UI{})
	ana := h.Visitor(t, "en")
	path := ana.Post("/g/rondo", "seats", "2", "bots", "1", "o.sand", "0").Header.Get("Location")
	for f := h.AwaitTurn(t, path); f.Table.Status != table.StatusOver; f = h.AwaitTurn(t, path) {
		passed := f.Table.Rules().FormatAction(f.Table.State.DefaultAction(f.Table.Turn()))
		ana.MustPost(path, "seq", strconv.FormatUint(f.Table.Seq, 10), "a", passed, "command", "")
	}
	for lang, want := range map[string]string{
		"en": "a list of common words", "fr": "une liste de mots courants", "de": "einer Liste gebräuchlicher Wörter",
	} {
		ana.MustPost("/settings", "lang", lang)
		page := ana.Get(path + "/hindsight").Body
		if !strings.Contains(page, want) || strings.Count(page, `class="note"`) != 1 {
			t.Errorf("in %s it is not said, or another way is too", lang)
		}
	}
}
