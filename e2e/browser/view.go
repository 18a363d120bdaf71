package browser

import (
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// shrunk is how small the browser paints a page. It is laid out and measured at its own size, and a
// picture of it is taken at that; to paint on and on what nobody sees was a quarter of what a page
// costs. Only hands must know of it.
const shrunk = 0.05

// View gives a page's window a size, in CSS pixels.
func View(width, height int64) chromedp.Action[chromedp.Void] {
	return chromedp.EmulateViewport(width, height,
		func(p *emulation.SetDeviceMetricsOverrideParams, _ *emulation.SetTouchEmulationEnabledParams) {
			p.Scale = shrunk
		})
}

// Mouse does something with the mouse at a place in the window, in CSS pixels.
func Mouse(what input.DispatchMouseEventType, x, y float64, opts ...chromedp.MouseOption) chromedp.Action[chromedp.Void] {
	return chromedp.MouseEvent(what, x, y, append(opts, small)...)
}

// small takes the mouse to where a place lies on the shrunk page.
func small(p *input.DispatchMouseEventParams) { p.X, p.Y = p.X*shrunk, p.Y*shrunk }
