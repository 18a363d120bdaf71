package limit

import (
	"net/http"
	"net/netip"
	"testing"
)

// FuzzAddress reads any header that a proxy may pass on: the key is an IPv4 address or an IPv6
// network, never the text of a stranger.
func FuzzAddress(f *testing.F) {
	for _, header := range []string{"", "192.0.2.1", "x, 192.0.2.1", "2001:db8::1%eth0", "::ffff:192.0.2.1", "192.0.2.1:80", ",", " , ", "\xff", "fe80::1%\x00"} {
		f.Add(header)
	}
	f.Fuzz(func(t *testing.T, header string) {
		r := &http.Request{RemoteAddr: "198.51.100.7:1234", Header: http.Header{"X-Forwarded-For": {header}}}
		key := Address(r, true)
		if _, err := netip.ParseAddr(key); err == nil {
			return
		}
		if prefix, err := netip.ParsePrefix(key); err != nil || prefix.Bits() != 64 {
			t.Errorf("%q counts for %q", header, key)
		}
		if other := Address(r, false); other != "198.51.100.7" {
			t.Errorf("%q is believed though no proxy is: %q", header, other)
		}
	})
}
