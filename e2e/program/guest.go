package program

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"tablee/web/api/wire"
)

// Guest is a guest of the server at URL.
type Guest struct {
	HTTP  *http.Client
	URL   string
	Token string
}

// NewGuest creates a guest on a server.
func NewGuest(url, name string) (*Guest, error) {
	c := &Guest{HTTP: &http.Client{Timeout: Patience}, URL: url}
	var out wire.Guest
	status, err := c.Call(http.MethodPost, "/api/v1/guests", map[string]string{"name": name}, &out)
	if err != nil || status != http.StatusCreated {
		return nil, fmt.Errorf("guest %s: %d, %w", name, status, err)
	}
	c.Token = out.Token
	return c, nil
}

// Call sends an API request and decodes the response; the status is 0 without a response.
func (c *Guest) Call(method, path string, body, out any) (status int, err error) {
	var text []byte
	if body != nil {
		if text, err = json.Marshal(body); err != nil {
			return 0, err
		}
	}
	r, err := http.NewRequest(method, c.URL+path, bytes.NewReader(text))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+c.Token)
	resp, err := c.HTTP.Do(r)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		return 0, err
	}
	if out == nil {
		return resp.StatusCode, nil
	}
	if err := json.Unmarshal(answer, out); err != nil {
		return resp.StatusCode, fmt.Errorf("%s %s: %d: %w: %s", method, path, resp.StatusCode, err, answer)
	}
	return resp.StatusCode, nil
}

// Raw sends a request with a raw body.
func (c *Guest) Raw(method, path, body string) (status int, answer []byte, err error) {
	r, err := http.NewRequest(method, c.URL+path, strings.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if c.Token != "" {
		r.Header.Set("Authorization", "Bearer "+c.Token)
	}
	resp, err := c.HTTP.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer resp.Body.Close()
	answer, err = io.ReadAll(resp.Body)
	return resp.StatusCode, answer, err
}

// Follow opens a stream of events.
func (c *Guest) Follow(path string) (*http.Response, error) {
	r, err := http.NewRequest(http.MethodGet, c.URL+path, nil)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+c.Token)
	r.Header.Set("Accept", "text/event-stream")
	return c.HTTP.Do(r)
}

// Browse returns the response to a browser with the guest's token.
func (c *Guest) Browse(t *testing.T, path string) (int, http.Header, string) {
	t.Helper()
	r, err := http.NewRequest(http.MethodGet, c.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.AddCookie(&http.Cookie{Name: "tablee", Value: c.Token})
	resp, err := c.HTTP.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, resp.Header, string(body)
}

// Page returns a page in a language.
func (c *Guest) Page(path, lang string) (status int, text string, err error) {
	r, err := http.NewRequest(http.MethodGet, c.URL+path, nil)
	if err != nil {
		return 0, "", err
	}
	r.Header.Set("Accept-Language", lang)
	r.AddCookie(&http.Cookie{Name: "tablee", Value: c.Token})
	resp, err := c.HTTP.Do(r)
	if err != nil {
		return 0, "", err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	return resp.StatusCode, string(b), err
}

// Lines reads the lines of a stream.
type Lines struct{ *bufio.Scanner }

func NewLines(r io.Reader) Lines {
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<20)
	return Lines{s}
}

// Until reads up to a line that begins with a text; false if there is none.
func (l Lines) Until(begin string) bool {
	for l.Scan() {
		if strings.HasPrefix(l.Text(), begin) {
			return true
		}
	}
	return false
}
