package limit

import (
	"net/http"
	"net/netip"
	"testing"
)

// FuzzAddress tries arbitrary headers that a proxy may pass on: the key is an IPv4 address or an IPv6
// network, never forged text.
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
			t.Errorf("header %q: key %q", header, key)
		}
		if other := Address(r, false); other != "198.51.100.7" {
			t.Errorf("header %q: trusted without a proxy: %q", header, other)
		}
	})
}
