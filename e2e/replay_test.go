package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// What a replay's page says of itself.
const (
	position = `+document.querySelector("#room").dataset.at`
	theEnd   = `+document.querySelector("#room").dataset.end`
)

// threeAtATable sit at a table of Nain Jaune, for so many deals: Ana opened it, Ben and Cléo
// came by the link.
func threeAtATable(t *testing.T, s *server, deals string, sizes ...size) []*person {
	t.Helper()
	browser := chromium(t)
	ana := open(t, browser, s, "Ana", "fr", sizes[0])
	ben := open(t, browser, s, "Ben", "en", sizes[1])
	cleo := open(t, browser, s, "Cléo", "fr", sizes[2])
	path := ana.invites(deals)
	for _, p := range []*person{ben, cleo} {
		p.visit(path)
		p.sits()
		p.until(`!document.querySelector("#sit")`)
	}
	for _, p := range []*person{ana, ben, cleo} {
		p.until(`document.querySelector("#table")`)
	}
	return []*person{ana, ben, cleo}
}

// tableOf is how the API calls the table that a person's page shows.
func (p *person) tableOf() string {
	p.t.Helper()
	return js[string](p, `location.pathname.replace("/t/", "/tables/")`)
}

// turn is what the API tells somebody of a table: whether he is awaited, and what he may do.
type turn struct {
	Status string
	Seq    uint64
	Turn   any
	Seat   float64
	Legal  []string
}

// playOn plays for people by the API, whatever is allowed first, until the game is over or
// another is awaited.
func playOn(table string, people ...*person) {
	for idle := 0; idle < len(people); {
		for _, p := range people {
			p.t.Helper()
			var now turn
			p.api("GET", table, nil, &now)
			if now.Status == "over" {
				return
			}
			if idle++; now.Turn == now.Seat {
				p.api("POST", table+"/actions", map[string]any{"seq": now.Seq, "action": now.Legal[0]}, nil)
				idle = 0
			}
		}
	}
}

// TestReplay plays a game of three to its end, and looks at it again: from every seat, all
// open, by keyboard, by a link, and goes on from the middle of it.
func TestReplay(t *testing.T) {
	t.Parallel()
	s := serve(t)
	people := threeAtATable(t, s, "1", desktop, phone, desktop)
	ana, ben, cleo := people[0], people[1], people[2]
	path := js[string](ana, `location.pathname`)
	for _, p := range []*person{ben, cleo} {
		p.visit("/") // those who do not look need no pictures
	}
	playOut(ana.tableOf(), people...)
	ana.until(finished)
	ana.shot("over")

	ana.press(`.finish a[href$="/replay"]`)
	ana.until(`document.querySelector("#film") && document.querySelector("#play").hidden === false`)
	last := js[int](ana, theEnd)
	if at := js[int](ana, position); at != 0 || last < 10 {
		t.Fatalf("it begins at %d of %d", at, last)
	}
	ana.keys(kb.ArrowRight)
	ana.until(position + " === 1")
	ana.keys(kb.ArrowRight)
	ana.until(position + ` === 2 && document.querySelector("#live").textContent !== ""`)
	ana.keys(kb.ArrowLeft)
	ana.until(position + " === 1")
	ana.keys(kb.End)
	ana.until(fmt.Sprintf("%s === %d", position, last))
	ana.keys(kb.Home)
	ana.until(position + " === 0")
	ana.slide(last / 2)
	ana.press(`a[data-step=first]`)
	ana.until(position + " === 0")
	ana.tabTo(`document.activeElement.id === "at"`)
	for n := 1; n <= 4; n++ {
		ana.keys(kb.ArrowRight)
		ana.until(fmt.Sprintf("%s === %d", position, n))
	}
	ana.shot("seat")
	ana.accessible("a replay, as a seat")
	if n := js[int](ana, `document.querySelectorAll("#table button").length`); n != 0 {
		t.Errorf("%d buttons lie on a table of the past", n)
	}
	hands := map[string]bool{}
	for _, as := range []string{"0", "1", "2", "w"} {
		ana.do(chromedp.Evaluate[chromedp.Void](`(() => { const as = document.querySelector("#as"); as.value = "` + as + `"; as.dispatchEvent(new Event("change", {bubbles: true})) })()`))
		ana.until(`new URLSearchParams(location.search).get("as") === "` + as + `"`)
		hands[js[string](ana, `document.querySelector(".nj-hand").innerText`)] = true
	}
	if len(hands) != 4 {
		t.Errorf("%d different hands from three seats and the room", len(hands))
	}
	if text := later[string](ana, `fetch(document.querySelector("a[download]").href).then(r => r.text())`); !strings.Contains(text, "game nain-jaune") || !strings.Contains(text, "#: seed ") {
		t.Errorf("what is downloaded is no record: %.200s", text)
	}
	link := js[string](ana, `location.pathname + location.search.replace("as=w", "as=all")`)

	// the link, opened by somebody who never came before
	ben.visit(link)
	ben.until(`document.querySelector("#film") && document.querySelector("#play").hidden === false`)
	if at := js[int](ben, position); at != 4 {
		t.Errorf("the link leads to %d", at)
	}
	if n := js[int](ben, `document.querySelectorAll(".film-hand").length`); n != 2 {
		t.Errorf("%d other hands lie open", n)
	}
	ben.shot("open")
	ben.accessible("a replay, all open")

	// the luck is drawn again, by the house and by his own browser
	ben.visit(path + "/check")
	ben.until(`(told => told.textContent === told.dataset.same)(document.querySelector("#hashed"))`)
	ben.shot("check")
	ben.accessible("the luck drawn again")
	cleo.visit(link)
	cleo.until(`document.querySelector("#film")`)
	cleo.shot("open")
	cleo.prefers("prefers-color-scheme", "dark")
	cleo.shot("dark")
	cleo.accessible("a replay, dark")

	// it plays by itself, and stops when told
	cleo.press("#play")
	cleo.until(position + " > 5")
	cleo.press("#play")
	cleo.until(`document.querySelector("#play").getAttribute("aria-pressed") === "false"`)

	// and if? Cléo goes on from what she knew, against bots
	cleo.press("#fork summary")
	cleo.shot("fork")
	cleo.accessible("and if")
	cleo.do(chromedp.SetValue(chromedp.CSS("#fork-company"), "bot:1"))
	cleo.press("#fork .gold")
	cleo.until(`location.pathname.startsWith("/t/") && !location.pathname.startsWith("` + path + `") && document.querySelector("#journal")?.textContent.includes("On reprend")`)
	cleo.until(finished + "||" + playable)
	cleo.shot("fork-on")
	playOut(cleo.tableOf(), cleo)
	cleo.until(finished)
	cleo.visit("/me")
	if text := js[string](cleo, `document.querySelector(".rows").innerText`); !strings.Contains(text, "d’après une autre partie") {
		t.Errorf("the list does not say what the game is: %s", text)
	}
}

// slide pulls the slider to a position.
func (p *person) slide(to int) {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
		const at = document.querySelector("#at")
		at.value = %d
		at.dispatchEvent(new Event("input", {bubbles: true}))
	})()`, to)))
	p.until(fmt.Sprintf("%s === %d", position, to))
}

// TestReplay_WithoutJavaScript steps and slides by plain links and forms.
func TestReplay_WithoutJavaScript(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	p := open(t, browser, s, "Odile", "en", phone)
	p.playNow("nain-jaune")
	path := js[string](p, `location.pathname`)
	playOut(p.tableOf(), p)
	p.noScripts()
	p.visit(path + "/replay")
	p.press(`a[data-step=next]`)
	p.until(`document.readyState === "complete" && ` + position + ` === 1`)
	p.press(`a[data-step=last]`)
	p.until(`document.readyState === "complete" && ` + position + ` === ` + theEnd)
	p.shot("last")
	p.visit(path + "/replay?at=4&as=all")
	p.press("#fork summary")
	p.do(chromedp.SetValue(chromedp.CSS("#fork-company"), "bot:1"))
	p.press("#fork .gold")
	p.until(`document.readyState === "complete" && location.pathname !== "` + path + `/replay" && document.querySelector("#table")`)
}

// TestMissed_IsToldToWhoComesBack: Cléo closes her page when others are awaited, and they
// play on; when she is back she reads what was played, and sees it.
func TestMissed_IsToldToWhoComesBack(t *testing.T) {
	t.Parallel()
	s := serve(t, "--away-after=1ms")
	people := threeAtATable(t, s, "4", desktop, desktop, phone) // in one deal she may never be awaited again
	ana, ben, cleo := people[0], people[1], people[2]
	path, table := js[string](cleo, `location.pathname`), cleo.tableOf()
	playOn(table, cleo)
	cleo.visit("/")
	ana.until(`[...document.querySelectorAll(".plate")].some(p => /Cléo[^]*absent/.test(p.innerText))`)
	playOn(table, ana, ben)
	cleo.visit(path)
	cleo.until(`document.querySelector("#missed button")?.getAttribute("aria-pressed") === "false" && !document.querySelector("#missed button").hidden`)
	cleo.shot("missed")
	cleo.accessible("what was missed")
	if n := js[int](cleo, `document.querySelectorAll("#missed li").length`); n == 0 {
		t.Error("nothing is told")
	}
	var now turn
	cleo.api("GET", cleo.tableOf(), nil, &now)
	if then := js[uint64](cleo, seq); now.Seq != then {
		t.Errorf("after the pictures of the past the page is at %d, the table at %d", then, now.Seq)
	}
	cleo.press("#missed .gold")
	hers := "(" + finished + "||" + playable + ")"
	cleo.until(`!document.querySelector("#missed") && ` + hers)
	cleo.visit(path)
	cleo.until(hers)
	if js[bool](cleo, `!!document.querySelector("#missed")`) {
		t.Error("it is told twice")
	}
}
