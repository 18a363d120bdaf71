package results_test

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"

	"tablee/host/hosttest"
	"tablee/store"
	"tablee/store/storetest"
	"tablee/table"
)

// A game ends though another node is stuck while it counts; it is counted once that is over.
func TestRate_AStuckNodeDoesNotHoldUpTheEnd(t *testing.T) {
	url := storetest.Postgres(t)
	s, err := store.OpenPostgres(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	h := hosttest.New(hosttest.Config(s))
	who := hosttest.Guests(t, h, 3)
	p := hosttest.OneDeal("me", "open", "open")
	p.Rated = true
	id := hosttest.Open(t, h, who[0], p)
	hosttest.Sit(t, h, id, who[1:]...)

	stuck, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer stuck.Close(context.Background())
	tx, err := stuck.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), `INSERT INTO rating_turns (game, n) VALUES ('nain-jaune', 1)`); err != nil {
		t.Fatal(err)
	}
	if f := hosttest.PlayOut(t, h, id); f.Table.Status != table.StatusOver || len(hosttest.Standings(t, h, string(who[0]))) > 0 {
		t.Errorf("%s, and counted: %v", f.Table.Status, hosttest.Standings(t, h, string(who[0])))
	}
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	hosttest.Run(t, h)
	for len(hosttest.Standings(t, h, string(who[0]))) == 0 {
		if err := t.Context().Err(); err != nil {
			t.Fatal(err)
		}
	}
}
