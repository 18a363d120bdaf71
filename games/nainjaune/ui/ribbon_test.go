package ui

import (
	"strings"
	"testing"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/nainjaune"
	"tablee/web/board"
	"tablee/web/board/boardtest"
)

// Every box has a ribbon, at full size for the Dwarf's and large ones, and so has a Grand Opéra. The
// trace names the card.
func TestRibbon_Size(t *testing.T) {
	sc := scene(t, locs(t)["en"], 4, 3, 0, nil)
	takes := func(box nainjaune.Box, chips int64) []game.Fact {
		return []game.Fact{{Code: nainjaune.FactTakes, Seat: 1, Args: []any{box, chips}}}
	}
	ten := nainjaune.Box(0)
	for _, c := range []struct {
		facts              []game.Fact
		told, small, grand bool
	}{
		{takes(ten, fineCatch-1), true, true, false},
		{takes(ten, fineCatch), true, false, false},
		{takes(nainjaune.YellowDwarf, 5), true, false, false},
		{[]game.Fact{{Code: nainjaune.FactOpera, Seat: 1, Args: []any{int64(60)}}}, true, false, true},
		{nil, false, false, false},
	} {
		r, ok := New().Ribbon(sc, c.facts)
		if ok != c.told || r.Small != c.small || r.Grand != c.grand || ok && (r.Title == "" || !strings.Contains(r.Text, r.Gain) || r.Gain == "") {
			t.Errorf("%v: %t %+v", c.facts, ok, r)
		}
	}
	mine := []game.Fact{{Code: nainjaune.FactTakes, Seat: 0, Args: []any{nainjaune.YellowDwarf, int64(60)}}}
	if r, _ := (New()).Ribbon(sc, mine); r.Title != "The Yellow Dwarf is yours!" {
		t.Errorf("title for the viewer's own box: %q", r.Title)
	}
}

// A gain is shown at its box and at the winner's seat, but not in a replay.
func TestCelebration_ShowsGain(t *testing.T) {
	sc := scene(t, locs(t)["en"], 4, 3, 0, nil)
	sc.Recent = []board.Entry{{Seq: 9, Facts: []game.Fact{{Code: nainjaune.FactTakes, Seat: 2, Args: []any{nainjaune.YellowDwarf, int64(40)}}}}}
	shown := func() (rays, won int) {
		html := boardtest.Drawn(t, New().Table(sc))
		return strings.Count(html, `class="nj-rays`), strings.Count(html, ">+40<")
	}
	if rays, won := shown(); rays != 1 || won != 1 {
		t.Errorf("%d boxes shine, %d seats show a gain", rays, won)
	}
	laid, err := nainjaune.Rules().ParseAction("7D")
	if err != nil {
		t.Fatal(err)
	}
	seven, _ := nainjaune.Card(laid)
	plays := game.Fact{Code: nainjaune.FactPlays, Seat: 2, Args: []any{seven}}
	for _, facts := range [][]game.Fact{{plays}, append([]game.Fact{plays}, sc.Recent[0].Facts...)} {
		if lines := (New()).Journal(sc, []board.Entry{{Seq: 9, Facts: facts}}); lines[0].Open != (len(facts) == 1) {
			t.Errorf("line is open: %t, of %+v", lines[0].Open, lines[0])
		}
	}
	sc.Still = true
	if rays, won := shown(); rays+won != 0 {
		t.Errorf("in a replay %d boxes shine, %d seats show a gain", rays, won)
	}
	sc.Still, sc.Hold = false, &board.Hold{Kind: nainjaune.MomentOpera, Seq: 9}
	if html := boardtest.Drawn(t, New().Table(sc)); !strings.Contains(html, "nj-curtain") {
		t.Error("no curtain falls at a Grand Opéra")
	}
}

// The points of a hand are shown as a sum if they are the amount owed and if there is room.
func TestSummed(t *testing.T) {
	hand := func(texts ...string) (list []cards.Card) {
		for _, text := range texts {
			c, ok := cards.Parse(text)
			if !ok {
				t.Fatal(text)
			}
			list = append(list, c)
		}
		return list
	}
	agreed := func(points string) tableau {
		return tableau{view: &nainjaune.View{Terms: nainjaune.Terms{Points: points}}}
	}
	three, eight := hand("AS", "TS", "KH"), hand("AS", "AH", "AD", "AC", "2S", "2H", "2D", "2C")
	for _, c := range []struct {
		points string
		row    nainjaune.Row
		want   string
	}{
		{"courts10", nainjaune.Row{Left: three, Due: 21}, "1+10+10"},
		{"courts10", nainjaune.Row{Left: three, Due: 42}, ""},
		{"rank", nainjaune.Row{Left: three, Due: 24}, "1+10+13"},
		{"cards", nainjaune.Row{Left: three, Due: 3}, "1+1+1"},
		{"courts10", nainjaune.Row{Left: eight, Due: 12}, ""},
	} {
		if got := agreed(c.points).summed(c.row); got != c.want {
			t.Errorf("%s, %v, %d owed: %q, want %q", c.points, c.row.Left, c.row.Due, got, c.want)
		}
	}
}
