package store

import (
	"errors"
	"reflect"
	"testing"

	"tablee/host"
	"tablee/host/results"
	"tablee/store/storetest"
	"tablee/table"
)

// Lost or damaged rows are derived again; the log is not touched.
func TestRebuild(t *testing.T) { rebuild(t, sqlite(t, t.TempDir())) }

func rebuild(t *testing.T, s *Store) {
	ctx := t.Context()
	defer s.Close()
	rows := map[table.ID]host.Row{}
	for _, w := range []host.Write{
		storetest.Opening("a", "ana", "bob"), storetest.Next("a", 2), storetest.Opening("b", "ana"),
	} {
		if err := s.Append(ctx, w); err != nil {
			t.Fatal(err)
		}
		rows[w.Table] = w.Row
	}
	rowOf := func(id table.ID, log []table.Commit) (host.Row, []results.Result, error) { return rows[id], nil, nil }
	want, err := s.Tables(ctx, host.Filter{Player: "ana"})
	if err != nil || len(want) != 2 {
		t.Fatal(want, err)
	}
	for _, spoil := range []string{
		`UPDATE tables SET title = 'x', seq = 77, wake_at = NULL, chairs = '[]', status = 'over', rated = NOT rated`,
		`DELETE FROM table_players`,
		`INSERT INTO table_players (player_id, table_id) VALUES ('eve', 'a')`,
	} {
		if _, err := s.db.Write.Exec(spoil); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := s.Rebuild(ctx, rowOf); n != 2 || err != nil {
		t.Fatalf("Rebuild: %d, %v", n, err)
	}
	got, err := s.Tables(ctx, host.Filter{Player: "ana"})
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("rows %+v, %v, want %+v", got, err, want)
	}
	if eve, err := s.Tables(ctx, host.Filter{Player: "eve"}); len(eve) != 0 || err != nil {
		t.Errorf("eve sits at %v, %v", eve, err)
	}
	if err := s.Append(ctx, storetest.Next("a", 3)); err != nil {
		t.Errorf("next action: %v", err)
	}
}

// A table that changes during a rebuild keeps the newer row.
func TestRebuild_BesideServer(t *testing.T) {
	ctx := t.Context()
	s := sqlite(t, t.TempDir())
	defer s.Close()
	first, second := storetest.Opening("a", "ana"), storetest.Next("a", 2)
	if err := s.Append(ctx, first); err != nil {
		t.Fatal(err)
	}
	_, err := s.Rebuild(ctx, func(table.ID, []table.Commit) (host.Row, []results.Result, error) {
		return first.Row, nil, s.Append(ctx, second)
	})
	if err != nil {
		t.Fatal(err)
	}
	rows, err := s.Tables(ctx, host.Filter{})
	if err != nil || !reflect.DeepEqual(rows, []host.Row{second.Row}) {
		t.Errorf("rows %+v, %v, want %+v", rows, err, second.Row)
	}
	if _, err := s.Rebuild(ctx, func(table.ID, []table.Commit) (host.Row, []results.Result, error) { return first.Row, nil, nil }); !errors.Is(err, ErrInvalidWrite) {
		t.Errorf("a row of another seq: %v, want ErrInvalidWrite", err)
	}
	damaged := errors.New("damaged")
	if _, err := s.Rebuild(ctx, func(table.ID, []table.Commit) (host.Row, []results.Result, error) { return host.Row{}, nil, damaged }); !errors.Is(err, damaged) {
		t.Errorf("a log that cannot be folded: %v", err)
	}
}
