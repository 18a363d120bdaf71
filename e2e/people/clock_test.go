package people

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/web/api/wire"
)

// clocks tests that a table's clock is the server's on devices whose own is 90 seconds fast or slow.
func clocks(t *testing.T, s *around) {
	for _, wrong := range []int{90, -90} {
		p := guest(t, s.Server, "Ana", "en", browser.Desktop)
		p.Before(fmt.Sprintf(`(() => {
			const Right = Date, now = () => Right.now() + %d * 1000
			window.Date = class extends Right { constructor(...all) { all.length ? super(...all) : super(now()) } static now() { return now() } }
		})()`, wrong))
		var opened wire.Address
		p.API(http.MethodPost, "/tables", map[string]any{"game": "ronda", "chairs": []string{"me", "bot:1"}, "seating": "kept", "pace": map[string]int{"move": 120}}, &opened)
		p.Visit("/t/" + opened.ID)
		p.Until(`/^(2:00|1:\d\d)$/.test(document.querySelector("#clock")?.textContent)`)
	}
}

// hidden tests that the person of a hidden page is told, at a table with a clock, that the game has begun and that
// it is their turn.
func hidden(t *testing.T, s *around) {
	ana := guest(t, s.Server, "Ana", "en", browser.Desktop)
	ana.Before(`(() => {
		let away = false
		Object.defineProperty(document, "hidden", { get: () => away })
		window.hide = is => { away = is; document.dispatchEvent(new Event("visibilitychange")) }
		window.streams = 0
		const Source = window.EventSource
		window.EventSource = class extends Source { constructor(...all) { super(...all); streams++ } close() { if (this.readyState < 2) streams--; super.close() } }
	})()`)
	var opened wire.Address
	ana.API(http.MethodPost, "/tables", map[string]any{"game": "ronda", "chairs": []string{"me", "open"}, "seating": "kept", "pace": map[string]int{"move": 300}}, &opened)
	ana.Visit("/t/" + opened.ID)
	ana.Until(`streams === 1 && document.querySelector("#air")`)
	browser.JS[bool](ana, `(hide(true), true)`)
	ana.Until(`performance.getEntriesByType("resource").some(r => r.name.endsWith("/away.js"))`)
	bob, err := program.NewGuest(s.URL(""), "Bob")
	if err != nil {
		t.Fatal(err)
	}
	call := func(method, path string, body, into any) int {
		t.Helper()
		status, err := bob.Call(method, "/api/v1/tables/"+opened.ID+path, body, into)
		if err != nil {
			t.Fatal(err)
		}
		return status
	}
	call(http.MethodPost, "/sit", map[string]any{}, nil)
	ana.Until(`document.title.includes("Your turn") || document.title.includes("Bob to play")`)
	for !strings.Contains(browser.JS[string](ana, "document.title"), "Your turn") {
		var now wire.Table
		if call(http.MethodGet, "", nil, &now); len(now.Legal) > 0 {
			call(http.MethodPost, "/actions", map[string]any{"seq": now.Seq, "action": now.Legal[0]}, nil)
		} else {
			ana.Until(`document.title.includes("Your turn")`)
		}
	}
	if n := browser.JS[int](ana, "streams"); n != 1 {
		t.Errorf("the hidden page has %d streams, want 1", n)
	}
	browser.JS[bool](ana, `(hide(false), true)`)
	ana.Until(`streams === 1 && document.querySelector("#turn.yours")`)
}
