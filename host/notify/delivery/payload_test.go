package delivery

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"tablee/host/notify"
	"tablee/table"
)

// subscription is a browser's subscription with its private key.
type subscription struct {
	key  *ecdh.PrivateKey
	auth []byte
}

func (s subscription) text() string {
	encode := base64.RawURLEncoding.EncodeToString
	text, _ := json.Marshal(map[string]string{"p256dh": encode(s.key.PublicKey().Bytes()), "auth": encode(s.auth)}) // strings only: cannot fail
	return string(text)
}

// open decrypts a message (RFC 8291) and removes its padding.
func (s subscription) open(t *testing.T, body []byte) []byte {
	t.Helper()
	must := func(b []byte, err error) []byte {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	salt, sender, sealed := body[:16], body[21:86], body[86:]
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		t.Fatal(err)
	}
	shared := must(s.key.ECDH(public))
	info := slices.Concat([]byte("WebPush: info\x00"), s.key.PublicKey().Bytes(), sender)
	secret := must(hkdf.Key(sha256.New, shared, s.auth, string(info), 32))
	key := must(hkdf.Key(sha256.New, secret, salt, "Content-Encoding: aes128gcm\x00", 16))
	nonce := must(hkdf.Key(sha256.New, secret, salt, "Content-Encoding: nonce\x00", 12))
	block, err := aes.NewCipher(key)
	if err != nil {
		t.Fatal(err)
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		t.Fatal(err)
	}
	plain := must(gcm.Open(nil, nonce, sealed, nil))
	return []byte(strings.TrimSuffix(strings.TrimRight(string(plain), "\x00"), "\x02"))
}

// The recipient's browser learns whose turn it is and where, and nothing else. The push service learns
// neither, not even from the length.
func TestPush_RevealsOnlyTheTurn(t *testing.T) {
	var bodies [][]byte
	var topics []string
	there := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		bodies, topics = append(bodies, body), append(topics, r.Header.Get("Topic"))
		for name, values := range r.Header {
			if strings.Contains(strings.Join(values, " "), "8f2kq7w3mx") {
				t.Errorf("header %s contains the table's id: %v", name, values)
			}
		}
		w.WriteHeader(http.StatusCreated)
	}))
	defer there.Close()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	browser := subscription{key, []byte("0123456789abcdef")}
	s := newSender(t, false)
	s.client.Transport = transport(newDialer(Config{AllowPrivate: true}.mayCall))
	for _, c := range []struct{ awaited, who string }{{"ana", "Ana"}, {"bob", "B"}, {"bob", strings.Repeat("é", 40)}} {
		n, f := notification(notify.Push, there.URL, browser.text())
		n.Awaited = table.PlayerID(c.awaited)
		f.Names[n.Awaited] = c.who
		if err := s.Send(t.Context(), n, f); err != nil {
			t.Fatal(err)
		}
	}
	var got map[string]string
	for _, body := range bodies {
		got = nil
		if err := json.Unmarshal(browser.open(t, body), &got); err != nil {
			t.Fatal(err)
		}
		if len(body) != len(bodies[0]) || len(body) > 4096 {
			t.Errorf("length %d, want %d like the first", len(body), len(bodies[0]))
		}
	}
	want := map[string]string{"url": "https://tablee.example/t/8f2kq7w3mx", "title": "ronda", "text": "fr " + strings.Repeat("é", 40), "tag": "8f2kq7w3mx", "lang": "fr"}
	if len(got) != len(want) {
		t.Errorf("%v", got)
	}
	for field, value := range want {
		if got[field] != value {
			t.Errorf("%s: %q, want %q", field, got[field], value)
		}
	}
	if topics[0] != topics[1] || topics[0] == "" || len(topics[0]) > 32 {
		t.Errorf("topics %q", topics)
	}
	n, f := notification(notify.Push, there.URL, browser.text())
	n.Table = "another"
	if err := s.Send(t.Context(), n, f); err != nil || topics[3] == topics[0] {
		t.Errorf("topic of another table: %v", err)
	}
	if slices.Equal(bodies[0][:16], bodies[1][:16]) {
		t.Error("salt reused")
	}
}
