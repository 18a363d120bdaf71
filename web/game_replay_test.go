package web_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"tablee/table"
	"tablee/web/webtest"
)

// A finished game is replayed with plain links and forms: step by step, with the slider, from every
// seat and with all hands open. The link to a position works for a stranger, who forks the game
// from the middle.
func TestReplay_WithoutScript(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "fr")
	path := ana.PlayedOut(t, h)
	page := ana.Visit(path).Follow(`.end a[href$="/replay"]`)
	last := replayNumber(t, page, "data-end")
	if at := replayNumber(t, page, "data-at"); at != 0 || last < 10 {
		t.Fatalf("the replay begins at %d of %d", at, last)
	}
	moved := func(to *webtest.Page, want int) *webtest.Page {
		t.Helper()
		if at := replayNumber(t, to, "data-at"); at != want {
			t.Fatalf("%s shows position %d, want %d", to.Path, at, want)
		}
		return to
	}
	page = moved(page.Follow(`a[data-step=next]`), 1)
	page = moved(page.Follow(`a[data-step=next]`), 2)
	page = moved(page.Follow(`a[data-step=previous]`), 1)
	page = moved(page.Follow(`a[data-step=last]`), last)
	page = moved(page.Follow(`a[data-step=first]`), 0)
	page = moved(page.Form("#stepper").Fill("at", "4").Press("button#go"), 4)
	if n := page.Count("#table button"); n != 0 {
		t.Errorf("%d action buttons on a past position", n)
	}
	hands := map[string]bool{}
	for _, as := range []string{"0", "1", "2", "w"} {
		page = moved(page.Form("#stepper").Fill("as", as).Press("button#go"), 4)
		hands[page.Text(".nj-hand")] = true
	}
	if len(hands) != 4 {
		t.Errorf("%d different hands from three seats and a watcher", len(hands))
	}
	record := page.Find("a[download]").AttrOr("href", "")
	if text := ana.Get(record).Body; !strings.Contains(text, "game nain-jaune") || !strings.Contains(text, "#: seed ") {
		t.Errorf("the download is not a record: %.200s", text)
	}

	// the link, opened by a new visitor
	cleo := h.Visitor(t, "fr")
	page = moved(cleo.Visit(strings.Replace(page.Path, "as=w", "as=all", 1)), 4)
	if n := page.Count(".openhand"); n != 2 {
		t.Errorf("%d other hands are open", n)
	}
	if check := cleo.Visit(path + "/check"); check.Status != http.StatusOK || !check.Has("#hashed") {
		t.Errorf("verification: status %d", check.Status)
	}

	// what if? Cléo continues with the seat's knowledge, against bots
	page = page.Form("#fork form").Fill("others", "bot:1").Press("#fork .gold")
	if strings.HasPrefix(page.Path, path) || !page.Has("#table") {
		t.Fatalf("the fork redirects to %s", page.Path)
	}
	if !strings.Contains(page.Text("#journal"), "On reprend") {
		t.Error("the journal does not name the origin of the fork")
	}
	webtest.PlayOut(t, h, cleo, page.Path)
	if f := h.AwaitTurn(t, page.Path); f.Table.Status != table.StatusOver {
		t.Errorf("the game is %s", f.Table.Status)
	}
	cleo.Visit("/me").MustSay("d’après une autre partie")
}

// replayNumber returns a number from a data attribute of the replay's page.
func replayNumber(t *testing.T, p *webtest.Page, name string) int {
	t.Helper()
	n, err := strconv.Atoi(p.In("#fragment").AttrOr(name, ""))
	if err != nil {
		t.Fatal(err)
	}
	return n
}
