package web_test

import (
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tablee/games"
	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/webtest"
)

// Every position of a game of every kind is drawn, as every seat saw it, by a watcher and
// all open, in both languages; and nothing can be done there.
func TestReplay_DrawsEveryPositionOfEveryGame(t *testing.T) {
	for _, ui := range games.UIs() {
		t.Run(ui.ID(), func(t *testing.T) {
			h := webtest.OpenWith(t, nil, ui)
			ana := map[string]*webtest.Browser{"fr": h.Visitor(t, "fr"), "en": h.Visitor(t, "en")}
			by := ana["fr"].Guest("Ana")
			path := h.SomeMoves(t, ui.ID(), by, 12, rand.New(rand.NewPCG(1, 2)))
			f := h.AwaitTurn(t, path)
			if f.Table.Status == table.StatusPlaying {
				if err := h.Host.Ask(t.Context(), host.Hand{Player: by}, f.Table.ID, f.Table.Seq, table.OfferStop, nil); err != nil {
					t.Fatal(err)
				}
				f = h.AwaitTurn(t, path)
			}
			replay, err := f.Replay()
			if err != nil || replay.Last() < 12 {
				t.Fatalf("%d positions: %v", replay.Last()+1, err)
			}
			lenses := []string{"w"}
			for seat := range f.Table.Seats {
				lenses = append(lenses, strconv.Itoa(seat))
			}
			if _, ok := ui.(board.Opener); ok {
				lenses = append(lenses, "all")
			}
			for n := range replay.Last() + 1 {
				for i, as := range lenses {
					lang := board.Languages()[(n+i)%2]
					b := ana[lang]
					b.Header.Set("X-Fragment", "1")
					a := b.Get(path + "/replay?" + url.Values{"at": {strconv.Itoa(n)}, "as": {as}}.Encode())
					if a.Status != http.StatusOK || !strings.Contains(a.Body, `data-at="`+strconv.Itoa(n)+`"`) {
						t.Fatalf("position %d as %s: %d", n, as, a.Status)
					}
					if i := strings.Index(a.Body, "⟦"); i >= 0 {
						t.Errorf("position %d as %s: a text is missing: %.60s", n, as, a.Body[i:])
					}
					if id := webtest.RepeatedID(a.Body); id != "" || webtest.Forbidden.MatchString(a.Body) {
						t.Errorf("position %d as %s: id twice %q, or what the policy forbids", n, as, id)
					}
					if strings.Contains(a.Body, `form="act"`) {
						t.Errorf("position %d as %s: something can be done", n, as)
					}
				}
			}
		})
	}
}

// While a game runs nobody looks at it as anybody else, whatever the game; where one has
// to remember, nobody looks back at all.
func TestReplay_OfARunningGameIsOnesOwnInEveryGame(t *testing.T) {
	for _, ui := range games.UIs() {
		t.Run(ui.ID(), func(t *testing.T) {
			h := webtest.OpenWith(t, nil, ui)
			ana, watcher := h.Visitor(t, "fr"), h.Visitor(t, "en")
			path := h.SomeMoves(t, ui.ID(), ana.Guest("Ana"), 0, nil)
			f := h.AwaitTurn(t, path)
			memory := f.Table.Rules().Info().Memory
			lenses := []string{"0", "1", "w", "all"}
			for b, own := range map[*webtest.Browser]string{ana: "0", watcher: "w"} {
				for _, as := range lenses {
					want := http.StatusSeeOther
					if as == own && !memory {
						want = http.StatusOK
					}
					if a := b.Get(path + "/replay?at=0&as=" + as); a.Status != want {
						t.Errorf("%s looks as %s: %d, want %d", own, as, a.Status, want)
					}
				}
			}
		})
	}
}

// The daily deal is replayed by those who played it, as themselves; by everybody once the
// day is over.
func TestReplay_OfADailyDealIsSealedUntilItsDayIsOver(t *testing.T) {
	var past atomic.Int64
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	h := webtest.OpenWith(t, func() time.Time { return noon.Add(time.Duration(past.Load())) }, nainjauneui.UI{})
	ana, other := h.Visitor(t, "fr"), h.Visitor(t, "en")
	path := ana.Post("/g/nain-jaune/daily").Header.Get("Location")
	webtest.PlayOut(t, h, ana, path)
	own := strconv.Itoa(int(h.AwaitTurn(t, path).Table.SeatOf(h.PlayerOf(t, ana))))
	for _, as := range []string{"0", "1", "w", "all"} {
		want := http.StatusSeeOther
		if as == own {
			want = http.StatusOK
		}
		page := ana.Get(path + "/replay?at=9999&as=" + as)
		if page.Status != want || strings.Contains(page.Body, path+"/fork") || strings.Contains(page.Body, path+"/record") {
			t.Errorf("its player looks as %s: %d, or is offered more", as, page.Status)
		}
		if a := other.Get(path + "/replay?at=9999&as=" + as); a.Status != http.StatusForbidden {
			t.Errorf("another looks as %s: %d", as, a.Status)
		}
	}
	for name, b := range map[string]*webtest.Browser{"its player": ana, "another": other} {
		if a := b.Post(path+"/fork", "at", "3", "seat", "0", "from", "all", "others", "bot:1"); a.Status == http.StatusSeeOther && strings.HasPrefix(a.Header.Get("Location"), "/t/") {
			t.Errorf("%s goes on from it: %d %s", name, a.Status, a.Header.Get("Location"))
		} else if i := strings.Index(a.Body, "nj-hand"); name == "another" && i >= 0 {
			t.Errorf("refused, another is shown the table: %.200s", a.Body[i:])
		}
	}
	past.Store(int64(13 * time.Hour))
	for _, as := range []string{"0", "1", "w", "all"} {
		if a := other.Get(path + "/replay?at=3&as=" + as); a.Status != http.StatusOK {
			t.Errorf("the day after, as %s: %d", as, a.Status)
		}
	}
}
