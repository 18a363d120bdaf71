package limit

import (
	"net/http"
	"net/netip"
	"strings"

	"tablee/host/network"
)

// Address returns the client address of a request as a key for a Limiter (network.Key). Behind a trusted proxy it
// is the last address of X-Forwarded-For, the one that the proxy saw itself. All earlier ones may be forged.
func Address(r *http.Request, trustProxy bool) string {
	if trustProxy {
		if all := r.Header.Values("X-Forwarded-For"); len(all) > 0 {
			last := all[len(all)-1]
			last = strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])
			if addr, err := netip.ParseAddr(last); err == nil {
				return network.Key(addr)
			}
		}
	}
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return network.Key(at.Addr())
}
