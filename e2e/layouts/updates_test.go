package layouts

import (
	_ "embed"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/performance"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/games"
)

//go:embed updates.js
var updates string

// took says what an update took in the page.
type took struct {
	Times, Elements int // texts that were parsed, and the elements in them
	Drawn           int
	Said            []string
}

// updated opens a table of a game whose updates come from the test.
func updated(t *testing.T, s *program.Server, game string) *browser.Person {
	t.Helper()
	p := browser.Open(t, s, "Zoé", "fr", browser.Phone)
	p.PlayNow(game)
	browser.Call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: updates})
	p.Visit(browser.JS[string](p, "location.pathname"))
	p.Until(`!document.querySelector("#sound").hidden`) // what draws updates has been loaded
	p.Until(`!document.querySelector("[data-gone]")`)
	browser.Await[any](p, `updates.begin().then(() => null)`)
	sent(p, "1")
	sent(p, "1")
	p.Until(`document.querySelector("#live > p:not([class])")`) // a listener has been told how to make bots wait
	return p
}

func sent(p *browser.Person, next string) took {
	p.T.Helper()
	return browser.Await[took](p, "updates.next("+next+").sent()")
}

// same fails the test unless the page shows what the server sent.
func same(p *browser.Person, when string) {
	p.T.Helper()
	if differs := browser.JS[string](p, "updates.differs()"); differs != "" {
		p.T.Errorf("%s the page is not what was sent: %s", when, differs)
	}
}

// TestUpdates_PartsParsed_AreThoseChanged: an update is parsed as far as it changes something, in every game, and the
// page is then what the server sent.
func TestUpdates_PartsParsed_AreThoseChanged(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	for _, rules := range games.Rules() {
		id := rules.Info().ID
		if id == "rondo" {
			continue // its script draws the word, and each update draws it again
		}
		p := updated(t, s, id)
		same(p, id+": at first")
		fields := browser.JS[int](p, `document.querySelectorAll("#fragment input[name=seq]").length`)
		got := sent(p, "")
		for range 5 { // scripts that have just been loaded may have changed parts
			if got.Elements != 1+fields {
				got = sent(p, "")
			}
		}
		if got.Elements != 1+fields || got.Drawn != 1 {
			t.Errorf("%s: an update with nothing but another seq parses %d elements and is drawn %d times, want %d and once", id, got.Elements, got.Drawn, 1+fields)
		}
		same(p, id+": after another seq")
		before := sent(p, "")
		got = sent(p, "0, text => text.replace('</main>', '<p class=\"new\">one <b>and</b> two</p></main>')")
		if more := got.Elements - before.Elements; more != 2 {
			t.Errorf("%s: two new elements: %d parsed more", id, more)
		}
		same(p, id+": with two elements more")
		got = sent(p, "0, text => text.replace('<p class=\"new\">one ', '<p class=\"new\">1 ')")
		if elements, times := got.Elements-before.Elements, got.Times-before.Times; elements != 0 || times != 1 {
			t.Errorf("%s: one text changed: %d elements and %d texts parsed more", id, elements, times)
		}
		same(p, id+": with another text")
		sent(p, "0, text => text.replace(/<p class=.new.>.*?<.p>/, '')")
		same(p, id+": without them")
	}
}

// TestUpdates_LineOfTheJournal_StylesFewElements: a line that is added and announced restyles what shows it, not the page:
// no rule asks of every element what is elsewhere.
func TestUpdates_LineOfTheJournal_StylesFewElements(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	for _, rules := range games.Rules() {
		p := updated(t, s, rules.Info().ID)
		sent(p, "1")
		styled := 0
		for _, e := range p.Trace("styled", func() {
			browser.JS[bool](p, `(performance.mark("styled"), true)`)
			sent(p, "1")
		}, "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing") {
			if e.Name == "UpdateLayoutTree" {
				styled += e.Args.ElementCount
			}
		}
		if all := browser.JS[int](p, `document.querySelectorAll("*").length`); styled == 0 || styled > 60 {
			t.Errorf("%s: a line of the journal styles %d of %d elements", rules.Info().ID, styled, all)
		}
	}
}

// TestUpdates_ChangedByScripts_AreMadeAgain: what a script changes in the fragment is as the server sent it after the
// next update.
func TestUpdates_ChangedByScripts_AreMadeAgain(t *testing.T) {
	t.Parallel()
	p := updated(t, program.Serve(t), "nain-jaune")
	for _, change := range []string{
		`document.querySelector("#table .plate").classList.add("mine")`,
		`document.querySelector("#table .plate").append("mine")`,
		`document.querySelector("#table .plate").remove()`,
		`document.querySelector("#table .plate b").firstChild.data = "mine"`,
		`document.querySelector("#table h2").replaceWith("mine")`,
		`document.querySelector("#table").hidden = true`,
		`document.querySelector("#main").replaceChildren()`,
	} {
		browser.JS[bool](p, change+", true")
		sent(p, "")
		same(p, "after "+change)
	}
}

// TestUpdates_ThatWait_AreDrawnOnce: of updates that come before the next frame only the newest is drawn, but every
// line of the journal is announced, once and in order.
func TestUpdates_ThatWait_AreDrawnOnce(t *testing.T) {
	t.Parallel()
	p := updated(t, program.Serve(t), "nain-jaune")
	const added = `updates.lines.map(line => line.replace(/<.*?>/g, "").replace("&amp;", "&")).filter(line => line.startsWith("Line"))`
	had := len(browser.JS[[]string](p, added))
	got := browser.Await[took](p, `(() => {
		for (let i = 0; i < 19; i++) updates.next(i % 3, text => text.replace("</main>", "<i></i></main>")).send()
		return updates.next(1).sent()
	})()`)
	if got.Drawn != 1 || browser.JS[int](p, `document.querySelectorAll("#main > i").length`) != 19 {
		t.Errorf("twenty updates at once are drawn %d times, or not the newest", got.Drawn)
	}
	lines := browser.JS[[]string](p, added)[had:]
	told := slices.DeleteFunc(got.Said, func(text string) bool { return !slices.Contains(lines, text) })
	if len(lines) < 15 || !slices.Equal(lines, told) {
		t.Errorf("%d lines: %q\n%d announced: %q", len(lines), lines, len(told), told)
	}
	same(p, "after twenty updates")
}

// TestUpdates_Signal_TakesTheFocus: when the table begins to wait for the viewer's signal, the focus goes from a choice to
// the button; also when this is the second of two updates in one frame, and the button is elsewhere than before. While
// the table waits for the same signal, the focus stays where the viewer has put it.
func TestUpdates_Signal_TakesTheFocus(t *testing.T) {
	t.Parallel()
	p := updated(t, program.Serve(t), "nain-jaune")
	const (
		card  = `document.querySelector("#table button[form=act]:not([name=go])")`
		waits = `text => text.replace(/ data-ask="[^"]*"/, ' data-ask=""').replace(/(<section [^>]*id="table"[^>]*>)/, '$1<button form="act" value="OTHER">Other</button><div id="hold"><button name="go" form="act" value="FIRST">Go on</button></div>')`
		none  = `text => text.replace(/<div id="hold">.*?<.button><.div>/, "")`
		moved = `text => text.replace(/(<section [^>]*id="table"[^>]*>)/, '$1<div><div id="hold"><button name="go" form="act" value="SECOND">Go on</button></div></div>')`
	)
	focus := func() string {
		return browser.JS[string](p, `document.activeElement.value || document.activeElement.outerHTML`)
	}
	browser.JS[bool](p, card+`.focus(), true`)
	sent(p, "0, "+waits)
	if got := focus(); got != "FIRST" {
		t.Errorf("the table begins to wait: the focus is on %s", got)
	}
	at := browser.JS[string](p, card+`.focus(), document.activeElement.value`)
	sent(p, "1")
	if got := focus(); got != at {
		t.Errorf("the table still waits: the focus has gone from %s to %s", at, got)
	}
	browser.JS[bool](p, `document.querySelector("#hold button").focus(), true`)
	got := browser.Await[took](p, `updates.next(0, `+none+`).send().next(0, `+moved+`).sent()`)
	if now := focus(); now != "SECOND" || got.Drawn != 1 {
		t.Errorf("another signal, elsewhere: the focus is on %s, drawn %d times", now, got.Drawn)
	}
}

// TestUpdates_NextTurnInOneFrame_FocusOnAChoice: when the viewer has acted and their next turn is drawn at once, without
// the updates between, the focus does not stay on what cannot be played.
func TestUpdates_NextTurnInOneFrame_FocusOnAChoice(t *testing.T) {
	t.Parallel()
	p := updated(t, program.Serve(t), "royal-reversi")
	const stuck = `document.querySelector("#table button[name=on][aria-disabled=true]")`
	at := browser.JS[string](p, `(`+stuck+`.focus(), document.querySelector("#act").ariaBusy = "true", document.activeElement.value)`)
	got := browser.Await[took](p, `updates.next(0, text => text.replace(/ data-ask="[^"]*"/, ' data-ask=""')).send().next(0, text => text.replace(/ data-ask=""/, ' data-ask="Your turn"')).sent()`)
	if got.Drawn != 1 {
		t.Fatalf("drawn %d times", got.Drawn)
	}
	if !browser.JS[bool](p, onChoice) {
		t.Errorf("the focus was on %s and is on %s", at, browser.JS[string](p, `document.activeElement.outerHTML.slice(0, 120)`))
	}
}

// TestUpdates_LongGame_LastCostsWhatTheFirstDid: after a thousand updates with a line each the page holds no more
// lines than it may, an update is parsed and laid out as the first ones were, and all lines can be read.
func TestUpdates_LongGame_LastCostsWhatTheFirstDid(t *testing.T) {
	t.Parallel()
	p := updated(t, program.Serve(t), "nain-jaune")
	browser.Call(p, performance.Enable, performance.EnableParams{})
	layouts := func() (n float64) {
		for _, m := range browser.Call(p, performance.GetMetrics, cdp.Empty{}).Metrics {
			if m.Name == "LayoutCount" {
				n = m.Value
			}
		}
		return n
	}
	cost := func() (took, float64) {
		sent(p, "1")
		before := layouts()
		all := sent(p, "1")
		return all, layouts() - before
	}
	first, laid := cost()
	browser.Await[any](p, `(async () => { for (let i = 0; i < 100; i++) { for (let j = 0; j < 9; j++) updates.next(1).send(); await updates.next(1).sent() } })().then(() => null)`)
	last, laidLast := cost()
	if last.Elements != first.Elements || last.Times != first.Times || laidLast > laid {
		t.Errorf("the first update took %+v and %v layouts, the last %+v and %v", first, laid, last, laidLast)
	}
	if laid > 3 { // two that scripts force, and the frame's
		t.Errorf("an update is laid out %v times", laid)
	}
	const shown = `document.querySelectorAll("#journal [data-seq]").length`
	if n := browser.JS[int](p, shown); n != 200 {
		t.Errorf("%d lines in the page", n)
	}
	browser.JS[bool](p, `(window.fetch = async () => new Response(updates.whole()), true)`)
	browser.JS[bool](p, `(document.querySelector("#journal .earlier button").click(), true)`)
	p.Until(shown + ` === updates.lines.length && !document.querySelector("#journal .earlier")`)
	if got := sent(p, "1"); len(got.Said) == 0 || got.Said[0] != browser.JS[string](p, `updates.lines.at(-1).replace(/<.*?>/g, "").replace("&amp;", "&")`) {
		t.Errorf("announced %q", got.Said)
	}
}

// TestUpdates_Clock_NeverEmpty: the server leaves the clock to the page, which has written it again before an update
// is seen.
func TestUpdates_Clock_NeverEmpty(t *testing.T) {
	t.Parallel()
	p := updated(t, program.Serve(t), "rondo")
	p.Until(`document.querySelector("#clock").textContent`)
	browser.JS[bool](p, `document.addEventListener("fragment", () => (window.clocks ??= []).push(document.querySelector("#clock").textContent)), true`)
	sent(p, "1")
	sent(p, "1")
	if clocks := browser.JS[[]string](p, `window.clocks ?? []`); len(clocks) < 2 || slices.Contains(clocks, "") {
		t.Errorf("the clock after updates: %q", clocks)
	}
}
