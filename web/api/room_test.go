package api_test

import (
	"net/http"
	"slices"
	"testing"
)

// A debarred player gets no chair until they are admitted.
func TestRoom_DebarAndAdmit(t *testing.T) {
	h := newHouse(t, nil)
	ana, bob := h.guest("Ana"), h.guest("Bob")
	var opened struct{ ID string }
	h.ask(ana, http.MethodPost, "/api/v1/tables", map[string]any{"game": "nain-jaune", "chairs": []string{"me", "open", "open"}}, http.StatusCreated, &opened)
	var no problemSeen
	at := func(p person, call string, body any, status int, out any) {
		t.Helper()
		h.ask(p, http.MethodPost, "/api/v1/tables/"+opened.ID+"/"+call, body, status, out)
	}
	at(bob, "sit", map[string]any{"seat": 1}, http.StatusOK, nil)
	at(bob, "chairs", map[string]any{"chair": 0, "as": "debarred"}, http.StatusForbidden, nil)
	at(ana, "chairs", map[string]any{"chair": 1, "as": "debarred"}, http.StatusNoContent, nil)
	at(bob, "sit", map[string]any{"seat": 1}, http.StatusConflict, &no)
	if no.Code != "debarred" {
		t.Errorf("%+v", no)
	}
	var seen struct{ Debarred []string }
	h.ask(ana, http.MethodGet, "/api/v1/tables/"+opened.ID, nil, http.StatusOK, &seen)
	if !slices.Equal(seen.Debarred, []string{bob.id}) {
		t.Errorf("debarred: %v", seen.Debarred)
	}
	at(bob, "admit", map[string]any{"person": bob.id}, http.StatusForbidden, nil)
	at(ana, "admit", map[string]any{"person": ana.id}, http.StatusConflict, nil)
	at(ana, "admit", map[string]any{"person": bob.id}, http.StatusNoContent, nil)
	at(bob, "sit", map[string]any{"seat": 1}, http.StatusOK, nil)
}

// One friend came where two were invited. The opener changes the contract, everyone agrees, and the
// game begins.
func TestRoom_AllCalls(t *testing.T) {
	h := newHouse(t, nil)
	ana, bob, eve := h.guest("Ana"), h.guest("Bob"), h.guest("Eve")
	var opened struct{ ID string }
	h.ask(ana, http.MethodPost, "/api/v1/tables", map[string]any{"game": "nain-jaune", "chairs": []string{"me", "open", "open", "open"}}, http.StatusCreated, &opened)
	at := func(p person, call string, body any, status int, out any) {
		t.Helper()
		h.ask(p, http.MethodPost, "/api/v1/tables/"+opened.ID+"/"+call, body, status, out)
	}
	var tb struct {
		Seq       uint64
		Opener    string
		Status    string
		Undecided []int
		Options   map[string]string
		Seats     []struct{ Kind string }
	}
	see := func() {
		t.Helper()
		h.ask(ana, http.MethodGet, "/api/v1/tables/"+opened.ID, nil, http.StatusOK, &tb)
	}
	at(bob, "sit", map[string]any{"seat": 1}, http.StatusOK, nil)
	see()
	read := tb.Seq
	var no problemSeen
	at(bob, "chairs", map[string]any{"as": "open"}, http.StatusForbidden, &no)
	if no.Code != "not-opener" || tb.Opener != ana.id {
		t.Errorf("%+v, opener %s", no, tb.Opener)
	}
	at(ana, "begin", nil, http.StatusUnprocessableEntity, nil) // two players are too few
	at(ana, "chairs", map[string]any{"chair": 2, "as": "bot:2", "seq": read}, http.StatusNoContent, nil)
	at(ana, "chairs", map[string]any{"chair": 2, "as": "gone", "seq": read}, http.StatusConflict, &no)
	if no.Code != "moved" {
		t.Errorf("%+v", no)
	}
	at(ana, "chairs", map[string]any{"chair": 2, "as": "bot:9"}, http.StatusUnprocessableEntity, nil)
	at(ana, "chairs", map[string]any{"as": "here:Kid"}, http.StatusNoContent, nil)
	at(ana, "contract", map[string]any{"options": map[string]string{"deals": "2"}, "pace": map[string]any{"move": 60}}, http.StatusNoContent, nil)
	see()
	if len(tb.Undecided) != 1 || tb.Undecided[0] != 1 || tb.Options["deals"] != "2" || len(tb.Seats) != 4 {
		t.Fatalf("%+v", tb)
	}
	at(ana, "begin", nil, http.StatusConflict, &no)
	if no.Code != "not-agreed" {
		t.Errorf("%+v", no)
	}
	at(bob, "agree", map[string]any{"seq": read}, http.StatusConflict, &no)
	at(bob, "agree", nil, http.StatusNoContent, nil)
	at(bob, "lead", nil, http.StatusConflict, &no)
	at(eve, "close", nil, http.StatusForbidden, nil)
	at(ana, "chairs", map[string]any{"as": "open"}, http.StatusNoContent, nil)
	at(ana, "begin", nil, http.StatusNoContent, nil)
	see()
	if tb.Status != "playing" || len(tb.Seats) != 4 {
		t.Errorf("%+v", tb)
	}
	at(ana, "close", nil, http.StatusConflict, &no)
}
