package delivery

import (
	"bytes"
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"tablee/host"
	"tablee/host/notify"
	"tablee/table"
)

func words(gameID, lang, who string, _ bool) (title, text string) { return gameID, lang + " " + who }

// newSender returns a Sender with fixed keys.
func newSender(t *testing.T, allowPrivate bool) *Sender {
	t.Helper()
	keys, err := keysOf(bytes.Repeat([]byte{7}, 32))
	if err != nil {
		t.Fatal(err)
	}
	return New(Config{Keys: keys, Wording: words, AllowPrivate: allowPrivate})
}

func notification(kind, address, secret string) (notify.Notification, *host.Frame) {
	tb := table.New("8f2kq7w3mx", nil)
	tb.Game = "ronda"
	n := notify.Notification{Table: "8f2kq7w3mx", Seq: 42, Awaited: "ana", Target: notify.Target{
		ID: "b", Player: "ana", Kind: kind, Address: address, Secret: secret, Lang: "fr", SiteURL: "https://tablee.example",
	}}
	return n, &host.Frame{Table: tb, Names: map[table.PlayerID]string{"ana": "Ana"}}
}

func TestWebhook_IsSignedAndNamesThePlayer(t *testing.T) {
	var got *http.Request
	var body []byte
	there := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = r
		body, _ = io.ReadAll(r.Body)
		w.WriteHeader(http.StatusNoContent)
	}))
	defer there.Close()
	n, f := notification(notify.Hook, there.URL+"/turn", "key")
	if err := newSender(t, true).Send(t.Context(), n, f); err != nil {
		t.Fatal(err)
	}
	if got.Method != http.MethodPost || got.Header.Get(SignatureHeader) != Sign("key", body) || Sign("key", body) == Sign("other", body) {
		t.Errorf("%s, %v", got.Method, got.Header)
	}
	var c Payload
	if err := json.Unmarshal(body, &c); err != nil {
		t.Fatal(err)
	}
	want := Payload{"8f2kq7w3mx-42-b", "8f2kq7w3mx", "https://tablee.example/t/8f2kq7w3mx", "ronda", "move", Player{"ana", "Ana"}, 42, nil}
	if c != want {
		t.Errorf("%+v, want %+v", c, want)
	}
}

func TestWebhook_RedirectOrErrorFails(t *testing.T) {
	for _, status := range []int{302, 400, 404, 410, 500} {
		asked := 0
		there := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			asked++
			w.Header().Set("Location", "/elsewhere")
			w.WriteHeader(status)
		}))
		n, f := notification(notify.Hook, there.URL, "key")
		err := newSender(t, true).Send(t.Context(), n, f)
		if err == nil || errors.Is(err, notify.ErrTargetGone) || asked != 1 {
			t.Errorf("%d: %v after %d calls", status, err, asked)
		}
		there.Close()
	}
}

// browser returns a browser's subscription keys.
func browser(t *testing.T) string {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	text := base64.RawURLEncoding.EncodeToString
	keys, err := json.Marshal(map[string]string{"p256dh": text(key.PublicKey().Bytes()), "auth": text([]byte("0123456789abcdef"))})
	if err != nil {
		t.Fatal(err)
	}
	return string(keys)
}

func TestPush_IsEncryptedAndSigned(t *testing.T) {
	var header http.Header
	var body []byte
	there := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header = r.Header
		body, _ = io.ReadAll(r.Body)
		w.WriteHeader(http.StatusCreated)
	}))
	defer there.Close()
	n, f := notification(notify.Push, there.URL+"/b", browser(t))
	r := newSender(t, true)
	if err := r.Send(t.Context(), n, f); err != nil {
		t.Fatal(err)
	}
	if header.Get("Content-Encoding") != "aes128gcm" || header.Get("TTL") == "" || header.Get("Topic") == "" {
		t.Errorf("%v", header)
	}
	if a := header.Get("Authorization"); !strings.HasPrefix(a, "vapid t=") || !strings.Contains(a, r.cfg.Keys.Public) {
		t.Errorf("not signed by the site: %s", a)
	}
	// RFC 8188: a salt of 16 bytes, the record's size, the length of the sender's key, the key
	const salted = 16 + 4
	if len(body) < salted+1+65 || body[salted] != 65 || body[salted+1] != 4 {
		t.Fatalf("no header of aes128gcm in %d bytes", len(body))
	}
	if _, err := ecdh.P256().NewPublicKey(body[salted+1 : salted+66]); err != nil {
		t.Error(err)
	}
	if strings.Contains(string(body), "ronda") {
		t.Error("the body is not encrypted")
	}
}

func TestPush_WithdrawnSubscription(t *testing.T) {
	for status, gone := range map[int]bool{404: true, 410: true, 403: false, 500: false} {
		there := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(status) }))
		n, f := notification(notify.Push, there.URL, browser(t))
		if err := newSender(t, true).Send(t.Context(), n, f); err == nil || errors.Is(err, notify.ErrTargetGone) != gone {
			t.Errorf("%d: %v", status, err)
		}
		there.Close()
	}
}

func TestPrivateAddressesAreNotCalled(t *testing.T) {
	asked := false
	there := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked = true }))
	defer there.Close()
	_, port, _ := strings.Cut(strings.TrimPrefix(there.URL, "http://"), ":")
	for _, address := range []string{there.URL, "http://localhost:" + port, "http://[::ffff:127.0.0.1]:" + port} {
		for kind, secret := range map[string]string{notify.Hook: "key", notify.Push: browser(t)} {
			n, f := notification(kind, address, secret)
			if err := newSender(t, false).Send(context.Background(), n, f); !errors.Is(err, errPrivate) || asked {
				t.Errorf("%s by %s: %v, asked %v", address, kind, err, asked)
			}
		}
	}
	for address, want := range map[string]bool{
		"127.0.0.1": false, "::1": false, "10.1.2.3": false, "172.16.0.1": false, "192.168.1.1": false, "169.254.169.254": false,
		"100.64.0.1": false, "0.0.0.0": false, "::": false, "fe80::1": false, "fd00::1": false, "::ffff:10.0.0.1": false,
		"64:ff9b::a00:1": false, "224.0.0.1": false, "255.255.255.255": false, "2002:a00:1::": false,
		"93.184.216.34": true, "2606:2800:220:1::1": true,
	} {
		if got := public(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s public: %v, want %v", address, got, want)
		}
	}
}
