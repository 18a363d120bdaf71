package api_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tablee/game"
	"tablee/table"
	"tablee/web/api/call"
)

// gameSeen is a game as decoded by a client written for the first version of the API.
type gameSeen struct {
	ID      string
	Version int
	Names   map[string]string
	Seats   struct{ Min, Max int }
	Options []struct {
		Key, Default, Rule string
		Values             []string
		Min, Max           *int
	}
	Levels []int
}

func TestGames_List_Options(t *testing.T) {
	h := newHouse(t, nil)
	var list []gameSeen
	h.ask(person{}, http.MethodGet, "/api/v1/games", nil, http.StatusOK, &list)
	i := slices.IndexFunc(list, func(g gameSeen) bool { return g.ID == "nain-jaune" })
	if i < 0 {
		t.Fatalf("no Nain Jaune in %+v", list)
	}
	g := list[i]
	if g.Seats.Min != 3 || g.Seats.Max != 8 || g.Names["fr"] == "" || g.Names["en"] == "" || !slices.Equal(g.Levels, []int{1, 2, 3, 4}) {
		t.Errorf("%+v", g)
	}
	for _, o := range g.Options {
		if (o.Values == nil) != (o.Min != nil && o.Max != nil) || o.Default == "" || o.Rule == "" {
			t.Errorf("option %s lacks values or bounds, a default or a rule: %+v", o.Key, o)
		}
	}
}

func TestTable_PlayToEnd(t *testing.T) {
	h := newHouse(t, nil)
	ana, bob, eve := h.guest("Ana"), h.guest("Bob"), h.guest("Eve")
	id := ana.open([]string{"me", "open", "bot:2"}, map[string]any{"public": true})

	before := ana.look(id)
	if before.Status != "open" || before.Turn != nil || before.Seat == nil || *before.Seat != 0 || before.Seed != nil ||
		before.Places != nil || before.Legal == nil || before.Seats[1].Kind != "open" || before.Seats[2].Level != 2 {
		t.Fatalf("open table: %+v", before)
	}
	var no problemSeen
	ana.act(id, before.Seq, "7D", "early", http.StatusConflict, &no)
	if no.Code != "not-started" || no.Seq == nil {
		t.Errorf("action before the start: %+v", no)
	}
	var seat struct{ Seat int }
	h.ask(bob, http.MethodPost, "/api/v1/tables/"+id+"/sit", map[string]any{"seat": 1}, http.StatusOK, &seat)
	if seat.Seat != 1 {
		t.Errorf("Bob sits at %d", seat.Seat)
	}
	h.ask(eve, http.MethodPost, "/api/v1/tables/"+id+"/sit", nil, http.StatusConflict, nil)

	people := []person{ana, bob}
	follower, err := h.host.Follow(t.Context(), table.ID(id), "")
	if err != nil {
		t.Fatal(err)
	}
	defer follower.Close()
	for {
		f, err := follower.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if f.Table.Status == table.StatusOver {
			break
		}
		turn := int(f.Table.Turn())
		if turn < 0 || turn >= len(people) {
			continue // a bot's turn
		}
		mine := people[turn].look(id)
		if len(mine.Legal) == 0 {
			continue // the table has moved on
		}
		var done struct{ Seq uint64 }
		command := "c" + strconv.FormatUint(mine.Seq, 10)
		people[turn].act(id, mine.Seq, mine.Legal[0], command, http.StatusOK, &done)
		if done.Seq != mine.Seq+1 {
			t.Fatalf("seq %d after %d", done.Seq, mine.Seq)
		}
		again := done
		people[turn].act(id, mine.Seq, mine.Legal[0], command, http.StatusOK, &again)
		if again.Seq != done.Seq {
			t.Fatalf("repeated command: seq %d, first %d", again.Seq, done.Seq)
		}
	}
	end := ana.look(id)
	if end.Status != "over" || end.Turn != nil || len(end.Places) != 3 || len(end.Points) != 3 || end.Seed == nil || len(end.Legal) != 0 {
		t.Fatalf("after the end: %+v", end)
	}
	seed, _ := hex.DecodeString(*end.Seed)
	if sum := sha256.Sum256(seed); hex.EncodeToString(sum[:]) != end.Commitment {
		t.Error("the seed does not match the commitment")
	}
	ana.act(id, end.Seq, "7D", "late", http.StatusUnprocessableEntity, &no)
	if no.Refusal == nil || no.Refusal.Rule != game.GenOver {
		t.Errorf("action after the end: %+v", no)
	}
	resp, record := h.send(http.MethodGet, "/api/v1/tables/"+id+"/record", ana.token, "", nil)
	if !strings.HasPrefix(resp.Header.Get("Content-Type"), "text/plain") || !strings.HasPrefix(string(record), "game nain-jaune") {
		t.Errorf("record: %s: %.80s", resp.Header.Get("Content-Type"), record)
	}
}

func TestActions_Refused_Reason(t *testing.T) {
	h := newHouse(t, func(c *call.Config) {
		c.Words.Refused = func(gameID, lang string, r *game.Refusal) string { return lang + " " + gameID + " " + r.Rule }
	})
	ana, bob, eve := h.guest("Ana"), h.guest("Bob"), h.guest("Eve")
	id := ana.open([]string{"me", "open", "open"}, nil)
	for _, p := range []person{bob, h.guest("Zoé")} {
		h.ask(p, http.MethodPost, "/api/v1/tables/"+id+"/sit", map[string]any{}, http.StatusOK, nil)
	}
	now := ana.look(id)
	var no problemSeen
	ana.act(id, now.Seq-1, now.Legal[0], "a", http.StatusConflict, &no)
	if no.Seq == nil || *no.Seq != now.Seq {
		t.Errorf("stale: %+v", no)
	}
	no = problemSeen{}
	ana.act(id, now.Seq, "nonsense", "b", http.StatusUnprocessableEntity, &no)
	if no.Refusal == nil || no.Refusal.Rule != game.GenForm || no.Refusal.Text != "fr nain-jaune GEN-FORM" || !slices.Equal(no.Legal, now.Legal) {
		t.Errorf("unknown action: %+v", no)
	}
	no = problemSeen{}
	bob.act(id, now.Seq, now.Legal[0], "c", http.StatusUnprocessableEntity, &no)
	if no.Refusal == nil || no.Refusal.Rule != game.GenTurn || len(no.Legal) != 0 {
		t.Errorf("out of turn: %+v", no)
	}
	eve.act(id, now.Seq, now.Legal[0], "d", http.StatusForbidden, nil)
	h.person("nobody").act(id, now.Seq, now.Legal[0], "e", http.StatusUnauthorized, nil)
	h.person("").act(id, now.Seq, now.Legal[0], "f", http.StatusUnauthorized, nil)
	ana.act("zzzzzzzzzz", now.Seq, now.Legal[0], "g", http.StatusNotFound, nil)
	if after := ana.look(id); after.Seq != now.Seq {
		t.Errorf("a refused action moved the table to %d", after.Seq)
	}
}

func (h *house) person(token string) person { return person{house: h, token: token} }

func TestTable_View_HidesOtherHands(t *testing.T) {
	h := newHouse(t, nil)
	ana, bob := h.guest("Ana"), h.guest("Bob")
	id := ana.open([]string{"me", "open", "bot:1"}, nil)
	h.ask(bob, http.MethodPost, "/api/v1/tables/"+id+"/sit", nil, http.StatusOK, nil)
	mine, bobs, watched := ana.look(id), bob.look(id), h.guest("Eve").look(id)
	if watched.Seat != nil || len(watched.Legal) != 0 {
		t.Errorf("a watcher has a seat or legal actions: %+v", watched)
	}
	hand, _ := json.Marshal(mine.View["hand"])
	if len(hand) < 10 {
		t.Fatalf("Ana sees no hand: %s", hand)
	}
	for who, view := range map[string]map[string]any{"Bob": bobs.View, "a watcher": watched.View} {
		all, _ := json.Marshal(view)
		if strings.Contains(string(all), string(hand)) {
			t.Errorf("%s sees Ana's hand", who)
		}
	}
}

func TestTables_InvalidSetup_Refused(t *testing.T) {
	h := newHouse(t, nil)
	ana := h.guest("Ana")
	chairs := []string{"me", "bot:1", "bot:1"}
	for _, c := range []struct {
		name string
		body map[string]any
		want string // the rule id or the field
	}{
		{"option", map[string]any{"game": "nain-jaune", "chairs": chairs, "options": map[string]string{"deals": "41"}}, game.GenOption},
		{"unknown option", map[string]any{"game": "nain-jaune", "chairs": chairs, "options": map[string]string{"x": "1"}}, game.GenOption},
		{"too few", map[string]any{"game": "nain-jaune", "chairs": chairs[:2]}, game.GenSeats},
		{"too many", map[string]any{"game": "nain-jaune", "chairs": slices.Repeat([]string{"bot:1"}, 9)}, game.GenSeats},
		{"unknown game", map[string]any{"game": "belote", "chairs": chairs}, "body.game"},
		{"no chair", map[string]any{"game": "nain-jaune", "chairs": []string{"me", "sofa", "bot:1"}}, "body.chairs"},
		{"level", map[string]any{"game": "nain-jaune", "chairs": []string{"me", "bot:9", "bot:1"}}, "body.chairs"},
		{"pace", map[string]any{"game": "nain-jaune", "chairs": chairs, "pace": map[string]any{"move": -1}}, "body.pace.move"},
		{"long pace", map[string]any{"game": "nain-jaune", "chairs": chairs, "pace": map[string]any{"move": 1e30}}, "body.pace.move"},
		{"seating", map[string]any{"game": "nain-jaune", "chairs": chairs, "seating": "thrown"}, "body.seating"},
		{"wrong type", map[string]any{"game": 7, "chairs": chairs}, "body.game"},
		{"unknown field", map[string]any{"game": "nain-jaune", "chairs": chairs, "colour": "red"}, "body.colour"},
		{"long title", map[string]any{"game": "nain-jaune", "chairs": chairs, "title": strings.Repeat("x", 1000)}, "body.title"},
	} {
		var no problemSeen
		resp := h.ask(ana, http.MethodPost, "/api/v1/tables", c.body, http.StatusUnprocessableEntity, &no)
		if ct := resp.Header.Get("Content-Type"); ct != "application/problem+json" {
			t.Errorf("%s: %s", c.name, ct)
		}
		switch {
		case no.Refusal != nil && no.Refusal.Rule == c.want && no.Refusal.Text != "":
		case no.Refusal == nil && len(no.Errors) > 0 && strings.HasPrefix(no.Errors[0].Location, c.want):
		default:
			t.Errorf("%s: want %s: %+v", c.name, c.want, no)
		}
	}
}

func TestTables_Lists(t *testing.T) {
	h := newHouse(t, nil)
	ana, bob := h.guest("Ana"), h.guest("Bob")
	public := ana.open([]string{"me", "open", "bot:1"}, map[string]any{"public": true})
	hidden := ana.open([]string{"me", "open", "bot:1"}, nil)
	playing := ana.open([]string{"me", "bot:1", "bot:1"}, map[string]any{"public": true})
	for _, c := range []struct {
		who   person
		state string
		want  []string
	}{
		{bob, "open", []string{public}},
		{bob, "playing", []string{playing}},
		{ana, "mine", []string{public, hidden, playing}},
		{bob, "mine", nil},
		{h.person(""), "open", []string{public}},
	} {
		var list []struct{ ID string }
		h.ask(c.who, http.MethodGet, "/api/v1/tables?state="+c.state, nil, http.StatusOK, &list)
		var ids []string
		for _, row := range list {
			ids = append(ids, row.ID)
		}
		slices.Sort(ids)
		slices.Sort(c.want)
		if !slices.Equal(ids, c.want) {
			t.Errorf("%s: %v, want %v", c.state, ids, c.want)
		}
	}
	h.ask(h.person(""), http.MethodGet, "/api/v1/tables?state=mine", nil, http.StatusUnauthorized, nil)
	h.ask(ana, http.MethodGet, "/api/v1/tables?state=lost", nil, http.StatusUnprocessableEntity, nil)
}

// A player at many tables still sees the game in which it is their turn on the first page.
func TestTables_Mine_PlayingFirst(t *testing.T) {
	h := newHouse(t, nil)
	ana := h.guest("Ana")
	playing := ana.open([]string{"me", "bot:1", "bot:1"}, nil)
	for range 5 {
		opener := h.guest("Bob")
		for range 20 {
			ana.at(opener.open([]string{"me", "open", "open"}, nil), "sit", map[string]any{"seat": 1}, http.StatusOK)
		}
	}
	page := func(n string) []listedSeen {
		var list []listedSeen
		h.ask(ana, http.MethodGet, "/api/v1/tables?state=mine&page="+n, nil, http.StatusOK, &list)
		return list
	}
	if first := page("0"); len(first) != 100 || first[0].ID != playing || first[0].Status != "playing" {
		t.Errorf("%d tables, the first %+v", len(first), first[0])
	}
	if second := page("1"); len(second) != 1 || second[0].Status != "open" {
		t.Errorf("the second page: %+v", second)
	}
}

// A shared seat, or a seat kept for a player on the same device, awaits every player who may act.
func TestTables_Awaited_SharedSeats(t *testing.T) {
	h := newHouse(t, nil)
	ana, bob := h.guest("Ana"), h.guest("Bob")
	id := ana.open([]string{"open", "bot:1", "bot:1"}, map[string]any{"team": 2})
	for _, p := range []person{ana, bob} {
		p.at(id, "sit", map[string]any{"seat": 0}, http.StatusOK)
	}
	ana.at(id, "begin", nil, http.StatusNoContent)
	ana.quiet(id)
	for _, p := range []person{ana, bob} {
		var list []listedSeen
		h.ask(p, http.MethodGet, "/api/v1/tables?state=mine", nil, http.StatusOK, &list)
		if len(list) != 1 || !list[0].Awaited {
			t.Errorf("%s: %+v", p.id, list)
		}
	}
}

type listedSeen struct {
	ID, Status string
	Awaited    bool
}

// Collecting an export reads every log of every table, so it has its own limit per minute. Erasing
// counts as an action.
func TestMe_ExportAndErase_RateLimited(t *testing.T) {
	h := newHouse(t, func(c *call.Config) { c.Exports, c.Actions = rates(1), rates(1) })
	ana, bob := h.guest("Ana"), h.guest("Bob")
	h.ask(ana, http.MethodGet, "/api/v1/me/export", nil, http.StatusOK, nil)
	resp := h.ask(ana, http.MethodGet, "/api/v1/me/export", nil, http.StatusTooManyRequests, nil)
	if resp.Header.Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
	h.ask(bob, http.MethodGet, "/api/v1/me/export", nil, http.StatusOK, nil)
	ana.open([]string{"me", "bot:1", "bot:1"}, nil)
	h.ask(ana, http.MethodDelete, "/api/v1/me", nil, http.StatusTooManyRequests, nil)
	h.ask(bob, http.MethodDelete, "/api/v1/me", nil, http.StatusNoContent, nil)
}

func TestMe_ExportAndErase(t *testing.T) {
	h := newHouse(t, nil)
	ana := h.guest("Ana")
	id := ana.open([]string{"me", "bot:1", "bot:1"}, nil)
	var me struct{ ID, Name string }
	h.ask(ana, http.MethodGet, "/api/v1/me", nil, http.StatusOK, &me)
	if me.ID != ana.id || me.Name != "Ana" {
		t.Errorf("%+v", me)
	}
	h.ask(ana, http.MethodPatch, "/api/v1/me", map[string]any{"name": "Anaïs"}, http.StatusOK, &me)
	if me.Name != "Anaïs" {
		t.Errorf("%+v", me)
	}
	if err := h.Accounts.Mute(t.Context(), table.PlayerID(ana.id), "somebody", true); err != nil {
		t.Fatal(err)
	}
	_, kept := h.send(http.MethodGet, "/api/v1/me/export", ana.token, "", nil)
	if !strings.Contains(string(kept), `"muted":["somebody"]`) || !strings.Contains(string(kept), `"messages":[]`) {
		t.Errorf("the export lacks mutes or messages: %s", kept)
	}
	if !strings.Contains(string(kept), "Anaïs") || !strings.Contains(string(kept), id) {
		t.Errorf("the export lacks the name or the table: %s", kept)
	}
	if strings.Contains(string(kept), ana.token) {
		t.Error("the export contains the token")
	}
	h.ask(ana, http.MethodDelete, "/api/v1/me", nil, http.StatusNoContent, nil)
	h.ask(ana, http.MethodGet, "/api/v1/me", nil, http.StatusUnauthorized, nil)
	_, seen := h.send(http.MethodGet, "/api/v1/tables/"+id, "", "", nil)
	if strings.Contains(string(seen), "Ana") {
		t.Errorf("the name is still there: %s", seen)
	}
}

func TestGuests_InvalidName_Refused(t *testing.T) {
	h := newHouse(t, nil)
	for body, want := range map[string]int{
		`{"name":""}`:         422,
		`{"name":"   "}`:      422,
		`{"name":"a\u0000b"}`: 422,
		`{"name":"` + strings.Repeat("x", 25) + `"}`: 422,
		`{"name":7}`:                   422,
		`{"name":null}`:                422,
		`{}`:                           422,
		`[]`:                           422,
		`"Ana"`:                        422,
		`{"name":"Ana","admin":true}`:  422,
		`{"name":"Ana"`:                400,
		"{\"name\":\"\xff\xfe\"}":      400,
		"\x00":                         400,
		``:                             400,
		strings.Repeat("[", 50_000):    400,
		strings.Repeat("x", 1_000_000): 413,
		`{"name":"` + strings.Repeat("x", 24) + `"}`: 201,
		`{"name":"Zoë 🂡"}`:                           201,
	} {
		resp, answer := h.send(http.MethodPost, "/api/v1/guests", "", "application/json", []byte(body))
		if resp.StatusCode != want {
			t.Errorf("%.40q: %d, want %d: %.200s", body, resp.StatusCode, want, answer)
		}
		if resp.StatusCode >= 400 && (resp.Header.Get("Content-Type") != "application/problem+json" || len(answer) > 2000) {
			t.Errorf("%.40q: %s of %d bytes", body, resp.Header.Get("Content-Type"), len(answer))
		}
	}
	resp, _ := h.send(http.MethodPost, "/api/v1/guests", "", "text/plain", []byte(`{"name":"Ana"}`))
	if resp.StatusCode != http.StatusUnsupportedMediaType {
		t.Errorf("text/plain: %d", resp.StatusCode)
	}
}

func TestLimits_429WithRetryAfter(t *testing.T) {
	h := newHouse(t, func(c *call.Config) { c.Guests.PerMinute, c.Tables.ByPlayer, c.Actions = rates(2), rates(1), rates(2) })
	ana := h.guest("Ana")
	h.guest("Bob")
	id := ana.open([]string{"me", "bot:1", "bot:1"}, nil)
	seq := ana.look(id).Seq
	ana.act(id, seq, "nonsense", "", http.StatusUnprocessableEntity, nil)
	if resp := h.ask(ana, http.MethodPatch, "/api/v1/me", map[string]any{"name": "Anaïs"}, http.StatusTooManyRequests, nil); resp.Header.Get("Retry-After") == "" {
		t.Error("a new name: no Retry-After")
	}
	for path, body := range map[string]any{
		"/api/v1/guests":                    map[string]any{"name": "Eve"},
		"/api/v1/tables":                    map[string]any{"game": "nain-jaune", "chairs": []string{"me", "bot:1", "bot:1"}},
		"/api/v1/tables/" + id + "/actions": map[string]any{"seq": seq, "action": "nonsense"},
	} {
		resp := h.ask(ana, http.MethodPost, path, body, http.StatusTooManyRequests, nil)
		if n, err := strconv.Atoi(resp.Header.Get("Retry-After")); err != nil || n < 1 {
			t.Errorf("%s: Retry-After %q", path, resp.Header.Get("Retry-After"))
		}
	}
}

func TestLimits_RefusedCall_NotCounted(t *testing.T) {
	h := newHouse(t, func(c *call.Config) {
		c.Guests.PerMinute, c.Tables.ByPlayer, c.Reports, c.Actions = rates(1), rates(1), rates(1), rates(8)
	})
	for range 3 {
		h.ask(person{}, http.MethodPost, "/api/v1/guests", map[string]any{"name": ""}, http.StatusUnprocessableEntity, nil)
	}
	ana := h.guest("Ana")
	for range 2 {
		h.ask(ana, http.MethodPost, "/api/v1/tables", map[string]any{"game": "nain-jaune", "chairs": []string{"me"}}, http.StatusUnprocessableEntity, nil)
		h.ask(ana, http.MethodPost, "/api/v1/reports", map[string]any{"reason": ""}, http.StatusUnprocessableEntity, nil)
		h.ask(ana, http.MethodPost, "/api/v1/reports", map[string]any{"reason": "rude", "person": "nobody"}, http.StatusNotFound, nil)
	}
	ana.open([]string{"me", "bot:1", "bot:1"}, nil)
	h.ask(ana, http.MethodPost, "/api/v1/reports", map[string]any{"reason": "rude"}, http.StatusNoContent, nil)
	h.ask(ana, http.MethodPost, "/api/v1/tables", map[string]any{"game": "nain-jaune", "chairs": []string{"me"}}, http.StatusTooManyRequests, nil) // but it counts as an action
}

func TestUnknown_404And405(t *testing.T) {
	h := newHouse(t, nil)
	h.ask(person{}, http.MethodGet, "/api/v1/nothing", nil, http.StatusNotFound, nil)
	h.ask(person{}, http.MethodGet, "/api/v1/tables/zzzzzzzzzz", nil, http.StatusNotFound, nil)
	h.ask(person{}, http.MethodGet, "/api/v1/tables/%00%ff'", nil, http.StatusNotFound, nil)
	resp := h.ask(person{}, http.MethodPut, "/api/v1/guests", nil, http.StatusMethodNotAllowed, nil)
	if resp.Header.Get("Allow") != "POST" {
		t.Errorf("Allow: %q", resp.Header.Get("Allow"))
	}
	for _, path := range []string{"/api", "/api/", "/api/openapi.json"} {
		resp := h.ask(person{}, http.MethodOptions, path, nil, http.StatusMethodNotAllowed, nil)
		if resp.Header.Get("Allow") != "GET" || resp.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: Allow %q, %s", path, resp.Header.Get("Allow"), resp.Header.Get("Content-Type"))
		}
	}
}
