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

// playAlone lets a person's page play by itself, whatever may be played first, until the
// game is over.
func (p *person) playAlone() {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](`void setInterval(() => ` + playable + `?.click(), 50)`))
}

// threeAtATable sit at a table of Nain Jaune: Ana opened it, Ben and Cléo came by the link.
func threeAtATable(t *testing.T, s *server, sizes ...size) []*person {
	t.Helper()
	browser := chromium(t)
	ana := open(t, browser, s, "Ana", "fr", sizes[0])
	ben := open(t, browser, s, "Ben", "en", sizes[1])
	cleo := open(t, browser, s, "Cléo", "fr", sizes[2])
	path := ana.invite()
	for _, p := range []*person{ben, cleo} {
		p.visit(path)
		p.do(chromedp.SetValue(chromedp.CSS("#name"), p.name), chromedp.Click(chromedp.CSS("#sit button.gold")))
		p.until(`!document.querySelector("#sit")`)
	}
	for _, p := range []*person{ana, ben, cleo} {
		p.until(`document.querySelector("#table")`)
	}
	return []*person{ana, ben, cleo}
}

// TestReplay plays a game of three to its end, and looks at it again: from every seat, all
// open, by keyboard, by a link, and goes on from the middle of it.
func TestReplay(t *testing.T) {
	t.Parallel()
	s := serve(t)
	people := threeAtATable(t, s, desktop, phone, desktop)
	ana, ben, cleo := people[0], people[1], people[2]
	path := js[string](ana, `location.pathname`)
	for _, p := range people {
		p.playAlone()
	}
	for _, p := range people {
		p.until(finished)
	}
	cleo.shot("over")
	ben.shot("over")

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
	cleo.press("#fork .gold")
	cleo.until(`location.pathname.startsWith("/t/") && location.pathname !== "` + path + `" && document.querySelector("#table")`)
	if text := js[string](cleo, `document.querySelector("#journal").textContent`); !strings.Contains(text, "On reprend") {
		t.Errorf("the journal does not say where the game comes from: %s", text)
	}
	cleo.playAlone()
	cleo.until(finished)
	cleo.visit("/me")
	if text := js[string](cleo, `document.querySelector(".rows").innerText`); !strings.Contains(text, "d’après une autre partie") {
		t.Errorf("the list does not say what the game is: %s", text)
	}
}

// TestReplay_WithoutJavaScript steps and slides by plain links and forms.
func TestReplay_WithoutJavaScript(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	p := open(t, browser, s, "Odile", "en", phone)
	p.playNow("nain-jaune")
	p.until(playable)
	p.press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
	p.until(seq + " > 3")
	path := js[string](p, `location.pathname`)
	p.noScripts()
	p.visit(path + "/replay")
	p.do(chromedp.Click(chromedp.CSS(`a[data-step=next]`)))
	p.until(`document.readyState === "complete" && ` + position + ` === 1`)
	p.do(chromedp.Click(chromedp.CSS(`a[data-step=last]`)))
	p.until(`document.readyState === "complete" && ` + position + ` === ` + theEnd)
	p.shot("last")
}

// TestMissed_IsToldToWhoComesBack: Cléo closes her page, the others play on; when she is
// back she reads what was played, and sees it.
func TestMissed_IsToldToWhoComesBack(t *testing.T) {
	t.Parallel()
	s := serve(t, "--away=1ms")
	people := threeAtATable(t, s, desktop, desktop, phone)
	ana, ben, cleo := people[0], people[1], people[2]
	path := js[string](cleo, `location.pathname`)
	cleo.visit("/")
	before := js[int](ana, seq)
	awaitsCleo := `document.querySelector(".plate.turn .plate-who")?.textContent === "Cléo"`
	ana.playAlone()
	ben.playAlone()
	ana.until(finished + " || " + awaitsCleo)
	if js[bool](ana, "!!"+finished) || js[int](ana, seq) == before {
		t.Skip("Cléo was awaited from the first card on")
	}
	cleo.visit(path)
	cleo.until(`document.querySelector("#missed button")?.getAttribute("aria-pressed") === "false" && !document.querySelector("#missed button").hidden`)
	cleo.shot("missed")
	cleo.accessible("what was missed")
	if n := js[int](cleo, `document.querySelectorAll("#missed li").length`); n == 0 {
		t.Error("nothing is told")
	}
	if now, then := js[int](cleo, seq), js[int](ana, seq); now != then {
		t.Errorf("after the pictures of the past the page is at %d, the table at %d", now, then)
	}
	cleo.press("#missed .gold")
	cleo.until(`!document.querySelector("#missed") && ` + playable)
	cleo.visit(path)
	cleo.until(playable)
	if js[bool](cleo, `!!document.querySelector("#missed")`) {
		t.Error("it is told twice")
	}
}
