package access

import (
	"net/http"
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/web/api/wire"
)

// older takes away what browsers of the last five years do not all have (docs/access.md), and records the errors of
// scripts.
const older = `(() => {
	window.broken = []
	addEventListener("error", e => broken.push(e.message))
	addEventListener("unhandledrejection", e => broken.push(String(e.reason)))
	const lacks = (of, ...names) => { for (const name of names) delete of[name] }
	lacks(Element.prototype, "checkVisibility", "moveBefore", "role", "inert", ...Object.getOwnPropertyNames(Element.prototype).filter(name => name.startsWith("aria")))
	lacks(Document.prototype, "moveBefore", "startViewTransition", "adoptedStyleSheets")
	lacks(DocumentFragment.prototype, "moveBefore")
	lacks(HTMLElement.prototype, "inert", "showPopover", "hidePopover", "togglePopover")
	lacks(HTMLFormElement.prototype, "requestSubmit")
	lacks(HTMLDialogElement.prototype, "showModal", "show", "close")
	lacks(SubmitEvent.prototype, "submitter")
	lacks(AbortSignal, "timeout", "any")
	lacks(Array.prototype, "at", "findLast", "findLastIndex", "toSorted", "toReversed", "toSpliced", "with")
	lacks(Object, "hasOwn", "groupBy")
	lacks(Promise, "withResolvers", "try")
	lacks(Crypto.prototype, "randomUUID")
	lacks(Navigator.prototype, "locks", "wakeLock", "userActivation", "setAppBadge", "clearAppBadge")
	lacks(window, "structuredClone", "BroadcastChannel", "requestIdleCallback")
	const supports = CSS.supports
	CSS.supports = (...what) => !/cq[wh]/.test(what.join()) && supports(...what)
})()`

// A browser of the last five years plays: without each of the newer interfaces, a whole game by pointer, and the
// scripts of every game.
func TestOlderBrowser_Plays(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	p := browser.Open(t, s, "Margaux", "fr", browser.Phone)
	p.Before(older)
	sound := func(where string) {
		t.Helper()
		if broken := browser.JS[[]string](p, "broken"); len(broken) > 0 {
			t.Errorf("%s: scripts failed: %q", where, broken)
		}
	}
	p.PlayNow("rondo")
	p.Until(`document.querySelector("#air") && document.querySelector("#ro-shuffle, .hold")`)
	sound("rondo")
	for _, game := range []string{"royal-reversi", "rondelic", "ronda"} {
		p.PlayNow(game)
		p.Until(`document.querySelector("#air")`)
		sound(game)
	}
	var opened wire.Address
	p.API(http.MethodPost, "/tables", map[string]any{"game": "nain-jaune", "chairs": []string{"me", "bot:1", "bot:1"}, "options": map[string]string{"deals": "1"}, "pace": map[string]int{"move": 600}}, &opened)
	p.Visit("/t/" + opened.ID)
	p.Until(`document.querySelector("#air") && !getComputedStyle(document.querySelector(".cloth")).getPropertyValue("--u").includes("cq")`)
	turns := 0
	p.PlayTurns(func() { p.Until(browser.Finished + "||" + browser.Playable) }, func() {
		if turns == 0 {
			p.Until(`/^(10:00|9:\d\d)$/.test(document.querySelector("#clock").textContent)`)
			p.Shot("older")
		}
		p.Press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
		turns++
	})
	sound("nain-jaune")
	if n := browser.JS[int](p, `document.querySelectorAll("#live p").length`); turns < 3 || n < turns {
		t.Errorf("%d turns, %d announcements", turns, n)
	}
}
