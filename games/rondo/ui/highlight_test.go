package ui

import (
	"slices"
	"strings"
	"testing"

	"tablee/game"
	"tablee/games/rondo"
	"tablee/games/rondo/words"
	"tablee/web/board"
)

// Highlight returns the best word of all, Own the viewer's best word.
func TestOwn_BestWord(t *testing.T) {
	sc := begin(t, 3, game.Options{"words": "en"}).Scene(locs(t)["en"], 0)
	makes := func(seat game.Seat, word string, points int) board.Entry {
		return board.Entry{Facts: []game.Fact{{Code: rondo.FactMakes, Seat: seat, Args: []any{word, "", points, 0}}}}
	}
	all := []board.Entry{makes(0, "AXE", 10), makes(1, "VOILURES", 23), makes(0, "NUL", 9)}
	if said := (New()).Own(sc, all); !strings.HasPrefix(said, "Your best word: AXE, 10 ") {
		t.Errorf("%q", said)
	}
	if h, ok := (New()).Highlight(sc, all); !ok || h.Seat != 1 {
		t.Errorf("%t %+v", ok, h)
	}
	coarse := slices.IndexFunc(words.English().OfLen(4), func(w words.Word) bool { return !words.English().Knows(words.Polite, w) })
	all = append(all, makes(0, words.English().OfLen(4)[coarse].String(), 99))
	if h, ok := (New()).Highlight(sc, all); !ok || h.Seat != 1 {
		t.Errorf("a coarse word is the highlight: %t %+v", ok, h)
	}
	if said := (New()).Own(sc, all); !strings.HasPrefix(said, "Your best word: AXE, 10 ") {
		t.Errorf("a coarse word is singled out: %q", said)
	}
	if said := (New()).Own(sc, all[1:2]); said != "" {
		t.Errorf("without words: %q", said)
	}
}

// Winning partners share the ribbon.
func TestRibbon_HasAllWinners(t *testing.T) {
	sc := begin(t, 4, nil).Scene(locs(t)["en"], 0)
	facts := []game.Fact{{Code: rondo.FactWins, Seat: 0, Args: []any{40}}, {Code: rondo.FactWins, Seat: 2, Args: []any{40}}}
	r, ok := New().Ribbon(sc, facts)
	if !ok || len(r.Winners) != 2 || r.Winners[1] != 2 || !strings.Contains(r.Title, sc.Seats[2].Name) {
		t.Errorf("%t %+v", ok, r)
	}
}

// A recap has the length of each word of the viewer, and a sign for each turn without one.
func TestRecap_OwnTurns(t *testing.T) {
	sc := begin(t, 3, game.Options{"words": "en"}).Scene(locs(t)["en"], 0)
	does := func(seat game.Seat, code string, args ...any) board.Entry {
		return board.Entry{Facts: []game.Fact{{Code: code, Seat: seat, Args: args}}}
	}
	got := New().Recap(sc, []board.Entry{
		does(0, rondo.FactOpens, "AXE", 10, 0), does(1, rondo.FactMakes, "AXES", "AXE", 9, 0),
		does(0, rondo.FactPasses, 0, 1), does(0, rondo.FactMakes, "REWORKINGS", "", 40, 0),
	})
	if want := []string{"3\ufe0f\u20e3", "⬛", "🔟"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
