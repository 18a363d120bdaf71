package browser

import (
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// shrunk is the scale at which the browser paints a page. Layout, measurements and screenshots are at full
// size; repainting unseen pages took a quarter of their cost. Only pointer positions must account for it.
const shrunk = 0.05

// View sets the size of a page's window, in CSS pixels.
func View(width, height int64) chromedp.Action[chromedp.Void] {
	return chromedp.EmulateViewport(width, height,
		func(p *emulation.SetDeviceMetricsOverrideParams, _ *emulation.SetTouchEmulationEnabledParams) {
			p.Scale = shrunk
		})
}

// Mouse sends a mouse event at a position in the window, in CSS pixels.
func Mouse(what input.DispatchMouseEventType, x, y float64, opts ...chromedp.MouseOption) chromedp.Action[chromedp.Void] {
	return chromedp.MouseEvent(what, x, y, append(opts, small)...)
}

// small converts a mouse position to the shrunk page.
func small(p *input.DispatchMouseEventParams) { p.X, p.Y = p.X*shrunk, p.Y*shrunk }
