package web_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tablee/game"
	"tablee/games"
	"tablee/host/account"
	"tablee/internal/pagestream"
)

// alike is one game in two houses in which only chance outcomes differ, with all its readers: the
// seats in order, then a watcher. Readers who cannot know the difference must be sent the same
// bytes at the same times by both.
type alike struct {
	t       *testing.T
	houses  [2]*twinHouse
	people  []account.Guest
	readers [2][]*alikeReader
}

// alikeReader is a reader of one house, with the page that its stream updates.
type alikeReader struct {
	*wire
	page pagestream.Page
	read map[string]int // the number of responses compared, by request
}

// openAlike opens the game with these outcomes.
func openAlike(t *testing.T, gameID string, seats int, options game.Options, outcomes [2]string) *alike {
	t.Helper()
	entry, _ := games.Find(gameID)
	var first [2][]byte
	for i, text := range outcomes {
		outcome, err := entry.Rules.ParseOutcome(text)
		if err != nil {
			t.Fatal(err)
		}
		first[i] = outcome
	}
	a := &alike{t: t}
	a.houses, a.people = openTwins(t, twinPlan{entry: entry, seats: seats, bot: game.Nobody, options: options}, first)
	ctx, cancel := context.WithCancel(t.Context())
	for i, h := range a.houses {
		for _, who := range a.people[:seats+1] {
			r := &alikeReader{wire: newWire(ctx, h, who.Token), read: map[string]int{}}
			r.followAll()
			a.readers[i] = append(a.readers[i], r)
		}
	}
	t.Cleanup(func() {
		cancel()
		for i, h := range a.houses {
			for _, r := range a.readers[i] {
				r.open.Wait()
			}
			h.stop()
		}
	})
	return a
}

// does plays one action in both houses; it may differ in the second if it is secret too. All
// readers except those who know the difference must see the same.
func (a *alike) does(seat int, actions [2]string, know ...int) {
	a.t.Helper()
	for i, h := range a.houses {
		h.post(a.t, a.people[seat].Token, "/t/"+string(h.table), url.Values{
			"seq": {strconv.FormatUint(h.tableNow(a.t).Seq, 10)}, "a": {actions[i]}, "command": {"c" + strconv.FormatUint(h.tableNow(a.t).Seq, 10)},
		})
	}
	a.compare(fmt.Sprint(seat, " ", actions), know...)
}

// compare compares all readers' responses of both houses. Those who know the difference must see
// different ones; otherwise the comparison would be blind.
func (a *alike) compare(when string, know ...int) {
	a.t.Helper()
	synctest.Wait()
	for k := range a.readers[0] {
		var told [2]map[string][]string
		for i := range a.houses {
			r := a.readers[i][k]
			r.lookAround()
			r.look("/api/v1/tables/" + string(r.house.table) + "/record")
			r.look("/tables")
			r.look("/api/v1/tables")
			r.refused(a.t)
			told[i] = r.news(a.t)
		}
		differs := false
		for asked, one := range told[0] {
			other := told[1][asked]
			if slices.Equal(one, other) {
				continue
			}
			if differs = true; !slices.Contains(know, k) {
				a.t.Errorf("%s: reader %d can tell the houses apart by %s:\n%s", when, k, asked, parted(strings.Join(one, "\n"), strings.Join(other, "\n")))
			}
		}
		if len(told[0]) != len(told[1]) {
			a.t.Errorf("%s: reader %d got %d and %d kinds of responses", when, k, len(told[0]), len(told[1]))
		}
		if !differs && slices.Contains(know, k) {
			a.t.Errorf("%s: reader %d, who knows the difference, got the same", when, k)
		}
	}
}

// refused sends an illegal action.
func (r *alikeReader) refused(t *testing.T) {
	t.Helper()
	path := "/api/v1/tables/" + string(r.house.table) + "/actions"
	q := request(http.MethodPost, path, r.token, strings.NewReader(fmt.Sprintf(`{"seq":%d,"action":"restart"}`, r.house.tableNow(t).Seq)))
	q.Header.Set("Content-Type", "application/json")
	answer := httptest.NewRecorder()
	r.house.handler.ServeHTTP(answer, q)
	body, err := io.ReadAll(answer.Result().Body)
	if err != nil || answer.Code < http.StatusBadRequest {
		t.Fatalf("the illegal action was not refused: %d %v", answer.Code, err)
	}
	r.note("POST "+path, fmt.Sprint(answer.Code, answer.Header(), "\n", string(body)))
}

// news returns everything the reader was sent since the last call, by request. Updates of the
// page's stream are replaced by the resulting page: an update may differ because an earlier state
// differed.
func (r *alikeReader) news(t *testing.T) map[string][]string {
	t.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	news := map[string][]string{}
	for asked, sent := range r.sent {
		for _, text := range sent[r.read[asked]:] {
			if strings.HasPrefix(asked, "stream /t/") {
				text = r.whole(t, text)
			}
			news[asked] = append(news[asked], text)
		}
		r.read[asked] = len(sent)
	}
	return news
}

// whole returns events of a page's stream with the resulting pages in place of updates.
func (r *alikeReader) whole(t *testing.T, sent string) string {
	t.Helper()
	head, events, _ := strings.Cut(sent, "\n")
	pages := []string{head}
	for _, line := range strings.Split(events, "\n") {
		whole, err := r.page.Line([]byte(line))
		switch {
		case err != nil:
			t.Fatal(err)
		case whole:
			pages = append(pages, string(r.page.HTML()))
		case !strings.HasPrefix(line, "data: "):
			pages = append(pages, line)
		}
	}
	return strings.Join(pages, "\n")
}

// both returns the same action for both houses.
func both(action string) [2]string { return [2]string{action, action} }

// It is a secret between the asked player and the asker whether the asked player holds a King, and
// whether they lend it or give another card, until the cards are revealed. To all others both
// tables are identical to the byte: pages, streams, responses, refusals, the record, seq, times and
// the number of messages.
func TestTwins_King_Indistinguishable(t *testing.T) {
	for text, c := range map[string]struct {
		answers bool
		dealt   [2]string
	}{
		"A": {true, [2]string{"3C KH 9S", "3C 5H 9S"}},
		"B": {false, [2]string{"3C KH 9S JD", "3C 5H 9S JD"}},
	} {
		t.Run(text, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := openAlike(t, "rondelic", 4, game.Options{"text": text}, [2]string{wholePack(t, c.dealt[0]), wholePack(t, c.dealt[1])})
				const asker, asked = 0, 1
				a.compare("dealt", asked)
				if c.answers {
					a.does(asker, both("swap"), asked)
					a.does(asked, [2]string{"jarnac", "give"}, asker, asked)
				} else {
					a.does(asker, both("swap"), asker, asked)
				}
				a.does(asked, both("keep"), asker, asked) // a player who lent a King must keep, another may
				a.does(2, both("draw"), asker, asked)
			})
		})
	}
}

// wholePack returns an outcome that deals these cards first. Two packs differ only by the cards
// exchanged.
func wholePack(t *testing.T, first string) string {
	t.Helper()
	entry, _ := games.Find("rondelic")
	outcome, err := entry.Rules.ParseOutcome(first)
	if err != nil {
		t.Fatal(err)
	}
	for c := range byte(52) {
		if !slices.Contains(outcome, c) {
			outcome = append(outcome, c)
		}
	}
	return entry.Rules.FormatOutcome(outcome)
}

// The bytes of pages, streams, responses and the record reveal neither the contents of a covered
// bowl nor what it showed while open.
func TestTwins_CoveredBowls_Indistinguishable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := openAlike(t, "ronda", 3, nil, [2]string{"0 1 2 2 3 3 4 4 0 1", "3 4 2 2 0 0 1 1 3 4"})
		all := []int{0, 1, 2, 3}
		forgotten := func() { // an error is shown for three seconds
			time.Sleep(4 * time.Second)
			synctest.Wait()
			for i := range a.readers {
				for _, r := range a.readers[i] {
					r.news(t)
				}
			}
		}
		a.compare("filled")
		a.does(0, both("lift 1"), all...)
		a.does(0, both("lift 2"), all...) // an error
		forgotten()
		a.does(1, both("lift 3"))
		a.does(1, both("lift 4")) // two and two
		a.does(1, both("add 3"))
		a.does(1, both("hold 3"))
		a.does(1, both("lift 7"), all...) // an error: three, and four or one
		forgotten()
		a.does(2, both("lift 4"))
	})
}
