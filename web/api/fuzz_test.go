package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/game"
	"tablee/games"
	"tablee/host/node"
	"tablee/internal/needs"
	"tablee/store"
	"tablee/store/scratch"
	"tablee/table"
	"tablee/web/api"
	"tablee/web/api/call"
)

// These flags let FuzzCalls try other and more inputs at full speed. go test -fuzz is slower: it
// compiles SQLite with coverage instrumentation.
//
//	go test ./web/api -run FuzzCalls -timeout 0 -inputs 6000 -seed 2
var (
	inputs = flag.Int("inputs", needs.Rounds(24, 400), "how many inputs FuzzCalls tries; 400 take about a minute")
	seed   = flag.Uint64("seed", 1, "random seed of the inputs of FuzzCalls")
)

// FuzzCalls lets bytes choose from all calls of the served description: the caller, ids from
// earlier responses or unknown ones, bodies that match their schema or do not. Every response must
// be described and match its schema, and none may be a 5xx. A refused call must not change the
// store. No response may contain another player's secrets.
func FuzzCalls(f *testing.F) {
	spec := readSpec(f)
	r := rand.New(rand.NewPCG(*seed, 7))
	for range *inputs {
		script := make([]byte, 600)
		for i := range script {
			script[i] = byte(r.Uint32())
		}
		f.Add(script)
	}
	f.Fuzz(func(t *testing.T, script []byte) {
		const most = 2000 // bytes: keeps an input fast
		c := &choices{script[:min(len(script), most)]}
		v := newVisit(t, spec, c)
		for calls := 0; len(c.data) > 0 && calls < 60; calls++ {
			v.call(c)
		}
	})
}

// visit is a site without bots and timers, with its players.
type visit struct {
	t       *testing.T
	spec    *spec
	dir     string
	db      *store.Store
	node    *node.Node
	handler http.Handler
	callers []string          // tokens; "" calls without one
	ids     map[string]string // player ids by token
	known   pools
}

func newVisit(t *testing.T, spec *spec, c *choices) *visit {
	t.Helper()
	v := &visit{t: t, spec: spec, dir: t.TempDir(), ids: map[string]string{}}
	v.db = scratch.OpenIn(t, v.dir)
	v.node = node.New(node.Config{Store: v.db, Games: games.Rules(), Levels: func(string) int { return 4 }, Choose: firstLegal,
		Seed: table.SeedsFrom("api " + string(c.data)), Now: noon}) // each input has its own deals
	v.handler = api.New(call.Config{Services: v.node.Services})
	for _, name := range []string{"Ana", "Bob", "Eve", "Zoé"} {
		p, err := v.node.Accounts.NewGuest(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		v.callers, v.ids[p.Token] = append(v.callers, p.Token), string(p.Player.ID)
		v.known.add("person", string(p.Player.ID))
	}
	v.callers = append(v.callers, "", "nobody-has-this")
	v.prepareTables(c)
	return v
}

func firstLegal(_ context.Context, _ string, _ int, s game.State, seat game.Seat, _ *rand.Rand) game.Action {
	return s.Legal(seat, nil)[0]
}

// prepareTables opens tables of one game that are waiting, playing and stopped, so that every call
// finds something to do.
func (v *visit) prepareTables(c *choices) {
	v.t.Helper()
	all := games.Rules()
	info := all[c.below(len(all))].Info()
	chairs := slices.Repeat([]string{"bot:1"}, max(2, info.MinSeats))
	chairs[0], chairs[1] = "me", "open"
	for i := range 3 {
		body := map[string]any{"game": info.ID, "chairs": chairs, "seating": "kept", "public": true, "chat": "open"}
		w := v.ask(v.callers[0], http.MethodPost, "/api/v1/tables", mustJSON(v.t, body))
		var out struct{ ID string }
		if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil || w.Code != http.StatusCreated {
			v.t.Fatalf("open table of %s: %d %s", info.ID, w.Code, w.Body)
		}
		v.known.add("table", out.ID)
		if i == 0 {
			continue
		}
		v.ask(v.callers[1], http.MethodPost, "/api/v1/tables/"+out.ID+"/sit", []byte("{}"))
		if i == 2 {
			seq := v.look(0, out.ID).Seq
			v.ask(v.callers[0], http.MethodPost, "/api/v1/tables/"+out.ID+"/ask", fmt.Appendf(nil, `{"seq":%d,"what":"stop"}`, seq))
			seq = v.look(1, out.ID).Seq
			v.ask(v.callers[1], http.MethodPost, "/api/v1/tables/"+out.ID+"/answer", fmt.Appendf(nil, `{"seq":%d,"yes":true}`, seq))
		}
	}
}

func mustJSON(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func (v *visit) look(who int, id string) (seen tableSeen) {
	_ = json.Unmarshal(v.ask(v.callers[who], http.MethodGet, "/api/v1/tables/"+id, nil).Body.Bytes(), &seen) // on an error the view stays empty
	return seen
}

// ask makes one request. A stream is cut off after its first line, or soon if it sends none.
func (v *visit) ask(token, method, path string, body []byte, headers ...string) *httptest.ResponseRecorder {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.t.Context(), time.Minute)
	defer cancel()
	w := httptest.NewRecorder()
	var out http.ResponseWriter = w
	if strings.Contains(path, "/events") {
		ctx, cancel = context.WithCancel(ctx)
		defer cancel()
		out = firstLine{w, cancel}
	}
	r := httptest.NewRequestWithContext(ctx, method, path, bytes.NewReader(body))
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header[http.CanonicalHeaderKey(headers[i])] = []string{headers[i+1]}
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	v.handler.ServeHTTP(out, r)
	return w
}

// firstLine cancels a stream that has sent something, or that sends nothing after its header.
type firstLine struct {
	*httptest.ResponseRecorder
	enough context.CancelFunc
}

func (f firstLine) WriteHeader(status int) {
	f.ResponseRecorder.WriteHeader(status)
	time.AfterFunc(5*time.Millisecond, f.enough)
}

func (f firstLine) Write(b []byte) (int, error) {
	f.enough()
	return f.ResponseRecorder.Write(b)
}

// call makes one call and checks its response.
func (v *visit) call(c *choices) {
	v.t.Helper()
	who := c.below(len(v.callers))
	if who > 3 {
		who = c.below(len(v.callers)) // no valid token, less often
	}
	token := v.callers[who]
	op := v.spec.ops[c.below(len(v.spec.ops))]
	if c.oneIn(3) {
		op = v.spec.playing[c.below(len(v.spec.playing))]
	}
	id := v.known.one(c, "table")
	v.known.legal, v.known.seq = nil, 0
	if now := v.look(min(who, len(v.callers)-2), id); now.ID != "" {
		v.known.legal, v.known.seq = now.Legal, now.Seq
	}
	path, body, headers := op.request(c, &v.known, id)
	before, kept := v.stored(), v.secrets(token)
	w := v.ask(token, op.method, path, body, headers...)
	what := fmt.Sprintf("%s %s %.600q by %d", op.method, path, body, who)
	if err := op.check(w.Code, w.Header().Get("Content-Type"), w.Body.Bytes()); err != nil {
		v.t.Fatalf("%s: %v: %.600s", what, err, w.Body)
	}
	if w.Code >= 400 && v.stored() != before {
		v.t.Fatalf("%s: refused with %d, but the store changed", what, w.Code)
	}
	for _, secret := range kept {
		if strings.Contains(path, secret.at) && strings.Contains(w.Body.String(), secret.text) {
			v.t.Fatalf("%s: the response contains %s: %s", what, secret.of, secret.text)
		}
	}
	v.known.learn(w.Body.Bytes())
}

// stored returns a fingerprint of the store's files: every committed transaction changes one.
func (v *visit) stored() string {
	var all []string
	for _, name := range []string{"tablee.db", "tablee.db-wal"} {
		if info, err := os.Stat(filepath.Join(v.dir, name)); err == nil {
			all = append(all, fmt.Sprint(info.Size(), info.ModTime().UnixNano()))
		}
	}
	return strings.Join(all, " ")
}

// secret is a text that must not occur in a response to a caller whose path contains at. Other
// tables may show the same text by chance.
type secret struct{ of, text, at string }

// secrets returns other players' tokens, the seeds of unfinished games, and views of other seats.
func (v *visit) secrets(token string) []secret {
	v.t.Helper()
	var all []secret
	for other := range v.ids {
		if other != token {
			all = append(all, secret{"another player's token", other, ""})
		}
	}
	ids, err := v.db.TableIDs(v.t.Context())
	if err != nil {
		v.t.Fatal(err)
	}
	for _, id := range ids[:min(len(ids), 8)] {
		frame, err := v.node.Host.Frame(v.t.Context(), id)
		if err != nil || frame.Table.Status == table.StatusOver || frame.Table.Status == table.StatusClosed {
			continue
		}
		if seed, err := v.db.Seed(v.t.Context(), id); err == nil {
			all = append(all, secret{"the seed of " + string(id), fmt.Sprintf("%x", seed[:]), ""})
		}
		all = append(all, v.hidden(frame.Table, table.PlayerID(v.ids[token]))...)
	}
	return all
}

// hidden returns the hands that only other seats of a table see.
func (v *visit) hidden(t *table.Table, caller table.PlayerID) []secret {
	if t.State == nil || !t.Rules().Info().Hidden {
		return nil
	}
	mine := mustJSON(v.t, t.State.View(t.SeatOf(caller)))
	var all []secret
	for seat := range t.Seats {
		var view struct{ Hand json.RawMessage }
		if err := json.Unmarshal(mustJSON(v.t, t.State.View(game.Seat(seat))), &view); err != nil {
			v.t.Fatal(err)
		}
		const telling = 16 // bytes: shorter hands may appear elsewhere by chance
		if len(view.Hand) >= telling && !t.Controls(caller, game.Seat(seat)) && !bytes.Contains(mine, view.Hand) {
			all = append(all, secret{fmt.Sprintf("the hand of seat %d", seat), string(view.Hand), string(t.ID)})
		}
	}
	return all
}
