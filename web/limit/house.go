package limit

import "time"

// How many codes that lead nowhere an address may try: enough for anybody who mistypes, and for
// a classroom behind one address; far too few to find a table by guessing (a test says how few).
var (
	WrongCodes    = Rate{Events: 10, Per: time.Minute}
	WrongCodesDay = Rate{Events: 100, Per: 24 * time.Hour}
)

// House are the limits of a house. Pages and calls share them, so that nobody gets twice as
// much by two doors. A nil one allows everything.
type House struct {
	Requests *Limiter // everything but static files, by address: the only limit of reading

	Actions  *Limiter // by player; of somebody unknown, by address
	Writings *Limiter // what others read: messages and changes of name, by player
	Reports  *Limiter // reports to the moderators, by player
	Exports  *Limiter // how often everything kept of a player is read together, by player
	Signins  *Limiter // attempts to sign in, by address
	Codes    *Limiter // codes of tables that lead nowhere, by address
	DayCodes *Limiter // the same over a day

	Tables        *Limiter // new tables, by player
	AddressTables *Limiter // the same by address
	Guests        *Limiter // new guests, by address
	AddressGuests *Limiter // the same over a longer time
	AllGuests     *Limiter // the same in all: its key is ""

	Streams *Places // open streams, by address
	Updates *Turns  // what streams are sent being made, by table and seat
}

// OneTable is what a new table counts as.
func (h *House) OneTable(player, address string) []Share {
	return []Share{{h.Tables, player}, {h.AddressTables, address}}
}

// OneGuest is what a new guest counts as.
func (h *House) OneGuest(address string) []Share {
	return []Share{{h.Guests, address}, {h.AddressGuests, address}, {h.AllGuests, ""}}
}

// OneCode is what a code that leads nowhere counts as.
func (h *House) OneCode(address string) []Share {
	return []Share{{h.Codes, address}, {h.DayCodes, address}}
}

// Share is one event of a key of a Limiter.
type Share struct {
	Of  *Limiter
	Key string
}

// Take counts one event in each share, or in none when one of them has too many; wait is
// then the time after which that one would allow it.
func Take(shares ...Share) (wait time.Duration, ok bool) {
	for i, s := range shares {
		if wait, ok := s.Of.Allow(s.Key); !ok {
			Back(shares[:i]...)
			return wait, false
		}
	}
	return 0, true
}

// Back gives back what Take counted, and what came to nothing.
func Back(shares ...Share) {
	for _, s := range shares {
		s.Of.Back(s.Key)
	}
}
