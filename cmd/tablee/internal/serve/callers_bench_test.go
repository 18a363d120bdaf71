package serve

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"tablee/games"
	"tablee/table"
)

// BenchmarkPrograms is BenchmarkMove for four API clients: the request that plays, and a line on each
// client's stream.
func BenchmarkPrograms(b *testing.B) {
	for _, rules := range games.Rules() {
		id := rules.Info().ID
		for _, at := range commits {
			b.Run(fmt.Sprintf("%s/%d", id, at), func(b *testing.B) { benchMove(b, rules, 4, at, programs{}) })
		}
	}
}

// pages play by the form and decompress their streams, like a browser.
type pages struct{}

func (pages) act(id table.ID, token string, seq uint64, action string) *http.Request {
	form := url.Values{"seq": {strconv.FormatUint(seq, 10)}, "a": {action}}
	r := httptest.NewRequest(http.MethodPost, "/t/"+string(id), strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("X-Fragment", "1")
	r.AddCookie(&http.Cookie{Name: "tablee", Value: token})
	return r
}

func (pages) follow(id table.ID, token string) *http.Request {
	r := httptest.NewRequest(http.MethodGet, "/t/"+string(id)+"/live", nil)
	r.Header.Set("Accept-Encoding", "gzip")
	r.AddCookie(&http.Cookie{Name: "tablee", Value: token})
	return r
}

func (pages) seqs(stream io.Reader, each func(uint64)) {
	text, err := gzip.NewReader(stream)
	if err == nil {
		scanSeqs(text, "id: ", each)
	}
}

// programs use the API with uncompressed streams.
type programs struct{}

func (programs) act(id table.ID, token string, seq uint64, action string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/api/v1/tables/"+string(id)+"/actions", strings.NewReader(fmt.Sprintf(`{"seq":%d,"action":%q}`, seq, action)))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+token)
	return r
}

func (programs) follow(id table.ID, token string) *http.Request {
	r := httptest.NewRequest(http.MethodGet, "/api/v1/tables/"+string(id)+"/events", nil)
	r.Header.Set("Authorization", "Bearer "+token)
	return r
}

func (programs) seqs(stream io.Reader, each func(uint64)) { scanSeqs(stream, `"seq":`, each) }

// scanSeqs calls each with the number after the first mark in each line.
func scanSeqs(text io.Reader, mark string, each func(uint64)) {
	lines := bufio.NewScanner(text)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		_, rest, found := strings.Cut(lines.Text(), mark)
		if !found {
			continue
		}
		digits, _, _ := strings.Cut(rest, ",")
		if seq, err := strconv.ParseUint(digits, 10, 64); err == nil {
			each(seq)
		}
	}
}
