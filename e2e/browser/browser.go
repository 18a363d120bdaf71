// Package browser lets tests stand where people stand: each person of a test has a
// browser context of their own in a real Chromium, so that nothing is shared between them
// but the table.
//
// All tests of a package share one Chromium, the one without windows if it is installed: it draws
// the same pages in three quarters of the time. Without any they skip themselves; with CI=true in
// the environment a missing Chromium is a failure. TABLEE_SHOTS=DIR keeps a picture of
// every screen that is looked at.
package browser

import (
	"context"
	"os"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/e2e/program"
	"tablee/internal/needs"
)

// Main runs the tests of a package and closes the browser that they shared. It is what
// TestMain of a package of browser tests calls.
func Main(m *testing.M) {
	code := m.Run()
	closeShared()
	os.Exit(code)
}

// shared is the browser of this test binary, once a test has asked for it.
var shared struct {
	once    sync.Once
	ctx     context.Context
	cancels []context.CancelFunc
	err     error
}

func closeShared() {
	for i := len(shared.cancels) - 1; i >= 0; i-- {
		shared.cancels[i]()
	}
}

// chromium is the shared browser, to open contexts in; without one the test is skipped.
func chromium(t *testing.T) context.Context {
	t.Helper()
	path := needs.Program(t, "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
	shared.once.Do(func() { shared.err = startChromium(path) })
	if shared.err != nil {
		t.Fatal(shared.err)
	}
	return shared.ctx
}

func startChromium(path string) error {
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.WSURLReadTimeout(program.Patience), // it may start slowly
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("force-color-profile", "srgb"), chromedp.Flag("font-render-hinting", "none"), // as with windows
		// A page that is left is not kept, nor a process for the next one: each costs a start.
		chromedp.Flag("disable-features", "Translate,BlinkGenPropertyTrees,BackForwardCache,SpareRendererForSitePerProcess"))
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), opts...)
	shared.cancels = append(shared.cancels, cancel)
	shared.ctx, cancel = chromedp.NewContext(allocator)
	shared.cancels = append(shared.cancels, cancel)
	return chromedp.Do(shared.ctx)
}
