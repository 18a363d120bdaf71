package webtest

import (
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/nainjaune"
	"tablee/host"
	"tablee/host/lobby"
	"tablee/table"
)

// PlayedOut opens a table against bots, plays it to its end and returns its path.
func (b *Browser) PlayedOut(t *testing.T, h *Site) string {
	t.Helper()
	path := b.Open("seats", "3", "bots", "2", "o.deals", "1")
	PlayOut(t, h, b, path)
	return path
}

// Midway opens a table against bots and plays three turns. If the game ends before that, it opens
// another table.
func (b *Browser) Midway(t *testing.T, h *Site) (string, *host.Frame) {
	t.Helper()
	for {
		path := b.Open("quick", "bots", "seats", "4")
		f := h.AwaitTurn(t, path)
		for n := 0; n < 3 && f.Table.Status == table.StatusPlaying; n++ {
			page := b.Get(path).Body
			b.Post(path, "seq", Field(t, SeqField, page), "a", Field(t, LegalButton, page))
			f = h.AwaitTurn(t, path)
		}
		if f.Table.Status == table.StatusPlaying {
			return path, f
		}
	}
}

// SomeMoves opens a table of a game against bots and plays random legal actions for that many of
// the player's turns, or to the end.
func (h *Site) SomeMoves(t *testing.T, gameID string, by table.PlayerID, turns int, r *rand.Rand) string {
	t.Helper()
	rules, _ := h.Host.Rules(gameID)
	plan := lobby.Plan{Game: gameID, Options: game.Options{}, Chairs: []string{"me"}, Seating: "kept"}
	for len(plan.Chairs) < max(rules.Info().MinSeats, min(3, rules.Info().MaxSeats)) {
		plan.Chairs = append(plan.Chairs, "bot:1")
	}
	id, err := h.Lobby.Open(t.Context(), by, plan)
	if err != nil {
		t.Fatal(err)
	}
	path := "/t/" + string(id)
	for range turns {
		f := h.AwaitTurn(t, path)
		if f.Table.Status != table.StatusPlaying {
			break
		}
		legal := f.Table.State.Legal(f.Table.Turn(), nil)
		act := host.Act{Seq: f.Table.Seq, Action: rules.FormatAction(legal[r.IntN(len(legal))])}
		if _, err := h.Host.Act(t.Context(), by, id, act); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// PlayOut plays a table to its end with its forms alone, without scripts.
func PlayOut(t *testing.T, h *Site, b *Browser, path string) {
	t.Helper()
	for {
		if f := h.AwaitTurn(t, path); f.Table.Status == table.StatusOver {
			return
		}
		page := b.Get(path).Body
		a := b.Post(path, "seq", Field(t, SeqField, page), "a", Field(t, LegalButton, page), "command", "")
		if a.Status != http.StatusSeeOther || a.Header.Get("Location") != path {
			t.Fatalf("legal button: status %d", a.Status)
		}
	}
}

func Pick(legal []game.Action, r *rand.Rand) game.Action { return legal[r.IntN(len(legal))] }

// HoldsNoSecret fails the test if a page contains cards that only other seats hold. At the end of a
// deal all hands are revealed (NJ-X18) and stay public until the next deal's first card.
func HoldsNoSecret(t *testing.T, page string, tb *table.Table, viewer game.Seat) {
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

// traces returns the texts by which a card would show on a page: its button, its place, its
// picture. The pictures of the five cards painted on the board are public.
func traces(card string) []string {
	list := []string{`"c-` + card + `"`, `value="` + card + `"`}
	if !slices.Contains([]string{"TD", "JC", "QS", "KH", "7D"}, card) {
		list = append(list, "#"+card+`"`)
	}
	return list
}
