package api_test

import (
	"net/http"
	"slices"
	"strconv"
	"testing"
)

// A hand of Rondo that passed for a while makes more words than anybody lists: a table
// tells two hundred actions, the pass among them, and takes any.
func TestTable_ListsSomeOfVeryManyActions(t *testing.T) {
	h := newHouse(t, nil)
	people := []person{h.guest("Ana"), h.guest("Bob")}
	id := people[0].open([]string{"me", "open"}, map[string]any{"game": "rondo", "options": map[string]string{"sand": "0"}})
	h.ask(people[1], http.MethodPost, "/api/v1/tables/"+id+"/sit", map[string]any{}, http.StatusOK, nil)
	act := func(p person, now tableSeen, action string) {
		p.act(id, now.Seq, action, "c"+strconv.FormatUint(now.Seq, 10), http.StatusOK, nil)
	}
	for range 40 { // no bid, then passes
		turn := int(people[0].look(id).Turn.(float64))
		now := people[turn].look(id)
		if len(now.Legal) > 200 {
			t.Fatalf("%d actions are listed", len(now.Legal))
		}
		if len(now.Legal) == 200 && now.Legal[0] == "pass" {
			act(people[turn], now, now.Legal[199])
			return
		}
		if action := "bid -"; slices.Contains(now.Legal, action) {
			act(people[turn], now, action)
		} else {
			act(people[turn], now, "pass")
		}
	}
	t.Fatal("with more than twenty cards in hand there are never 200 actions")
}
