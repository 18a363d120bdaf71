package play_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"tablee/web/webtest"
)

// The stream tells a page of another version that there is a newer one, in the reader's language
// and before anything else, with the address of a script that this server has. A page of this
// version, and a program that names none, hear nothing of it.
func TestUpgrade_IsToldToPagesOfOtherVersions(t *testing.T) {
	h := webtest.Open(t)
	for lang, title := range map[string]string{"fr": "Nouvelle version.", "en": "New version.", "de": "Neue Version."} {
		b := h.Visitor(t, lang)
		path := b.Open("seats", "3")
		own := regexp.MustCompile(`/static/(\w+)/tablepage\.js`).FindStringSubmatch(b.Get(path).Body)[1]
		told := b.Stream(path + "?v=0123456789ab")(`id="fragment"`)
		told = told[strings.Index(told, "event: upgrade"):]
		script := regexp.MustCompile(`^event: upgrade\ndata: (/static/` + own + `/upgrade\.js)\ndata: <div[^\n]*` + title).FindStringSubmatch(told)
		if script == nil {
			t.Fatalf("%s: %.600s", lang, told)
		}
		if a := b.Get(script[1]); a.Status != http.StatusOK {
			t.Errorf("%s: %d", script[1], a.Status)
		}
		for _, same := range []string{"", "?v=" + own} {
			if told := b.Stream(path + same)(`id="fragment"`); strings.Contains(told, "upgrade") {
				t.Errorf("%q: %.300s", same, told)
			}
		}
	}
}

// A page of another version may read changes in another way: it is sent whole fragments.
func TestUpgrade_PagesOfOtherVersionsAreSentWholeFragments(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	path := b.Open("seats", "3")
	for version, kind := range map[string]string{"": "delta", "?v=0123456789ab": "fragment"} {
		stream := b.Stream(path + version)
		stream(`id="fragment"`)
		b.MustPost(path+"/chair", "seq", h.Seq(t, path), "do", "open new")
		if told := stream("event: "); !strings.Contains(told, "event: "+kind) {
			t.Errorf("%q: no %s in %.600s", version, kind, told)
		}
	}
}
