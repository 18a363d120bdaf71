package web_test

import (
	"strings"
	"testing"

	"tablee/web/webtest"
)

// Where friends share a link, to a table that waits, into a circle or to a position of a game, it
// is shown with the name of what it leads to and a picture; the address is whole, as those who
// fetch it need it.
func TestPreview_OfWhatIsShared(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	ana.Guest("Ana")
	_, circle := makeCircle(t, ana, "Les Leroux")
	eve := h.Visitor(t, "en")
	for path, title := range map[string]string{ana.Open("seats", "3"): "Nain Jaune", circle: "Les Leroux"} {
		page := eve.Get(path).Body
		_, rest, _ := strings.Cut(page, `<meta property="og:title" content="`)
		if got, _, _ := strings.Cut(rest, `"`); !strings.Contains(got, title) {
			t.Errorf("%s: shared as %q", path, got)
		}
		_, rest, _ = strings.Cut(page, `<meta property="og:image" content="`)
		picture, _, _ := strings.Cut(rest, `"`)
		if a := eve.Get(strings.TrimPrefix(picture, h.Server.URL)); !strings.HasPrefix(picture, "http") || a.Header.Get("Content-Type") != "image/png" {
			t.Errorf("%s: the picture %q is %q", path, picture, a.Header.Get("Content-Type"))
		}
	}
	if strings.Contains(eve.Get("/tables").Body, "og:") {
		t.Error("a page that nobody shares has a picture")
	}
}
