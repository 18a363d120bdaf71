package crowd

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"tablee/web/secure"
)

// ErrUnknown means that there was no response, or none that tells whether the request had an effect: the
// connection broke, or the server asked to retry later.
var ErrUnknown = errors.New("no conclusive response")

// requestTimeout is the time limit for a response: longer than any fault.
const requestTimeout = 60 * time.Second

// maxAnswer limits the bytes read of a response.
const maxAnswer = 4 << 20

func newHTTPClient() *http.Client {
	return &http.Client{
		Transport: &http.Transport{
			DialContext:         (&net.Dialer{Timeout: 10 * time.Second}).DialContext,
			MaxIdleConnsPerHost: 64, IdleConnTimeout: 30 * time.Second,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// call sends an API request and decodes a successful response into out. The status is 0 with ErrUnknown; a
// 4xx status is not an error.
func (p *person) call(ctx context.Context, method, path string, body, out any) (int, error) {
	var text []byte
	if body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			return 0, err
		}
	}
	status, answer, err := p.ask(ctx, method, path, "application/json", text, nil)
	if err != nil || out == nil || status >= 300 {
		return status, err
	}
	if err := json.Unmarshal(answer, out); err != nil {
		p.crowd.Observer.Breach("a response that cannot be decoded", fmt.Sprintf("%s %s: %d: %v: %.200s", method, path, status, err, answer))
		return 0, ErrUnknown
	}
	return status, nil
}

// post submits a form of a page; script means with the header of the page's script.
func (p *person) post(ctx context.Context, path string, form url.Values, script bool) (int, error) {
	headers := http.Header{"Sec-Fetch-Site": {"same-origin"}}
	if script {
		headers.Set("X-Fragment", "1")
	}
	status, _, err := p.ask(ctx, http.MethodPost, path, "application/x-www-form-urlencoded", []byte(form.Encode()), headers)
	return status, err
}

// ask sends a request and judges the response.
func (p *person) ask(ctx context.Context, method, path, contentType string, body []byte, headers http.Header) (int, []byte, error) {
	asking, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	began := time.Now()
	resp, err := p.send(asking, method, path, contentType, body, headers)
	if err != nil {
		return 0, nil, p.broken(ctx, began, method, path, err)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return 0, nil, p.broken(ctx, began, method, path, err)
	}
	if resp.StatusCode >= 500 {
		return 0, nil, p.failed(began, method, path, resp, answer)
	}
	if resp.StatusCode == http.StatusUnauthorized && p.token != "" {
		p.crowd.Observer.Breach("a session is lost", method+" "+path)
		p.token = ""
	}
	return resp.StatusCode, answer, nil
}

// send sends a request as this person: with a token to the API, with a cookie to pages.
func (p *person) send(ctx context.Context, method, path, contentType string, body []byte, headers http.Header) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, method, p.crowd.URL+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	for key, values := range headers {
		r.Header[key] = values
	}
	r.Header.Set("X-Forwarded-For", p.address)
	r.Header.Set("Accept-Language", p.lang)
	if len(body) > 0 {
		r.Header.Set("Content-Type", contentType)
	}
	switch {
	case p.token == "":
	case strings.HasPrefix(path, "/api/"):
		r.Header.Set("Authorization", "Bearer "+p.token)
	default:
		r.AddCookie(&http.Cookie{Name: secure.Cookie, Value: p.token})
	}
	p.crowd.Counts.Requests.Add(1)
	return p.crowd.client.Do(r)
}

// broken handles a request without a response, which only a fault excuses. ctx is that of the stay at a
// table, not of the one request.
func (p *person) broken(ctx context.Context, began time.Time, method, path string, err error) error {
	if ctx.Err() != nil {
		return ErrUnknown // canceled by the client
	}
	if !p.crowd.Observer.Excused(began) {
		p.crowd.Observer.Breach("no response without a fault", fmt.Sprintf("%s %s: %v after %s", method, path, err, time.Since(began).Round(time.Millisecond)))
	}
	wait(ctx, 100*time.Millisecond)
	return ErrUnknown
}

// failed handles a 5xx response: only a 503 with Retry-After is allowed, and only during a fault.
func (p *person) failed(began time.Time, method, path string, resp *http.Response, answer []byte) error {
	announced := resp.StatusCode == http.StatusServiceUnavailable && resp.Header.Get("Retry-After") != ""
	if announced {
		p.crowd.Counts.Announced.Add(1)
	}
	what := fmt.Sprintf("%s %s: %d: %.200s", method, path, resp.StatusCode, answer)
	switch {
	case !announced:
		p.crowd.Observer.Breach(fmt.Sprintf("status %d", resp.StatusCode), what)
	case !p.crowd.Observer.Busy(began):
		p.crowd.Observer.Breach("status 503 without a fault", what)
	}
	wait(resp.Request.Context(), 300*time.Millisecond)
	return ErrUnknown
}

// stream opens a stream and calls each with its lines until each returns false, the stream ends, or ctx does.
func (p *person) stream(ctx context.Context, path, accept string, each func(line []byte) bool) {
	began := time.Now()
	resp, err := p.send(ctx, http.MethodGet, path, "", nil, http.Header{"Accept": {accept}})
	if err != nil {
		_ = p.broken(ctx, began, "stream", path, err)
		return
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 500 {
		_ = p.failed(began, "stream", path, resp, nil)
		return
	}
	if resp.StatusCode != http.StatusOK {
		return
	}
	p.crowd.Counts.Streams.Add(1)
	lines := bufio.NewScanner(resp.Body)
	lines.Buffer(nil, maxAnswer)
	lines.Split(scanWholeLines)
	for lines.Scan() {
		if len(lines.Bytes()) > 0 && !each(lines.Bytes()) {
			return
		}
	}
	wait(ctx, 50*time.Millisecond) // the stream ended: the server may be gone
}

// scanWholeLines is bufio.ScanLines without the partial line left when a stream breaks off.
func scanWholeLines(data []byte, atEOF bool) (advance int, line []byte, err error) {
	if atEOF && bytes.IndexByte(data, '\n') < 0 {
		return len(data), nil, nil
	}
	return bufio.ScanLines(data, atEOF)
}

func wait(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}
