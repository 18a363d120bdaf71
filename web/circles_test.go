package web_test

import (
	"context"
	"fmt"
	"html"
	"math"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/game"
	"tablee/host/circles"
	"tablee/store/storetest"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/limit"
	"tablee/web/webtest"
)

var circleLink = regexp.MustCompile(`value="[^"]*(/c/[a-z0-9]{16})"`)

// makeCircle makes a circle and returns its path and its link.
func makeCircle(t *testing.T, b *webtest.Browser, name string) (path, link string) {
	t.Helper()
	path = b.Post("/circles", "circle", name).Header.Get("Location")
	return path, webtest.Field(t, circleLink, b.Get(path).Body)
}

// seatOf returns a player's seat at a table.
func seatOf(t *testing.T, h *webtest.Site, path string, p table.PlayerID) game.Seat {
	t.Helper()
	f, err := h.Host.Frame(t.Context(), webtest.TableID(path))
	if err != nil {
		t.Fatal(err)
	}
	return f.Table.SeatOf(p)
}

// answer returns the response of a circle's path, without the path itself and parts that change
// between requests.
func answer(a webtest.Answer, base string) string {
	return fmt.Sprint(a.Status, " ", a.Header.Get("Location"), " ", strings.ReplaceAll(a.Body, base, "CIRCLE"))
}

func sorted(all []string) []string {
	slices.Sort(all)
	return all
}

// The home page of a returning player shows today's date in one of their circles, and lets them say
// that they are coming.
func TestLibrary_CircleDateToday_Shown(t *testing.T) {
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) { today(t, lang) })
	}
}

func today(t *testing.T, lang string) {
	h := webtest.Open(t)
	ana, ben, eve := h.Visitor(t, lang), h.Visitor(t, lang), h.Visitor(t, lang)
	ana.Guest("Ana")
	path, link := makeCircle(t, ana, "Les Leroux")
	ben.MustPost(link+"/join", "name", "Ben")
	eve.Guest("Eve")
	for i := range 6 {
		for _, one := range storetest.Ended(table.ID(fmt.Sprintf("today%s%02d", lang, i)), h.Host.Now(), "nain-jaune", "agreed", h.PlayerOf(t, ana), h.PlayerOf(t, ben), h.PlayerOf(t, eve)) {
			if err := h.Store.Append(t.Context(), one); err != nil {
				t.Fatal(err)
			}
		}
	}
	noon := 12 - h.Host.Now().UTC().Hour() // a zone where it is about noon, so that the day does not end during the test
	zone := fmt.Sprintf("Etc/GMT%+d", -noon)
	ana.MustPost(path+"/settings", "circle", "Les Leroux", "zone", zone)
	where, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	start := func(after time.Duration) string { return h.Host.Now().In(where).Add(after).Format(circles.DateLayout) }
	ana.MustPost(path+"/dates", "title", "Tomorrow", "starts", start(24*time.Hour))
	if page := ben.Get("/").Body; strings.Contains(page, "Tomorrow") {
		t.Error("the home page shows a date of another day")
	}
	ana.MustPost(path+"/dates", "title", "Tonight", "starts", start(time.Hour))
	coming := regexp.MustCompile(`action="(/c/[a-z0-9]+/dates/[a-z0-9]+)"`)
	page := ben.Get("/").Body
	if !strings.Contains(page, "Tonight") || !strings.Contains(page, "Les Leroux") || strings.Contains(page, "⟦") || webtest.RepeatedID(page) != "" {
		t.Fatal("the home page lacks today's date")
	}
	ben.MustPost(webtest.Field(t, coming, page), "coming", "yes")
	if page := ben.Get("/").Body; coming.MatchString(page) || !strings.Contains(page, path+"#agenda") {
		t.Error("a player who is coming is still asked")
	}
	place := regexp.QuoteMeta("(" + zone[len("Etc/"):] + ")") // whose clock it is, with the reader's own by script
	if home, circle := ben.Get("/").Body, ben.Get(path).Body; !regexp.MustCompile(`<strong>[^<]*`+place+` · Tonight`).MatchString(html.UnescapeString(home)) ||
		!regexp.MustCompile(`data-at="20[^"]+" data-yours="[^"]*#">[^<]*`+place).MatchString(html.UnescapeString(circle)) {
		t.Error("a date does not say whose clock it means")
	}
	if page := eve.Get("/").Body; strings.Contains(page, "Tonight") || strings.Contains(page, "Les Leroux") {
		t.Error("a stranger sees the circle's date")
	}
}

// In a class players go by first names: longer names are refused on joining, and existing members'
// names are shortened for all but the leader.
func TestCircle_Class_FirstNames(t *testing.T) {
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) { classOfFirstNames(t, lang) })
	}
}

func classOfFirstNames(t *testing.T, lang string) {
	h := webtest.Open(t)
	ms, emma, paul := h.Visitor(t, lang), h.Visitor(t, lang), h.Visitor(t, lang)
	ms.Guest("Mme Le Roux")
	path, link := makeCircle(t, ms, "CM2")
	paul.Guest("Paul Martin")
	paul.MustPost(link + "/join")
	table := paul.Open("seats", "3")
	if !strings.Contains(ms.Get(path).Body, "Paul Martin") || !strings.Contains(ms.Get(table).Body, "Paul Martin") {
		t.Error("a name is shortened in a circle that is not a class")
	}
	ms.MustPost(path+"/settings", "circle", "CM2", "zone", "Europe/Paris", "signs", "yes")

	if a := emma.Post(link+"/join", "name", "Emma Dupont"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, `value="Emma Dupont"`) || !strings.Contains(a.Body, "Emma B.") {
		t.Errorf("join with a full name: status %d", a.Status)
	}
	if a := emma.Post(link+"/join", "name", "Emma D."); a.Header.Get("Location") != path {
		t.Fatalf("join with a first name: status %d", a.Status)
	}
	for _, at := range []string{path, path + "/people", table} {
		body := emma.Get(at).Body
		if strings.Contains(body, "Martin") || !strings.Contains(body, "Paul") || strings.Contains(body, "⟦") {
			t.Errorf("%s shows more than a first name", at)
		}
	}
	if body := emma.Get(path).Body; !strings.Contains(body, "Mme Le Roux") || !strings.Contains(body, "Emma D.") {
		t.Error("the leader's name, or an initial that tells members apart, is shortened")
	}
	if body := paul.Get("/me").Body; !strings.Contains(body, "Paul Martin") {
		t.Error("a member's own page lacks their full name")
	}
	known := h.Visitor(t, lang)
	known.Guest("Nora Petit")
	if body := known.Get(link).Body; strings.Count(body, "Nora Petit") == 0 || !regexp.MustCompile(`[«“„].?Nora.?[»”“]`).MatchString(body) {
		t.Error("the join page does not show the shortened name")
	}
	for _, at := range []string{path + "/people", table} {
		if body := emma.Get(at).Body; strings.Contains(body, "Martin") {
			t.Errorf("%s shows more than a first name", at)
		}
	}
	shared := emma.Open("seats", "4", "circle", strings.TrimPrefix(path, "/c/"))
	emma.MustPost(shared+"/chair", "as", "here", "chair", "new", "name", "Léo Bernard")
	onScreen := emma.Post("/g/nain-jaune", "circle", strings.TrimPrefix(path, "/c/"), "quick", "here", "names", "Léa Bernard, Tom B.").Header.Get("Location")
	for at, name := range map[string]string{shared: "Léo", onScreen: "Léa"} {
		looks, owns := ms.Get(at).Body, emma.Get(at).Body // a curtain may hide everything from the owner of the screen
		if strings.Contains(looks+owns, "Bernard") || !strings.Contains(looks, name) {
			t.Errorf("%s: a player on another's device is not shown by first name", at)
		}
	}
	if body := emma.Get(path).Body; strings.Contains(body, "Bernard") {
		t.Error("the circle's page shows more than the first name of a player on another's device")
	}
	paul.MustPost(path + "/leave")
	if body := ms.Get(table).Body; !strings.Contains(body, "Paul Martin") {
		t.Error("a former member is still shown by first name")
	}
	paul.MustPost(link + "/join")
	if body := ms.Get(table).Body; strings.Contains(body, "Paul Martin") {
		t.Error("a member who rejoined is shown by full name")
	}
	ms.MustPost(path+"/close", "sure", "yes")
	if body := ms.Get(table).Body; !strings.Contains(body, "Paul Martin") {
		t.Error("a member of a closed class is still shown by first name")
	}

	path, link = makeCircle(t, ms, "CM1")
	ms.MustPost(path+"/settings", "circle", "CM1", "zone", "Europe/Paris", "signs", "yes")
	paul.MustPost(link + "/join")
	if body := emma.Get(table).Body; strings.Contains(body, "Paul Martin") {
		t.Error("a member of another class is shown by full name")
	}
	ms.MustPost(path + "/leave")
	if body := emma.Get(table).Body; !strings.Contains(body, "Paul Martin") {
		t.Error("the new leader is shown by first name")
	}
}

// A circle from its link to a ladder of ten games: made in one step, joined with a name alone, with
// rated games, dates and an invitation. Then a member blocks another, one leaves, and the circle is
// closed.
func TestCircle_WholeLife(t *testing.T) {
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) { circleEvening(t, lang) })
	}
}

func circleEvening(t *testing.T, lang string) {
	h := webtest.Open(t)
	ana, ben, eve := h.Visitor(t, lang), h.Visitor(t, lang), h.Visitor(t, lang)
	ana.Guest("Ana")
	path, link := makeCircle(t, ana, "Les Leroux")
	look := func(b *webtest.Browser, path string, wanted ...string) string {
		t.Helper()
		a := b.Get(path)
		if a.Status != http.StatusOK || strings.Contains(a.Body, "⟦") || webtest.RepeatedID(a.Body) != "" || strings.Count(a.Body, "<h1") != 1 {
			t.Errorf("%s: status %d, repeated id %q, %d main headings, missing text at %v", path, a.Status, webtest.RepeatedID(a.Body), strings.Count(a.Body, "<h1"), strings.Index(a.Body, "⟦"))
		}
		for _, want := range wanted {
			if !strings.Contains(a.Body, want) {
				t.Errorf("%s lacks %q", path, want)
			}
		}
		return a.Body
	}
	look(ben, link, "Les Leroux")
	if a := ben.Post(link+"/join", "name", "B\u202een"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("name with a control character: status %d", a.Status)
	}
	if a := ben.Post(link+"/join", "name", "Ben"); a.Header.Get("Location") != path {
		t.Fatalf("join: status %d, location %q", a.Status, a.Header.Get("Location"))
	}
	look(ben, path, "Ana", "Ben")
	look(ben, "/circles", "Les Leroux")
	anaID, benID := h.PlayerOf(t, ana), h.PlayerOf(t, ben)
	for i := range 10 {
		w := storetest.Ended(table.ID(fmt.Sprintf("evening%s%02d", lang, i)), h.Host.Now().Add(time.Duration(i)*time.Millisecond), "nain-jaune", "agreed", anaID, benID)
		for _, one := range w {
			if err := h.Store.Append(context.Background(), one); err != nil {
				t.Fatal(err)
			}
		}
	}
	look(ana, path+"/ladder?ladder=ever", ">10<")
	look(ana, path+"/people", "Ben")
	look(ana, path+"/poster", "/qr.svg")
	if a := ana.Get(path + "/qr.svg"); a.Status != http.StatusOK || !strings.Contains(a.Body, "<svg") {
		t.Errorf("qr: %d", a.Status)
	}

	// A date: members say that they are coming, and download the calendar file.
	when := time.Now().Add(48 * time.Hour).Format(circles.DateLayout)
	ana.MustPost(path+"/dates", "title", "Mardi", "starts", when, "weekly", "yes")
	date := webtest.Field(t, regexp.MustCompile(`action="(/c/[a-z0-9]+/dates/[a-z0-9]+)"`), look(ben, path, "Mardi"))
	ben.MustPost(date, "coming", "yes")
	look(ana, path, "Ben</span>")
	if a := ana.Get(date + "/at.ics"); a.Status != http.StatusOK || !strings.Contains(a.Body, "RRULE:FREQ=WEEKLY") || !strings.Contains(a.Body, "BEGIN:VTIMEZONE") {
		t.Errorf("calendar file: %d %s", a.Status, a.Body)
	}
	for _, wrong := range [][]string{{"title", "x", "starts", "2020-01-01T20:00"}, {"title", "", "starts", when}, {"title", "x", "starts", "soon"}, {"title", "a\u202eb", "starts", when}} {
		if a := ana.Post(path+"/dates", wrong...); a.Status != http.StatusUnprocessableEntity {
			t.Errorf("%q: %d", wrong, a.Status)
		}
	}

	// A table for the circle: members sit down, a stranger cannot.
	opened := ana.Post("/g/nain-jaune", "seats", "3", "circle", strings.TrimPrefix(path, "/c/")).Header.Get("Location")
	look(ben, path, opened)
	eve.Guest("Eve")
	if a := eve.Post(opened + "/sit"); a.Status == http.StatusSeeOther && seatOf(t, h, opened, h.PlayerOf(t, eve)) >= 0 {
		t.Error("a stranger sat down at the circle's table")
	}
	ben.MustPost(opened + "/sit")
	challenged := ana.Post("/people/"+string(benID)+"/challenge", "circle", strings.TrimPrefix(path, "/c/")).Header.Get("Location")
	look(ben, "/circles", challenged)

	// A block is visible to the player who made it and not to the other. It prevents seats and
	// invitations.
	look(ben, "/people/"+string(anaID)+"/block", "Ana")
	ben.MustPost("/people/" + string(anaID) + "/block")
	if strings.Contains(look(ben, "/circles", "Ana"), challenged) {
		t.Error("an invitation by a blocked player is still shown")
	}
	bens := ben.Open("seats", "3")
	ana.Post(bens + "/sit")
	if seatOf(t, h, bens, anaID) >= 0 {
		t.Error("a blocked player sat down at a new table")
	}
	if page := look(ana, "/circles"); strings.Contains(page, "/unblock") {
		t.Error("a blocked player can see the block")
	}
	ben.MustPost("/people/" + string(anaID) + "/unblock")

	// The link is replaced, a member leaves, the circle is closed.
	ana.MustPost(path + "/link")
	if a := eve.Get(link); a.Status != http.StatusNotFound {
		t.Errorf("old link: status %d", a.Status)
	}
	if a := ben.Post(path+"/close", "sure", "yes"); a.Status != http.StatusForbidden || !regexp.MustCompile("Seule la personne|Only the person|Das darf nur").MatchString(a.Body) {
		t.Errorf("close by a member: %d %s", a.Status, a.Body)
	}
	ben.MustPost(path + "/leave")
	if a := ben.Get(path); a.Status != http.StatusNotFound {
		t.Errorf("circle's page after leaving: status %d", a.Status)
	}
	if strings.Contains(look(ana, path+"/ladder?ladder=ever", ">10<"), ">Ben<") {
		t.Error("the ladder names a former member")
	}
	ana.MustPost(path+"/close", "sure", "yes")
	look(ana, path)
	if a := ana.Post(path+"/dates", "title", "x", "starts", when); a.Status != http.StatusConflict {
		t.Errorf("date in a closed circle: status %d", a.Status)
	}
}

// To a stranger every path of a circle answers as for a circle that does not exist, with or without
// a player.
func TestCircle_Stranger_404(t *testing.T) {
	h := webtest.Open(t)
	ana, eve := h.Visitor(t, "en"), h.Visitor(t, "en")
	ana.Guest("Ana")
	path, _ := makeCircle(t, ana, "Secret society")
	ana.MustPost(path+"/dates", "title", "Meeting", "starts", time.Now().Add(48*time.Hour).Format(circles.DateLayout))
	date := webtest.Field(t, regexp.MustCompile(`action="/c/[a-z0-9]+(/dates/[a-z0-9]+)"`), ana.Get(path).Body)
	anaID := string(h.PlayerOf(t, ana))
	none := "/c/" + strings.Repeat("z", 12)
	ask := func(b *webtest.Browser, base string) (answers []string) {
		for _, part := range []string{"/people", "/ladder", "/poster", "/qr.svg", date + "/at.ics"} {
			answers = append(answers, answer(b.Get(base+part), base))
		}
		for part, form := range map[string][]string{
			"/settings": {"circle", "x", "zone", "UTC"}, "/link": nil, "/code": nil, "/close": {"sure", "yes"}, "/leave": nil, "/remove": {"person", anaID},
			"/leader": {"person", anaID}, "/dates": {"title", "x", "starts", "2030-01-01T20:00"}, date: {"coming", "yes"}, date + "/remove": nil, "/join": {"name", "Eve"},
		} {
			answers = append(answers, part+answer(b.Post(base+part, form...), base))
		}
		answers = append(answers, answer(b.Get(base), base), answer(b.Post("/g/nain-jaune", "seats", "3", "circle", strings.TrimPrefix(base, "/c/")), base),
			answer(b.Get("/g/nain-jaune?circle="+strings.TrimPrefix(base, "/c/")), base))
		return answers
	}
	for _, known := range []bool{false, true} {
		if known {
			eve.Guest("Eve")
		}
		got, want := sorted(ask(eve, path)), sorted(ask(h.Visitor(t, "en"), none))
		if known {
			other := h.Visitor(t, "en")
			other.Guest("Eve")
			want = sorted(ask(other, none))
		}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("with a player %v: %.200s\nunknown circle: %.200s", known, got[i], want[i])
			}
		}
		for _, one := range got {
			if strings.Contains(one, "Secret") || strings.Contains(one, "Meeting") || strings.Contains(one, "200 ") {
				t.Errorf("with a player %v: %.200s", known, one)
			}
		}
	}
}

// Links of circles are much longer than codes. Invalid links count towards the same limit as codes,
// on the page or typed as a code.
func TestCircle_GuessingLinks_Limited(t *testing.T) {
	const signs, length, circles = 31, 16, 1_000_000
	aDay := float64(limit.WrongCodesDay.Events * limit.Crowd)
	years := math.Pow(signs, length) / (aDay * circles) / 365
	t.Logf("an address tries %.0f links a day: of a million circles it finds one in %.0g years", aDay, years)
	if years < 1e9 {
		t.Errorf("%g years are too few", years)
	}
	h := webtest.Open(t)
	ana, eve := h.Visitor(t, "en"), h.Visitor(t, "en")
	ana.Guest("Ana")
	eve.Guest("Eve")
	_, link := makeCircle(t, ana, "Secret society")
	for i := range limit.WrongCodes.Events {
		guess := func() webtest.Answer { return eve.Get("/c/" + strings.Repeat(string("abcdefghjk"[i]), length)) }
		if i%2 > 0 {
			guess = func() webtest.Answer { return eve.Post("/join", "code", "QQQQ") }
		}
		if a := guess(); a.Status != http.StatusNotFound {
			t.Fatalf("guess %d: %d", i+1, a.Status)
		}
	}
	for _, a := range []webtest.Answer{eve.Get("/c/" + strings.Repeat("z", length)), eve.Get(link), eve.Post(link+"/join", "name", "Eve"), eve.Post("/join", "code", "QQQQ")} {
		if a.Status != http.StatusTooManyRequests || a.Header.Get("Retry-After") == "" || strings.Contains(a.Body, "Secret") {
			t.Errorf("guess beyond the limit: status %d", a.Status)
		}
	}
}

// An invalid link gets the same page whether the circle was closed or never existed. Members see
// that their circle is closed.
func TestCircle_Closed_SaysSo(t *testing.T) {
	words := map[string][2]string{"fr": {"ne mène à aucun cercle", "Ce cercle est fermé"}, "en": {"leads to no circle", "This circle is closed"}, "de": {"führt zu keiner Runde", "Diese Runde ist geschlossen"}}
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			h := webtest.Open(t)
			ana, eve := h.Visitor(t, lang), h.Visitor(t, lang)
			ana.Guest("Ana")
			path, link := makeCircle(t, ana, "Les Leroux")
			ana.MustPost(path+"/close", "sure", "yes")
			reason := strings.NewReplacer(link, "", "/c/q8m3w7k2x9r4t5v6", "")
			said := reason.Replace(eve.Get(link).Body)
			never := eve.Get("/c/q8m3w7k2x9r4t5v6")
			if said != reason.Replace(never.Body) || never.Status != http.StatusNotFound {
				t.Error("a closed circle and an unknown one have different pages")
			}
			if !strings.Contains(said, words[lang][0]) {
				t.Error("the page of an invalid link does not say so")
			}
			if a := eve.Post(link+"/join", "name", "Eve"); a.Status != http.StatusNotFound || !strings.Contains(a.Body, words[lang][0]) {
				t.Errorf("join a closed circle: status %d", a.Status)
			}
			if a := ana.Post("/g/nain-jaune", "circle", strings.TrimPrefix(path, "/c/"), "seats", "3"); a.Status != http.StatusConflict || !strings.Contains(a.Body, words[lang][1]) {
				t.Errorf("open a table for a closed circle: status %d", a.Status)
			}
		})
	}
}
