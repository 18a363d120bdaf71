package serve

import (
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tablee/games"
	"tablee/host/account"
	"tablee/host/moderation"
	"tablee/store/storetest"
	"tablee/table"
	"tablee/web/limit"
)

// longest holds the most seats of each game. Their options are those of moveOptions.
var longest = map[string]int{"rondelic": 12, "nain-jaune": 8, "ronda": 5, "royal-reversi": 4, "rondo": 4}

// BenchmarkCost reports the processor time of every address that is read, on the largest legal data: finished
// games of the most seats and moves, and a site that has been open for a year. No position is asked for
// twice. It fails where an address takes more than twice its price.
func BenchmarkCost(b *testing.B) {
	for _, rules := range games.Rules() {
		id := rules.Info().ID
		h := newMoveBench(b, longest[id], pages{})
		t := h.open(b, rules)
		t.play(b, math.MaxUint64)
		b.Logf("%s: %d commits", id, t.seq())
		for _, path := range tableAddresses {
			h.cost(b, id+path, h.people[0].Token, func(i int) string { return tableAddress(t.id, path, i*397%int(t.seq())) })
		}
		for _, path := range []string{"", "/replay?at=AT&as=0", "api/journal", "api/replay?at=AT"} {
			h.firstCost(b, t, id+path+" first", tableAddress(t.id, path, int(t.seq())/2))
		}
		h.cost(b, id+" export", h.people[0].Token, func(int) string { return "/api/v1/me/export" })
	}
	h := newMoveBench(b, 1, pages{})
	l := storetest.Fill(b, h.store, time.Now(), storetest.Usual)
	for _, gameID := range l.Games {
		if _, err := h.store.Rate(b.Context(), gameID); err != nil {
			b.Fatal(err)
		}
	}
	l.FoundCircles(b, h.store)
	link, err := h.node.Moderation.Invite(b.Context(), moderation.CommandLine)
	if err == nil {
		err = h.node.Moderation.Appoint(b.Context(), link, l.People[0])
	}
	if err != nil {
		b.Fatal(err)
	}
	entered, err := h.node.Accounts.Enter(b.Context(), account.Entry{Player: l.People[0], Old: l.Token(0), Proved: true})
	token := entered.Token
	if err != nil {
		b.Fatal(err)
	}
	if err := h.node.Accounts.SetPublic(b.Context(), l.People[0], true); err != nil {
		b.Fatal(err)
	}
	me := string(l.People[0])
	for _, path := range append(slices.Clone(yearAddresses), "/people/"+me, "/api/v1/people/"+me, "/admin/people/"+me) {
		h.cost(b, path, token, func(int) string { return path })
	}
}

// tableAddresses are read below a finished table; AT stands for a position.
var tableAddresses = []string{"", "/record", "/check", "/since", "/ledger", "/hindsight", "/replay?at=AT&as=0", "/replay?at=AT&as=w", "/replay?at=AT&as=all", "/replay?seq=AT",
	"api", "api/journal", "api/journal?after=AT", "api/record", "api/results", "api/talk", "api/replay?at=AT", "api/replay?at=AT&as=w", "api/replay?at=AT&as=all"}

func tableAddress(id table.ID, path string, at int) string {
	path = strings.ReplaceAll(path, "AT", strconv.Itoa(at))
	if rest, api := strings.CutPrefix(path, "api"); api {
		return "/api/v1/tables/" + string(id) + rest
	}
	return "/t/" + string(id) + path
}

// yearAddresses are read on a site that has been open for a year.
var yearAddresses = []string{"/", "/tables", "/circles", "/daily", "/me", "/me/history", "/me/statistics", "/me/export", "/g/ronda", "/g/ronda/ladder", "/g/ronda/rules", "/g/ronda/daily",
	"/c/circle000", "/c/crowd", "/c/crowd/people", "/c/crowd/ladder?ladder=ever", "/api/v1/circles", "/api/v1/circles/crowd", "/api/v1/circles/crowd/ladder",
	"/admin", "/admin/tables", "/admin/people", "/admin/people?name=1999", "/admin/circles", "/admin/circles/crowd", "/admin/bans", "/admin/pairs",
	"/admin/reports", "/admin/house", "/admin/storage", "/admin/limits", "/admin/audit",
	"/api/v1/games", "/api/v1/tables", "/api/v1/me", "/api/v1/me/history", "/api/v1/me/statistics", "/api/v1/me/ratings", "/api/v1/me/export", "/api/v1/me/next",
	"/api/v1/games/ronda/ladder", "/api/v1/games/ronda/daily", "/api/v1/announcements", "/api/openapi.json"}

// cost reports the processor time of an address.
func (h *moveBench) cost(b *testing.B, name, token string, path func(i int) string) {
	b.Run(name, func(b *testing.B) {
		i, bytes, route := 0, 0, routeOf(path(0))
		before := processorTime(b)
		for b.Loop() {
			r := httptest.NewRequestWithContext(b.Context(), http.MethodGet, path(i), nil)
			r.Header.Set("Accept-Encoding", "gzip")
			r.Header.Set("Authorization", "Bearer "+token)
			r.AddCookie(&http.Cookie{Name: "tablee", Value: token})
			w := httptest.NewRecorder()
			if h.handler.ServeHTTP(w, r); w.Code >= http.StatusInternalServerError {
				b.Fatalf("%s: %d", path(i), w.Code)
			}
			bytes += w.Body.Len()
			i++
		}
		each, price := (processorTime(b)-before)/time.Duration(b.N), time.Duration(limit.Price(route))*limit.Unit
		if b.N > 1 && each > 2*price {
			b.Errorf("%s takes %v, more than twice its price of %v", route, each, price)
		}
		b.ReportMetric(float64(each.Microseconds())/1000, "cpu-ms")
		b.ReportMetric(float64(bytes)/1024/float64(b.N), "KB")
		b.ReportMetric(0, "ns/op")
	})
}

// firstCost reports the processor time of an address of a finished table of which nothing is kept. What the first
// telling of its log counts for is a part of its price.
func (h *moveBench) firstCost(b *testing.B, t *benchTable, name, address string) {
	b.Run(name, func(b *testing.B) {
		telling := 0
		if !strings.Contains(routeOf(address), "/t/{id}") || strings.Contains(address, "/replay") {
			telling = limit.Telling(int(t.seq()))
		}
		price := time.Duration(limit.Price(routeOf(address))+telling) * limit.Unit
		var used time.Duration
		for b.Loop() {
			h.node.Host.ForgetIdle()
			if _, err := h.node.Host.Frame(b.Context(), t.id); err != nil {
				b.Fatal(err)
			}
			r := httptest.NewRequestWithContext(b.Context(), http.MethodGet, address, nil)
			r.AddCookie(&http.Cookie{Name: "tablee", Value: h.people[0].Token})
			r.Header.Set("Authorization", "Bearer "+h.people[0].Token)
			before := processorTime(b)
			h.handler.ServeHTTP(httptest.NewRecorder(), r)
			used += processorTime(b) - before
		}
		each := used / time.Duration(b.N)
		if b.N > 1 && each > 2*price {
			b.Errorf("%s takes %v, more than twice its price of %v", address, each, price)
		}
		b.ReportMetric(float64(each.Microseconds())/1000, "cpu-ms")
		b.ReportMetric(0, "ns/op")
	})
}

// routeOf returns the pattern of the route of an address.
func routeOf(address string) string {
	path, _, _ := strings.Cut(address, "?")
	parts := strings.Split(path, "/")
	for i := 1; i < len(parts); i++ {
		switch parts[i-1] {
		case "c":
			parts[i] = "{circle}"
			return "GET " + strings.Join(parts, "/")
		case "t", "tables", "people", "circles":
			parts[i] = "{id}"
		case "g", "games":
			parts[i] = "{game}"
		}
	}
	if path == "/" {
		return "GET /{$}"
	}
	return "GET " + strings.Join(parts, "/")
}
