package ui

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"tablee/game"
	"tablee/games/rondelic"
	"tablee/web/board"
	"tablee/web/board/boardtest"
)

// A fall is shown during its held moment, to every seat and to watchers, and never in a replay.
func TestFall_ShownOnce(t *testing.T) {
	for _, viewer := range []game.Seat{0, game.Watcher} {
		sc := find(t, locs(t)["en"], 5, viewer, nil, func(_ *board.Scene, v *rondelic.View) bool {
			return v.Last != nil && len(v.Last.Fell) > 0
		})
		fell := len(sc.View.(*rondelic.View).Last.Fell)
		falling := func() int {
			return strings.Count(boardtest.Drawn(t, New().Table(sc)), `class="ron-fall celebration`)
		}
		if n := falling(); n != 0 {
			t.Errorf("%d fall outside the held moment", n)
		}
		sc.Hold = &board.Hold{Kind: rondelic.MomentFall, Past: true}
		if n := falling(); n != fell {
			t.Errorf("%d fall, want %d", n, fell)
		}
		sc.Still = true
		if n := falling(); n != 0 {
			t.Errorf("%d fall in a replay", n)
		}
	}
}

// The ribbon waits for the end of the fall, and the losers read how long they stayed.
func TestRibbon_AfterFall(t *testing.T) {
	sc := find(t, locs(t)["en"], 3, 0, nil, func(*board.Scene, *rondelic.View) bool { return true })
	falls := game.Fact{Code: rondelic.FactFalls, Seat: game.Chance, Args: []any{[]game.Seat{1}}}
	wins := game.Fact{Code: rondelic.FactWins, Seat: 2, Args: []any{0}}
	if r, ok := (New()).Ribbon(sc, []game.Fact{falls}); !ok || r.Title != "" {
		t.Errorf("a fall has a ribbon: %t %+v", ok, r)
	}
	if r, ok := (New()).Ribbon(sc, []game.Fact{falls, wins}); !ok || !r.Late || len(r.Winners) != 1 || r.Winners[0] != 2 {
		t.Errorf("the last fall: %t %+v", ok, r)
	}
	shows := func(seat game.Seat) game.Fact {
		return game.Fact{Code: rondelic.FactShows, Seat: seat, Args: []any{card(t, "7C")}}
	}
	all := []board.Entry{{Facts: []game.Fact{shows(0), shows(1)}}, {Facts: []game.Fact{shows(0), shows(1)}}, {Facts: []game.Fact{shows(1)}}}
	if said := (New()).Own(sc, all); said != "You stayed on the board for 2 rounds." {
		t.Errorf("%q", said)
	}
	if said := (New()).Own(sc, all[2:]); said != "" {
		t.Errorf("without reveals: %q", said)
	}
}

// A card has the mark of another seat that exchanged it, until its own seat changes it again; a plate says what the
// seat did last.
func TestTrace_ExchangeMarksTheOtherCard(t *testing.T) {
	sc := find(t, locs(t)["en"], 3, 0, nil, func(*board.Scene, *rondelic.View) bool { return true })
	swaps := func(n int, seat, with game.Seat) board.Traced {
		return board.Traced{N: n, Seat: seat, Facts: []game.Fact{{Code: rondelic.FactSwaps, Seat: seat, Args: []any{with}}}}
	}
	keeps := board.Traced{N: 2, Seat: 1, Facts: []game.Fact{{Code: rondelic.FactKeeps, Seat: 1}, {Code: rondelic.FactDealt, Seat: 2, Args: []any{4, 3}}}}
	for _, c := range []struct {
		steps      []board.Traced
		by1, by2   string
		one, other string
	}{
		{[]board.Traced{swaps(1, 1, 2)}, "", sc.Seats[1].Name, "swaps", ""},
		{[]board.Traced{swaps(1, 1, 2), swaps(2, 2, 0)}, "", "", "swaps", "swaps"},
		{[]board.Traced{swaps(1, 1, 2), keeps}, "", "", "", ""},
	} {
		sc.Follow(c.steps, New())
		at := look(sc)
		done := func(seat game.Seat) string {
			facts, _ := sc.FactsOf(seat)
			return New().Trace(sc, facts)
		}
		if at.mark(1).Who != c.by1 || at.mark(2).Who != c.by2 || done(1) != c.one || done(2) != c.other {
			t.Errorf("marks %q and %q, plates %q and %q; want %+v", at.mark(1).Who, at.mark(2).Who, done(1), done(2), c)
		}
	}
}

// A seat whose token has fallen has left the game.
func TestHasLeft(t *testing.T) {
	sc := find(t, locs(t)["en"], 5, 0, game.Options{"restart": "off"}, func(_ *board.Scene, v *rondelic.View) bool {
		return v.Last != nil && len(v.Last.Fell) > 0 && len(v.Waiting) == 0
	})
	v := sc.View.(*rondelic.View)
	for seat := range sc.Seats {
		if got, fell := New().HasLeft(sc, game.Seat(seat)), v.Tokens[seat].Fell > 0; got != fell {
			t.Errorf("seat %d has left: %t, fell: %t", seat, got, fell)
		}
	}
}

// Where a token might have fallen, the cards are turned up in the order of the round, the lowest last, and the token
// moves after them. Other reveals show all cards at once.
func TestTense_LowestCardLast(t *testing.T) {
	sc := find(t, locs(t)["en"], 5, 0, nil, func(_ *board.Scene, v *rondelic.View) bool {
		return fresh(v) && v.Last.Result == "moved" && len(v.Last.Rows) > 3
	})
	v := sc.View.(*rondelic.View)
	v.Phase = "deal" // as in the moment
	last := v.Last
	lost, others := map[game.Seat]bool{}, 0
	for _, r := range last.Rows {
		if lost[r.Seat] = r.Lost; !r.Lost {
			others++
		}
	}
	sc.Hold = &board.Hold{Kind: rondelic.MomentBrink, Past: true}
	turned := func() map[game.Seat]int {
		found := map[game.Seat]int{}
		for _, m := range regexp.MustCompile(`ron-shown(?: lost)?(?: past)?(?: o-(\d+))?" id="ron-shown-\d+-(\d+)"`).FindAllStringSubmatch(boardtest.Drawn(t, New().Table(sc)), -1) {
			seat, _ := strconv.Atoi(m[2])
			found[game.Seat(seat)] = -1
			if m[1] != "" {
				found[game.Seat(seat)], _ = strconv.Atoi(m[1])
			}
		}
		return found
	}
	next := 0
	got := turned()
	for _, r := range last.Rows {
		if !lost[r.Seat] && got[r.Seat] != next || lost[r.Seat] && got[r.Seat] != others {
			t.Errorf("seat %d is turned up at %d", r.Seat, got[r.Seat])
		}
		if !lost[r.Seat] {
			next++
		}
	}
	if n := strings.Count(boardtest.Drawn(t, New().Table(sc)), "data-after"); n == 0 {
		t.Error("no token waits for the cards")
	}
	sc.Hold.Kind = rondelic.MomentReveal
	for seat, at := range turned() {
		if at >= 0 {
			t.Errorf("seat %d is turned up at %d of an ordinary reveal", seat, at)
		}
	}
}
