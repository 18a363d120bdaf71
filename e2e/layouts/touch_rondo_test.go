package layouts

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/rondo"
)

// TestRondo_ByTouchOnALandscapePhone plays Rondo to its last page on a phone that is held across:
// letters are laid by touching them and a compartment, and all that is touched is in sight.
func TestRondo_ByTouchOnALandscapePhone(t *testing.T) {
	t.Parallel()
	p := browser.Position{Rules: rondo.Rules(), Seats: 2, Options: game.Options{"sand": "0"}, Until: func(s game.State) bool {
		view := s.View(0).(*rondo.View)
		return s.Turn() == 0 && view.Phase == "play" && view.Pile <= 4
	}}.Open(t, "fr", browser.Size{Width: 844, Height: 390})
	p.UseFingers()
	words := 0
	p.PlayTurns(func() { p.Until(browser.Finished + `|| document.querySelector("#ro-hand button")`) }, func() {
		if lays(p) {
			words++
			return
		}
		p.Touch(`button[value="pass"]`, 0)
	})
	if words == 0 {
		t.Error("no word was laid")
	}
	p.Shot("landscape-rondo")
}

// plain are words that are laid of letters alone, upon what lies there.
var plain = regexp.MustCompile(`^play [.A-Z]+$`)

// lays touches the letters of the word that lays most of them, and lays it; false when none can.
func lays(p *browser.Person) bool {
	p.T.Helper()
	var seen browser.TableState
	p.API(http.MethodGet, p.TableOf(), nil, &seen)
	best, most := "", 0
	for _, a := range seen.Legal {
		if n := len(strings.ReplaceAll(a, ".", "")); plain.MatchString(a) && n > most {
			best, most = strings.TrimPrefix(a, "play "), n
		}
	}
	if best == "" {
		return false
	}
	for i, letter := range best {
		if letter != '.' {
			p.Touch(fmt.Sprintf(`#ro-hand li[data-letter="%c"]:not(.gone) button`, letter), 0)
			p.Touch(fmt.Sprintf(`#ro-rail [data-key="c%d"]`, i), 0)
		}
	}
	p.Touch("#ro-lay", 0)
	return true
}
