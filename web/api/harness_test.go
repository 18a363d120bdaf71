package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"tablee/game"
	"tablee/games"
	"tablee/host"
	"tablee/host/cleaning"
	"tablee/host/hindsight"
	"tablee/host/node"
	"tablee/store"
	"tablee/store/scratch"
	"tablee/table"
	"tablee/web/api"
	"tablee/web/api/call"
	"tablee/web/limit"
	"tablee/web/webtest"
)

// house is a running site with a real store in a temporary directory.
type house struct {
	*httptest.Server
	t testing.TB
	node.Services
	host  *host.Host
	store *store.Store
	close context.CancelFunc // stops the host, as SIGTERM does
}

func newHouse(t testing.TB, change func(*call.Config)) *house {
	t.Helper()
	return houseAt(t, nil, change)
}

// noon is a fixed clock: the daily deal stays the same throughout a test.
func noon() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) }

// houseAt opens a house with the clock now; nil is the real clock.
func houseAt(t testing.TB, now func() time.Time, change func(*call.Config)) *house {
	t.Helper()
	db := scratch.Open(t)
	n := node.New(node.Config{
		Store: db, Games: games.Rules(), Seed: table.SeedsFrom("api"), Levels: func(string) int { return 4 },
		Now: now, Cleaning: cleaning.Policy{cleaning.WaitingRooms: 30 * 24 * time.Hour},
		Choose: func(_ context.Context, _ string, _ int, s game.State, seat game.Seat, r *rand.Rand) game.Action {
			legal := s.Legal(seat, nil)
			return legal[r.IntN(len(legal))]
		},
		Judges: map[string]hindsight.Judge{"nain-jaune": lastIsBest},
	})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { n.Run(ctx); ended <- nil }()
	cfg := call.Config{Services: n.Services}
	if change != nil {
		change(&cfg)
	}
	server := httptest.NewServer(api.New(cfg))
	t.Cleanup(func() {
		cancel()
		server.Close()
		if err := <-ended; err != nil {
			t.Errorf("host: %v", err)
		}
	})
	return &house{Server: server, t: t, Services: n.Services, host: n.Host, store: db, close: cancel}
}

// person is a guest of the house.
type person struct {
	*house
	id, token string
}

func (h *house) guest(name string) person {
	h.t.Helper()
	var out struct {
		Player struct{ ID, Name string }
		Token  string
	}
	h.ask(person{}, http.MethodPost, "/api/v1/guests", map[string]any{"name": name}, http.StatusCreated, &out)
	if out.Player.ID == "" || out.Player.Name != name || out.Token == "" {
		h.t.Fatalf("a guest without id, name or token: %+v", out)
	}
	return person{h, out.Player.ID, out.Token}
}

// ask makes one call, which must be answered with status want, and decodes the response.
func (h *house) ask(p person, method, path string, body any, want int, out any) *http.Response {
	h.t.Helper()
	var text []byte
	if body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			h.t.Fatal(err)
		}
	}
	resp, answer := h.send(method, path, p.token, "application/json", text)
	if resp.StatusCode != want {
		h.t.Fatalf("%s %s %s: %d, want %d: %s", method, path, text, resp.StatusCode, want, answer)
	}
	if out != nil {
		if err := json.Unmarshal(answer, out); err != nil {
			h.t.Fatalf("%s %s: %v: %s", method, path, err, answer)
		}
	}
	return resp
}

func (h *house) send(method, path, token, contentType string, body []byte) (*http.Response, []byte) {
	h.t.Helper()
	r, err := http.NewRequestWithContext(context.Background(), method, h.URL+path, bytes.NewReader(body))
	if err != nil {
		h.t.Fatal(err)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	if body != nil && contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	resp, err := h.Client().Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	return resp, answer
}

// tableSeen is a table as decoded by a client written for the first version of the API.
type tableSeen struct {
	ID, Game, Status string
	Version          int
	Options          map[string]string
	Seq              uint64
	Turn             any
	Seat             *int
	Seats            []struct {
		Name, Kind string
		Level      int
		Connected  bool
	}
	Points     []int
	Places     []int
	View       map[string]any
	Legal      []string
	Last       *struct{ Action *string }
	Deadline   *time.Time
	Commitment string
	Seed       *string
}

// inLanguage makes a call that must be refused, and decodes the problem in a language.
func (h *house) inLanguage(lang, method, path, token, body string, want int, out *problemSeen) {
	h.t.Helper()
	r, err := http.NewRequestWithContext(context.Background(), method, h.URL+path, strings.NewReader(body))
	if err != nil {
		h.t.Fatal(err)
	}
	r.Header.Set("Accept-Language", lang)
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	resp, err := h.Client().Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	defer resp.Body.Close()
	if err := json.NewDecoder(resp.Body).Decode(out); err != nil || resp.StatusCode != want {
		h.t.Errorf("%s %s: %d, want %d, %v", method, path, resp.StatusCode, want, err)
	}
}

type problemSeen struct {
	Title, Detail, Code string
	Status              int
	Seq                 *uint64
	Refusal             *struct{ Rule, Code, Text string }
	Legal               []string
	Errors              []struct {
		Message, Location, Code string
		Limit                   any
	}
}

func (p person) open(chairs []string, more map[string]any) string {
	p.t.Helper()
	body := map[string]any{"game": "nain-jaune", "options": map[string]string{"deals": "1"}, "chairs": chairs, "seating": "kept"}
	for key, value := range more {
		body[key] = value
	}
	var out struct{ ID, URL string }
	resp := p.ask(p, http.MethodPost, "/api/v1/tables", body, http.StatusCreated, &out)
	if at := resp.Header.Get("Location"); out.URL != "/t/"+out.ID || at != "/api/v1/tables/"+out.ID {
		p.t.Fatalf("the table's URL is %q, its location %q", out.URL, at)
	}
	return out.ID
}

func (p person) look(id string) tableSeen {
	p.t.Helper()
	var out tableSeen
	p.ask(p, http.MethodGet, "/api/v1/tables/"+id, nil, http.StatusOK, &out)
	return out
}

func (p person) act(id string, seq uint64, action, command string, want int, out any) {
	p.t.Helper()
	body := map[string]any{"seq": seq, "action": action, "command": command}
	p.ask(p, http.MethodPost, "/api/v1/tables/"+id+"/actions", body, want, out)
}

// rates returns a limiter of n events per minute.
func rates(n int) *limit.Limiter {
	return limit.New(limit.Rate{Events: n, Per: time.Minute}, webtest.Still)
}
