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

// Every position of a game of every kind is drawn as seen from every seat, by a watcher and with
// all hands open, in two languages. No position offers actions.
func TestReplay_EveryPositionOfEveryGame(t *testing.T) {
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
						t.Errorf("position %d as %s: repeated id %q, or forbidden by the policy", n, as, id)
					}
					if strings.Contains(a.Body, `form="act"`) {
						t.Errorf("position %d as %s: offers an action", n, as)
					}
				}
			}
		})
	}
}

// A running game is replayed only from the viewer's own seat, in every game. Games of memory are
// not replayed while they run.
func TestReplay_RunningGame_OwnSeatOnly(t *testing.T) {
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
						t.Errorf("%s views as %s: status %d, want %d", own, as, a.Status, want)
					}
				}
			}
		})
	}
}

// A daily deal is replayed on its day only by its players from their own seats, and by everyone
// once the day is over.
func TestReplay_DailyDeal_SealedUntilDayOver(t *testing.T) {
	var past atomic.Int64
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	h := webtest.OpenWith(t, func() time.Time { return noon.Add(time.Duration(past.Load())) }, nainjauneui.New())
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
			t.Errorf("its player views as %s: status %d, or is offered other viewpoints", as, page.Status)
		}
		if a := other.Get(path + "/replay?at=9999&as=" + as); a.Status != http.StatusForbidden {
			t.Errorf("another player views as %s: status %d", as, a.Status)
		}
	}
	for name, b := range map[string]*webtest.Browser{"its player": ana, "another": other} {
		if a := b.Post(path+"/fork", "at", "3", "seat", "0", "from", "all", "others", "bot:1"); a.Status == http.StatusSeeOther && strings.HasPrefix(a.Header.Get("Location"), "/t/") {
			t.Errorf("%s forks it: status %d, location %s", name, a.Status, a.Header.Get("Location"))
		} else if i := strings.Index(a.Body, "nj-hand"); name == "another" && i >= 0 {
			t.Errorf("the refusal shows the table: %.200s", a.Body[i:])
		}
	}
	past.Store(int64(13 * time.Hour))
	for _, as := range []string{"0", "1", "w", "all"} {
		if a := other.Get(path + "/replay?at=3&as=" + as); a.Status != http.StatusOK {
			t.Errorf("the day after, as %s: %d", as, a.Status)
		}
	}
}
