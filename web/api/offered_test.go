package api_test

import (
	"net/http"
	"slices"
	"strconv"
	"testing"
)

// A hand of Rondo that has passed for a while makes more words than the API lists: a table lists
// 200 actions, the pass among them, and accepts any legal one. Some deals make few words; the test
// then tries another.
func TestTable_ManyLegalActions_Limited(t *testing.T) {
	h := newHouse(t, nil)
	people := []person{h.guest("Ana"), h.guest("Bob")}
	for range 20 {
		if h.listsSome(people) {
			return
		}
	}
	t.Fatal("no deal had 200 legal actions")
}

// listsSome bids nothing and passes at a new table until a player has the maximum number of listed
// actions, then plays the last of them. It returns false if none ever does.
func (h *house) listsSome(people []person) bool {
	h.t.Helper()
	id := people[0].open([]string{"me", "open"}, map[string]any{"game": "rondo", "options": map[string]string{"sand": "0"}})
	h.ask(people[1], http.MethodPost, "/api/v1/tables/"+id+"/sit", map[string]any{}, http.StatusOK, nil)
	act := func(p person, now tableSeen, action string) {
		p.act(id, now.Seq, action, "c"+strconv.FormatUint(now.Seq, 10), http.StatusOK, nil)
	}
	for range 40 { // no bid, then passes
		seen := people[0].look(id)
		turn, awaited := seen.Turn.(float64)
		if !awaited {
			return false // the game is over
		}
		p := people[int(turn)]
		now := p.look(id)
		if len(now.Legal) > 200 {
			h.t.Fatalf("%d actions are listed", len(now.Legal))
		}
		if len(now.Legal) == 200 && now.Legal[0] == "pass" {
			act(p, now, now.Legal[199])
			return true
		}
		if action := "bid -"; slices.Contains(now.Legal, action) {
			act(p, now, action)
		} else {
			act(p, now, "pass")
		}
	}
	return false
}
