package web_test

import (
	"html"
	"net/http"
	"strings"
	"testing"

	"tablee/host/export"
	"tablee/web/page"
	"tablee/web/webtest"
)

// People are told everything that is kept about them, on their page and in the legal notice.
func TestMe_TellsWhatIsKept(t *testing.T) {
	texts, err := page.ReadTexts(nil)
	if err != nil {
		t.Fatal(err)
	}
	h := webtest.Open(t)
	mia := moderator(t, h, "en")
	mia.MustPost("/admin/house", "name", "Chez Mia", "legal", "One", "game", "nain-jaune", "why", "new house")
	for _, lang := range []string{"de", "en", "fr"} {
		ana := h.Visitor(t, lang)
		ana.Guest("Ana")
		for _, path := range []string{"/me", "/legal"} {
			a := ana.Get(path)
			text := html.UnescapeString(a.Body)
			for _, k := range export.AllKept() {
				if want := texts[lang].T("people.kept." + k.Name); a.Status != http.StatusOK || !strings.Contains(text, want) {
					t.Errorf("%s in %s: %d, without %q", path, lang, a.Status, want)
				}
			}
		}
	}
}
