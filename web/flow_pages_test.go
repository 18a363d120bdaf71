package web_test

import (
	"strings"
	"testing"

	"tablee/web/board"
	"tablee/web/webtest"
)

// The sign-in page and the report page are complete in every language.
func TestPages_SignInAndReport_Complete(t *testing.T) {
	h := webtest.Open(t)
	for _, lang := range board.Languages() {
		b := h.Visitor(t, lang)
		b.Guest("Margaux")
		room := b.Open("seats", "3")
		for _, path := range []string{"/sign-in", "/report?table=" + strings.TrimPrefix(room, "/t/")} {
			page := b.Get(path).Body
			if !strings.Contains(page, `<html lang="`+lang+`"`) || strings.Contains(page, "⟦") || webtest.RepeatedID(page) != "" || webtest.Forbidden.MatchString(page) {
				t.Errorf("%s in %s: text missing: %v, repeated id %q, forbidden by the policy: %q", path, lang, strings.Contains(page, "⟦"), webtest.RepeatedID(page), webtest.Forbidden.FindString(page))
			}
		}
	}
}
