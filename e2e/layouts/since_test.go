package layouts

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// TestSince: the actions since the person's last turn are a list in the words of the journal, which can be opened
// by keyboard, replayed as a film, and read without scripts, with a link to the replay.
func TestSince(t *testing.T) {
	t.Parallel()
	pos := positions["nain-jaune"]
	pos.Pause = time.Hour
	p := pos.Open(t, "fr", browser.Desktop)
	const list = `document.querySelectorAll("#since-box[open] li")`
	p.Until(`document.querySelector("#repeat") && document.querySelector("#since-box")`)
	p.TabTo(`document.activeElement.id === "since"`)
	p.Keys(kb.Enter)
	p.Until(list + `.length > 0 && document.activeElement.id === "film"`)
	p.Shot("list")
	p.CheckAccessible("list")
	missing := browser.JS[[]string](p, `(() => {
		const words = li => li.textContent.replace(/\s+/g, " ").trim(), told = [...document.querySelectorAll("#journal li")].map(words)
		return [...`+list+`].map(words).filter(line => !told.includes(line))
	})()`)
	if len(missing) > 0 {
		t.Errorf("lines of the list are missing in the journal: %q", missing)
	}
	p.Do(chromedp.Evaluate[chromedp.Void](`window.films = []; window.shown = []; new MutationObserver(() => {
		films.push(document.querySelectorAll("#main > section .nj-stretches > li").length)
		shown.push([...document.querySelectorAll("#main > #table")].filter(table => table.checkVisibility()).length)
	}).observe(document.querySelector("#main"), { childList: true, subtree: true })`))
	before := browser.JS[string](p, `document.querySelector("#table").outerHTML`)
	p.Keys(kb.Enter)
	p.Until(`!document.querySelector("#since-box[open]") && document.querySelectorAll("#main > #table").length === 2`)
	p.Until(`document.querySelectorAll("#main > #table").length === 1 && document.querySelector("#table").checkVisibility()`)
	if seen := browser.JS[[]int](p, `films`); slices.Min(seen) == slices.Max(seen) {
		t.Errorf("the film changed nothing on the table: %v", seen)
	}
	if shown := browser.JS[[]int](p, `shown`); slices.Min(shown) != 1 || slices.Max(shown) != 1 {
		t.Errorf("visible tables over time: %v, want always 1", shown)
	}
	if after := browser.JS[string](p, `document.querySelector("#table").outerHTML`); after != before {
		t.Errorf("the table differs after the film:\n%s\n%s", before, after)
	}
	p.Keys("r")
	p.Until(`document.querySelectorAll("#main > #table").length === 2`)
	p.Keys(kb.Escape)
	p.Until(`document.querySelectorAll("#main > #table").length === 1`)

	page := browser.JS[string](p, `location.pathname`) + "/since"
	p.Visit(page)
	p.CheckLook("page")
	p.DisableScripts()
	p.Visit(page)
	p.Until(`document.querySelectorAll("ol.journal li").length > 0`)
	p.PressAndLoad("#film")
	p.Until(`location.pathname.endsWith("/replay") && location.search.includes("at=")`)
}

// TestSince_AfterAnAction_IsCleared: the person's next action removes the marks and the list.
func TestSince_AfterAnAction_IsCleared(t *testing.T) {
	t.Parallel()
	pos := positions["nain-jaune"]
	pos.Pause = time.Hour
	p := pos.Open(t, "en", browser.Phone)
	p.Until(`document.querySelector("#since")`)
	p.PlayCard()
	p.Until(`!document.querySelector("#since") && !document.querySelector("#table .acted")`)
}

// TestAnnouncements: every line of the journal is announced once when it is complete, even if several arrive at
// the same time, and the last announcement can be repeated.
func TestAnnouncements(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	p := browser.Open(t, s, "Zoé", "fr", browser.Desktop)
	p.PlayNow("nain-jaune")
	p.Until(browser.Playable)
	p.Until(`document.querySelector("#since-box")`)
	const whole = `[...document.querySelectorAll("#journal li[data-seq]:not([data-open])")].map(li => li.textContent.trim().replace(/\s+/g, " "))`
	p.Do(chromedp.Evaluate[chromedp.Void](`window.said = []; window.had = ` + whole + `.length; window.most = 0; new MutationObserver(all => {
		const texts = all.flatMap(m => [...m.addedNodes]).map(n => n.textContent)
		most = Math.max(most, texts.length)
		said.push(...texts)
	}).observe(document.querySelector("#live"), { childList: true })`))
	for range 12 {
		before := browser.JS[int](p, browser.Seq)
		p.Press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
		p.Until(fmt.Sprintf("%s > %d && %s", browser.Seq, before, browser.Playable))
	}
	lines := browser.JS[[]string](p, whole+`.slice(had)`)
	told := slices.DeleteFunc(browser.JS[[]string](p, `said`), func(text string) bool { return !slices.Contains(lines, text) })
	slices.Sort(lines)
	slices.Sort(told)
	if len(lines) < 12 || !slices.Equal(lines, told) {
		t.Errorf("%d lines: %q\n%d announced: %q", len(lines), lines, len(told), told)
	}
	if most := browser.JS[int](p, `most`); most < 3 {
		t.Errorf("at most %d lines came at a time, want at least 3", most)
	}
	last := browser.JS[string](p, `document.querySelector("#live").lastElementChild.textContent`)
	for _, again := range []func(){func() { p.Keys("l") }, func() { p.Do(chromedp.Focus("#repeat")); p.Keys(kb.Enter) }} {
		p.Do(chromedp.Evaluate[chromedp.Void](`said.length = 0`))
		again()
		p.Until(fmt.Sprintf("said.includes(%q)", last)) // the first L is also told that the bots will wait
		if newest := browser.JS[string](p, `document.querySelector("#live").lastElementChild.textContent`); newest != last {
			t.Errorf("repeated %q last, want %q", newest, last)
		}
	}
}
