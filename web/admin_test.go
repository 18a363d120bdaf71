package web_test

import (
	"bytes"
	"image"
	"image/png"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/host/account"
	"tablee/host/cleaning"
	"tablee/host/hosttest"
	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/secure"
	"tablee/web/webtest"
)

// The moderators' paths answer 404 to everyone else. A moderator who has not used their passkey
// recently is only asked for it.
func TestAdmin_Others_404(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	id := ana.Guest("Ana")
	pages := []string{"/admin", "/admin/tables", "/admin/people", "/admin/people/" + string(id), "/admin/reports", "/admin/suggestions", "/admin/announcements", "/admin/house", "/admin/bans", "/admin/pairs", "/admin/circles", "/admin/limits", "/admin/storage", "/admin/moderators", "/admin/audit"}
	for _, b := range []*webtest.Browser{ana, h.Visitor(t, "en")} {
		for _, path := range pages {
			if a := b.Get(path); a.Status != http.StatusNotFound {
				t.Errorf("%s: %d", path, a.Status)
			}
		}
		if a := b.Post("/admin/moderators"); a.Status != http.StatusNotFound {
			t.Errorf("invitation: status %d", a.Status)
		}
	}
	secret, err := h.Moderation.Invite(t.Context(), moderation.CommandLine)
	if err != nil {
		t.Fatal(err)
	}
	if a := ana.Get("/admin/enter/" + secret); a.Status != http.StatusOK {
		t.Errorf("invitation link: status %d", a.Status)
	}
	if a := ana.Post("/admin/enter/" + secret); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("invitation link without a passkey: status %d", a.Status)
	}
	if err := h.Moderation.Appoint(t.Context(), secret, id); err != nil {
		t.Fatal(err)
	}
	for _, path := range pages {
		if a := ana.Get(path); a.Status != http.StatusOK || !strings.Contains(a.Body, "Is that you?") {
			t.Errorf("%s: %d, not asked for the passkey", path, a.Status)
		}
	}
	ana.Post("/admin/people/"+string(id)+"/rename", "name", "Other", "why", "x")
	if p, err := h.Accounts.Person(t.Context(), id); err != nil || p.Name != "Ana" {
		t.Errorf("renamed without a passkey: %+v, %v", p, err)
	}
}

// A table closed by a moderator stays as it was: with the reason, without a winner, and without
// actions.
func TestClosed_Table_StaysAsItWas(t *testing.T) {
	h := webtest.Open(t)
	people := []*webtest.Browser{h.Visitor(t, "en"), h.Visitor(t, "en"), h.Visitor(t, "en")}
	path := people[0].Open("quick", "guests", "seats", "3")
	playable := 0
	for _, b := range people[1:] {
		b.Post(path+"/sit", "name", "Guest")
	}
	for _, b := range people {
		if webtest.LegalButton.MatchString(b.Get(path).Body) {
			playable++
		}
	}
	if playable != 1 {
		t.Fatalf("%d players have legal actions, want 1", playable)
	}
	if err := h.Moderation.CloseTable(t.Context(), moderation.CommandLine, table.ID(strings.TrimPrefix(path, "/t/")), "Fire drill."); err != nil {
		t.Fatal(err)
	}
	for _, b := range people {
		page := b.Get(path).Body
		if !strings.Contains(page, "This table is closed") || !strings.Contains(page, "Fire drill.") {
			t.Error("the page lacks the reason")
		}
		if webtest.LegalButton.MatchString(page) {
			t.Error("the page offers actions")
		}
		if strings.Contains(page, "The game is over") {
			t.Error("the page shows results of an unfinished game")
		}
		if list := b.Get("/me").Body; !strings.Contains(list, "closed") {
			t.Error("the list does not show the table as closed")
		}
		for _, way := range []string{"/replay", "/record"} {
			if a := b.Get(path + way); a.Status != http.StatusOK {
				t.Errorf("%s: %d", way, a.Status)
			}
		}
	}
}

// moderator returns a browser whose player is a moderator and has just used their passkey.
func moderator(t *testing.T, h *webtest.Site, lang string) *webtest.Browser {
	t.Helper()
	b := h.Visitor(t, lang)
	id := b.Guest("Mia")
	link, err := h.Moderation.Invite(t.Context(), moderation.CommandLine)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Moderation.Appoint(t.Context(), link, id); err != nil {
		t.Fatal(err)
	}
	entered, err := h.Accounts.Enter(t.Context(), account.Entry{Player: id, Old: b.Token(), Proved: true})
	token := entered.Token
	if err != nil {
		t.Fatal(err)
	}
	address, err := url.Parse(h.Server.URL)
	if err != nil {
		t.Fatal(err)
	}
	b.Client.Jar.SetCookies(address, []*http.Cookie{{Name: secure.Cookie, Value: token, Path: "/"}})
	return b
}

// The storage page shows what uses space, what the policy removes and what was removed last. The
// audit log records the removal with the policy as author.
func TestStorage_ShowsRemovals(t *testing.T) {
	h := webtest.Open(t)
	h.Visitor(t, "en").Open("quick", "guests", "seats", "3")
	hosttest.StayOpen(t, h.Store, time.Now(), 40*24*time.Hour)
	service := cleaning.New(cleaning.Config{
		Store: h.Store, Policy: cleaning.Policy{cleaning.WaitingRooms: 30 * 24 * time.Hour},
		Now: func() time.Time { return time.Now().Add(40 * 24 * time.Hour) },
	})
	if done, err := service.Round(t.Context()); err != nil || !done {
		t.Fatalf("cleaning: %v %v", done, err)
	}
	if err := h.Cleaning.Look(t.Context()); err != nil {
		t.Fatal(err)
	}
	raw := regexp.MustCompile(`admin\.(storage|clean|audit|policy)[a-z.]*|%!|NaN|Inf`)
	for lang, want := range map[string][]string{
		"en": {"Waiting rooms where nobody came", "<strong>1</strong>", "Tables and their logs", "Free on the disk", "kB"},
		"fr": {"Tables en attente où personne", "<strong>1</strong>", "Tables et leurs journaux", "Libre sur le disque", "ko"},
	} {
		b := moderator(t, h, lang)
		a := b.Get("/admin/storage")
		if a.Status != http.StatusOK {
			t.Fatalf("%s: %d", lang, a.Status)
		}
		for _, text := range want {
			if !strings.Contains(a.Body, text) {
				t.Errorf("%s: no %q:\n%s", lang, text, a.Body)
			}
		}
		audit := b.Get("/admin/audit").Body
		if !strings.Contains(audit, want[0]) {
			t.Errorf("%s: the audit log lacks the removal:\n%s", lang, audit)
		}
		for _, page := range []string{a.Body, audit} {
			if word := raw.FindString(page); word != "" {
				t.Errorf("%s: %q on a page", lang, word)
			}
		}
	}
}

// The page of the site's settings changes them. It explains a refusal and keeps what was typed.
// Each change is in the audit log.
func TestHouse_ChangeSettings(t *testing.T) {
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			h := webtest.Open(t)
			mia := moderator(t, h, lang)
			good := []string{"name", "Chez Mia", "contact", "mia@example.org", "legal", "One\nTwo", "words", "Zut flûte", "game", "nain-jaune", "why", "new house"}
			mia.MustPost("/admin/house", good...)
			house := h.Moderation.House()
			if house.Name != "Chez Mia" || house.Legal != "One\nTwo" || len(house.Words) != 2 || house.Private {
				t.Errorf("saved: %+v", house)
			}
			a := mia.Post("/admin/house", "name", strings.Repeat("x", 25), "contact", "typed@example.org", "legal", "typed", "game", "nain-jaune", "private", "yes")
			if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, "typed@example.org") || !strings.Contains(a.Body, `role="alert"`) {
				t.Errorf("overlong name: status %d", a.Status)
			}
			if got := h.Moderation.House(); got.Contact != "mia@example.org" || got.Private {
				t.Errorf("part of a refused change was saved: %+v", got)
			}
			page := mia.Get("/admin/house").Body
			if strings.Contains(page, "⟦") || webtest.RepeatedID(page) != "" || webtest.Forbidden.MatchString(page) {
				t.Errorf("page: text missing %v, repeated id %q", strings.Contains(page, "⟦"), webtest.RepeatedID(page))
			}
			if audit := mia.Get("/admin/audit").Body; !strings.Contains(audit, "Chez Mia") || strings.Contains(audit, "⟦") {
				t.Error("the change is not in the audit log")
			}
			ana := h.Visitor(t, lang)
			ana.Guest("Ana")
			at := ana.Open("seats", "3")
			for path, form := range map[string][]string{ // forbidden words are refused in names on a shared screen too
				at + "/chair":   {"as", "here", "chair", "new", "name", "Flute"},
				"/g/nain-jaune": {"quick", "here", "names", "Léa, Flûte"},
			} {
				if a := ana.Post(path, form...); a.Status != http.StatusUnprocessableEntity || strings.Contains(a.Body, "⟦") || !strings.Contains(a.Body, `role="alert"`) {
					t.Errorf("%s: name with a forbidden word: status %d", path, a.Status)
				}
			}
			for _, form := range [][]string{{"places", "0", "days", "7"}, {"places", "501", "days", "7"}, {"places", "5", "days", "0"}, {"places", "5", "days", "91"}} {
				if a := mia.Post("/admin/house/invitations", form...); a.Status != http.StatusUnprocessableEntity {
					t.Errorf("%q: %d", form, a.Status)
				}
			}
			made := mia.Post("/admin/house/invitations", "places", "5", "days", "7")
			if made.Status != http.StatusOK || !strings.Contains(made.Body, "/enter/") {
				t.Errorf("invitation link: status %d", made.Status)
			}
			all, err := h.Moderation.InvitationsHere(t.Context())
			if err != nil || len(all) != 1 {
				t.Fatalf("%v %v", all, err)
			}
			mia.MustPost("/admin/house/invitations/" + all[0].ID + "/withhold")
			if all, _ := h.Moderation.InvitationsHere(t.Context()); len(all) != 0 {
				t.Errorf("invitations after withholding: %v", all)
			}
		})
	}
}

// The logo must be a small raster picture. It is shown beside the name, and can be removed.
func TestHouse_Logo_SmallPictureOnly(t *testing.T) {
	h := webtest.Open(t)
	mia := moderator(t, h, "en")
	var small, wide bytes.Buffer
	for b, size := range map[*bytes.Buffer]int{&small: 64, &wide: 2000} {
		if err := png.Encode(b, image.NewGray(image.Rect(0, 0, size, 32))); err != nil {
			t.Fatal(err)
		}
	}
	for name, bad := range map[string][]byte{"nothing": nil, "a drawing": []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), "too wide": wide.Bytes(), "too heavy": bytes.Repeat([]byte("x"), moderation.MaxLogo+1)} {
		if status := sendLogo(t, h, mia, bad); status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", name, status)
		}
	}
	if status := sendLogo(t, h, mia, small.Bytes()); status != http.StatusSeeOther {
		t.Fatalf("picture: status %d", status)
	}
	stranger := h.Visitor(t, "en")
	page := stranger.Get("/").Body
	at := "/house/logo/" + h.Moderation.House().LogoHash
	if !strings.Contains(page, at) || !strings.Contains(page, `width="56" height="28"`) {
		t.Error("the page does not show the logo with its size")
	}
	if a := stranger.Get(at); a.Status != http.StatusOK || a.Header.Get("Content-Type") != "image/png" || a.Body != small.String() {
		t.Errorf("logo: %d %s", a.Status, a.Header.Get("Content-Type"))
	}
	if a := stranger.Do(http.MethodGet, "/house/logo/other", url.Values{}); a.Status != http.StatusNotFound {
		t.Errorf("unknown logo: status %d", a.Status)
	}
}

// sendLogo uploads a file as a browser does; nil sends the form without one.
func sendLogo(t *testing.T, h *webtest.Site, b *webtest.Browser, data []byte) int {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if data != nil {
		part, err := form.CreateFormFile("logo", "logo.png")
		if err != nil {
			t.Fatal(err)
		}
		_, _ = part.Write(data)
	}
	form.Close()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.Server.URL+"/admin/house/logo", &body)
	if err != nil {
		t.Fatal(err)
	}
	r.Header = b.Header.Clone()
	r.Header.Set("Content-Type", form.FormDataContentType())
	res, err := b.Client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	return res.StatusCode
}

// An announcement made on the page lasts to the end of the chosen day, and the list shows that day.
// One made by the command line ends at a time of day.
func TestAnnouncements_ShowLastDay(t *testing.T) {
	locs := webtest.Texts(t)
	chosen := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
	h := webtest.OpenWith(t, func() time.Time { return chosen.Add(-36 * time.Hour) }, nainjauneui.New())
	said := func(lang string) string {
		t.Helper()
		body := moderator(t, h, lang).Get("/admin/announcements").Body
		return webtest.Field(t, regexp.MustCompile(`<span class="note">([^<]*)</span>`), body)
	}
	mia := moderator(t, h, "en")
	mia.MustPost("/admin/announcements", "until", "2026-11-30", "en", "Open day", "fr", "Portes ouvertes", "de", "Offene Tür")
	for _, lang := range board.Languages() {
		if got := said(lang); !strings.HasSuffix(got, locs[lang].Date(chosen)) {
			t.Errorf("%s: announced to the end of %s, shown as until %q", lang, locs[lang].Date(chosen), got)
		}
	}
	mia.MustPost("/admin/announcements/" + h.Moderation.Announcements()[0].ID + "/end")
	text := moderation.Sentence{"en": "Open day", "fr": "Portes ouvertes", "de": "Offene Tür"}
	if err := h.Moderation.Announce(t.Context(), moderation.CommandLine, text, chosen.Add(9*time.Hour)); err != nil {
		t.Fatal(err)
	}
	for _, lang := range board.Languages() {
		if got := said(lang); !strings.Contains(got, locs[lang].Date(chosen)) || !strings.Contains(got, "09:00") {
			t.Errorf("%s: %q", lang, got)
		}
	}
}
