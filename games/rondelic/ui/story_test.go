package ui

import (
	"strconv"
	"strings"
	"testing"

	"tablee/game"
	"tablee/games/rondelic"
	"tablee/web/board"
	"tablee/web/board/boardtest"
)

// The story has each token's way, its deals in a table, and what was remarkable: the same to everyone.
func TestStory_TellsTheWays(t *testing.T) {
	sc := scenes(t, locs(t)["fr"])["over"]
	v := *sc.View.(*rondelic.View)
	v.Terms.Circles, v.Tokens = 2, []rondelic.Token{{Circle: 1}, {Circle: 3, Fell: 4}, {Circle: 0}}
	sc.Seats, v.Places, v.Ending, v.Round = sc.Seats[:3], []int{1, 3, 1}, "last", 4
	sc.View = &v
	fact := func(code string, seat game.Seat, args ...any) game.Fact {
		return game.Fact{Code: code, Seat: seat, Args: args}
	}
	lends := fact(rondelic.FactKingHome, 0, card(t, "KS"), game.Seat(1))
	entries := []board.Entry{
		{Facts: []game.Fact{fact(rondelic.FactDealt, 2, 1, 3)}},
		{Facts: []game.Fact{fact(rondelic.FactShows, 0, card(t, "KS")), lends, fact(rondelic.FactAdvances, 1, 1), fact(rondelic.FactDealt, 0, 2, 3)}},
		{Facts: []game.Fact{fact(rondelic.FactShows, 0, card(t, "KH")), fact(rondelic.FactAdvances, 1, 2), fact(rondelic.FactDealt, 1, 3, 3)}},
		{Facts: []game.Fact{fact(rondelic.FactAdvances, 0, 1), fact(rondelic.FactDuel, 2, 4, game.Seat(0))}},
		{Facts: []game.Fact{lends, fact(rondelic.FactFalls, game.Chance, []game.Seat{1})}},
	}
	st := storyOf(look(sc), entries)
	if st.first != 1 || st.deals != 4 || st.jarnac != (jarnac{stop{4, 3}, 0, 1}) || st.kings[0] != 2 {
		t.Errorf("deals %d to %d, Kings %v, %+v", st.first, st.deals, st.kings, st.jarnac)
	}
	if got := st.visits(1, 1) + " " + st.visits(1, 2) + " " + st.visits(1, 3) + " " + st.visits(0, 1) + " " + st.visits(2, 1); got != "1 2 4 3 " {
		t.Errorf("the table says %q", got)
	}
	page := boardtest.Drawn(t, New().Story(sc, entries))
	who, other := sc.Seats[0].Name, sc.Seats[1].Name
	for _, want := range []string{other + "\u00a0: tombe à la donne 4", "Le plus de rois\u00a0: " + who + " (2).", "donne 4\u00a0: " + who + " prête son roi à " + other + ", dont le jeton tombe."} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing in %s", want, page)
		}
	}
	if New().Story(sc, nil) != nil {
		t.Error("a game without a deal has a story")
	}
	if got := st.path(2); got != "M4 10.7H300" {
		t.Errorf("the way of a token that stayed is %q", got)
	}
}

// However long a game, its story stays small: here twelve tokens begin again and again, for 499 deals.
func TestStory_Bounded(t *testing.T) {
	sc := scenes(t, locs(t)["fr"])["full"]
	var entries []board.Entry
	for deal := 1; deal < 500; deal++ {
		e := board.Entry{Facts: []game.Fact{{Code: rondelic.FactDealt, Seat: 0, Args: []any{deal, 12}}}}
		for seat := range game.Seat(12) {
			circle := 1 + (deal+int(seat))%6
			e.Facts = append(e.Facts, game.Fact{Code: rondelic.FactAdvances, Seat: seat, Args: []any{circle}})
		}
		entries = append(entries, e)
	}
	if n := len(boardtest.Drawn(t, New().Story(sc, entries))); n > 30<<10 {
		t.Errorf("the story of 499 deals is %d bytes", n)
	}
}

// A way may begin in the middle of a game, and signs do not cover each other.
func TestStory_SignsApart(t *testing.T) {
	sc := scenes(t, locs(t)["fr"])["full"]
	var all []game.Seat
	for seat := range sc.Seats {
		if sc.View.(*rondelic.View).Tokens[seat].Fell > 0 {
			all = append(all, game.Seat(seat))
		}
	}
	st := storyOf(look(sc), []board.Entry{{Facts: []game.Fact{{Code: rondelic.FactDealt, Args: []any{30, 12}}, {Code: rondelic.FactFalls, Args: []any{all}}}}})
	if from := st.stops[all[0]][0]; from != (stop{29, st.view.Terms.Circles}) {
		t.Errorf("a token that fell at once began at %+v", from)
	}
	ends := st.ends()
	for a := range ends {
		for b := range a {
			if x := ends[a].X - ends[b].X; ends[a].Y == ends[b].Y && x < signSize && x > -signSize {
				t.Errorf("the signs of seats %d and %d are at %v and %v", a, b, ends[a], ends[b])
			}
		}
	}
}

// A winner's line says how they have won, a loser's when they fell.
func TestScore_TheDealOfTheFall(t *testing.T) {
	sc := scenes(t, locs(t)["fr"])["over"]
	v := sc.View.(*rondelic.View)
	for seat, token := range v.Tokens {
		if got := (New()).Score(sc, game.Seat(seat)); v.Places[seat] > 1 && got != "tombe à la donne "+strconv.Itoa(token.Fell) {
			t.Errorf("seat %d: %q", seat, got)
		}
	}
	if got, want := (New()).Victory(sc), "seul jeton encore sur la planche après 37 donnes, au cercle 5"; strings.ReplaceAll(got, "\u00a0", " ") != want {
		t.Errorf("%q, want %q", got, want)
	}
}
