package serve

import (
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tablee/games"
	"tablee/host/node"
	"tablee/host/notify/delivery"
	"tablee/store/scratch"
)

// Flags of a provider that are incomplete, or would send secrets in the clear, are refused at the start with the
// reason.
func TestProvider_Flags_Checked(t *testing.T) {
	const issuer, site = "https://login.school.example/realms/school", "https://games.school.example"
	for _, c := range []struct {
		p    Provider
		url  string
		says string // "": accepted
	}{
		{Provider{}, "", ""},
		{Provider{OIDCIssuer: issuer, OIDCClient: "tablee"}, site, ""},
		{Provider{OIDCIssuer: "http://127.0.0.1:9091", OIDCClient: "tablee"}, site, ""},
		{Provider{OIDCClient: "tablee"}, site, "need --oidc-issuer"},
		{Provider{OIDCSecretFile: "x"}, site, "need --oidc-issuer"},
		{Provider{OIDCIssuer: issuer}, site, "needs --oidc-client"},
		{Provider{OIDCIssuer: issuer, OIDCClient: "tablee"}, "", "needs --url"},
		{Provider{OIDCIssuer: "http://login.school.example", OIDCClient: "tablee"}, site, "https://"},
		{Provider{OIDCIssuer: "login.school.example", OIDCClient: "tablee"}, site, "must be an address"},
		{Provider{OIDCIssuer: "https://a:b@login.school.example", OIDCClient: "tablee"}, site, "must be an address"},
	} {
		err := c.p.check(c.url)
		if (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v at %q: %v, want %q", c.p, c.url, err, c.says)
		}
	}
}

// The secret is read from its file at the start, which fails without it.
func TestProvider_SecretFile(t *testing.T) {
	dir := t.TempDir()
	p := Provider{OIDCIssuer: "https://login.school.example", OIDCClient: "tablee", OIDCSecretFile: filepath.Join(dir, "secret")}
	if _, err := p.provider(""); err == nil || !strings.Contains(err.Error(), "--oidc-secret-file") {
		t.Errorf("no file: %v", err)
	}
	for text, ok := range map[string]bool{" \n": false, "s3cret\n": true} {
		if err := os.WriteFile(p.OIDCSecretFile, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		at, err := p.provider("")
		if (err == nil) != ok {
			t.Errorf("%q: %v", text, err)
		}
		if ok && at.Name() != "login.school.example" {
			t.Errorf("named %q", at.Name())
		}
	}
}

// The flags put the button on the sign-in page; nothing is asked of the provider for that.
func TestProvider_Flags_Wired(t *testing.T) {
	n := node.New(node.Config{Store: scratch.Open(t), Games: games.Rules()})
	var state health
	c, log := &Cmd{Data: t.TempDir(), URL: "https://games.school.example"}, slog.New(slog.DiscardHandler)
	c.Provider = Provider{OIDCIssuer: "https://login.invalid", OIDCClient: "tablee", OIDCName: "Lycée"}
	said, err := c.words(log)
	if err != nil {
		t.Fatal(err)
	}
	h, err := c.handler(n, newMetrics(), delivery.Keys{}, said, &state, nil, log)
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, get("/sign-in"))
	if !strings.Contains(w.Body.String(), `action="/sign-in/provider"`) || !strings.Contains(w.Body.String(), "Lycée") {
		t.Errorf("%d: no button", w.Code)
	}
}
