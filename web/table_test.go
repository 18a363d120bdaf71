package web_test

import (
	"bufio"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/nainjaune"
	"tablee/host/moderation"
	"tablee/table"
)

// playOut plays a table to its end by its forms alone: no script, only buttons.
func playOut(t *testing.T, h *house, b *browser, path string) {
	t.Helper()
	for {
		if f := h.awaitTurn(t, path); f.Table.Status == table.StatusOver {
			return
		}
		page := b.get(path).body
		a := b.post(path, "seq", field(t, seqField, page), "a", field(t, legalButton, page), "command", "")
		if a.status != http.StatusSeeOther || a.header.Get("Location") != path {
			t.Fatalf("a legal button: %d", a.status)
		}
	}
}

func TestTable_AWholeGameWithoutAScript(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "fr")
	path := b.open("seats", "3", "bots", "2", "level", "1", "o.deals", "1")
	playOut(t, h, b, path)
	page := b.get(path).body
	for _, want := range []string{"La partie est finie", "Revanche", path + "/record"} {
		if !strings.Contains(page, want) {
			t.Errorf("the end does not show %q", want)
		}
	}
	record := b.get(path + "/record")
	if !strings.HasPrefix(record.header.Get("Content-Type"), "text/plain") || !strings.Contains(record.body, "game nain-jaune") {
		t.Errorf("no record: %.80s", record.body)
	}
	again := b.post(path + "/again")
	if again.status != http.StatusSeeOther || again.header.Get("Location") == path {
		t.Errorf("no new table: %d", again.status)
	}
}

func TestTable_TwoClicksFromArrivingToPlaying(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "en")
	if !strings.Contains(b.get("/").body, `name="quick" value="bots"`) {
		t.Fatal("the library has no button to play at once")
	}
	path := b.open("quick", "bots")
	h.awaitTurn(t, path)
	if page := b.get(path).body; !legalButton.MatchString(page) || !strings.Contains(page, "Your turn!") {
		t.Error("nothing can be played")
	}
}

func TestTable_ARefusedMoveSaysWhy(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "fr")
	path := b.open("quick", "bots")
	f := h.awaitTurn(t, path)
	seat := f.Table.Turn()
	mine := f.Table.State.View(seat).(*nainjaune.View).Hand
	foreign := ""
	for _, c := range []string{"2C", "2D", "2H", "2S", "3C", "3D", "3H", "3S"} {
		held := false
		for _, m := range mine {
			held = held || m.String() == c
		}
		if !held {
			foreign = c
			break
		}
	}
	seq := strconv.FormatUint(f.Table.Seq, 10)
	a := b.post(path, "seq", seq, "a", foreign, "command", "x")
	if a.status != http.StatusUnprocessableEntity {
		t.Fatalf("a card he does not hold: %d", a.status)
	}
	for _, want := range []string{"GEN-HAND", "Vous n’avez pas cela en main", "Vous pouvez", "/g/nain-jaune/rules#GEN-HAND", "<html"} {
		if !strings.Contains(a.body, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	b.header.Set("X-Fragment", "1")
	a = b.post(path, "seq", seq, "a", foreign, "command", "y")
	if a.status != http.StatusUnprocessableEntity || strings.Contains(a.body, "<html") || !strings.Contains(a.body, "GEN-HAND") {
		t.Errorf("for the script: %d %.80s", a.status, a.body)
	}
}

func TestTable_AMovedTableAnswersWithTheNewestRoom(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "fr")
	path := b.open("quick", "bots")
	f := h.awaitTurn(t, path)
	b.header.Set("X-Fragment", "1")
	a := b.post(path, "seq", strconv.FormatUint(f.Table.Seq-1, 10), "a", "7D", "command", "late")
	if a.status != http.StatusConflict || !strings.HasPrefix(a.body, `<div id="room" data-seq="`+strconv.FormatUint(f.Table.Seq, 10)) {
		t.Errorf("%d %.80s", a.status, a.body)
	}
	b.header.Del("X-Fragment")
	a = b.post(path, "seq", strconv.FormatUint(f.Table.Seq-1, 10), "a", "7D", "command", "late")
	if a.status != http.StatusConflict || !strings.Contains(a.body, "La table a avancé") {
		t.Errorf("without a script: %d", a.status)
	}
}

func TestTable_TheSameCommandIsPlayedOnce(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "fr")
	path := b.open("quick", "bots")
	h.awaitTurn(t, path)
	page := b.get(path).body
	seq, action := field(t, seqField, page), field(t, legalButton, page)
	b.header.Set("X-Fragment", "1")
	for range 2 {
		if a := b.post(path, "seq", seq, "a", action, "command", "once"); a.status != http.StatusNoContent {
			t.Errorf("the same again: %d", a.status)
		}
	}
}

// What another seat holds is nowhere in the bytes of a page, whoever asks for it.
func TestTable_NoPageHoldsAnotherSeatsCards(t *testing.T) {
	h := openHouse(t)
	ana, watcher := h.visitor(t, "fr"), h.visitor(t, "en")
	path := ana.open("quick", "bots", "seats", "4")
	for range 3 {
		f := h.awaitTurn(t, path)
		if f.Table.Status == table.StatusOver {
			return
		}
		me := f.Table.Turn()
		pages := map[game.Seat]string{me: ana.get(path).body, game.Watcher: watcher.get(path).body}
		if legalButton.MatchString(pages[game.Watcher]) {
			t.Error("a watcher has buttons")
		}
		for viewer, page := range pages {
			holdsNoSecret(t, page, f.Table, viewer)
		}
		page := pages[me]
		ana.post(path, "seq", field(t, seqField, page), "a", field(t, legalButton, page))
	}
}

// holdsNoSecret looks in a page for what others than its viewer hold. At the end of a deal
// all hands are laid open (NJ-X18): until the next one's first card these are no secret.
func holdsNoSecret(t *testing.T, page string, tb *table.Table, viewer game.Seat) {
	t.Helper()
	var open []cards.Card
	if last := tb.State.View(viewer).(*nainjaune.View).Last; last != nil {
		for _, row := range last.Rows {
			open = append(open, row.Left...)
		}
	}
	for seat := range tb.Seats {
		if game.Seat(seat) == viewer {
			continue
		}
		for _, c := range tb.State.View(game.Seat(seat)).(*nainjaune.View).Hand {
			if slices.Contains(open, c) {
				continue
			}
			for _, trace := range traces(c.String()) {
				if i := strings.Index(page, trace); i >= 0 {
					t.Errorf("viewer %d can read %s of seat %d: %.200s", viewer, c, seat, page[max(0, i-100):])
				}
			}
		}
	}
}

// traces are what a card would leave on a page: its button, its place, its picture. The
// five cards painted on the board are pictured for everybody.
func traces(card string) []string {
	list := []string{`"c-` + card + `"`, `value="` + card + `"`}
	if !slices.Contains([]string{"TD", "JC", "QS", "KH", "7D"}, card) {
		list = append(list, "#"+card+`"`)
	}
	return list
}

func TestSit_AGuestNeedsNothingButAName(t *testing.T) {
	h := openHouse(t)
	ana, ben := h.visitor(t, "fr"), h.visitor(t, "en")
	path := ana.open("seats", "3", "bots", "1")
	if page := ben.get(path).body; !strings.Contains(page, `name="name"`) || !strings.Contains(page, h.server.URL+path) {
		t.Error("the door shows no field for a name, or no link")
	}
	long := ben.post(path+"/sit", "name", strings.Repeat("x", 40))
	if long.status != http.StatusUnprocessableEntity || !strings.Contains(long.body, "too long") {
		t.Errorf("a name too long: %d", long.status)
	}
	if a := ben.post(path+"/sit", "name", "Ben", "chair", "1"); a.status != http.StatusSeeOther {
		t.Fatalf("sit: %d", a.status)
	}
	f, err := h.host.Frame(t.Context(), idOf(path))
	if err != nil || f.Table.Status != table.StatusPlaying {
		t.Fatalf("the game has not begun: %v", err)
	}
	if page := ana.get(path).body; !strings.Contains(page, "Ben") {
		t.Error("Ben is not seen")
	}
	if a := h.visitor(t, "fr").post(path+"/sit", "name", "Cléo"); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, "déjà commencé") {
		t.Errorf("a third one: %d", a.status)
	}
}

func TestRise_GivesTheChairFree(t *testing.T) {
	h := openHouse(t)
	ana := h.visitor(t, "fr")
	path := ana.open("quick", "guests", "seats", "3")
	if a := ana.post(path + "/rise"); a.status != http.StatusSeeOther {
		t.Fatalf("rise: %d", a.status)
	}
	if a := ana.post(path + "/rise"); a.status != http.StatusUnprocessableEntity {
		t.Errorf("rise again: %d", a.status)
	}
}

func TestSay_PlaysOrAnswers(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "fr")
	path := b.open("quick", "bots")
	f := h.awaitTurn(t, path)
	seq := strconv.FormatUint(f.Table.Seq, 10)
	if a := b.post(path+"/say", "seq", seq, "text", "main"); a.status != http.StatusOK {
		t.Errorf("a question: %d", a.status)
	}
	if a := b.post(path+"/say", "seq", seq, "text", "abracadabra"); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, "pas compris") ||
		!strings.Contains(a.body, `value="abracadabra"`) {
		t.Errorf("nonsense: %d", a.status)
	}
	action := field(t, legalButton, b.get(path).body)
	if a := b.post(path+"/say", "seq", seq, "text", "jouer "+action); a.status != http.StatusSeeOther {
		t.Errorf("a move: %d", a.status)
	}
}

func TestMe_NamedExportedErased(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "fr")
	if a := b.get("/me/export"); a.status != http.StatusNotFound {
		t.Errorf("export of nobody: %d", a.status)
	}
	if a := b.post("/me", "name", " "); a.status != http.StatusSeeOther {
		t.Errorf("no name: %d", a.status)
	}
	b.post("/me", "name", "Margaux")
	if !strings.Contains(b.get("/").body, "Margaux") {
		t.Error("the name is not shown")
	}
	if a := b.get("/me/export"); !strings.Contains(a.body, "Margaux") {
		t.Errorf("export: %.80s", a.body)
	}
	if a := b.post("/me/erase"); a.status != http.StatusUnprocessableEntity {
		t.Errorf("erase without being sure: %d", a.status)
	}
	b.post("/me/erase", "sure", "yes")
	if strings.Contains(b.get("/").body, "Margaux") {
		t.Error("the name is still there")
	}
}

// The script's clock counts days in the reader's language.
func TestTable_TheClockKnowsDays(t *testing.T) {
	h := openHouse(t)
	path := h.visitor(t, "en").open("seats", "3", "bots", "1", "move", "172800")
	for lang, unit := range map[string]string{"fr": "j", "en": "d"} {
		if page := h.visitor(t, lang).get(path).body; !strings.Contains(page, `data-day="`+unit+`"`) {
			t.Errorf("%s: days are not called %q", lang, unit)
		}
	}
}

func TestLive_TheRoomAtOnceAndAfterEveryChange(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "fr")
	path := b.open("quick", "guests", "seats", "3")
	res, err := b.client.Get(h.server.URL + path + "/live")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if kind := res.Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/event-stream") || res.Header.Get("X-Accel-Buffering") != "no" {
		t.Errorf("headers: %v", res.Header)
	}
	lines := bufio.NewScanner(res.Body)
	next := func(wanted string) {
		t.Helper()
		for lines.Scan() {
			if strings.Contains(lines.Text(), wanted) {
				return
			}
		}
		t.Fatalf("the stream ended before %q", wanted)
	}
	next("retry: 2000")
	next("id: 1")
	next(`data: <div id="room" data-seq="1"`)
	h.visitor(t, "fr").post(path+"/sit", "name", "Ben")
	next("id: 2")
	next("Ben")
	h.close()
	next("event: bye")
}

// streamed opens a table's stream and hands out what comes up to a line that holds a text.
func (b *browser) streamed(path string) (until func(wanted string) string) {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), http.MethodGet, b.base+path+"/live", nil)
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Accept-Language", b.lang)
	res, err := b.client.Do(r)
	if err != nil || res.StatusCode != http.StatusOK {
		b.t.Fatalf("no stream: %v, %v", res, err)
	}
	b.t.Cleanup(func() { res.Body.Close() })
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	return func(wanted string) string {
		b.t.Helper()
		var had strings.Builder
		for lines.Scan() {
			had.WriteString(lines.Text() + "\n")
			if strings.Contains(lines.Text(), wanted) {
				return had.String()
			}
		}
		b.t.Fatalf("the stream ended before %q:\n%s", wanted, had.String())
		return ""
	}
}

// "Sign out everywhere else", signing out and erasure end what is open already.
func TestLive_EndsForWhoIsNobodyAnyMore(t *testing.T) {
	h := openHouse(t)
	path := h.visitor(t, "en").open("seats", "3")
	for name, end := range map[string]func(p table.PlayerID, token string) error{
		"signed out":              func(_ table.PlayerID, token string) error { return h.Accounts.SignOut(t.Context(), token) },
		"signed out from another": func(p table.PlayerID, _ string) error { return h.Accounts.EndOthers(t.Context(), p, "another") },
		"erased":                  func(p table.PlayerID, _ string) error { return h.Accounts.Erase(t.Context(), p) },
		"removed by those who watch": func(p table.PlayerID, _ string) error {
			return h.Moderation.Erase(t.Context(), moderation.CommandLine, p, "rude")
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := h.visitor(t, "en")
			b.post("/me", "name", "Ben")
			b.open("quick", "guests")
			until := b.streamed(path)
			until("event: room")
			if err := end(h.player(t, b), h.token(t, b)); err != nil {
				t.Fatal(err)
			}
			until("event: bye")
		})
	}
}

func TestLive_AskedForItsHeadOnlyEnds(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "fr")
	path := b.open("seats", "3", "bots", "1")
	served := make(chan struct{})
	h.server.Config.Handler = ending{h.server.Config.Handler, served}
	res, err := b.client.Head(h.server.URL + path + "/live")
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusOK || !strings.HasPrefix(res.Header.Get("Content-Type"), "text/event-stream") {
		t.Errorf("%d, %s", res.StatusCode, res.Header.Get("Content-Type"))
	}
	select {
	case <-served:
	case <-t.Context().Done():
	}
}

// ending closes a channel when a request has been served.
type ending struct {
	http.Handler
	served chan struct{}
}

func (e ending) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	e.Handler.ServeHTTP(w, r)
	close(e.served)
}
