package people

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// upgraded restarts the server as another version: an additional language changes the version of its static files.
func upgraded(t *testing.T, s *program.Server) {
	t.Helper()
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "es"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "es", "language.toml"), []byte("name = \"Español\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.Kill()
	s.Restart("--languages", dir)
}

// TestUpgrade_OpenPage_ReloadsWhenIdle: an open page of the previous version announces the new one and still gets
// its own files. It does not reload while the player is typing, but does when it is hidden and nothing is being
// typed. Without a server, navigation shows the offline page.
func TestUpgrade_OpenPage_ReloadsWhenIdle(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	p := browser.Open(t, s, "Jeanne", "fr", browser.Phone)
	table := p.OpenTable("1")
	old := browser.JS[string](p, `document.querySelector("script[src*='/table.js']").src`)
	upgraded(t, s)
	p.Until(`document.querySelector("#upgrade")?.textContent.includes("Nouvelle version")`)
	p.CheckWidth("the strip")
	p.CheckAccessible("the strip")
	p.Shot("upgrade")
	if n := p.Status(browser.JS[string](p, `document.querySelector("script[src*='/table.js']").src.replace("/table.js", "/refused.js")`)); n != 200 {
		t.Errorf("a file of the previous version: status %d", n)
	}
	hide := `Object.defineProperty(document, "hidden", { value: true, configurable: true }); document.dispatchEvent(new Event("visibilitychange"))`
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".own-name").value = "Margaux"; ` + hide))
	if browser.JS[string](p, `document.querySelector(".own-name").value`) != "Margaux" {
		t.Error("a name being typed was lost")
	}
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".own-name").value = document.querySelector(".own-name").defaultValue; ` + hide))
	p.Until(`document.querySelector("script[src*='/table.js']") && document.querySelector("script[src*='/table.js']").src !== ` + "`" + old + "`" + ` && !document.querySelector("#upgrade")`)

	p.Visit("/")
	p.Do(chromedp.Evaluate[chromedp.Void](`navigator.serviceWorker.ready.then(() => caches.match("/offline?lang=fr")).then(r => r.status)`, chromedp.EvalAwaitPromise))
	p.Until(`navigator.serviceWorker.controller`)
	p.Proxy.Close()
	p.Do(chromedp.Evaluate[chromedp.Void](`location.href = "` + table + `"`))
	p.WaitForText("Le serveur est injoignable")
	p.CheckAccessible("offline")
	p.Shot("offline")
}
