package api_test

import (
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"tablee/host/hosttest"
)

// Requests for a removed table get status 410 and a text that says so.
func TestTable_Removed_410(t *testing.T) {
	var days atomic.Int64
	h := houseAt(t, func() time.Time { return time.Now().Add(time.Duration(days.Load()) * 24 * time.Hour) }, nil)
	ana := h.guest("Ana")
	id := ana.open([]string{"me", "open", "open"}, nil)
	hosttest.StayOpen(t, h.store, time.Now(), 40*24*time.Hour)
	days.Store(40)
	if removed, err := h.Cleaning.Clean(t.Context(), false); err != nil || removed["waiting"] != 1 {
		t.Fatalf("cleaning: %v %v", removed, err)
	}
	for _, call := range []struct{ method, path string }{
		{http.MethodGet, ""}, {http.MethodPost, "/sit"}, {http.MethodGet, "/events"}, {http.MethodGet, "/journal"},
	} {
		var problem struct {
			Status int
			Detail string
		}
		h.ask(ana, call.method, "/api/v1/tables/"+id+call.path, nil, http.StatusGone, &problem)
		if problem.Status != http.StatusGone || problem.Detail == "" {
			t.Errorf("%s %s: %+v", call.method, call.path, problem)
		}
	}
	h.ask(ana, http.MethodGet, "/api/v1/tables/nothing000", nil, http.StatusNotFound, nil)
}
