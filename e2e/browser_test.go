package e2e

import (
	"context"
	_ "embed"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

//go:embed testdata/axe.min.js
var axe string

// chromium returns a running browser to open contexts in, or skips the test.
func chromium(t *testing.T) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		if os.Getenv("CI") != "" {
			t.Fatal("Chromium is missing, and CI allows no skipping")
		}
		t.Skip("needs Chromium")
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.WSURLReadTimeout(patience), // it may start slowly
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("force-color-profile", "srgb"))
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), opts...)
	t.Cleanup(cancel)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// person is one browser context: cookies, storage and a page of its own, and a wire to
// the server that remembers every byte that came to it.
type person struct {
	t    *testing.T
	name string
	wire *wire
	ctx  context.Context
}

type size struct{ width, height int64 }

var (
	desktop = size{1280, 800}
	phone   = size{390, 844}
)

// open makes a person with an empty browser.
func open(t *testing.T, browser context.Context, s *server, name, lang string, sz size) *person {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	p := &person{t: t, name: name, ctx: ctx, wire: newWire(t, s, lang)}
	if err := chromedp.Do(ctx); err != nil { // the page lives as long as this context
		t.Fatal(err)
	}
	p.do(chromedp.EmulateViewport(sz.width, sz.height))
	return p
}

// patience is how long a person waits for anything.
const patience = 60 * time.Second

// do does the steps or fails the test.
func (p *person) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.fail(err)
	}
}

// get runs an action that has a value.
func get[T any](p *person, a chromedp.Action[T]) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, a)
	if err != nil {
		p.fail(err)
	}
	return v
}

// js is the value of a JavaScript expression.
func js[T any](p *person, expression string) T {
	p.t.Helper()
	return get(p, chromedp.Evaluate[T](expression))
}

func (p *person) fail(err error) {
	p.t.Helper()
	where, _ := chromedp.Run(p.ctx, chromedp.Location())
	text, _ := chromedp.Run(p.ctx, chromedp.Evaluate[string](`document.body.innerText.slice(0, 1200)`))
	p.picture("failed")
	p.t.Fatalf("%s at %s: %v\n%s", p.name, where, err, text)
}

func (p *person) visit(path string) {
	p.t.Helper()
	p.do(chromedp.Navigate(p.wire.url(path)))
}

// until waits for a JavaScript condition on a page that has loaded, its scripts run. It
// asks from outside, so that it works with scripts switched off and over navigations.
func (p *person) until(condition string) {
	p.t.Helper()
	p.patiently(condition, func(ctx context.Context) bool {
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`document.readyState === "complete" && !!(`+condition+")"))
		return err == nil && ok
	})
}

// reloaded loads the page again until a condition holds, for whoever has no scripts.
func (p *person) reloaded(condition string) {
	p.t.Helper()
	p.patiently(condition, func(ctx context.Context) bool {
		if js[bool](p, "!!("+condition+")") {
			return true
		}
		p.do(chromedp.Reload())
		return false
	})
}

// patiently tries until what is awaited has come, and fails the test when it does not.
func (p *person) patiently(awaited string, come func(ctx context.Context) bool) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for !come(ctx) {
		select {
		case <-ctx.Done():
			p.t.Logf("%s waited in vain for %s", p.name, awaited)
			p.fail(ctx.Err())
		case <-tick.C:
		}
	}
}

// keys presses keys, one after another.
func (p *person) keys(keys string) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(keys))
}

// noScripts switches JavaScript off for the pages that follow.
func (p *person) noScripts() {
	p.t.Helper()
	call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
}

// prefers sets media features: "prefers-color-scheme", "dark".
func (p *person) prefers(feature, value string) {
	p.t.Helper()
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: feature, Value: value}}})
}

// shot keeps a picture of the screen at rest when TABLEE_SHOTS names a folder.
func (p *person) shot(name string) {
	if os.Getenv("TABLEE_SHOTS") != "" {
		p.rest()
		p.picture(name)
	}
}

func (p *person) picture(name string) {
	dir := os.Getenv("TABLEE_SHOTS")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		test := strings.ReplaceAll(p.t.Name(), "/", "-")
		err = os.WriteFile(filepath.Join(dir, test+"-"+p.name+"-"+name+".png"), png, 0o644)
	}
	if err != nil {
		p.t.Log("no picture:", err)
	}
}

// rest waits until nothing moves on the page any more.
func (p *person) rest() {
	p.t.Helper()
	p.until(`document.getAnimations().every(a => a.playState !== "running")`)
}

// accessible fails the test when axe-core finds anything on the page.
func (p *person) accessible(where string) {
	p.t.Helper()
	if js[bool](p, `typeof axe === "undefined"`) {
		js[float64](p, axe+";1")
	}
	found := get(p, chromedp.Evaluate[string](`axe.run(document).then(r => JSON.stringify(r.violations.map(v => ({
		id: v.id, help: v.help, nodes: v.nodes.slice(0, 4).map(n => n.html.slice(0, 200) + " -- " + n.failureSummary.slice(0, 300))}))))`,
		chromedp.EvalAwaitPromise))
	var violations []struct {
		ID, Help string
		Nodes    []string
	}
	if err := json.Unmarshal([]byte(found), &violations); err != nil {
		p.t.Fatal(err)
	}
	for _, v := range violations {
		p.t.Errorf("%s, %s: axe finds %s (%s)\n  %s", p.name, where, v.ID, v.Help, strings.Join(v.Nodes, "\n  "))
	}
}

// call sends a command of the browser's own protocol.
func call[P, R any](p *person, command cdp.Command[P, R], params P) R {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	r, err := chromedp.Call(ctx, command, params)
	if err != nil {
		p.fail(err)
	}
	return r
}
