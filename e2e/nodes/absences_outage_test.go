//go:build unix

package nodes

import (
	"strconv"
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/store/storetest"
)

// TestOutage_AnOpenPageSaysSo: the database goes while somebody plays. Their open page says
// so, in their language; their move is refused with a sentence. When the database is back the
// sentence goes by itself, and the move goes through, without loading the page again.
func TestOutage_AnOpenPageSaysSo(t *testing.T) {
	t.Parallel()
	for lang, says := range map[string][3]string{
		"fr": {"Lecture seule", "Rien n’a pu être enregistré", "Rien ne peut être enregistré"},
		"en": {"Read only", "This could not be saved", "Nothing can be saved"},
	} {
		t.Run(lang, func(t *testing.T) {
			gate, url := storetest.NewGate(t, storetest.Postgres(t))
			s := program.Serve(t, "--database="+url)
			ana := browser.Open(t, s, "Ana", lang, browser.Phone)
			ana.PlayNow("nain-jaune")
			ana.Until(browser.Playable)
			before := browser.JS[int](ana, browser.Seq)

			gate.Cut()
			ana.Until(`document.querySelector("#wire[role=status]").textContent.includes("` + says[0] + `")`)
			ana.CheckAccessible("in an outage")
			ana.Shot("in an outage")
			ana.Click(`#table button[name=a][form=act]:not([aria-disabled=true])`)
			ana.Until(`document.querySelector("#refusal").textContent.includes("` + says[1] + `")`)
			if now := browser.JS[int](ana, browser.Seq); now != before {
				t.Errorf("the page is at %d, it was at %d", now, before)
			}
			other := browser.Open(t, s, "Bob", lang, browser.Desktop)
			other.Visit("/")
			other.Until(`document.querySelector("#outage")?.textContent.includes("` + says[2] + `")`)
			other.CheckLook("library in an outage")

			gate.Open()
			ana.Until(browser.Seq + ` > ` + strconv.Itoa(before))
			ana.Until(`!document.querySelector("#wire").textContent && !document.querySelector("#refusal").textContent.trim()`)
			other.Until(`!document.querySelector("#outage")`)
		})
	}
}
