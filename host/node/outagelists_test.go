package node_test

import (
	"context"
	"io"
	"slices"
	"testing"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/table"
)

// unread is a store whose lists of tables fail while it is out.
type unread struct {
	node.Store
	out bool
}

func (s *unread) Tables(ctx context.Context, f host.Filter) ([]host.Row, error) {
	if s.out {
		return nil, io.ErrUnexpectedEOF
	}
	return s.Store.Tables(ctx, f)
}

// In an outage a list of tables in memory is chosen as the store would: by owner and id, and without the tables of
// people whom the reader has blocked or who have blocked them.
func TestOutage_Lists_ChosenAsByStore(t *testing.T) {
	s := &unread{Store: hosttest.SQLite(t, t.TempDir())}
	h := hosttest.New(hosttest.Config(s))
	ctx := t.Context()
	who := hosttest.Guests(t, h, 5)
	ana, bob, eve, mia, dan := who[0], who[1], who[2], who[3], who[4]
	owned := map[table.PlayerID]table.ID{}
	for _, p := range who {
		plan := hosttest.Plan("me", "open", "open")
		plan.Public = true
		owned[p] = hosttest.Open(t, h, p, plan)
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(h.Circles.Block(ctx, ana, eve, true))
	must(h.Circles.Block(ctx, mia, ana, true))
	ids := func(rows []host.Row, err error) (all []table.ID) {
		t.Helper()
		must(err)
		for _, r := range rows {
			all = append(all, r.ID)
		}
		slices.Sort(all)
		return all
	}
	of := func(people ...table.PlayerID) (all []table.ID) {
		for _, p := range people {
			all = append(all, owned[p])
		}
		slices.Sort(all)
		return all
	}
	for _, c := range []struct {
		what   string
		list   func() ([]host.Row, error)
		stored []table.ID
		here   []table.ID
	}{
		{"Ana's", func() ([]host.Row, error) { return h.OpenTables(ctx, ana, "", 100) }, of(ana, bob, dan), of(ana, bob, dan)},
		{"Mia's", func() ([]host.Row, error) { return h.OpenTables(ctx, mia, "", 100) }, of(bob, eve, mia, dan), of(bob, eve, mia, dan)},
		{"a stranger's", func() ([]host.Row, error) { return h.OpenTables(ctx, "", "", 100) }, of(who...), of(who...)},
		{"by owner", func() ([]host.Row, error) { return h.KnownTables(ctx, host.Filter{Owner: bob}) }, of(bob), of(bob)},
		{"by id", func() ([]host.Row, error) { return h.KnownTables(ctx, host.Filter{IDs: of(bob, eve)}) }, of(bob, eve), of(bob, eve)},
		{"by player", func() ([]host.Row, error) { return h.KnownTables(ctx, host.Filter{Player: mia}) }, of(mia), of(mia)},
		{"by circle", func() ([]host.Row, error) { return h.KnownTables(ctx, host.Filter{Circle: "family"}) }, nil, nil},
	} {
		s.out = false
		if got := ids(c.list()); !slices.Equal(got, c.stored) {
			t.Errorf("%s: the store lists %v, want %v", c.what, got, c.stored)
		}
		s.out = true
		if got := ids(c.list()); !slices.Equal(got, c.here) {
			t.Errorf("%s: memory lists %v, want %v", c.what, got, c.here)
		}
	}
	if got := ids(h.OpenTables(ctx, dan, "", 100)); !slices.Equal(got, of(dan)) {
		t.Errorf("a reader of whom nothing is known sees %v, want their own alone", got)
	}
}
