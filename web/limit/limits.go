package limit

import "time"

// Numbers of wrong codes that a person may try; an address may try Crowd times as many: enough for typos, and
// for a school behind one address; far too few to find a table by guessing (a test computes the odds).
// AllWrongCodesDay bounds those of all visitors.
var (
	WrongCodes       = Rate{Events: 10, Per: time.Minute}
	WrongCodesDay    = Rate{Events: 100, Per: 24 * time.Hour}
	AllWrongCodesDay = Rate{Events: 20000, Per: 24 * time.Hour}
)

// Limits holds the limits of a site. The pages and the API share them, so that using both gains nothing. A nil
// limit allows everything.
type Limits struct {
	Requests *Limiter // all requests but static files by their Price, by address: the only limit on reads

	Actions  *Limiter // by player; for unknown visitors, by address
	Writings *Limiter // content for others: messages and name changes, by player
	Reports  *Limiter // reports to the moderators, by player
	Exports  *Limiter // exports of a player's data, by player

	Codes   Guesses // of tables and circles
	Signins Guesses // of recovery codes, passkeys, and links that sign in

	Tables Tables
	Guests Guests

	Streams *Places // open streams, by address
	Updates *Turns  // drawing of stream updates, by table and seat
}

// Guesses limits wrong guesses of a secret, of people and of addresses.
type Guesses struct{ PerMinute, PerDay, All *Limiter }

// Try returns an *Exceeded if a visitor has guessed wrong too often; person is their id, "" if unknown. A right
// guess counts nothing. The caller calls wrong if the guess turns out to be wrong, which counts even if
// others were tried meanwhile: trying many at once gains nothing.
func (c Guesses) Try(person, address string) (wrong func(), err error) {
	var shares []Share
	for _, l := range []*Limiter{c.PerMinute, c.PerDay} {
		if person != "" {
			shares = append(shares, OfPerson(l, person))
		}
		shares = append(shares, OfNetworks(l, address, Crowd)...)
	}
	shares = append(shares, OfHouse(c.All))
	if err := check(shares...); err != nil {
		return nil, err
	}
	return func() { charge(shares...) }, nil
}

// Tables limits new tables.
type Tables struct{ ByPlayer, ByAddress *Limiter }

// One returns the shares that a new table counts for.
func (t Tables) One(player, address string) []Share {
	return append([]Share{OfPerson(t.ByPlayer, player)}, OfNetworks(t.ByAddress, address, 1)...)
}

// Guests limits new guests.
type Guests struct {
	PerMinute *Limiter // by address
	PerDay    *Limiter // by address
	All       *Limiter // of all addresses
}

// One returns the shares that a new guest counts for. A quarter of what the house may let in is kept for
// networks that have sent few guests today.
func (g Guests) One(address string) []Share {
	shares := append(OfNetworks(g.PerMinute, address, 1), OfNetworks(g.PerDay, address, 1)...)
	all := OfHouse(g.All)
	if widest := shares[len(shares)-1]; !g.PerDay.quiet(widest) {
		all.spare = 1
	}
	return append(shares, all)
}
