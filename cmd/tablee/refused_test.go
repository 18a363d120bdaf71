package main

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"tablee/e2e/program"
)

// TestServe_LogsRefusals: the log has the rule and code that the client receives, and no user input.
func TestServe_LogsRefusals(t *testing.T) {
	t.Parallel()
	s := program.Run(t, t.TempDir(), "--log-level=info")
	ana, err := program.NewGuest(s.URL, "Ana")
	if err != nil {
		t.Fatal(err)
	}
	id, err := ana.Open(map[string]any{"chairs": []string{"me", "open", "open"}})
	if err != nil {
		t.Fatal(err)
	}
	call := func(want int, method, path, body string) {
		t.Helper()
		if status, answer, err := ana.Raw(method, path, body); status != want || err != nil {
			t.Errorf("%s %s: %d %s %v", method, path, status, answer, err)
		}
	}
	call(http.StatusUnprocessableEntity, http.MethodPost, "/api/v1/tables", `{"game":"nain-jaune","chairs":["me","bot:1","bot:1"],"options":{"secret":"x"}}`)
	call(http.StatusConflict, http.MethodPost, "/api/v1/tables/"+id+"/actions", `{"seq":1,"action":"secret"}`)
	call(http.StatusUnprocessableEntity, http.MethodPost, "/api/v1/guests", `{"name":"secret\u0007"}`)
	stay := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	page := func(path string, form url.Values) {
		t.Helper()
		r, err := http.NewRequest(http.MethodPost, s.URL+path, strings.NewReader(form.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.AddCookie(&http.Cookie{Name: "tablee", Value: ana.Token})
		resp, err := stay.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
	}
	page("/t/"+id, url.Values{"seq": {"1"}, "a": {"secret"}})
	page("/g/nain-jaune", url.Values{"seats": {"99"}, "title": {"secret"}})
	if err := s.End(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	log := s.Errs.String()
	for _, want := range []string{
		"route=/api/v1/tables status=422 .* rule=GEN-OPTION code=unknown-option ",
		"route=/api/v1/tables/{id}/actions status=409 .* code=not-started ",
		"route=/api/v1/guests status=422 .* field=name code=control ",
		"route=/t/{id} status=422 .* code=not-started ",
		"route=/g/{game} status=422 .* code=",
	} {
		if !regexp.MustCompile(want).MatchString(log) {
			t.Errorf("no %q in\n%s", want, log)
		}
	}
	if strings.Contains(log, "secret") {
		t.Error("user input is in the log")
	}
}
