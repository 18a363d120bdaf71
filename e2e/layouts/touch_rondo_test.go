package layouts

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/rondo"
	"tablee/web/api/wire"
)

// TestRondo_LandscapePhone_ByTouch plays the end of a game of Rondo on a phone in landscape orientation, to the end
// page. It lays letters by touching them and a compartment; every touched element is visible.
func TestRondo_LandscapePhone_ByTouch(t *testing.T) {
	t.Parallel()
	p := browser.Position{Rules: rondo.Rules(), Seats: 2, Options: game.Options{"sand": "0"}, Until: func(s game.State) bool {
		view := s.View(0).(*rondo.View)
		return s.Turn() == 0 && view.Phase == "play" && view.Pile <= 4 && slices.ContainsFunc(s.(game.LegalLimiter).LegalUpTo(0, 1000, nil), func(a game.Action) bool {
			return plain.MatchString(rondo.Rules().FormatAction(a))
		})
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

// plain matches actions that lay only letters, onto existing compartments.
var plain = regexp.MustCompile(`^play [.A-Z]+$`)

// lays lays the word that uses the most letters by touch. It returns false if there is none.
func lays(p *browser.Person) bool {
	p.T.Helper()
	var seen wire.Table
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
