package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"time"

	"tablee/host"
	"tablee/host/input"
	"tablee/host/results"
	"tablee/table"
)

// ErrFrozen is what a Derive answers for a table whose game has other rules now, or is
// gone: what was derived of it once is kept as it is.
var ErrFrozen = errors.New("store: the rules of this table's game have changed since")

// CheckTable replays a table from its log and says in what the rows derived from it differ,
// a sentence each; none when all is well. It changes nothing. ErrFrozen when there is
// nothing to compare with; another error when the log cannot be read or folded.
func (s *Store) CheckTable(ctx context.Context, id table.ID, derive DeriveFunc) ([]string, error) {
	log, row, results, err := s.derive(ctx, id, derive)
	if err != nil {
		return nil, err
	}
	stored, err := s.row(ctx, id)
	if err != nil {
		return nil, err
	}
	if stored.Seq > row.Seq { // it moved meanwhile
		if log, row, results, err = s.derive(ctx, id, derive); err != nil {
			return nil, err
		}
		if stored, err = s.row(ctx, id); err != nil {
			return nil, err
		}
	}
	e := tableCheck{Store: s, ctx: ctx, id: id}
	e.row(stored, row)
	e.people(log)
	e.results(results)
	e.rated(results)
	e.try(log)
	return e.found, e.err
}

func (s *Store) derive(ctx context.Context, id table.ID, derive DeriveFunc) ([]table.Commit, host.Row, []results.Result, error) {
	log, err := s.Log(ctx, id, 0)
	if err == nil && len(log) == 0 {
		err = errors.New("it has no log")
	}
	if err != nil {
		return nil, host.Row{}, nil, err
	}
	row, results, err := derive(id, log)
	return log, row, results, err
}

func (s *Store) row(ctx context.Context, id table.ID) (host.Row, error) {
	rows, err := scanAll(scanRow)(s.db.Read.QueryContext(ctx, `SELECT `+rowColumns+` FROM tables WHERE id = $1`, string(id)))
	if err != nil || len(rows) == 0 {
		return host.Row{}, errors.Join(err, input.ErrNotFound)
	}
	return rows[0], nil
}

// tableCheck collects what is found at one table.
type tableCheck struct {
	*Store
	ctx   context.Context
	id    table.ID
	found []string
	err   error
}

func (e *tableCheck) report(what string, stored, log any) {
	e.found = append(e.found, fmt.Sprintf("%s: stored %v, the log says %v", what, stored, log))
}

// row compares field by field. When a bot is to act depends on the pause a server gives
// people: that it is to act does not.
func (e *tableCheck) row(stored, want host.Row) {
	if stored.WakeAt.IsZero() == want.WakeAt.IsZero() {
		stored.WakeAt, want.WakeAt = time.Time{}, time.Time{}
	}
	a, b := reflect.ValueOf(stored), reflect.ValueOf(want)
	for i := range a.NumField() {
		if !equalOrEmpty(a.Field(i), b.Field(i)) {
			e.report(a.Type().Field(i).Name, a.Field(i).Interface(), b.Field(i).Interface())
		}
	}
}

// equalOrEmpty is equal, nothing and none being the same.
func equalOrEmpty(a, b reflect.Value) bool {
	if a.Kind() == reflect.Slice && a.Len() == 0 && b.Len() == 0 {
		return true
	}
	return reflect.DeepEqual(a.Interface(), b.Interface())
}

func (e *tableCheck) people(log []table.Commit) {
	var want []string
	for _, c := range log {
		want = append(want, playersIn(c.Events)...)
	}
	slices.Sort(want)
	want = slices.Compact(want)
	stored, err := scanAll(scanText)(e.db.Read.QueryContext(e.ctx,
		`SELECT player_id FROM table_players WHERE table_id = $1`, string(e.id)))
	slices.Sort(stored)
	if err != nil {
		e.err = err
	} else if !slices.Equal(stored, want) {
		e.report("people", stored, want)
	}
}

func (e *tableCheck) results(want []results.Result) {
	stored, err := e.ResultsOf(e.ctx, []table.ID{e.id})
	if err != nil {
		e.err = err
		return
	}
	if len(stored) != len(want) {
		e.report("results", len(stored), len(want))
		return
	}
	for i := range want {
		if stored[i] != want[i] {
			e.report(fmt.Sprintf("result of seat %d", want[i].Seat), stored[i], want[i])
		}
	}
}

// rated is whether the game is among those that count, and when it ended.
func (e *tableCheck) rated(results []results.Result) {
	var want []int64
	if len(results) > 0 && results[0].Unrated == "" {
		want = []int64{results[0].Ended.UnixMilli()}
	}
	stored, err := scanAll(scanNumber)(e.db.Read.QueryContext(e.ctx, `SELECT ended FROM rated WHERE table_id = $1`, string(e.id)))
	if err != nil {
		e.err = err
	} else if !slices.Equal(stored, want) {
		e.report("rated games", stored, want)
	}
}

func scanNumber(rows *sql.Rows) (n int64, err error) {
	err = rows.Scan(&n)
	return n, err
}

// try is whether the try that counts is the first: this one, or one before it.
func (e *tableCheck) try(log []table.Commit) {
	d, err := derivedOf(e.id, log, nil)
	if err != nil {
		e.err = err
		return
	}
	if d.try == nil {
		n, err := scanAll(scanNumber)(e.db.Read.QueryContext(e.ctx, `SELECT opened FROM tries WHERE table_id = $1`, string(e.id)))
		if err != nil {
			e.err = err
		} else if len(n) > 0 {
			e.report("tries of a daily deal", len(n), 0)
		}
		return
	}
	stored, err := e.Attempt(e.ctx, d.game, d.day, d.try.Player)
	switch {
	case errors.Is(err, input.ErrNotFound):
		e.report("try of the day", "none", e.id)
	case err != nil:
		e.err = err
	case stored.Table == e.id && !stored.Opened.Equal(d.try.Opened):
		e.report("try of the day, opened", stored.Opened, d.try.Opened)
	case stored.Opened.After(d.try.Opened) || stored.Opened.Equal(d.try.Opened) && stored.Table > e.id:
		e.report("try of the day", stored.Table, e.id)
	}
}

// ratingTolerance is how much two ratings may differ: machines add floating-point numbers in
// slightly different ways.
const ratingTolerance = 1e-6

// ratingsDiffer reports whether two standings are not what the same games lead to.
func ratingsDiffer(a, b results.Standing) bool {
	return a.Games != b.Games || math.Abs(a.Mu-b.Mu) > ratingTolerance || math.Abs(a.Sigma-b.Sigma) > ratingTolerance
}

// CheckRatings counts all rated games of a game in memory, and says in what the stored
// ratings differ, and what is kept of before each game.
func (s *Store) CheckRatings(ctx context.Context, game string) (found []string, err error) {
	rows, err := scanAll(scanResult)(s.db.Read.QueryContext(ctx, `SELECT `+resultColumns+` FROM rated g
		JOIN results r ON r.table_id = g.table_id WHERE g.game = $1 AND g.counted = TRUE
		ORDER BY g.ended, g.table_id, r.seat, r.player_id`, game))
	if err != nil {
		return nil, err
	}
	before, err := s.priorRatings(ctx, game)
	if err != nil {
		return nil, err
	}
	want := map[string]results.Standing{}
	for _, game := range GroupByTable(rows) {
		for _, st := range results.Rate(game, want) {
			if b, kept := before[game[0].Table][st.Who]; kept && ratingsDiffer(b, want[st.Who]) {
				found = append(found, fmt.Sprintf("rating of %s before table %s: not what the games before it say", st.Who, game[0].Table))
			}
			want[st.Who] = st
		}
	}
	stored, err := s.AllStandings(ctx, game)
	if err != nil {
		return nil, err
	}
	for _, st := range stored {
		w, known := want[st.Who]
		delete(want, st.Who)
		if !known || ratingsDiffer(st, w) {
			found = append(found, fmt.Sprintf("rating of %s: stored %.6f ± %.6f after %d, the games say %.6f ± %.6f after %d",
				st.Who, st.Mu, st.Sigma, st.Games, w.Mu, w.Sigma, w.Games))
		}
	}
	for who := range want {
		found = append(found, "rating of "+who+": none stored")
	}
	slices.Sort(found)
	left, err := scanAll(scanNumber)(s.db.Read.QueryContext(ctx, `SELECT COUNT(*) FROM rated WHERE game = $1 AND counted = FALSE`, game))
	if err == nil && left[0] > 0 {
		found = append(found, fmt.Sprintf("%d rated games have not been counted", left[0]))
	}
	return found, err
}
