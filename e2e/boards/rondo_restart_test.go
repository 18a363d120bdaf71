package boards

import (
	"fmt"
	"net/http"
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// TestRondo_ServerRestart_WriterSendsTheDraft: after a restart, which forgets drafts, the page that composes one sends
// it again, even over a slow connection. The other page of the seat does not: it may show an older draft.
func TestRondo_ServerRestart_WriterSendsTheDraft(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	one := browser.Open(t, s, "Ana", "fr", browser.Desktop)
	one.PlayNow("nain-jaune") // creates a guest
	var table struct{ URL string }
	one.API(http.MethodPost, "/tables", map[string]any{"game": "rondo", "options": map[string]string{"sand": "0"}, "chairs": []string{"me", "bot:1", "bot:1", "bot:1"}}, &table)
	two := browser.Open(t, s, "Ana", "fr", browser.Phone)
	one.Proxy.Lend(two.Proxy)
	both := []*browser.Person{two, one}
	for _, p := range both {
		p.Visit(table.URL)
	}
	for _, p := range both {
		p.Until(`document.querySelector("#ro-say[data-shared] #ro-word")`)
	}
	one.Click("#ro-word")
	shown := func(text string) {
		t.Helper()
		for _, p := range both {
			p.Until(fmt.Sprintf(`document.querySelector("#ro-word").value.toLowerCase() === %q`, text))
		}
	}
	browser.JS[bool](one, `(fetch = (send => async (...about) => (await new Promise(sent => setTimeout(sent, 1000)), send(...about)))(fetch), true)`)
	one.Keys("e")
	shown("e")
	s.Kill()
	s.Start()
	one.Until(`document.querySelector("#ro-say").dataset.draft === ""`)
	one.Keys("ee")
	shown("eee")
	two.Until(`document.querySelector("#ro-say").dataset.draft.toLowerCase() === "eee"`)
	if sent := browser.JS[int](two, `performance.getEntriesByType("resource").filter(r => r.name.endsWith("/draft")).length`); sent > 0 {
		t.Errorf("the page that composed nothing sent %d drafts", sent)
	}
}
