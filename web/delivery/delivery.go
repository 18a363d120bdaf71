// Package delivery sends notifications to people who are not on the site: through their
// browser's push service (web push, RFC 8030, 8291 and 8292) or by calling a webhook of
// theirs. It is the only package that connects to addresses outside, and it connects only
// to those that somebody gave for this.
package delivery

import (
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

	"tablee/host"
	"tablee/host/notify"
)

// Config is what a Sender needs.
type Config struct {
	Keys Keys
	// Wording is what a browser shows, in a language: a title and a sentence. who is the
	// name of the person who is awaited, "" when that is the reader; asks: what is awaited is an
	// answer, not a move.
	Wording func(gameID, lang, who string, asks bool) (title, text string)
	// NewsWording is the same of what is no turn.
	NewsWording func(n notify.News, lang string) (title, text string)
	// AllowPrivate also allows addresses of this machine and of its private network.
	AllowPrivate bool
}

// Sender sends notifications. It is safe for concurrent use.
type Sender struct {
	cfg    Config
	client *http.Client
}

// timeout bounds each call.
const timeout = 5 * time.Second

// New makes a Sender.
func New(cfg Config) *Sender {
	return &Sender{cfg: cfg, client: &http.Client{
		Timeout:       timeout,
		Transport:     transport(newDialer(cfg.AllowPrivate)),
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// SignatureHeader is the header of a webhook call: "sha256=" and, in hexadecimal, the
// HMAC-SHA256 of the body with the webhook's secret as its key.
const SignatureHeader = "Tablee-Signature"

// Payload is the body of a webhook call.
type Payload struct {
	ID       string     `json:"id"`    // of the notification: the same when it is sent again
	Table    string     `json:"table"` // its id
	URL      string     `json:"url"`   // its address
	Game     string     `json:"game"`
	Awaits   string     `json:"awaits"` // move, or answer: to a question to the table
	Player   Player     `json:"player"` // who is awaited
	Seq      uint64     `json:"seq"`    // of the table, when the turn began or the question was asked
	Deadline *time.Time `json:"deadline"`
}

// Player is the player whose turn it is.
type Player struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Send sends a notification to its target. The error is notify.ErrTargetGone when a browser
// has withdrawn its subscription.
func (s *Sender) Send(ctx context.Context, n notify.Notification, f *host.Frame) error {
	if n.Target.Kind == notify.Push {
		return s.push(ctx, n, f)
	}
	return s.call(ctx, n, f)
}

// call calls a webhook. Any status from 200 to 299 is success.
func (s *Sender) call(ctx context.Context, n notify.Notification, f *host.Frame) error {
	c := Payload{
		ID: n.ID(), Table: string(n.Table), URL: addressOf(n), Game: f.Table.Game,
		Player: Player{string(n.Awaited), f.Names[n.Awaited]}, Seq: n.Seq, Awaits: "move",
	}
	due := f.Deadline()
	if n.Asks(f) {
		c.Awaits, due = "answer", f.Table.OfferDeadline()
	}
	if !due.IsZero() {
		c.Deadline = &due
	}
	body, err := json.Marshal(c)
	if err != nil {
		return fmt.Errorf("encode the payload: %w", err)
	}
	return s.post(ctx, n.Target, body)
}

// Sign is the value of SignatureHeader for a body.
func Sign(secret string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	return "sha256=" + hex.EncodeToString(mac.Sum(nil))
}

// message is what a browser's service worker is given.
type message struct {
	URL   string `json:"url"`
	Title string `json:"title"`
	Text  string `json:"text"`
	Tag   string `json:"tag"` // a newer one replaces the older
	Lang  string `json:"lang"`
}

// pushTTL is how long a push service keeps a message for a browser that is offline.
const pushTTL = 24 * time.Hour

// push sends a message, encrypted for the browser alone.
func (s *Sender) push(ctx context.Context, n notify.Notification, f *host.Frame) error {
	who := ""
	if n.Awaited != n.Target.Player {
		who = f.Names[n.Awaited]
	}
	title, text := s.cfg.Wording(f.Table.Game, n.Target.Lang, who, n.Asks(f))
	m := message{URL: addressOf(n), Title: title, Text: text, Tag: string(n.Table), Lang: n.Target.Lang}
	return s.pushMessage(ctx, n.Target, m, s.cfg.Keys.topic(n))
}

// subscriber is the contact that a push service may use: the site itself.
func subscriber(house string) string {
	if strings.HasPrefix(house, "https:") {
		return house
	}
	return "nobody@localhost"
}

// addressOf is the table's address as the target's owner knows it.
func addressOf(n notify.Notification) string { return n.Target.SiteURL + "/t/" + string(n.Table) }

// checkStatus reads no more of a response than its status; the error tells of one that is
// not success.
func checkStatus(resp *http.Response) error {
	_, _ = io.CopyN(io.Discard, resp.Body, 4<<10) // so that the connection can be used again
	_ = resp.Body.Close()
	if resp.StatusCode < 200 || resp.StatusCode > 299 {
		return fmt.Errorf("delivery: status %d", resp.StatusCode)
	}
	return nil
}
