package web_test

import (
	"encoding/xml"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"

	"tablee/host/circles"
	"tablee/host/moderation"
	"tablee/web/webtest"
)

// calendarOf returns the path of a member's own address of a circle's calendar.
func calendarOf(t *testing.T, b *webtest.Browser, circle string) string {
	t.Helper()
	u, err := url.Parse(b.Visit(circle).In("#feed-address").AttrOr("value", ""))
	if err != nil || !strings.HasSuffix(u.Path, "/dates.ics") {
		t.Fatalf("address of the calendar: %v, %v", u, err)
	}
	return u.RequestURI()
}

// datesIn returns the titles of a calendar that a program without cookies reads, and its answer.
func datesIn(t *testing.T, h *webtest.Site, path string) (titles []string, a webtest.Answer) {
	t.Helper()
	a = h.Visitor(t, "en").Get(path)
	if a.Status != http.StatusOK {
		return nil, a
	}
	read, err := ics.ParseCalendar(strings.NewReader(a.Body))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range read.Events() {
		titles = append(titles, e.GetProperty(ics.ComponentPropertySummary).Value)
	}
	return titles, a
}

// A member's programs follow the dates of their circle by an address that is theirs: without a cookie, on a private
// site too, until the member asks for another one, or leaves, even if they come back.
func TestCalendar_Subscription(t *testing.T) {
	h := webtest.Open(t)
	ana, ben := h.Visitor(t, "fr"), h.Visitor(t, "en")
	ana.Guest("Ana")
	circle, link := makeCircle(t, ana, "Les Leroux")
	ben.MustPost(link+"/join", "name", "Ben")
	when := h.Host.Now().Add(48 * time.Hour).Format(circles.DateLayout)
	ana.MustPost(circle+"/dates", "title", "Belote; chez Ana", "starts", when, "weekly", "yes", "game", "nain-jaune")
	mine, bens := calendarOf(t, ana, circle), calendarOf(t, ben, circle)
	if mine == bens {
		t.Error("two members have one address")
	}
	if !strings.HasPrefix(ana.Visit(circle).In(`#feed a[href^="webcal:"]`).AttrOr("href", ""), "webcal://") {
		t.Error("no webcal link")
	}
	titles, a := datesIn(t, h, mine)
	if len(titles) != 1 || titles[0] != "Belote; chez Ana (Les Leroux)" || strings.Contains(a.Body, "Ben") {
		t.Errorf("dates %q\n%s", titles, a.Body)
	}
	if kind := a.Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/calendar") || !strings.Contains(a.Header.Get("Cache-Control"), "max-age") {
		t.Errorf("header %v", a.Header)
	}
	program := h.Visitor(t, "en")
	program.Header.Set("If-None-Match", a.Header.Get("ETag"))
	if again := program.Get(mine); again.Status != http.StatusNotModified || again.Body != "" {
		t.Errorf("unchanged: %d %q", again.Status, again.Body)
	}
	date := webtest.Field(t, regexp.MustCompile(`action="(/c/[a-z0-9]+/dates/[a-z0-9]+)/remove"`), ana.Get(circle).Body)
	ana.MustPost(date + "/remove")
	if again := program.Get(mine); again.Status != http.StatusOK || strings.Contains(again.Body, "Belote") {
		t.Errorf("after a date was cancelled: %d\n%s", again.Status, again.Body)
	}

	setHouse(t, h, map[string]string{moderation.HousePrivate: "yes"})
	if _, a := datesIn(t, h, bens); a.Status != http.StatusOK {
		t.Errorf("on a private site: %d", a.Status)
	}
	ben.MustPost(circle + "/calendar")
	renewed := calendarOf(t, ben, circle)
	if renewed == bens {
		t.Error("another address is the same")
	}
	for path, want := range map[string]int{bens: 404, renewed: 200, mine: 200, circle + "/dates.ics": 403, strings.Replace(mine, "/dates.ics", "x/dates.ics", 1): 404} {
		if _, a := datesIn(t, h, path); a.Status != want {
			t.Errorf("%s after another address was asked for: %d, want %d", path, a.Status, want)
		}
	}
	ben.MustPost(circle + "/leave")
	gone := func(then string) {
		t.Helper()
		for _, path := range []string{bens, renewed} {
			if _, a := datesIn(t, h, path); a.Status != http.StatusNotFound {
				t.Errorf("%s: %d", then, a.Status)
			}
		}
	}
	gone("after leaving")
	ben.MustPost(link + "/join")
	gone("after coming back")
	if _, a := datesIn(t, h, calendarOf(t, ben, circle)); a.Status != http.StatusOK {
		t.Errorf("the address after coming back: %d", a.Status)
	}

	if err := h.Moderation.BanPerson(t.Context(), moderation.CommandLine, h.PlayerOf(t, ana), h.Host.Now().Add(time.Hour), "x"); err != nil {
		t.Fatal(err)
	}
	if _, a := datesIn(t, h, mine); a.Status != http.StatusForbidden {
		t.Errorf("of a banned member: %d", a.Status)
	}
}

// Programs find the announcements by the head of any page, in its language, as long as pages show them; those of a
// private site are for its people.
func TestAnnouncements_Feed(t *testing.T) {
	h := webtest.Open(t)
	ana, eve := h.Visitor(t, "fr"), h.Visitor(t, "de")
	ana.Guest("Ana")
	said := moderation.Sentence{"fr": "Galette & cidre", "en": "Pancakes"}
	if err := h.Moderation.Announce(t.Context(), moderation.CommandLine, said, h.Host.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	path := ana.Visit("/").In(`head link[rel="alternate"]`).AttrOr("href", "")
	read := func(b *webtest.Browser) (titles []string, a webtest.Answer) {
		t.Helper()
		var f struct {
			Entries []struct {
				Title string `xml:"title"`
			} `xml:"entry"`
		}
		if a = b.Get(path); a.Status != http.StatusOK {
			return nil, a
		}
		if err := xml.Unmarshal([]byte(a.Body), &f); err != nil {
			t.Fatal(err)
		}
		for _, e := range f.Entries {
			titles = append(titles, e.Title)
		}
		return titles, a
	}
	titles, a := read(eve) // the address has the language
	if len(titles) != 1 || titles[0] != said["fr"] || !strings.HasPrefix(a.Header.Get("Content-Type"), "application/atom+xml") || a.Header.Get("ETag") == "" {
		t.Errorf("%q, %v", titles, a.Header)
	}
	if err := h.Moderation.Withdraw(t.Context(), moderation.CommandLine, h.Moderation.Announcements()[0].ID); err != nil {
		t.Fatal(err)
	}
	if titles, a := read(eve); len(titles) != 0 || a.Status != http.StatusOK {
		t.Errorf("withdrawn: %d, %q", a.Status, titles)
	}
	setHouse(t, h, map[string]string{moderation.HousePrivate: "yes"})
	if _, a := read(eve); a.Status != http.StatusForbidden {
		t.Errorf("a stranger, on a private site: %d", a.Status)
	}
	if ana.Visit("/").Has(`link[rel="alternate"]`) {
		t.Error("the pages of a private site tell of a feed")
	}
}
