package serve

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"tablee/web/page"
)

// A form whose Host a proxy has changed gets a page in the reader's language, and the log says once what to do.
// With --url it is taken.
func TestProxy_ChangedHost(t *testing.T) {
	form := url.Values{"name": {"Ana"}}
	e := newEdge(t, &Cmd{})
	for lang, title := range map[string]string{"fr": "Formulaire venu d’une autre adresse", "en": "A form from another address", "de": "Ein Formular von einer anderen Adresse"} {
		resp := e.ask(http.MethodPost, "http://backend:8080/me", form, "Origin", "http://tablee.example", "Accept-Language", lang)
		text := body(t, resp)
		if resp.StatusCode != http.StatusForbidden || !strings.Contains(text, "<h1>"+title+"</h1>") || !strings.Contains(text, `lang="`+lang+`"`) || !strings.Contains(text, "Host") {
			t.Errorf("%s: %d %s", lang, resp.StatusCode, text)
		}
	}
	if log := e.log.String(); strings.Count(log, "must pass on Host") != 1 || !strings.Contains(log, "host=backend:8080") || !strings.Contains(log, "tablee.example") {
		t.Errorf("the log: %s", log)
	}
	panel := e.ask(http.MethodPost, "http://backend:8080/t/a", form, "Origin", "http://tablee.example", page.FragmentHeader, "part")
	if text := body(t, panel); panel.StatusCode != http.StatusForbidden || !strings.HasPrefix(text, "<section") {
		t.Errorf("the script gets %d %s", panel.StatusCode, text)
	}
	call := e.ask(http.MethodPost, "http://backend:8080/api/v1/guests", form, "Origin", "http://tablee.example")
	if kind := call.Header.Get("Content-Type"); call.StatusCode != http.StatusForbidden || kind != "application/problem+json" {
		t.Errorf("a call gets %d %s", call.StatusCode, kind)
	}

	told := newEdge(t, &Cmd{URL: "http://tablee.example"})
	if resp := told.ask(http.MethodPost, "http://backend:8080/me", form, "Origin", "http://tablee.example"); resp.StatusCode >= http.StatusBadRequest {
		t.Errorf("with --url: %d", resp.StatusCode)
	}
	if resp := told.ask(http.MethodPost, "http://backend:8080/me", form, "Origin", "http://other.example"); resp.StatusCode != http.StatusForbidden {
		t.Errorf("another site, with --url: %d", resp.StatusCode)
	}
}

// A form of another site is none that a proxy has changed.
func TestProxy_OtherSite_NotLogged(t *testing.T) {
	e := newEdge(t, &Cmd{})
	resp := e.ask(http.MethodPost, "https://tablee.example/me", url.Values{"name": {"Ana"}}, "Origin", "https://other.example", "Sec-Fetch-Site", "cross-site")
	if resp.StatusCode != http.StatusForbidden || e.log.Len() > 0 {
		t.Errorf("%d, logged: %s", resp.StatusCode, e.log)
	}
}
