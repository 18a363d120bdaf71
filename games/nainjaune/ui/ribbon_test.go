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
		low                bool // or the ribbon hides the Dwarf
	}{
		{takes(ten, fineCatch-1), true, true, false, false},
		{takes(ten, fineCatch), true, false, false, false},
		{takes(nainjaune.YellowDwarf, 5), true, false, false, true},
		{[]game.Fact{{Code: nainjaune.FactOpera, Seat: 1, Args: []any{int64(60)}}}, true, false, true, true},
		{nil, false, false, false, false},
	} {
		r, ok := New().Ribbon(sc, c.facts)
		if ok != c.told || r.Small != c.small || r.Grand != c.grand || r.Low != c.low || ok && (r.Title == "" || !strings.Contains(r.Text, r.Gain) || r.Gain == "") {
			t.Errorf("%v: %t %+v", c.facts, ok, r)
		}
	}
	mine := []game.Fact{{Code: nainjaune.FactTakes, Seat: 0, Args: []any{nainjaune.YellowDwarf, int64(60)}}}
	if r, _ := (New()).Ribbon(sc, mine); r.Title != "The Yellow Dwarf is yours!" {
		t.Errorf("title for the viewer's own box: %q", r.Title)
	}
}

// A plate that shows a gain has no bubble, and the table knows that the glow is the gain's first.
func TestCelebration_OnePlateGlows(t *testing.T) {
	sc := scene(t, locs(t)["en"], 4, 3, 0, nil)
	v := sc.View.(*nainjaune.View)
	seven, ok := cards.Parse("7D")
	if !ok {
		t.Fatal("7D is no card")
	}
	v.Run = append(v.Run, nainjaune.Laid{Card: seven, Seat: 2, Said: "without"})
	if html := boardtest.Drawn(t, New().Table(sc)); !strings.Contains(html, `class="bubble"`) || strings.Contains(html, " collects") {
		t.Error("no bubble after a card that takes nothing, or a gain")
	}
	sc.Recent = []board.Entry{{Seq: 9, Facts: []game.Fact{{Code: nainjaune.FactTakes, Seat: 2, Args: []any{nainjaune.YellowDwarf, int64(40)}}}}}
	if html := boardtest.Drawn(t, New().Table(sc)); strings.Contains(html, `class="bubble"`) || !strings.Contains(html, " collects") {
		t.Error("a bubble beside a gain, or no gain")
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

// The moment of a settlement shows the deal it settles: its number, boxes and purses before the next antes, the last run,
// and what the deal brought each seat. Afterwards the antes are paid, and the cards of the next deal come.
func TestSettlement_ShowsItsOwnDeal(t *testing.T) {
	sc := settled(t, locs(t)["fr"], 3)
	after := sc.View.(*nainjaune.View)
	if html := boardtest.Drawn(t, New().Table(sc)); !strings.Contains(html, `data-toss="0&gt;.box-TD`) || !strings.Contains(html, " dealt") {
		t.Error("after the moment no antes are paid")
	}
	if html := boardtest.Drawn(t, New().Table(sc)); after.Leader != 1 || !strings.Contains(html, `data-toss="0&gt;1 0&gt;2"`) || !strings.Contains(html, " dealing") {
		t.Error("after the moment no cards go round from the dealer")
	}
	before := *after
	before.Phase, before.Hand = "deal", nil
	before.Run = []nainjaune.Laid{{Seat: after.Last.Winner, Card: after.Last.Rows[(after.Last.Winner+1)%3].Left[0]}}
	sc.View, sc.Turn, sc.Legal, sc.Hold = &before, game.Chance, nil, &board.Hold{Kind: nainjaune.MomentSettle, Seq: 9}
	then := look(sc).view
	var sum int64
	for seat, chips := range then.Chips {
		if row := after.Last.Rows[seat]; chips != after.Chips[seat]+after.Antes[seat] || chips != row.Chips {
			t.Errorf("seat %d has %d chips", seat, chips)
		}
		sum += after.Antes[seat]
	}
	if then.Deal != 1 || then.Boxes.Sum()+sum != after.Boxes.Sum() {
		t.Errorf("deal %d, boxes %v", then.Deal, then.Boxes)
	}
	html := boardtest.Drawn(t, New().Table(sc))
	for _, want := range []string{`id="nj-laid"`, `data-within="220"`, `class="stake">mise −15<`, ` ending`} {
		if !strings.Contains(html, want) {
			t.Errorf("the moment lacks %s", want)
		}
	}
	if strings.Contains(html, "data-slides") || strings.Contains(html, ">.box-TD 1") {
		t.Error("cards slide off over the sheet, or the next antes are paid")
	}
}

// The account of a deal says what was taken from boxes and paid, and that a payment was cut short.
func TestLedger(t *testing.T) {
	tab := tableau{Scene: &board.Scene{L: locs(t)["fr"]}}
	last := &nainjaune.Settlement{Winner: 1, Swept: 0}
	for want, row := range map[string]nainjaune.Row{
		"points −29 cases +60 mise −15 bourse 201": {Due: 29, Paid: 29, Took: 60, Stake: 15, Gain: -29, Chips: 201},
		"points −21 sur 29 mise −15 bourse 0":      {Due: 29, Paid: 21, Stake: 15, Gain: -21},
		"points +50 mise −15 bourse 220":           {Seat: 1, Gain: 50, Stake: 15, Chips: 220},
		"points −8 R♥ −12 mise −15 bourse −3":      {Due: 8, Paid: 8, Stake: 15, Unplayed: []nainjaune.Unplayed{{Box: nainjaune.KingOfHearts, Due: 12, Paid: 12}}, Chips: -3},
	} {
		var got []string
		for _, e := range tab.ledger(last, row) {
			got = append(got, e.text)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q, want %q", strings.Join(got, " "), want)
		}
	}
}
