package people

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/web/api/wire"
)

// Scripts that return the position of a replay and the number of its last position.
const (
	position = `+document.querySelector("#fragment").dataset.at`
	theEnd   = `+document.querySelector("#fragment").dataset.end`
)

// threeAtATable opens a table of Nain Jaune as Ana, seats Ben and Cléo by its link, and returns the three.
func threeAtATable(t *testing.T, s *program.Server, deals string, sizes ...browser.Size) []*browser.Person {
	t.Helper()
	ana := browser.Open(t, s, "Ana", "fr", sizes[0])
	ben := browser.Open(t, s, "Ben", "en", sizes[1])
	cleo := browser.Open(t, s, "Cléo", "fr", sizes[2])
	path := ana.OpenTable(deals)
	for _, p := range []*browser.Person{ben, cleo} {
		p.Visit(path)
		p.SitDown()
		p.Until(`!document.querySelector("#sit")`)
	}
	for _, p := range []*browser.Person{ana, ben, cleo} {
		p.Until(`document.querySelector("#table")`)
	}
	return []*browser.Person{ana, ben, cleo}
}

// TestReplay plays a game of three people to its end and opens its replay: from every seat, with open hands, by
// keyboard, by a link, and with a fork from the middle.
func TestReplay(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	people := threeAtATable(t, s, "1", browser.Desktop, browser.Phone, browser.Desktop)
	ana, ben, cleo := people[0], people[1], people[2]
	path := browser.JS[string](ana, `location.pathname`)
	for _, p := range []*browser.Person{ben, cleo} {
		p.Visit("/") // leave the page while the API plays
	}
	browser.PlayOut(ana.TableOf(), people...)
	ana.Until(browser.Finished)
	ana.Shot("over")

	ana.Press(`.end a[href$="/replay"]`)
	ana.Until(`document.querySelector("#stepper") && document.querySelector("#play").hidden === false`)
	last := browser.JS[int](ana, theEnd)
	if at := browser.JS[int](ana, position); at != 0 || last < 10 {
		t.Fatalf("the replay begins at %d of %d", at, last)
	}
	ana.Keys(kb.ArrowRight)
	ana.Until(position + " === 1")
	ana.Keys(kb.ArrowRight)
	ana.Until(position + ` === 2 && document.querySelector("#live").textContent !== ""`)
	ana.Keys(kb.ArrowLeft)
	ana.Until(position + " === 1")
	ana.Keys(kb.End)
	ana.Until(fmt.Sprintf("%s === %d", position, last))
	ana.Keys(kb.Home)
	ana.Until(position + " === 0")
	slide(ana, last/2)
	ana.Press(`a[data-step=first]`)
	ana.Until(position + " === 0")
	ana.TabTo(`document.activeElement.id === "at"`)
	for n := 1; n <= 4; n++ {
		ana.Keys(kb.ArrowRight)
		ana.Until(fmt.Sprintf("%s === %d", position, n))
	}
	ana.Shot("seat")
	ana.CheckAccessible("a replay, as a seat")
	ana.Do(browser.View(844, 390)) // landscape
	ana.Until(`innerWidth === 844 && innerHeight === 390 && document.querySelector(".nj-hand .card")`)
	ana.Rest()
	ana.Shot("across")
	if hidden := browser.JS[float64](ana, `Math.max(...[...document.querySelectorAll(".nj-hand .card")].map(card => card.getBoundingClientRect().bottom)) - document.querySelector(".stepper").getBoundingClientRect().top`); hidden > 1 {
		t.Errorf("in landscape the controls cover %.0f pixels of the hand", hidden)
	}
	ana.Do(browser.View(browser.Desktop.Width, browser.Desktop.Height))
	if n := browser.JS[int](ana, `document.querySelectorAll("#table button").length`); n != 0 {
		t.Errorf("a replayed table has %d buttons", n)
	}
	hands := map[string]bool{}
	for _, as := range []string{"0", "1", "2", "w"} {
		ana.Do(chromedp.Evaluate[chromedp.Void](`(() => { const as = document.querySelector("#as"); as.value = "` + as + `"; as.dispatchEvent(new Event("change", {bubbles: true})) })()`))
		ana.Until(`new URLSearchParams(location.search).get("as") === "` + as + `"`)
		hands[browser.JS[string](ana, `document.querySelector(".nj-hand").innerText`)] = true
	}
	if len(hands) != 4 {
		t.Errorf("%d different hands for three seats and a watcher, want 4", len(hands))
	}
	if text := browser.Await[string](ana, `fetch(document.querySelector("a[download]").href).then(r => r.text())`); !strings.Contains(text, "game nain-jaune") || !strings.Contains(text, "#: seed ") {
		t.Errorf("the download is not a record: %.200s", text)
	}
	link := browser.JS[string](ana, `location.pathname + location.search.replace("as=w", "as=all")`)

	// the link, opened in another browser
	ben.Visit(link)
	ben.Until(`document.querySelector("#stepper") && document.querySelector("#play").hidden === false`)
	if at := browser.JS[int](ben, position); at != 4 {
		t.Errorf("the link leads to position %d, want 4", at)
	}
	if n := browser.JS[int](ben, `document.querySelectorAll(".openhand").length`); n != 2 {
		t.Errorf("%d other hands are open, want 2", n)
	}
	ben.Shot("open")
	ben.CheckAccessible("a replay, all open")

	// the server and the browser verify the draws of chance
	ben.Visit(path + "/check")
	ben.Until(`(told => told.textContent === told.dataset.same)(document.querySelector("#hashed"))`)
	ben.Shot("check")
	ben.CheckAccessible("the luck drawn again")
	cleo.Visit(link)
	cleo.Until(`document.querySelector("#stepper")`)
	cleo.Shot("open")
	cleo.EmulateMedia("prefers-color-scheme", "dark")
	cleo.Shot("dark")
	cleo.CheckAccessible("a replay, dark")

	// automatic playback and its pause
	cleo.AllowMotion()
	cleo.Press("#play")
	cleo.Until(position + " > 5")
	cleo.Press("#play")
	cleo.Until(`document.querySelector("#play").getAttribute("aria-pressed") === "false"`)

	// fork: Cléo continues from this position against bots
	cleo.Press("#fork summary")
	cleo.Shot("fork")
	cleo.CheckAccessible("and if")
	cleo.Do(chromedp.SetValue(chromedp.CSS("#fork-others"), "bot:1"))
	cleo.Press("#fork .gold")
	cleo.Until(`location.pathname.startsWith("/t/") && !location.pathname.startsWith("` + path + `") && document.querySelector("#journal")?.textContent.includes("On reprend")`)
	cleo.Until(browser.Finished + "||" + browser.Playable)
	cleo.Shot("fork-on")
	browser.PlayOut(cleo.TableOf(), cleo)
	cleo.Until(browser.Finished)
	cleo.Visit("/me")
	if text := browser.JS[string](cleo, `document.querySelector(".rows").innerText`); !strings.Contains(text, "d’après une autre partie") {
		t.Errorf("the list does not mark the game as a fork: %s", text)
	}
}

// slide moves the slider to a position.
func slide(p *browser.Person, to int) {
	p.T.Helper()
	p.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
		const at = document.querySelector("#at")
		at.value = %d
		at.dispatchEvent(new Event("input", {bubbles: true}))
	})()`, to)))
	p.Until(fmt.Sprintf("%s === %d", position, to))
}

// TestMissed_AfterAnAbsence_IsListed: Cléo closes the page and the others play on. When they are back the page lists
// and replays the actions that they missed, once.
func TestMissed_AfterAnAbsence_IsListed(t *testing.T) {
	t.Parallel()
	s := program.Serve(t, "--away-after=1ms")
	people := threeAtATable(t, s, "4", browser.Desktop, browser.Desktop, browser.Phone) // with one deal Cléo's turn might not come again
	ana, ben, cleo := people[0], people[1], people[2]
	cleo.AllowMotion()
	path, table := browser.JS[string](cleo, `location.pathname`), cleo.TableOf()
	browser.PlayUntilAwaited(table, cleo)
	cleo.Visit("/")
	ana.Until(`[...document.querySelectorAll(".plate")].some(p => /Cléo[^]*en pause/.test(p.innerText))`)
	browser.PlayUntilAwaited(table, ana, ben)
	cleo.Visit(path)
	cleo.Until(`document.querySelector("#missed button")?.getAttribute("aria-pressed") === "false" && !document.querySelector("#missed button").hidden`)
	cleo.Shot("missed")
	cleo.CheckAccessible("what was missed")
	if n := browser.JS[int](cleo, `document.querySelectorAll("#missed li").length`); n == 0 {
		t.Error("no missed action is listed")
	}
	var now wire.Table
	cleo.API("GET", cleo.TableOf(), nil, &now)
	if then := browser.JS[uint64](cleo, browser.Seq); now.Seq != then {
		t.Errorf("after the replay of missed actions the page is at seq %d, the table at %d", then, now.Seq)
	}
	cleo.Press("#missed .gold")
	hers := "(" + browser.Finished + "||" + browser.Playable + ")"
	cleo.Until(`!document.querySelector("#missed") && ` + hers)
	cleo.Visit(path)
	cleo.Until(hers)
	if browser.JS[bool](cleo, `!!document.querySelector("#missed")`) {
		t.Error("the missed actions are listed twice")
	}
}

// The list of what was missed goes with the viewer's own action: a person who plays on has read it.
func TestMissed_OwnAction_Closes(t *testing.T) {
	t.Parallel()
	s := program.Serve(t, "--away-after=1ms")
	people := threeAtATable(t, s, "4", browser.Desktop, browser.Desktop, browser.Desktop)
	ana, ben, cleo := people[0], people[1], people[2]
	path, table := browser.JS[string](cleo, `location.pathname`), cleo.TableOf()
	browser.PlayUntilAwaited(table, cleo)
	cleo.Visit("/")
	ana.Until(`[...document.querySelectorAll(".plate")].some(p => /Cléo[^]*en pause/.test(p.innerText))`)
	browser.PlayUntilAwaited(table, ana, ben)
	cleo.Visit(path)
	cleo.Until(browser.Playable + `&& document.querySelector("#missed")`)
	cleo.Press("#table .card.legal")
	cleo.Until(`!document.querySelector("#missed")`)
}

// On a phone the list is one line, which leaves the hand and the request free; it opens, and a touch of the table folds
// it.
func TestMissed_OnAPhone_LeavesTheHandFree(t *testing.T) {
	t.Parallel()
	s := program.Serve(t, "--away-after=1ms")
	people := threeAtATable(t, s, "4", browser.Desktop, browser.Desktop, browser.Phone)
	ana, ben, cleo := people[0], people[1], people[2]
	path, table := browser.JS[string](cleo, `location.pathname`), cleo.TableOf()
	browser.PlayUntilAwaited(table, cleo)
	cleo.Visit("/")
	ana.Until(`[...document.querySelectorAll(".plate")].some(p => /Cléo[^]*en pause/.test(p.innerText))`)
	browser.PlayUntilAwaited(table, ana, ben)
	cleo.Visit(path)
	cleo.Until(browser.Playable + `&& document.querySelector("#missed summary")`)
	for name, size := range map[string]browser.Size{"upright": browser.Phone, "small": browser.Narrow, "across": {Width: 844, Height: 390}} {
		resize(cleo, size)
		if covered := browser.JS[int](cleo, `[...document.querySelectorAll("#table .card.legal")].filter(card => {
			const at = card.getBoundingClientRect()
			return document.elementFromPoint(at.left + 6, at.bottom - 6)?.closest("#missed")
		}).length`); covered > 0 {
			t.Errorf("%s: the list covers %d cards that may be played", name, covered)
		}
	}
	resize(cleo, browser.Phone)
	cleo.Press("#missed summary")
	cleo.Until(`document.querySelector("#missed [open] li")`)
	cleo.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#table").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }))`))
	cleo.Until(`!document.querySelector("#missed [open]")`)
	cleo.Press("#table .card.legal")
	cleo.Until(`!document.querySelector("#missed")`)
}
