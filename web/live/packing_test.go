package live

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"pgregory.net/rapid"

	"tablee/internal/property"
)

// Shared and individually compressed events form one gzip file, in any order.
func TestPack_EventsMakeAGzipFile(t *testing.T) {
	property.Check(t, func(t *rapid.T) {
		var sent, want []byte
		p := &Packing{}
		for range rapid.IntRange(1, 6).Draw(t, "events") {
			e := Event{Plain: rapid.SliceOf(rapid.Byte()).Draw(t, "plain")}
			if rapid.Bool().Draw(t, "shared") {
				e.Packed = Pack(e.Plain)
			}
			sent, want = append(sent, p.Next(e)...), append(want, e.Plain...)
		}
		file, err := gzip.NewReader(bytes.NewReader(append(sent, p.End()...)))
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(file)
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%d bytes came, want %d: %v", len(got), len(want), err)
		}
	})
}

func TestPack_OnlyIfAccepted(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, "gzip": true, "br, GZIP;q=0.5": true, "deflate, gzip; q=0": false, "gzip;q=0.000": false, "gzipped": false, "identity": false,
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("Accept-Encoding", header)
		w := httptest.NewRecorder()
		p := NewPacking(w, r)
		if got := p != nil; got != want || (w.Header().Get("Content-Encoding") == "gzip") != want {
			t.Errorf("%q: packed %t, want %t", header, got, want)
		}
		if plain := p.Next(Event{Plain: []byte("x")}); !want && string(plain) != "x" {
			t.Errorf("%q: %q sent for x", header, plain)
		}
	}
}
