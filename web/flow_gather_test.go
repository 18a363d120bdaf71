package web_test

import (
	"testing"

	"tablee/table"
	"tablee/web/webtest"
)

// A person who was moved to another table is led there by their page, with a script or without. Others read where
// they are.
func TestMoved_PageFollows(t *testing.T) {
	h := webtest.Open(t)
	ana, ben, cy := h.Visitor(t, "fr"), h.Visitor(t, "fr"), h.Visitor(t, "fr")
	ana.Guest("Ana")
	me := ben.Guest("Ben")
	older, left := ana.Open("seats", "4"), ben.Open("seats", "4")
	until := ben.Stream(left)
	ben.MustPost(older + "/sit")
	err := h.Host.Command(t.Context(), webtest.TableID(left), table.Command{Kind: table.Close, Player: me, Text: string(webtest.TableID(older))})
	if err != nil {
		t.Fatal(err)
	}
	until("event: gone")
	if at := ben.Visit(left).Path; at != older {
		t.Errorf("led to %s", at)
	}
	page := cy.Visit(left)
	page.MustSay("Ben a rejoint une table où quelqu’un attendait déjà.")
	if !page.Has(`.finish a[href="` + older + `"]`) {
		t.Error("the page of the table they left does not lead to the other")
	}
}
