package people

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// named opens the browser of somebody who has said their name.
func named(t *testing.T, s *program.Server, name, lang string, size browser.Size) *browser.Person {
	t.Helper()
	p := browser.Open(t, s, name, lang, size)
	p.Visit("/me")
	p.Fill("#name", name)
	p.SubmitForm(".name-form")
	p.Visit("/")
	return p
}

// makes makes a circle and returns its address and its link.
func makes(p *browser.Person, name string) (path, link string) {
	p.T.Helper()
	p.Visit("/circles")
	p.Fill("#circle", name)
	p.PressAndLoad(".circle-make button")
	link = browser.JS[string](p, `document.querySelector("#circle-link").value`)
	return browser.JS[string](p, "location.pathname"), link[strings.Index(link, "/c/"):]
}

// joins comes to a circle by its link, with nothing but a name.
func joins(p *browser.Person, link string) {
	p.T.Helper()
	p.Visit(link)
	p.CheckLook("join")
	p.Fill("#name", p.Name)
	p.PressAndLoad(".circle-form button")
	p.Until(`document.querySelector("#gens")`)
}

// playOut plays a table to its end by the API; everybody's page is left.
func playOut(t *testing.T, table string, people ...*browser.Person) {
	t.Helper()
	var all []*browser.Transcript
	for _, p := range people {
		tr := &browser.Transcript{}
		tr.Leave(p, table)
		all = append(all, tr)
	}
	browser.PlayThrough(t, table, all, func(now browser.TableState) string { return now.Legal[0] })
}

// TestCircle: three people meet in a circle that one of them makes and the others come to by its
// link. After ten games they stand on its ladder, and a fourth person, who has no link, has been
// told nothing of it.
func TestCircle(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	const name = "Les Leroux"
	ana := named(t, s, "Ana", "fr", browser.Desktop)
	ben, chloe := browser.Open(t, s, "Ben", "de", browser.Phone), browser.Open(t, s, "Chloé", "fr", browser.Phone)
	odile := named(t, s, "Odile", "fr", browser.Desktop)
	path, link := makes(ana, name)
	ana.CheckLook("a new circle")
	joins(ben, link)
	joins(chloe, link)
	people := []*browser.Person{ana, ben, chloe}

	table := opensFor(ana, path)
	odile.Visit("/tables")
	for _, p := range people[1:] {
		p.Visit(path)
		p.Press(`a[href="` + table + `"]`)
		p.Until(`document.querySelector("#sit")`)
		p.PressAndLoad("#sit button.gold")
	}
	for _, p := range people {
		p.Until(`document.querySelector("#table")`)
	}
	tables := []string{table}
	playOut(t, table, people...)
	for len(tables) < 10 {
		table := opensByAPI(ana, path)
		for _, p := range people[1:] {
			p.API(http.MethodPost, "/tables"+table[len("/t"):]+"/sit", map[string]any{}, nil)
		}
		playOut(t, table, people...)
		tables = append(tables, table)
	}

	for _, p := range people {
		p.Visit(path + "/ladder?ladder=ever")
		p.CheckLook("ladder")
		rows := browser.JS[[]string](p, `[...document.querySelectorAll(".circle-ladder tbody tr")].map(r => r.innerText)`)
		if len(rows) != 3 || strings.Contains(strings.Join(rows, ""), "Odile") {
			t.Errorf("%s sees the ladder %q", p.Name, rows)
		}
		for _, row := range rows {
			if !strings.Contains(row, "10") {
				t.Errorf("%s sees %q after ten games", p.Name, row)
			}
		}
		p.Visit(path)
		p.CheckLook("circle")
		if shown := browser.JS[int](p, `[...document.querySelectorAll("a[href$='/replay']")].filter(a => a.checkVisibility()).length`); shown != 3 {
			t.Errorf("%s sees %d games that have ended before they ask for all", p.Name, shown)
		}
		p.Press(".circle-ended summary")
		p.Until(`[...document.querySelectorAll("a[href$='/replay']")].filter(a => a.checkVisibility()).length === 10`)
	}
	beside := `(() => {
		const heading = document.querySelector("#tables").getBoundingClientRect(), button = document.querySelector(".circle-open > summary").getBoundingClientRect()
		return button.top < heading.bottom && heading.top < button.bottom
	})()`
	if !browser.JS[bool](ana, beside) || browser.JS[bool](ben, beside) {
		t.Error("the button that opens a table does not stand beside the heading on a desk, and below the tables on a phone")
	}
	ben.Press(".circle-way") // on a phone the link is behind one press
	ben.Until(`document.querySelector("#circle-link").checkVisibility()`)
	ben.CheckLook("invite")
	if page := browser.JS[string](ana, `document.querySelector("meta[name=robots]")?.content`); page != "noindex" {
		t.Errorf("a crawler that is shown a circle is told %q", page)
	}
	seesNothing(odile, ana, name, path, link, tables)
}

// opensFor opens a table of three for a circle, from the circle's page, for one short deal.
func opensFor(p *browser.Person, path string) (table string) {
	p.T.Helper()
	p.Visit(path)
	p.Press(".circle-open > summary")
	p.PressAndLoad(`.circle-games a[href^="/g/nain-jaune"]`)
	browser.JS[bool](p, `(() => {
		const form = document.querySelector(".contract form")
		for (const details of form.querySelectorAll("details")) details.open = true
		for (const [key, value] of [["seats", "3"], ["o.deals", "1"]]) form.querySelector("[name='" + key + "']").value = value
		return true
	})()`)
	p.PressAndLoad(".contract form .actions button.main")
	return browser.JS[string](p, "location.pathname")
}

// opensByAPI does the same without a page.
func opensByAPI(p *browser.Person, path string) (table string) {
	p.T.Helper()
	var made struct{ ID string }
	p.API(http.MethodPost, "/tables", map[string]any{"game": "nain-jaune", "chairs": []string{"me", "open", "open"},
		"options": map[string]string{"deals": "1"}}, &made)
	p.API(http.MethodPut, "/circles/"+strings.TrimPrefix(path, "/c/")+"/tables/"+made.ID, nil, nil)
	return "/t/" + made.ID
}

// seesNothing looks everywhere for a circle and its tables, as somebody who does not belong to it.
func seesNothing(p, ana *browser.Person, name, path, link string, tables []string) {
	p.T.Helper()
	for _, part := range []string{"", "/people", "/ladder", "/poster", "/qr.svg"} {
		if status := p.Status(path + part); status != http.StatusNotFound {
			p.T.Errorf("%s: %d", part, status)
		}
	}
	for _, page := range []string{"/", "/tables", "/tables?status=over", "/circles", "/daily", "/me", "/g/nain-jaune", "/g/nain-jaune/ladder"} {
		p.Visit(page)
		p.Rest()
	}
	for _, call := range []string{"/tables", "/tables?status=over", "/me/tables", "/circles", "/circles" + path[len("/c"):], "/circles" + path[len("/c"):] + "/ladder"} {
		browser.Await[string](p, `fetch("/api/v1`+call+`").then(r => r.text())`)
	}
	for _, crawled := range []string{"/robots.txt", "/sitemap.xml", path, "/people/" + id(ana)} {
		browser.Await[string](p, `fetch("`+crawled+`").then(r => r.text())`)
	}
	received := p.Proxy.Received()
	for what, secret := range map[string]string{"the circle's name": name, "its address": path, "its link": link} {
		if strings.Contains(received, secret) {
			p.T.Errorf("%s has received %s", p.Name, what)
		}
	}
	for i, table := range tables {
		if strings.Contains(received, strings.TrimPrefix(table, "/t/")) {
			p.T.Errorf("%s has received the address of table %s", p.Name, strconv.Itoa(i+1))
		}
	}
}
