package web_test

import (
	"net/http"
	"strings"
	"testing"

	"tablee/game"
	"tablee/web/webtest"
)

// Where the dictionary stays open, a seat that may bid asks for a word: with the script it gets one word, without
// it a page that keeps the word. Watchers, seats that have bid, other players and long texts get nothing.
func TestLookUp_OpenDictionary(t *testing.T) {
	h := webtest.OpenAll(t)
	ana, bob, path := openRondo(t, h, "o.lookup", "on")
	watcher := h.Visitor(t, "en")
	script := func(b *webtest.Browser, word string) webtest.Answer {
		b.Header.Set("X-Fragment", "1")
		defer b.Header.Del("X-Fragment")
		return b.Get(path + "/word?text=" + word)
	}
	for word, want := range map[string]string{"MER": "yes", "th%C3%A9": "yes", "MRE": "no", "": "no"} {
		if a := script(ana, word); a.Status != http.StatusOK || a.Body != want {
			t.Errorf("%q: %d %s", word, a.Status, a.Body)
		}
	}
	page := ana.Get(path).Body
	for _, want := range []string{`formaction="` + path + `/word"`, `data-known="# est dans le dictionnaire français."`, `data-script="rondo-lookup-fr.js"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the table lacks %s", want)
		}
	}
	for word, want := range map[string]string{"mer": "MER est dans le dictionnaire français.", "mre": "MRE n’est pas dans le dictionnaire français."} {
		a := ana.Get(path + "/word?verb=poser&text=" + word)
		if a.Status != http.StatusOK || !strings.Contains(a.Body, want) || !strings.Contains(a.Body, `value="`+strings.ToUpper(word)+`"`) {
			t.Errorf("%s: status %d, or the sentence or the word is missing", word, a.Status)
		}
	}
	if other := bob.Visit(path); other.Says("MRE") || other.Has(`[value="MRE"]`) { // ids may hold these letters
		t.Error("a word that one seat looked up stands on the page of another")
	}
	for name, a := range map[string]webtest.Answer{"watcher": script(watcher, "MER"), "long text": script(ana, strings.Repeat("M", 65))} {
		if a.Status < http.StatusBadRequest || a.Body == "yes" {
			t.Errorf("%s: %d %.80s", name, a.Status, a.Body)
		}
	}
	ana.MustPost(path, "seq", h.Seq(t, path), "a", "bid -", "command", "bid")
	if a := script(ana, "MER"); a.Status != http.StatusUnprocessableEntity || a.Body == "yes" {
		t.Errorf("after the bid: %d %.80s", a.Status, a.Body)
	}
}

func TestLookUp_ClosedDictionary(t *testing.T) {
	h := webtest.OpenAll(t)
	ana, _, path := openRondo(t, h)
	a := ana.Get(path + "/word?text=MER")
	if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, "le dictionnaire ne s’ouvre qu’à la pose") {
		t.Errorf("a closed dictionary: status %d", a.Status)
	}
	if page := ana.Get(path).Body; strings.Contains(page, path+"/word") || !strings.Contains(page, `data-script="rondo-fr.js"`) {
		t.Error("the page offers to look words up, or has the script for it")
	}
}

// A rated game has no open dictionary.
func TestLookUp_NotRated(t *testing.T) {
	h := webtest.OpenAll(t)
	a := h.Visitor(t, "fr").Post("/g/rondo", "seats", "2", "o.lookup", "on", "rated", "yes", "name", "Ana")
	if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, "ne va pas avec le classement") {
		t.Errorf("status %d: the reason is missing", a.Status)
	}
}

// openRondo opens a table of Rondo for two people, who are to bid.
func openRondo(t *testing.T, h *webtest.Site, more ...string) (ana, bob *webtest.Browser, path string) {
	t.Helper()
	ana = h.Visitor(t, "fr")
	path = ana.Post("/g/rondo", append([]string{"seats", "2", "o.sand", "0", "seating", "kept", "name", "Ana"}, more...)...).Header.Get("Location")
	bob = h.SitDown(t, path, "Bob")
	if f := h.AwaitTurn(t, path); f.Table.Turn() == game.Nobody {
		t.Fatal("the game has not begun")
	}
	return ana, bob, path
}
