package web_test

import (
	"html"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tablee/game"
	"tablee/games"
	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/host"
	"tablee/host/lobby"
	"tablee/host/results"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/webtest"
)

var (
	coachPoint   = regexp.MustCompile(`id="coach"[^>]* data-coached="([^"]*)"`)
	coachTry     = regexp.MustCompile(`name="try" value="([^"]*)" form="act">`)
	refusalOffer = regexp.MustCompile(`(?s)class="panel no".*?name="a" value="([^"]*)" form="act">`)
	anyTitle     = regexp.MustCompile(`⟦[^⟧]*⟧`)
)

// The coached first game of every game is played to its end with its forms, in every language. At
// each step the page says what to do. Illegal actions are refused with their rule, and legal ones
// other than the lesson's by the coach; neither changes anything, and both lead back to the lesson.
func TestCoach_EveryGame_ByForms(t *testing.T) {
	h := webtest.OpenAll(t)
	for _, lang := range []string{"fr", "en"} {
		for _, entry := range games.All() {
			t.Run(entry.ID()+" "+lang, func(t *testing.T) {
				b := h.Visitor(t, lang)
				if a := b.Get("/g/" + entry.ID()); !strings.Contains(a.Body, `action="/g/`+entry.ID()+`/coach"`) {
					t.Fatal("the game's page does not offer the coached game")
				}
				path := b.Post("/g/" + entry.ID() + "/coach").Header.Get("Location")
				if again := b.Post("/g/" + entry.ID() + "/coach").Header.Get("Location"); again != path {
					t.Fatalf("two lessons: %s and %s", path, again)
				}
				playLesson(t, h, b, path)
				h.AwaitTurn(t, path)
				page := b.Get(path).Body
				if missing := anyTitle.FindString(page); missing != "" {
					t.Errorf("missing text %s", missing)
				}
				opened := b.Visit(path).Press(map[string]string{"fr": "Jouer une vraie partie", "en": "Play a real game"}[lang]).Path
				if at := h.AwaitTurn(t, opened).Table; at.IsCoached() || !at.Alone() || at.Status != table.StatusPlaying {
					t.Errorf("a real game after the lesson: %s, %v", opened, at.Status)
				}
				if next := b.Post("/g/" + entry.ID() + "/coach").Header.Get("Location"); next == path || next == "" {
					t.Errorf("lesson after the first: %q", next)
				}
			})
		}
	}
}

// playLesson follows the coach from the table's page alone.
func playLesson(t *testing.T, h *webtest.Site, b *webtest.Browser, path string) {
	t.Helper()
	for n := 0; ; n++ {
		f := h.AwaitTurn(t, path)
		page := b.Get(path).Body
		if missing := anyTitle.FindString(page); missing != "" {
			t.Fatalf("missing text %s", missing)
		}
		if !strings.Contains(page, "data-coached") {
			if n == 0 {
				t.Fatalf("no coach:\n%s", page)
			}
			return
		}
		seq, point := webtest.Field(t, webtest.SeqField, page), html.UnescapeString(webtest.Field(t, coachPoint, page))
		for _, try := range coachTry.FindAllStringSubmatch(page, -1) {
			a := b.Post(path, "seq", seq, "try", html.UnescapeString(try[1]))
			if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, `class="rule"`) {
				t.Errorf("trying %s: %d", try[1], a.Status)
			}
			if offered := html.UnescapeString(webtest.Field(t, refusalOffer, a.Body)); offered != point {
				t.Errorf("after trying %s the refusal offers %q instead of the lesson's %s", try[1], offered, point)
			}
		}
		if other := otherThan(f, point); other != "" {
			a := b.Post(path, "seq", seq, "a", other)
			if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, "panel no answer") {
				t.Errorf("%s instead of %s: %d", other, point, a.Status)
			}
		}
		if now := h.Seq(t, path); now != seq {
			t.Fatalf("a refused action changed the table: seq %s, was %s", now, seq)
		}
		b.MustPost(path, "seq", seq, "a", point)
	}
}

// otherThan returns a legal action other than the one the coach waits for; "" for none.
func otherThan(f *host.Frame, wanted string) string {
	state, rules := f.Table.State, f.Table.Rules()
	var legal []game.Action
	if limited, ok := state.(game.LegalLimiter); ok {
		legal = limited.LegalUpTo(0, 2, nil)
	} else {
		legal = state.Legal(0, nil)
	}
	for _, a := range legal {
		if text := rules.FormatAction(a); text != wanted {
			return text
		}
	}
	return ""
}

// A coached game does not count: it has no result, is on no list of tables, and cannot be taken
// over.
func TestCoach_DoesNotCount(t *testing.T) {
	h := webtest.OpenAll(t)
	b := h.Visitor(t, "en")
	path := b.Post("/g/nain-jaune/coach").Header.Get("Location")
	if a := b.Post(path + "/give"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("give the seat away: status %d", a.Status)
	}
	if a := b.Post(path + "/leave"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("leave to a bot: status %d", a.Status)
	}
	playLesson(t, h, b, path)
	f := h.AwaitTurn(t, path)
	if f.Table.Status != table.StatusOver || len(results.Of(f.Table, f.Log)) != 0 {
		t.Errorf("status %s, results %v", f.Table.Status, results.Of(f.Table, f.Log))
	}
	for _, list := range []string{"/tables", "/g/nain-jaune", "/g/nain-jaune/ladder"} {
		if strings.Contains(b.Get(list).Body, path) {
			t.Errorf("it is listed at %s", list)
		}
	}
}

var (
	tallied = regexp.MustCompile(`(?s)<span class="hidden">([^<]+)</span> <b>(\d+)</b>`)
	leaves  = regexp.MustCompile(`<path class="leaf`)
	gained  = regexp.MustCompile(`\S(\s*)<strong class="gain">[^<]+</strong>(\s*)([.,]?)`)
)

// finish plays any game to its end.
func finish(t *testing.T, h *webtest.Site, b *webtest.Browser, path string) {
	t.Helper()
	luck := rand.New(rand.NewPCG(5, 6))
	for {
		f := h.AwaitTurn(t, path)
		if f.Table.Status == table.StatusOver {
			return
		}
		s := f.Table.State
		action := webtest.Pick(s.Legal(s.Turn(), nil), luck)
		b.Post(path, "seq", strconv.FormatUint(f.Table.Seq, 10), "a", f.Table.Rules().FormatAction(action), "command", "")
	}
}

// The end of each game shows the winners, highlights and ways to continue, without scripts too.
func TestFinale_EveryGame(t *testing.T) {
	h := webtest.OpenAll(t)
	for _, g := range games.All() {
		id := g.ID()
		t.Run(id, func(t *testing.T) {
			b := h.Visitor(t, "en")
			a := b.Post("/g/"+id, "quick", "bots")
			path := a.Header.Get("Location")
			finish(t, h, b, path)
			page := b.Get(path).Body
			for _, want := range []string{" win", "The standing", `form="again"`, "Round 2", "bots included", path + "/replay", "Share", "end.css"} {
				if !strings.Contains(page, want) {
					t.Errorf("the end does not show %q", want)
				}
			}
			if len(leaves.FindAllString(page, -1)) == 0 {
				t.Error("no winner has a wreath")
			}
			if before := b.Visit(path).Follow(".end-step"); before.Find(`[data-step=next][aria-disabled]`).Length() > 0 || before.Find(`[data-step=next]`).Length() == 0 {
				t.Error("the last move cannot be looked at again")
			}
			if _, finds := g.UI.(board.Highlighter); finds && !strings.Contains(page, `class="best"`) {
				t.Error("no highlight is shown")
			} else if finds && !strings.Contains(page, "#fork-seat") {
				t.Error("the page does not offer a fork before the highlight")
			}
			for _, m := range gained.FindAllStringSubmatch(page, -1) {
				if m[3] != "" && m[2] != "" || strings.Contains(m[1], "\n") {
					t.Errorf("a sentence is broken: %q", m[0])
				}
			}
			watcher := h.Visitor(t, "fr")
			if seen := watcher.Get(path).Body; strings.Contains(seen, `form="again"`) || strings.Contains(seen, "Suivre la revanche") {
				t.Error("a watcher is offered a rematch")
			}
			next := b.Post(path + "/rematch").Header.Get("Location")
			if seen := watcher.Get(path).Body; !strings.Contains(seen, `href="`+next+`"`) || !strings.Contains(seen, "Suivre la revanche") {
				t.Error("a watcher gets no link to the rematch")
			}
		})
	}
}

// A rematch has the same bots by name and level, and continues the series.
func TestFinale_Series_Continues(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	path := b.Open("seats", "3", "bots", "2", "level", "1", "o.deals", "1")
	names := func(page string) (list []string, won int) {
		for _, m := range tallied.FindAllStringSubmatch(page, -1) {
			list = append(list, m[1])
			won += int(m[2][0] - '0')
		}
		slices.Sort(list)
		return list, won
	}
	var before []string
	for round := 1; round <= 3; round++ {
		webtest.PlayOut(t, h, b, path)
		now, won := names(b.Get(path).Body)
		if round == 1 { // the result says it
			if len(now) > 0 {
				t.Errorf("one game has a tally: %v", now)
			}
			path = b.Post(path + "/rematch").Header.Get("Location")
			continue
		}
		if len(now) != 3 || before != nil && !slices.Equal(now, before) {
			t.Fatalf("game %d has %v, before %v", round, now, before)
		}
		if won < round {
			t.Fatalf("%d games played, %d counted as won", round, won)
		}
		before = now
		path = b.Post(path + "/rematch").Header.Get("Location")
	}
}

// The shared text of a daily deal has the player's place and a sign for each deal, and nothing about the cards.
func TestFinale_DailyDeal_SharesNoCards(t *testing.T) {
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	h := webtest.OpenWith(t, func() time.Time { return noon }, nainjauneui.New())
	b := h.Visitor(t, "en")
	path := b.Post("/g/nain-jaune/daily").Header.Get("Location")
	webtest.PlayOut(t, h, b, path)
	share := regexp.MustCompile(`(?s)<textarea[^>]*data-path="([^"]*)"[^>]*>(.*?)</textarea>`).FindStringSubmatch(b.Get(path).Body)
	if share == nil || share[1] != "/g/nain-jaune/daily" {
		t.Fatalf("%q", share)
	}
	if !regexp.MustCompile(`^Nain Jaune, deal of (Sunday, )?(Sunday )?1 March 2026: -?\d+ chips, (1st|2nd|3rd|4th) of \d&#10;[🟨⬛]+$`).MatchString(share[2]) {
		t.Errorf("shared text: %q", share[2])
	}
}

// A coached game with pauses waits at a step that begins with a bot's action until its player has read it.
func TestCoach_StepWithoutOwnMove_WaitsForNext(t *testing.T) {
	h := webtest.OpenAllPaced(t, time.Millisecond)
	b := h.Visitor(t, "en")
	path := b.Post("/g/rondelic/coach").Header.Get("Location")
	page := b.Get(path).Body
	if !strings.Contains(page, "1 of 9") || !strings.Contains(page, `name="read"`) || strings.Contains(page, "data-coached") {
		t.Fatalf("the first step does not wait:\n%s", page)
	}
	b.MustPost(path+"/go-on", "seq", webtest.Field(t, webtest.SeqField, page), "read", "1")
	h.AwaitTurn(t, path)
	if page = b.Get(path).Body; !strings.Contains(page, "2 of 9") || strings.Contains(page, `name="read"`) || !strings.Contains(page, "data-coached") {
		t.Fatalf("after the first step:\n%s", page)
	}
}

// While a moment is held the coach's text is that of the moment, and offers nothing to play: the next step speaks of
// cards that no one sees yet.
func TestCoach_HeldMoment_KeepsItsStep(t *testing.T) {
	h := webtest.OpenAllPaced(t, 150*time.Millisecond)
	b := h.Visitor(t, "en")
	path := b.Post("/g/rondelic/coach").Header.Get("Location")
	follower, err := h.Host.Follow(t.Context(), webtest.TableID(path), h.PlayerOf(t, b))
	if err != nil {
		t.Fatal(err)
	}
	defer follower.Close()
	b.MustPost(path+"/go-on", "seq", webtest.Field(t, webtest.SeqField, b.Get(path).Body), "read", "1")
	for _, action := range []string{"refuse", "keep"} {
		h.AwaitTurn(t, path)
		b.MustPost(path, "seq", webtest.Field(t, webtest.SeqField, b.Get(path).Body), "a", action, "command", "")
	}
	for held := false; !held; {
		f, err := follower.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		held = f.Hold != nil
	}
	page := b.Get(path).Body
	if !strings.Contains(page, "data-moment=") || !strings.Contains(page, "3 of 9") || strings.Contains(page, `name="try"`) || strings.Contains(page, "data-coached") {
		t.Fatalf("during the moment:\n%s", page)
	}
	b.MustPost(path+"/go-on", "seq", webtest.Field(t, webtest.SeqField, page))
	if page = b.Get(path).Body; !strings.Contains(page, "4 of 9") || !strings.Contains(page, `name="try"`) {
		t.Fatalf("after the moment:\n%s", page)
	}
}

// "What if?" leads to a position in which its player had a choice, and the bots of the continued game keep their names.
func TestFinale_WhatIf_HasAChoice(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	path := b.Open("quick", "bots", "seats", "4")
	webtest.PlayOut(t, h, b, path)
	link := regexp.MustCompile(`/replay\?at=(\d+)#fork-seat`).FindStringSubmatch(b.Get(path).Body)
	if link == nil {
		t.Fatal("no link")
	}
	f, err := h.Host.Frame(t.Context(), table.ID(strings.TrimPrefix(path, "/t/")))
	if err != nil {
		t.Fatal(err)
	}
	replay, err := f.Replay()
	if err != nil {
		t.Fatal(err)
	}
	n, _ := strconv.Atoi(link[1])
	at, err := replay.At(n)
	if err != nil {
		t.Fatal(err)
	}
	if seat := at.State.Turn(); seat < 0 || len(at.State.Legal(seat, nil)) < 2 {
		t.Errorf("at %d seat %d has %d choices", n, seat, len(at.State.Legal(seat, nil)))
	}
	me := slices.IndexFunc(f.Table.Seats, func(c table.Chair) bool { return c.Player != "" })
	chairs := []string{"bot:1", "bot:1", "bot:1", "bot:1"}
	chairs[me] = "me"
	id, err := h.Lobby.Fork(t.Context(), f.Table.Seats[me].Player, f.Table.ID, lobby.Branch{At: n, Viewer: game.Seat(me), Chairs: chairs})
	if err != nil {
		t.Fatal(err)
	}
	fork, err := h.Host.Frame(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for seat := range game.Seat(4) {
		if was, is := f.Table.Persona(seat), fork.Table.Persona(seat); int(seat) != me && was != is {
			t.Errorf("the bot of seat %d is %d in the fork, was %d", seat, is, was)
		}
	}
	if was, is := f.Table.Signs(), fork.Table.Signs(); !slices.Equal(is, was) {
		t.Errorf("signs in the fork %v, were %v", is, was)
	}
}

// Forced actions are switched where the tempo is chosen.
func TestTempo_SwitchesForcedActions(t *testing.T) {
	h := webtest.OpenAll(t)
	b := h.Visitor(t, "en")
	path := b.Open("quick", "bots", "seats", "4")
	form := b.Get(path + "/tempo").Body
	if !strings.Contains(form, `name="forced" value="yes" formaction="`+path+`/forced"`) {
		t.Fatalf("no switch:\n%s", form)
	}
	seat := regexp.MustCompile(`name="seat" value="(\d+)"`).FindStringSubmatch(form)[1]
	b.MustPost(path+"/forced", "seat", seat, "forced", "yes")
	if form = b.Get(path + "/tempo").Body; !strings.Contains(form, `name="forced" value="no"`) {
		t.Errorf("after switching:\n%s", form)
	}
	next := b.Open("quick", "bots", "seats", "4")
	if form = b.Get(next + "/tempo").Body; !strings.Contains(form, `name="forced" value="no"`) {
		t.Errorf("at the next table:\n%s", form)
	}
	if coached := b.Post("/g/nain-jaune/coach").Header.Get("Location"); !strings.Contains(b.Get(coached+"/tempo").Body, `name="forced" value="yes"`) {
		t.Error("a coached game plays what is forced by itself")
	}
}

// After three forced actions in a row the page offers to play them, until it is answered.
func TestPrompt_OffersForced(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	path := b.Open("seats", "3", "bots", "2", "level", "1", "o.deals", "12")
	const offer = "Play your forced moves for you?"
	for row := 0; ; {
		tb := h.AwaitTurn(t, path).Table
		if tb.Status != table.StatusPlaying {
			t.Fatal("no offer was made")
		}
		page := b.Get(path).Body
		if strings.Contains(page, offer) != (row == 3) {
			t.Fatalf("after %d forced actions in a row the offer is there: %t", row, row != 3)
		}
		if row == 3 {
			seat := tb.SeatOf(h.PlayerOf(t, b))
			b.MustPost(path+"/forced", "seat", strconv.Itoa(int(seat)), "forced", "no")
			break
		}
		legal := tb.State.Legal(tb.Turn(), nil)
		if row++; len(legal) > 1 {
			row = 0
		}
		b.MustPost(path, "seq", webtest.Field(t, webtest.SeqField, page), "a", tb.Rules().FormatAction(legal[0]), "command", "")
	}
	if strings.Contains(b.Get(path).Body, offer) {
		t.Error("it is still offered after the answer")
	}
}
