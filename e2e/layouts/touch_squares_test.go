package layouts

import (
	"fmt"
	"testing"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/royalreversi"
)

// narrow is the narrowest window that tables support.
var narrow = browser.Size{Width: 320, Height: 640}

// aims is a turn of Royal Reversi with more than six legal actions.
var aims = browser.Position{Rules: royalreversi.Rules(), Seats: 2, Until: func(s game.State) bool {
	return s.Turn() == 0 && len(s.Legal(0, nil)) > 6
}}

// TestSquares_NarrowWindow_AreAimedAt: at 320 pixels the squares are narrower than a finger, so a touch only aims.
// Another touch corrects the aim, and the button that plays is at least 44 pixels and names the square.
func TestSquares_NarrowWindow_AreAimedAt(t *testing.T) {
	t.Parallel()
	p := aims.Open(t, "fr", narrow)
	p.UseFingers()
	p.Until(`document.querySelector("#table label:not(.stuck) > input") && document.querySelector("#fragment").dataset.ask`)
	before := browser.JS[int](p, browser.Seq)
	card := browser.JS[string](p, `(document.querySelectorAll("#table label:not(.stuck) > input").values().find(i => document.querySelectorAll("#table td button." + i.id).length > 1) ?? {}).id ?? ""`)
	if card == "" {
		t.Fatal("no card has several squares")
	}
	p.Touch("#table label:has(#"+card+")", 0)
	p.Until(`document.querySelector("#` + card + `").checked`)
	squares := browser.JS[[]string](p, `[...document.querySelectorAll("#table td button.`+card+`")].map(b => b.value)`)
	aimed := func(square string) {
		p.Touch("#table td button[value="+square+"]", 0)
		p.Until(`document.querySelector("button.aimed")?.value === "` + square + `" && document.querySelector(".rr-aim").innerText.includes("` + square + `")`)
		p.Status("/static/") // answered after all requests sent before it
		if now := browser.JS[int](p, browser.Seq); now != before {
			t.Fatal("a single touch on a square played")
		}
	}
	aimed(squares[0])
	aimed(squares[1])
	p.Shot("aimed")
	if least := browser.JS[float64](p, `(r => Math.min(r.width, r.height))(document.querySelector(".rr-aim button").getBoundingClientRect())`); least < 44 {
		t.Errorf("the button that plays is %.0f pixels", least)
	}
	p.Touch(".rr-aim button", 0)
	p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
	if laid := lastOf(p); laid != squares[1] {
		t.Errorf("a token was laid on %s, want the aimed square %s", laid, squares[1])
	}
}
