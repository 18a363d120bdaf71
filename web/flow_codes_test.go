package web_test

import (
	"strings"
	"testing"

	"tablee/web/webtest"
)

// A recovery code is typed in capitals and without dashes, in a browser without scripts. It works
// once, and the page shows how many are left.
func TestCodes_OnAnotherDevice_WorkOnce(t *testing.T) {
	h := webtest.Open(t)
	jeanne, paper := h.Visitor(t, "en"), h.Visitor(t, "fr")
	jeanne.Guest("Jeanne")
	codes := jeanne.Visit("/me").Press(`form[action="/me/codes"] button`).Texts(".codes li code")
	if len(codes) != 10 {
		t.Fatalf("%d codes are shown", len(codes))
	}
	typed := strings.ToUpper(strings.ReplaceAll(codes[0], "-", " "))
	for _, says := range []string{"Jeanne", "Ce code ne marche pas"} {
		paper.Visit("/sign-in").Form(`form[action="/sign-in/code"]`).Fill("code", typed).Submit().MustSay(says)
	}
	paper.Visit("/me").MustSay("Il vous reste 9 codes sur 10")
}
