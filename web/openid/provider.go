package openid

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// Config says where people sign in.
type Config struct {
	Issuer   string // the provider's address, exactly as it writes it
	ClientID string // of this site at the provider
	Secret   string // of this site at the provider; "" for a client without one
	Name     string // of the provider, on buttons
	Address  string // the site's own: "https://tablee.example"

	Now func() time.Time // nil: time.Now
}

// Provider signs people in for the site. It is looked up when it is first needed, so that one that is down stops neither a
// start nor any other page.
type Provider struct {
	cfg    Config
	client *http.Client
	places chan struct{} // requests to the provider at the same time

	turn   chan struct{} // held by the request that looks the provider up, and for the fields below
	found  *oidc.Provider
	failed error // of the last look-up
	until  time.Time
}

// Limits of requests to a provider.
const (
	maxCalls   = 16              // at the same time
	placeTime  = 2 * time.Second // how long a sign-in waits for one of them
	callTime   = 4 * time.Second // for one request
	maxAnswer  = 1 << 20         // bytes of an answer
	failedTime = 5 * time.Second // how long a look-up that failed is not repeated
)

// Errors of a Provider.
var (
	// ErrDown reports that the provider does not answer, or not as one.
	ErrDown = errors.New("openid: the provider does not answer")

	// ErrBusy reports that too many people sign in at the same moment.
	ErrBusy = errors.New("openid: too many sign-ins at the same time")

	// ErrToken reports that what the provider says of a person is not valid here.
	ErrToken = errors.New("openid: not valid here")
)

// NewProvider returns a Provider. It asks nothing yet.
func NewProvider(cfg Config) *Provider {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	client := &http.Client{Timeout: callTime, Transport: bounded{http.DefaultTransport}}
	return &Provider{cfg: cfg, client: client, places: make(chan struct{}, maxCalls), turn: make(chan struct{}, 1)}
}

// Name returns the provider's name, "" for none.
func (p *Provider) Name() string {
	if p == nil {
		return ""
	}
	return p.cfg.Name
}

// claims has the part of a provider's answer that is read.
type claims struct {
	Subject   string `json:"sub"`
	FullName  string `json:"name"`
	Preferred string `json:"preferred_username"`
	Given     string `json:"given_name"`
}

// names returns what the person may be called, the likeliest first. An e-mail address is no name to be seen by others.
func (c claims) names() (all []string) {
	for _, name := range []string{c.FullName, c.Preferred, c.Given} {
		if name != "" && !strings.Contains(name, "@") {
			all = append(all, name)
		}
	}
	return all
}

// signInURL returns the provider's page on which a person signs in. ErrDown, ErrBusy.
func (p *Provider) signInURL(ctx context.Context, a attempt) (string, error) {
	leave, err := p.enter(ctx)
	if err != nil {
		return "", err
	}
	defer leave()
	at, err := p.lookUp(ctx)
	if err != nil {
		return "", err
	}
	return p.site(at).AuthCodeURL(a.state(), oidc.Nonce(a.nonce()), oauth2.S256ChallengeOption(a.verifier())), nil
}

// claims exchanges the code of an attempt for what the provider says of the person. ErrDown, ErrBusy, ErrToken.
func (p *Provider) claims(ctx context.Context, a attempt, code string) (c claims, err error) {
	leave, err := p.enter(ctx)
	if err != nil {
		return c, err
	}
	defer leave()
	at, err := p.lookUp(ctx)
	if err != nil {
		return c, err
	}
	ctx = oidc.ClientContext(ctx, p.client)
	token, err := p.site(at).Exchange(ctx, code, oauth2.VerifierOption(a.verifier()))
	if err != nil {
		return c, exchangeError(err)
	}
	raw, _ := token.Extra("id_token").(string)
	verified, err := at.Verifier(&oidc.Config{ClientID: p.cfg.ClientID, Now: p.cfg.Now}).Verify(ctx, raw)
	if err != nil {
		return c, fmt.Errorf("%w: %w", ErrToken, err)
	}
	if verified.Nonce != a.nonce() {
		return c, fmt.Errorf("%w: it answers another sign-in (nonce)", ErrToken)
	}
	if err := verified.Claims(&c); err != nil {
		return c, fmt.Errorf("%w: %w", ErrToken, err)
	}
	if c.Subject == "" {
		return c, fmt.Errorf("%w: it names no person (sub)", ErrToken)
	}
	if len(c.names()) == 0 {
		p.addNames(ctx, at, token, &c)
	}
	return c, nil
}

// addNames asks for the names of a person, which some providers tell only there. Without an answer the person is
// asked.
func (p *Provider) addNames(ctx context.Context, at *oidc.Provider, token *oauth2.Token, c *claims) {
	info, err := at.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil || info.Subject != c.Subject {
		return
	}
	more := *c
	if info.Claims(&more) == nil {
		more.Subject = c.Subject
		*c = more
	}
}

// exchangeError tells an answer that refuses a code from no answer.
func exchangeError(err error) error {
	var refused *oauth2.RetrieveError
	if errors.As(err, &refused) && refused.ErrorCode != "" { // its text has the whole answer
		return fmt.Errorf("%w: %.60q", ErrToken, refused.ErrorCode)
	}
	return fmt.Errorf("%w: %w", ErrDown, err)
}

// site returns this site as the provider knows it.
func (p *Provider) site(at *oidc.Provider) *oauth2.Config {
	endpoint := at.Endpoint()
	endpoint.AuthStyle = p.style(at)
	return &oauth2.Config{
		ClientID: p.cfg.ClientID, ClientSecret: p.cfg.Secret, Endpoint: endpoint,
		RedirectURL: p.cfg.Address + donePath, Scopes: []string{oidc.ScopeOpenID, "profile"},
	}
}

// style returns how the site shows its secret. Trying one after the other, as oauth2 does, would send a code twice.
func (p *Provider) style(at *oidc.Provider) oauth2.AuthStyle {
	var told struct {
		Methods []string `json:"token_endpoint_auth_methods_supported"`
	}
	if err := at.Claims(&told); err != nil || len(told.Methods) == 0 || slices.Contains(told.Methods, "client_secret_basic") {
		if p.cfg.Secret != "" {
			return oauth2.AuthStyleInHeader
		}
	}
	return oauth2.AuthStyleInParams
}

// lookUp returns the provider, by its discovery document. It is asked for once; a failure counts for a moment.
func (p *Provider) lookUp(ctx context.Context) (*oidc.Provider, error) {
	select {
	case p.turn <- struct{}{}:
		defer func() { <-p.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if p.found != nil {
		return p.found, nil
	}
	if p.failed != nil && p.cfg.Now().Before(p.until) {
		return nil, p.failed
	}
	asking, cancel := context.WithTimeout(context.WithoutCancel(ctx), callTime)
	defer cancel()
	at, err := oidc.NewProvider(oidc.ClientContext(asking, p.client), p.cfg.Issuer)
	if err != nil {
		p.failed, p.until = fmt.Errorf("%w: %w", ErrDown, err), p.cfg.Now().Add(failedTime)
		return nil, p.failed
	}
	p.found, p.failed = at, nil
	return at, nil
}

// enter waits for a place among the requests to the provider. ErrBusy.
func (p *Provider) enter(ctx context.Context) (leave func(), err error) {
	patience := time.NewTimer(placeTime)
	defer patience.Stop()
	select {
	case p.places <- struct{}{}:
		return func() { <-p.places }, nil
	case <-patience.C:
		return nil, ErrBusy
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// bounded limits the length of answers.
type bounded struct{ next http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := b.next.RoundTrip(r)
	if err == nil {
		res.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(res.Body, maxAnswer), res.Body}
	}
	return res, err
}
