// Package network tells the networks around a visitor's address, which limits count together with it.
package network

import "net/netip"

// Ring is a network around an address.
type Ring struct {
	Key   string
	Times int // its allowance, in those of an address
}

// Rings returns the networks for which an address counts, the smallest first; address is as returned by Key. A
// customer is given a whole IPv6 /56 or /48, so a limit on each /64 would be none; an IPv4 /24 is often one
// owner's. A text that is no address stands for itself.
func Rings(address string) []Ring {
	if at, err := netip.ParseAddr(address); err == nil && at.Is4() {
		return []Ring{{address, 1}, {masked(at, 24), 16}}
	}
	if p, err := netip.ParsePrefix(address); err == nil && p.Addr().Is6() {
		return []Ring{{address, 1}, {masked(p.Addr(), 56), 4}, {masked(p.Addr(), 48), 16}}
	}
	return []Ring{{address, 1}}
}

// Widest returns the key of the largest network around an address: its IPv4 /24 or IPv6 /48.
func Widest(address string) string {
	all := Rings(address)
	return all[len(all)-1].Key
}

// Customer returns the key of the largest network that one customer is given: an IPv4 address or an IPv6 /48.
func Customer(address string) string {
	if at, err := netip.ParseAddr(address); err == nil && at.Is4() {
		return address
	}
	return Widest(address)
}

// Key returns the key by which limits know an address: an IPv4 address, or the /64 of an IPv6 address, since a
// home or a phone has a whole one.
func Key(addr netip.Addr) string {
	addr = addr.Unmap().WithZone("")
	if addr.Is4() {
		return addr.String()
	}
	return masked(addr, 64)
}

// masked returns the network of an address with a prefix of that length, which its family must have.
func masked(addr netip.Addr, bits int) string {
	prefix, _ := addr.Prefix(bits)
	return prefix.String()
}
