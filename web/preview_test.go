package web_test

import (
	"fmt"
	"html"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"strings"
	"testing"

	nainjauneui "tablee/games/nainjaune/ui"
	rondaui "tablee/games/ronda/ui"
	"tablee/host/moderation"
	"tablee/web/board"
	"tablee/web/webtest"
)

// Where somebody shares a link, to the shelf, a game, a table that waits, a day, into a circle or to a
// position of a game, it is shown with the name of what it leads to, in the page's language, and a
// picture that exists and is as large as the page says; the address is whole, as those who fetch it need it.
func TestPreview_OfWhatIsShared(t *testing.T) {
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
			t.Errorf("%s: shared as %q", path, got)
		}
		if !strings.Contains(page, `<title>`+html.EscapeString(said("title"))) || !strings.Contains(page, `name="description" content="`+html.EscapeString(said("description"))) {
			t.Errorf("%s: shared as something else than it is: %q, %q", path, said("title"), said("description"))
		}
		picture := said("image")
		a := eve.Get(strings.TrimPrefix(picture, h.Server.URL))
		shown, kind, err := image.DecodeConfig(strings.NewReader(a.Body))
		if got := fmt.Sprintf("%d x %d", shown.Width, shown.Height); !strings.HasPrefix(picture, "http") || err != nil || a.Header.Get("Content-Type") != "image/"+kind || got != size || said("image:width")+" x "+said("image:height") != size {
			t.Errorf("%s: the picture %q is %q, %s, %v", path, picture, a.Header.Get("Content-Type"), got, err)
		}
		if said("image:alt") == "" {
			t.Errorf("%s: the picture has no words", path)
		}
	}
	const large = "1200 x 630"
	for path, title := range map[string]string{"/": "", "/g/nain-jaune": "Nain Jaune", "/g/nain-jaune/rules": "Nain Jaune", "/daily": "", ana.Open("seats", "3"): "Nain Jaune", circle: "Les Leroux"} {
		shared(path, title, large)
	}
	if strings.Contains(eve.Get("/tables").Body, "og:") {
		t.Error("a page that nobody shares has a picture")
	}
}

// Each game's own box is shown, and the sign of a site that does not have the whole shelf.
func TestPreview_ShowsWhatIsThere(t *testing.T) {
	h := webtest.OpenWith(t, nil, nainjauneui.UI{}, rondaui.UI{})
	eve := h.Visitor(t, "en")
	if body := eve.Get("/g/ronda").Body; !strings.Contains(body, "ronda-preview.jpg") {
		t.Error("Ronda is not shown with its box")
	}
	if body := eve.Get("/").Body; !strings.Contains(body, "/preview.jpg") {
		t.Error("the shelf is not shown")
	}
	if err := h.Moderation.SetHouse(t.Context(), moderation.CommandLine, map[string]string{moderation.HouseHidden: "ronda"}, "not here"); err != nil {
		t.Fatal(err)
	}
	if body := eve.Get("/").Body; strings.Contains(body, "preview.jpg") || !strings.Contains(body, `icon-512.png"`) {
		t.Error("a shelf is shown that is not there")
	}
}
