package host

import (
	"context"
	"testing"
	"time"

	"tablee/host/account"
	"tablee/host/clock"
	"tablee/host/thinking"
	"tablee/table"
)

// veterans is a store that knows only who has finished a game.
type veterans struct {
	Store
	finished map[table.PlayerID]bool
}

func (v veterans) Tables(_ context.Context, f Filter) ([]Row, error) {
	if v.finished[f.Player] {
		return []Row{{}}, nil
	}
	return nil, nil
}

// Guests share the processor by network until they have finished a game.
func TestShare_NetworkBeforePerson(t *testing.T) {
	var at time.Duration
	store := veterans{finished: map[table.PlayerID]bool{"old": true}}
	s := &shared{cfg: Config{Store: store}, clock: clock.New(clock.Config{Day: time.Now, Elapsed: func() time.Duration { return at }})}
	from := func(p table.PlayerID, address string) thinking.Share {
		s.origins.saw(account.WithAddress(t.Context(), address), p)
		return s.share(t.Context(), string(p))
	}
	for _, c := range []struct {
		person  table.PlayerID
		address string
		want    thinking.Share
	}{
		{"ana", "192.0.2.7", thinking.Share{Network: "192.0.2.0/24", Person: "ana"}},
		{"bob", "192.0.2.8", thinking.Share{Network: "192.0.2.0/24", Person: "bob"}},
		{"eve", "2001:db8:1:2::/64", thinking.Share{Network: "2001:db8:1::/48", Person: "eve"}},
		{"old", "192.0.2.7", thinking.Share{Person: "old"}},
	} {
		if got := from(c.person, c.address); got != c.want {
			t.Errorf("%s at %s: %+v, want %+v", c.person, c.address, got, c.want)
		}
	}
	if got := s.share(t.Context(), "never seen"); got != (thinking.Share{Person: "never seen"}) {
		t.Errorf("a person who has not acted here: %+v", got)
	}
	store.finished["ana"] = true
	at = askAgain + time.Second
	if got := s.share(t.Context(), "ana"); got != (thinking.Share{Person: "ana"}) {
		t.Errorf("after a finished game: %+v", got)
	}
}
