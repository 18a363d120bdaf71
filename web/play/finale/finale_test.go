package finale_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tablee/games"
	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/table"
	"tablee/web/webtest"
)

var (
	tallied = regexp.MustCompile(`(?s)<span class="hidden">([^<]+)</span> <b>(\d+)</b>`)
	leaves  = regexp.MustCompile(`<path class="leaf`)
	gained  = regexp.MustCompile(`\S(\s*)<strong class="gain">[^<]+</strong>(\s*)([.,]?)`)
)

// finish plays any game to its end.
func finish(t *testing.T, h *webtest.Site, b *webtest.Browser, path string) {
	t.Helper()
	luck := rand.New(rand.NewPCG(5, 6))
	for {
		f := h.AwaitTurn(t, path)
		if f.Table.Status == table.StatusOver {
			return
		}
		s := f.Table.State
		action := webtest.Pick(s.Legal(s.Turn(), nil), luck)
		b.Post(path, "seq", strconv.FormatUint(f.Table.Seq, 10), "a", f.Table.Rules().FormatAction(action), "command", "")
	}
}

// The end of each game says who won, what was best and how to go on, without a script too.
func TestFinale_OfEveryGame(t *testing.T) {
	h := webtest.OpenAll(t)
	for _, rules := range games.Rules() {
		id := rules.Info().ID
		t.Run(id, func(t *testing.T) {
			b := h.Visitor(t, "en")
			a := b.Post("/g/"+id, "quick", "bots")
			path := a.Header.Get("Location")
			finish(t, h, b, path)
			page := b.Get(path).Body
			for _, want := range []string{" win", "The standing", `form="again"`, "Round 2", "bots included", "So far, in 1 game:", path + "/replay", "Share", "end.css"} {
				if !strings.Contains(page, want) {
					t.Errorf("the end does not show %q", want)
				}
			}
			if len(leaves.FindAllString(page, -1)) == 0 {
				t.Error("nobody has a wreath")
			}
			if !strings.Contains(page, `class="best"`) {
				t.Error("nothing was best")
			}
			if !strings.Contains(page, "#fork-seat") {
				t.Error("nobody is asked what if")
			}
			for _, m := range gained.FindAllStringSubmatch(page, -1) {
				if m[3] != "" && m[2] != "" || strings.Contains(m[1], "\n") {
					t.Errorf("a sentence is torn: %q", m[0])
				}
			}
			watcher := h.Visitor(t, "fr")
			if seen := watcher.Get(path).Body; strings.Contains(seen, `form="again"`) || strings.Contains(seen, "Suivre la revanche") {
				t.Error("somebody who watched is offered a rematch of their own")
			}
			next := b.Post(path + "/again").Header.Get("Location")
			if seen := watcher.Get(path).Body; !strings.Contains(seen, `href="`+next+`"`) || !strings.Contains(seen, "Suivre la revanche") {
				t.Error("somebody who watched is not led to the rematch")
			}
		})
	}
}

// A rematch has the bots of before, by name and level, and goes on with the series.
func TestFinale_TheSeriesGoesOn(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	path := b.Open("seats", "3", "bots", "2", "level", "1", "o.deals", "1")
	names := func(page string) (list []string, won int) {
		for _, m := range tallied.FindAllStringSubmatch(page, -1) {
			list = append(list, m[1])
			won += int(m[2][0] - '0')
		}
		slices.Sort(list)
		return list, won
	}
	var before []string
	for round := 1; round <= 3; round++ {
		webtest.PlayOut(t, h, b, path)
		now, won := names(b.Get(path).Body)
		if len(now) != 3 || before != nil && !slices.Equal(now, before) {
			t.Fatalf("game %d is told of %v, before of %v", round, now, before)
		}
		if won < round {
			t.Fatalf("after %d games %d are won", round, won)
		}
		before = now
		path = b.Post(path + "/again").Header.Get("Location")
	}
}

// What is shared of a daily deal is the place in it, and nothing of the cards.
func TestFinale_SharesNoDailyDeal(t *testing.T) {
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	h := webtest.OpenWith(t, func() time.Time { return noon }, nainjauneui.UI{})
	b := h.Visitor(t, "en")
	path := b.Post("/g/nain-jaune/daily").Header.Get("Location")
	webtest.PlayOut(t, h, b, path)
	share := regexp.MustCompile(`(?s)<textarea[^>]*data-path="([^"]*)"[^>]*>(.*?)</textarea>`).FindStringSubmatch(b.Get(path).Body)
	if share == nil || share[1] != "/g/nain-jaune/daily" {
		t.Fatalf("%q", share)
	}
	if !regexp.MustCompile(`^Nain Jaune, deal of 2026-03-01: -?\d+ chips, (1st|2nd|3rd|4th) of \d$`).MatchString(share[2]) {
		t.Errorf("it says %q", share[2])
	}
}
