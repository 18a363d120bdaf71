package cards

import (
	"context"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/internal/needs"
	"tablee/web/api/wire"
)

// TestNainJaune_ThreePeopleAndAWatcher plays a complete deal in four browsers, in two languages and at two sizes.
// After every card it searches the bytes that each person received (pages, streams, API responses) for cards
// that they cannot know.
func TestNainJaune_ThreePeopleAndAWatcher(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	jeanne := browser.Open(t, s, "Jeanne", "fr", browser.Desktop)
	anatole := browser.Open(t, s, "Anatole", "en", browser.Phone)
	margaux := browser.Open(t, s, "Margaux", "fr", browser.Phone)
	watcher := browser.Open(t, s, "Basile", "en", browser.Desktop)

	table := jeanne.OpenTable("1")
	jeanne.Proxy.Reset() // the game's page shows cards in its pictures
	jeanne.Shot("waiting")
	jeanne.CheckAccessible("waiting")
	for _, p := range []*browser.Person{anatole, margaux} {
		p.Visit(table)
		p.Shot("invited")
		p.CheckAccessible("invited")
		p.SitDown()
	}
	watcher.Visit(table)
	seated, all := []*browser.Person{jeanne, anatole, margaux}, []*browser.Person{jeanne, anatole, margaux, watcher}
	hands := map[*browser.Person][]string{}
	for _, p := range seated {
		p.Until(`document.querySelectorAll("#table .face[value]").length === 15`)
		hands[p] = browser.JS[[]string](p, `[...document.querySelectorAll("#table .face[value]")].map(b => b.value)`)
	}
	if browser.JS[bool](watcher, `!!document.querySelector("#table button[form=act]")`) {
		t.Error("a watcher is offered something to press")
	}
	var played []string
	for len(played) < needs.Rounds(8, math.MaxInt) {
		p := awaited(t, seated)
		card := browser.JS[string](p, browser.Playable+".value")
		for _, other := range all {
			if browser.JS[bool](other, "!!"+browser.Finished) {
				t.Fatal("over before the last card")
			}
		}
		before := browser.JS[int](p, browser.Seq)
		pressing := len(played) == 2
		if pressing {
			mouse(watcher, input.DispatchMouseEventTypeMousePressed)
		}
		p.Press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
		played = append(played, card)
		if pressing {
			heldStill(watcher, before)
			mouse(watcher, input.DispatchMouseEventTypeMouseReleased)
		}
		for _, other := range all {
			other.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
		}
		if browser.JS[bool](p, "!!"+browser.Finished) {
			break // the settlement shows the hands
		}
		for _, other := range all {
			askAPI(other, table)
			for owner, hand := range hands {
				if owner != other {
					mustNotKnow(other, owner, other.Proxy.Received(), without(hand, played))
				}
			}
			other.Proxy.Reset()
		}
	}
	playOut(t, table, all, hands, played)
	for _, p := range all {
		p.Until(browser.Finished)
		p.Shot("over")
		p.CheckAccessible("over")
	}
}

// playOut plays the rest of the deal by the API. It searches the streams of all people as it searched their
// pages, and at the end opens the pages again.
func playOut(t *testing.T, table string, all []*browser.Person, hands map[*browser.Person][]string, played []string) {
	t.Helper()
	if browser.JS[bool](all[0], "!!"+browser.Finished) {
		return
	}
	var transcripts []*browser.Transcript
	for _, p := range all {
		tr := &browser.Transcript{}
		tr.Leave(p, table)
		transcripts = append(transcripts, tr)
	}
	read := make([]int, len(all))
	browser.PlayThrough(t, table, transcripts, func(now wire.Table) string {
		for i, p := range all {
			chunks := transcripts[i].Chunks
			for owner, hand := range hands {
				if owner != p {
					mustNotKnow(p, owner, strings.Join(chunks[read[i]:], "\n"), without(hand, played))
				}
			}
			read[i] = len(chunks)
		}
		played = append(played, now.Legal[0])
		return now.Legal[0]
	})
	for _, p := range all {
		p.Visit(table)
	}
}

// mouse presses or releases the mouse button in an empty corner.
func mouse(p *browser.Person, event input.DispatchMouseEventType) {
	p.T.Helper()
	p.Do(browser.Mouse(event, 2, 2, chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

// heldStill fails the test if a page with the mouse button down is updated from a seq: updates must wait until
// the button is released.
func heldStill(p *browser.Person, at int) {
	p.T.Helper()
	p.Poll("what was played", func(context.Context) bool {
		return strings.Contains(p.Proxy.Received(), fmt.Sprintf(`data-seq="%d"`, at+1))
	})
	p.Status("/static/") // answered after all requests sent before it
	if now := browser.JS[int](p, browser.Seq); now != at {
		p.T.Errorf("the page of %s moved from %d to %d while the mouse button was down", p.Name, at, now)
	}
}

// awaited returns the person to move.
func awaited(t *testing.T, people []*browser.Person) *browser.Person {
	t.Helper()
	turn := browser.JS[string](people[0], `document.title`)
	for _, p := range people {
		if browser.JS[bool](p, "!!"+browser.Playable) {
			return p
		}
	}
	t.Fatalf("it is the turn of none of the people: %s", turn)
	return nil
}

// askAPI gets the table from the API in the page, with its cookie and without a token.
func askAPI(p *browser.Person, table string) {
	p.T.Helper()
	status := browser.Get(p, chromedp.Evaluate[int](`fetch("/api/v1/tables/`+strings.TrimPrefix(table, "/t/")+`").then(r => r.text().then(() => r.status))`,
		chromedp.EvalAwaitPromise))
	if status != 200 {
		p.T.Errorf("the API answers %d", status)
	}
}

// onTheBoard lists the cards painted on the panel; every page contains them.
var onTheBoard = []string{"TD", "JC", "QS", "KH", "7D"}

// ofTheRule matches the illustrations of the rules on a waiting table, which show cards too.
var ofTheRule = regexp.MustCompile(`(?s)<ol class="plain pictures">.*?</ol>`)

// mustNotKnow fails the test if p received any of the hidden cards, as a sign or by name.
func mustNotKnow(p, owner *browser.Person, heard string, hidden []string) {
	p.T.Helper()
	heard = ofTheRule.ReplaceAllString(heard, "")
	for _, card := range hidden {
		if slices.Contains(onTheBoard, card) || !strings.Contains(heard, card) {
			continue
		}
		if at := browser.CardSign(card).FindStringIndex(heard); at != nil {
			from, to := max(0, at[0]-80), min(len(heard), at[1]+80)
			p.T.Errorf("%s received %s, which %s holds: …%s…", p.Name, card, owner.Name, heard[from:to])
		}
	}
}

func without(hand, played []string) []string {
	return slices.DeleteFunc(slices.Clone(hand), func(c string) bool { return slices.Contains(played, c) })
}
