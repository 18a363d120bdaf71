package web_test

import (
	"slices"
	"testing"

	"tablee/game"
	"tablee/games/nainjaune"
	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/games/rondelic"
	rondelicui "tablee/games/rondelic/ui"
	"tablee/host"
	"tablee/host/lobby"
	"tablee/table"
	"tablee/web/webtest"
)

// A player who is out of a game against bots has a button that takes it to its end, once. Players who still play,
// and those among other people, have none.
func TestToEnd_OfferedOnceOut(t *testing.T) {
	const toEnd, end = `#table button[name=tempo][value=rush]`, ".end"
	for _, c := range []struct {
		plan lobby.Plan
		out  string // what the end says of the others, whom the player did not see
	}{
		{lobby.Plan{Game: "rondelic", Options: game.Options{"circles": "3", "restart": "off"}}, "fell in round"},
		{lobby.Plan{Game: "nain-jaune", Options: game.Options{"broke": "out", "deals": "24"}}, ""},
	} {
		t.Run(c.plan.Game, func(t *testing.T) {
			h := webtest.OpenStepped(t, func(s game.State, seat game.Seat) game.Action { return s.Legal(seat, nil)[0] }, rondelicui.New(), nainjauneui.New())
			ana := h.Visitor(t, "en")
			f := openUntilOut(t, h, ana, c.plan)
			path := "/t/" + string(f.Table.ID)
			page := ana.Visit(path)
			if !page.Has(toEnd) {
				t.Fatal("no button for a player who is out")
			}
			if other := h.Visitor(t, "en").Visit(path); other.Has(toEnd) {
				t.Error("a watcher may take the game to its end")
			}
			page = page.Press("Go to the end")
			if page.Path != path || page.Has(toEnd) || !page.Says("To the end") && !page.Says("to the end") {
				t.Errorf("after it the page at %s has the button: %t", page.Path, page.Has(toEnd))
			}
			for f = h.AwaitSeq(t, path, f.Table.Seq); f.Table.Status == table.StatusPlaying; f = h.AwaitSeq(t, path, f.Table.Seq) {
				h.Step(t)
			}
			if page = page.Reload(); !page.Has(end) || page.Has(toEnd) {
				t.Errorf("the end page: %t, with the button: %t", page.Has(end), page.Has(toEnd))
			}
			page.MustSay(c.out)
		})
	}
}

// openUntilOut plays games of a person against three bots until the person is out before the end, and checks that the
// page offers no way to the end as long as they play.
func openUntilOut(t *testing.T, h *webtest.Stepped, b *webtest.Browser, plan lobby.Plan) *host.Frame {
	t.Helper()
	me := b.Guest("Ana")
	plan.Chairs, plan.Seating = []string{"me", "bot:1", "bot:1", "bot:1"}, "kept"
	for range 20 {
		id, err := h.Lobby.Open(t.Context(), me, plan)
		if err != nil {
			t.Fatal(err)
		}
		path := "/t/" + string(id)
		f := h.AwaitPlay(t, path)
		for asked := 0; f.Table.Status == table.StatusPlaying; f = h.AwaitSeq(t, path, f.Table.Seq) {
			if isOut(f.Table.State, f.Table.SeatOf(me)) {
				return f
			}
			if f.Table.BotAwaited() {
				h.Step(t)
				continue
			}
			if asked++; asked < 3 && b.Visit(path).Has(`button[value=rush]`) {
				t.Fatal("a player who plays may go to the end")
			}
			act := host.Act{Seq: f.Table.Seq, Action: webtest.FirstAction(f.Table)}
			if _, err := h.Host.Act(t.Context(), me, id, act); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Fatal("the player was never out before the end")
	return nil
}

// isOut reports whether a seat is out of a game that goes on.
func isOut(s game.State, seat game.Seat) bool {
	switch v := s.View(seat).(type) {
	case *rondelic.View:
		return v.Tokens[seat].Fell > 0
	case *nainjaune.View:
		return slices.Contains(v.Out, seat)
	}
	return false
}
