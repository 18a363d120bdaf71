// Package layouts holds the tables of all games to what must be seen without scrolling, at
// every size of a window and for the fewest and the most players.
package layouts

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games"
	"tablee/games/nainjaune"
)

// tablet is one held upright.
var tablet = browser.Size{Width: 820, Height: 1180}

// across is a phone held across.
var across = browser.Size{Width: 844, Height: 390}

// sizes are the windows that every table is laid out for.
var sizes = []browser.Size{
	browser.Desktop, browser.Phone,
	across, tablet, {Width: 1920, Height: 1080}, {Width: 360, Height: 640}, {Width: 320, Height: 640},
}

// enlarged is a window of 1280 × 1024 at 400 %: what does not fit is scrolled to.
var enlarged = browser.Size{Width: 320, Height: 256}

// small is a small phone held across.
var small = browser.Size{Width: 667, Height: 375}

// parts are where a game's page has what must always be in sight: what one acts with, what
// is asked, and the board, and what has to keep clear of plates and words. Whose turn it is and
// the clock are the page's.
var parts = map[string]map[string]string{
	"nain-jaune":    {"hand": ".nj-hand .card", "request": ".nj-ask", "board": ".nj-panel", "clear": ".nj-purse > use, .nj-wanted, .nj-panel, .nj-talon"},
	"ronda":         {"hand": ".rd-bowl.legal", "request": ".rd-ask", "board": ".rd-black", "clear": ".rd-black"},
	"rondelic":      {"hand": ".ron-ask .button", "request": ".ron-ask h2", "board": ".ron-board", "clear": ".ron-hand .card"},
	"royal-reversi": {"hand": ".rr-hand .card", "request": ".rr-ask p:not(.rr-chosen)", "board": ".rr-board", "clear": ".rr-field"},
	"rondo":         {"hand": "#ro-hand .ro-card, .ro-acts .button, #ro-word, #ro-lay", "request": "#ro-ask", "board": "#ro-rail", "clear": ".ro-pile p, .ro-glass p"},
}

// slow are options that give a looked-at turn the time of a slow machine.
var slow = map[string]game.Options{"rondo": {"sand": "180"}}

//go:embed measure.js
var measure string

//go:embed refused.js
var refused string

// refuse presses what no game allows.
const refuse = `(() => {
	const button = document.createElement("button")
	button.name = "a"
	button.value = "?"
	document.querySelector("#act").append(button)
	button.click()
	button.remove()
	return true
})()`

// goesOn does what takes a refusal away, in one way or another: typing on, a press elsewhere,
// Escape. An update of the table does not.
func goesOn(p *browser.Person, sz browser.Size) {
	p.T.Helper()
	switch sz {
	case browser.Desktop:
		p.API(http.MethodPost, p.TableOf()+"/tempo", map[string]any{"tempo": "lively"}, nil)
		p.Until(`document.querySelector("#pace").textContent.includes("vif")`)
		if !browser.JS[bool](p, `!!document.querySelector("#refusal .no")`) {
			p.T.Error("an update of the table took the refusal away")
		}
		p.Do(chromedp.SendKeys(chromedp.CSS("#say-text"), "v"))
	case browser.Phone, across:
		p.Press("#turn")
	default:
		p.Keys(kb.Escape)
	}
	p.Until(`!document.querySelector("#refusal > *")`)
}

// longName is as wide as a name can be.
const longName = "WWWWWWWWWWWWWWWWWWWWWWWW"

// first is a game's first turn of the person among so many.
func first(rules game.Rules, seats int) browser.Position {
	return browser.Position{Rules: rules, Seats: seats, Options: slow[rules.Info().ID], Move: time.Hour, Until: awaited}
}

// awaited is whether the person's turn has come.
func awaited(s game.State) bool { return s.Turn() == 0 && len(s.Legal(0, nil)) > 0 }

// midst is a turn of the person with much about.
func midst(rules game.Rules, seats int) browser.Position {
	pos, acts := first(rules, seats), 0
	pos.Until = func(s game.State) bool {
		acts++
		return acts > 3*seats && awaited(s)
	}
	return pos
}

// won is a turn of the person who has just won a box of Nain Jaune, which a ribbon tells.
func won() browser.Position {
	pos, before := first(nainjaune.Rules(), 4), int64(0)
	pos.Until = func(s game.State) bool {
		now := s.View(0).(*nainjaune.View).Boxes[nainjaune.KingOfHearts]
		fell := before > 0 && now == 0
		before = now
		return fell && awaited(s)
	}
	return pos
}

// visit opens a table and waits for the person's turn.
func visit(p *browser.Person, path string) {
	p.T.Helper()
	p.Visit(path)
	p.Until(`document.querySelector("#turn.yours") && document.querySelector("#clock").textContent`)
}

// fit makes the window that large, and reports what is wrong with the table in it.
func fit(p *browser.Person, pos browser.Position, sz browser.Size) {
	p.T.Helper()
	id := pos.Rules.Info().ID
	p.Do(chromedp.EmulateViewport(sz.Width, sz.Height))
	p.Until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, sz.Width, sz.Height))
	p.Shot(fmt.Sprintf("%s-%d-%dx%d", id, pos.Seats, sz.Width, sz.Height))
	for _, fault := range browser.JS[[]string](p, fmt.Sprintf("(%s)(%s, %t)", measure, where(p.T, id), sz == enlarged)) {
		p.T.Errorf("%s with %d at %d × %d: %s", id, pos.Seats, sz.Width, sz.Height, fault)
	}
}

// where is what the scripts are told of a game's page.
func where(t *testing.T, id string) string {
	t.Helper()
	text, err := json.Marshal(parts[id])
	if err != nil || len(parts[id]) == 0 {
		t.Fatalf("%s: no parts of its page are known: %v", id, err)
	}
	return string(text)
}

func TestTables_ShowAllThatIsNeededAtEverySize(t *testing.T) {
	t.Parallel()
	var all []browser.Position
	for _, rules := range games.Rules() { // few players with whole hands, many with much about
		all = append(all, first(rules, rules.Info().MinSeats), midst(rules, rules.Info().MaxSeats))
	}
	p, tables := browser.OpenAll(t, longName, "fr", browser.Desktop, all...)
	for i, path := range tables {
		id := all[i].Rules.Info().ID
		visit(p, path)
		for _, sz := range append(sizes, enlarged) {
			fit(p, all[i], sz)
			if sz == enlarged {
				continue
			}
			browser.JS[bool](p, refuse)
			p.Until(`document.querySelector("#refusal .no")`)
			p.Shot(fmt.Sprintf("%s-%d-%dx%d-refused", id, all[i].Seats, sz.Width, sz.Height))
			if sz == browser.Phone {
				p.CheckSchemes(fmt.Sprintf("%s with %d refused at %d × %d", id, all[i].Seats, sz.Width, sz.Height))
			}
			for _, fault := range browser.JS[[]string](p, fmt.Sprintf("(%s)(%s)", refused, where(t, id))) {
				t.Errorf("%s with %d at %d × %d: the refusal %s", id, all[i].Seats, sz.Width, sz.Height, fault)
			}
			goesOn(p, sz)
		}
		for _, sz := range []browser.Size{browser.Phone, browser.Desktop, tablet, across} {
			p.Do(chromedp.EmulateViewport(sz.Width, sz.Height))
			p.Until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, sz.Width, sz.Height))
			p.CheckSchemes(fmt.Sprintf("%s with %d at %d × %d", id, all[i].Seats, sz.Width, sz.Height))
		}
	}
}

// TestTables_FitEveryNumberOfPlayers looks at tables between the fewest and the most, at one where
// a ribbon is told, and at both ends in German, whose words are the longest.
func TestTables_FitEveryNumberOfPlayers(t *testing.T) {
	t.Parallel()
	between, ends := []browser.Position{won()}, []browser.Position{}
	for _, rules := range games.Rules() {
		info := rules.Info()
		ends = append(ends, midst(rules, info.MinSeats), first(rules, info.MaxSeats))
		for seats := info.MinSeats + 1; seats < info.MaxSeats; seats++ {
			between = append(between, first(rules, seats))
		}
	}
	for _, lang := range []struct {
		name, person string
		all          []browser.Position
	}{{"fr", "Margaux", between}, {"de", "Annegret", ends}} {
		t.Run(lang.name, func(t *testing.T) {
			t.Parallel()
			p, tables := browser.OpenAll(t, lang.person, lang.name, browser.Desktop, lang.all...)
			for i, path := range tables {
				visit(p, path)
				if lang.name == "fr" && i == 0 {
					p.Until(`document.querySelector("#main > .ribbon")`)
				}
				for _, sz := range append(sizes, small) {
					fit(p, lang.all[i], sz)
				}
			}
		})
	}
}
