package layouts

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/e2e/browser"
	"tablee/games"
)

// mostLayouts limits how often scripts make the browser lay out the page at once in an update: reading where
// things were, and where they are.
const mostLayouts = 2

// marksUpdates is a script that marks each update of a table in the browser's trace. It has what came before an update laid
// out, which is no cost of the update's own.
const marksUpdates = `(() => {
	const add = EventSource.prototype.addEventListener
	EventSource.prototype.addEventListener = function (kind, then) { return add.call(this, kind, e => { document.body?.offsetHeight; then(e) }) }
	document.addEventListener("fragment", () => performance.mark("update"))
})()`

// watched is a script that keeps in window.parts what moves as a part of a picture. Chromium's compositor moves those
// at a density of 1 alone, which is that of these tests and of no phone.
const watched = `(() => {
	window.parts = new Set()
	const look = () => {
		for (const { effect } of document.getAnimations()) {
			const el = effect.target
			if (el?.ownerSVGElement && effect.getKeyframes().some(f => "transform" in f || "translate" in f || "scale" in f || "rotate" in f)) parts.add(el.localName + " ." + el.getAttribute("class"))
		}
		requestAnimationFrame(look)
	}
	look()
	return true
})()`

// unseen is set by Chromium for what moves without being seen, such as the plate that a phone clips away.
const unseen = 1 << 17

// TestMotion_RunsOnTheCompositor: at a table of each game, every animation is one that the browser's compositor runs
// by itself, so that it is smooth while the page is busy; and an update reads all places before it moves anything.
func TestMotion_RunsOnTheCompositor(t *testing.T) {
	t.Parallel()
	var all []browser.Position
	for _, rules := range games.Rules() {
		pos := Midst(t, rules, rules.Info().MinSeats)
		pos.Move, pos.Pause = 0, 300*time.Millisecond // a frame between two updates
		all = append(all, pos)
	}
	all = SlowFirst(all)
	p, tables := browser.OpenAll(t, "Jeanne", "fr", browser.Phone, all...)
	p.AllowMotion()
	p.Before(marksUpdates)
	for i, table := range tables {
		id := all[i].Rules.Info().ID
		p.Visit(table)
		p.Until(`document.querySelector("#turn.yours") && document.querySelector("#air")`)
		browser.JS[bool](p, watched)
		events := p.Trace("update", func() {
			for range 3 {
				p.Until(`document.querySelector("#turn.yours") || ` + browser.Finished)
				if browser.JS[bool](p, "!!"+browser.Finished) {
					break
				}
				p.PlayFirst(table)
				p.Rest()
			}
		}, "blink.user_timing", "blink.animations", "devtools.timeline", "disabled-by-default-devtools.timeline.stack")
		checkAnimations(t, id, events)
		checkLayouts(t, id, events)
		for _, part := range browser.JS[[]string](p, "[...parts]") {
			t.Errorf("%s: a part of a picture moves: %s", id, part)
		}
	}
}

// checkAnimations fails the test for animations that the compositor refused.
func checkAnimations(t *testing.T, id string, events []browser.Traced) {
	t.Helper()
	began, refused := 0, map[string]int{}
	names := map[string]string{}
	for _, e := range events {
		if e.Name != "Animation" {
			continue
		}
		d := e.Args.Data
		if e.Ph == "b" {
			began++
			names[e.ID2.Local] = d.NodeName + " " + d.DisplayName
		}
		hushed := slices.Equal(d.UnsupportedProperties, []string{"visibility"}) // a text for readers, which does not move
		if d.CompositeFailed&^unseen != 0 && !hushed {
			refused[fmt.Sprintf("%s: %#x %v", names[e.ID2.Local], d.CompositeFailed, d.UnsupportedProperties)]++
		}
	}
	t.Logf("%s: %d animations", id, began)
	if began == 0 {
		t.Errorf("%s: nothing moves", id)
	}
	for what, n := range refused {
		t.Errorf("%s: the compositor refused %d of %s", id, n, what)
	}
}

// checkLayouts fails the test for updates in which scripts forced too many layouts.
func checkLayouts(t *testing.T, id string, events []browser.Traced) {
	t.Helper()
	updates, forced := 0, []string{}
	for _, e := range events {
		switch {
		case e.Name == "Layout" && e.Forced():
			var calls []string
			for _, c := range e.Args.BeginData.StackTrace {
				calls = append(calls, fmt.Sprintf("%s:%d:%d", path.Base(c.URL), c.LineNumber, c.ColumnNumber))
			}
			forced = append(forced, strings.Join(calls, " < "))
		case e.Name == "update":
			updates++
			if len(forced) > mostLayouts {
				t.Errorf("%s: an update forced %d layouts: %v", id, len(forced), forced)
			}
			forced = nil
		}
	}
	t.Logf("%s: %d updates", id, updates)
}
