package e2e

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/game"
	"tablee/games/ronda"
	"tablee/games/rondelic"
	"tablee/host"
	"tablee/store"
	"tablee/table"
)

// twins are two houses with the same table: the same people, the same times, the same
// address; only the luck differs. Whoever cannot know in what must hear the same bytes
// from both, in the same number of messages.
type twins struct {
	t      *testing.T
	seq    uint64
	people []*pair // by seat; the last is a watcher
	houses [2]*server
}

// pair is one person in both houses.
type pair struct {
	name  string
	sight [2]*sight
}

const twinTable = table.ID("zwillinge2")

// twin opens the table, with so many people and that luck, in two houses.
func twin(t *testing.T, rules game.Rules, opt game.Options, seats int, luck [2]string) *twins {
	t.Helper()
	tw := &twins{t: t}
	names := []string{"Jeanne", "Anatole", "Margaux", "Basile"}[:seats]
	for i := range tw.houses {
		data := t.TempDir()
		setup := table.Setup{Options: opt, FixedSeating: true, Terms: table.Terms{MoveTime: 7 * 24 * time.Hour}}
		tw.seq = write(t, data, rules, setup, time.Now().UTC().Truncate(24*time.Hour), names, luck[i])
		s := &server{t: t, data: data}
		s.start()
		t.Cleanup(s.kill)
		tw.houses[i] = s
	}
	tw.enter(append(slices.Clone(names), ""))
	return tw
}

// enter opens everybody's two streams in both houses. Who is there is shown to all, so
// the pages' streams are opened when everybody is known to be: then nothing is under way.
func (tw *twins) enter(names []string) {
	tw.t.Helper()
	for _, name := range names {
		p := &pair{name: name}
		for i, s := range tw.houses {
			v := &sight{t: tw.t, house: s, token: token(name)}
			v.streams = append(v.streams, v.follow("/api/v1/tables/"+string(twinTable)+"/events"))
			p.sight[i] = v
		}
		tw.people = append(tw.people, p)
	}
	for _, p := range tw.people {
		for _, v := range p.sight {
			for strings.Count(v.streams[0].next(), `"connected":true`) < len(names)-1 {
			}
		}
	}
	for _, p := range tw.people {
		for _, v := range p.sight {
			v.streams = append(v.streams, v.follow("/t/"+string(twinTable)+"/live"))
			for !strings.Contains(v.streams[1].next(), "event: room") {
			}
		}
	}
}

// token opens the door to a person; a watcher has none.
func token(name string) string {
	if name == "" {
		return ""
	}
	return "token-of-" + name
}

// write stores the people and the first commit of the table in a data directory; luck is
// what is drawn, "" for any.
func write(t *testing.T, data string, rules game.Rules, setup table.Setup, now time.Time, names []string, luck string) uint64 {
	t.Helper()
	db, err := store.OpenSQLite(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for i, name := range names {
		id := table.PlayerID(fmt.Sprint("player", i))
		hash := sha256.Sum256([]byte(token(name)))
		if err := db.AddPlayer(t.Context(), host.Player{ID: id, Name: name, Created: now}, hash[:]); err != nil {
			t.Fatal(err)
		}
		setup.Chairs = append(setup.Chairs, table.Chair{Player: id})
		setup.Owner = id
	}
	seed := table.Seed{1}
	c, err := table.Create(twinTable, rules, setup, now, seed)
	if err != nil {
		t.Fatal(err)
	}
	for i := range c.Events {
		if c.Events[i].Kind == table.Draw && luck != "" {
			c.Events[i].Text = luck
		}
	}
	folded, err := table.Fold(twinTable, rules, []table.Commit{c})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Append(t.Context(), host.Write{Table: twinTable, Commit: c, Row: host.RowOf(folded, 0), Seed: &seed}); err != nil {
		t.Fatal(err)
	}
	return c.Seq
}

// sight is all that one person sees of a house: pages, answers, and two streams, the
// API's and the page's.
type sight struct {
	t       *testing.T
	house   *server
	token   string
	streams []*ticker
}

func (v *sight) request(method, path, body string) *http.Response {
	v.t.Helper()
	r, err := http.NewRequestWithContext(v.t.Context(), method, v.house.url(path), strings.NewReader(body))
	if err != nil {
		v.t.Fatal(err)
	}
	r.Host = "tablee.example" // the same in both houses: pages may name it
	r.Header.Set("Accept-Language", "fr")
	r.Header.Set("Content-Type", "application/json")
	switch {
	case v.token == "": // a watcher is nobody
	case strings.HasPrefix(path, "/api"):
		r.Header.Set("Authorization", "Bearer "+v.token)
	default:
		r.AddCookie(&http.Cookie{Name: "tablee", Value: v.token})
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	return resp
}

func (v *sight) ask(method, path, body string) string {
	v.t.Helper()
	resp := v.request(method, path, body)
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	var head bytes.Buffer
	_ = resp.Header.Write(&head)
	return resp.Status + "\n" + head.String() + string(text)
}

// looks is everything a person may ask for, with what the streams have said since.
func (v *sight) looks(seq uint64) map[string]string {
	v.t.Helper()
	heard := map[string]string{}
	for _, path := range []string{"/t/" + string(twinTable), "/api/v1/tables/" + string(twinTable), "/api/v1/tables/" + string(twinTable) + "/record", "/tables", "/api/v1/tables"} {
		heard[path] = v.ask(http.MethodGet, path, "")
	}
	// An action that has no place is refused in the same words.
	heard["a refusal"] = v.ask(http.MethodPost, "/api/v1/tables/"+string(twinTable)+"/actions", fmt.Sprintf(`{"seq":%d,"action":"restart"}`, seq))
	return heard
}

// ticker reads a stream, a message at a time.
type ticker struct {
	t        *testing.T
	messages chan string
}

func (v *sight) follow(path string) *ticker {
	v.t.Helper()
	resp := v.request(http.MethodGet, path, "")
	v.t.Cleanup(func() { resp.Body.Close() })
	s := &ticker{t: v.t, messages: make(chan string, 100)}
	end := "\n\n" // of an event; a line of the API's stream is a message
	if strings.HasPrefix(path, "/api") {
		end = "\n"
	}
	go func() {
		defer close(s.messages)
		var said strings.Builder
		for in := bufio.NewReader(resp.Body); ; {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			if said.WriteString(line); strings.HasSuffix(said.String(), end) {
				if text := said.String(); strings.TrimSpace(text) != "" && !strings.HasPrefix(text, ":") {
					s.messages <- text
				}
				said.Reset()
			}
		}
	}()
	return s
}

// next is the next message.
func (s *ticker) next() string {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), patience)
	defer cancel()
	select {
	case said, ok := <-s.messages:
		if !ok {
			s.t.Fatal("a stream ended")
		}
		return said
	case <-ctx.Done():
		s.t.Fatal("a stream is silent")
	}
	return ""
}

// does makes one act in both houses, and the bytes of everybody who cannot know where the
// two differ must be the same; the differ do hear something else, or the search is blind.
// In the second house the act may be another one, when that too is a secret.
func (tw *twins) does(seat int, actions [2]string, differ ...int) {
	tw.t.Helper()
	for i, action := range actions {
		body, _ := json.Marshal(map[string]any{"seq": tw.seq, "action": action})
		answer := tw.people[seat].sight[i].ask(http.MethodPost, "/api/v1/tables/"+string(twinTable)+"/actions", string(body))
		if !strings.HasPrefix(answer, "200") {
			tw.t.Fatalf("house %d, %s: %s", i, action, answer)
		}
	}
	tw.seq++
	tw.compare(fmt.Sprint(seat, " ", actions), true, differ...)
}

// compare looks with everybody's eyes into both houses.
func (tw *twins) compare(when string, moved bool, differ ...int) {
	tw.t.Helper()
	for seat, p := range tw.people {
		var heard [2]map[string]string
		for i, v := range p.sight {
			heard[i] = v.looks(tw.seq)
			for n, stream := range v.streams {
				if moved {
					heard[i][fmt.Sprint("stream ", n)] = stream.next()
				}
				select {
				case more := <-stream.messages:
					tw.t.Errorf("%s: house %d says more to %q than one message: %.200s", when, i, p.name, more)
				default:
				}
			}
		}
		apart := false
		for what := range heard[0] {
			a, b := same(heard[0][what]), same(heard[1][what])
			if a == b {
				continue
			}
			if apart = true; !slices.Contains(differ, seat) {
				tw.t.Errorf("%s: %q (seat %d) can tell by %s:\n%s", when, p.name, seat, what, firstDifference(a, b))
			}
		}
		if !apart && slices.Contains(differ, seat) {
			tw.t.Errorf("%s: %q, who knows, hears the same", when, p.name)
		}
	}
}

var (
	requests = regexp.MustCompile(`(X-Request-Id|Content-Length): \w+`)
	moments  = regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z|\d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT`)
	commands = regexp.MustCompile(`(name="command" value=")[^"]*`)
)

// same takes out what differs between any two looks: the time, the number of the request,
// the length of both written out, and the id that a page's next action gets.
func same(heard string) string {
	heard = requests.ReplaceAllString(heard, "")
	return commands.ReplaceAllString(moments.ReplaceAllString(heard, "TIME"), "${1}ID")
}

func firstDifference(a, b string) string {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	around := func(s string) string { return s[max(0, n-120):min(len(s), n+120)] }
	return "…" + around(a) + "…\n…" + around(b) + "…"
}

// both is the same action in both houses.
func both(action string) [2]string { return [2]string{action, action} }

// TestTwins_NobodyCanTellAKing: whether the asked player holds a King, and whether he then
// lends it or gives another card, is his secret and the asker's until the cards are shown.
// To all others the two tables are alike to the byte: pages, streams, answers, refusals,
// the record, seq, deadline and the number of messages.
func TestTwins_NobodyCanTellAKing(t *testing.T) {
	t.Parallel()
	for text, c := range map[string]struct {
		answers bool
		dealt   [2]string
	}{
		"A": {true, [2]string{"3C KH 9S", "3C 5H 9S"}},
		"B": {false, [2]string{"3C KH 9S JD", "3C 5H 9S JD"}},
	} {
		t.Run(text, func(t *testing.T) {
			luck := [2]string{pack(t, c.dealt[0]), pack(t, c.dealt[1])}
			tw := twin(t, rondelic.Rules(), game.Options{"text": text}, 4, luck)
			const asker, asked = 0, 1
			tw.compare("dealt", false, asked)
			if c.answers {
				tw.does(asker, both("swap"), asked)
				tw.does(asked, [2]string{"jarnac", "give"}, asker, asked)
			} else {
				tw.does(asker, both("swap"), asker, asked)
			}
			tw.does(asked, both("keep"), asker, asked) // who lent his King must, the other may
			tw.does(2, both("draw"), asker, asked)
		})
	}
}

// pack is the whole pack, those cards first: the same twice but for the cards exchanged.
func pack(t *testing.T, first string) string {
	t.Helper()
	rules := rondelic.Rules()
	outcome, err := rules.ParseOutcome(first)
	if err != nil {
		t.Fatal(err)
	}
	for c := range byte(52) {
		if !slices.Contains(outcome, c) {
			outcome = append(outcome, c)
		}
	}
	return rules.FormatOutcome(outcome)
}

// TestTwins_CoveredBowlsAreAlike: what a covered bowl hides, and what it showed when it
// was open, is nowhere in the bytes: not in a page, a stream, an answer or the record.
func TestTwins_CoveredBowlsAreAlike(t *testing.T) {
	t.Parallel()
	luck := [2]string{"0 1 2 2 3 3 4 4 0 1", "3 4 2 2 0 0 1 1 3 4"}
	tw := twin(t, ronda.Rules(), nil, 3, luck)
	all := []int{0, 1, 2, 3}
	tw.compare("filled", false)
	tw.does(0, both("lift 1"), all...)
	tw.does(0, both("lift 2"), all...) // an error
	tw.forgotten()
	tw.does(1, both("lift 3"))
	tw.does(1, both("lift 4")) // two and two
	tw.does(1, both("add 3"))
	tw.does(1, both("hold 3"))
	tw.does(1, both("lift 7"), all...) // an error: three, and four or one
	tw.forgotten()
	tw.does(2, both("lift 4"))
}

// forgotten waits until no page shows the last error any more: it may be seen for three
// seconds.
func (tw *twins) forgotten() {
	tw.t.Helper()
	ctx, cancel := context.WithTimeout(tw.t.Context(), patience)
	defer cancel()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for _, p := range tw.people {
		for _, v := range p.sight {
			for strings.Contains(v.ask(http.MethodGet, "/t/"+string(twinTable), ""), "data-gone") {
				select {
				case <-tick.C:
				case <-ctx.Done():
					tw.t.Fatal("an error is never forgotten")
				}
			}
		}
	}
}
