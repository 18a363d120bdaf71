package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"tablee/host/moderation"
	"tablee/web/board"
	"tablee/web/webtest"
)

// setHouse changes settings of the site, as by command.
func setHouse(t *testing.T, h *webtest.Site, settings map[string]string) {
	t.Helper()
	if err := h.Moderation.SetHouse(t.Context(), moderation.CommandLine, settings, ""); err != nil {
		t.Fatal(err)
	}
}

// What the moderators call the site stands on every page, with the way to its legal notice, which
// is there only when there is one.
func TestHouse_NameAndNoticeStandOnEveryPage(t *testing.T) {
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			h := webtest.Open(t)
			ana := h.Visitor(t, lang)
			if a := ana.Get("/legal"); a.Status != http.StatusNotFound {
				t.Errorf("a notice of nobody: %d", a.Status)
			}
			setHouse(t, h, map[string]string{moderation.HouseName: "Chez <Zoé>", moderation.HouseLegal: "Zoé & Co\nParis\n\n\nPrinted by Zoé", moderation.HouseContact: "zoe@example.org"})
			path := ana.Open("quick", "bots")
			for _, at := range []string{"/", "/me", path, path + "/settings", "/nowhere"} {
				body := ana.Get(at).Body
				if strings.Contains(body, "Tablée</a>") || !strings.Contains(body, "Chez &lt;Zoé&gt;</title>") {
					t.Errorf("%s does not say whose site it is", at)
				}
			}
			if body := ana.Get("/").Body; !strings.Contains(body, `href="/legal"`) {
				t.Error("nothing leads to the notice")
			}
			for _, want := range []string{"<p class=\"legal\">Zoé &amp; Co\nParis</p><p class=\"legal\">Printed by Zoé</p>", `href="mailto:zoe@example.org"`} {
				if a := ana.Get("/legal"); a.Status != http.StatusOK || !strings.Contains(a.Body, want) {
					t.Errorf("the notice does not say %q: %d", want, a.Status)
				}
			}
		})
	}
}

// A game put away opens no table, by no way; what is played of it goes on, with its rules.
func TestHouse_AGamePutAwayOpensNoTableAndRunningOnesGoOn(t *testing.T) {
	h := webtest.OpenAll(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("quick", "bots")
	setHouse(t, h, map[string]string{moderation.HouseHidden: "nain-jaune"})
	for _, at := range []string{"/g/nain-jaune", "/g/nain-jaune/ladder", "/g/nain-jaune/daily"} {
		if a := ana.Get(at); a.Status != http.StatusNotFound {
			t.Errorf("%s: %d", at, a.Status)
		}
	}
	for _, form := range [][]string{{"quick", "bots"}, {"quick", "now"}, {"seats", "3"}} {
		if a := ana.Post("/g/nain-jaune", form...); a.Status != http.StatusNotFound {
			t.Errorf("%q opens a table: %d", form, a.Status)
		}
	}
	if strings.Contains(ana.Get("/").Body, "/g/nain-jaune") {
		t.Error("it stands on the shelf")
	}
	for _, at := range []string{path, "/g/nain-jaune/rules"} {
		if a := ana.Get(at); a.Status != http.StatusOK {
			t.Errorf("%s: %d", at, a.Status)
		}
	}
	webtest.PlayOut(t, h, ana, path)
	if a := ana.Post(path + "/again"); strings.HasPrefix(a.Header.Get("Location"), "/t/") && a.Header.Get("Location") != path {
		t.Errorf("played again: %d to %s", a.Status, a.Header.Get("Location"))
	}
}

// A private house shows somebody unknown nothing but the ways in. Who has a link comes in by a
// name, as many as it has places; who was known before stays.
func TestHouse_APrivateOneIsEnteredByInvitation(t *testing.T) {
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			h := webtest.Open(t)
			ana, eve := h.Visitor(t, lang), h.Visitor(t, lang)
			ana.Guest("Ana")
			path := ana.Open("seats", "3", "public", "yes", "title", "Jeudi")
			ctx, done := h.Moderation.UntilBanned(t.Context(), "", "192.0.2.7")
			defer done()
			setHouse(t, h, map[string]string{moderation.HousePrivate: "yes", moderation.HouseLegal: "Us"})
			<-ctx.Done() // who was looking on, unknown, looks on no more
			for _, at := range []string{"/", "/tables", path, path + "/live", "/g/nain-jaune", "/g/nain-jaune/ladder", "/daily", "/join", "/me", "/circles", "/c/abcd", "/people/x", "/nowhere"} {
				if a := eve.Get(at); a.Status != http.StatusForbidden || strings.Contains(a.Body, "Jeudi") || strings.Contains(a.Body, "⟦") {
					t.Errorf("%s: %d", at, a.Status)
				}
			}
			if a := eve.Get("/"); !strings.Contains(a.Body, `<a class="button main" href="/in">`) {
				t.Errorf("the page does not lead to where one signs in: %s", a.Body)
			}
			for _, at := range []string{"/me", "/g/nain-jaune", path + "/sit", "/circles"} {
				if a := eve.Post(at, "name", "Eve", "quick", "bots"); a.Status != http.StatusForbidden {
					t.Errorf("sent to %s: %d", at, a.Status)
				}
			}
			for _, at := range []string{"/in", "/legal"} {
				if a := eve.Get(at); a.Status != http.StatusOK {
					t.Errorf("%s: %d", at, a.Status)
				}
			}
			if a := ana.Get(path); a.Status != http.StatusOK {
				t.Errorf("who was known before: %d", a.Status)
			}
			word, err := h.Moderation.InviteHere(t.Context(), moderation.CommandLine, 1, time.Now().Add(time.Hour))
			if err != nil {
				t.Fatal(err)
			}
			if a := eve.Get("/enter/wrong"); a.Status != http.StatusNotFound {
				t.Errorf("a wrong link: %d", a.Status)
			}
			if a := eve.Get("/enter/" + word); a.Status != http.StatusOK || strings.Contains(a.Body, "⟦") {
				t.Errorf("the link: %d", a.Status)
			}
			if a := eve.Post("/enter/"+word, "name", "E\u202eve"); a.Status != http.StatusUnprocessableEntity {
				t.Errorf("a name with a control sign: %d", a.Status)
			}
			if a := eve.Post("/enter/"+word, "name", ""); a.Status != http.StatusUnprocessableEntity {
				t.Errorf("no name: %d", a.Status)
			}
			eve.MustPost("/enter/"+word, "name", "Eve")
			if a := eve.Get("/tables"); a.Status != http.StatusOK || !strings.Contains(a.Body, "Jeudi") {
				t.Errorf("who came by it: %d", a.Status)
			}
			if a := h.Visitor(t, lang).Post("/enter/"+word, "name", "Zoé"); a.Status != http.StatusNotFound {
				t.Errorf("a second person by a link for one: %d", a.Status)
			}
			if a := h.Visitor(t, lang).Get("/"); a.Status != http.StatusForbidden {
				t.Errorf("with a token of nobody: %d", a.Status)
			}
		})
	}
}
