package api_test

import (
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"tablee/web/api/call"
	"tablee/web/limit"
	"tablee/web/webtest"
)

type codesSeen struct{ Codes []string }

// A player who has lost their token signs in with a recovery code, which works once.
func TestCodes_SignIn_WorksOnce(t *testing.T) {
	h := newHouse(t, nil)
	ana := h.guest("Ana")
	var made codesSeen
	h.ask(ana, http.MethodPost, "/api/v1/me/codes", nil, http.StatusCreated, &made)
	if len(made.Codes) != 10 {
		t.Fatalf("%v", made.Codes)
	}
	var back struct {
		Player struct{ ID string }
		Token  string
	}
	enter := map[string]any{"code": made.Codes[3], "device": "Bot"}
	h.ask(person{}, http.MethodPost, "/api/v1/sessions", enter, http.StatusCreated, &back)
	if back.Player.ID != ana.id || back.Token == ana.token {
		t.Fatalf("%+v is not a new token of %s", back, ana.id)
	}
	var no problemSeen
	h.ask(person{}, http.MethodPost, "/api/v1/sessions", enter, http.StatusUnprocessableEntity, &no)
	ana.token = back.Token
	var ways struct {
		Codes    struct{ All, Left int }
		Sessions []struct {
			Device  string
			Current bool
		}
	}
	h.ask(ana, http.MethodGet, "/api/v1/me/credentials", nil, http.StatusOK, &ways)
	if ways.Codes.Left != 9 || len(ways.Sessions) != 2 {
		t.Errorf("%+v", ways)
	}
}

// A token alone does not suffice to make recovery codes for a player who has credentials and has
// not used one recently.
func TestCodes_OldToken_NeedsRecentCredential(t *testing.T) {
	var since atomic.Int64
	began := time.Date(2020, 3, 1, 12, 0, 0, 0, time.UTC)
	h := houseAt(t, func() time.Time { return began.Add(time.Duration(since.Load())) }, nil)
	ana := h.guest("Ana")
	h.ask(ana, http.MethodPost, "/api/v1/me/codes", nil, http.StatusCreated, nil)
	since.Add(int64(24 * time.Hour))
	h.ask(ana, http.MethodPost, "/api/v1/me/codes", nil, http.StatusForbidden, nil)
}

// Only wrong codes count: first for a person, ten times as many for their address.
func TestCodes_Guessing_RateLimited(t *testing.T) {
	h := newHouse(t, func(c *call.Config) {
		c.Signins = limit.Guesses{PerMinute: limit.New(limit.Rate{Events: 1, Per: time.Hour}, webtest.Still)}
	})
	ana, eve := h.guest("Ana"), h.guest("Eve")
	var made codesSeen
	h.ask(ana, http.MethodPost, "/api/v1/me/codes", nil, http.StatusCreated, &made)
	for _, code := range made.Codes[:3] {
		h.ask(eve, http.MethodPost, "/api/v1/sessions", map[string]any{"code": code}, http.StatusCreated, nil)
	}
	wrong := map[string]any{"code": "0000-0000-0000-0000"}
	h.ask(eve, http.MethodPost, "/api/v1/sessions", wrong, http.StatusUnprocessableEntity, nil)
	h.ask(eve, http.MethodPost, "/api/v1/sessions", wrong, http.StatusTooManyRequests, nil)
	for range limit.Crowd - 1 {
		h.ask(person{}, http.MethodPost, "/api/v1/sessions", wrong, http.StatusUnprocessableEntity, nil)
	}
	h.ask(person{}, http.MethodPost, "/api/v1/sessions", wrong, http.StatusTooManyRequests, nil)
}
