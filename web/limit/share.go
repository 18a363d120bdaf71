package limit

import (
	"time"

	"golang.org/x/time/rate"

	"tablee/host/network"
)

// Owner names whose allowance a Share counts against, so that a refusal can say it.
type Owner string

// Owners of allowances.
const (
	Person  Owner = "person"
	Network Owner = "network" // an address, or a range of addresses
	House   Owner = "house"   // all visitors together
)

// Exceeded is the error of an event beyond a rate.
type Exceeded struct {
	Whose Owner
	Wait  time.Duration // until the event would be allowed
}

// Error returns the text for logs.
func (e *Exceeded) Error() string {
	return "limit: too many for the " + string(e.Whose) + ", wait " + e.Wait.String()
}

// Share is one event of a key in a Limiter.
type Share struct {
	Of    *Limiter
	Key   string
	Whose Owner
	times int // the key's allowance, in those of the Limiter; 0 stands for 1
	spare int // parts in four of the allowance that stay untouched
	price int // the events it counts for; 0 stands for 1
}

// events returns how many events of a bucket the share counts for: at most all of them.
func (s Share) events(b *rate.Limiter) int { return min(max(1, s.price), b.Burst()) }

// At returns shares that count for as many events as a price says.
func At(price int, shares []Share) []Share {
	for i := range shares {
		shares[i].price = price
	}
	return shares
}

// OfPerson returns the share of one person.
func OfPerson(l *Limiter, id string) Share { return Share{Of: l, Key: id, Whose: Person} }

// OfHouse returns the share of all visitors.
func OfHouse(l *Limiter) Share { return Share{Of: l, Whose: House} }

// Crowd multiplies what one person may do into what one address may: it may be that of a school.
const Crowd = 10

// OfNetworks returns the shares of an address, as returned by Address, and of the networks around it. times
// multiplies the allowance of the address; that of a network grows with its size.
func OfNetworks(l *Limiter, address string, times int) []Share {
	var shares []Share
	for _, n := range network.Rings(address) {
		shares = append(shares, Share{Of: l, Key: n.Key, Whose: Network, times: times * n.Times})
	}
	return shares
}

// Take counts one event in each share, or in none if one of them exceeds its rate; the error is then an
// *Exceeded.
func Take(shares ...Share) error {
	for i, s := range shares {
		if wait := s.Of.take(s); wait > 0 {
			Back(shares[:i]...)
			return &Exceeded{s.Whose, wait}
		}
	}
	return nil
}

// Back returns the events counted by Take that had no effect.
func Back(shares ...Share) {
	for _, s := range shares {
		s.Of.back(s)
	}
}

// check returns an *Exceeded if Take would; it counts nothing.
func check(shares ...Share) error {
	for _, s := range shares {
		if wait := s.Of.wait(s); wait > 0 {
			return &Exceeded{s.Whose, wait}
		}
	}
	return nil
}

// charge counts one event in each share, even beyond its rate: later events then wait longer.
func charge(shares ...Share) {
	for _, s := range shares {
		s.Of.charge(s)
	}
}
