package replay_test

import (
	"html"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"tablee/game"
	"tablee/web/webtest"
)

func TestReplay_AFinishedGameIsOpenToEverybody(t *testing.T) {
	h := webtest.Open(t)
	b, other := h.Visitor(t, "fr"), h.Visitor(t, "en")
	path := b.PlayedOut(t, h)
	if page := b.Get(path).Body; !strings.Contains(page, path+"/replay") {
		t.Error("the end does not lead to the replay")
	}
	if page := b.Get("/me").Body; !strings.Contains(page, path+"/replay") {
		t.Error("one's own list does not lead to the replay")
	}
	for _, query := range []string{"", "?at=0&as=0", "?at=3&as=1", "?at=5&as=2", "?at=4&as=w", "?at=9&as=all", "?at=9999", "?at=-1", "?at=x"} {
		for _, who := range []*webtest.Browser{b, other} {
			a := who.Get(path + "/replay" + query)
			if a.Status != http.StatusOK || strings.Contains(a.Body, "⟦") || webtest.RepeatedID(a.Body) != "" || webtest.Forbidden.MatchString(a.Body) {
				t.Errorf("%s: %d, id twice: %q", query, a.Status, webtest.RepeatedID(a.Body))
			}
			if strings.Contains(a.Body, `form="act"`) {
				t.Errorf("%s: something can be done on a table of the past", query)
			}
		}
	}
	for _, query := range []string{"?as=3", "?as=-1", "?as=x", "?as=-3"} {
		if a := b.Get(path + "/replay" + query); a.Status != http.StatusSeeOther {
			t.Errorf("%s: %d", query, a.Status)
		}
	}
}

// A position of a finished game has an address for friends; one that names no position says so
// and shows the nearest.
func TestReplay_LinksToAMoment(t *testing.T) {
	h := webtest.Open(t)
	ana, friend := h.Visitor(t, "fr"), h.Visitor(t, "en")
	path := ana.PlayedOut(t, h)
	link := regexp.MustCompile(`<input id="moment-link"[^>]* value="https?://[^/"]+([^"]+)"`)
	to := html.UnescapeString(webtest.Field(t, link, ana.Get(path+"/replay?at=4").Body))
	const strayed = "a move that this game does not have"
	if page := friend.Get(to).Body; !strings.Contains(page, `data-at="4"`) || strings.Contains(page, strayed) {
		t.Errorf("%s does not lead to that moment", to)
	}
	for at, shown := range map[string]string{"99999": "", "-1": "0", "x": "0", "1.5": "0", "99999999999999999999": "0", "%00": "0"} {
		page := friend.Get(path + "/replay?as=0&at=" + at).Body
		if !strings.Contains(page, strayed) || shown != "" && !strings.Contains(page, `data-at="`+shown+`"`) {
			t.Errorf("%s: not told that there is no such move", at)
		}
	}
	path, _ = ana.Midway(t, h)
	if page := ana.Get(path + "/replay?at=1").Body; !strings.Contains(page, `data-at="1"`) || strings.Contains(page, "moment-link") {
		t.Error("a running game offers what nobody else may open")
	}
}

// While a game runs its steps show what one knew oneself, and nothing else.
func TestReplay_OfARunningGameHidesWhatItsViewerDidNotKnow(t *testing.T) {
	h := webtest.Open(t)
	ana, watcher := h.Visitor(t, "fr"), h.Visitor(t, "en")
	path, f := ana.Midway(t, h)
	replay, err := f.Replay()
	if err != nil {
		t.Fatal(err)
	}
	me := f.Table.Turn()
	for n := range replay.Last() + 1 {
		past, err := replay.At(n)
		if err != nil {
			t.Fatal(err)
		}
		at := "?at=" + strconv.Itoa(n)
		pages := map[game.Seat]string{me: ana.Get(path + "/replay" + at).Body, game.Watcher: watcher.Get(path + "/replay" + at).Body}
		for viewer, page := range pages {
			if !strings.Contains(page, `data-at="`+strconv.Itoa(n)+`"`) {
				t.Fatalf("%d does not see position %d: %.300s", viewer, n, page)
			}
			webtest.HoldsNoSecret(t, page, past, viewer)
		}
	}
	other := strconv.Itoa((int(me) + 1) % 4)
	for _, as := range []string{"all", other} {
		for name, who := range map[string]*webtest.Browser{"a player": ana, "a watcher": watcher} {
			if a := who.Get(path + "/replay?at=0&as=" + as); a.Status != http.StatusSeeOther || !strings.Contains(a.Header.Get("Location"), "/replay?at=0") {
				t.Errorf("%s asks for %s: %d", name, as, a.Status)
			}
		}
	}
	if a := ana.Get(path + "/replay?as=w"); a.Status != http.StatusSeeOther {
		t.Errorf("a player asks to be a watcher: %d", a.Status)
	}
	if a := ana.Post(path+"/fork", "at", "0", "from", "all"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("a fork of a running game: %d", a.Status)
	}
}

func TestFork_GoesOnFromAPosition(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "fr")
	path := b.PlayedOut(t, h)
	for name, form := range map[string][]string{
		"what a seat knew, against bots": {"at", "3", "seat", "1", "others", "bot:1"},
		"all open, against bots":         {"at", "4", "seat", "0", "from", "all", "others", "bot:2"},
		"what another seat knew":         {"at", "4", "seat", "0", "from", "2", "others", "bot:2"},
	} {
		a := b.Post(path+"/fork", form...)
		next := a.Header.Get("Location")
		if a.Status != http.StatusSeeOther || !strings.HasPrefix(next, "/t/") {
			t.Fatalf("%s: %d %s", name, a.Status, next)
		}
		webtest.PlayOut(t, h, b, next)
		page := b.Get(next).Body
		for _, want := range []string{"d’après la partie " + string(webtest.TableID(path)), "On reprend là", path + "/replay?at=" + form[1]} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the table does not say %q", name, want)
			}
		}
		if a := b.Get(next + "/record"); !strings.Contains(a.Body, "#: fork "+string(webtest.TableID(path))) {
			t.Errorf("%s: the record does not say so", name)
		}
	}
	friends := b.Post(path+"/fork", "at", "3", "seat", "1", "others", "open").Header.Get("Location")
	ben := h.Visitor(t, "en")
	if page := ben.Get(friends).Body; !strings.Contains(page, "from game "+string(webtest.TableID(path))) {
		t.Error("who is invited does not read where the game begins")
	}
	for name, form := range map[string][]string{
		"beyond the end": {"at", "999", "seat", "1", "others", "bot:1"},
		"nowhere":        {"seat", "1", "others", "bot:1"},
		"no such seat":   {"at", "3", "seat", "1", "from", "7", "others", "bot:1"},
		"no such bot":    {"at", "3", "seat", "1", "others", "bot:9"},
	} {
		if a := b.Post(path+"/fork", form...); a.Status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", name, a.Status)
		}
	}
	if a := b.Post("/t/0000000000/fork", "at", "0"); a.Status != http.StatusNotFound {
		t.Errorf("no table: %d", a.Status)
	}
}
