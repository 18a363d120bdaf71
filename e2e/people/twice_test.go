package people

import (
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
)

// pressedTwice: a form of a page that is pressed twice goes once, and again once its page is shown again.
func pressedTwice(t *testing.T, s *around, p *browser.Person) {
	arrives(p, s, "Zoé", "en", browser.Desktop)
	p.Visit("/g/ronda")
	sent := browser.JS[int](p, `(() => {
		let sent = 0
		addEventListener("submit", e => { if (!e.defaultPrevented) sent++; e.preventDefault() }) // after the page's own script
		const form = document.querySelector("#invite")
		form.requestSubmit()
		form.requestSubmit()
		document.querySelector("#now").requestSubmit()
		dispatchEvent(new Event("pageshow"))
		form.requestSubmit()
		return sent
	})()`)
	if sent != 3 {
		t.Errorf("four presses on two forms, one of them after the page was shown again, sent %d forms, want 3", sent)
	}
}

// saysNext: the field of the chat is empty as soon as a message is sent. What is typed then stays, a second press
// sends nothing, and a refused text comes back.
func saysNext(t *testing.T, s *around, p *browser.Person) {
	arrives(p, s, "Nora", "en", browser.Desktop)
	other := guest(t, s.Server, "Olaf", "en", browser.Desktop)
	table := opens(p, []string{"me", "open", "open"}, map[string]any{"game": "ronda", "chat": "open"})
	does(other, table, "sit", map[string]any{})
	p.Visit(table)
	p.Until(`document.querySelector("#words") && document.querySelector("#sound:not([hidden])")`) // the scripts are there
	p.Do(chromedp.Evaluate[chromedp.Void](`(() => {
		window.held = []
		const real = fetch
		window.fetch = (to, with_) => with_?.method === "POST" ? new Promise(done => held.push([String(with_.body), () => done(real(to, with_))])) : real(to, with_)
		const words = document.querySelector("#words"), form = words.form
		words.value = "First"
		form.requestSubmit()
		form.requestSubmit() // pressed twice
		window.emptied = words.value === ""
		words.value = "and the next"
	})()`))
	if n := browser.JS[int](p, `held.length`); n != 1 || !browser.JS[bool](p, `emptied`) {
		t.Errorf("%d messages were sent, want 1, or the field was not emptied", n)
	}
	p.Do(chromedp.Evaluate[chromedp.Void](`held.shift()[1]()`))
	p.Until(`document.querySelector(".talk").textContent.includes("First") && !document.querySelector(".words .pending")`)
	if got := browser.JS[string](p, `document.querySelector("#words").value`); got != "and the next" {
		t.Errorf("what was typed meanwhile became %q", got)
	}
	p.Do(chromedp.Evaluate[chromedp.Void](`(() => {
		const words = document.querySelector("#words")
		words.value = "hidden \u202E text"
		words.form.requestSubmit()
		held.shift()[1]()
	})()`))
	p.Until(`document.querySelector("#refusal").textContent`)
	p.Until(`document.querySelector("#words").value === "hidden \u202E text"`)
}

// pastes: what friends send is read whole when it is pasted into the field for a code.
func pastes(t *testing.T, s *around, p *browser.Person) {
	arrives(p, s, "Ivo", "en", browser.Desktop)
	for text, want := range map[string]string{
		` k7qm\n`: "K7QM sent", `K7-QM`: "K7QM sent", `K7 QM`: "K7QM sent", `Ｋ７ＱＭ`: "K7QM sent", `Code: K7QM`: "K7QM sent", `Hello you`: "",
	} {
		p.Visit("/join")
		got := browser.JS[string](p, `(() => {
			const code = document.querySelector("#code")
			let sent = ""
			addEventListener("submit", e => { sent = " sent"; e.preventDefault() }, true)
			const data = new DataTransfer()
			data.setData("text", "`+text+`")
			code.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, cancelable: true, bubbles: true }))
			return sent && code.value.toUpperCase() + sent
		})()`)
		if got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}
