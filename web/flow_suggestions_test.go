package web_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"tablee/game"
	"tablee/games/rondo"
	rondoui "tablee/games/rondo/ui"
	"tablee/web/webtest"
)

// A word that was refused is suggested with one press; moderators read it and dismiss it.
func TestSuggestion_RefusedWord_ReadAndDismissed(t *testing.T) {
	h := webtest.OpenWith(t, nil, rondoui.New())
	ana := h.Visitor(t, "fr")
	page := ana.Visit("/g/rondo").Form(".contract form .actions button.main").
		Fill("seats", "2").Fill("bots", "1").Fill("o.sand", "0").Fill("seating", "kept").Press(".contract form .actions button.main")
	f := h.AwaitTurn(t, page.Path)
	word := lacking(t, f.Table.State)
	refused := page.Reload().Form("#ro-lay").Fill("text", strings.ToLower(word)).Press("#ro-lay")
	refused.Press("Proposer ce mot au dictionnaire").MustSay("Merci.", "L’équipe de ce site verra que vous proposez "+word)
	if now := h.AwaitTurn(t, page.Path).Table.Seq; now != f.Table.Seq {
		t.Errorf("the table moved from seq %d to %d", f.Table.Seq, now)
	}

	ana.Header.Set("X-Fragment", "1")
	if a := ana.Post(page.Path+"/suggest", "word", word, "seq", strconv.FormatUint(f.Table.Seq, 10)); a.Status != http.StatusOK ||
		!strings.Contains(a.Body, "Merci.") || strings.Contains(a.Body, "<html") {
		t.Errorf("response to the script: %d %.300s", a.Status, a.Body)
	}
	for _, text := range []string{"MER", "MERS-", "mre", "MR", strings.Repeat("M", 10), ""} {
		if a := ana.Post(page.Path+"/suggest", "word", text); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, "ne peut pas être proposé") {
			t.Errorf("%q: %d %.300s", text, a.Status, a.Body)
		}
	}
	bob := h.Visitor(t, "fr")
	bob.Guest("Bob")
	if a := bob.Post(page.Path+"/suggest", "word", word); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("without a seat: %d", a.Status)
	}
	if a := ana.Get("/me/export"); !strings.Contains(a.Body, `"`+word+`"`) {
		t.Error("not in the export")
	}

	root, _ := flowModerator(t, h)
	list := root.Visit("/admin/suggestions")
	list.MustSay(word, "Rondo, dictionnaire français, deuxième édition", "proposé par 1 personne")
	list.Press("Écarter " + word).MustSay("Aucun mot n’a été proposé.")
	root.Visit("/admin/audit").MustSay("a écarté le mot proposé", word)
}

// lacking returns three letters of the hand that are no word.
func lacking(t *testing.T, s game.State) string {
	t.Helper()
	hand := s.View(s.Turn()).(*rondo.View).Hand
	for _, a := range hand {
		for _, b := range hand {
			for _, c := range hand {
				if word := a.String() + b.String() + c.String(); a != b && b != c && a != c {
					if _, lacks := s.(game.Speller).Lacks(word); lacks {
						return word
					}
				}
			}
		}
	}
	t.Fatalf("every three letters of %v are a word", hand)
	return ""
}
