package delivery

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"syscall"
)

// errPrivate is an address that visitors may not have the server call: nobody may reach
// through it what they cannot reach by themselves.
var errPrivate = errors.New("delivery: not a public address")

// newDialer connects to public addresses only, unless private ones are allowed. Each
// address is looked at between the lookup and the connection, on the very socket that
// connects: a name that leads elsewhere the next time it is asked (DNS rebinding) gains
// nothing.
func newDialer(allowPrivate bool) *net.Dialer {
	dialer := &net.Dialer{Timeout: timeout}
	if !allowPrivate {
		dialer.Control = func(_, address string, _ syscall.RawConn) error {
			at, err := netip.ParseAddrPort(address)
			if err != nil || !public(at.Addr()) {
				return errPrivate
			}
			return nil
		}
	}
	return dialer
}

// transport makes calls by a dialer, through no proxy.
func transport(dialer *net.Dialer) *http.Transport {
	return &http.Transport{
		DialContext: dialer.DialContext, ForceAttemptHTTP2: true,
		TLSHandshakeTimeout: timeout, MaxIdleConns: 16, IdleConnTimeout: timeout, MaxResponseHeaderBytes: 16 << 10,
	}
}

// special are ranges of addresses that lead to no public host, or through a translator to
// any: IANA's registries of special purposes (RFC 6890), where Go has no name for them.
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("::/96"), netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("100::/64"), netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("fec0::/10"),
}

// public reports whether an address is one of the public internet.
func public(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	return a.IsGlobalUnicast() && !a.IsPrivate() && !slices.ContainsFunc(special, func(p netip.Prefix) bool { return p.Contains(a) })
}

// withoutAddress takes the address out of an error, which goes to the log: it may hold a
// secret.
func withoutAddress(err error) error {
	if failed := new(url.Error); errors.As(err, &failed) {
		return failed.Err
	}
	return err
}
