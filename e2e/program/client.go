package program

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
)

// Client sends requests without a browser, as one person or as a visitor, and keeps every byte of a response.
type Client struct {
	T      *testing.T
	Server *Server
	Token  string // "" for a watcher without an identity
}

func (c *Client) open(method, path, body string) *http.Response {
	c.T.Helper()
	r, err := http.NewRequestWithContext(c.T.Context(), method, c.Server.URL(path), strings.NewReader(body))
	if err != nil {
		c.T.Fatal(err)
	}
	r.Host = "tablee.example" // the same for all servers: pages may contain it
	r.Header.Set("Accept-Language", "fr")
	r.Header.Set("Content-Type", "application/json")
	switch {
	case c.Token == "":
	case strings.HasPrefix(path, "/api"):
		r.Header.Set("Authorization", "Bearer "+c.Token)
	default:
		r.AddCookie(&http.Cookie{Name: Cookie, Value: c.Token})
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		c.T.Fatal(err)
	}
	return resp
}

// Cookie is the name of the cookie that holds a person's token.
const Cookie = "tablee"

// Do sends a request and returns its status, headers and body as one text.
func (c *Client) Do(method, path, body string) string {
	c.T.Helper()
	resp := c.open(method, path, body)
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		c.T.Fatal(err)
	}
	var head bytes.Buffer
	_ = resp.Header.Write(&head)
	return resp.Status + "\n" + head.String() + string(text)
}

// Stream reads a live stream, one message at a time.
type Stream struct {
	Messages chan string

	t *testing.T
}

// Follow opens a live stream: of a page, with complete fragments, or of the API.
func (c *Client) Follow(path string) *Stream {
	c.T.Helper()
	resp := c.open(http.MethodGet, path, "")
	c.T.Cleanup(func() { resp.Body.Close() })
	s := &Stream{t: c.T, Messages: make(chan string, 100)}
	end := "\n\n" // of an event; in the API's stream a message is a line
	if strings.HasPrefix(path, "/api") {
		end = "\n"
	}
	go func() {
		defer close(s.Messages)
		var message strings.Builder
		var page PageStream
		for in := bufio.NewReader(resp.Body); ; {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			if message.WriteString(line); strings.HasSuffix(message.String(), end) {
				if text := message.String(); strings.TrimSpace(text) != "" && !strings.HasPrefix(text, ":") {
					s.Messages <- page.Whole(text)
				}
				message.Reset()
			}
		}
	}()
	return s
}

// Next waits for the next message.
func (s *Stream) Next() string {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), Patience)
	defer cancel()
	select {
	case text, ok := <-s.Messages:
		if !ok {
			s.t.Fatal("a stream ended")
		}
		return text
	case <-ctx.Done():
		s.t.Fatal("a stream is silent")
	}
	return ""
}
