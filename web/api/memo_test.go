package api_test

import (
	"net/http"
	"runtime"
	"strconv"
	"testing"
	"weak"

	"tablee/host"
	"tablee/table"
)

// newest returns a weak pointer to a table's newest frame.
func (h *house) newest(id string) weak.Pointer[host.Frame] {
	h.t.Helper()
	f, err := h.host.Frame(h.t.Context(), table.ID(id))
	if err != nil {
		h.t.Fatal(err)
	}
	return weak.Make(f)
}

// Streams are opened at every move of a table. None may keep the frame it began with alive, nor the
// values memoized in it.
func TestEvents_OpenStream_ReleasesOldFrames(t *testing.T) {
	h := newHouse(t, nil)
	ana, bob := h.guest("Ana"), h.guest("Bob")
	id := ana.open([]string{"me", "open", "open"}, nil)
	first := h.newest(id)
	_, lines := ana.follow("/api/v1/tables/"+id+"/events", "application/x-ndjson")
	until(t, lines, `"seq":1,`)
	h.ask(bob, http.MethodPost, "/api/v1/tables/"+id+"/sit", nil, http.StatusOK, nil)
	until(t, lines, `"seq":2,`)
	h.newest(id)
	for n := 0; n < 10 && first.Value() != nil; n++ {
		runtime.GC()
	}
	if first.Value() != nil {
		t.Error("an open stream keeps its first frame alive")
	}
}

// The values memoized for a table grow neither with its readers nor with their requests.
func TestTable_Memo_IndependentOfReaders(t *testing.T) {
	h := newHouse(t, nil)
	id := finishedTable(h.guest("Ana"))
	f, err := h.host.Frame(t.Context(), table.ID(id))
	if err != nil {
		t.Fatal(err)
	}
	first := 0
	for i := range 8 {
		reader := h.guest("Guest " + strconv.Itoa(i))
		for at := range 10 {
			path, at := "/api/v1/tables/"+id, strconv.Itoa(10*i+at)
			h.ask(reader, http.MethodGet, path, nil, http.StatusOK, nil)
			h.ask(reader, http.MethodGet, path+"/journal?after="+at, nil, http.StatusOK, nil)
			for _, as := range []string{"0", "1", "2", "w", "all"} {
				h.ask(reader, http.MethodGet, path+"/replay?as="+as+"&at="+at, nil, http.StatusOK, nil)
			}
		}
		answers, _ := f.Remembered()
		if first == 0 {
			first = answers
		}
		if answers != first {
			t.Fatalf("%d values are memoized for %d readers, %d for one", answers, i+1, first)
		}
	}
	if most := 2 + 4 + 1; first == 0 || first > most { // the table and its shared part, a journal for each seat and for watchers, the replay
		t.Errorf("%d values are memoized, want at most %d", first, most)
	}
}
