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
	prefix, _ := addr.Prefix(64) // cannot fail: an IPv6 address has 128 bits
	return prefix.String()
}
