package limit

import (
	"net/http"
	"net/netip"
	"strings"
)

// Address returns the client address of a request as a key for a Limiter: an IPv4 address, or the /64 of an
// IPv6 address, since a home or a phone has a whole one. Behind a trusted proxy it is the last address of
// X-Forwarded-For, the one that the proxy saw itself. All earlier ones may be forged.
func Address(r *http.Request, trustProxy bool) string {
	if trustProxy {
		if all := r.Header.Values("X-Forwarded-For"); len(all) > 0 {
			last := all[len(all)-1]
			last = strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])
			if addr, err := netip.ParseAddr(last); err == nil {
				return network(addr)
			}
		}
	}
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return network(at.Addr())
}

func network(addr netip.Addr) string {
	addr = addr.Unmap().WithZone("")
	if addr.Is4() {
		return addr.String()
	}
	return masked(addr, 64)
}

// ring is a network around an address.
type ring struct {
	key   string
	times int // its allowance, in those of an address
}

// around returns the networks whose limits a client's address counts for, the smallest first. A customer is
// given a whole IPv6 /56 or /48, so a limit on each /64 would be none; an IPv4 /24 is often one owner's. A text
// that is no address stands for itself.
func around(address string) []ring {
	if at, err := netip.ParseAddr(address); err == nil && at.Is4() {
		return []ring{{address, 1}, {masked(at, 24), 16}}
	}
	if p, err := netip.ParsePrefix(address); err == nil && p.Addr().Is6() {
		return []ring{{address, 1}, {masked(p.Addr(), 56), 4}, {masked(p.Addr(), 48), 16}}
	}
	return []ring{{address, 1}}
}

// masked returns the network of an address with a prefix of that length, which its family must have.
func masked(addr netip.Addr, bits int) string {
	prefix, _ := addr.Prefix(bits)
	return prefix.String()
}
