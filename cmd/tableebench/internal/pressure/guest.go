package pressure

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"tablee/web/api/wire"
	"tablee/web/secure"
)

// Addresses of the person who is measured and of the strangers.
const (
	neighborAddress = "203.0.113.7"
	strangerAddress = "198.51.100.9"
)

// guest is a guest of the site, at an address.
type guest struct {
	client  *http.Client
	url     string
	address string
	token   string
}

// newGuest registers a guest.
func (r *run) newGuest(ctx context.Context, address, name string) (*guest, error) {
	g := &guest{client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}}, url: r.url, address: address}
	var made wire.Guest
	if err := g.call(ctx, http.MethodPost, "/api/v1/guests", map[string]string{"name": name}, &made); err != nil {
		return nil, fmt.Errorf("become a guest: %w", err)
	}
	g.token = made.Token
	return g, nil
}

// send sends a request; the caller closes the body.
func (g *guest) send(ctx context.Context, method, path string, body []byte) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, method, g.url+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("X-Forwarded-For", g.address)
	if len(body) > 0 {
		r.Header.Set("Content-Type", "application/json")
	}
	if g.token != "" {
		r.Header.Set("Authorization", "Bearer "+g.token)
		r.AddCookie(&http.Cookie{Name: secure.Cookie, Value: g.token})
	}
	return g.client.Do(r)
}

// ask sends a request and returns the status and the whole response.
func (g *guest) ask(ctx context.Context, method, path string, body any) (int, []byte, http.Header, error) {
	var text []byte
	if body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			return 0, nil, nil, err
		}
	}
	resp, err := g.send(ctx, method, path, text)
	if err != nil {
		return 0, nil, nil, err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	return resp.StatusCode, answer, resp.Header, err
}

// call sends an API request, again while the limits refuse it, and decodes the response into out.
func (g *guest) call(ctx context.Context, method, path string, body, out any) error {
	for {
		status, answer, header, err := g.ask(ctx, method, path, body)
		switch {
		case err != nil:
			return err
		case status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable:
			seconds, _ := strconv.Atoi(header.Get("Retry-After"))
			if pause(ctx, time.Duration(max(1, seconds))*time.Second); ctx.Err() != nil {
				return ctx.Err()
			}
		case status >= http.StatusBadRequest:
			return fmt.Errorf("%s %s: %d %.200s", method, path, status, answer)
		case out == nil:
			return nil
		default:
			return json.Unmarshal(answer, out)
		}
	}
}

// open opens a table of a game with the guest in the first chair and bots in the others.
func (g *guest) open(ctx context.Context, gameID string, bots, level int, options map[string]string) (id string, err error) {
	chairs := []string{"me"}
	for range bots {
		chairs = append(chairs, "bot:"+strconv.Itoa(level))
	}
	var at wire.Address
	err = g.call(ctx, http.MethodPost, "/api/v1/tables", map[string]any{"game": gameID, "chairs": chairs, "options": options}, &at)
	return at.ID, err
}

// follow calls each with every state of a table until each returns false, the stream ends or ctx does.
func (g *guest) follow(ctx context.Context, id string, each func(wire.Table) bool) error {
	resp, err := g.send(ctx, http.MethodGet, "/api/v1/tables/"+id+"/events", nil)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("the stream of %s: %d", id, resp.StatusCode)
	}
	lines := bufio.NewScanner(resp.Body)
	lines.Buffer(nil, 4<<20)
	for lines.Scan() {
		if len(lines.Bytes()) == 0 {
			continue
		}
		var state wire.Table
		if err := json.Unmarshal(lines.Bytes(), &state); err != nil {
			return err
		}
		if !each(state) {
			return nil
		}
	}
	return lines.Err()
}

// act plays an action.
func (g *guest) act(ctx context.Context, id string, seq uint64, action string) (status int, err error) {
	status, _, _, err = g.ask(ctx, http.MethodPost, "/api/v1/tables/"+id+"/actions", map[string]any{"seq": seq, "action": action})
	return status, err
}
