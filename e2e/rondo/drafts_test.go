package rondo

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"syscall"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// TestRondo_TheNewestLettersOutliveAServer: what is composed on one of two screens while the server
// is away is what both show when it is back, and not what the other screen still had.
func TestRondo_TheNewestLettersOutliveAServer(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := program.Run(t, data)
	addr := strings.TrimPrefix(s.URL, "http://")
	site := program.At(t, addr)
	one := browser.Open(t, site, "Ben", "fr", browser.Desktop)
	one.PlayNow("nain-jaune") // with this the site knows them
	var opened struct{ URL string }
	one.API(http.MethodPost, "/tables", map[string]any{"game": "rondo", "options": map[string]string{"sand": "0"}, "chairs": []string{"me", "bot:1"}}, &opened)
	two := browser.Open(t, site, "Ben-again", "fr", browser.Phone)
	one.Proxy.Lend(two.Proxy)
	screens := []*browser.Person{one, two}
	for _, p := range screens {
		p.Visit(opened.URL)
	}
	write := func(letters string) {
		one.Do(chromedp.Click(chromedp.CSS("#ro-word")), chromedp.Evaluate[chromedp.Void](`document.querySelector("#ro-word").select()`))
		one.Keys(letters)
	}
	show := func(letters string) {
		for _, p := range screens {
			p.Until(fmt.Sprintf(`document.querySelector("#ro-say[data-shared]") && document.querySelector("#ro-word").value.toLowerCase() === %q`, letters))
		}
	}
	for _, p := range screens {
		p.Until(`document.querySelector("#ro-say[data-shared] #ro-word")`)
	}
	write("zz")
	show("zz")
	if err := s.End(syscall.SIGKILL); err == nil {
		t.Fatal("it ended well although it was killed")
	}
	write("zzz")
	offline(one, true)
	two.Proxy.Reset()
	program.Run(t, data, "--addr="+addr).Wait(t, "/readyz", http.StatusOK)
	two.Poll("the table again", func(context.Context) bool { return strings.Contains(two.Proxy.Received(), "event: fragment") })
	offline(one, false) // the other screen is back first, with what it had
	show("zzz")
}

// offline takes a person's network away, or gives it back.
func offline(p *browser.Person, gone bool) {
	p.T.Helper()
	browser.Call(p, network.Enable, network.EnableParams{})
	browser.Call(p, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		MatchedNetworkConditions: []*network.Conditions{{Offline: gone, DownloadThroughput: -1, UploadThroughput: -1}}})
}
