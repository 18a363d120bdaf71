package browser

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/game"
	"tablee/table"
)

// Moment is a moment of a game to be shown on the page of a person against bots, with the usual pauses.
type Moment struct {
	Position        // without Until: the position in which the person's first legal action causes the moment
	Long     int    // milliseconds at a normal tempo; with Until, some time after that action; 0: as the game defines
	Kind     string // of the game.Moment
	Shown    string // JavaScript: whether the moment is shown
	Deals    bool   // a deal follows it
	Beneath  string // JavaScript: whether part of a later state is shown
}

// CheckMoment plays a game's moment at the tempos normal, lively and signal. It checks how long the moment is
// shown, that nothing of a later state shows meanwhile, and that nothing moves before the signal. It waits
// for states, and its bounds tolerate a slow machine: a page may show a moment late.
func CheckMoment(t *testing.T, m Moment) {
	t.Helper()
	long := m.find()
	if m.Long > 0 && long.Millis != m.Long {
		t.Errorf("%s lasts %d ms, want %d", m.Kind, long.Millis, m.Long)
	}
	m.Pause = table.UsualPause
	p, tables := OpenAll(t, "Maximilienne", "fr", Desktop, m.Position, m.Position) // long words and a long name
	normal, ring := m.seen(p, tables[0], "normal")
	if want := time.Duration(long.Millis) * time.Millisecond; normal < want*6/10 || normal > want+3*time.Second {
		t.Errorf("at a normal tempo %s is seen for %v, want %v", m.Kind, normal, want)
	}
	lively, short := m.seen(p, tables[1], "lively")
	if ring > 0 && (ring != long.Millis || short > ring/2) {
		t.Errorf("the ring of %s counts %d ms at a normal tempo, want %d, and %d at a lively one", m.Kind, ring, long.Millis, short)
	}
	switch {
	case long.Rule && lively < time.Duration(long.Millis)*time.Millisecond*6/10:
		t.Errorf("%s is seen for %v at a lively tempo, though its length is a rule", m.Kind, lively)
	case !long.Rule && lively > normal*6/10+time.Second:
		t.Errorf("%s is seen for %v at a lively tempo, and for %v at a normal one", m.Kind, lively, normal)
	}
	m.Pause /= 10 // the moment and the bot's next action are due long before the test gives the signal
	alone, at := OpenAll(t, "Jeanne", "en", Desktop, m.Position)
	m.waits(alone, at[0])
}

// find sets Until to the position before the moment, and returns the moment.
func (m *Moment) find() (found game.Moment) {
	if m.Until != nil {
		return game.Moment{Kind: m.Kind, Millis: m.Long}
	}
	pacer, narrator := m.Rules.(game.Pacer), m.Rules.(game.Narrator)
	m.Until = func(s game.State) bool {
		if s.Turn() != 0 {
			return false
		}
		a := s.Legal(0, nil)[0]
		after := s.Clone()
		after.Play(0, a)
		then := pacer.Moment(narrator.Narrate(s, after, 0, a, game.Watcher, nil))
		if then.Kind != m.Kind || m.Deals && after.Turn() != game.Chance {
			return false
		}
		found = then
		return true
	}
	for n := range 200 {
		if m.played(&testing.T{}, "t", time.Now().UTC().Truncate(time.Second), table.Seed{byte(n)}) != nil {
			break
		}
	}
	return found
}

// begin visits a table at a tempo, and plays the moment.
func (m *Moment) begin(p *Person, at, tempo string) {
	p.T.Helper()
	p.Visit(at)
	p.Until(`document.querySelector("#fragment") && document.querySelector("#air") && document.querySelector("#since-box")`)            // the stream is open and the whole script has run
	p.Until(`["hold", "celebration-", "end"].every(name => [...document.styleSheets].some(sheet => sheet.href?.includes("/" + name)))`) // the style sheets have loaded
	if tempo != "normal" {
		p.API(http.MethodPost, "/tables"+at[len("/t"):]+"/tempo", map[string]any{"tempo": tempo}, nil)
		p.Until(fmt.Sprintf(`document.querySelector("#tempo").textContent.includes(%q)`, map[string]string{"lively": "vif", "signal": "signal"}[tempo]))
	}
	Await[bool](p, `(() => {
		const shown = () => !!(`+m.Shown+`), now = () => performance.now()
		window.moment = { began: 0, long: 0, beneath: 0, ring: 0 }
		const look = () => {
			if (shown()) moment.began ||= now()
			if (shown()) moment.ring ||= +(document.querySelector("#hold")?.dataset.whole ?? 0)
			if (shown() && (`+m.Beneath+`)) moment.beneath++
			if (!shown() && moment.began) moment.long ||= now() - moment.began
		}
		new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
		return Promise.resolve(true)
	})()`)
	p.PlayFirst(at)
}

// seen returns how long the moment is shown, and the length of its ring in milliseconds; 0 without one.
func (m *Moment) seen(p *Person, at, tempo string) (long time.Duration, ring int) {
	p.T.Helper()
	m.begin(p, at, tempo)
	p.Until(`window.moment.began > 0`)
	p.Shot("moment-" + m.Kind + "-" + tempo)
	if m.Long >= 8000 && tempo == "normal" {
		m.fits(p)
	}
	p.Until(`window.moment.long > 0`)
	if n := JS[int](p, `window.moment.beneath`); n > 0 {
		p.T.Errorf("%s, %s: a later state shows beneath the moment", m.Kind, tempo)
	}
	return time.Duration(JS[float64](p, `window.moment.long`)) * time.Millisecond, JS[int](p, `window.moment.ring`)
}

// fits checks that the button which ends the moment is whole, and inside what it stands in, in small windows.
func (m *Moment) fits(p *Person) {
	p.T.Helper()
	for _, size := range []Size{{Width: 320, Height: 640}, Phone, {Width: 844, Height: 390}, {Width: 568, Height: 320}, Desktop} {
		p.Do(View(size.Width, size.Height))
		p.Until(fmt.Sprintf(`innerWidth === %d`, size.Width))
		p.Shot(fmt.Sprintf("moment-%s-%d", m.Kind, size.Width))
		beyond := JS[[]float64](p, `(button => {
			const at = button.getBoundingClientRect(), panel = button.closest("#hold").parentNode.getBoundingClientRect()
			return [Math.max(panel.left, 0) - at.left, at.right - Math.min(panel.right, innerWidth), at.bottom - innerHeight]
		})(document.querySelector(".hold-on"))`)
		if slices.Max(beyond) > .5 { // halves of a pixel are rounding
			p.T.Errorf("%s at %d × %d: the button is beyond the edges by %v", m.Kind, size.Width, size.Height, beyond)
		}
	}
}

// waits plays the moment while bots wait for the signal: nothing may move until it is given.
func (m *Moment) waits(p *Person, at string) {
	p.T.Helper()
	m.begin(p, at, "signal")
	p.Until(`document.querySelector(".hold-on")`)
	if says := JS[string](p, `document.querySelector("#hold p").textContent`); strings.Contains(says, "by itself") {
		p.T.Errorf("%s: at the tempo signal the page has %q", m.Kind, says)
	}
	p.CheckAccessible("moment " + m.Kind) // the moment stays until the signal
	before := JS[int](p, Seq)
	Await[bool](p, `new Promise(done => setTimeout(() => done(true), 2500))`)
	if after := JS[int](p, Seq); after != before {
		p.T.Errorf("%s: the table moved from %d to %d before the signal", m.Kind, before, after)
	}
	p.Press(".hold-on")
	p.Until(fmt.Sprintf("%s > %d", Seq, before))
}
