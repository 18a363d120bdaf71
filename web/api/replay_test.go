package api_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"tablee/game"
	"tablee/table"
)

type positionSeen struct {
	At, Last int
	As       string
	Table    tableSeen
	Views    map[string]map[string]any
}

// finishedTable plays a game against bots to its end and returns its table.
func finishedTable(p person) string {
	p.t.Helper()
	return p.finish(p.open([]string{"me", "bot:1", "bot:1"}, nil))
}

// finish plays a table against bots to its end.
func (p person) finish(id string) string {
	p.t.Helper()
	follower, err := p.host.Follow(p.t.Context(), table.ID(id), "")
	if err != nil {
		p.t.Fatal(err)
	}
	defer follower.Close()
	for {
		f, err := follower.Next(p.t.Context())
		if err != nil {
			p.t.Fatal(err)
		}
		if f.Table.Status == table.StatusOver {
			return id
		}
		if f.Table.Awaited() != "" {
			now := p.look(id)
			p.act(id, now.Seq, now.Legal[0], "", http.StatusOK, nil)
		}
	}
}

func TestReplay_EachSeat_OwnView(t *testing.T) {
	h := newHouse(t, nil)
	ana, bob := h.guest("Ana"), h.guest("Bob")
	id := finishedTable(ana)
	path := "/api/v1/tables/" + id + "/replay"
	var open positionSeen
	h.ask(bob, http.MethodGet, path+"?at=3&as=all", nil, http.StatusOK, &open)
	if open.At != 3 || open.Last < 10 || len(open.Views) != 3 || open.Table.Status != "playing" || len(open.Table.Legal) != 0 || open.Table.Seed != nil {
		t.Fatalf("%+v", open)
	}
	for _, as := range []string{"0", "1", "2"} {
		var one positionSeen
		h.ask(bob, http.MethodGet, path+"?at=3&as="+as, nil, http.StatusOK, &one)
		want, got := jsonOf(open.Views[as]), jsonOf(one.Table.View)
		if got != want || one.Views != nil {
			t.Errorf("as %s: %s, want %s", as, got, want)
		}
	}
	var last positionSeen
	h.ask(ana, http.MethodGet, path+"?at=99999", nil, http.StatusOK, &last)
	if last.At != last.Last || last.Table.Status != "over" || last.Table.Seed == nil || last.As != "0" {
		t.Errorf("the last position: %+v", last)
	}
	for query, want := range map[string]int{"?as=3": 422, "?as=x": 422, "?as=12": 422, "?at=-1": 422, "?at=x": 422} {
		h.ask(ana, http.MethodGet, path+query, nil, want, nil)
	}
}

// A running game is replayed only from the caller's own seat.
func TestReplay_RunningGame_OwnSeatOnly(t *testing.T) {
	h := newHouse(t, nil)
	ana, bob, eve := h.guest("Ana"), h.guest("Bob"), h.guest("Eve")
	id := ana.open([]string{"me", "open", "bot:1"}, nil)
	path := "/api/v1/tables/" + id + "/replay"
	h.ask(ana, http.MethodGet, path, nil, http.StatusConflict, nil)
	h.ask(bob, http.MethodPost, "/api/v1/tables/"+id+"/sit", nil, http.StatusOK, nil)
	for who, own := range map[person]string{ana: "0", bob: "1", eve: "w"} {
		var at positionSeen
		h.ask(who, http.MethodGet, path, nil, http.StatusOK, &at)
		if at.As != own {
			t.Errorf("%s sees the replay as %s", own, at.As)
		}
		for _, as := range []string{"0", "1", "2", "w", "all"} {
			want := http.StatusForbidden
			if as == own {
				want = http.StatusOK
			}
			h.ask(who, http.MethodGet, path+"?as="+as, nil, want, nil)
		}
	}
	var at positionSeen
	h.ask(bob, http.MethodGet, path, nil, http.StatusOK, &at)
	if now := bob.look(id); at.Last == 0 && jsonOf(at.Table.View["hand"]) != jsonOf(now.View["hand"]) {
		t.Error("the first position is not what was dealt")
	}
	var no problemSeen
	h.ask(ana, http.MethodPost, "/api/v1/tables/"+id+"/fork", map[string]any{"at": 0, "chairs": []string{"me", "bot:1", "bot:1"}}, http.StatusConflict, &no)
	if no.Code != "running" {
		t.Errorf("fork of a running game: %+v", no)
	}
}

func TestFork_FromPosition(t *testing.T) {
	h := newHouse(t, nil)
	ana := h.guest("Ana")
	id := finishedTable(ana)
	var was positionSeen
	h.ask(ana, http.MethodGet, "/api/v1/tables/"+id+"/replay?at=2&as=1", nil, http.StatusOK, &was)
	for from, chairs := range map[string][]string{"": {"bot:1", "me", "bot:1"}, "all": {"bot:1", "me", "bot:1"}, "1": {"bot:1", "me", "bot:1"}} {
		body := map[string]any{"at": 2, "chairs": chairs}
		if from != "" {
			body["from"] = from
		}
		var next struct{ ID, URL string }
		h.ask(ana, http.MethodPost, "/api/v1/tables/"+id+"/fork", body, http.StatusCreated, &next)
		var first positionSeen
		h.ask(ana, http.MethodGet, "/api/v1/tables/"+next.ID+"/replay?at=0", nil, http.StatusOK, &first)
		if jsonOf(first.Table.View["hand"]) != jsonOf(was.Table.View["hand"]) {
			t.Errorf("from %q: hand %s, want %s", from, jsonOf(first.Table.View["hand"]), jsonOf(was.Table.View["hand"]))
		}
		var seen struct{ ForkOf string }
		h.ask(ana, http.MethodGet, "/api/v1/tables/"+next.ID, nil, http.StatusOK, &seen)
		if seen.ForkOf != id {
			t.Errorf("from %q: forked from %q", from, seen.ForkOf)
		}
	}
	_, list := h.send(http.MethodGet, "/api/v1/tables?state=mine", ana.token, "", nil)
	if n := strings.Count(string(list), `"forkOf":"`+id+`"`); n != 3 {
		t.Errorf("%d of three forks are listed as such", n)
	}
}

func jsonOf(v any) string {
	text, _ := json.Marshal(v)
	return string(text)
}

// On its day a daily deal is replayed only by those who played it, from their own seat.
func TestReplay_DailyDeal_SealedUntilDayOver(t *testing.T) {
	h := houseAt(t, noon, nil)
	ana, bob := h.guest("Ana"), h.guest("Bob")
	var opened struct{ ID string }
	h.ask(ana, http.MethodPost, "/api/v1/games/nain-jaune/daily", nil, http.StatusCreated, &opened)
	h.playOut(opened.ID, ana)
	path := "/api/v1/tables/" + opened.ID
	var last positionSeen
	h.ask(ana, http.MethodGet, path+"/replay?at=99999", nil, http.StatusOK, &last)
	if last.Table.Status != "over" || last.Table.Seed != nil || last.Views != nil {
		t.Errorf("last position: %+v", last)
	}
	for _, as := range []string{"0", "1", "w", "all"} {
		h.ask(bob, http.MethodGet, path+"/replay?as="+as, nil, http.StatusForbidden, nil)
		if as != last.As {
			h.ask(ana, http.MethodGet, path+"/replay?as="+as, nil, http.StatusForbidden, nil)
		}
	}
	body := map[string]any{"at": 3, "from": "all", "chairs": []string{"me", "bot:1", "bot:1"}}
	var no problemSeen
	h.ask(ana, http.MethodPost, path+"/fork", body, http.StatusConflict, &no)
	if no.Code != "sealed" {
		t.Errorf("fork of the daily deal: %+v", no)
	}
	h.ask(bob, http.MethodPost, path+"/fork", body, http.StatusForbidden, nil)
}

// lastIsBest is a judge that rates the last legal action 12 chips above any other.
func lastIsBest(_ context.Context, s game.State, seat game.Seat, played game.Action, _ *rand.Rand) (game.Action, float64, bool, bool) {
	legal := s.Legal(seat, nil)
	last := legal[len(legal)-1]
	return last, 12, last != played, len(legal) > 1
}

// Hindsight is for the players of a finished game. Its positions and actions are valid for replay
// and fork.
func TestHindsight_PlayersOnly(t *testing.T) {
	h := newHouse(t, nil)
	ana, bob := h.guest("Ana"), h.guest("Bob")
	id := ana.open([]string{"me", "bot:1", "bot:1"}, nil)
	path := "/api/v1/tables/" + id + "/hindsight"
	none := func(who person) {
		t.Helper()
		var no problemSeen
		if h.ask(who, http.MethodGet, path, nil, http.StatusNotFound, &no); no.Detail != "no-hindsight" {
			t.Errorf("%+v", no)
		}
	}
	none(ana)
	ana.finish(id)
	var found struct {
		Dearest []struct {
			At             int
			Played, Better string
			Loss           float64
		}
		Choices int
		Whole   bool
	}
	h.ask(ana, http.MethodGet, path, nil, http.StatusOK, &found)
	if len(found.Dearest) != 3 || found.Choices < 3 || !found.Whole {
		t.Fatalf("%+v", found)
	}
	for _, d := range found.Dearest {
		var then positionSeen
		h.ask(ana, http.MethodGet, "/api/v1/tables/"+id+"/replay?at="+strconv.Itoa(d.At), nil, http.StatusOK, &then)
		if then.Table.Turn != 0.0 || d.Played == d.Better || d.Loss != 12 {
			t.Errorf("position %d, turn %v: %+v", d.At, then.Table.Turn, d)
		}
	}
	none(bob)
	if answer, _ := h.send(http.MethodGet, path, "", "", nil); answer.StatusCode != http.StatusUnauthorized {
		t.Errorf("without a token: status %d", answer.StatusCode)
	}
	h.ask(ana, http.MethodGet, "/api/v1/tables/none/hindsight", nil, http.StatusNotFound, nil)
}

// A daily deal is judged once its day is over.
func TestHindsight_DailyDeal_AfterItsDay(t *testing.T) {
	h := houseAt(t, noon, nil)
	ana := h.guest("Ana")
	var opened struct{ ID string }
	h.ask(ana, http.MethodPost, "/api/v1/games/nain-jaune/daily", nil, http.StatusCreated, &opened)
	h.playOut(opened.ID, ana)
	h.ask(ana, http.MethodGet, "/api/v1/tables/"+opened.ID+"/hindsight", nil, http.StatusNotFound, nil)
}
