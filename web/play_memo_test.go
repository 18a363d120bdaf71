package web_test

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/cleaning"
	"tablee/host/hosttest"
	"tablee/table"
	"tablee/web/webtest"
)

// remembered returns how much the newest frame of a table has memoized.
func remembered(t *testing.T, h *webtest.Site, path string) (entries, bytes int) {
	t.Helper()
	f, err := h.Host.Frame(t.Context(), webtest.TableID(path))
	if err != nil {
		t.Fatal(err)
	}
	return f.Remembered()
}

// muteInTurn mutes and unmutes the players of some seats one at a time so that no set of muted
// players repeats, and calls each after every change.
func muteInTurn(b *webtest.Browser, path string, seats []game.Seat, each func()) {
	muted := make([]bool, len(seats))
	for n := 1; n < 1<<len(seats); n++ {
		i := 0 // the bit in which the Gray codes of n and n-1 differ
		for n>>i&1 == 0 {
			i++
		}
		muted[i] = !muted[i]
		on := map[bool]string{true: "yes", false: "no"}[muted[i]]
		b.MustPost(path+"/mute", "whom", strconv.Itoa(int(seats[i])), "muted", on)
		each()
	}
}

// Memory for fragments must not grow with the Host headers that clients send, which can be
// arbitrary. The fragment of a waiting table contains its link and is therefore not memoized.
func TestFragment_Memo_IndependentOfHost(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	for bots, kept := range map[string]bool{"2": true, "1": false} {
		path := ana.Open("seats", "3", "bots", bots)
		h.AwaitTurn(t, path)
		look := func(host string) string {
			r := httptest.NewRequest(http.MethodGet, "http://"+host+path, nil)
			r.Header.Set("X-Fragment", "1")
			w := httptest.NewRecorder()
			h.Server.Config.Handler.ServeHTTP(w, r)
			if w.Code != http.StatusOK {
				t.Fatalf("%s: %d", host, w.Code)
			}
			return w.Body.String()
		}
		before, _ := remembered(t, h, path)
		first := look("one.example")
		once, _ := remembered(t, h, path)
		second := look("two.example")
		twice, _ := remembered(t, h, path)
		if twice != once {
			t.Errorf("%s bots: %d values memoized for one address, %d for two", bots, once, twice)
		}
		if kept && once == before {
			t.Errorf("%s bots: nothing is memoized", bots)
		}
		if kept != (first == second) || !kept && !strings.Contains(second, "two.example") {
			t.Errorf("%s bots: same fragment at another address: %v", bots, first == second)
		}
	}
}

// A client with one token mutes and unmutes players endlessly and requests a table's fragment each
// time.
func TestFragment_Muting_BoundedMemory(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	watched := ana.Open("seats", "3", "bots", "1", "chat", "open") // no move is made: its frame is never replaced
	elsewhere := ana.Open("seats", "8", "bots", "0")
	bob := h.SitDown(t, watched, "Bob")
	for i := range 6 {
		h.SitDown(t, elsewhere, "Guest "+strconv.Itoa(i))
	}
	h.AwaitTurn(t, watched)
	bob.MustPost(watched+"/chat", "text", "Bonsoir")
	var others []game.Seat
	f, err := h.Host.Frame(t.Context(), webtest.TableID(elsewhere))
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range f.Table.Seats {
		if c.Player != "" && c.Player != h.PlayerOf(t, ana) {
			others = append(others, game.Seat(i))
		}
	}
	if len(others) != 6 {
		t.Fatalf("%d people are at the other table", len(others))
	}

	eve := h.Visitor(t, "en")
	eve.Guest("Eve")
	look := func() string {
		eve.Header.Set("X-Fragment", "whole")
		defer eve.Header.Del("X-Fragment")
		return eve.Get(watched).Body
	}
	if !strings.Contains(look(), "Bonsoir") {
		t.Fatal("Bob's message is not shown")
	}
	before, size := remembered(t, h, watched)
	muteInTurn(eve, elsewhere, others, func() {
		if !strings.Contains(look(), "Bonsoir") {
			t.Fatal("others than Bob are muted")
		}
	})
	if after, grown := remembered(t, h, watched); after != before || grown != size {
		t.Errorf("after muting silent players 63 times: %d values, %d bytes memoized; before %d, %d", after, grown, before, size)
	}

	seat := seatOf(t, h, watched, h.PlayerOf(t, bob))
	muteInTurn(eve, watched, []game.Seat{seat}, func() {
		if strings.Contains(look(), "Bonsoir") {
			t.Error("Bob is muted, but their message is shown")
		}
	})
	muted, _ := remembered(t, h, watched)
	muteInTurn(eve, elsewhere, others, func() {
		if strings.Contains(look(), "Bonsoir") {
			t.Error("Bob is still muted, but their message is shown")
		}
	})
	if after, _ := remembered(t, h, watched); after != muted || after > before+1 {
		t.Errorf("with Bob muted %d values are memoized, then %d; before %d", muted, after, before)
	}
}

// Muted players may be many and have written messages.
func TestFragment_Memo_Bounded(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "8", "bots", "0", "chat", "open")
	var seats []game.Seat
	for i := range 7 {
		guest := h.SitDown(t, path, "Guest "+strconv.Itoa(i))
		guest.MustPost(path+"/chat", "text", "Bonsoir "+strconv.Itoa(i))
		seats = append(seats, seatOf(t, h, path, h.PlayerOf(t, guest)))
	}
	h.AwaitTurn(t, path)
	eve := h.Visitor(t, "en")
	eve.Guest("Eve")
	asked, most := 0, 0
	muteInTurn(eve, path, seats, func() {
		for _, fragment := range []string{"whole", "1"} {
			eve.Header.Set("X-Fragment", fragment)
			asked += len(eve.Get(path).Body)
		}
		eve.Header.Del("X-Fragment")
		_, bytes := remembered(t, h, path)
		most = max(most, bytes)
	})
	if asked < 2*host.MaxRemembered {
		t.Fatalf("%d bytes were requested, too few to test the bound", asked)
	}
	if most > host.MaxRemembered+host.MaxCarried {
		t.Errorf("%d bytes requested, %d memoized", asked, most)
	}
}

// An open proposal is shown to the players seated there only.
func TestFragment_Proposal_SharedByReaders(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "1")
	h.SitDown(t, path, "Bob")
	h.AwaitTurn(t, path)
	ana.MustPost(path+"/ask", "seq", h.Seq(t, path), "what", "stop")
	first := 0
	for i := range 8 {
		guest := h.Visitor(t, "en")
		guest.Guest("Guest " + strconv.Itoa(i))
		guest.Header.Set("X-Fragment", "whole")
		guest.Get(path)
		entries, _ := remembered(t, h, path)
		if first == 0 {
			first = entries
		}
		if entries != first {
			t.Fatalf("reader %d: %d values memoized, %d for one", i+1, entries, first)
		}
	}
}

// Players who ask for it have forced moves played at their seats. Others cannot see that.
func TestForced_PlayedAutomatically(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	path := b.Open("seats", "3", "bots", "2", "level", "1", "o.deals", "2")
	if page := b.Get(path + "/settings").Body; !strings.Contains(page, "Play forced moves for me") {
		t.Fatal("the settings do not offer it")
	}
	b.MustPost(path+"/forced", "forced", "yes")
	if page := b.Get(path + "/settings").Body; !strings.Contains(page, "Stop playing forced moves for me") {
		t.Error("the settings do not offer to end it")
	}
	id := webtest.TableID(path)
	follower, err := h.Host.Follow(t.Context(), id, h.PlayerOf(t, b))
	if err != nil {
		t.Fatal(err)
	}
	defer follower.Close()
	var f *host.Frame
	for {
		if f, err = follower.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
		tb := f.Table
		if tb.Status == table.StatusOver {
			break
		}
		if tb.BotAwaited() || tb.ForcedAction() != "" {
			continue // it is played by itself
		}
		legal := tb.State.Legal(tb.Turn(), nil)
		b.Post(path, "seq", strconv.FormatUint(tb.Seq, 10), "a", tb.Rules().FormatAction(legal[0]), "command", "")
	}
	forced := 0
	for _, c := range f.Log {
		for _, e := range c.Events {
			if e.Forced {
				forced++
			}
		}
	}
	if forced == 0 {
		t.Error("no forced move was played in a whole game")
	}
}

// When a table is removed, an open page shows that immediately, and its path from then on.
func TestTable_Removed_SaysSo(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("quick", "guests", "seats", "3")
	until := ana.Stream(path)
	until("event: fragment")
	hosttest.StayOpen(t, h.Store, time.Now(), 40*24*time.Hour)
	service := cleaning.New(cleaning.Config{
		Store: h.Store, Policy: cleaning.Policy{cleaning.WaitingRooms: 30 * 24 * time.Hour},
		Forget: h.Host.Forget, Now: func() time.Time { return time.Now().Add(40 * 24 * time.Hour) },
	})
	if removed, err := service.Clean(t.Context(), false); err != nil || removed[cleaning.WaitingRooms] != 1 {
		t.Fatalf("cleaning: %v %v", removed, err)
	}
	until("event: gone")
	for lang, want := range map[string]string{"en": "Nobody came for a long time", "fr": "Personne n’y est venu"} {
		b := h.Visitor(t, lang)
		for _, a := range []webtest.Answer{b.Get(path), b.Post(path+"/sit", "name", "Eve"), b.Get(path + "/live"), ana.Get(path)} {
			if a.Status != http.StatusGone {
				t.Errorf("%s: status %d", lang, a.Status)
			}
		}
		if a := b.Get(path); !strings.Contains(a.Body, want) {
			t.Errorf("%s: the page does not say why:\n%s", lang, a.Body)
		}
	}
	if a := ana.Get("/t/nothing000"); a.Status != http.StatusNotFound {
		t.Errorf("unknown table: status %d", a.Status)
	}
	if a := ana.Get("/me"); a.Status != http.StatusOK {
		t.Errorf("own page: status %d", a.Status)
	}
}
