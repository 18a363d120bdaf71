package cards

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/web/api/wire"
)

// TestRonda_MismatchAtSignalPace_IsAnnounced: the beans of a mismatch are announced when they become visible, and
// the table waits for the player's signal. After the bowls are covered the beans cannot be heard again, but
// the fact that they did not match can.
func TestRonda_MismatchAtSignalPace_IsAnnounced(t *testing.T) {
	t.Parallel()
	s := program.Serve(t, "--bot-pause=1ms") // with no pause at all bots do not wait for the signal
	p := browser.Open(t, s, "Jeanne", "en", browser.Desktop)
	p.PlayNow("ronda") // a guest
	var opened wire.Address
	p.API(http.MethodPost, "/tables", map[string]any{"game": "ronda", "chairs": []string{"me", "bot:1", "bot:1"}}, &opened)
	p.API(http.MethodPost, "/tables/"+opened.ID+"/tempo", map[string]any{"tempo": "signal"}, nil)
	p.Visit("/t/" + opened.ID)
	const goOn, seen = `document.querySelector("#hold button")`, `document.querySelector("p[data-gone]")`
	for n := 0; ; n++ {
		p.Until(goOn + "||" + browser.Playable)
		if browser.JS[bool](p, "!!"+goOn) {
			p.Rest()
			// read the value and click in one script, since the table may move on in between
			if which := browser.JS[string](p, `(b => { b?.click(); return b?.value ?? "" })(`+goOn+`)`); which != "" {
				p.Until(fmt.Sprintf("%s?.value !== %q", goOn, which)) // the next signal may be due at once
			}
			continue
		}
		before := browser.JS[int](p, browser.Seq)
		pressNth(p, 3*n)
		p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
		if browser.JS[bool](p, "!!"+seen) {
			break
		}
	}
	const said = `[...document.querySelector("#live").children].map(p => p.textContent)`
	beans := browser.JS[string](p, seen+`?.textContent ?? ""`)
	if all := browser.JS[[]string](p, said); beans == "" || !strings.Contains(strings.Join(all, "\n"), beans) {
		t.Fatalf("the beans %q are visible but were not announced: %q", beans, all)
	}
	p.Until("!" + seen)
	all := browser.JS[[]string](p, said)
	if strings.Contains(strings.Join(all, "\n"), beans) {
		t.Errorf("the bowls are covered, but their beans can still be heard: %q", all)
	}
	if !slices.ContainsFunc(all, func(line string) bool { return strings.Contains(line, "No match") || strings.Contains(line, "miss") }) {
		t.Errorf("after the bowls are covered the mismatch is missing: %q", all)
	}
	if !browser.JS[bool](p, "!!"+goOn) {
		t.Error("the table did not wait for the signal")
	}
}
