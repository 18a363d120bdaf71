package admin_test

import (
	"bytes"
	"image"
	"image/png"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"tablee/host/moderation"
	"tablee/web/board"
	"tablee/web/webtest"
)

// The page of the house changes it and says why something is refused, keeping what was typed; each
// change is in the audit log.
func TestHouse_IsChangedOnItsPage(t *testing.T) {
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			h := webtest.Open(t)
			mia := moderator(t, h, lang)
			good := []string{"name", "Chez Mia", "contact", "mia@example.org", "legal", "One\nTwo", "words", "Zut flûte", "game", "nain-jaune", "why", "new house"}
			mia.MustPost("/admin/house", good...)
			house := h.Moderation.House()
			if house.Name != "Chez Mia" || house.Legal != "One\nTwo" || len(house.Words) != 2 || house.Private {
				t.Errorf("kept: %+v", house)
			}
			a := mia.Post("/admin/house", "name", strings.Repeat("x", 25), "contact", "typed@example.org", "legal", "typed", "game", "nain-jaune", "private", "yes")
			if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, "typed@example.org") || !strings.Contains(a.Body, `role="alert"`) {
				t.Errorf("a name too long: %d", a.Status)
			}
			if got := h.Moderation.House(); got.Contact != "mia@example.org" || got.Private {
				t.Errorf("something of what was refused was kept: %+v", got)
			}
			page := mia.Get("/admin/house").Body
			if strings.Contains(page, "⟦") || webtest.RepeatedID(page) != "" || webtest.Forbidden.MatchString(page) {
				t.Errorf("the page: text missing %v, id %q", strings.Contains(page, "⟦"), webtest.RepeatedID(page))
			}
			if audit := mia.Get("/admin/audit").Body; !strings.Contains(audit, "Chez Mia") || strings.Contains(audit, "⟦") {
				t.Error("the change is not in the audit log")
			}
			ana := h.Visitor(t, lang)
			ana.Guest("Ana")
			at := ana.Open("seats", "3")
			for path, form := range map[string][]string{ // what is not said here is no name on a shared screen either
				at + "/chair":   {"as", "here", "chair", "new", "name", "Flute"},
				"/g/nain-jaune": {"quick", "here", "names", "Léa, Flûte"},
			} {
				if a := ana.Post(path, form...); a.Status != http.StatusUnprocessableEntity || strings.Contains(a.Body, "⟦") || !strings.Contains(a.Body, `role="alert"`) {
					t.Errorf("%s: a name that is not said here: %d", path, a.Status)
				}
			}
			for _, form := range [][]string{{"places", "0", "days", "7"}, {"places", "501", "days", "7"}, {"places", "5", "days", "0"}, {"places", "5", "days", "91"}} {
				if a := mia.Post("/admin/house/invitations", form...); a.Status != http.StatusUnprocessableEntity {
					t.Errorf("%q: %d", form, a.Status)
				}
			}
			made := mia.Post("/admin/house/invitations", "places", "5", "days", "7")
			if made.Status != http.StatusOK || !strings.Contains(made.Body, "/enter/") {
				t.Errorf("a link: %d", made.Status)
			}
			all, err := h.Moderation.InvitationsHere(t.Context())
			if err != nil || len(all) != 1 {
				t.Fatalf("%v %v", all, err)
			}
			mia.MustPost("/admin/house/invitations/" + all[0].ID + "/withhold")
			if all, _ := h.Moderation.InvitationsHere(t.Context()); len(all) != 0 {
				t.Errorf("withheld: %v", all)
			}
		})
	}
}

// A logo is a small picture that is no drawing; it stands beside the name, and can be taken away.
func TestHouse_LogoIsAPicture(t *testing.T) {
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
		t.Fatalf("a picture: %d", status)
	}
	stranger := h.Visitor(t, "en")
	page := stranger.Get("/").Body
	at := "/house/logo/" + h.Moderation.House().LogoHash
	if !strings.Contains(page, at) || !strings.Contains(page, `width="56" height="28"`) {
		t.Error("the page does not show the logo in its room")
	}
	if a := stranger.Get(at); a.Status != http.StatusOK || a.Header.Get("Content-Type") != "image/png" || a.Body != small.String() {
		t.Errorf("the logo: %d %s", a.Status, a.Header.Get("Content-Type"))
	}
	if a := stranger.Do(http.MethodGet, "/house/logo/other", url.Values{}); a.Status != http.StatusNotFound {
		t.Errorf("another logo: %d", a.Status)
	}
}

// sendLogo sends a file as a browser does, nil for a form without one.
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
