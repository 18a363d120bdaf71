package nodes

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/e2e/program"
	"tablee/game"
	"tablee/games/ronda"
	"tablee/games/rondelic"
	"tablee/table"
)

// twins are two servers with the same table: the same people, the same times, the same
// address; only the outcomes of chance differ. People who cannot know in what must get the
// same bytes from both, in the same number of messages.
type twins struct {
	t       *testing.T
	seq     uint64
	people  []*pair // by seat; the last is a watcher
	servers [2]*program.Server
}

// pair is one person in both houses.
type pair struct {
	name   string
	visits [2]visit
}

// visit is all that one person sees of a server: pages, answers, and two streams, the
// API's and the page's.
type visit struct {
	*program.Client
	streams []*program.Stream
}

// twin opens the table, with so many people and that luck, in two houses.
func twin(t *testing.T, rules game.Rules, opt game.Options, seats int, luck [2]string) *twins {
	t.Helper()
	tw := &twins{t: t}
	names := []string{"Jeanne", "Anatole", "Margaux", "Basile"}[:seats]
	for i := range tw.servers {
		s := program.New(t)
		setup := table.Setup{Options: opt, FixedSeating: true, Terms: table.Terms{MoveTime: 7 * 24 * time.Hour}}
		tw.seq = program.CreateTable(t, s.Data, rules, setup, time.Now().UTC().Truncate(24*time.Hour), names, luck[i])
		s.Start()
		tw.servers[i] = s
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
		for i, s := range tw.servers {
			v := &p.visits[i]
			v.Client = &program.Client{T: tw.t, Server: s, Token: program.TokenOf(name)}
			v.streams = append(v.streams, v.Follow("/api/v1/tables/"+string(program.FixedTable)+"/events"))
		}
		tw.people = append(tw.people, p)
	}
	for _, p := range tw.people {
		for _, v := range p.visits {
			for strings.Count(v.streams[0].Next(), `"connected":true`) < len(names)-1 {
			}
		}
	}
	for _, p := range tw.people {
		for i := range p.visits {
			v := &p.visits[i]
			v.streams = append(v.streams, v.Follow("/t/"+string(program.FixedTable)+"/live"))
			for !strings.Contains(v.streams[1].Next(), "event: fragment") {
			}
		}
	}
}

// looks is everything a person may ask for, with what the streams have said since.
func (v visit) looks(seq uint64) map[string]string {
	v.T.Helper()
	heard := map[string]string{}
	for _, path := range []string{"/t/" + string(program.FixedTable), "/api/v1/tables/" + string(program.FixedTable), "/api/v1/tables/" + string(program.FixedTable) + "/record", "/tables", "/api/v1/tables"} {
		heard[path] = v.Do(http.MethodGet, path, "")
	}
	// An action that has no place is refused in the same words.
	heard["a refusal"] = v.Do(http.MethodPost, "/api/v1/tables/"+string(program.FixedTable)+"/actions", fmt.Sprintf(`{"seq":%d,"action":"restart"}`, seq))
	return heard
}

// does makes one act in both houses, and the bytes of everybody who cannot know where the
// two differ must be the same; the differ do hear something else, or the search is blind.
// In the second house the act may be another one, when that too is a secret.
func (tw *twins) does(seat int, actions [2]string, differ ...int) {
	tw.t.Helper()
	for i, action := range actions {
		body, _ := json.Marshal(map[string]any{"seq": tw.seq, "action": action})
		answer := tw.people[seat].visits[i].Do(http.MethodPost, "/api/v1/tables/"+string(program.FixedTable)+"/actions", string(body))
		if !strings.HasPrefix(answer, "200") {
			tw.t.Fatalf("server %d, %s: %s", i, action, answer)
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
		for i, v := range p.visits {
			heard[i] = v.looks(tw.seq)
			for n, stream := range v.streams {
				if moved {
					heard[i][fmt.Sprint("stream ", n)] = stream.Next()
				}
				select {
				case more := <-stream.Messages:
					tw.t.Errorf("%s: server %d says more to %q than one message: %.200s", when, i, p.name, more)
				default:
				}
			}
		}
		differs := false
		for what := range heard[0] {
			a, b := same(heard[0][what]), same(heard[1][what])
			if a == b {
				continue
			}
			if differs = true; !slices.Contains(differ, seat) {
				tw.t.Errorf("%s: %q (seat %d) can tell by %s:\n%s", when, p.name, seat, what, firstDifference(a, b))
			}
		}
		if !differs && slices.Contains(differ, seat) {
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

// TestTwins_NobodyCanTellAKing: whether the asked player holds a King, and whether they then
// lend it or give another card, is their secret and the asker's until the cards are shown.
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
			tw.does(asked, both("keep"), asker, asked) // a player who lent a King must, another may
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
	ctx, cancel := context.WithTimeout(tw.t.Context(), program.Patience)
	defer cancel()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for _, p := range tw.people {
		for _, v := range p.visits {
			for strings.Contains(v.Do(http.MethodGet, "/t/"+string(program.FixedTable), ""), "data-gone") {
				select {
				case <-tick.C:
				case <-ctx.Done():
					tw.t.Fatal("an error is never forgotten")
				}
			}
		}
	}
}
