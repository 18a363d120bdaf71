package storetest

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/node"
	"tablee/table"
)

func subjects(t *testing.T, open func() node.Store) {
	s := with(t, open)
	missingOwner := func(of account.Subject) {
		t.Helper()
		_, err := s.SubjectOwner(ctx, of)
		missing(t, "owner of "+string(of), err)
	}
	missingOwner("one")
	missingOwner("\x00")
	must(t, s.AddMember(ctx, person("ana", "Ana"), "one"))
	owner, err := s.SubjectOwner(ctx, "one")
	must(t, err)
	same(t, "owner", owner, table.PlayerID("ana"))
	since, err := s.SubjectSince(ctx, "ana")
	must(t, err)
	same(t, "since", since, start)
	if err := s.AddMember(ctx, person("eve", "Eve"), "one"); !errors.Is(err, account.ErrTaken) {
		t.Errorf("another person with the subject: %v", err)
	}
	left, err := s.Players(ctx, []table.PlayerID{"eve"})
	must(t, err)
	same(t, "people left of a refusal", len(left), 0)

	must(t, s.AddPlayer(ctx, person("bob", "Bob"), []byte("b")))
	must(t, s.AddSubject(ctx, "bob", "two", later))
	for _, of := range []account.Subject{"one", "three"} { // one that is taken, and a second one
		if err := s.AddSubject(ctx, "bob", of, later); !errors.Is(err, account.ErrTaken) {
			t.Errorf("%s for bob: %v", of, err)
		}
	}
	missing(t, "of an unknown person", s.AddSubject(ctx, "eve", "three", later))
	none, err := s.SubjectSince(ctx, "eve")
	must(t, err)
	same(t, "since, of an unknown person", none.IsZero(), true)

	found, err := s.People(ctx, account.Filter{Kind: account.Guests}, nil, start)
	must(t, err)
	same(t, "guests", len(found), 0)
	found, err = s.People(ctx, account.Filter{Kind: account.Accounts}, nil, start)
	must(t, err)
	same(t, "accounts", len(found), 2)

	must(t, s.Erase(ctx, "ana"))
	missingOwner("one")
	must(t, s.AddMember(ctx, person("ana2", "Ana"), "one"))

	nodes := [2]node.Store{s, with(t, open)}
	var all sync.WaitGroup
	var won atomic.Int32
	for i := range 8 {
		all.Go(func() {
			p := person(table.PlayerID("cy"+string(rune('a'+i))), "Cy")
			switch err := nodes[i%2].AddMember(ctx, p, "four"); {
			case err == nil:
				won.Add(1)
			case !errors.Is(err, account.ErrTaken):
				t.Errorf("at once: %v", err)
			}
		})
	}
	all.Wait()
	same(t, "of eight browsers at once", won.Load(), int32(1))
	if _, err := s.SubjectOwner(ctx, "four"); errors.Is(err, input.ErrNotFound) {
		t.Error("and no one has the subject")
	}
}
