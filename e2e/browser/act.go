package browser

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/program"
)

// PressAndLoad presses a button and waits until the next page has loaded.
func (p *Person) PressAndLoad(selector string) {
	p.T.Helper()
	p.Do(chromedp.Evaluate[chromedp.Void](`document.documentElement.dataset.old = 1`))
	p.Press(selector)
	p.Until(`!document.documentElement.dataset.old && document.readyState === "complete"`)
}

// Keys presses keys, one after another, once the controls are armed.
func (p *Person) Keys(keys string) {
	p.T.Helper()
	p.Until(armed)
	p.Do(chromedp.KeyEvent(keys))
}

// armed is a condition that is true when the controls of the table can be pressed: they are disarmed right
// after an action, and the button that continues is disarmed when it appears.
const armed = `!document.querySelector("#act[aria-busy], .hold-on:not([data-hears])")`

// Enter sends one event of the Enter key: down, repeated while held, or up.
func (p *Person) Enter(what input.DispatchKeyEventType, repeated bool) {
	p.T.Helper()
	key := input.DispatchKeyEventParams{Type: what, Key: "Enter", Code: "Enter", WindowsVirtualKeyCode: 13, AutoRepeat: &repeated}
	if what == input.DispatchKeyEventTypeKeyDown {
		key.Text = "\r"
	}
	Call(p, input.DispatchKeyEvent, key)
}

// DisableScripts switches JavaScript off for the following pages.
func (p *Person) DisableScripts() {
	p.T.Helper()
	Call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
}

// Before runs a script on the following pages before their own.
func (p *Person) Before(script string) {
	p.T.Helper()
	Call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// EmulateMedia sets a media feature in addition to those set before, as in "prefers-color-scheme", "dark".
func (p *Person) EmulateMedia(feature, value string) {
	p.T.Helper()
	p.media[feature] = value
	var all []*emulation.MediaFeature
	for name, value := range p.media {
		all = append(all, &emulation.MediaFeature{Name: name, Value: value})
	}
	Call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: all})
}

// AllowMotion enables animations on the following pages.
func (p *Person) AllowMotion() {
	p.T.Helper()
	p.EmulateMedia("prefers-reduced-motion", "no-preference")
}

// SubmitForm presses a form's button and waits for the next page.
func (p *Person) SubmitForm(form string, button ...string) {
	p.T.Helper()
	p.Do(chromedp.Evaluate[chromedp.Void](`document.documentElement.dataset.sent = "yes"`))
	p.Press(form + " " + strings.Join(append(button, "button:not([type=button])")[:1], ""))
	p.Until(`document.readyState === "complete" && !document.documentElement.dataset.sent`)
}

// WaitForText waits until the page contains a text.
func (p *Person) WaitForText(text string) {
	p.T.Helper()
	p.Until(fmt.Sprintf(`document.readyState === "complete" && document.body.innerText.replace(/[\u00a0\u202f]/g, " ").includes(%q)`, text))
}

// Fill sets the value of a field.
func (p *Person) Fill(field, text string) {
	p.T.Helper()
	p.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector(%q).value = %q`, field, text)))
}

// Status returns the response status of a path.
func (p *Person) Status(path string) int {
	p.T.Helper()
	return Get(p, chromedp.Evaluate[int](fmt.Sprintf(`fetch(%q).then(r => r.status)`, path), chromedp.EvalAwaitPromise))
}

// JavaScript expressions on a table's page.
const (
	Playable = `document.querySelector('#table button[name=a][form=act]:not([aria-disabled=true])')`
	Finished = `document.querySelector('.end')`
	Seq      = `+document.querySelector('#fragment').dataset.seq`
)

// PlayNow presses a game's main button in the library. On a phone with a full shelf, the game's box must be
// chosen first.
func (p *Person) PlayNow(game string) {
	p.T.Helper()
	p.Visit("/")
	box := `.stand[data-game="` + game + `"] .stand-choice`
	if JS[bool](p, `getComputedStyle(document.querySelector('`+box+`') ?? document.head).display !== "none"`) {
		p.Press(box)
	}
	p.Press(`form[action="/g/` + game + `"] button[name=quick][value=bots]`)
	p.Until(`document.querySelector("#table") || location.hash === "#ways"`)
	if JS[bool](p, `location.hash === "#ways"`) { // which words?
		p.Press(`input[name=quick][value=bots] ~ button[name=words]`)
	}
	p.Until(`location.pathname.startsWith("/t/") && document.querySelector("#table")`)
}

// Press clicks once everything is at rest, like a person.
func (p *Person) Press(selector string) {
	p.T.Helper()
	p.Rest()
	p.Click(selector)
}

// seen is a condition on a selector: its first element is there and not hidden by its style. Browsers that lack
// checkVisibility know it too.
const seen = `(el => el && getComputedStyle(el).visibility !== "hidden")(document.querySelector(%q))`

// Click clicks as soon as the controls are armed and the element can be seen: what a script has yet to show may
// hold its place meanwhile, which chromedp takes for visible. If a stream's fragment replaces the element before
// the click, it is looked up again.
func (p *Person) Click(selector string) {
	p.T.Helper()
	p.Until(armed + " && " + fmt.Sprintf(seen, selector))
	ctx, cancel := context.WithTimeout(p.ctx, program.Patience)
	defer cancel()
	for {
		nodes, err := chromedp.Run(ctx, chromedp.Nodes(chromedp.CSS(selector), chromedp.NodeVisible))
		if err == nil {
			err = chromedp.Do(ctx, chromedp.MouseClickNode(nodes[0], small))
		}
		if err == nil {
			return
		}
		if gone := new(cdproto.Error); !errors.As(err, &gone) || !strings.HasPrefix(gone.Message, "Could not find node") {
			p.Fail(err)
		}
	}
}

// TabTo presses Tab until the condition holds, at most a hundred times.
func (p *Person) TabTo(condition string) {
	p.T.Helper()
	for range 100 {
		p.Keys(kb.Tab)
		if JS[bool](p, condition) {
			return
		}
	}
	p.Fail(fmt.Errorf("no press of Tab leads to %s", condition))
}

// PlayTurns calls act whenever it is the person's turn, until the game is over. Without scripts, wait reloads
// the page to see the others' actions.
func (p *Person) PlayTurns(wait, act func()) {
	p.T.Helper()
	for {
		wait()
		if JS[bool](p, "!!"+Finished) {
			return
		}
		before := JS[int](p, Seq)
		act()
		p.Until(fmt.Sprintf(`document.readyState === "complete" && document.querySelector("#fragment") && %s > %d`, Seq, before))
	}
}
