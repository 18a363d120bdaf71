// Package openidtest is a provider of OpenID Connect for tests: discovery, the authorization code flow with PKCE,
// signed tokens, and every fault that a provider, or an attacker in its name, may have.
package openidtest

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

// The site as every Provider knows it.
const (
	Client = "tablee"
	Secret = "a secret of the site"
)

// Provider is a provider on a local address. Its fields may be changed between requests.
type Provider struct {
	Server *httptest.Server

	Person  map[string]any       // claims of the person who signs in next; "sub" is required
	Outside map[string]any       // claims that only the userinfo endpoint tells
	Change  func(map[string]any) // changes the claims of the next tokens; nil for none
	Sign    *rsa.PrivateKey      // signs tokens; nil: the published key
	Error   string               // answer to the next sign-in instead of a code: "access_denied"; "" for none

	mu    sync.Mutex
	key   *rsa.PrivateKey
	codes map[string]url.Values // what was asked for, by the code given for it
	asked int
}

// New returns a running provider.
func New(t *testing.T) *Provider {
	t.Helper()
	p := &Provider{key: NewKey(t), codes: map[string]url.Values{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", p.discovery)
	mux.HandleFunc("GET /authorize", p.authorize)
	mux.HandleFunc("POST /token", p.token)
	mux.HandleFunc("GET /userinfo", p.userinfo)
	mux.HandleFunc("GET /keys", p.keys)
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.asked++
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(p.Server.Close)
	return p
}

// NewKey returns a key that signs tokens.
func NewKey(t *testing.T) *rsa.PrivateKey {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// Asked returns how many requests the provider has had.
func (p *Provider) Asked() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.asked
}

// Visit opens the page to which the site leads a browser, where the person signs in, and returns the address to which
// the provider sends the browser back.
func (p *Provider) Visit(t *testing.T, address string) *url.URL {
	t.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	back, err := res.Location()
	if err != nil {
		t.Fatalf("the provider answers %d: %v", res.StatusCode, err)
	}
	return back
}

func (p *Provider) discovery(w http.ResponseWriter, _ *http.Request) {
	at := p.Server.URL
	send(w, map[string]any{
		"issuer": at, "authorization_endpoint": at + "/authorize", "token_endpoint": at + "/token", "userinfo_endpoint": at + "/userinfo",
		"jwks_uri": at + "/keys", "id_token_signing_alg_values_supported": []string{"RS256"}, "response_types_supported": []string{"code"}, "subject_types_supported": []string{"public"},
	})
}

func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	send(w, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: p.key.Public(), KeyID: "one", Algorithm: "RS256", Use: "sig"}}})
}

// authorize lets the person sign in at once, if the site asks as it should.
func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	back, err := url.Parse(q.Get("redirect_uri"))
	if err != nil || q.Get("client_id") != Client || q.Get("response_type") != "code" || !strings.Contains(q.Get("scope"), "openid") ||
		q.Get("state") == "" || q.Get("nonce") == "" || q.Get("code_challenge_method") != "S256" || q.Get("code_challenge") == "" {
		http.Error(w, "asked wrongly", http.StatusBadRequest)
		return
	}
	to := url.Values{"state": {q.Get("state")}}
	if p.Error != "" {
		to.Set("error", p.Error)
	} else {
		code := rand.Text()
		p.codes[code] = q
		to.Set("code", code)
	}
	back.RawQuery = to.Encode()
	http.Redirect(w, r, back.String(), http.StatusFound)
}

// token exchanges a code, once.
func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	client, secret, _ := r.BasicAuth()
	asked, known := p.codes[r.FormValue("code")]
	delete(p.codes, r.FormValue("code"))
	challenge := sha256.Sum256([]byte(r.FormValue("code_verifier")))
	if client != Client || secret != url.QueryEscape(Secret) {
		refuse(w, http.StatusUnauthorized, "invalid_client")
		return
	}
	if !known || asked.Get("redirect_uri") != r.FormValue("redirect_uri") || asked.Get("code_challenge") != base64.RawURLEncoding.EncodeToString(challenge[:]) {
		refuse(w, http.StatusBadRequest, "invalid_grant")
		return
	}
	now := time.Now()
	claims := map[string]any{"iss": p.Server.URL, "aud": Client, "iat": now.Unix(), "exp": now.Add(5 * time.Minute).Unix(), "nonce": asked.Get("nonce")}
	maps.Copy(claims, p.Person)
	if p.Change != nil {
		p.Change(claims)
	}
	raw, err := p.signed(claims)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	send(w, map[string]any{"access_token": "access", "token_type": "Bearer", "expires_in": 300, "id_token": raw})
}

func (p *Provider) signed(claims map[string]any) (string, error) {
	key := p.key
	if p.Sign != nil {
		key = p.Sign
	}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: jose.JSONWebKey{Key: key, KeyID: "one"}}, nil)
	if err != nil {
		return "", err
	}
	return jwt.Signed(signer).Claims(claims).Serialize()
}

func (p *Provider) userinfo(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "Bearer access" {
		refuse(w, http.StatusUnauthorized, "invalid_token")
		return
	}
	claims := maps.Clone(p.Person)
	maps.Copy(claims, p.Outside)
	send(w, claims)
}

func send(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(body) // a client that has gone is a failed test
}

func refuse(w http.ResponseWriter, status int, code string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{"error": code})
}
