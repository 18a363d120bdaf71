package cards

import (
	"strings"
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// voice replaces the browser's voice by a list of what it was asked to say, in which language.
const voice = `window.asked = []
	Object.defineProperty(window, "speechSynthesis", { value: { cancel() {}, speak(words) { asked.push(words.lang + " " + words.text) } } })
	window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text } }`

// TestRonda_ChildrensTable_VoiceSaysNumbers: at the children's table the knob has a level more. Then a voice says what
// lay under the bowl that the player lifts, once and in the page's language, and the live region does not say it as
// well. Nothing is said before, at another level, or of bowls that were open already.
func TestRonda_ChildrensTable_VoiceSaysNumbers(t *testing.T) {
	t.Parallel()
	s := program.Serve(t, "--bot-pause=10s") // no bot speaks in between
	p := browser.Open(t, s, "Léo", "fr", browser.Phone)
	p.Before(voice)
	p.Visit("/g/ronda?set=children")
	p.Fill("#names", "Mamie, Léo")
	p.PressAndLoad(`#here button[value=here]`)
	p.Until(`!document.querySelector("#sound").hidden && ` + browser.Playable)
	words, knob := `asked.join(", ")`, `document.querySelector("#sound span").textContent`
	lift := func(n string) {
		t.Helper()
		p.Press(`.rd-bowl.legal[value="lift ` + n + `"]`)
		p.Until(`document.querySelectorAll(".rd-heap[data-say]").length > 0`)
	}
	for _, want := range []string{"Son doux", "Son", "Son et voix"} {
		if got := browser.JS[string](p, words); got != "" {
			t.Fatalf("the voice said %q before it was switched on", got)
		}
		p.Press("#sound")
		if got := browser.JS[string](p, knob); got != want {
			t.Fatalf("the knob says %q, want %q", got, want)
		}
	}
	lift("3")
	p.Until(`asked.length === 1`)
	number := browser.JS[string](p, `document.querySelector(".rd-heap[data-say]").dataset.say`)
	if got := browser.JS[string](p, words); got != "fr "+number {
		t.Errorf("the voice said %q, want %q", got, "fr "+number)
	}
	if live := browser.JS[string](p, `document.querySelector("#live").textContent`); strings.Contains(live, "bol 3") {
		t.Errorf("the live region says the number too: %q", live)
	}
	p.CheckAccessible("children")
	lift("7")
	p.Until(`asked.length === 2`)
	if got := browser.JS[string](p, `asked[1]`); strings.Contains(got, ",") {
		t.Errorf("of two open bowls the voice said %q, want the second alone", got)
	}
	if n := browser.JS[int](p, `[...document.querySelectorAll("#table [data-say]")].filter(el => el.closest(".rd-place").matches(":not(.open, .erred)")).length`); n != 0 {
		t.Errorf("a voice may say what %d covered bowls hide", n)
	}
}
