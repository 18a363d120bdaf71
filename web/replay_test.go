package web_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"tablee/game"
	"tablee/host"
	"tablee/table"
)

// over opens a table against bots and plays it to its end.
func (b *browser) over(t *testing.T, h *house) string {
	t.Helper()
	path := b.open("seats", "3", "bots", "2", "o.deals", "1")
	playOut(t, h, b, path)
	return path
}

func TestReplay_AFinishedGameIsOpenToEverybody(t *testing.T) {
	h := openHouse(t)
	b, other := h.visitor(t, "fr"), h.visitor(t, "en")
	path := b.over(t, h)
	if page := b.get(path).body; !strings.Contains(page, path+"/replay") {
		t.Error("the end does not lead to the replay")
	}
	if page := b.get("/me").body; !strings.Contains(page, path+"/replay") {
		t.Error("one's own list does not lead to the replay")
	}
	for _, query := range []string{"", "?at=0&as=0", "?at=3&as=1", "?at=5&as=2", "?at=4&as=w", "?at=9&as=all", "?at=9999", "?at=-1", "?at=x"} {
		for _, who := range []*browser{b, other} {
			a := who.get(path + "/replay" + query)
			if a.status != http.StatusOK || strings.Contains(a.body, "⟦") || repeated(a.body) != "" || forbidden.MatchString(a.body) {
				t.Errorf("%s: %d, id twice: %q", query, a.status, repeated(a.body))
			}
			if strings.Contains(a.body, `form="act"`) {
				t.Errorf("%s: something can be done on a table of the past", query)
			}
		}
	}
	for _, query := range []string{"?as=3", "?as=-1", "?as=x", "?as=-3"} {
		if a := b.get(path + "/replay" + query); a.status != http.StatusSeeOther {
			t.Errorf("%s: %d", query, a.status)
		}
	}
}

// While a game runs its steps show what one knew oneself, and nothing else.
func TestReplay_OfARunningGameHidesWhatItsViewerDidNotKnow(t *testing.T) {
	h := openHouse(t)
	ana, watcher := h.visitor(t, "fr"), h.visitor(t, "en")
	path, f := ana.midway(t, h)
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
		pages := map[game.Seat]string{me: ana.get(path + "/replay" + at).body, game.Watcher: watcher.get(path + "/replay" + at).body}
		for viewer, page := range pages {
			if !strings.Contains(page, `data-at="`+strconv.Itoa(n)+`"`) {
				t.Fatalf("%d does not see position %d: %.300s", viewer, n, page)
			}
			holdsNoSecret(t, page, past, viewer)
		}
	}
	other := strconv.Itoa((int(me) + 1) % 4)
	for _, as := range []string{"all", other} {
		for name, who := range map[string]*browser{"a player": ana, "a watcher": watcher} {
			if a := who.get(path + "/replay?at=0&as=" + as); a.status != http.StatusSeeOther || !strings.Contains(a.header.Get("Location"), "/replay?at=0") {
				t.Errorf("%s asks for %s: %d", name, as, a.status)
			}
		}
	}
	if a := ana.get(path + "/replay?as=w"); a.status != http.StatusSeeOther {
		t.Errorf("a player asks to be a watcher: %d", a.status)
	}
	if a := ana.post(path+"/fork", "at", "0", "from", "all"); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a fork of a running game: %d", a.status)
	}
}

// midway opens a table against bots and plays three times there: at another table when the
// game has ended before.
func (b *browser) midway(t *testing.T, h *house) (string, *host.Frame) {
	t.Helper()
	for {
		path := b.open("quick", "bots", "seats", "4")
		f := h.awaitTurn(t, path)
		for n := 0; n < 3 && f.Table.Status == table.StatusPlaying; n++ {
			page := b.get(path).body
			b.post(path, "seq", field(t, seqField, page), "a", field(t, legalButton, page))
			f = h.awaitTurn(t, path)
		}
		if f.Table.Status == table.StatusPlaying {
			return path, f
		}
	}
}

func TestFork_GoesOnFromAPosition(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "fr")
	path := b.over(t, h)
	for name, form := range map[string][]string{
		"what a seat knew, against bots": {"at", "3", "seat", "1", "company", "bot:1"},
		"all open, against bots":         {"at", "4", "seat", "0", "from", "all", "company", "bot:2"},
		"what another seat knew":         {"at", "4", "seat", "0", "from", "2", "company", "bot:2"},
	} {
		a := b.post(path+"/fork", form...)
		next := a.header.Get("Location")
		if a.status != http.StatusSeeOther || !strings.HasPrefix(next, "/t/") {
			t.Fatalf("%s: %d %s", name, a.status, next)
		}
		playOut(t, h, b, next)
		page := b.get(next).body
		for _, want := range []string{"d’après la partie " + string(idOf(path)), "On reprend là", path + "/replay?at=" + form[1]} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the table does not say %q", name, want)
			}
		}
		if a := b.get(next + "/record"); !strings.Contains(a.body, "#: fork "+string(idOf(path))) {
			t.Errorf("%s: the record does not say so", name)
		}
	}
	friends := b.post(path+"/fork", "at", "3", "seat", "1", "company", "open").header.Get("Location")
	ben := h.visitor(t, "en")
	if page := ben.get(friends).body; !strings.Contains(page, "from game "+string(idOf(path))) {
		t.Error("who is invited does not read where the game begins")
	}
	for name, form := range map[string][]string{
		"beyond the end": {"at", "999", "seat", "1", "company", "bot:1"},
		"nowhere":        {"seat", "1", "company", "bot:1"},
		"no such seat":   {"at", "3", "seat", "1", "from", "7", "company", "bot:1"},
		"no such bot":    {"at", "3", "seat", "1", "company", "bot:9"},
	} {
		if a := b.post(path+"/fork", form...); a.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", name, a.status)
		}
	}
	if a := b.post("/t/0000000000/fork", "at", "0"); a.status != http.StatusNotFound {
		t.Errorf("no table: %d", a.status)
	}
}
