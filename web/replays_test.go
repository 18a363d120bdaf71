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

	"tablee/game"
	"tablee/games"
	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
)

// someMoves opens a table of a game against bots and plays there, any legal action each
// time, for so many of the person's turns or to the end.
func (h *house) someMoves(t *testing.T, gameID string, by table.PlayerID, turns int, r *rand.Rand) string {
	t.Helper()
	rules, _ := h.host.Rules(gameID)
	plan := host.Plan{Game: gameID, Options: game.Options{}, Chairs: []string{"me"}, Seating: "kept"}
	for len(plan.Chairs) < max(rules.Info().MinSeats, min(3, rules.Info().MaxSeats)) {
		plan.Chairs = append(plan.Chairs, "bot:1")
	}
	id, err := h.host.Open(t.Context(), by, plan)
	if err != nil {
		t.Fatal(err)
	}
	path := "/t/" + string(id)
	for range turns {
		f := h.awaitTurn(t, path)
		if f.Table.Status != table.StatusPlaying {
			break
		}
		legal := f.Table.State.Legal(f.Table.Turn(), nil)
		act := host.Act{Seq: f.Table.Seq, Action: rules.FormatAction(legal[r.IntN(len(legal))])}
		if _, err := h.host.Act(t.Context(), by, id, act); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// Every position of a game of every kind is drawn, as every seat saw it, by a watcher and
// all open, in both languages; and nothing can be done there.
func TestReplay_DrawsEveryPositionOfEveryGame(t *testing.T) {
	for _, ui := range games.UIs() {
		t.Run(ui.ID(), func(t *testing.T) {
			h := houseOf(t, nil, ui)
			ana := map[string]*browser{"fr": h.visitor(t, "fr"), "en": h.visitor(t, "en")}
			by := ana["fr"].guest("Ana")
			path := h.someMoves(t, ui.ID(), by, 12, rand.New(rand.NewPCG(1, 2)))
			f := h.awaitTurn(t, path)
			if f.Table.Status == table.StatusPlaying {
				if err := h.host.Ask(t.Context(), host.Hand{Player: by}, f.Table.ID, f.Table.Seq, table.OfferStop, nil); err != nil {
					t.Fatal(err)
				}
				f = h.awaitTurn(t, path)
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
					b.header.Set("X-Fragment", "1")
					a := b.get(path + "/replay?" + url.Values{"at": {strconv.Itoa(n)}, "as": {as}}.Encode())
					if a.status != http.StatusOK || !strings.Contains(a.body, `data-at="`+strconv.Itoa(n)+`"`) {
						t.Fatalf("position %d as %s: %d", n, as, a.status)
					}
					if i := strings.Index(a.body, "⟦"); i >= 0 {
						t.Errorf("position %d as %s: a text is missing: %.60s", n, as, a.body[i:])
					}
					if id := repeated(a.body); id != "" || forbidden.MatchString(a.body) {
						t.Errorf("position %d as %s: id twice %q, or what the policy forbids", n, as, id)
					}
					if strings.Contains(a.body, `form="act"`) {
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
			h := houseOf(t, nil, ui)
			ana, watcher := h.visitor(t, "fr"), h.visitor(t, "en")
			path := h.someMoves(t, ui.ID(), ana.guest("Ana"), 0, nil)
			f := h.awaitTurn(t, path)
			memory := f.Table.Rules().Info().Memory
			lenses := []string{"0", "1", "w", "all"}
			for b, own := range map[*browser]string{ana: "0", watcher: "w"} {
				for _, as := range lenses {
					want := http.StatusSeeOther
					if as == own && !memory {
						want = http.StatusOK
					}
					if a := b.get(path + "/replay?at=0&as=" + as); a.status != want {
						t.Errorf("%s looks as %s: %d, want %d", own, as, a.status, want)
					}
				}
			}
		})
	}
}

// The deal of the day is looked at again by who played it, as himself; by everybody once
// the day is over.
func TestReplay_OfADailyDealIsSealedUntilItsDayIsOver(t *testing.T) {
	var past atomic.Int64
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	h := houseOf(t, func() time.Time { return noon.Add(time.Duration(past.Load())) }, nainjauneui.UI{})
	ana, other := h.visitor(t, "fr"), h.visitor(t, "en")
	path := ana.post("/g/nain-jaune/daily").header.Get("Location")
	playOut(t, h, ana, path)
	own := strconv.Itoa(int(h.awaitTurn(t, path).Table.SeatOf(h.player(t, ana))))
	for _, as := range []string{"0", "1", "w", "all"} {
		want := http.StatusSeeOther
		if as == own {
			want = http.StatusOK
		}
		page := ana.get(path + "/replay?at=9999&as=" + as)
		if page.status != want || strings.Contains(page.body, path+"/fork") || strings.Contains(page.body, path+"/record") {
			t.Errorf("its player looks as %s: %d, or is offered more", as, page.status)
		}
		if a := other.get(path + "/replay?at=9999&as=" + as); a.status != http.StatusForbidden {
			t.Errorf("another looks as %s: %d", as, a.status)
		}
	}
	for name, b := range map[string]*browser{"its player": ana, "another": other} {
		if a := b.post(path+"/fork", "at", "3", "seat", "0", "from", "all", "company", "bot:1"); a.status == http.StatusSeeOther && strings.HasPrefix(a.header.Get("Location"), "/t/") {
			t.Errorf("%s goes on from it: %d %s", name, a.status, a.header.Get("Location"))
		} else if i := strings.Index(a.body, "nj-hand"); name == "another" && i >= 0 {
			t.Errorf("refused, another is shown the table: %.200s", a.body[i:])
		}
	}
	past.Store(int64(13 * time.Hour))
	for _, as := range []string{"0", "1", "w", "all"} {
		if a := other.get(path + "/replay?at=3&as=" + as); a.status != http.StatusOK {
			t.Errorf("the day after, as %s: %d", as, a.status)
		}
	}
}
