package input

import "net/netip"

// Address parses an address as rate limits write it: an IPv4 address, or an IPv6 /64, of which it returns the
// first address. An IPv4 address that is written as an IPv6 one is that IPv4 address.
func Address(text string) (_ netip.Addr, ok bool) {
	if prefix, err := netip.ParsePrefix(text); err == nil {
		return prefix.Addr().Unmap(), true
	}
	at, err := netip.ParseAddr(text)
	return at.Unmap().WithZone(""), err == nil
}
