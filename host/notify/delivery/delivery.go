// Package delivery sends notifications to players who are not on the site: through their browser's push
// service (web push, RFC 8030, 8291 and 8292) or by calling their webhook. It is the only package that makes
// outgoing connections, and only to addresses that players registered for this.
package delivery

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"tablee/host"
	"tablee/host/notify"
)

// Config holds the dependencies and settings of a Sender.
type Config struct {
	Keys Keys
	// Wording returns the title and sentence that a browser shows, in a language. who is the name of the
	// awaited player, "" if that is the recipient; asks is set if an answer is awaited and not a move.
	Wording func(gameID, lang, who string, asks bool) (title, text string)
	// NewsWording does the same for notifications other than a turn.
	NewsWording func(n notify.News, lang string) (title, text string)
	// AllowPrivate permits all addresses, also those of this machine and of private networks, with and without https.
	AllowPrivate bool
	// Networks are the networks whose addresses are permitted like that.
	Networks []netip.Prefix
}

// Sender sends notifications. It is safe for concurrent use.
type Sender struct {
	cfg    Config
	client *http.Client // for https, and for push services
	plain  *http.Client // for webhooks without https
	lookup func(ctx context.Context, network, host string) ([]netip.Addr, error)
}

// timeout limits each call.
const timeout = 5 * time.Second

// New returns a Sender.
func New(cfg Config) *Sender {
	return &Sender{cfg: cfg, lookup: net.DefaultResolver.LookupNetIP, client: newClient(cfg.mayCall), plain: newClient(cfg.mayCallPlain)}
}

// newClient returns a client that calls the addresses that it may call, and follows no redirects.
func newClient(may func(netip.Addr) bool) *http.Client {
	return &http.Client{
		Timeout:       timeout,
		Transport:     transport(newDialer(may)),
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// SignatureHeader is the header of a program's call with its signature: "sha256=" and the hexadecimal
// HMAC-SHA256 of the body, with the webhook's secret as key.
const SignatureHeader = "Tablee-Signature"

// Payload is the body of a program's call.
type Payload struct {
	ID       string     `json:"id"`    // of the notification: the same for a retry
	Table    string     `json:"table"` // id of the table
	URL      string     `json:"url"`   // address of the table
	Game     string     `json:"game"`
	Awaits   string     `json:"awaits"` // "move", or "answer" for a proposal at the table
	Player   Player     `json:"player"` // the awaited player
	Seq      uint64     `json:"seq"`    // of the table, when the turn began or the proposal was made
	Deadline *time.Time `json:"deadline"`
}

// Player is the awaited player.
type Player struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Send sends a notification to its target. The error is notify.ErrTargetGone if a browser has withdrawn its
// subscription.
func (s *Sender) Send(ctx context.Context, n notify.Notification, f *host.Frame) error {
	switch n.Target.Kind {
	case notify.Push:
		return s.push(ctx, n, f)
	case notify.Hook:
		return s.tellProgram(ctx, n, f)
	}
	title, text := s.cfg.Wording(f.Table.Game, n.Target.Lang, f.Names[n.Awaited], n.Asks(f)) // by name: others read it too
	return s.tell(ctx, n.Target, told{Title: title, Text: text, URL: addressOf(n)})
}

// tellProgram calls a webhook with a Payload.
func (s *Sender) tellProgram(ctx context.Context, n notify.Notification, f *host.Frame) error {
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
	return s.postSigned(ctx, n.Target, c)
}

// tell calls the webhook of a chat in its shape.
func (s *Sender) tell(ctx context.Context, to notify.Target, m told) error {
	c, err := shaped(to.Kind, m)
	if err != nil {
		return err
	}
	return s.post(ctx, to.Address, c)
}

// Sign returns the value of SignatureHeader for a body.
func Sign(secret string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	return "sha256=" + hex.EncodeToString(mac.Sum(nil))
}

// message is the payload for a browser's service worker.
type message struct {
	URL   string `json:"url"`
	Title string `json:"title"`
	Text  string `json:"text"`
	Tag   string `json:"tag"` // a newer message with the same tag replaces the older one
	Lang  string `json:"lang"`
}

// pushTTL is the time for which a push service stores a message for an offline browser.
const pushTTL = 24 * time.Hour

// push sends a message, encrypted for the browser.
func (s *Sender) push(ctx context.Context, n notify.Notification, f *host.Frame) error {
	who := ""
	if n.Awaited != n.Target.Player {
		who = f.Names[n.Awaited]
	}
	title, text := s.cfg.Wording(f.Table.Game, n.Target.Lang, who, n.Asks(f))
	m := message{URL: addressOf(n), Title: title, Text: text, Tag: string(n.Table), Lang: n.Target.Lang}
	return s.pushMessage(ctx, n.Target, m, s.cfg.Keys.topic(n))
}

// subscriber returns the contact address for push services: the site itself.
func subscriber(house string) string {
	if strings.HasPrefix(house, "https:") {
		return house
	}
	return "nobody@localhost"
}

// addressOf returns the table's address on the site where the target was registered.
func addressOf(n notify.Notification) string { return n.Target.SiteURL + "/t/" + string(n.Table) }

// checkStatus closes a response and returns an error unless its status is 2xx.
func checkStatus(resp *http.Response) error {
	_, _ = io.CopyN(io.Discard, resp.Body, 4<<10) // drain, so that the connection can be reused
	_ = resp.Body.Close()
	if resp.StatusCode < 200 || resp.StatusCode > 299 {
		return fmt.Errorf("delivery: status %d", resp.StatusCode)
	}
	return nil
}
