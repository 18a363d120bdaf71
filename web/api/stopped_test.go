package api_test

import (
	"net/http"
	"testing"

	"tablee/game"
)

// A game stopped by agreement has no legal actions, and refuses any.
func TestStopped_NothingIsLegal(t *testing.T) {
	h := newHouse(t, nil)
	ana := h.guest("Ana")
	id := ana.open([]string{"me", "bot:1", "bot:1"}, nil)
	before := ana.look(id)
	if len(before.Legal) == 0 {
		t.Fatal("Ana has no legal action at the start")
	}
	h.ask(ana, http.MethodPost, "/api/v1/tables/"+id+"/ask", map[string]any{"seq": before.Seq, "what": "stop"}, http.StatusNoContent, nil)
	after := ana.look(id)
	if after.Status != "over" || len(after.Legal) > 0 {
		t.Errorf("%s, legal: %v", after.Status, after.Legal)
	}
	var no problemSeen
	ana.act(id, after.Seq, before.Legal[0], "late", http.StatusUnprocessableEntity, &no)
	if no.Refusal == nil || no.Refusal.Rule != game.GenOver {
		t.Errorf("%+v", no)
	}
}
