package delivery

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	webpush "github.com/SherClockHolmes/webpush-go"

	"tablee/host/notify"
)

// NewsPayload is the body of a program's call for a notification other than a turn.
type NewsPayload struct {
	ID    string `json:"id"`   // of the news: the same for a retry
	Kind  string `json:"kind"` // "invited" or "date"
	URL   string `json:"url"`  // of the table or of the circle
	Name  string `json:"name"` // the inviting player or the circle
	Title string `json:"title"`
	At    string `json:"at"` // time of a date, in the circle's time zone
}

// SendNews sends a notification other than a turn to its target; errors are those of Send.
func (s *Sender) SendNews(ctx context.Context, n notify.News) error {
	url := n.Target.SiteURL + "/t/" + n.About
	if n.Kind == notify.NewsDate {
		url = n.Target.SiteURL + "/c/" + n.About
	}
	if n.Target.Kind == notify.Hook {
		return s.postSigned(ctx, n.Target, NewsPayload{ID: n.ID, Kind: n.Kind, URL: url, Name: n.Name, Title: n.Title, At: n.At})
	}
	title, text := s.cfg.NewsWording(n, n.Target.Lang)
	if n.Target.Kind == notify.Push {
		return s.pushMessage(ctx, n.Target, message{URL: url, Title: title, Text: text, Tag: n.About, Lang: n.Target.Lang}, "")
	}
	return s.tell(ctx, n.Target, told{Title: title, Text: text, URL: url})
}

// postSigned calls a webhook with a payload, signed with its secret.
func (s *Sender) postSigned(ctx context.Context, to notify.Target, payload any) error {
	c, err := jsonCall(payload)
	if err != nil {
		return err
	}
	c.header.Set(SignatureHeader, Sign(to.Secret, c.body))
	return s.post(ctx, to.Address, c)
}

// post calls a webhook. Any 2xx status is success.
func (s *Sender) post(ctx context.Context, address string, c call) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(c.body))
	if err != nil {
		return fmt.Errorf("call a webhook: %w", withoutAddress(err))
	}
	req.Header = c.header
	req.Header.Set("User-Agent", "Tablee")
	client := s.plain
	if req.URL.Scheme == "https" {
		client = s.client
	}
	resp, err := client.Do(req)
	if err != nil {
		return fmt.Errorf("call a webhook: %w", withoutAddress(err))
	}
	return checkStatus(resp)
}

// pushMessage sends a message, encrypted for the browser. If it has a topic, it replaces an older message
// with the same one.
func (s *Sender) pushMessage(ctx context.Context, to notify.Target, m message, topic string) error {
	var keys webpush.Keys
	if err := json.Unmarshal([]byte(to.Secret), &keys); err != nil {
		return fmt.Errorf("read a subscription's keys: %w", err)
	}
	body, err := json.Marshal(m)
	if err != nil {
		return err
	}
	resp, err := webpush.SendNotificationWithContext(ctx, body, &webpush.Subscription{Endpoint: to.Address, Keys: keys}, &webpush.Options{
		HTTPClient: s.client, Subscriber: subscriber(to.SiteURL), TTL: int(pushTTL.Seconds()), Topic: topic,
		Urgency: webpush.UrgencyHigh, VAPIDPublicKey: s.cfg.Keys.Public, VAPIDPrivateKey: s.cfg.Keys.private,
	})
	if err != nil {
		return fmt.Errorf("push to a browser: %w", withoutAddress(err))
	}
	if resp.StatusCode == http.StatusNotFound || resp.StatusCode == http.StatusGone {
		_ = resp.Body.Close() // unread
		return notify.ErrTargetGone
	}
	return checkStatus(resp)
}
