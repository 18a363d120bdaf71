package access

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/game"
	"tablee/games/rondelic"
	"tablee/games/rondo"
	"tablee/web/board"
)

// A person alone with bots hears once that there is a tempo at which bots wait; their table takes it when they ask
// for an announcement again by its key.
func TestListener_TableLearnsToWait(t *testing.T) {
	t.Parallel()
	s := program.Serve(t, "--bot-pause=1ms")
	p := browser.Open(t, s, "Jeanne", "en", browser.Desktop)
	p.Listen()
	p.PlayNow("nain-jaune")
	const tip = "To hear everything at your own pace"
	p.PlayCard()
	p.PlayCard()
	p.Until(`ears.said.some(text => text.startsWith("` + tip + `"))`)
	if n := strings.Count(strings.Join(p.Said(), "\n"), tip); n != 1 {
		t.Errorf("the tempo is mentioned %d times", n)
	}
	p.Keys("l")
	p.Until(`ears.said.some(text => text.startsWith("From now on the bots wait"))`)
	p.Until(`document.querySelector("#tempo:not([data-alone])").textContent.includes("signal")`)
}

// On a page that opens with the player's turn the focus is on a choice. In Rondo an arrow leads from the word to
// passing.
func TestOpening_FocusOnAChoice(t *testing.T) {
	t.Parallel()
	mine := func(s game.State) bool { return s.Turn() == 0 }
	p, tables := browser.OpenAll(t, "Ana", "en", browser.Desktop,
		browser.Position{Rules: rondelic.Rules(), Seats: 3, Until: mine}, browser.Position{Rules: rondo.Rules(), Seats: 2, Options: game.Options{"sand": "0"}, Until: mine})
	p.Visit(tables[0])
	p.Until(`document.activeElement.matches("#table button[name=a]:not([aria-disabled=true])")`)
	p.Visit(tables[1])
	p.Until(`document.querySelector("#ro-shuffle")`)
	browser.JS[bool](p, `(document.querySelector("#ro-word").focus(), true)`)
	p.Keys(kb.ArrowDown)
	p.Until(`document.activeElement.closest(".ro-acts")`)
}

// No two seats' signs cover more than two thirds of each other's pixels as small as they are drawn.
func TestSigns_ToldApart(t *testing.T) {
	t.Parallel()
	p := browser.Open(t, program.Serve(t), "Ana", "en", browser.Desktop)
	p.Visit("/robots.txt")
	const most = .65
	shares := browser.Await[[][]float64](p, fmt.Sprintf(`(async () => {
		const sheet = new DOMParser().parseFromString(%q, "image/svg+xml"), side = 20
		const white = await Promise.all([...sheet.querySelectorAll("symbol[id^=seat-]")].map(async seat => {
			const text = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 24 24">' + new XMLSerializer().serializeToString(seat).replace(/^<symbol[^>]*>|<\/symbol>$/g, "") + "</svg>"
			const picture = new Image()
			picture.src = "data:image/svg+xml," + encodeURIComponent(text)
			await picture.decode()
			const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side }), pen = canvas.getContext("2d")
			pen.drawImage(picture, 0, 0)
			const { data } = pen.getImageData(0, 0, side, side)
			return Array.from({ length: side * side }, (_, i) => data[4 * i] > 190 && data[4 * i + 1] > 190 && data[4 * i + 2] > 190)
		}))
		return white.map(one => white.map(other => one.filter((is, i) => is && other[i]).length / Math.max(1, one.filter((is, i) => is || other[i]).length)))
	})()`, board.House().SVG))
	if len(shares) != 12 {
		t.Fatalf("%d signs", len(shares))
	}
	largest := 0.0
	for one := range shares {
		for other := range one {
			if shares[one][other] > most {
				t.Errorf("the signs of seats %d and %d cover %.2f of each other", one+1, other+1, shares[one][other])
			}
			largest = max(largest, shares[one][other])
		}
	}
	t.Logf("at most %.2f", largest)
}
