package web_test

import (
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/circles"
	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/webtest"
)

// twice sends a form with a command twice at the same moment, as a double click does: both requests go before an
// answer is there.
func twice(a, b *webtest.Browser, path string, pairs ...string) [2]webtest.Answer {
	var got [2]webtest.Answer
	var both sync.WaitGroup
	for i, one := range []*webtest.Browser{a, b} {
		both.Go(func() { got[i] = one.Post(path, append(pairs, "command", "K7QMK7QMK7QMK7QMK7QMK7QMKQ")...) })
	}
	both.Wait()
	return got
}

// census counts what the forms of a site make.
type census struct{ people, tables, members, circles int }

func count(t *testing.T, h *webtest.Site, of circles.Circle, who ...table.PlayerID) census {
	t.Helper()
	people, err := h.Accounts.People(t.Context(), account.Filter{Limit: 1000})
	if err != nil {
		t.Fatal(err)
	}
	rows, err := h.Host.Tables(t.Context(), host.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	c := census{people: len(people), tables: len(rows)}
	for _, p := range people {
		mine, err := h.Circles.Mine(t.Context(), p.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range mine {
			if one.ID == of.ID {
				c.members++
			}
		}
		c.circles += len(mine)
	}
	return c
}

// A form that a newcomer sends twice at the same moment makes one person, with what they asked for once.
func TestTwice_Newcomer_OnePerson(t *testing.T) {
	h := webtest.OpenAll(t)
	ana := h.Visitor(t, "en")
	by := ana.Guest("Ana")
	circle, err := h.Circles.Make(t.Context(), by, circles.Plan{Name: "Fam", Zone: "Europe/Paris"})
	if err != nil {
		t.Fatal(err)
	}
	waiting := ana.Open("seats", "4")
	given := ana.Open("seats", "3")
	word, err := h.Host.TransferToken(t.Context(), host.Hand{Player: by}, webtest.TableID(given))
	if err != nil {
		t.Fatal(err)
	}
	playing := ana.Open("seats", "3", "bots", "2", "absence", "bot:1")
	over := ana.Open("seats", "3", "bots", "2", "o.deals", "1", "seating", "kept")
	f := h.AwaitTurn(t, over)
	if err := h.Host.Ask(t.Context(), host.Hand{Player: by}, f.Table.ID, f.Table.Seq, table.OfferStop, nil); err != nil {
		t.Fatal(err)
	}
	h.AwaitTurn(t, playing)
	for _, c := range []struct {
		what, path string
		form       []string
		want       census // in addition to what was there
	}{
		{"a chair", waiting + "/sit", []string{"name", "Zoe"}, census{people: 1}},
		{"a circle’s link", "/c/" + circle.Link + "/join", []string{"name", "Zoe"}, census{people: 1, members: 1, circles: 1}},
		{"a new circle", "/circles", []string{"circle", "Fam", "name", "Zoe"}, census{people: 1, circles: 1}},
		{"a seat’s link", given + "/take/" + word, []string{"name", "Zoe"}, census{people: 1}},
		{"a claim", playing + "/claim", []string{"seat", "0", "name", "Zoe"}, census{people: 1}},
		{"play now", "/g/nain-jaune", []string{"quick", "bots"}, census{people: 1, tables: 1}},
		{"invite", "/g/nain-jaune", []string{"quick", "guests"}, census{people: 1, tables: 1}},
		{"on this screen", "/g/nain-jaune", []string{"quick", "here", "names", "Léa"}, census{people: 1, tables: 1}},
		{"with anyone", "/g/rondelic", []string{"quick", "now"}, census{people: 1, tables: 1}},
		{"by contract", "/g/nain-jaune", []string{"seats", "3"}, census{people: 1, tables: 1}},
		{"the deal of the day", "/g/nain-jaune/daily", nil, census{people: 1, tables: 1}},
		{"a coached game", "/g/nain-jaune/coach", nil, census{people: 1, tables: 1}},
		{"a fork", over + "/fork", []string{"at", "0", "seat", "0", "others", "bot:1"}, census{people: 1, tables: 1}},
		{"a name", "/me", []string{"name", "Zoe"}, census{people: 1}},
	} {
		before := count(t, h, circle)
		zoe := h.Visitor(t, "en")
		got := twice(zoe, h.Visitor(t, "en"), c.path, c.form...)
		to := got[0].Header.Get("Location")
		if got[0].Status != http.StatusSeeOther || got[1].Status != http.StatusSeeOther || got[1].Header.Get("Location") != to {
			t.Errorf("%s: %d %s and %d %s\n%.600s", c.what, got[0].Status, to, got[1].Status, got[1].Header.Get("Location"), got[0].Body)
		}
		after := count(t, h, circle)
		made := census{after.people - before.people, after.tables - before.tables, after.members - before.members, after.circles - before.circles}
		if made != c.want {
			t.Errorf("%s: made %+v, want %+v", c.what, made, c.want)
		}
	}
	if f, err := h.Host.Frame(t.Context(), webtest.TableID(waiting)); err != nil || f.Table.Devices() != 2 {
		t.Errorf("at the table: %v, %v", f.Table.Seats, err)
	}
}

// A form that a known person sends twice at the same moment makes its thing once.
func TestTwice_Known_OneThing(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	by := ana.Guest("Ana")
	path := ana.Open("seats", "3", "bots", "1", "chat", "open", "seating", "kept")
	zoe := h.SitDown(t, path, "Zoe")
	f := h.AwaitTurn(t, path)
	circle, err := h.Circles.Make(t.Context(), by, circles.Plan{Name: "Fam", Zone: "UTC"})
	if err != nil {
		t.Fatal(err)
	}
	tables := func() int { return count(t, h, circle).tables }
	messages := func() int {
		f, err := h.Host.Frame(t.Context(), f.Table.ID)
		if err != nil {
			t.Fatal(err)
		}
		return len(f.Messages)
	}
	reports := func() int {
		all, err := h.Moderation.Reports(t.Context(), moderation.ReportFilter{})
		if err != nil {
			t.Fatal(err)
		}
		return len(all)
	}
	dates := func() int {
		all, err := h.Circles.Calendar(t.Context(), circle, by)
		if err != nil {
			t.Fatal(err)
		}
		return len(all)
	}
	ended := func() {
		now := h.AwaitTurn(t, path)
		if err := h.Host.Ask(t.Context(), host.Hand{Player: by}, f.Table.ID, now.Table.Seq, table.OfferStop, nil); err != nil {
			t.Fatal(err)
		}
		zoe.Visit(path).Press(".prompt button[value=yes]")
	}
	for _, c := range []struct {
		what, path string
		form       []string
		count      func() int
		before     func()
	}{
		{what: "a message", path: path + "/chat", form: []string{"text", "Bonjour"}, count: messages},
		{what: "a sign", path: path + "/chat", form: []string{"sign", host.Signs()[0]}, count: messages},
		{what: "a report", path: "/report", form: []string{"reason", "Rude", "table", string(f.Table.ID)}, count: reports},
		{what: "a date", path: "/c/" + string(circle.ID) + "/dates", form: []string{"title", "Evening", "starts", h.Host.Now().AddDate(0, 0, 3).Format("2006-01-02T15:04")}, count: dates},
		{what: "a table", path: "/g/nain-jaune", form: []string{"quick", "bots"}, count: tables},
		{what: "a rematch", path: path + "/rematch", count: tables, before: ended},
	} {
		if c.before != nil {
			c.before()
		}
		had := c.count()
		got := twice(ana, ana, c.path, c.form...)
		if got[0].Status != got[1].Status || got[0].Status >= http.StatusBadRequest || got[0].Header.Get("Location") != got[1].Header.Get("Location") {
			t.Errorf("%s: %d %s and %d %s", c.what, got[0].Status, got[0].Header.Get("Location"), got[1].Status, got[1].Header.Get("Location"))
		}
		if made := c.count() - had; made != 1 {
			t.Errorf("%s: %d were made", c.what, made)
		}
	}
}

// A browser that keeps no cookies is told so by every form that makes a guest, and nothing is opened or taken.
func TestNoCookies_Told_NothingOpened(t *testing.T) {
	h := webtest.OpenAll(t)
	ana := h.Visitor(t, "en")
	by := ana.Guest("Ana")
	circle, err := h.Circles.Make(t.Context(), by, circles.Plan{Name: "Fam", Zone: "Europe/Paris"})
	if err != nil {
		t.Fatal(err)
	}
	waiting := ana.Open("seats", "4")
	before := count(t, h, circle)
	for lang, told := range map[string]string{"en": "Your browser keeps no cookies", "fr": "Votre navigateur ne garde pas de cookies", "de": "Dein Browser behält keine Cookies"} {
		forgets := h.Visitor(t, lang)
		forgets.Client.Jar = nil
		for path, form := range map[string][]string{
			waiting + "/sit": {"name", "Zoe"}, "/c/" + circle.Link + "/join": {"name", "Zoe"}, "/circles": {"circle", "Fam", "name", "Zoe"},
			"/g/nain-jaune": {"quick", "bots"}, "/g/rondelic": {"quick", "now"}, "/g/nain-jaune/daily": nil, "/me": {"name", "Zoe"},
		} {
			if a := forgets.Post(path, form...); a.Status != http.StatusForbidden || !strings.Contains(a.Body, told) {
				t.Errorf("%s %s: %d", lang, path, a.Status)
			}
		}
	}
	if after := count(t, h, circle); after.tables != before.tables || after.members != before.members || after.circles != before.circles {
		t.Errorf("before %+v, then %+v", before, after)
	}
	if f, err := h.Host.Frame(t.Context(), webtest.TableID(waiting)); err != nil || f.Table.Devices() != 1 {
		t.Errorf("at the table: %v, %v", f.Table.Seats, err)
	}
}

// unmaking lists the forms without a command, by the end of their action: they make nothing, or their table's log
// remembers their command or refuses a second one by its seq.
var unmaking = []string{
	`action="/settings"`, `p.path("/name")`, `action="/me/erase"`, `action="/admin/house/logo"`, `{ templ.SafeURL(to) }`, `{ action } data-passkey`, // set or sent again
	`rm.Path("/admit")`, `rm.Path("/name")`, `rm.Path("/rise")`, `rm.Path("/close")`, `rm.Path("/hold")`, `rm.Path("/begin")`, `rm.Path("/contract")`, `rm.Path("/agree")`,
	`rm.Path("/lead")`, `class="level"`, `"/take-device"`, `"/return"`, `"/answer"`, `"/ask" } data-quiet`, `"/tempo"`, `"/forced" } data-quiet`, `id="act"`, `id="ro-say"`,
}

// Every form that makes something has a command, inside it or, where all viewers get the same drawing, beside it.
func TestForms_ThatMakeSomething_HaveCommand(t *testing.T) {
	form := regexp.MustCompile(`(?s)<form\b(.*?)</form>`)
	id := regexp.MustCompile(`\bid="([\w-]+)"`)
	beside, err := os.ReadFile("play/table.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, root := range []string{".", "../games"} {
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".templ" {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			for _, m := range form.FindAllStringSubmatch(string(text), -1) {
				tag, _, _ := strings.Cut(m[1], "\n")
				if !strings.Contains(m[1], `method="post"`) {
					continue
				}
				found++
				own := id.FindStringSubmatch(tag)
				switch {
				case strings.Contains(m[0], "CommandField()"):
				case own != nil && regexp.MustCompile(`forms = append\(forms, .*"`+own[1]+`"`).Match(beside):
				case slices.ContainsFunc(unmaking, func(part string) bool { return strings.Contains(tag, part) }):
				default:
					t.Errorf("%s: a form without a command:%s", path, tag)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if found < 100 {
		t.Errorf("only %d forms found", found)
	}
}
