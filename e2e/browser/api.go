package browser

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"

	"tablee/e2e/program"
)

// token returns the person's token from their browser's cookie; "" for none.
func (p *Person) token() string {
	all, _ := http.ParseCookie(p.Proxy.Cookie())
	for _, c := range all {
		if c.Name == program.Cookie {
			return c.Value
		}
	}
	return ""
}

// API sends an API request like this person's page, with the browser's cookie. (A bearer token would make it
// a program's request.)
func (p *Person) API(method, path string, body, into any) {
	p.T.Helper()
	token := p.token()
	if token == "" {
		p.T.Fatalf("%s has no token", p.Name)
	}
	text, err := json.Marshal(body)
	if err != nil {
		p.T.Fatal(err)
	}
	r, err := http.NewRequestWithContext(p.T.Context(), method, p.Proxy.URL("/api/v1"+path), bytes.NewReader(text))
	if err != nil {
		p.T.Fatal(err)
	}
	r.AddCookie(&http.Cookie{Name: program.Cookie, Value: token})
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		p.T.Fatal(err)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode >= 300 {
		p.T.Fatalf("%s %s: %d %s %v", method, path, resp.StatusCode, answer, err)
	}
	if into != nil {
		if err := json.Unmarshal(answer, into); err != nil {
			p.T.Fatal(err)
		}
	}
}
