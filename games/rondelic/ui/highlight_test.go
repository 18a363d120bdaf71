package ui

import (
	"strings"
	"testing"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/rondelic"
	"tablee/web/board"
)

// The longest stay at the rim is counted in deals, also if the entries begin in the middle of a game, as in a lesson.
func TestHighlight_LongestAtTheRim(t *testing.T) {
	sc := scenes(t, locs(t)["fr"])["over"]
	rim := func(seq uint64, seat game.Seat) board.Entry {
		return board.Entry{Seq: seq, Facts: []game.Fact{{Code: rondelic.FactRim, Args: []any{[]game.Seat{seat}}}}}
	}
	dealt := func(seq uint64, round int) board.Entry {
		return board.Entry{Seq: seq, Facts: []game.Fact{{Code: rondelic.FactDealt, Args: []any{round}}}}
	}
	falls := board.Entry{Seq: 9, Facts: []game.Fact{{Code: rondelic.FactFalls, Args: []any{[]game.Seat{1}}}}}
	for want, entries := range map[string][]board.Entry{
		"2 donnes": {rim(1, 1), dealt(2, 7), dealt(3, 8), falls}, // it came to the rim in deal 6 and fell in 8
		"3 donnes": {dealt(1, 5), rim(2, 1), dealt(3, 6), dealt(4, 7), dealt(5, 8), falls},
	} {
		h, ok := (New()).Highlight(sc, entries)
		if !ok || !strings.Contains(h.Text, want) {
			t.Errorf("%+v, want %s", h, want)
		}
	}
}

// A recap has a sign for each deal of the viewer: the token stayed, advanced or fell.
func TestRecap_OwnToken(t *testing.T) {
	sc := scenes(t, locs(t)["fr"])["over"]
	sc.Viewer = 1
	shows := game.Fact{Code: rondelic.FactShows, Seat: 1, Args: []any{cards.Card(0)}}
	other := game.Fact{Code: rondelic.FactShows, Seat: 0, Args: []any{cards.Card(0)}}
	deal := func(more ...game.Fact) board.Entry {
		return board.Entry{Facts: append([]game.Fact{other, shows}, more...)}
	}
	got := New().Recap(sc, []board.Entry{
		deal(game.Fact{Code: rondelic.FactAdvances, Seat: 0, Args: []any{2}}),
		deal(game.Fact{Code: rondelic.FactAdvances, Seat: 1, Args: []any{2}}),
		deal(game.Fact{Code: rondelic.FactFalls, Seat: game.Chance, Args: []any{[]game.Seat{1}}}),
		{Facts: []game.Fact{other, {Code: rondelic.FactFalls, Seat: game.Chance, Args: []any{[]game.Seat{0}}}}},
	})
	if want := "⬜ 🟦 🕳️"; strings.Join(got, " ") != want {
		t.Errorf("%q, want %q", got, want)
	}
}
