package web_test

import (
	"fmt"
	"html"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	nainjauneui "tablee/games/nainjaune/ui"
	rondaui "tablee/games/ronda/ui"
	"tablee/host/moderation"
	"tablee/web"
	"tablee/web/board"
	"tablee/web/limit"
	"tablee/web/webtest"
)

// setHouse changes settings of the site, as the command line does.
func setHouse(t *testing.T, h *webtest.Site, settings map[string]string) {
	t.Helper()
	if err := h.Moderation.SetHouse(t.Context(), moderation.CommandLine, settings, ""); err != nil {
		t.Fatal(err)
	}
}

// The site's name is on every page, with a link to the legal notice if there is one.
func TestHouse_NameAndNotice_OnEveryPage(t *testing.T) {
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			h := webtest.Open(t)
			ana := h.Visitor(t, lang)
			if a := ana.Get("/legal"); a.Status != http.StatusNotFound {
				t.Errorf("unset legal notice: status %d", a.Status)
			}
			setHouse(t, h, map[string]string{moderation.HouseName: "Chez <Zoé>", moderation.HouseLegal: "Zoé & Co\nParis\n\n\nPrinted by Zoé", moderation.HouseContact: "zoe@example.org"})
			path := ana.Open("quick", "bots")
			for _, at := range []string{"/", "/me", path, path + "/settings", "/nowhere"} {
				body := ana.Get(at).Body
				if strings.Contains(body, "Tablée</a>") || !strings.Contains(body, "Chez &lt;Zoé&gt;</title>") {
					t.Errorf("%s lacks the site's name", at)
				}
			}
			if body := ana.Get("/").Body; !strings.Contains(body, `href="/legal"`) {
				t.Error("no link to the legal notice")
			}
			for _, want := range []string{"<p class=\"legal\">Zoé &amp; Co\nParis</p><p class=\"legal\">Printed by Zoé</p>", `href="mailto:zoe@example.org"`} {
				if a := ana.Get("/legal"); a.Status != http.StatusOK || !strings.Contains(a.Body, want) {
					t.Errorf("the legal notice lacks %q: status %d", want, a.Status)
				}
			}
		})
	}
}

// A hidden game opens no new tables in any way. Its running games and their rules stay available.
func TestHouse_HiddenGame_NoNewTables(t *testing.T) {
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
		t.Error("a hidden game is on the shelf")
	}
	for _, at := range []string{path, "/g/nain-jaune/rules"} {
		if a := ana.Get(at); a.Status != http.StatusOK {
			t.Errorf("%s: %d", at, a.Status)
		}
	}
	webtest.PlayOut(t, h, ana, path)
	if a := ana.Post(path + "/rematch"); strings.HasPrefix(a.Header.Get("Location"), "/t/") && a.Header.Get("Location") != path {
		t.Errorf("rematch: status %d, location %s", a.Status, a.Header.Get("Location"))
	}
}

// A guest whom a limit refuses uses up no place of an invitation.
func TestHouse_Private_RefusedGuestTakesNoPlace(t *testing.T) {
	h := webtest.Open(t)
	setHouse(t, h, map[string]string{moderation.HousePrivate: "yes"})
	word, err := h.Moderation.InviteHere(t.Context(), moderation.CommandLine, 2, time.Now().Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	hourly := limit.New(limit.Rate{Events: 1, Per: time.Hour}, webtest.Still)
	limited := httptest.NewServer(webtest.Pages(t, web.Config{Services: h.Services, Limits: limit.Limits{Guests: limit.Guests{PerMinute: hourly}}}))
	defer limited.Close()
	enter := func(server string) int {
		return webtest.NewBrowser(t, server, "en").Post("/enter/"+word, "name", "Eve").Status
	}
	for i, want := range []int{http.StatusSeeOther, http.StatusTooManyRequests, http.StatusTooManyRequests} {
		if got := enter(limited.URL); got != want {
			t.Errorf("guest %d: %d, want %d", i+1, got, want)
		}
	}
	for _, want := range []int{http.StatusSeeOther, http.StatusGone} {
		if got := enter(h.Server.URL); got != want {
			t.Errorf("elsewhere: %d, want %d", got, want)
		}
	}
}

// A private site shows visitors without a player only the entrance. A link lets in as many as it
// has places, each with a name. Existing players keep their access.
func TestHouse_Private_InvitationOnly(t *testing.T) {
	full := map[string]string{"fr": "Cette invitation n’a plus de place", "en": "This invitation has no places left", "de": "In dieser Einladung ist kein Platz mehr"}
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			h := webtest.Open(t)
			ana, eve := h.Visitor(t, lang), h.Visitor(t, lang)
			ana.Guest("Ana")
			path := ana.Open("seats", "3", "public", "yes", "title", "Jeudi")
			if err := h.Moderation.Announce(t.Context(), moderation.CommandLine, moderation.Sentence{"fr": "Galette", "en": "Pancakes", "de": "Pfannkuchen"}, time.Now().Add(time.Hour)); err != nil {
				t.Fatal(err)
			}
			announced := regexp.MustCompile("Galette|Pancakes|Pfannkuchen")
			if !announced.MatchString(eve.Get("/sign-in").Body) {
				t.Error("an open site does not show its announcements")
			}
			ctx, done := h.Moderation.UntilBanned(t.Context(), "", "192.0.2.7")
			defer done()
			setHouse(t, h, map[string]string{moderation.HousePrivate: "yes", moderation.HouseLegal: "Us"})
			<-ctx.Done() // the stream of a watcher without a player ends
			for _, at := range []string{"/", "/tables", path, path + "/live", "/g/nain-jaune", "/g/nain-jaune/ladder", "/daily", "/join", "/me", "/circles", "/c/abcd", "/people/x", "/nowhere"} {
				if a := eve.Get(at); a.Status != http.StatusForbidden || strings.Contains(a.Body, "Jeudi") || strings.Contains(a.Body, "⟦") {
					t.Errorf("%s: %d", at, a.Status)
				}
			}
			if a := eve.Get("/"); !strings.Contains(a.Body, `<a class="button main" href="/sign-in">`) {
				t.Errorf("no link to the sign-in page: %s", a.Body)
			}
			for _, at := range []string{"/me", "/g/nain-jaune", path + "/sit", "/circles"} {
				if a := eve.Post(at, "name", "Eve", "quick", "bots"); a.Status != http.StatusForbidden {
					t.Errorf("POST %s: status %d", at, a.Status)
				}
			}
			for _, at := range []string{"/sign-in", "/legal"} {
				if a := eve.Get(at); a.Status != http.StatusOK || announced.MatchString(a.Body) {
					t.Errorf("%s: %d, or announcements are shown", at, a.Status)
				}
			}
			if a := ana.Get(path); a.Status != http.StatusOK || !announced.MatchString(a.Body) {
				t.Errorf("existing player: status %d", a.Status)
			}
			word, err := h.Moderation.InviteHere(t.Context(), moderation.CommandLine, 1, time.Now().Add(time.Hour))
			if err != nil {
				t.Fatal(err)
			}
			if a := eve.Get("/enter/wrong"); a.Status != http.StatusNotFound {
				t.Errorf("invalid link: status %d", a.Status)
			}
			if a := eve.Get("/enter/" + word); a.Status != http.StatusOK || strings.Contains(a.Body, "⟦") {
				t.Errorf("link: status %d", a.Status)
			}
			if a := eve.Post("/enter/"+word, "name", "E\u202eve"); a.Status != http.StatusUnprocessableEntity {
				t.Errorf("name with a control character: status %d", a.Status)
			}
			if a := eve.Post("/enter/"+word, "name", ""); a.Status != http.StatusUnprocessableEntity {
				t.Errorf("empty name: status %d", a.Status)
			}
			eve.MustPost("/enter/"+word, "name", "Eve")
			if a := eve.Get("/tables"); a.Status != http.StatusOK || !strings.Contains(a.Body, "Jeudi") {
				t.Errorf("invited player: status %d", a.Status)
			}
			if a := h.Visitor(t, lang).Post("/enter/"+word, "name", "Zoé"); a.Status != http.StatusGone || !strings.Contains(a.Body, "<title>"+full[lang]) {
				t.Errorf("second use of a link with one place: status %d", a.Status)
			}
			if a := h.Visitor(t, lang).Get("/"); a.Status != http.StatusForbidden {
				t.Errorf("with an unknown token: status %d", a.Status)
			}
		})
	}
}

// The pages are in the languages on offer only, wherever a reader may choose one. Moderators still write announcements
// in those that every announcement needs.
func TestHouse_Languages_OnOffer(t *testing.T) {
	h := webtest.Open(t)
	mia := moderator(t, h, "fr")
	ana := h.Visitor(t, "en")
	ana.Guest("Ana")
	path := ana.Open("quick", "bots")
	for _, c := range []struct{ chosen, reads, fields []string }{
		{[]string{"fr"}, []string{"fr"}, []string{"fr", "en"}},
		{[]string{"de", "zz"}, []string{"de"}, []string{"fr", "en", "de"}},
		{[]string{"zz"}, []string{"fr", "en", "de"}, []string{"fr", "en", "de"}},
		{nil, []string{"fr", "en", "de"}, []string{"fr", "en", "de"}},
	} {
		form := []string{"game", "nain-jaune", "legal", ""}
		for _, code := range c.chosen {
			form = append(form, "language", code)
		}
		mia.MustPost("/admin/house", form...)
		for _, at := range []string{"/", "/me", path} {
			p := ana.Visit(at)
			lang := p.Find("html").AttrOr("lang", "")
			if want := c.reads[0]; len(c.reads) == 1 && lang != want || len(c.reads) > 1 && lang != "en" {
				t.Errorf("%v: %s is in %s", c.chosen, at, lang)
			}
			for _, code := range board.Languages() {
				if offered := p.Has(`button[name="lang"][value="` + code + `"]`); offered != slices.Contains(c.reads, code) {
					t.Errorf("%v: %s offers %s: %v", c.chosen, at, code, offered)
				}
			}
		}
		if body := ana.Get("/manifest.webmanifest?lang=en").Body; len(c.reads) == 1 && !strings.Contains(body, `"lang":"`+c.reads[0]+`"`) {
			t.Errorf("%v: the manifest is %s", c.chosen, body)
		}
		p := mia.Visit("/admin/announcements")
		for _, code := range board.Languages() {
			if asked := p.Has(`input[name="` + code + `"]`); asked != slices.Contains(c.fields, code) {
				t.Errorf("%v: an announcement in %s is asked for: %v", c.chosen, code, asked)
			}
		}
	}
}

// Shared links to the library, a game, a waiting table, a day, a circle or a position of a game
// have a preview with the name of their target in the page's language, and a picture that exists
// with the size stated. URLs in previews are absolute.
func TestPreview_SharedPages(t *testing.T) {
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) { previews(t, lang) })
	}
}

func previews(t *testing.T, lang string) {
	h := webtest.Open(t)
	ana := h.Visitor(t, lang)
	ana.Guest("Ana")
	_, circle := makeCircle(t, ana, "Les Leroux")
	eve := h.Visitor(t, lang)
	shared := func(path, title, size string) {
		t.Helper()
		page := eve.Get(path).Body
		said := func(property string) string {
			_, rest, _ := strings.Cut(page, `property="og:`+property+`" content="`)
			said, _, _ := strings.Cut(rest, `"`)
			return html.UnescapeString(said)
		}
		if got := said("title"); !strings.Contains(got, title) || said("site_name") == "" || strings.Contains(page, "⟦") {
			t.Errorf("%s: preview URL %q", path, got)
		}
		if !strings.Contains(page, `<title>`+html.EscapeString(said("title"))) || !strings.Contains(page, `name="description" content="`+html.EscapeString(said("description"))) {
			t.Errorf("%s: wrong preview: title %q, description %q", path, said("title"), said("description"))
		}
		picture := said("image")
		a := eve.Get(strings.TrimPrefix(picture, h.Server.URL))
		shown, kind, err := image.DecodeConfig(strings.NewReader(a.Body))
		if got := fmt.Sprintf("%d x %d", shown.Width, shown.Height); !strings.HasPrefix(picture, "http") || err != nil || a.Header.Get("Content-Type") != "image/"+kind || got != size || said("image:width")+" x "+said("image:height") != size {
			t.Errorf("%s: picture %q: type %q, size %s, %v", path, picture, a.Header.Get("Content-Type"), got, err)
		}
		if said("image:alt") == "" {
			t.Errorf("%s: the picture has no alternative text", path)
		}
	}
	const large = "1200 x 630"
	for path, title := range map[string]string{"/": "", "/g/nain-jaune": "Nain Jaune", "/g/nain-jaune/rules": "Nain Jaune", "/daily": "", ana.Open("seats", "3"): "Nain Jaune", circle: "Les Leroux"} {
		shared(path, title, large)
	}
	if strings.Contains(eve.Get("/tables").Body, "og:") {
		t.Error("a page that is not shared has a preview picture")
	}
}

// Previews show each game's own box, and the site's sign where not all games are on the shelf.
func TestPreview_PartialShelf(t *testing.T) {
	h := webtest.OpenWith(t, nil, nainjauneui.New(), rondaui.New())
	eve := h.Visitor(t, "en")
	if body := eve.Get("/g/ronda").Body; !strings.Contains(body, "ronda-preview.jpg") {
		t.Error("the preview of Ronda lacks its box")
	}
	if body := eve.Get("/").Body; !strings.Contains(body, "/preview.jpg") {
		t.Error("the preview lacks the shelf")
	}
	if err := h.Moderation.SetHouse(t.Context(), moderation.CommandLine, map[string]string{moderation.HouseHidden: "ronda"}, "not here"); err != nil {
		t.Fatal(err)
	}
	if body := eve.Get("/").Body; strings.Contains(body, "preview.jpg") || !strings.Contains(body, `icon-512.png"`) {
		t.Error("the preview shows a shelf that the site does not have")
	}
}

// A list tells the time for a move, but not that there is none where the sand may run.
func TestTables_OwnClock_NoPace(t *testing.T) {
	h := webtest.OpenAll(t)
	b := h.Visitor(t, "en")
	for game, paced := range map[string]bool{"nain-jaune": true, "rondo": false} {
		b.MustPost("/g/"+game, "seats", "3", "public", "yes")
		page := h.Visitor(t, "en").Visit("/tables?game=" + game)
		if got := page.Says("without a time limit"); got != paced || !page.Says("1 of ") {
			t.Errorf("the list of %s tells a time without limit: %t\n%s", game, got, webtest.Words(page.Selection))
		}
	}
}
