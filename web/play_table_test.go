package web_test

import (
	"bufio"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"tablee/game"
	"tablee/games/nainjaune"
	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/webtest"
)

func TestTable_WholeGame_WithoutScript(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "fr")
	path := b.Open("seats", "3", "bots", "2", "level", "1", "o.deals", "1")
	webtest.PlayOut(t, h, b, path)
	page := b.Get(path).Body
	for _, want := range []string{"La partie est finie", "Revanche", path + "/record"} {
		if !strings.Contains(page, want) {
			t.Errorf("the end does not show %q", want)
		}
	}
	record := b.Get(path + "/record")
	if !strings.HasPrefix(record.Header.Get("Content-Type"), "text/plain") || !strings.Contains(record.Body, "game nain-jaune") {
		t.Errorf("not a record: %.80s", record.Body)
	}
	again := b.Post(path + "/rematch")
	if again.Status != http.StatusSeeOther || again.Header.Get("Location") == path {
		t.Errorf("new table: status %d", again.Status)
	}
}

func TestTable_TwoClicksToPlay(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	if !strings.Contains(b.Get("/").Body, `name="quick" value="bots"`) {
		t.Fatal("the library has no button to play at once")
	}
	path := b.Open("quick", "bots")
	h.AwaitTurn(t, path)
	if page := b.Get(path).Body; !webtest.LegalButton.MatchString(page) || !strings.Contains(page, "Your turn!") {
		t.Error("the page offers no action")
	}
}

func TestTable_RefusedMove_Reason(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "fr")
	path := b.Open("quick", "bots")
	f := h.AwaitTurn(t, path)
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
	a := b.Post(path, "seq", seq, "a", foreign, "command", "x")
	if a.Status != http.StatusUnprocessableEntity {
		t.Fatalf("card not in the hand: status %d", a.Status)
	}
	for _, want := range []string{"GEN-HAND", "Vous n’avez pas cela en main", "Vous pouvez", "/g/nain-jaune/rules#GEN-HAND", "<html"} {
		if !strings.Contains(a.Body, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	b.Header.Set("X-Fragment", "1")
	a = b.Post(path, "seq", seq, "a", foreign, "command", "y")
	if a.Status != http.StatusUnprocessableEntity || strings.Contains(a.Body, "<html") || !strings.Contains(a.Body, "GEN-HAND") {
		t.Errorf("response to the script: %d %.80s", a.Status, a.Body)
	}
}

// sceneUI is Nain Jaune's UI that collects the scenes built for it: each asks what the last moves were.
type sceneUI struct {
	nainjauneui.UI
	built *sync.Map
}

// Trace implements board.Tracer.
func (u sceneUI) Trace(s *board.Scene, _ []game.Fact) string {
	u.built.Store(s, true)
	return ""
}

func TestTable_PanelBuildsNoScene(t *testing.T) {
	var built sync.Map
	h := webtest.OpenWith(t, nil, sceneUI{nainjauneui.New(), &built})
	b := h.Visitor(t, "fr")
	path := b.Open("quick", "bots")
	f := h.AwaitTurn(t, path)
	b.Post(path, "seq", strconv.FormatUint(f.Table.Seq, 10), "a", webtest.Field(t, webtest.LegalButton, b.Get(path).Body), "command", "first")
	f = h.AwaitTurn(t, path)
	seq := strconv.FormatUint(f.Table.Seq, 10)
	for _, request := range []struct {
		path   string
		form   []string
		status int
		shows  string
	}{
		{path, []string{"seq", seq, "a", "no such card", "command", "x"}, http.StatusUnprocessableEntity, "Vous pouvez"},
		{path + "/command", []string{"seq", seq, "text", "main"}, http.StatusOK, "Votre main"},
		{path + "/command", []string{"seq", seq, "text", "abracadabra"}, http.StatusUnprocessableEntity, "panel"},
	} {
		for fragment, want := range map[string]int{"": 1, "1": 0} {
			b.Header.Set("X-Fragment", fragment)
			built.Clear()
			a := b.Post(request.path, request.form...)
			if a.Status != request.status || !strings.Contains(a.Body, request.shows) || strings.Contains(a.Body, "<html") != (fragment == "") {
				t.Errorf("%v: status %d, %.80s", request.form, a.Status, a.Body)
			}
			scenes := 0
			built.Range(func(_, _ any) bool { scenes++; return true })
			if scenes != want {
				t.Errorf("%v with X-Fragment %q: %d scenes, want %d", request.form, fragment, scenes, want)
			}
		}
	}
}

func TestTable_StaleMove_NewestFragment(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "fr")
	path := b.Open("quick", "bots")
	f := h.AwaitTurn(t, path)
	b.Header.Set("X-Fragment", "1")
	a := b.Post(path, "seq", strconv.FormatUint(f.Table.Seq-1, 10), "a", "7D", "command", "late")
	if a.Status != http.StatusConflict || !strings.HasPrefix(a.Body, `<div id="fragment" data-seq="`+strconv.FormatUint(f.Table.Seq, 10)) {
		t.Errorf("%d %.80s", a.Status, a.Body)
	}
	b.Header.Del("X-Fragment")
	a = b.Post(path, "seq", strconv.FormatUint(f.Table.Seq-1, 10), "a", "7D", "command", "late")
	if a.Status != http.StatusConflict || !strings.Contains(a.Body, "La table a avancé") {
		t.Errorf("without scripts: status %d", a.Status)
	}
}

func TestTable_RepeatedCommand_PlayedOnce(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "fr")
	path := b.Open("quick", "bots")
	h.AwaitTurn(t, path)
	page := b.Get(path).Body
	seq, action := webtest.Field(t, webtest.SeqField, page), webtest.Field(t, webtest.LegalButton, page)
	b.Header.Set("X-Fragment", "1")
	for range 2 {
		if a := b.Post(path, "seq", seq, "a", action, "command", "once"); a.Status != http.StatusNoContent {
			t.Errorf("repeated command: status %d", a.Status)
		}
	}
}

// No page contains the cards of other seats, for any viewer.
func TestTable_Page_HidesOtherHands(t *testing.T) {
	h := webtest.Open(t)
	ana, watcher := h.Visitor(t, "fr"), h.Visitor(t, "en")
	path := ana.Open("quick", "bots", "seats", "4")
	for range 3 {
		f := h.AwaitTurn(t, path)
		if f.Table.Status == table.StatusOver {
			return
		}
		me := f.Table.Turn()
		pages := map[game.Seat]string{me: ana.Get(path).Body, game.Watcher: watcher.Get(path).Body}
		if webtest.LegalButton.MatchString(pages[game.Watcher]) {
			t.Error("a watcher's page has action buttons")
		}
		for viewer, page := range pages {
			webtest.HoldsNoSecret(t, page, f.Table, viewer)
		}
		page := pages[me]
		ana.Post(path, "seq", webtest.Field(t, webtest.SeqField, page), "a", webtest.Field(t, webtest.LegalButton, page))
	}
}

func TestSit_Guest_NeedsOnlyName(t *testing.T) {
	h := webtest.Open(t)
	ana, ben := h.Visitor(t, "fr"), h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "1")
	if page := ben.Get(path).Body; !strings.Contains(page, `name="name"`) || !strings.Contains(page, h.Server.URL+path) {
		t.Error("the page lacks the name field or the link")
	}
	long := ben.Post(path+"/sit", "name", strings.Repeat("x", 40))
	if long.Status != http.StatusUnprocessableEntity || !strings.Contains(long.Body, "too long") {
		t.Errorf("overlong name: status %d", long.Status)
	}
	if a := ben.Post(path+"/sit", "name", "Ben", "chair", "1"); a.Status != http.StatusSeeOther {
		t.Fatalf("sit: %d", a.Status)
	}
	f, err := h.Host.Frame(t.Context(), webtest.TableID(path))
	if err != nil || f.Table.Status != table.StatusPlaying {
		t.Fatalf("the game has not begun: %v", err)
	}
	if page := ana.Get(path).Body; !strings.Contains(page, "Ben") {
		t.Error("the page does not show Ben")
	}
	if a := h.Visitor(t, "fr").Post(path+"/sit", "name", "Cléo"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, "déjà commencé") {
		t.Errorf("third player: status %d", a.Status)
	}
}

func TestRise_FreesChair(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "fr")
	path := ana.Open("quick", "guests", "seats", "3")
	if a := ana.Post(path + "/rise"); a.Status != http.StatusSeeOther {
		t.Fatalf("rise: %d", a.Status)
	}
	if a := ana.Post(path + "/rise"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("rise again: %d", a.Status)
	}
}

func TestSay_PlaysOrAnswers(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "fr")
	path := b.Open("quick", "bots")
	f := h.AwaitTurn(t, path)
	seq := strconv.FormatUint(f.Table.Seq, 10)
	if a := b.Post(path+"/command", "seq", seq, "text", "main"); a.Status != http.StatusOK {
		t.Errorf("question: status %d", a.Status)
	}
	if a := b.Post(path+"/command", "seq", seq, "text", "abracadabra"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, "pas compris") ||
		!strings.Contains(a.Body, `value="abracadabra"`) {
		t.Errorf("invalid move: status %d", a.Status)
	}
	action := webtest.Field(t, webtest.LegalButton, b.Get(path).Body)
	if a := b.Post(path+"/command", "seq", seq, "text", "jouer "+action); a.Status != http.StatusSeeOther {
		t.Errorf("move: status %d", a.Status)
	}
}

// The script's clock has the unit for days in the reader's language.
func TestTable_Clock_Days(t *testing.T) {
	h := webtest.Open(t)
	path := h.Visitor(t, "en").Open("seats", "3", "bots", "2", "move", "172800")
	for lang, unit := range map[string]string{"fr": "j", "en": "d"} {
		if page := h.Visitor(t, lang).Get(path).Body; !strings.Contains(page, `data-day="`+unit+`"`) {
			t.Errorf("%s: days are not called %q", lang, unit)
		}
	}
}

func TestLive_Fragment_NowAndAfterEveryChange(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "fr")
	path := b.Open("quick", "guests", "seats", "3")
	res, err := b.Client.Get(h.Server.URL + path + "/live")
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
	next(`data: <div id="fragment" data-seq="1"`)
	h.Visitor(t, "fr").Post(path+"/sit", "name", "Ben")
	next("id: 2")
	next("Ben")
	h.Close()
	next("event: bye")
}

// "Sign out everywhere else", signing out and erasure end open streams.
func TestLive_SignedOut_Ends(t *testing.T) {
	h := webtest.Open(t)
	path := h.Visitor(t, "en").Open("seats", "3")
	for name, end := range map[string]func(p table.PlayerID, token string) error{
		"signed out":              func(_ table.PlayerID, token string) error { return h.Accounts.SignOut(t.Context(), token) },
		"signed out from another": func(p table.PlayerID, _ string) error { return h.Accounts.EndOthers(t.Context(), p, "another") },
		"erased":                  func(p table.PlayerID, _ string) error { return h.Accounts.Erase(t.Context(), p) },
		"removed by those who watch": func(p table.PlayerID, _ string) error {
			return h.Moderation.Erase(t.Context(), moderation.CommandLine, p, "rude")
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := h.Visitor(t, "en")
			b.Post("/me", "name", "Ben")
			b.Open("quick", "guests")
			until := b.Stream(path)
			until("event: fragment")
			if err := end(h.PlayerOf(t, b), b.Token()); err != nil {
				t.Fatal(err)
			}
			until("event: bye")
		})
	}
}

func TestLive_HeadRequest_Ends(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "fr")
	path := b.Open("seats", "3", "bots", "1")
	served := make(chan struct{})
	h.Server.Config.Handler = ending{h.Server.Config.Handler, served}
	res, err := b.Client.Head(h.Server.URL + path + "/live")
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

var agreedCard = regexp.MustCompile(`(?s)<h2 id="terms">.*?</section>`)

// A visitor about to sit down sees the terms that may cost them something or are unusual, and the
// rest in a fold.
func TestContract_UnusualTerms_First(t *testing.T) {
	h := webtest.Open(t)
	path := h.Visitor(t, "en").Open("seats", "4", "bots", "1", "level", "2", "o.mayStop", "on")
	for lang, words := range map[string][2][]string{
		"en": {
			{"without a time limit", "a bot plays for them after 5 minutes", "Who may watch", "a few signs", "if the table agrees", "one bot (amateur)", "anyone with the link", "The right to stop"},
			{"200 chips", "After a king", "drawn at random"},
		},
		"fr": {
			{"sans limite de temps", "un robot joue", "Qui peut regarder", "quelques signes", "si la table est d’accord", "un robot (amateur)", "avec le lien seulement", "Droit de s’arrêter"},
			{"200 jetons", "Après un roi", "tirées au sort"},
		},
	} {
		card := agreedCard.FindString(h.Visitor(t, lang).Get(path).Body)
		_, list, _ := strings.Cut(card, "<dl") // after the sentences
		first, folded, _ := strings.Cut(list, "<details>")
		for _, want := range words[0] {
			if !strings.Contains(first, want) {
				t.Errorf("%s: %q is folded or missing", lang, want)
			}
		}
		for _, want := range words[1] {
			if strings.Contains(first, want) || !strings.Contains(folded, want) {
				t.Errorf("%s: %q is not in the fold", lang, want)
			}
		}
	}
}

// Where two teams play and free text is allowed, the contract and the chat remind partners not to
// tell each other their cards; elsewhere they do not.
func TestContract_Partners_Reminded(t *testing.T) {
	h := webtest.OpenAll(t)
	const words = "Partners do not tell each other their cards."
	for _, c := range []struct {
		teams, chat, seats string
		want               bool
	}{{"on", "open", "4", true}, {"on", "emotes", "4", false}, {"off", "open", "4", false}, {"on", "open", "3", false}} {
		b := h.Visitor(t, "en")
		path := b.Post("/g/royal-reversi", "seats", c.seats, "bots", "0", "chat", c.chat, "o.teams", c.teams).Header.Get("Location")
		if said := strings.Contains(b.Get(path).Body, words); said != c.want {
			t.Errorf("%+v: reminder shown: %v", c, said)
		}
	}
}

// Some words are understood at every table: they lead to the rules, take an action back, and end a held moment.
func TestTyped_HouseWords(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "fr")
	path := b.Open("seats", "3", "bots", "2")
	h.AwaitTurn(t, path)
	if a := b.Post(path+"/command", "text", "Règles ?"); a.Status != http.StatusOK || !strings.Contains(a.Body, `href="/g/nain-jaune/rules"`) {
		t.Errorf("asked for the rules: %d", a.Status)
	}
	before := h.Seq(t, path)
	if a := b.Post(path+"/command", "text", "reprendre"); a.Status != http.StatusConflict || h.Seq(t, path) != before {
		t.Errorf("there is nothing to take back: %d", a.Status)
	}
	b.MustPost(path+"/command", "text", "on continue", "seq", h.Seq(t, path))
	if a := b.Post(path+"/command", "text", "xyz"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, "pas compris") {
		t.Errorf("a word that means nothing: %d", a.Status)
	}
}
