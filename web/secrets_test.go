package web_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tablee/game"
	"tablee/game/twins"
	"tablee/games"
	"tablee/host/account"
	"tablee/internal/needs"
)

// Two states that a viewer cannot tell apart are served by two otherwise identical houses.
// Everything the viewer is sent must be identical to the byte and come at the same time: streams
// and pages, HTML and JSON, compressed or not. The same holds for a watcher.
func TestTwins_SameBytesOnWire(t *testing.T) {
	for _, entry := range games.All() {
		t.Run(entry.ID(), func(t *testing.T) {
			differed, sent := 0, 0
			for n := range uint64(needs.Rounds(1, 6)) {
				synctest.Test(t, func(t *testing.T) {
					d, s := compareWires(t, entry, n)
					differed, sent = differed+d, sent+s
				})
			}
			if differed == 0 || sent == 0 {
				t.Errorf("the states differed after %d steps, %d bytes were compared", differed, sent)
			}
			t.Logf("%d steps with two states, %d identical bytes", differed, sent)
		})
	}
}

// compareWires plays a game in two houses as long as it looks the same to a viewer. It returns
// after how many steps the states differed, and how many bytes were compared.
func compareWires(t *testing.T, entry games.Game, n uint64) (differed, sent int) {
	t.Helper()
	r := rand.New(rand.NewPCG(n, 5))
	info := entry.Rules.Info()
	seats := min(info.MinSeats+r.IntN(2), info.MaxSeats)
	viewer := game.Seat(r.IntN(seats))
	pair, first := dealt(t, entry.Rules, seats, viewer, r)
	plan := twinPlan{entry: entry, seats: seats, bot: game.Nobody}
	if seats > 2 && inTurn(pair.One, seats) {
		plan.bot = telling(pair, seats)
	}
	houses, people := openTwins(t, plan, first)
	ctx, cancel := context.WithCancel(t.Context())
	var wires [2][2]*wire // by house: the viewer's, the watcher's
	for i, h := range houses {
		for k, who := range []account.Guest{people[viewer], people[seats]} {
			wires[i][k] = newWire(ctx, h, who.Token)
			wires[i][k].followAll()
		}
	}
	look := func() {
		synctest.Wait()
		for i := range houses {
			for _, w := range wires[i] {
				w.lookAround()
			}
		}
	}
	look()
	for step := 0; step < 14 && pair.One.Turn() >= 0; step++ {
		pair.One, pair.Other = houses[0].tableNow(t).State.Clone(), houses[1].tableNow(t).State.Clone()
		if twins.Shown(pair.One, viewer) != twins.Shown(pair.Other, viewer) {
			break // chance made them distinguishable
		}
		if pair.Differ() {
			differed++
		}
		one, other, ok := pair.Step()
		if !ok {
			break
		}
		if one.By != plan.bot { // a bot acts without delay
			time.Sleep(2500 * time.Millisecond)
			look()
		}
		seq := houses[0].tableNow(t).Seq
		for i, s := range []twins.Step{one, other} {
			houses[i].take(t, s, people, plan)
		}
		synctest.Wait()
		awaitMove(t, houses, seq)
	}
	look()
	for i := range houses {
		for _, w := range wires[i] {
			w.lookEverywhere()
		}
	}
	synctest.Wait()
	cancel()
	for k, who := range []string{fmt.Sprint("seat ", viewer), "a watcher"} {
		one, other := wires[0][k], wires[1][k]
		one.open.Wait()
		other.open.Wait()
		sameWires(t, who, one, other)
		sent += one.bytes
	}
	for _, h := range houses {
		h.stop()
	}
	return differed, sent
}

// awaitMove lets time pass until both tables have moved on from seq: a bot thinks for a while.
func awaitMove(t *testing.T, houses [2]*twinHouse, seq uint64) {
	t.Helper()
	for range 100 {
		if houses[0].tableNow(t).Seq > seq && houses[1].tableNow(t).Seq > seq {
			return
		}
		time.Sleep(50 * time.Millisecond)
		synctest.Wait()
	}
	t.Fatalf("no move since seq %d", seq)
}

// dealt returns twins that differ after their first outcome, and their outcomes.
func dealt(t *testing.T, rules game.Rules, seats int, viewer game.Seat, r *rand.Rand) (pair *twins.Twins, outcomes [2][]byte) {
	t.Helper()
	for try := range 50 {
		pair, err := twins.New(rules, seats, nil, viewer, r)
		if err != nil {
			t.Fatal(err)
		}
		one, other, ok := pair.Step()
		if wanted := try < 40 && rules.Info().Hidden && seats > 2; ok && pair.Differ() && (!wanted || telling(pair, seats) >= 0) {
			return pair, [2][]byte{one.Outcome, other.Outcome}
		}
	}
	t.Fatal("no two deals look the same")
	return nil, outcomes
}

// telling returns a seat other than the first, which opens the table, that holds different cards in
// the two states; Nobody if there is none.
func telling(pair *twins.Twins, seats int) game.Seat {
	for seat := game.Seat(1); int(seat) < seats; seat++ {
		if seat != pair.Viewer && twins.Shown(pair.One, seat) != twins.Shown(pair.Other, seat) {
			return seat
		}
	}
	return game.Nobody
}

// inTurn reports whether only the awaited seat may act.
func inTurn(s game.State, seats int) bool {
	for seat := range game.Seat(seats) {
		if seat != s.Turn() && s.Check(seat, s.DefaultAction(s.Turn())) == nil {
			return false
		}
	}
	return true
}

// take makes a seat act: a person with the form of their page, a bot when it is asked.
func (h *twinHouse) take(t *testing.T, s twins.Step, people []account.Guest, plan twinPlan) {
	t.Helper()
	if s.By == plan.bot {
		h.bots <- s.Action
		return
	}
	seq := h.tableNow(t).Seq
	h.post(t, people[s.By].Token, "/t/"+string(h.table), url.Values{
		"seq": {strconv.FormatUint(seq, 10)}, "a": {plan.entry.Rules.FormatAction(s.Action)}, "command": {"c" + strconv.FormatUint(seq, 10)},
	})
}

// followAll opens every stream that a reader may have, one after another, so that their order is
// the same.
func (w *wire) followAll() {
	id := string(w.house.table)
	for _, s := range [][2]string{{"/t/" + id + "/live", "text/event-stream"}, {"/api/v1/tables/" + id + "/events", "application/x-ndjson"},
		{"/api/v1/tables/" + id + "/events", "text/event-stream"}} {
		w.follow(s[0], s[1])
		synctest.Wait()
	}
}

// lookAround requests everything about the table that a reader may request.
func (w *wire) lookAround() {
	id := string(w.house.table)
	for _, path := range []string{"/t/" + id, "/api/v1/tables/" + id, "/api/v1/tables/" + id + "/journal", "/api/v1/tables/" + id + "/replay"} {
		w.look(path)
	}
	w.look("/t/"+id, "X-Fragment", "whole")
	w.look("/t/"+id, "X-Fragment", "whole", "Accept-Language", "en")
}

// lookEverywhere also requests long responses and those that say little about the table.
func (w *wire) lookEverywhere() {
	id := string(w.house.table)
	for _, path := range []string{"/", "/t/" + id + "/replay", "/t/" + id + "/settings", "/api/v1/tables/" + id + "/record", "/api/v1/tables", "/api/v1/me/tables"} {
		w.look(path)
	}
}

// A draft is visible to partners at the same seat, and to no one else: another player, a watcher
// and a stranger are sent the same bytes at the same times, whether or not there is a draft.
func TestDrafts_Others_SeeNothing(t *testing.T) {
	for _, entry := range games.All() {
		t.Run(entry.ID(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { compareDrafts(t, entry) })
		})
	}
}

// compareDrafts plays the same game in two houses. In the first, seat 0 drafts all the time.
func compareDrafts(t *testing.T, entry games.Game) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 6))
	info := entry.Rules.Info()
	_, first := dealt(t, entry.Rules, info.MinSeats, game.Watcher, r)
	plan := twinPlan{entry: entry, seats: info.MinSeats, bot: game.Nobody, shared: true}
	houses, people := openTwins(t, plan, [2][]byte{first[0], first[0]})
	ctx, cancel := context.WithCancel(t.Context())
	readers := map[string]string{"another player": people[1].Token, "a watcher": people[plan.seats].Token, "a stranger": ""}
	wires := map[string][2]*wire{}
	for _, who := range slices.Sorted(maps.Keys(readers)) {
		wires[who] = [2]*wire{newWire(ctx, houses[0], readers[who]), newWire(ctx, houses[1], readers[who])}
		for _, w := range wires[who] {
			w.followAll()
		}
	}
	partner := newWire(ctx, houses[0], people[plan.seats+1].Token)
	partner.follow("/t/"+string(houses[0].table)+"/live", "text/event-stream")
	newWire(ctx, houses[1], partner.token).follow("/t/"+string(houses[1].table)+"/live", "text/event-stream")
	look := func() {
		synctest.Wait()
		for _, who := range slices.Sorted(maps.Keys(readers)) {
			wires[who][0].lookAround()
			wires[who][1].lookAround()
		}
	}
	for step := range needs.Rounds(4, 12) {
		look()
		houses[0].compose(t, people[0].Token, "draft "+strconv.Itoa(step))
		time.Sleep(700 * time.Millisecond)
		look()
		houses[0].compose(t, people[0].Token, "")
		s := houses[0].tableNow(t).State
		if s.Turn() < 0 {
			break
		}
		legal := s.Legal(s.Turn(), nil)
		act := twins.Step{By: s.Turn(), Action: legal[r.IntN(len(legal))]}
		for _, h := range houses {
			h.take(t, act, people, plan)
		}
	}
	time.Sleep(61 * time.Second) // some keepalives, and the sand of a turn
	synctest.Wait()
	for _, pair := range wires {
		pair[0].lookEverywhere()
		pair[1].lookEverywhere()
	}
	synctest.Wait()
	cancel()
	for who, pair := range wires {
		pair[0].open.Wait()
		pair[1].open.Wait()
		sameWires(t, who, pair[0], pair[1])
	}
	partner.open.Wait()
	if seen := fmt.Sprint(partner.sent); entry.ID() == "rondo" && !strings.Contains(seen, "draft 3") {
		t.Error("the partner at the seat does not see the draft")
	}
	for _, h := range houses {
		h.stop()
	}
}

// compose sends a draft, as the script of a page does.
func (h *twinHouse) compose(t *testing.T, token, text string) {
	t.Helper()
	h.post(t, token, "/t/"+string(h.table)+"/draft", url.Values{
		"seq": {strconv.FormatUint(h.tableNow(t).Seq, 10)}, "text": {text}, "page": {"1"},
	})
}
