package shelf_test

import (
	"net/http"
	"strings"
	"testing"

	"tablee/web/webtest"
)

// Players on one screen say who plays: without a name no table is opened, and what is
// wrong with the names stands at their field, which has the focus and keeps them.
func TestHere_AsksForANameAtTheField(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	const long = "Léa, Marie-Antoinette de Saint-Germain"
	for typed, want := range map[string]string{
		"":    "Say who plays with you",
		" , ": "Say who plays with you",
		long:  "24 characters at most",
	} {
		a := b.Post("/g/nain-jaune", "quick", "here", "names", typed)
		_, field, _ := strings.Cut(a.Body, `id="names"`)
		field, said, _ := strings.Cut(field, ">")
		said, _, _ = strings.Cut(said, "</div>")
		if a.Status != http.StatusUnprocessableEntity || !strings.Contains(field, " autofocus") ||
			!strings.Contains(field, `value="`+typed+`"`) || !strings.Contains(said, want) {
			t.Errorf("%q: %d, the field is %q, beside it %q", typed, a.Status, field, said)
		}
		if strings.Count(a.Body, `role="alert"`) != 1 {
			t.Errorf("%q: it is said elsewhere too", typed)
		}
	}
}

// A browser cuts what is longer than a field allows, and says nothing: the length of a name
// is for the house to judge.
func TestNames_AreNotCutByTheBrowser(t *testing.T) {
	h := webtest.Open(t)
	owner := h.Visitor(t, "en")
	path := owner.Open("seats", "3")
	for _, address := range []string{"/me", path} {
		_, field, there := strings.Cut(h.Visitor(t, "en").Get(address).Body, `id="name"`)
		field, _, _ = strings.Cut(field, ">")
		if !there || strings.Contains(field, "maxlength") {
			t.Errorf("%s: %q", address, field)
		}
	}
}

func TestLists_SayAGamesNameOnce(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	b.Open("quick", "bots")
	_, row, _ := strings.Cut(b.Get("/me").Body, `class="row-title"`)
	row, _, _ = strings.Cut(row, `class="row-seats"`)
	if strings.Count(row, "Nain Jaune") != 1 {
		t.Errorf("it is there %d times: %s", strings.Count(row, "Nain Jaune"), row)
	}
}
