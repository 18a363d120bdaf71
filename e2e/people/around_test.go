package people

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/host/hosttest"
)

// around holds a server shared by many tests, none of which changes the data of another, and the paths of what
// was in its store when it started.
type around struct {
	*program.Server
	shown
	handover, prompt, claim string // tables
}

// TestSite runs the tests of the pages around the tables on one server.
func TestSite(t *testing.T) {
	t.Parallel()
	s := around{Server: program.New(t, "--bot-pause=0s")}
	prepare(t, s.Server, func(n *hosttest.Node) {
		s.fill(t, n)
		addPeople(t, n, "Anna", "Lina", "Bob", "Cy")
		now := time.Now().UTC().Truncate(time.Second)
		s.handover = past{Setup: family(), begun: now, until: goesRound}.add(t, n, "familie234")
		s.claim = past{Setup: family(), begun: now, until: goesRound}.add(t, n, "familie236")
		s.prompt = past{Setup: family(), begun: now, until: bobMayUndo, then: bobAsks()}.add(t, n, "familie235")
	})
	for _, test := range []struct {
		name string
		of   func(*testing.T, *around)
	}{{"Invited_PlaysAfterOneButton", invited}, {"Room_BeginsWithPlayersPresent", room}, {"Chat_ReachesAnOpenPage", talk}, {"Clock_IsTheServers", clocks}, {"Hidden_IsTold", hidden}, {"InOneBrowser", inOneBrowser}} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			test.of(t, &s)
		})
	}
}

// inOneBrowser runs tests that need one person, one after another in the same browser, since opening another
// browser takes as long as most of them.
func inOneBrowser(t *testing.T, s *around) {
	p := browser.Open(t, s.Server, "first", "de", browser.Desktop)
	// Every change of language registers another worker. Chromium sometimes loses a page that is on its way through
	// a worker that is being replaced, and answers nothing more; pages do not need the worker here.
	browser.Call(p, network.SetBypassServiceWorker, network.SetBypassServiceWorkerParams{Bypass: true})
	for _, test := range []struct {
		name string
		of   func(*testing.T, *around, *browser.Person)
	}{
		{"Fonts_DrawEveryLetterAtEveryWeight", fontsDraw}, {"Reference_FitsANarrowScreen", referenceFits}, {"Handover_HidesAndShowsHands", handover},
		{"Prompt_LeavesTheHandVisible", prompt}, {"Claim_VisiblePageAnswers", claimed}, {"Ban_ReachesAnOpenPage", banned}, {"Coach_ByKeyboardAndScreenReader", coached},
		{"Forms_GoOnce", pressedTwice}, {"Chat_NextMessageStays", saysNext}, {"Code_Pasted", pastes},
		{"Looks_Circle", lookAtCircle}, {"Looks_Results", lookAtResults}, {"Looks_Tables", lookAtTables}, {"Looks_Notifications", lookAtNotifications},
	} {
		t.Run(test.name, func(t *testing.T) {
			p.T = t
			test.of(t, s, p)
		})
	}
}

// becomes signs the browser in as a person ("" for a visitor) with a language and a window size, and opens a
// page.
func becomes(p *browser.Person, name, lang string, size browser.Size, path string) {
	p.T.Helper()
	p.Name = name + " " + lang
	p.Proxy.Become(program.TokenOf(name), lang)
	resize(p, size)
	p.Visit(path)
}

// arrives signs the browser in as a new guest.
func arrives(p *browser.Person, s *around, name, lang string, size browser.Size) {
	p.T.Helper()
	g, err := program.NewGuest(s.URL(""), name)
	if err != nil {
		p.T.Fatal(err)
	}
	p.Name = name
	p.Proxy.Become(g.Token, lang)
	resize(p, size)
}

// resize sets the size of the window.
func resize(p *browser.Person, size browser.Size) {
	p.T.Helper()
	p.Do(browser.View(size.Width, size.Height))
}

// looksAtBoth checks a page in full on a light desktop, and on a dark phone the rules that depend on window and
// colour scheme.
func looksAtBoth(p *browser.Person, where string) {
	p.T.Helper()
	resize(p, browser.Desktop)
	p.EmulateMedia("prefers-color-scheme", "light")
	p.CheckWidth(where)
	p.Shot(where + " light")
	p.CheckAccessible(where)
	looksOnAPhone(p, where)
}

func looksOnAPhone(p *browser.Person, where string) {
	p.T.Helper()
	resize(p, browser.Phone)
	p.EmulateMedia("prefers-color-scheme", "dark")
	p.CheckWidth(where)
	p.Shot(where + " dark")
	p.CheckAccessible(where+", on a phone in the dark", "color-contrast", "target-size")
	p.EmulateMedia("prefers-color-scheme", "light")
}
