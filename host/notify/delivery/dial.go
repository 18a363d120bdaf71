package delivery

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"syscall"
	"time"
)

// errPrivate rejects an address that the server must not call for a visitor: through it they could reach
// hosts that they cannot reach themselves.
var errPrivate = errors.New("delivery: not a public address")

// newDialer returns a dialer that connects only to addresses that may be called. Each address is checked between the
// lookup and the connection, on the connecting socket, so that a name with changing addresses (DNS rebinding) gains
// nothing.
func newDialer(may func(netip.Addr) bool) *net.Dialer {
	return &net.Dialer{Timeout: timeout, Control: func(_, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil || !may(at.Addr()) {
			return errPrivate
		}
		return nil
	}}
}

// mayCall reports whether the server may call an address with https.
func (c Config) mayCall(a netip.Addr) bool { return public(a) || c.mayCallPlain(a) }

// mayCallPlain reports whether it may call an address without https: one whose network the operator allows.
func (c Config) mayCallPlain(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	return c.AllowPrivate || slices.ContainsFunc(c.Networks, func(n netip.Prefix) bool { return n.Contains(a) })
}

// transport returns a transport with a dialer and without a proxy.
func transport(dialer *net.Dialer) *http.Transport {
	return &http.Transport{
		DialContext: dialer.DialContext, ForceAttemptHTTP2: true,
		TLSHandshakeTimeout: timeout, MaxIdleConns: 16, IdleConnTimeout: timeout, MaxResponseHeaderBytes: 16 << 10,
	}
}

// special lists address ranges that lead to no public host, or through a translator to any: IANA's
// special-purpose registries (RFC 6890), as far as package netip has no predicate for them.
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("::/96"), netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("100::/64"), netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("fec0::/10"),
}

// public reports whether an address belongs to the public internet.
func public(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	return a.IsGlobalUnicast() && !a.IsPrivate() && !slices.ContainsFunc(special, func(p netip.Prefix) bool { return p.Contains(a) })
}

// lookupTime limits the lookup of a name when a target is added.
const lookupTime = 2 * time.Second

// Reaches reports whether a call of an address may go out: false if its host is an address that newDialer refuses, or a
// name that leads to such addresses alone. A name with https that cannot be looked up now is judged when it is called.
func (s *Sender) Reaches(ctx context.Context, at *url.URL) bool {
	may, host := s.cfg.mayCall, at.Hostname()
	if at.Scheme != "https" {
		may = s.cfg.mayCallPlain
	}
	if s.cfg.AllowPrivate {
		return true
	}
	if name := strings.ToLower(strings.TrimSuffix(host, ".")); name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return may(netip.AddrFrom4([4]byte{127, 0, 0, 1})) || may(netip.IPv6Loopback())
	}
	if literal, err := netip.ParseAddr(host); err == nil {
		return may(literal)
	}
	ctx, cancel := context.WithTimeout(ctx, lookupTime)
	defer cancel()
	all, err := s.lookup(ctx, "ip", host)
	if err != nil || len(all) == 0 {
		return at.Scheme == "https"
	}
	return slices.ContainsFunc(all, may)
}

// withoutAddress removes the address from an error that will be logged: it may contain a secret.
func withoutAddress(err error) error {
	if failed := new(url.Error); errors.As(err, &failed) {
		return failed.Err
	}
	return err
}
