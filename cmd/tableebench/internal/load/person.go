package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"tablee/web/api/wire"
	"tablee/web/secure"
)

// errNoAnswer is returned for a request without a response, or with a 503.
var errNoAnswer = errors.New("no answer")

// maxAnswer limits the bytes read of a response.
const maxAnswer = 4 << 20

func newClient() *http.Client {
	return &http.Client{
		Transport: &http.Transport{
			DialContext:         (&net.Dialer{Timeout: 5 * time.Second}).DialContext,
			MaxIdleConnsPerHost: 1024, IdleConnTimeout: time.Minute, DisableCompression: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// person is a guest.
type person struct {
	run   *run
	node  int // index of the server they use
	token string
}

func (p *person) register(ctx context.Context) error {
	var out wire.Guest
	name := "Bench " + strconv.FormatUint(p.run.number.Add(1), 10)
	if err := p.call(ctx, http.MethodPost, "/api/v1/guests", map[string]string{"name": name}, &out); err != nil {
		return fmt.Errorf("become a guest: %w", err)
	}
	p.token = out.Token
	return nil
}

// call sends an API request and decodes the response into out.
func (p *person) call(ctx context.Context, method, path string, body, out any) error {
	var text []byte
	if body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			return err
		}
	}
	answer, err := p.ask(ctx, method, path, "application/json", text)
	if err != nil || out == nil {
		return err
	}
	if err := json.Unmarshal(answer, out); err != nil {
		return fmt.Errorf("%s %s: not a response of Tablée: %w", method, path, err)
	}
	return nil
}

// ask sends a request. Any response but a success is an error with its status and first line.
func (p *person) ask(ctx context.Context, method, path, contentType string, body []byte) ([]byte, error) {
	asking, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	resp, err := p.send(asking, method, path, contentType, body)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errNoAnswer, err)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s %s: %w: %w", method, path, errNoAnswer, err)
	case resp.StatusCode == http.StatusServiceUnavailable:
		return nil, fmt.Errorf("%s %s: %w: %d", method, path, errNoAnswer, resp.StatusCode)
	case resp.StatusCode == http.StatusTooManyRequests:
		return nil, fmt.Errorf("%s %s: the server's limits stop this (429): start it without them, see tableebench load --help", method, path)
	case resp.StatusCode >= 400:
		return nil, fmt.Errorf("%s %s: %d %s", method, path, resp.StatusCode, firstLine(answer))
	}
	return answer, nil
}

func firstLine(text []byte) string {
	line, _, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
	return line[:min(len(line), 200)]
}

// send sends a request as this person: a program with its token, a page with a cookie.
func (p *person) send(ctx context.Context, method, path, contentType string, body []byte) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(p.run.urls[p.node], "/")+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	if len(body) > 0 {
		r.Header.Set("Content-Type", contentType)
	}
	if p.run.cmd.As == "page" {
		r.Header.Set("Accept-Encoding", "gzip")
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		r.Header.Set("X-Fragment", "1")
		if strings.HasPrefix(path, "/api/") {
			r.Header.Del("Accept-Encoding")
		}
		if p.token != "" {
			r.AddCookie(&http.Cookie{Name: secure.Cookie, Value: p.token})
		}
	} else if p.token != "" {
		r.Header.Set("Authorization", "Bearer "+p.token)
	}
	return p.run.client.Do(r)
}
