package web_test

import (
	"html"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"tablee/game"
	rondoui "tablee/games/rondo/ui"
	"tablee/table"
	"tablee/web/webtest"
)

func TestReplay_FinishedGame_Public(t *testing.T) {
	h := webtest.Open(t)
	b, other := h.Visitor(t, "fr"), h.Visitor(t, "en")
	path := b.PlayedOut(t, h)
	if page := b.Get(path).Body; !strings.Contains(page, path+"/replay") {
		t.Error("the end page does not link to the replay")
	}
	if page := b.Get("/me").Body; !strings.Contains(page, path+"/replay") {
		t.Error("the player's list does not link to the replay")
	}
	for _, query := range []string{"", "?at=0&as=0", "?at=3&as=1", "?at=5&as=2", "?at=4&as=w", "?at=9&as=all", "?at=9999", "?at=-1", "?at=x"} {
		for _, who := range []*webtest.Browser{b, other} {
			a := who.Get(path + "/replay" + query)
			if a.Status != http.StatusOK || strings.Contains(a.Body, "⟦") || webtest.RepeatedID(a.Body) != "" || webtest.Forbidden.MatchString(a.Body) {
				t.Errorf("%s: status %d, repeated id: %q", query, a.Status, webtest.RepeatedID(a.Body))
			}
			if strings.Contains(a.Body, `form="act"`) {
				t.Errorf("%s: a past position offers an action", query)
			}
		}
	}
	for _, query := range []string{"?as=3", "?as=-1", "?as=x", "?as=-3"} {
		if a := b.Get(path + "/replay" + query); a.Status != http.StatusSeeOther {
			t.Errorf("%s: %d", query, a.Status)
		}
	}
}

// A position of a finished game has a URL to share. A request for an invalid position says so and
// shows the nearest one.
func TestReplay_LinkToPosition(t *testing.T) {
	h := webtest.Open(t)
	ana, friend := h.Visitor(t, "fr"), h.Visitor(t, "en")
	path := ana.PlayedOut(t, h)
	link := regexp.MustCompile(`<input id="moment-link"[^>]* value="https?://[^/"]+([^"]+)"`)
	to := html.UnescapeString(webtest.Field(t, link, ana.Get(path+"/replay?at=4").Body))
	const strayed = "a move that this game does not have"
	if page := friend.Get(to).Body; !strings.Contains(page, `data-at="4"`) || strings.Contains(page, strayed) {
		t.Errorf("%s does not show that position", to)
	}
	for at, shown := range map[string]string{"99999": "", "-1": "0", "x": "0", "1.5": "0", "99999999999999999999": "0", "%00": "0"} {
		page := friend.Get(path + "/replay?as=0&at=" + at).Body
		if !strings.Contains(page, strayed) || shown != "" && !strings.Contains(page, `data-at="`+shown+`"`) {
			t.Errorf("%s: the page does not say that the position is invalid", at)
		}
	}
	path, _ = ana.Midway(t, h)
	if page := ana.Get(path + "/replay?at=1").Body; !strings.Contains(page, `data-at="1"`) || strings.Contains(page, "moment-link") {
		t.Error("a running game offers a link to share")
	}
}

// The replay of a running game shows what the viewer knew at the time, and nothing else.
func TestReplay_RunningGame_HidesUnknown(t *testing.T) {
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
				t.Errorf("%s requests %s: status %d", name, as, a.Status)
			}
		}
	}
	if a := ana.Get(path + "/replay?as=w"); a.Status != http.StatusSeeOther {
		t.Errorf("a player requests a watcher's view: status %d", a.Status)
	}
	if a := ana.Post(path+"/fork", "at", "0", "from", "all"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("fork of a running game: status %d", a.Status)
	}
}

func TestFork_FromPosition(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "fr")
	path := b.PlayedOut(t, h)
	for name, form := range map[string][]string{
		"a seat's knowledge, against bots": {"at", "3", "seat", "1", "others", "bot:1"},
		"all open, against bots":           {"at", "4", "seat", "0", "from", "all", "others", "bot:2"},
		"another seat's knowledge":         {"at", "4", "seat", "0", "from", "2", "others", "bot:2"},
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
				t.Errorf("%s: the table lacks %q", name, want)
			}
		}
		if a := b.Get(next + "/record"); !strings.Contains(a.Body, "#: fork "+string(webtest.TableID(path))) {
			t.Errorf("%s: the record does not name the origin", name)
		}
	}
	friends := b.Post(path+"/fork", "at", "3", "seat", "1", "others", "open").Header.Get("Location")
	ben := h.Visitor(t, "en")
	if page := ben.Get(friends).Body; !strings.Contains(page, "from game "+string(webtest.TableID(path))) {
		t.Error("an invited player does not see where the game begins")
	}
	for name, form := range map[string][]string{
		"position beyond the end": {"at", "999", "seat", "1", "others", "bot:1"},
		"no position":             {"seat", "1", "others", "bot:1"},
		"no such seat":            {"at", "3", "seat", "1", "from", "7", "others", "bot:1"},
		"no such bot":             {"at", "3", "seat", "1", "others", "bot:9"},
	} {
		if a := b.Post(path+"/fork", form...); a.Status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", name, a.Status)
		}
	}
	if a := b.Post("/t/0000000000/fork", "at", "0"); a.Status != http.StatusNotFound {
		t.Errorf("unknown table: status %d", a.Status)
	}
}

// A page verifies the chance outcomes of a finished table, for everyone.
func TestCheck_FinishedTable_Verified(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "2", "o.deals", "1")
	if a := ana.Get(path + "/check"); a.Status != http.StatusSeeOther || a.Header.Get("Location") != path {
		t.Errorf("with a sealed seed: status %d", a.Status)
	}
	webtest.PlayOut(t, h, ana, path)
	if !strings.Contains(ana.Get(path).Body, `href="`+path+`/check"`) {
		t.Error("the table does not link to the verification")
	}
	f := h.AwaitTurn(t, path)
	page := ana.Get(path + "/check").Body
	for _, want := range []string{f.Table.Seed, f.Table.Commitment, "The seats and 1 draw were made again", "/check.js"} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is not on the page", want)
		}
	}
}

var lookBack = regexp.MustCompile(`(?s)<li data-seq="\d+">.{0,200}<a href="([^"]+/replay\?seq=\d+)">\s*[^<]*<strong class="gain">`)

// The journal's line about the end of a deal links back to its settlement, though the next deal has
// begun.
func TestSettlement_ViewAgain(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	path := b.Open("seats", "3", "bots", "2", "o.deals", "8")
	for {
		f := h.AwaitTurn(t, path)
		if f.Table.Status != table.StatusPlaying {
			t.Fatal("no deal before the last was settled")
		}
		page := b.Get(path).Body
		link := lookBack.FindStringSubmatch(page)
		if link != nil && !strings.Contains(page, `id="nj-settle"`) { // the next deal has begun
			if again := b.Get(html.UnescapeString(link[1])).Body; !strings.Contains(again, `id="nj-settle"`) || strings.Contains(again, "does not have") {
				t.Error("the link does not show the settlement")
			}
			return
		}
		legal := f.Table.State.Legal(f.Table.Turn(), nil)
		b.Post(path, "seq", h.Seq(t, path), "a", f.Table.Rules().FormatAction(legal[0]), "command", "")
	}
}

// A player sees their costliest choices once the game is over. Choices made by bots or others are
// excluded. A running game has no hindsight.
func TestHindsight_CostliestChoices(t *testing.T) {
	h := webtest.Open(t)
	ana, zoe := h.Visitor(t, "en"), h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "2", "o.deals", "1")
	if a := ana.Get(path + "/hindsight"); a.Status != http.StatusNotFound {
		t.Errorf("hindsight of a running game: status %d", a.Status)
	}
	webtest.PlayOut(t, h, ana, path)
	if end := ana.Get(path).Body; !strings.Contains(end, `href="`+path+`/hindsight"`) {
		t.Error("the end page does not link to hindsight")
	}
	page := ana.Get(path + "/hindsight").Body
	for _, want := range []string{"These choices cost you most.", "about 12 chips", path + "/replay?at="} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is not on the page", want)
		}
	}
	if !strings.Contains(page, `#fork-seat"`) {
		t.Error("no choice leads to playing on otherwise")
	}
	if n := strings.Count(page, "about 12 chips"); n > 3 {
		t.Errorf("%d choices are listed", n)
	}
	if a := zoe.Get(path + "/hindsight"); a.Status != http.StatusNotFound {
		t.Errorf("hindsight for a watcher: status %d", a.Status)
	}
	if strings.Contains(zoe.Get(path).Body, path+"/hindsight") {
		t.Error("a watcher's page links to hindsight")
	}
}

// A game with its own method of hindsight describes it, in each language.
func TestHindsight_ExplainsMethod(t *testing.T) {
	h := webtest.OpenWith(t, nil, rondoui.New())
	ana := h.Visitor(t, "en")
	path := ana.Post("/g/rondo", "seats", "2", "bots", "1", "o.sand", "0").Header.Get("Location")
	for f := h.AwaitTurn(t, path); f.Table.Status != table.StatusOver; f = h.AwaitTurn(t, path) {
		passed := f.Table.Rules().FormatAction(f.Table.State.DefaultAction(f.Table.Turn()))
		ana.MustPost(path, "seq", strconv.FormatUint(f.Table.Seq, 10), "a", passed, "command", "")
	}
	for lang, want := range map[string]string{
		"en": "a list of common words", "fr": "une liste de mots courants", "de": "einer Liste gebräuchlicher Wörter",
	} {
		ana.MustPost("/settings", "lang", lang)
		page := ana.Get(path + "/hindsight").Body
		if !strings.Contains(page, want) || strings.Count(page, `class="note"`) != 1 {
			t.Errorf("%s: the method is missing, or a wrong one is shown", lang)
		}
	}
}
