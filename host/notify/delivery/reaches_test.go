package delivery

import (
	"context"
	"errors"
	"net/netip"
	"net/url"
	"strings"
	"testing"
)

// A webhook on an address that will never be called is refused when it is set, however the address is written.
func TestReaches_PublicHostsOnly(t *testing.T) {
	names := map[string][]string{
		"public.example": {"93.184.216.34"}, "inside.example": {"10.0.0.7", "fd00::7"}, "both.example": {"192.168.1.7", "2606:2800:220::1"},
		"127.1": {"127.0.0.1"}, "2130706433": {"127.0.0.1"}, // as some resolvers read them
	}
	s := New(Config{})
	s.lookup = func(_ context.Context, _, host string) (all []netip.Addr, err error) {
		found, known := names[host]
		if !known {
			return nil, errors.New("no such host")
		}
		for _, text := range found {
			all = append(all, netip.MustParseAddr(text))
		}
		return all, nil
	}
	for host, want := range map[string]bool{
		"127.0.0.1": false, "::1": false, "::ffff:127.0.0.1": false, "169.254.169.254": false, "10.1.2.3": false, "fe80::1": false, "0.0.0.0": false,
		"localhost": false, "LOCALHOST.": false, "a.localhost": false, "127.1": false, "2130706433": false, "inside.example": false,
		"93.184.216.34": true, "public.example": true, "both.example": true, "not-yet.example": true,
	} {
		for scheme, want := range map[string]bool{"https": want, "http": false} {
			at := &url.URL{Scheme: scheme, Host: hostIn(host)}
			if got := s.Reaches(t.Context(), at); got != want {
				t.Errorf("%s: %v, want %v", at, got, want)
			}
		}
	}
	if !New(Config{AllowPrivate: true}).Reaches(t.Context(), &url.URL{Scheme: "http", Host: "127.0.0.1"}) {
		t.Error("a private address is refused where they are allowed")
	}
	s.cfg.Networks = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	for address, want := range map[string]bool{
		"https://10.1.2.3": true, "http://10.1.2.3:8008": true, "http://[::ffff:10.1.2.3]": true, "http://inside.example": true, "http://localhost": true,
		"https://192.168.1.7": false, "http://127.0.0.1": false, "http://93.184.216.34": false, "https://93.184.216.34": true,
		"http://public.example": false, "https://public.example": true, "http://not-yet.example": false, "https://169.254.169.254": false,
	} {
		at, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Reaches(t.Context(), at); got != want {
			t.Errorf("%s with networks: %v, want %v", address, got, want)
		}
	}
}

// hostIn returns a host as it is written in an address.
func hostIn(host string) string {
	if strings.Contains(host, ":") {
		return "[" + host + "]"
	}
	return host
}
