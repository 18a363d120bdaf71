package web_test

import (
	"strings"
	"testing"

	"tablee/web/board"
	"tablee/web/webtest"
)

// TestPages_ToSignInAndToReport_AreWhole: where one signs in and where one reports something are whole
// pages in the reader's language too.
func TestPages_ToSignInAndToReport_AreWhole(t *testing.T) {
	h := webtest.Open(t)
	for _, lang := range board.Languages() {
		b := h.Visitor(t, lang)
		b.Guest("Margaux")
		room := b.Open("seats", "3")
		for _, path := range []string{"/in", "/report?table=" + strings.TrimPrefix(room, "/t/")} {
			page := b.Get(path).Body
			if !strings.Contains(page, `<html lang="`+lang+`"`) || strings.Contains(page, "⟦") || webtest.RepeatedID(page) != "" || webtest.Forbidden.MatchString(page) {
				t.Errorf("%s in %s: a text is missing: %v, id %q, the policy forbids %q", path, lang, strings.Contains(page, "⟦"), webtest.RepeatedID(page), webtest.Forbidden.FindString(page))
			}
		}
	}
}
