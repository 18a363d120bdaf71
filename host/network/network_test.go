package network_test

import (
	"net/netip"
	"slices"
	"testing"

	"tablee/host/network"
)

func TestRings_GrowFromAddress(t *testing.T) {
	for address, want := range map[string][]network.Ring{
		"192.0.2.7":          {{Key: "192.0.2.7", Times: 1}, {Key: "192.0.2.0/24", Times: 16}},
		"2001:db8:1:2::7":    {{Key: "2001:db8:1:2::/64", Times: 1}, {Key: "2001:db8:1::/56", Times: 4}, {Key: "2001:db8:1::/48", Times: 16}},
		"::ffff:192.0.2.7":   {{Key: "192.0.2.7", Times: 1}, {Key: "192.0.2.0/24", Times: 16}},
		"fe80::1%eth0":       {{Key: "fe80::/64", Times: 1}, {Key: "fe80::/56", Times: 4}, {Key: "fe80::/48", Times: 16}},
		"2001:db8:1:3ff::1":  {{Key: "2001:db8:1:3ff::/64", Times: 1}, {Key: "2001:db8:1:300::/56", Times: 4}, {Key: "2001:db8:1::/48", Times: 16}},
		"2001:db8:2:ffff::1": {{Key: "2001:db8:2:ffff::/64", Times: 1}, {Key: "2001:db8:2:ff00::/56", Times: 4}, {Key: "2001:db8:2::/48", Times: 16}},
	} {
		key := network.Key(netip.MustParseAddr(address))
		if got := network.Rings(key); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", address, got, want)
		}
		if got := network.Widest(key); got != want[len(want)-1].Key {
			t.Errorf("widest of %s: %s", address, got)
		}
	}
	if network.Customer("192.0.2.7") != "192.0.2.7" || network.Customer("2001:db8:1:2::/64") != "2001:db8:1::/48" {
		t.Error("a customer has one IPv4 address, or an IPv6 /48")
	}
	if got := network.Rings("pipe"); !slices.Equal(got, []network.Ring{{Key: "pipe", Times: 1}}) {
		t.Errorf("a text that is no address: %v", got)
	}
}
