package api_test

import (
	"net/http"
	"testing"
)

// aroundSeen is what a table says beside the game.
type aroundSeen struct {
	tableSeen
	Terms struct {
		Move, Bank     int
		Absence        struct{ After, Level int }
		Watchers, Undo bool
		Chat, Title    string
	}
	Offer *struct {
		By    int
		What  string
		Waits []int
	}
	Stopped string
}

func (p person) around(id string) aroundSeen {
	p.t.Helper()
	var out aroundSeen
	p.ask(p, http.MethodGet, "/api/v1/tables/"+id, nil, http.StatusOK, &out)
	return out
}

func (p person) at(id, what string, body any, want int) {
	p.t.Helper()
	p.ask(p, http.MethodPost, "/api/v1/tables/"+id+"/"+what, body, want, nil)
}

func TestAround_LeavingHandingOnAndAgreeing(t *testing.T) {
	h := newHouse(t, nil)
	ana, bob, eve := h.guest("Ana"), h.guest("Bob"), h.guest("Eve")
	id := ana.open([]string{"me", "open", "bot:2"}, map[string]any{
		"watchers": false, "chat": "open", "undo": false, "absence": map[string]int{"after": 60, "level": 2}, "pace": map[string]int{"bank": 30}})
	bob.at(id, "sit", nil, http.StatusOK)
	seen := ana.around(id)
	if seen.Terms.Watchers || seen.Terms.Chat != "open" || seen.Terms.Undo || seen.Terms.Absence.Level != 2 || seen.Terms.Bank != 30 || seen.Offer != nil {
		t.Fatalf("%+v", seen.Terms)
	}
	eve.ask(eve, http.MethodGet, "/api/v1/tables/"+id, nil, http.StatusForbidden, nil)
	eve.at(id, "leave", nil, http.StatusForbidden)
	bob.at(id, "leave", nil, http.StatusNoContent)
	if s := ana.around(id).Seats[1]; s.Kind != "bot" || s.Name != "Bob" || s.Level != 2 {
		t.Fatalf("a bot stands in: %+v", s)
	}
	bob.at(id, "leave", nil, http.StatusConflict)
	bob.at(id, "return", nil, http.StatusNoContent)
	var given struct{ Word, URL string }
	bob.ask(bob, http.MethodPost, "/api/v1/tables/"+id+"/give", nil, http.StatusOK, &given)
	eve.at(id, "take", map[string]string{"word": "no such word"}, http.StatusConflict)
	eve.at(id, "take", map[string]string{"word": given.Word}, http.StatusNoContent)
	if s := eve.around(id); s.Seat == nil || *s.Seat != 1 {
		t.Fatalf("the seat was not handed on: %+v", s.Seat)
	}
	seq := ana.around(id).Seq
	ana.at(id, "ask", map[string]any{"seq": seq - 1, "what": "stop"}, http.StatusConflict)
	ana.at(id, "ask", map[string]any{"seq": seq, "what": "undo"}, http.StatusConflict)
	ana.at(id, "ask", map[string]any{"seq": seq, "what": "dance"}, http.StatusUnprocessableEntity)
	ana.at(id, "ask", map[string]any{"seq": seq, "what": "stop"}, http.StatusNoContent)
	if o := eve.around(id).Offer; o == nil || o.What != "stop" || o.By != 0 || len(o.Waits) != 1 || o.Waits[0] != 1 {
		t.Fatalf("%+v", o)
	}
	eve.at(id, "answer", map[string]any{"seq": eve.around(id).Seq, "yes": true}, http.StatusNoContent)
	if s := eve.around(id); s.Status != "over" || s.Stopped != "agreed" || s.Places == nil {
		t.Fatalf("%+v", s)
	}
}
