package account

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"tablee/host/clock"
	"tablee/host/input"
	"tablee/host/secret"
)

// Networks are hashes of the two ranges in which a device was last seen: moderators find people by a range, and
// no address is stored. The key of the hashes is of one day and is then lost, and the hashes are deleted.
type Networks struct {
	Near string // of a /24, of IPv6 a /64
	Wide string // of a /16, of IPv6 a /48
}

// NetworkKeys is the part of a Store that keeps the key of today's Networks.
type NetworkKeys interface {
	// NetworkKey returns the key of a day's Networks on all nodes: fresh, unless another node has made one for
	// the day or the next one. If there was none it deletes all Networks, and the keys of other days. A store of
	// a single node does not store the key.
	NetworkKey(ctx context.Context, day time.Time, fresh []byte) (key []byte, err error)
}

const (
	keyBytes = 32
	// hashBytes is the length of a hash: two ranges must not share one.
	hashBytes = 16
	// maxRanges limits the ranges of a search; wider searches are refused.
	maxRanges = 1 << 16
	// keyEvery is the interval at which a new day is noticed even if no one visits.
	keyEvery = time.Minute
)

// networkKey is the key of a day.
type networkKey struct {
	day string // "2026-11-22", UTC
	key []byte
}

// networkKeys holds the day's key in memory.
type networkKeys struct {
	today   atomic.Pointer[networkKey]
	renewal sync.Mutex
}

// Run forgets yesterday's key and Networks, also if no one visits, until ctx ends.
func (s *Service) Run(ctx context.Context) {
	for more := true; more; more = clock.Sleep(ctx, keyEvery) {
		_, _ = s.networkKey(ctx) // tried again; failures of the store are reported by those who need it
	}
}

// knownKey returns today's key if it is in memory.
func (s *Service) knownKey() []byte {
	if k := s.keys.today.Load(); k != nil && k.day == s.instant().Format(time.DateOnly) {
		return k.key
	}
	return nil
}

// networkKey returns today's key.
func (s *Service) networkKey(ctx context.Context) ([]byte, error) {
	if key := s.knownKey(); key != nil {
		return key, nil
	}
	s.keys.renewal.Lock()
	defer s.keys.renewal.Unlock()
	if key := s.knownKey(); key != nil {
		return key, nil
	}
	now := s.instant()
	key, err := s.cfg.Store.NetworkKey(ctx, now, secret.Bytes(keyBytes))
	if err != nil {
		return nil, fmt.Errorf("renew the key of networks: %w", err)
	}
	s.keys.today.Store(&networkKey{now.Format(time.DateOnly), key})
	return key, nil
}

// networksOf returns the Networks of an address as WithAddress carries it, zero for one that is not known.
func networksOf(key []byte, address string) Networks {
	at, ok := input.Address(address)
	if !ok || key == nil {
		return Networks{}
	}
	near, wide := rangeBits(at)
	return Networks{hashRange(key, netip.PrefixFrom(at, near)), hashRange(key, netip.PrefixFrom(at, wide))}
}

// rangeBits returns the lengths of the prefixes that are hashed.
func rangeBits(at netip.Addr) (near, wide int) {
	if at.Is4() {
		return 24, 16
	}
	return 64, 48
}

func hashRange(key []byte, p netip.Prefix) string {
	sum := hmac.New(sha256.New, key)
	sum.Write([]byte(p.Masked().String()))
	return base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:hashBytes])
}

// rangesOf returns the hashed ranges that together cover a network, or the one that contains it. The error is an
// *input.Invalid of the field "network".
func rangesOf(network netip.Prefix) ([]netip.Prefix, error) {
	network = network.Masked()
	near, wide := rangeBits(network.Addr())
	bits := near
	if network.Bits() <= wide {
		bits = wide
	}
	if network.Bits() >= bits {
		return []netip.Prefix{netip.PrefixFrom(network.Addr(), bits).Masked()}, nil
	}
	n := 1 << (bits - network.Bits())
	if n > maxRanges {
		return nil, &input.Invalid{Field: "network", Code: "too-wide", Limit: wide - 16}
	}
	all := make([]netip.Prefix, 0, n)
	for i := range n {
		at := network.Addr().AsSlice()
		for b := range bits - network.Bits() { // the bits of i, the lowest at the end of the prefix
			if i>>b&1 == 1 {
				place := bits - 1 - b
				at[place/8] |= 0x80 >> (place % 8)
			}
		}
		addr, _ := netip.AddrFromSlice(at) // of the same length
		all = append(all, netip.PrefixFrom(addr, bits))
	}
	return all, nil
}

// search returns the hashes of the ranges that cover a network.
func (s *Service) search(ctx context.Context, network netip.Prefix) (map[string]bool, error) {
	ranges, err := rangesOf(network)
	if err != nil {
		return nil, err
	}
	key, err := s.networkKey(ctx)
	if err != nil {
		return nil, err
	}
	hashes := make(map[string]bool, len(ranges))
	for _, r := range ranges {
		hashes[hashRange(key, r)] = true
	}
	return hashes, nil
}
