//go:build unix

package nodes

import (
	"fmt"
	"net/http"
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/store/storetest"
)

// TestOutage_OpenPage_ShowsIt cuts the database off while people play. Their open pages show the outage in their
// language, and a move is refused with a message. When the database is back the message disappears and the
// move goes through, without a reload.
func TestOutage_OpenPage_ShowsIt(t *testing.T) {
	t.Parallel()
	gate, url := storetest.NewGate(t, storetest.Postgres(t))
	s := program.Serve(t, "--database="+url)
	others := browser.Open(t, s, "others", "fr", browser.Desktop)
	type player struct {
		*browser.Person
		lang, wire, refusal, banner string // texts on the pages
		seq                         int    // seq of their table
	}
	all := []*player{
		{lang: "fr", wire: "Lecture seule", refusal: "Rien n’a pu être enregistré", banner: "Rien ne peut être enregistré"},
		{lang: "en", wire: "Read only", refusal: "This could not be saved", banner: "Nothing can be saved"},
	}
	for _, p := range all {
		g, err := program.NewGuest(s.URL(""), "Ana")
		if err != nil {
			t.Fatal(err)
		}
		p.Person = browser.Open(t, s, "Ana "+p.lang, p.lang, browser.Phone)
		p.Proxy.SignIn(g.Token)
		var made struct{ URL string }
		p.API(http.MethodPost, "/tables", map[string]any{"game": "nain-jaune", "chairs": []string{"me", "bot:1", "bot:1"}, "seating": "kept"}, &made)
		p.Visit(made.URL)
		p.Until(browser.Playable)
		p.seq = browser.JS[int](p.Person, browser.Seq)
	}

	gate.Cut()
	for _, p := range all {
		p.Until(fmt.Sprintf(`document.querySelector("#wire[role=status]").textContent.includes(%q)`, p.wire))
		p.Shot("in an outage")
		if p.lang == "fr" {
			p.CheckAccessible("in an outage")
		}
		p.Click(`#table button[name=a][form=act]:not([aria-disabled=true])`)
		p.Until(fmt.Sprintf(`document.querySelector("#refusal").textContent.includes(%q)`, p.refusal))
		if now := browser.JS[int](p.Person, browser.Seq); now != p.seq {
			t.Errorf("the page is at seq %d, want %d", now, p.seq)
		}
		others.Proxy.Become("", p.lang)
		others.Visit("/")
		others.Until(fmt.Sprintf(`document.querySelector("#outage")?.textContent.includes(%q)`, p.banner))
		others.CheckWidth("library in an outage")
	}
	others.CheckAccessible("library in an outage", "color-contrast", "target-size", "region")

	gate.Open()
	for _, p := range all {
		p.Until(fmt.Sprintf(`%s > %d`, browser.Seq, p.seq))
		p.Until(`!document.querySelector("#wire").textContent && !document.querySelector("#refusal").textContent.trim()`)
	}
	others.Until(`!document.querySelector("#outage")`)
}
