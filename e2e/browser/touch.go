package browser

import (
	"fmt"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
)

// UseFingers enables touch emulation.
func (p *Person) UseFingers() {
	p.T.Helper()
	Call(p, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
}

// Touch taps the middle of the n-th of the elements, modulo their number. It fails the test if another
// element covers it, or it is out of sight.
func (p *Person) Touch(selector string, n int) {
	p.T.Helper()
	p.Rest()
	at := JS[struct {
		X, Y float64
		Seen bool
	}](p, fmt.Sprintf(`(all => {
		const one = all[%d %% all.length], r = one.getBoundingClientRect(), X = r.left + r.width / 2, Y = r.top + r.height / 2
		const there = document.elementFromPoint(X, Y)
		return { X, Y, Seen: !!there && (one.contains(there) || there.contains(one)) }
	})([...document.querySelectorAll(%q)])`, n, selector))
	if !at.Seen {
		p.Shot("unseen")
		p.T.Errorf("the middle of %s, at %.0f %.0f, is out of sight", selector, at.X, at.Y)
	}
	p.Tap(at.X, at.Y)
}

// Tap touches a position in the window, in CSS pixels.
func (p *Person) Tap(x, y float64) {
	p.T.Helper()
	for _, e := range []input.DispatchTouchEventParams{
		{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: x * shrunk, Y: y * shrunk}}},
		{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}},
	} {
		Call(p, input.DispatchTouchEvent, e)
	}
}
