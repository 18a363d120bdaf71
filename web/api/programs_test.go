package api_test

import (
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/api/call"
)

type programSeen struct{ ID, Scope, Player, Token string }

// owner returns a guest who may make tokens for programs.
func (h *house) owner(name string) person {
	p := h.guest(name)
	h.ask(p, http.MethodPost, "/api/v1/me/codes", nil, http.StatusCreated, nil)
	return p
}

func (h *house) program(of person, name, scope string) (person, string) {
	var made programSeen
	form := map[string]any{"name": name, "scope": scope, "expires": h.Host.Now().Add(30 * 24 * time.Hour)}
	h.ask(of, http.MethodPost, "/api/v1/me/programs", form, http.StatusCreated, &made)
	return person{id: made.Player, token: made.Token}, made.ID
}

// A program that plays is a separate player, marked as a program. Its token gives no access to its
// owner's account.
func TestPrograms_ScopePlay_OwnPlayer(t *testing.T) {
	h := newHouse(t, nil)
	ana := h.owner("Ana")
	robot, _ := h.program(ana, "Robot of Ana", "play")
	var who struct {
		ID, Name string
		Program  bool
	}
	h.ask(robot, http.MethodGet, "/api/v1/me", nil, http.StatusOK, &who)
	if who.ID == ana.id || who.Name != "Robot of Ana" || !who.Program {
		t.Errorf("%+v", who)
	}
	id := ana.open([]string{"me", "open", "open"}, nil)
	h.ask(robot, http.MethodPost, "/api/v1/tables/"+id+"/sit", nil, http.StatusOK, nil)
	for _, call := range []string{"GET credentials", "GET export", "GET programs", "POST codes", "DELETE "} {
		method, path, _ := strings.Cut(call, " ")
		h.ask(robot, method, strings.TrimSuffix("/api/v1/me/"+path, "/"), nil, http.StatusForbidden, nil)
	}
}

// A program that reads sees what its owner sees, changes nothing, and does not make them present.
func TestPrograms_ScopeRead_ChangesNothing(t *testing.T) {
	h := newHouse(t, nil)
	ana := h.owner("Ana")
	id := ana.open([]string{"me", "open", "open"}, nil)
	reader, _ := h.program(ana, "Reader", "read")
	if reader.id != ana.id {
		t.Fatalf("the program calls as %s", reader.id)
	}
	var seen struct{ Seat *int }
	h.ask(reader, http.MethodGet, "/api/v1/tables/"+id, nil, http.StatusOK, &seen)
	if seen.Seat == nil || *seen.Seat != 0 {
		t.Errorf("seat %v, want its owner's", seen.Seat)
	}
	for _, path := range []string{"/rise", "/close", "/begin"} {
		h.ask(reader, http.MethodPost, "/api/v1/tables/"+id+path, nil, http.StatusForbidden, nil)
	}
	h.ask(reader, http.MethodPatch, "/api/v1/me", map[string]any{"name": "Eve"}, http.StatusForbidden, nil)
	for _, path := range []string{"export", "credentials", "programs", "notifications"} {
		h.ask(reader, http.MethodGet, "/api/v1/me/"+path, nil, http.StatusForbidden, nil)
	}
	for _, stream := range []string{"/api/v1/tables/" + id + "/events", "/api/v1/me/events"} {
		_, lines := person{h, reader.id, reader.token}.follow(stream, "application/x-ndjson")
		until(t, lines, id)
		frame, err := h.Host.Frame(t.Context(), table.ID(id))
		if err != nil || frame.Present[0] {
			t.Errorf("a read-only program on %s makes its owner present: %v", stream, err)
		}
	}
}

// A token that is revoked, replaced or expired is refused immediately, even if it was used a moment
// ago. Banning the owner also locks out their programs.
func TestPrograms_RevokedToken_Refused(t *testing.T) {
	var days atomic.Int64
	began := time.Date(2020, 3, 1, 12, 0, 0, 0, time.UTC)
	h := houseAt(t, func() time.Time { return began.Add(time.Duration(days.Load()) * 24 * time.Hour) }, func(c *call.Config) { c.Keepalive = 10 * time.Millisecond })
	ana := h.owner("Ana")
	use := func(p person, status int) {
		t.Helper()
		h.ask(p, http.MethodGet, "/api/v1/me", nil, status, nil)
	}
	robot, id := h.program(ana, "Robot", "play")
	use(robot, http.StatusOK)
	_, stream := person{h, robot.id, robot.token}.follow("/api/v1/me/events", "application/x-ndjson")

	var renewed programSeen
	h.ask(ana, http.MethodPost, "/api/v1/me/programs/"+id+"/token", map[string]any{"expires": h.Host.Now().Add(48 * time.Hour)}, http.StatusCreated, &renewed)
	use(robot, http.StatusUnauthorized)
	_, _ = io.Copy(io.Discard, stream) // the stream ends by itself; otherwise the test would hang
	if renewed.Player != robot.id || renewed.ID == id {
		t.Errorf("renewed as %+v, was %s %s", renewed, robot.id, id)
	}
	robot.token = renewed.Token
	use(robot, http.StatusOK)
	h.ask(ana, http.MethodDelete, "/api/v1/me/programs/"+id, nil, http.StatusNotFound, nil)
	h.ask(ana, http.MethodDelete, "/api/v1/me/programs/"+renewed.ID, nil, http.StatusNoContent, nil)
	use(robot, http.StatusUnauthorized)

	robot, _ = h.program(ana, "Second", "play")
	use(robot, http.StatusOK)
	if err := h.Moderation.BanPerson(t.Context(), moderation.CommandLine, table.PlayerID(ana.id), time.Time{}, "test"); err != nil {
		t.Fatal(err)
	}
	use(robot, http.StatusForbidden)
	if err := h.Moderation.Lift(t.Context(), moderation.CommandLine, ana.id, "test"); err != nil {
		t.Fatal(err)
	}
	use(robot, http.StatusOK)
	days.Store(30)
	use(robot, http.StatusUnauthorized)
}

func TestPrograms_Invalid_Refused(t *testing.T) {
	h := newHouse(t, nil)
	form := func(name, scope string, in time.Duration) map[string]any {
		return map[string]any{"name": name, "scope": scope, "expires": h.Host.Now().Add(in)}
	}
	guest, ana := h.guest("Guest"), h.owner("Ana")
	for what, one := range map[string]struct {
		who  person
		form map[string]any
	}{
		"guest without credentials":     {guest, form("Robot", "play", time.Hour)},
		"no name":                       {ana, form("", "play", time.Hour)},
		"unknown scope":                 {ana, form("Robot", "all", time.Hour)},
		"expiry in the past":            {ana, form("Robot", "play", -time.Hour)},
		"expiry after more than a year": {ana, form("Robot", "play", 367*24*time.Hour)},
	} {
		t.Run(what, func(t *testing.T) {
			h.ask(one.who, http.MethodPost, "/api/v1/me/programs", one.form, http.StatusUnprocessableEntity, nil)
		})
	}
}
