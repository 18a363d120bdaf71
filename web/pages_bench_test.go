//go:build unix

package web_test

import (
	"context"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"syscall"
	"testing"
	"time"

	"tablee/game"
	"tablee/games"
	"tablee/host/account"
	"tablee/host/moderation"
	"tablee/host/node"
	"tablee/store/scratch"
	"tablee/store/storetest"
	"tablee/web"
	"tablee/web/page"
	"tablee/web/secure"
	"tablee/web/webtest"
)

// BenchmarkPages requests every kind of page of a site that has been open for a year: 2,000
// players, 200 circles, 20,000 finished games. cpu-ms is the CPU time per page, which does not
// depend on other load of the machine.
func BenchmarkPages(b *testing.B) {
	db := scratch.Open(b)
	l := storetest.Fill(b, db, time.Now(), storetest.Usual)
	for _, gameID := range l.Games {
		if _, err := db.Rate(b.Context(), gameID); err != nil {
			b.Fatal(err)
		}
	}
	l.FoundCircles(b, db)
	first := func(_ context.Context, _ string, _ int, s game.State, seat game.Seat, _ *rand.Rand) game.Action {
		return s.Legal(seat, nil)[0]
	}
	n := node.New(node.Config{Store: db, Games: games.Rules(), Scripts: games.Scripts(), Choose: first, Levels: func(string) int { return 4 }})
	pages := webtest.Pages(b, web.Config{Services: n.Services, Page: page.Config{UIs: games.UIs()}})
	token := moderatorsToken(b, n, l)
	me, month := string(l.People[0]), l.Now.Format("2006-01")
	if err := n.Accounts.SetPublic(b.Context(), l.People[0], true); err != nil {
		b.Fatal(err)
	}
	for _, path := range []string{"/", "/tables", "/g/ronda", "/g/ronda/rules", "/g/ronda/ladder", "/g/ronda/ladder?page=2", "/g/ronda/daily", "/daily", "/daily/" + month,
		"/me", "/me/history", "/me/history?against=" + string(l.Circles[0][1]), "/me/statistics", "/people/" + me,
		"/circles", "/c/circle000", "/c/circle000/people", "/c/circle000/ladder?ladder=ever",
		"/admin", "/admin/tables", "/admin/people", "/admin/people?name=1999", "/admin/people/" + me, "/admin/circles", "/admin/circles/circle000",
		"/admin/bans", "/admin/pairs", "/admin/reports", "/admin/suggestions", "/admin/house", "/admin/storage", "/admin/audit"} {
		b.Run(path, func(b *testing.B) {
			before := processorTime(b)
			for b.Loop() {
				r := httptest.NewRequestWithContext(b.Context(), http.MethodGet, path, nil)
				r.AddCookie(&http.Cookie{Name: secure.Cookie, Value: token})
				w := httptest.NewRecorder()
				if pages.ServeHTTP(w, r); w.Code != http.StatusOK {
					b.Fatalf("%s: %d", path, w.Code)
				}
			}
			b.ReportMetric(float64((processorTime(b)-before).Microseconds())/1000/float64(b.N), "cpu-ms")
		})
	}
}

// moderatorsToken signs the first player in as a moderator who has just used their passkey.
func moderatorsToken(b *testing.B, n *node.Node, l storetest.Library) string {
	b.Helper()
	link, err := n.Moderation.Invite(b.Context(), moderation.CommandLine)
	if err == nil {
		err = n.Moderation.Appoint(b.Context(), link, l.People[0])
	}
	token := ""
	if err == nil {
		var in account.Entered
		in, err = n.Accounts.Enter(b.Context(), account.Entry{Player: l.People[0], Old: l.Token(0), Proved: true})
		token = in.Token
	}
	if err != nil {
		b.Fatal(err)
	}
	return token
}

// processorTime returns the CPU time used by this process.
func processorTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
