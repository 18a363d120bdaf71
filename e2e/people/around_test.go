package people

import (
	"testing"
	"time"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/host/hosttest"
)

// around holds a server that many tests share, as none of them changes what another sees, and what it
// found when it started.
type around struct {
	*program.Server
	shown
	handover, prompt string // tables
}

// TestAround looks at what is around the tables of one server.
func TestAround(t *testing.T) {
	t.Parallel()
	s := around{Server: program.New(t, "--bot-pause=0s")}
	prepare(t, s.Server, func(n *hosttest.Node) {
		s.fill(t, n)
		addPeople(t, n, "Anna", "Lina", "Bob", "Cy")
		now := time.Now().UTC().Truncate(time.Second)
		s.handover = past{Setup: family(), begun: now, until: goesRound}.add(t, n, "familie234")
		s.prompt = past{Setup: family(), begun: now, until: bobMayUndo, then: bobAsks()}.add(t, n, "familie235")
	})
	for _, test := range []struct {
		name string
		of   func(*testing.T, *around)
	}{{"Invited_PlaysAfterOneButton", invited}, {"Room_BeginsWithThoseWhoAreThere", room}, {"Talk_ComesToAnOpenPage", talk}, {"InOneBrowser", inOneBrowser}} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			test.of(t, &s)
		})
	}
}

// inOneBrowser runs tests of one person each, one after another in the same browser: to open another costs
// as much as most of them.
func inOneBrowser(t *testing.T, s *around) {
	p := browser.Open(t, s.Server, "first", "de", browser.Desktop)
	for _, test := range []struct {
		name string
		of   func(*testing.T, *around, *browser.Person)
	}{
		{"Fonts_DrawEveryLetterAtEveryWeight", fontsDraw}, {"Reference_FitsANarrowScreen", referenceFits}, {"Handover_FallsAndIsLowered", handover},
		{"Prompt_LeavesTheHandInSight", prompt}, {"Ban_ReachesAnOpenPage", banned}, {"Coach_ByKeyboardAndReader", coached},
		{"Looks_OfACircle", lookAtCircle}, {"Looks_OfResults", lookAtResults}, {"Looks_OfTables", lookAtTables}, {"Looks_OfNotifications", lookAtNotifications},
	} {
		t.Run(test.name, func(t *testing.T) {
			p.T = t
			test.of(t, s, p)
		})
	}
}

// becomes opens a page as a person, a stranger for "", who reads a language, in a window of that size.
func becomes(p *browser.Person, name, lang string, size browser.Size, path string) {
	p.T.Helper()
	p.Name = name + " " + lang
	p.Proxy.Become(program.TokenOf(name), lang)
	resize(p, size)
	p.Visit(path)
}

// arrives makes the browser that of a guest who came just now.
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

// resize gives a page's window a size.
func resize(p *browser.Person, size browser.Size) {
	p.T.Helper()
	p.Do(browser.View(size.Width, size.Height))
}

// looksAtBoth looks at a page whole on a desk, in the light, and on a phone, in the dark, at what a window and
// a scheme can change.
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
