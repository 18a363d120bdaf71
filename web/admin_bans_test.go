package web_test

import (
	"errors"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"tablee/host/circles"
	"tablee/host/input"
	"tablee/store/storetest"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/webtest"
)

// sound checks a page for missing texts, repeated ids, markup forbidden by the policy, and a single
// main heading.
func sound(t *testing.T, path, page string) {
	t.Helper()
	if strings.Contains(page, "⟦") || webtest.RepeatedID(page) != "" || webtest.Forbidden.MatchString(page) || strings.Count(page, "<h1") != 1 {
		i := max(strings.Index(page, "⟦"), 0)
		t.Errorf("%s: text %.60q, id %q, policy %q", path, page[i:min(i+60, len(page))], webtest.RepeatedID(page), webtest.Forbidden.FindString(page))
	}
}

// Ranges of addresses are banned on their page; invalid bans are refused with a reason. Bans are
// listed and lifted there.
func TestBans_MakeListLift(t *testing.T) {
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			h := webtest.Open(t)
			mia := moderator(t, h, lang)
			eve := h.Visitor(t, lang).Guest("Eve")
			for _, form := range [][]string{{"network", "x", "days", "7", "why", "floods"}, {"network", "10.0.0.0/8", "days", "7", "why", "floods"},
				{"network", "192.0.2.0/24", "days", "91", "why", "floods"}, {"network", "192.0.2.0/24", "days", "0", "why", "floods"}, {"network", "192.0.2.0/24", "days", "7"}} {
				a := mia.Post("/admin/bans", form...)
				if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, `value="`+form[1]+`"`) {
					t.Errorf("%q: %d", form, a.Status)
				}
				sound(t, "/admin/bans", a.Body)
			}
			mia.MustPost("/admin/bans", "network", "192.0.2.7", "days", "7", "why", "floods us")
			mia.MustPost("/admin/people/"+string(eve)+"/ban", "days", "0", "why", "shouts at us")
			page := mia.Get("/admin/bans").Body
			for _, want := range []string{"192.0.2.7/32", "floods us", ">Eve</a>", "shouts at us"} {
				if !strings.Contains(page, want) {
					t.Errorf("the list lacks %q", want)
				}
			}
			sound(t, "/admin/bans", page)
			sound(t, "/admin/audit", mia.Get("/admin/audit").Body)
			mia.MustPost("/admin/bans/lift", "target", "192.0.2.7/32", "why", "over")
			mia.MustPost("/admin/bans/lift", "target", string(eve), "why", "sorry")
			if all, err := h.Moderation.Bans(t.Context()); err != nil || len(all) != 0 {
				t.Errorf("bans after lifting: %v %v", all, err)
			}
			if a := mia.Post("/admin/bans/lift", "target", "192.0.2.7/32", "why", "again"); a.Status != http.StatusNotFound {
				t.Errorf("second lift: status %d", a.Status)
			}
		})
	}
}

// Where a moderator has switched the chat off, the page shows neither the field nor the signs.
func TestChat_SwitchedOff_NotShown(t *testing.T) {
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			h := webtest.Open(t)
			mia, ana := moderator(t, h, lang), h.Visitor(t, lang)
			path := ana.Open("quick", "guests", "seats", "3")
			for range 2 {
				h.SitDown(t, path, "")
			}
			h.AwaitTurn(t, path)
			if page := ana.Get(path).Body; !strings.Contains(page, `action="`+path+`/chat"`) {
				t.Fatal("the page has no chat")
			}
			admin := "/admin/tables/" + strings.TrimPrefix(path, "/t/")
			sound(t, admin, mia.Get(admin).Body)
			if a := mia.Post(admin+"/chat", "silenced", "yes"); a.Status != http.StatusUnprocessableEntity {
				t.Errorf("without a reason: status %d", a.Status)
			}
			mia.MustPost(admin+"/chat", "silenced", "yes", "why", "quarrels")
			page := ana.Get(path).Body
			if strings.Contains(page, `/chat"`) {
				t.Error("the chat is still shown")
			}
			sound(t, path, page)
			if a := ana.Post(path+"/chat", "sign", "bravo"); a.Status == http.StatusSeeOther {
				t.Errorf("message in a silenced chat: status %d", a.Status)
			}
			mia.MustPost(admin+"/chat", "silenced", "no", "why", "calm again")
			if !strings.Contains(ana.Get(path).Body, `action="`+path+`/chat"`) {
				t.Error("the chat is not shown again")
			}
		})
	}
}

// Two players who play their rated games against each other are listed by name.
func TestPairs_Listed(t *testing.T) {
	h := webtest.Open(t)
	mia := moderator(t, h, "en")
	ana, ben := h.Visitor(t, "en").Guest("Ana"), h.Visitor(t, "en").Guest("Ben")
	if page := mia.Get("/admin/pairs").Body; strings.Contains(page, "Ben") {
		t.Error("a pair is listed before any game")
	}
	for i := range 6 {
		for _, w := range storetest.Ended(table.ID("pair"+string(rune('a'+i))), time.Now(), "nain-jaune", "", ana, ben) {
			if err := h.Store.Append(t.Context(), w); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := h.Store.Rate(t.Context(), "nain-jaune"); err != nil {
		t.Fatal(err)
	}
	page := mia.Get("/admin/pairs").Body
	// With equal addresses the order of the two is arbitrary.
	for _, want := range []string{">Ana</a>", ">Ben</a>", "6 games together of 6, (Ana ahead 6|Ben ahead 0) times"} {
		if !regexp.MustCompile(want).MatchString(page) {
			t.Errorf("the page lacks %q", want)
		}
	}
	sound(t, "/admin/pairs", page)
}

// Moderators see a circle's name and size only, and close it with a reason.
func TestCircles_CloseByModerator(t *testing.T) {
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			h := webtest.Open(t)
			mia, ana := moderator(t, h, lang), h.Visitor(t, lang)
			ana.Guest("Ana")
			path := ana.Post("/circles", "circle", "Les Leroux").Header.Get("Location")
			id := strings.TrimPrefix(path, "/c/")
			ana.MustPost(path+"/dates", "title", "Meeting", "starts", time.Now().Add(48*time.Hour).Format("2006-01-02T15:04"))
			for _, at := range []string{"/admin/circles", "/admin/circles?name=LEROUX", "/admin/circles/" + id} {
				page := mia.Get(at).Body
				if !strings.Contains(page, "Les Leroux") || strings.Contains(page, "Meeting") {
					t.Errorf("%s: lacks the circle, or shows its activity", at)
				}
				sound(t, at, page)
			}
			if strings.Contains(mia.Get("/admin/circles?name=durand").Body, "Les Leroux") {
				t.Error("the search finds a circle with another name")
			}
			if a := mia.Get(path); a.Status != http.StatusNotFound {
				t.Errorf("a moderator opens the circle's page: status %d", a.Status)
			}
			if a := mia.Post("/admin/circles/" + id + "/close"); a.Status != http.StatusUnprocessableEntity {
				t.Errorf("without a reason: status %d", a.Status)
			}
			mia.MustPost("/admin/circles/"+id+"/close", "why", "abuse")
			if a := mia.Post("/admin/circles/"+id+"/close", "why", "abuse"); a.Status != http.StatusUnprocessableEntity {
				t.Errorf("second close: status %d", a.Status)
			}
			if a := mia.Get("/admin/circles/none"); a.Status != http.StatusNotFound {
				t.Errorf("unknown circle: status %d", a.Status)
			}
			if a := ana.Post(path+"/dates", "title", "x", "starts", time.Now().Add(48*time.Hour).Format("2006-01-02T15:04")); a.Status != http.StatusConflict {
				t.Errorf("date in the closed circle: status %d", a.Status)
			}
			if page := mia.Get("/admin/audit").Body; !strings.Contains(page, "Les Leroux") {
				t.Error("the audit log lacks the action")
			} else {
				sound(t, "/admin/audit", page)
			}
		})
	}
}

// Members of a class go by first names elsewhere. Moderators find them by their full names
// everywhere.
func TestClass_Moderators_SeeFullNames(t *testing.T) {
	h := webtest.Open(t)
	mia, ms, paul, eve := moderator(t, h, "en"), h.Visitor(t, "en"), h.Visitor(t, "en"), h.Visitor(t, "en")
	ms.Guest("Mme Le Roux")
	path := ms.Post("/circles", "circle", "CM2").Header.Get("Location")
	ms.MustPost(path+"/settings", "circle", "CM2", "zone", "Europe/Paris", "signs", "yes")
	circle, err := h.Circles.For(t.Context(), circles.ID(strings.TrimPrefix(path, "/c/")), h.PlayerOf(t, ms))
	if err != nil {
		t.Fatal(err)
	}
	paul.Guest("Paul Martin")
	paul.MustPost("/c/" + circle.Link + "/join")
	table := paul.Open("quick", "bots", "public", "yes")
	paul.MustPost("/report", "person", string(h.PlayerOf(t, ms)), "reason", "homework")
	if body := eve.Get(table).Body; strings.Contains(body, "Martin") || !strings.Contains(body, "Paul") {
		t.Error("other players see the full name")
	}
	for _, at := range []string{"/admin/tables", "/admin" + strings.Replace(table, "/t/", "/tables/", 1), "/admin/people", "/admin/people/" + string(h.PlayerOf(t, paul)), "/admin/reports"} {
		if body := mia.Get(at).Body; !strings.Contains(body, "Paul Martin") {
			t.Errorf("%s: a moderator sees only the first name", at)
		}
	}
}

// A banned player reads the reason and the end of the ban on every page except the one with their
// data. Their streams end immediately. Lifting the ban restores access. Other players and networks
// are not affected.
func TestBan_Player_RefusedAndStreamsEnd(t *testing.T) {
	h := webtest.Open(t)
	ana, bob := h.Visitor(t, "en"), h.Visitor(t, "en")
	path := ana.Open("quick", "bots")
	id := h.PlayerOf(t, ana)
	bob.Guest("Bob")
	ctx, done := h.Moderation.UntilBanned(t.Context(), id, "192.0.2.7")
	defer done()
	if err := h.Moderation.BanPerson(t.Context(), "", id, time.Now().Add(48*time.Hour), "shouts at people"); err != nil {
		t.Fatal(err)
	}
	<-ctx.Done()
	for _, at := range []string{"/", path, path + "/live", "/me"} {
		a := ana.Get(at)
		if a.Status != http.StatusForbidden || !strings.Contains(a.Body, "shouts at people") {
			t.Errorf("%s: %d %.300s", at, a.Status, a.Body)
		}
	}
	if a := ana.Get("/"); !strings.Contains(a.Body, `href="/me/export"`) || !strings.Contains(a.Body, `action="/me/erase"`) || strings.Contains(a.Body, `class="button main"`) {
		t.Errorf("the page does not link to their data, or links to itself: %s", a.Body)
	}
	if a := ana.Get("/me/export"); a.Status != http.StatusOK {
		t.Errorf("own data: status %d", a.Status)
	}
	if a := bob.Get("/"); a.Status != http.StatusOK {
		t.Errorf("another player: status %d", a.Status)
	}
	if err := h.Moderation.Lift(t.Context(), "", string(id), "said sorry"); err != nil {
		t.Fatal(err)
	}
	if a := ana.Get(path); a.Status != http.StatusOK {
		t.Errorf("after lifting: status %d", a.Status)
	}
}

// A banned range keeps out everyone, with or without a player. Invalid ranges, ranges as large as a
// country, and bans without an end are refused.
func TestBan_AddressRange(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	soon := time.Now().Add(time.Hour)
	for _, bad := range []string{"", "x", "10.0.0.0/8", "2001::/16"} {
		var wrong *input.Invalid
		err := h.Moderation.BanNetwork(t.Context(), "", bad, soon, "floods")
		if !errors.As(err, &wrong) || wrong.Field != "network" {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if err := h.Moderation.BanNetwork(t.Context(), "", "127.0.0.1", time.Time{}, "floods"); err == nil {
		t.Error("a ban without an end was accepted")
	}
	if err := h.Moderation.BanNetwork(t.Context(), "", "127.0.0.1", soon, "floods"); err != nil {
		t.Fatal(err)
	}
	if a := ana.Get("/"); a.Status != http.StatusForbidden || !strings.Contains(a.Body, "floods") {
		t.Errorf("from the banned range: status %d", a.Status)
	}
	if err := h.Moderation.BanNetwork(t.Context(), "", "2001:db8:1:2:3::4", soon, "x"); err != nil {
		t.Fatal(err)
	}
	all, err := h.Moderation.Bans(t.Context())
	if err != nil || len(all) != 2 || all[0].Target != "2001:db8:1:2::/64" && all[1].Target != "2001:db8:1:2::/64" {
		t.Errorf("%+v %v", all, err)
	}
}
