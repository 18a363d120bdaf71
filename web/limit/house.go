package limit

import "time"

// Numbers of invalid table codes that an address may try: enough for typos, and for a classroom behind one
// address; far too few to find a table by guessing (a test computes the odds).
var (
	WrongCodes    = Rate{Events: 10, Per: time.Minute}
	WrongCodesDay = Rate{Events: 100, Per: 24 * time.Hour}
)

// House holds the limits of a house. The pages and the API share them, so that using both gains nothing. A
// nil limit allows everything.
type House struct {
	Requests *Limiter // all requests but static files, by address: the only limit on reads

	Actions  *Limiter // by player; for unknown visitors, by address
	Writings *Limiter // content for others: messages and name changes, by player
	Reports  *Limiter // reports to the moderators, by player
	Exports  *Limiter // exports of a player's data, by player
	Signins  *Limiter // attempts to sign in, by address
	Codes    *Limiter // invalid table codes, by address
	DayCodes *Limiter // the same per day

	Tables        *Limiter // new tables, by player
	AddressTables *Limiter // the same by address
	Guests        *Limiter // new guests, by address
	AddressGuests *Limiter // the same over a longer period
	AllGuests     *Limiter // the same in total, with the key ""

	Streams *Places // open streams, by address
	Updates *Turns  // drawing of stream updates, by table and seat
}

// OneTable returns the shares that a new table counts for.
func (h *House) OneTable(player, address string) []Share {
	return []Share{{h.Tables, player}, {h.AddressTables, address}}
}

// OneGuest returns the shares that a new guest counts for.
func (h *House) OneGuest(address string) []Share {
	return []Share{{h.Guests, address}, {h.AddressGuests, address}, {h.AllGuests, ""}}
}

// OneCode returns the shares that an invalid table code counts for.
func (h *House) OneCode(address string) []Share {
	return []Share{{h.Codes, address}, {h.DayCodes, address}}
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
