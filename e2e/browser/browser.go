// Package browser tests the site like its users: each person of a test has a separate browser context in a
// real Chromium, so that they share nothing but the table.
//
// All tests of a package share one Chromium, the headless shell if it is installed: it renders the same pages
// in three quarters of the time. Without a Chromium the tests are skipped; with CI=true that is a failure.
// TABLEE_SHOTS=DIR keeps a screenshot of every screen that is looked at.
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

// Main runs the tests of a package and closes the shared browser. TestMain of a package of browser tests
// calls it.
func Main(m *testing.M) {
	code := m.Run()
	closeShared()
	os.Exit(code)
}

// shared is the browser of this test binary, started on first use.
var shared struct {
	once    sync.Once
	ctx     context.Context
	cancels []context.CancelFunc
	err     error
	tracing sync.Mutex
}

func closeShared() {
	for i := len(shared.cancels) - 1; i >= 0; i-- {
		shared.cancels[i]()
	}
}

// chromium returns the shared browser, in which contexts can be opened; without one it skips the test.
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
		chromedp.WSURLReadTimeout(program.Patience), // slow to start
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("force-color-profile", "srgb"), chromedp.Flag("font-render-hinting", "none"), // as with the headed Chromium
		// Do not cache left pages or keep a spare process: each costs a start.
		chromedp.Flag("disable-features", "Translate,BlinkGenPropertyTrees,BackForwardCache,SpareRendererForSitePerProcess"))
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), opts...)
	shared.cancels = append(shared.cancels, cancel)
	shared.ctx, cancel = chromedp.NewContext(allocator)
	shared.cancels = append(shared.cancels, cancel)
	return chromedp.Do(shared.ctx)
}
