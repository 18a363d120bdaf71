package web_test

import (
	"net/http"
	"testing"

	"tablee/web/webtest"
)

// A stranger asks for the seat of a player whose page is open. The page answers by itself, which keeps the seat;
// without an answer it is the bot's, and the player takes it back, also at a table closed to watchers.
func TestClaim_OpenPage_KeepsTheSeat(t *testing.T) {
	h := webtest.Open(t)
	ana, bob, eve := h.Visitor(t, "fr"), h.Visitor(t, "fr"), h.Visitor(t, "fr")
	ana.Guest("Ana")
	path := ana.Open("seats", "3", "bots", "1", "seating", "kept")
	bob.Guest("Bob")
	bob.MustPost(path + "/sit")
	h.AwaitTurn(t, path)
	eve.Visit(path+"/claim").Form(".name-form").Fill("name", "Eve").Press("button[name=seat][value='1']")
	asked := ana.Visit(path)
	if asked.Has("[data-here]") {
		t.Error("Ana's page answers a question about another's seat")
	}
	asked.In(".prompt").MustSay("Eve demande la place de Bob", "La place ira à un robot")
	asked.Press(".prompt button[value=yes]")
	if f := h.AwaitTurn(t, path); f.Table.Offer == nil {
		t.Fatal("decided without Bob")
	}
	call := bob.Post(path + "/here") // as the script of the open page does
	if f := h.AwaitTurn(t, path); call.Status != http.StatusSeeOther || f.Table.Offer != nil || f.Table.SeatOf(h.PlayerOf(t, bob)) != 1 {
		t.Fatalf("status %d, %+v", call.Status, f.Table.Offer)
	}
	bob.Visit(path).In("#journal").MustSay("Vous êtes là : votre place reste à vous.")
	ana.Visit(path).In("#journal").MustSay("Bob est là, et garde sa place.")
}
