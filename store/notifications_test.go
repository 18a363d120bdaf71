//go:build unix

package store

import (
	"context"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/notify"
	"tablee/store/storetest"
	"tablee/table"
)

// Removing a target during a commit that would notify it fails neither the commit nor the removal, whichever
// comes first.
func targetRemoved(t *testing.T, url string) {
	s := postgres(t, url)
	defer s.Close()
	for _, id := range []string{"b1", "b2"} {
		must(t, s.AddTarget(t.Context(), notify.Target{ID: id, Player: "ana", Kind: notify.Hook, Address: "https://bells.example/" + id}))
	}
	must(t, s.Append(t.Context(), storetest.Opening("t1", "ana")))
	move := func(seq uint64) host.Write {
		w := storetest.Next("t1", seq)
		w.Notify = []table.PlayerID{"ana"}
		return w
	}

	going := otherNode(t, url)
	_, err := going.Exec(`DELETE FROM targets WHERE id = 'b1'`)
	must(t, err)
	moved := make(chan error)
	go func() { moved <- s.Append(context.Background(), move(2)) }()
	untilBlocked(t, s)
	must(t, going.Commit())
	if err := <-moved; err != nil {
		t.Errorf("the move: %v", err)
	}

	moving := otherNode(t, url)
	_, err = moving.Exec(insertNotifications(s.db), "t1", 3, "ana", 0)
	must(t, err)
	gone := make(chan error)
	go func() { gone <- s.RemoveTarget(context.Background(), "ana", "b2") }()
	untilBlocked(t, s)
	must(t, moving.Commit())
	if err := <-gone; err != nil {
		t.Errorf("the removal: %v", err)
	}
	far := time.Now().Add(time.Hour)
	if left, err := s.TakeNotifications(t.Context(), far, far, far, nil, 9); err != nil || len(left) > 0 {
		t.Errorf("pending notifications: %v %v", left, err)
	}
}
