package browser

import (
	"context"
	"fmt"
	"log"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/chromedp"

	"tablee/e2e/program"
)

// Person is a browser context with its own cookies, storage and page, and a proxy to the server that records
// all bytes sent to it.
type Person struct {
	T     *testing.T
	Name  string
	Proxy *Proxy
	ctx   context.Context
	media map[string]string // emulated media features
}

// Size is the size of a screen, in CSS pixels.
type Size struct{ Width, Height int64 }

// The two main screen sizes.
var (
	Desktop = Size{1280, 800}
	Phone   = Size{390, 844}
)

// Open gives a person an empty browser context with pages from a server. Animations are off until
// AllowMotion: only tests of motion have time for them.
func Open(t *testing.T, s *program.Server, name, lang string, sz Size) *Person {
	t.Helper()
	s.Guard()
	ctx, cancel := chromedp.NewContext(chromium(t), chromedp.WithNewBrowserContext(), chromedp.WithListener(func(event any) {
		if _, crashed := event.(*inspector.EventTargetCrashed); crashed {
			log.Printf("%s's page has crashed in the browser", name)
		}
	}))
	t.Cleanup(cancel)
	p := &Person{T: t, Name: name, ctx: ctx, Proxy: newProxy(t, s, lang), media: map[string]string{}}
	if err := chromedp.Do(ctx); err != nil { // the page lives as long as this context
		t.Fatal(err)
	}
	p.Do(View(sz.Width, sz.Height))
	p.EmulateMedia("prefers-reduced-motion", "reduce")
	return p
}

// Do runs the steps or fails the test.
func (p *Person) Do(steps ...chromedp.Action[chromedp.Void]) {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, program.Patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.Fail(err)
	}
}

// Get runs an action that has a value.
func Get[T any](p *Person, a chromedp.Action[T]) T {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, program.Patience)
	defer cancel()
	v, err := chromedp.Run(ctx, a)
	if err != nil {
		p.Fail(err)
	}
	return v
}

// JS returns the value of a JavaScript expression. During a navigation it is evaluated on the next page.
func JS[T any](p *Person, expression string) T {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, program.Patience)
	defer cancel()
	for {
		v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
		if err == nil {
			return v
		}
		if !overtaken(err) {
			p.Fail(err)
		}
	}
}

// overtaken reports whether an error only means that the page was replaced by a navigation.
func overtaken(err error) bool {
	for _, text := range []string{"net::ERR_ABORTED", "Execution context was destroyed", "Cannot find context with specified id", "Inspected target navigated or closed"} {
		if strings.Contains(err.Error(), text) {
			return true
		}
	}
	return false
}

// Fail ends the test with an error and the page's text. A page that does not answer has none.
func (p *Person) Fail(err error) {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 10*time.Second)
	defer cancel()
	where, _ := chromedp.Run(ctx, chromedp.Location())
	text, silent := chromedp.Run(ctx, chromedp.Evaluate[string](`document.body.innerText.slice(0, 1200)`))
	if silent != nil {
		text = fmt.Sprintf("the page does not answer: %v", silent)
	} else {
		p.picture("failed")
	}
	p.T.Fatalf("%s at %s: %v\n%s", p.Name, where, err, text)
}

// Visit loads a page and waits until it has loaded, even if an earlier press is still navigating elsewhere.
func (p *Person) Visit(path string) {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, program.Patience)
	defer cancel()
	for {
		err := chromedp.Do(ctx, chromedp.Navigate(p.Proxy.URL(path)))
		if err == nil {
			return
		}
		if !overtaken(err) {
			p.Fail(err)
		}
	}
}

// Until waits for a JavaScript condition on a loaded page: its scripts have run and its fonts are loaded, so
// that nothing is measured in a fallback font. It polls from outside, so it works without scripts and across
// navigations.
func (p *Person) Until(condition string) {
	p.T.Helper()
	p.Poll(condition, func(ctx context.Context) bool {
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool](loaded+`!!(`+condition+")"))
		return err == nil && ok
	})
}

// loaded is the prefix of a condition on a page. Measuring the layout requests the fonts it needs.
const loaded = `document.readyState === "complete" && (document.body.offsetWidth, document.fonts.status === "loaded") && `

// ReloadUntil reloads the page until a condition holds, for pages without scripts.
func (p *Person) ReloadUntil(condition string) {
	p.T.Helper()
	p.Poll(condition, func(ctx context.Context) bool {
		if JS[bool](p, "!!("+condition+")") {
			return true
		}
		p.Do(chromedp.Reload())
		return false
	})
}

// Poll calls arrived repeatedly until it returns true, and fails the test if it never does. The interval
// grows, since each call takes the page some time.
func (p *Person) Poll(awaited string, arrived func(ctx context.Context) bool) {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, program.Patience)
	defer cancel()
	for pause := 10 * time.Millisecond; !arrived(ctx); pause = min(pause*5/4, 100*time.Millisecond) {
		select {
		case <-ctx.Done():
			p.T.Logf("%s: timed out waiting for %s", p.Name, awaited)
			p.Fail(ctx.Err())
		case <-time.After(pause):
		}
	}
}

// Rest waits until no animation runs on the page and the controls are armed.
func (p *Person) Rest() {
	p.T.Helper()
	p.Until(armed + ` && document.getAnimations().every(a => a.playState !== "running")`)
}

// Call sends a command of the DevTools protocol.
func Call[P, R any](p *Person, command cdp.Command[P, R], params P) R {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, program.Patience)
	defer cancel()
	r, err := chromedp.Call(ctx, command, params)
	if err != nil {
		p.Fail(err)
	}
	return r
}

// Await returns the value of a JavaScript promise.
func Await[T any](p *Person, expression string) T {
	p.T.Helper()
	return Get(p, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}
