package play_test

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"tablee/game"
	"tablee/games"
	"tablee/host"
	"tablee/host/results"
	"tablee/table"
	"tablee/web/webtest"
)

var (
	coachPoint = regexp.MustCompile(`id="coach"[^>]* data-coached="([^"]*)"`)
	coachTry   = regexp.MustCompile(`name="try" value="([^"]*)" form="act">`)
	anyTitle   = regexp.MustCompile(`⟦[^⟧]*⟧`)
)

// The coached first game of every game, in every language, is played to its end by its forms
// alone: at each step the page says what to do; what the rules forbid is refused by its rule,
// what they allow and the lesson does not by the coach; neither changes anything.
func TestCoach_EveryGameIsPlayedToItsEndByItsForms(t *testing.T) {
	h := webtest.OpenAll(t)
	for _, lang := range []string{"fr", "en"} {
		for _, entry := range games.All() {
			t.Run(entry.ID()+" "+lang, func(t *testing.T) {
				b := h.Visitor(t, lang)
				if a := b.Get("/g/" + entry.ID()); !strings.Contains(a.Body, `action="/g/`+entry.ID()+`/coach"`) {
					t.Fatal("the game's page does not offer it")
				}
				path := b.Post("/g/" + entry.ID() + "/coach").Header.Get("Location")
				if again := b.Post("/g/" + entry.ID() + "/coach").Header.Get("Location"); again != path {
					t.Fatalf("one lesson at %s, another at %s", path, again)
				}
				playLesson(t, h, b, path)
				h.AwaitTurn(t, path)
				page := b.Get(path).Body
				if missing := anyTitle.FindString(page); missing != "" {
					t.Errorf("no text %s", missing)
				}
				if next := b.Post("/g/" + entry.ID() + "/coach").Header.Get("Location"); next == path || next == "" {
					t.Errorf("after the lesson another one is at %q", next)
				}
			})
		}
	}
}

// playLesson follows the coach from the table's page alone.
func playLesson(t *testing.T, h *webtest.Site, b *webtest.Browser, path string) {
	t.Helper()
	for n := 0; ; n++ {
		f := h.AwaitTurn(t, path)
		page := b.Get(path).Body
		if missing := anyTitle.FindString(page); missing != "" {
			t.Fatalf("no text %s", missing)
		}
		if !strings.Contains(page, "data-coached") {
			if n < 5 {
				t.Fatalf("after %d actions there is no coach:\n%s", n, page)
			}
			return
		}
		seq, point := webtest.Field(t, webtest.SeqField, page), html.UnescapeString(webtest.Field(t, coachPoint, page))
		for _, try := range coachTry.FindAllStringSubmatch(page, -1) {
			a := b.Post(path, "seq", seq, "try", html.UnescapeString(try[1]))
			if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, `class="rule"`) {
				t.Errorf("trying %s: %d", try[1], a.Status)
			}
		}
		if other := otherThan(f, point); other != "" {
			a := b.Post(path, "seq", seq, "a", other)
			if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, "panel no answer") {
				t.Errorf("%s instead of %s: %d", other, point, a.Status)
			}
		}
		if now := h.Seq(t, path); now != seq {
			t.Fatalf("what was refused has changed the table: %s after %s", now, seq)
		}
		b.MustPost(path, "seq", seq, "a", point)
	}
}

// otherThan is a legal action that is not the one the coach waits for; "" for none.
func otherThan(f *host.Frame, wanted string) string {
	state, rules := f.Table.State, f.Table.Rules()
	var legal []game.Action
	if limited, ok := state.(game.LegalLimiter); ok {
		legal = limited.LegalUpTo(0, 2, nil)
	} else {
		legal = state.Legal(0, nil)
	}
	for _, a := range legal {
		if text := rules.FormatAction(a); text != wanted {
			return text
		}
	}
	return ""
}

// Nothing of a coached game counts: it has no result, it is on no list of tables, and nobody
// else takes it over.
func TestCoach_NothingCounts(t *testing.T) {
	h := webtest.OpenAll(t)
	b := h.Visitor(t, "en")
	path := b.Post("/g/nain-jaune/coach").Header.Get("Location")
	if a := b.Post(path + "/give"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("the seat is given away: %d", a.Status)
	}
	if a := b.Post(path + "/leave"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("a bot stands in: %d", a.Status)
	}
	playLesson(t, h, b, path)
	f := h.AwaitTurn(t, path)
	if f.Table.Status != table.StatusOver || len(results.Of(f.Table, f.Log)) != 0 {
		t.Errorf("%s with results %v", f.Table.Status, results.Of(f.Table, f.Log))
	}
	for _, list := range []string{"/tables", "/g/nain-jaune", "/g/nain-jaune/ladder"} {
		if strings.Contains(b.Get(list).Body, path) {
			t.Errorf("it is listed at %s", list)
		}
	}
}
