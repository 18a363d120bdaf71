package web_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/host"
	"tablee/store/storetest"
	"tablee/table"
	"tablee/web/webtest"
)

// A circle is made on a page and joined by its link. Members open tables for it and appear on its
// ladder. No page shows a stranger without the link anything about it.
func TestCircle_Pages_HiddenFromStrangers(t *testing.T) {
	h := webtest.Open(t)
	const name = "Les Leroux"
	ana, ben, chloe, odile := h.Visitor(t, "fr"), h.Visitor(t, "de"), h.Visitor(t, "fr"), h.Visitor(t, "fr")
	anaID := ana.Guest("Ana")
	odile.Guest("Odile")
	made := ana.Visit("/circles").Form("form.circle-make").Fill("circle", name).Submit()
	link := made.In("#circle-link").AttrOr("value", "")
	link = link[strings.Index(link, "/c/"):]
	for who, b := range map[string]*webtest.Browser{"Ben": ben, "Chloé": chloe} {
		if joined := b.Visit(link).Form("form.circle-form").Fill("name", who).Submit(); joined.Path != made.Path || !joined.Has("#gens") {
			t.Fatalf("%s was redirected to %s", who, joined.Path)
		}
	}

	room := made.Reload().Follow(`.circle-games a[href^="/g/nain-jaune"]`).Form(".contract form").
		Fill("seats", "3").Fill("o.deals", "1").Press(".actions button.main")
	for _, b := range []*webtest.Browser{ben, chloe} {
		b.Visit(made.Path).Press(`form[action="` + room.Path + `/sit"] button`)
	}
	if f := h.AwaitTurn(t, room.Path); f.Table.Status != table.StatusPlaying {
		t.Fatalf("the table is %s with all chairs taken", f.Table.Status)
	}
	tables := append(endedFor(t, h, ana, made.Path, 10), webtest.TableID(room.Path))
	for i := range 10 {
		for _, w := range storetest.Ended(table.ID(fmt.Sprint("counted", i)), h.Host.Now().Add(time.Duration(i)*time.Millisecond), "nain-jaune", "agreed", anaID, h.PlayerOf(t, ben), h.PlayerOf(t, chloe)) {
			if err := h.Store.Append(t.Context(), w); err != nil {
				t.Fatal(err)
			}
		}
	}

	for _, b := range []*webtest.Browser{ana, ben, chloe} {
		games := b.Visit(made.Path + "/ladder?ladder=ever").Texts(".circle-ladder tbody td:nth-of-type(2)")
		if !slices.Equal(games, []string{"10", "10", "10"}) {
			t.Errorf("the ladder counts %q after ten games", games)
		}
		const ended = `a[href$="/replay"]`
		page := b.Visit(made.Path)
		if all, folded := page.Count(ended), page.Count(".circle-ended "+ended); all != 10 || folded > 0 { // of today
			t.Errorf("%d games have ended, %d are folded", all, folded)
		}
		if says := page.Find("meta[name=robots]").AttrOr("content", ""); says != "noindex" {
			t.Errorf("robots meta tag of a circle: %q", says)
		}
	}
	ana.Visit(made.Path).MustSay("arrêtée avant la fin")
	seesNoCircle(t, odile, name, made.Path, link, anaID, tables)
}

// endedFor opens n tables for a circle, where the player plays against bots, and stops them.
func endedFor(t *testing.T, h *webtest.Site, b *webtest.Browser, circle string, n int) (ended []table.ID) {
	t.Helper()
	for range n {
		path := b.Open("seats", "3", "bots", "2", "circle", strings.TrimPrefix(circle, "/c/"))
		seq := h.AwaitTurn(t, path).Table.Seq
		if err := h.Host.Ask(t.Context(), host.Hand{Player: h.PlayerOf(t, b)}, webtest.TableID(path), seq, table.OfferStop, nil); err != nil {
			t.Fatal(err)
		}
		ended = append(ended, webtest.TableID(path))
	}
	return ended
}

// seesNoCircle checks that no page shows a stranger the circle or its tables.
func seesNoCircle(t *testing.T, b *webtest.Browser, name, path, link string, leader table.PlayerID, tables []table.ID) {
	t.Helper()
	for _, part := range []string{"", "/people", "/ladder", "/poster", "/qr.svg"} {
		if a := b.Get(path + part); a.Status != http.StatusNotFound {
			t.Errorf("%s: %d", part, a.Status)
		}
	}
	secrets := []string{name, path, link}
	for _, id := range tables {
		secrets = append(secrets, string(id))
	}
	for _, at := range []string{
		"/", "/tables", "/tables?status=over", "/circles", "/daily", "/me", "/g/nain-jaune", "/g/nain-jaune/ladder", "/robots.txt", "/sitemap.xml", path, "/people/" + string(leader),
	} {
		body := b.Get(at).Body
		for _, secret := range secrets {
			if strings.Contains(body, secret) {
				t.Errorf("%s reveals %q", at, secret)
			}
		}
	}
}

// After a game one of three players blocks another on the page of companions. The blocked player
// gets no chair at their next table, and no page says why. The third notices nothing. Once
// unblocked, they sit down.
func TestBlock_UntilUnblocked_NoSeat(t *testing.T) {
	h := webtest.Open(t)
	ana, ben, chloe := h.Visitor(t, "fr"), h.Visitor(t, "en"), h.Visitor(t, "fr")
	anaID, benID, chloeID := ana.Guest("Ana"), ben.Guest("Ben"), chloe.Guest("Chloé")
	for _, w := range storetest.Ended("blocking", h.Host.Now(), "nain-jaune", "agreed", anaID, benID, chloeID) {
		if err := h.Store.Append(t.Context(), w); err != nil {
			t.Fatal(err)
		}
	}
	ana.Visit("/circles").Follow(`a[href="/people/` + string(benID) + `/block"]`).Press("#main form button")

	waiting := ana.Open("seats", "3", "public", "yes")
	for b, want := range map[*webtest.Browser]bool{ben: false, chloe: true} {
		if listed := b.Visit("/tables").Has(`a[href="` + waiting + `"]`); listed != want {
			t.Errorf("the table is listed: %v, want %v", listed, want)
		}
	}
	if room := ben.Visit(waiting); room.Has("#sit button.gold") {
		room.Press("#sit button.gold")
	}
	if names := ana.Visit(waiting).Text(".chairs .seats"); strings.Contains(names, "Ben") {
		t.Errorf("a blocked player sat down: %s", names)
	}
	const unblock = `form[action$="/unblock"]`
	if ben.Visit("/circles").Has(unblock) {
		t.Error("a page shows the block to the blocked player")
	}
	chloe.Visit(waiting).Press("#sit button.gold")
	ana.Visit("/circles").Press(unblock + " button")
	ben.Visit(waiting).Press("#sit button.gold")
	if f := h.AwaitTurn(t, waiting); f.Table.Status != table.StatusPlaying || f.Table.SeatOf(benID) < 0 {
		t.Errorf("after unblocking the table is %s", f.Table.Status)
	}
}

// A bot takes over for one of three players who is banned. The others can read that, and finish
// their game.
func TestBan_DuringGame_OthersFinish(t *testing.T) {
	h := webtest.Open(t)
	ana, ben, chloe := h.Visitor(t, "fr"), h.Visitor(t, "fr"), h.Visitor(t, "de")
	for name, b := range map[string]*webtest.Browser{"Ana": ana, "Ben": ben, "Chloé": chloe} {
		b.Guest(name)
	}
	path := ana.Open("seats", "3", "o.deals", "1")
	for _, b := range []*webtest.Browser{ben, chloe} {
		b.Visit(path).Press("#sit button.gold")
	}
	benID := h.PlayerOf(t, ben)
	if err := h.Moderation.BanPerson(t.Context(), "", benID, time.Now().Add(7*24*time.Hour), "Insultes à table."); err != nil {
		t.Fatal(err)
	}
	h.Until(t, path, func(tb *table.Table) bool { return tb.Seats[tb.SeatOf(benID)].Away() })
	ana.Visit(path).In("#journal").MustSay("Un robot joue pour Ben")
	if f := h.PlayTogether(t, path, ana, chloe); f.Table.Status != table.StatusOver {
		t.Fatalf("the game is %s, awaited is %s", f.Table.Status, f.Table.Awaited())
	}
	if !ana.Visit(path).Has(".end") {
		t.Error("the page does not show the end")
	}
}
