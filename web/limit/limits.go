package limit

import "time"

// Numbers of invalid table codes that an address may try: enough for typos, and for a classroom behind one
// address; far too few to find a table by guessing (a test computes the odds).
var (
	WrongCodes    = Rate{Events: 10, Per: time.Minute}
	WrongCodesDay = Rate{Events: 100, Per: 24 * time.Hour}
)

// Limits holds the limits of a site. The pages and the API share them, so that using both gains nothing. A nil
// limit allows everything.
type Limits struct {
	Requests *Limiter // all requests but static files by their Price, by address: the only limit on reads

	Actions  *Limiter // by player; for unknown visitors, by address
	Writings *Limiter // content for others: messages and name changes, by player
	Reports  *Limiter // reports to the moderators, by player
	Exports  *Limiter // exports of a player's data, by player
	Signins  *Limiter // attempts to sign in, by address

	Codes  Codes
	Tables Tables
	Guests Guests

	Streams *Places // open streams, by address
	Updates *Turns  // drawing of stream updates, by table and seat
}

// Codes limits the invalid codes of an address.
type Codes struct{ PerMinute, PerDay *Limiter }

// One returns the shares that an invalid code counts for.
func (c Codes) One(address string) []Share {
	return []Share{{c.PerMinute, address}, {c.PerDay, address}}
}

// Tables limits new tables.
type Tables struct{ ByPlayer, ByAddress *Limiter }

// One returns the shares that a new table counts for.
func (t Tables) One(player, address string) []Share {
	return []Share{{t.ByPlayer, player}, {t.ByAddress, address}}
}

// Guests limits new guests.
type Guests struct {
	PerMinute *Limiter // by address
	PerDay    *Limiter // by address
	All       *Limiter // of all addresses, with the key ""
}

// One returns the shares that a new guest counts for.
func (g Guests) One(address string) []Share {
	return []Share{{g.PerMinute, address}, {g.PerDay, address}, {g.All, ""}}
}

// Share is one event of a key in a Limiter.
type Share struct {
	Of  *Limiter
	Key string
}

// Take counts one event in each share, or in none if one of them exceeds its rate; wait is then the time
// until that one would allow it.
func Take(shares ...Share) (wait time.Duration, ok bool) {
	for i, s := range shares {
		if wait, ok := s.Of.Allow(s.Key); !ok {
			Back(shares[:i]...)
			return wait, false
		}
	}
	return 0, true
}

// Back returns the events counted by Take that had no effect.
func Back(shares ...Share) {
	for _, s := range shares {
		s.Of.Back(s.Key)
	}
}
