// Package bell tells people away from the house that they are awaited: by their browser's
// push service (web push, RFC 8030, 8291 and 8292) or by calling an address of theirs (a
// webhook). It is the only place that asks anything of an address outside, and it asks
// only the addresses that somebody gave for it.
package bell

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"tablee/host"
	"tablee/host/notify"
)

// Config is what a Ringer needs.
type Config struct {
	Keys Keys
	// Words are what a browser shows, in a language: a title and a sentence. who is the
	// awaited person's name, "" when it is the reader himself.
	Words func(gameID, lang, who string) (title, text string)
	// Plain lets addresses be of this machine or its own network.
	Plain bool
}

// Ringer rings bells. It may be shared.
type Ringer struct {
	cfg    Config
	client *http.Client
}

// patience is how long an address is waited for.
const patience = 5 * time.Second

// New makes a Ringer.
func New(cfg Config) *Ringer {
	return &Ringer{cfg: cfg, client: &http.Client{
		Timeout:       patience,
		Transport:     transport(cfg.Plain),
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// Signature is the header of a hook's call: "sha256=" and, in hexadecimal, the HMAC-SHA256
// of the body with the hook's secret as its key.
const Signature = "Tablee-Signature"

// Call is the body of a hook's call.
type Call struct {
	ID       string     `json:"id"`    // of the notice: the same when it is told again
	Table    string     `json:"table"` // its id
	URL      string     `json:"url"`   // its address
	Game     string     `json:"game"`
	Player   Player     `json:"player"` // who is awaited
	Seq      uint64     `json:"seq"`    // of the table, since when he is
	Deadline *time.Time `json:"deadline"`
}

// Player is who is awaited.
type Player struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Tell rings a notice's bell; it is host.Config.Tell. The error is notify.ErrTargetGone when a
// browser has taken its address back.
func (r *Ringer) Tell(ctx context.Context, n notify.Notification, f *host.Frame) error {
	if n.Target.Kind == notify.Push {
		return r.push(ctx, n, f)
	}
	return r.call(ctx, n, f)
}

// call calls a hook. Any answer from 200 to 299 will do.
func (r *Ringer) call(ctx context.Context, n notify.Notification, f *host.Frame) error {
	c := Call{
		ID: n.ID(), Table: string(n.Table), URL: addressOf(n), Game: f.Table.Game,
		Player: Player{string(n.Awaited), f.Names[n.Awaited]}, Seq: n.Seq,
	}
	if due := f.Table.Deadline(); !due.IsZero() {
		c.Deadline = &due
	}
	body, err := json.Marshal(c)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, n.Target.Address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "Tablee")
	req.Header.Set(Signature, Sign(n.Target.Secret, body))
	resp, err := r.client.Do(req)
	if err != nil {
		return withoutAddress(err)
	}
	return answered(resp)
}

// Sign is the value of the header Signature for a body.
func Sign(secret string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	return "sha256=" + hex.EncodeToString(mac.Sum(nil))
}

// shown is what a browser's service worker is given.
type shown struct {
	URL   string `json:"url"`
	Title string `json:"title"`
	Text  string `json:"text"`
	Tag   string `json:"tag"` // a newer one takes the place of the older
	Lang  string `json:"lang"`
}

// kept is how long a push service keeps a message for a browser that is not there.
const kept = 24 * time.Hour

// push sends a message, encrypted for the browser alone.
func (r *Ringer) push(ctx context.Context, n notify.Notification, f *host.Frame) error {
	var keys webpush.Keys
	if err := json.Unmarshal([]byte(n.Target.Secret), &keys); err != nil {
		return err
	}
	who := ""
	if n.Awaited != n.Target.Player {
		who = f.Names[n.Awaited]
	}
	title, text := r.cfg.Words(f.Table.Game, n.Target.Lang, who)
	body, err := json.Marshal(shown{URL: addressOf(n), Title: title, Text: text, Tag: string(n.Table), Lang: n.Target.Lang})
	if err != nil {
		return err
	}
	resp, err := webpush.SendNotificationWithContext(ctx, body, &webpush.Subscription{Endpoint: n.Target.Address, Keys: keys}, &webpush.Options{
		HTTPClient: r.client, Subscriber: subscriber(n.Target.House), TTL: int(kept.Seconds()), Topic: string(n.Table),
		Urgency: webpush.UrgencyHigh, VAPIDPublicKey: r.cfg.Keys.Public, VAPIDPrivateKey: r.cfg.Keys.private,
	})
	if err != nil {
		return withoutAddress(err)
	}
	if resp.StatusCode == http.StatusNotFound || resp.StatusCode == http.StatusGone {
		_ = resp.Body.Close() // nothing of it is read
		return notify.ErrTargetGone
	}
	return answered(resp)
}

// subscriber is whom a push service may ask about the house: the house itself.
func subscriber(house string) string {
	if strings.HasPrefix(house, "https:") {
		return house
	}
	return "nobody@localhost"
}

// addressOf is the table's address as the bell's owner knows it.
func addressOf(n notify.Notification) string { return n.Target.House + "/t/" + string(n.Table) }

// answered reads no more of an answer than its status: an error unless it is a yes.
func answered(resp *http.Response) error {
	_, _ = io.CopyN(io.Discard, resp.Body, 4<<10) // so that the connection can be used again
	_ = resp.Body.Close()
	if resp.StatusCode < 200 || resp.StatusCode > 299 {
		return fmt.Errorf("bell: answered %d", resp.StatusCode)
	}
	return nil
}
