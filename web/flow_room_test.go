package web_test

import (
	"strings"
	"testing"

	"tablee/host"
	"tablee/table"
	"tablee/web/webtest"
)

// Two players who press "play now" wait at one table, which is one row of the list.
func TestPlayNow_TwoPlayers_OneTable(t *testing.T) {
	h := webtest.Open(t)
	ana, bob := h.Visitor(t, "fr"), h.Visitor(t, "en")
	const now = "button[name=quick][value=now]"
	at := ana.Visit("/g/nain-jaune").Press(now).Path
	if other := bob.Visit("/g/nain-jaune").Press(now).Path; other != at {
		t.Fatalf("Ana waits at %s, Bob at %s", at, other)
	}
	if n := bob.Visit("/tables?game=nain-jaune").Count("#main .row"); n != 1 {
		t.Errorf("%d tables wait, want the one", n)
	}
}

// After the game one of two players opens a rematch, which keeps a chair for the other. The other's
// button leads to it, and the game begins.
func TestRematch_FromEndPage_KeepsChair(t *testing.T) {
	h := webtest.Open(t)
	ana, bob := h.Visitor(t, "fr"), h.Visitor(t, "en")
	ana.Guest("Ana")
	path := ana.Open("seats", "3", "bots", "1")
	bob.MustPost(path+"/sit", "name", "Bob")
	f := h.AwaitTurn(t, path)
	if err := h.Host.Ask(t.Context(), host.Hand{Player: h.PlayerOf(t, ana)}, webtest.TableID(path), f.Table.Seq, table.OfferStop, nil); err != nil {
		t.Fatal(err)
	}
	bob.Visit(path).Press(".prompt button[value=yes]")

	const again = ".end button[form=again]"
	before := bob.Visit(path).Text(again)
	next := ana.Visit(path).Press(again)
	next.In(".chair.free").MustSay("prévue pour Bob")
	over := bob.Visit(path)
	if over.Text(again) == before {
		t.Errorf("Bob's page still shows %q", before)
	}
	if there := over.Press(again).Path; there != next.Path || there == path {
		t.Errorf("rematch of %s: table %s, Bob is at %s", path, next.Path, there)
	}
	if f := h.AwaitTurn(t, next.Path); f.Table.Status != table.StatusPlaying {
		t.Errorf("the table is %s with both seated", f.Table.Status)
	}
}

// After the rematch was closed, the pages offer a new one.
func TestRematch_Closed_OfferedAgain(t *testing.T) {
	h := webtest.Open(t)
	ana, bob := h.Visitor(t, "en"), h.Visitor(t, "en")
	ana.Guest("Ana")
	path := ana.Open("seats", "3", "bots", "1")
	bob.MustPost(path+"/sit", "name", "Bob")
	f := h.AwaitTurn(t, path)
	if err := h.Host.Ask(t.Context(), host.Hand{Player: h.PlayerOf(t, ana)}, webtest.TableID(path), f.Table.Seq, table.OfferStop, nil); err != nil {
		t.Fatal(err)
	}
	bob.Visit(path).Press(".prompt button[value=yes]")
	const again = ".end button[form=again]"
	offered := bob.Visit(path).Text(".series")
	first := ana.Visit(path).Press(again)
	first.Press(".close button")
	over := bob.Visit(path)
	if got := over.Text(again); !strings.HasPrefix(got, "Play again") || over.Text(".series") != offered {
		t.Errorf("Bob's page offers %q and says %q", got, over.Text(".series"))
	}
	second := over.Press(again)
	if second.Path == first.Path || ana.Visit(path).Press(again).Path != second.Path {
		t.Errorf("the rematches are %s and %s", first.Path, second.Path)
	}
	until := ana.Stream(path)
	until("Join the rematch")
	if err := h.Host.Close(t.Context(), webtest.TableID(second.Path), "A moderator says why"); err != nil {
		t.Fatal(err)
	}
	until("Play again") // on the page that is open
}

// A player who opens another's transfer link sees the hand, and the other player no longer does.
func TestGive_Link_MovesHand(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "1")
	bob, dora := h.SitDown(t, path, "Bob"), h.Visitor(t, "en")
	h.AwaitTurn(t, path)
	const hand = "#table .face[value]"
	if !bob.Visit(path).Has(hand) {
		t.Fatal("Bob does not see a hand")
	}
	given := bob.Visit(path + "/settings").Press(`form[action$="/give"] button`)
	link := given.In("#given-link").AttrOr("value", "")
	taken := dora.Visit(link[len(h.Server.URL):]).Form(".name-form").Fill("name", "Dora").Submit()
	if taken.Path != path || !taken.Has(hand) {
		t.Errorf("Dora is at %s and sees a hand: %v", taken.Path, taken.Has(hand))
	}
	ana.Visit(path).In("#journal").MustSay("Dora")
	if bob.Visit(path).Has(hand) {
		t.Error("Bob still sees the hand after the transfer")
	}
}
