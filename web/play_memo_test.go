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
	"tablee/table"
	"tablee/web/webtest"
)

// remembered is how much the newest frame of a table keeps.
func remembered(t *testing.T, h *webtest.Site, path string) (entries, bytes int) {
	t.Helper()
	f, err := h.Host.Frame(t.Context(), webtest.TableID(path))
	if err != nil {
		t.Fatal(err)
	}
	return f.Remembered()
}

// muteInTurn mutes and unmutes the people of the first seats of a table one after another,
// so that no set of muted people comes twice, and calls each after every change.
func muteInTurn(b *webtest.Browser, path string, seats []game.Seat, each func()) {
	muted := make([]bool, len(seats))
	for n := 1; n < 1<<len(seats); n++ {
		i := 0 // the bit in which the Gray code of n differs from the one before
		for n>>i&1 == 0 {
			i++
		}
		muted[i] = !muted[i]
		on := map[bool]string{true: "yes", false: "no"}[muted[i]]
		b.MustPost(path+"/mute", "whom", strconv.Itoa(int(seats[i])), "on", on)
		each()
	}
}

// What is kept of a fragment must not grow with what browsers say of the address they came
// by: anybody can send another Host each time. The link of a table that waits stands in its
// fragment, which is therefore not kept.
func TestFragment_IsKeptOnceWhateverTheHostName(t *testing.T) {
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
			t.Errorf("%s bots: %d answers are kept for one address, %d for two", bots, once, twice)
		}
		if kept && once == before {
			t.Errorf("%s bots: nothing is kept", bots)
		}
		if kept != (first == second) || !kept && !strings.Contains(second, "two.example") {
			t.Errorf("%s bots: by another address the fragment is the same: %v", bots, first == second)
		}
	}
}

// Somebody with one token mutes and unmutes people without end, and asks for a table's
// fragment each time.
func TestFragment_ThoseWhoMuteDoNotFillTheMemory(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	watched := ana.Open("seats", "3", "bots", "1", "chat", "open") // no move is made: its frame is never replaced
	elsewhere := ana.Open("seats", "8", "bots", "0")
	bob := h.SitDown(t, watched, "Bob")
	for i := range 6 {
		h.SitDown(t, elsewhere, "Guest "+strconv.Itoa(i))
	}
	h.AwaitTurn(t, watched)
	bob.MustPost(watched+"/talk", "text", "Bonsoir")
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
		t.Fatal("they do not read what Bob says")
	}
	before, size := remembered(t, h, watched)
	muteInTurn(eve, elsewhere, others, func() {
		if !strings.Contains(look(), "Bonsoir") {
			t.Fatal("others than Bob are muted")
		}
	})
	if after, grown := remembered(t, h, watched); after != before || grown != size {
		t.Errorf("people who say nothing here are muted 63 times: %d answers, %d bytes are kept; %d, %d before", after, grown, before, size)
	}

	seat := seatOf(t, h, watched, h.PlayerOf(t, bob))
	muteInTurn(eve, watched, []game.Seat{seat}, func() {
		if strings.Contains(look(), "Bonsoir") {
			t.Error("Bob is muted, and read")
		}
	})
	muted, _ := remembered(t, h, watched)
	muteInTurn(eve, elsewhere, others, func() {
		if strings.Contains(look(), "Bonsoir") {
			t.Error("Bob is still muted, and read")
		}
	})
	if after, _ := remembered(t, h, watched); after != muted || after > before+1 {
		t.Errorf("once Bob is muted %d answers are kept, then %d; %d before", muted, after, before)
	}
}

// Those who are muted may have something to say, and be many.
func TestFragment_WhatAFrameKeepsIsBounded(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "8", "bots", "0", "chat", "open")
	var seats []game.Seat
	for i := range 7 {
		guest := h.SitDown(t, path, "Guest "+strconv.Itoa(i))
		guest.MustPost(path+"/talk", "text", "Bonsoir "+strconv.Itoa(i))
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
		t.Fatalf("%d bytes were asked for, too few to be told to be bounded", asked)
	}
	if most > host.MaxRemembered+host.MaxCarried {
		t.Errorf("of %d bytes that were asked for %d are kept", asked, most)
	}
}

// While a proposal stands it is asked of those who sit there, and of nobody else.
func TestFragment_ReadersOfAProposalShareOne(t *testing.T) {
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
			t.Fatalf("reader %d: %d answers are kept, %d for one", i+1, entries, first)
		}
	}
}

// Those who want it have what is forced played at their seats; others are not told so.
func TestForced_PlaysByItself(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	path := b.Open("seats", "3", "bots", "2", "level", "1", "o.deals", "2")
	if page := b.Get(path + "/settings").Body; !strings.Contains(page, "Play forced moves for me") {
		t.Fatal("it is not offered")
	}
	b.MustPost(path+"/forced", "on", "yes")
	if page := b.Get(path + "/settings").Body; !strings.Contains(page, "Stop playing forced moves for me") {
		t.Error("it cannot be ended")
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
			continue // it comes by itself
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
		t.Error("nothing was played by itself in a whole game")
	}
}

// A table that was removed while somebody looks says so on their page at once, and at its
// address from then on.
func TestTable_RemovedBecauseNobodyCame(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("quick", "guests", "seats", "3")
	until := ana.Stream(path)
	until("event: fragment")
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
		t.Errorf("a table that never was: %d", a.Status)
	}
	if a := ana.Get("/me"); a.Status != http.StatusOK {
		t.Errorf("one's own page: %d", a.Status)
	}
}
