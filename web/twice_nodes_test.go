package web_test

import (
	"maps"
	"net/http"
	"regexp"
	"slices"
	"testing"
	"time"

	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/host"
	"tablee/host/circles"
	"tablee/host/moderation"
	"tablee/store/scratch"
	"tablee/table"
	"tablee/web/webtest"
)

// twoSites returns two nodes on one database, and a function that gives a browser of the first one to the second. To
// forms the second node is also what the first one would be after a restart.
func twoSites(t *testing.T) (here, there *webtest.Site, with func(*webtest.Browser) *webtest.Browser) {
	t.Helper()
	dir := t.TempDir()
	here = webtest.OpenOn(t, scratch.OpenIn(t, dir), nil, nainjauneui.New())
	there = webtest.OpenOn(t, scratch.OpenIn(t, dir), nil, nainjauneui.New())
	return here, there, func(b *webtest.Browser) *webtest.Browser {
		other := there.Visitor(t, "en")
		other.Client.Jar = b.Client.Jar
		return other
	}
}

// things counts what forms make, as the database has it.
func things(t *testing.T, h *webtest.Site, by table.PlayerID, of circles.Circle, at table.ID) map[string]int {
	t.Helper()
	all := map[string]int{}
	add := func(kind string, n int, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		all[kind] = n
	}
	c := count(t, h, of)
	all["people"], all["tables"], all["members"], all["circles"] = c.people, c.tables, c.members, c.circles
	messages, err := h.Store.TableMessages(t.Context(), at, host.MaxMessages)
	add("messages", len(messages), err)
	reports, err := h.Moderation.Reports(t.Context(), moderation.ReportFilter{})
	add("reports", len(reports), err)
	dates, err := h.Circles.Calendar(t.Context(), of, by)
	add("dates", len(dates), err)
	programs, err := h.Accounts.Programs(t.Context(), by)
	add("programs", len(programs), err)
	targets, err := h.Store.Targets(t.Context(), by)
	add("targets", len(targets), err)
	return all
}

// A form that reaches another node too, or a restarted one, gets the same answer there and makes nothing more.
func TestTwice_OtherNode_OneThing(t *testing.T) {
	here, there, with := twoSites(t)
	ana := here.Visitor(t, "en")
	by := ana.Guest("Ana")
	path := ana.Open("seats", "3", "bots", "1", "chat", "open", "seating", "kept")
	at := webtest.TableID(path)
	here.SitDown(t, path, "Zoe")
	here.AwaitTurn(t, path)
	circle, err := here.Circles.Make(t.Context(), by, circles.Plan{Name: "Fam", Zone: "UTC"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := here.Accounts.NewCodes(t.Context(), by); err != nil { // a program’s owner must be able to come back
		t.Fatal(err)
	}
	program := regexp.MustCompile(`value="([\w-]{43})"`)
	for _, c := range []struct {
		what, path string
		form       []string
		made       string         // the kind of which there is one more; "": none
		shown      *regexp.Regexp // a secret that both answers show
	}{
		{"a message", path + "/chat", []string{"text", "Bonjour"}, "messages", nil},
		{"a sign", path + "/chat", []string{"sign", host.Signs()[0]}, "messages", nil},
		{"a report", "/report", []string{"reason", "Rude", "table", string(at)}, "reports", nil},
		{"a circle", "/circles", []string{"circle", "Club"}, "circles", nil},
		{"a date", "/c/" + string(circle.ID) + "/dates", []string{"title", "Evening", "starts", here.Host.Now().AddDate(0, 0, 3).Format("2006-01-02T15:04")}, "dates", nil},
		{"a table", "/g/nain-jaune", []string{"quick", "guests"}, "tables", nil},
		{"a program", "/me/programs", []string{"name", "Reader", "scope", "read", "days", "30"}, "programs", program},
		{"a webhook", "/me/notifications", []string{"kind", "hook", "address", "https://hooks.invalid/turn"}, "targets", regexp.MustCompile(`id="hook-secret"[^>]*value="([^"]+)"`)},
		{"a link for a device", "/me/devices/link", nil, "", regexp.MustCompile(`/sign-in/device/([\w-]+)`)},
		{"a link of a seat", path + "/give", nil, "", regexp.MustCompile(path + `/take/([\w-]+)`)},
		{"recovery codes", "/me/codes", nil, "", regexp.MustCompile(`((?:[a-z2-9]{4}-){2,}[a-z2-9]{4})`)},
	} {
		form := append(c.form, "command", "K7QMK7QMK7QMK7QMK7QMK7QMKQ")
		before := things(t, here, by, circle, at)
		first, again := ana.Post(c.path, form...), with(ana).Post(c.path, form...)
		if first.Status >= http.StatusBadRequest || again.Status != first.Status || again.Header.Get("Location") != first.Header.Get("Location") {
			t.Errorf("%s: %d %s and %d %s\n%.400s", c.what, first.Status, first.Header.Get("Location"), again.Status, again.Header.Get("Location"), first.Body)
		}
		if c.shown != nil {
			one, two := c.shown.FindStringSubmatch(first.Body), c.shown.FindStringSubmatch(again.Body)
			if one == nil || !slices.Equal(one, two) {
				t.Errorf("%s: shown are %q and %q", c.what, one, two)
			}
		}
		if c.made != "" {
			before[c.made]++
		}
		if after := things(t, there, by, circle, at); !maps.Equal(after, before) {
			t.Errorf("%s: there are %v, want %v", c.what, after, before)
		}
	}
}

// A newcomer whose form reaches two nodes is one person, for a minute: later the page may be before another's eyes.
func TestTwice_OtherNode_OneNewcomer(t *testing.T) {
	here, there, _ := twoSites(t)
	ana := here.Visitor(t, "en")
	by := ana.Guest("Ana")
	circle, err := here.Circles.Make(t.Context(), by, circles.Plan{Name: "Fam", Zone: "UTC"})
	if err != nil {
		t.Fatal(err)
	}
	waiting := ana.Open("seats", "4")
	for _, c := range []struct {
		what, path string
		form       []string
		want       census
	}{
		{"a chair", waiting + "/sit", []string{"name", "Zoe"}, census{people: 1}},
		{"a circle’s link", "/c/" + circle.Link + "/join", []string{"name", "Zoe"}, census{people: 1, members: 1, circles: 1}},
		{"a new circle", "/circles", []string{"circle", "Club", "name", "Zoe"}, census{people: 1, circles: 1}},
		{"invite", "/g/nain-jaune", []string{"quick", "guests"}, census{people: 1, tables: 1}},
	} {
		form := append(c.form, "command", "K7QMK7QMK7QMK7QMK7QMK7QMKQ")
		before := count(t, here, circle)
		one, two := here.Visitor(t, "en"), there.Visitor(t, "en")
		first, again := one.Post(c.path, form...), two.Post(c.path, form...)
		if first.Status != http.StatusSeeOther || again.Status != first.Status || again.Header.Get("Location") != first.Header.Get("Location") {
			t.Errorf("%s: %d %s and %d %s", c.what, first.Status, first.Header.Get("Location"), again.Status, again.Header.Get("Location"))
		}
		if one.Token() == "" || one.Token() != two.Token() {
			t.Errorf("%s: two people", c.what)
		}
		after := count(t, there, circle)
		if made := (census{after.people - before.people, after.tables - before.tables, after.members - before.members, after.circles - before.circles}); made != c.want {
			t.Errorf("%s: made %+v, want %+v", c.what, made, c.want)
		}
	}
}

// The form of a page that is left open makes another guest for the next person.
func TestTwice_MinuteLater_AnotherPerson(t *testing.T) {
	dir := t.TempDir()
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	at := func(add time.Duration) *webtest.Browser {
		return webtest.OpenOn(t, scratch.OpenIn(t, dir), func() time.Time { return now.Add(add) }, nainjauneui.New()).Visitor(t, "en")
	}
	first, soon, late := at(0), at(30*time.Second), at(2*time.Minute)
	for _, b := range []*webtest.Browser{first, soon, late} {
		if a := b.Post("/me", "name", "Zoe", "command", "K7QMK7QMK7QMK7QMK7QMK7QMKQ"); a.Status != http.StatusSeeOther {
			t.Fatalf("status %d", a.Status)
		}
	}
	if first.Token() != soon.Token() || first.Token() == late.Token() {
		t.Errorf("tokens %.6s, soon %.6s, later %.6s", first.Token(), soon.Token(), late.Token())
	}
}
