package web_test

import (
	"net/http"
	"strings"
	"testing"

	"tablee/games"
	"tablee/web/webtest"
)

// The ledger of a table has a line for each deal that is settled and the account of one of them, for a watcher as for
// its player. A game without deals has none.
func TestLedger_LineForEachDeal(t *testing.T) {
	h := webtest.OpenAll(t)
	b := h.Visitor(t, "fr")
	b.Guest("Ana")
	path := b.Open("seats", "4", "bots", "3", "o.deals", "2")
	b.Visit(path + "/ledger").MustSay("Aucune donne n’est encore réglée.")
	webtest.PlayOut(t, h, b, path)
	page := b.Visit(path)
	if !page.Has(`.end a[data-sheet]`) || !page.Has(`#journal a[data-sheet][href="`+path+`/ledger?deal=2"]`) {
		t.Error("neither the end nor the journal leads to the ledger")
	}
	newest, first := b.Visit(path+"/ledger"), b.Visit(path+"/ledger?deal=1")
	for _, p := range []*webtest.Page{newest, first, b.Visit(path + "/ledger?deal=x")} {
		if lines, heads := p.Count(".ledger > :last-child tbody tr"), p.Count(".ledger > :last-child thead th[scope=col]"); lines != 2 || heads != 5 {
			t.Errorf("%d lines with %d heads", lines, heads)
		}
	}
	if a, b := newest.Text(".account caption"), first.Text(".account caption"); !strings.HasPrefix(a, "Donne 2") || !strings.HasPrefix(b, "Donne 1") {
		t.Errorf("the accounts are %q and %q", a, b)
	}
	if other := h.Visitor(t, "fr").Visit(path + "/ledger?deal=1"); other.Text(".ledger") != first.Text(".ledger") {
		t.Errorf("a visitor reads %q, the player %q", other.Text(".ledger"), first.Text(".ledger"))
	}
	ronda := b.Post("/g/ronda", "seats", "2", "bots", "1").Header.Get("Location")
	if a := b.Get(ronda + "/ledger"); a.Status != http.StatusNotFound {
		t.Errorf("a game without deals answers %d", a.Status)
	}
}

// Beside a table the rule is shown in short: ten lines, four pictures and the way to the whole.
func TestRules_BesideATable_InShort(t *testing.T) {
	h := webtest.OpenAll(t)
	b := h.Visitor(t, "de")
	b.Header.Set("X-Fragment", "1")
	for _, entry := range games.All() {
		path := "/g/" + entry.ID() + "/rules"
		sheet := b.Visit(path)
		if lines, pictures := sheet.Count("body > ol:not(.plain) > li"), sheet.Count(".pictures > li"); lines != 10 || pictures != 4 || !sheet.Has(`a[href="`+path+`"][target=_blank]`) {
			t.Errorf("%s: %d lines and %d pictures beside a table", entry.ID(), lines, pictures)
		}
	}
}
