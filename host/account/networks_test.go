package account

import (
	"net/netip"
	"slices"
	"testing"
)

func TestNetworksOf_KeyedRanges(t *testing.T) {
	one, two := []byte("one"), []byte("two")
	home := networksOf(one, "192.0.2.7")
	for name, x := range map[string]struct {
		key        []byte
		address    string
		near, wide bool // shared with home
	}{
		"the same":          {one, "192.0.2.7", true, true},
		"a neighbour":       {one, "192.0.2.200", true, true},
		"the same /16":      {one, "192.0.77.7", false, true},
		"elsewhere":         {one, "198.51.100.7", false, false},
		"another day":       {two, "192.0.2.7", false, false},
		"IPv6":              {one, "2001:db8::/64", false, false},
		"no address":        {one, "unix", false, false},
		"key not available": {nil, "192.0.2.7", false, false},
	} {
		got := networksOf(x.key, x.address)
		if near, wide := got.Near == home.Near, got.Wide == home.Wide; near != x.near || wide != x.wide {
			t.Errorf("%s: the same near %t, wide %t, want %t, %t", name, near, wide, x.near, x.wide)
		}
	}
	if a, b := networksOf(one, "2001:db8:1:2::/64"), networksOf(one, "2001:db8:1:3::/64"); a.Near == b.Near || a.Wide != b.Wide {
		t.Errorf("two /64 of a /48: %v, %v", a, b)
	}
}

func TestRangesOf_CoverNetwork(t *testing.T) {
	for network, want := range map[string]struct {
		n           int
		first, last string
	}{
		"192.0.2.7/32":       {1, "192.0.2.0/24", "192.0.2.0/24"},
		"192.0.2.0/24":       {1, "192.0.2.0/24", "192.0.2.0/24"},
		"192.0.2.0/22":       {4, "192.0.0.0/24", "192.0.3.0/24"},
		"192.0.0.0/16":       {1, "192.0.0.0/16", "192.0.0.0/16"},
		"192.0.0.0/15":       {2, "192.0.0.0/16", "192.1.0.0/16"},
		"0.0.0.0/0":          {65536, "0.0.0.0/16", "255.255.0.0/16"},
		"2001:db8:1:2::/64":  {1, "2001:db8:1:2::/64", "2001:db8:1:2::/64"},
		"2001:db8:1:ff::/56": {256, "2001:db8:1::/64", "2001:db8:1:ff::/64"},
		"2001:db8:1::/48":    {1, "2001:db8:1::/48", "2001:db8:1::/48"},
		"2001:db8::/32":      {65536, "2001:db8::/48", "2001:db8:ffff::/48"},
	} {
		got, err := rangesOf(netip.MustParsePrefix(network))
		if err != nil || len(got) != want.n || got[0].String() != want.first || got[len(got)-1].String() != want.last {
			t.Errorf("%s: %d ranges, %v", network, len(got), err)
			continue
		}
		if distinct := slices.Compact(slices.Clone(got)); len(distinct) != want.n {
			t.Errorf("%s: only %d distinct ranges", network, len(distinct))
		}
	}
	if _, err := rangesOf(netip.MustParsePrefix("2001::/31")); err == nil {
		t.Error("a very wide range: no error")
	}
}
