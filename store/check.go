package store

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"time"

	"tablee/host"
	"tablee/host/input"
	"tablee/host/results"
	"tablee/store/query"
	"tablee/table"
)

// ErrFrozen is returned by a DeriveFunc for a table whose game has changed its rules or no longer exists. The
// rows derived from it then stay unchanged.
var ErrFrozen = errors.New("store: the rules of this table's game have changed since")

// CheckTable replays a table from its log and returns the differences of the rows derived from it, one sentence
// each. It changes nothing. The error is ErrFrozen if there is nothing to compare with, another one if the log
// cannot be read or folded.
func (s *Store) CheckTable(ctx context.Context, id table.ID, derive DeriveFunc) ([]string, error) {
	log, row, results, err := s.derive(ctx, id, derive)
	if err != nil {
		return nil, err
	}
	stored, err := s.Row(ctx, id)
	if err != nil {
		return nil, err
	}
	if stored.Seq > row.Seq { // a commit was appended meanwhile
		if log, row, results, err = s.derive(ctx, id, derive); err != nil {
			return nil, err
		}
		if stored, err = s.Row(ctx, id); err != nil {
			return nil, err
		}
	}
	e := tableCheck{Store: s, ctx: ctx, id: id}
	e.row(stored, row)
	e.people(log)
	e.results(results)
	e.rated(results)
	e.attempt(log)
	return e.found, e.err
}

func (s *Store) derive(ctx context.Context, id table.ID, derive DeriveFunc) ([]table.Commit, host.Row, []results.Result, error) {
	log, err := s.commits(ctx, id, 0)
	if err == nil && len(log) == 0 {
		err = query.Damaged("the table has no log")
	}
	if err == nil {
		err = s.checkSeed(ctx, id, log)
	}
	if err != nil {
		return nil, host.Row{}, nil, err
	}
	row, results, err := derive(id, log)
	return log, row, results, err
}

// checkSeed compares a table's sealed seed with the commitment in its log.
func (s *Store) checkSeed(ctx context.Context, id table.ID, log []table.Commit) error {
	seed, err := s.Seed(ctx, id)
	if errors.Is(err, input.ErrNotFound) {
		err = query.Damaged("the table has no seed")
	}
	if err != nil {
		return err
	}
	for _, e := range log[0].Events {
		if e.Setup != nil && e.Setup.Commitment != seed.Commitment() {
			return query.Damaged("the sealed seed does not have the hash of the commitment")
		}
	}
	return nil
}

// Row implements host.Rows.
func (s *Store) Row(ctx context.Context, id table.ID) (host.Row, error) {
	if query.CheckText(string(id)) != nil {
		return host.Row{}, input.ErrNotFound
	}
	rows, err := query.ScanAll(scanRow)(s.db.Read.QueryContext(ctx, `SELECT `+rowColumns+` FROM tables WHERE id = $1`, string(id)))
	if err != nil || len(rows) == 0 {
		return host.Row{}, errors.Join(err, input.ErrNotFound)
	}
	return rows[0], nil
}

// tableCheck collects the differences at one table.
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

// row compares field by field. The wake-up time of a bot depends on a server setting, and a superfluous one is
// harmless, so only a missing one counts.
func (e *tableCheck) row(stored, want host.Row) {
	if want.WakeAt.IsZero() || !stored.WakeAt.IsZero() {
		stored.WakeAt, want.WakeAt = time.Time{}, time.Time{}
	}
	a, b := reflect.ValueOf(stored), reflect.ValueOf(want)
	for i := range a.NumField() {
		if !equalOrEmpty(a.Field(i), b.Field(i)) {
			e.report(a.Type().Field(i).Name, a.Field(i).Interface(), b.Field(i).Interface())
		}
	}
}

// equalOrEmpty reports whether two values are equal. Nil and empty slices are.
func equalOrEmpty(a, b reflect.Value) bool {
	if a.Kind() == reflect.Slice && a.Len() == 0 && b.Len() == 0 {
		return true
	}
	return reflect.DeepEqual(a.Interface(), b.Interface())
}

func (e *tableCheck) people(log []table.Commit) {
	var want []string
	for _, p := range playersOf(log) {
		want = append(want, string(p))
	}
	stored, err := query.ScanAll(query.ScanOne[string])(e.db.Read.QueryContext(e.ctx,
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

// rated compares whether the game is rated, and its end.
func (e *tableCheck) rated(results []results.Result) {
	var want []int64
	if len(results) > 0 && results[0].Unrated == "" {
		want = []int64{results[0].Ended.UnixMilli()}
	}
	stored, err := query.ScanAll(query.ScanOne[int64])(e.db.Read.QueryContext(e.ctx, `SELECT ended FROM rated_games WHERE table_id = $1`, string(e.id)))
	if err != nil {
		e.err = err
	} else if !slices.Equal(stored, want) {
		e.report("rated games", stored, want)
	}
}

// attempt compares the attempt at a daily deal that counts: this table's, or an earlier one.
func (e *tableCheck) attempt(log []table.Commit) {
	d, err := derivedOf(e.id, log, nil)
	if err != nil {
		e.err = err
		return
	}
	if d.attempt == nil {
		n, err := query.ScanAll(query.ScanOne[int64])(e.db.Read.QueryContext(e.ctx, `SELECT opened FROM attempts WHERE table_id = $1`, string(e.id)))
		if err != nil {
			e.err = err
		} else if len(n) > 0 {
			e.report("attempts at a daily deal", len(n), 0)
		}
		return
	}
	stored, err := e.Attempt(e.ctx, d.game, d.day, d.attempt.Player)
	switch {
	case errors.Is(err, input.ErrNotFound):
		e.report("attempt of the day", "none", e.id)
	case err != nil:
		e.err = err
	case stored.Table == e.id && !stored.Opened.Equal(d.attempt.Opened):
		e.report("attempt of the day, opened", stored.Opened, d.attempt.Opened)
	case stored.Opened.After(d.attempt.Opened) || stored.Opened.Equal(d.attempt.Opened) && stored.Table > e.id:
		e.report("attempt of the day", stored.Table, e.id)
	}
}

// ratingTolerance is the allowed difference between equal ratings: floating-point results vary slightly across
// machines.
const ratingTolerance = 1e-6

// ratingsDiffer reports whether two standings cannot come from the same games.
func ratingsDiffer(a, b results.Standing) bool {
	return a.Games != b.Games || math.Abs(a.Mu-b.Mu) > ratingTolerance || math.Abs(a.Sigma-b.Sigma) > ratingTolerance
}

// CheckRatings recomputes the ratings of a game in memory and returns the differences to the stored ones,
// including those stored from before each game.
func (s *Store) CheckRatings(ctx context.Context, game string) (found []string, err error) {
	rows, err := query.ScanAll(scanResult)(s.db.Read.QueryContext(ctx, `SELECT `+resultColumns+` FROM rated_games g
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
				found = append(found, fmt.Sprintf("rating of %s before table %s: differs from the games before it", st.Who, game[0].Table))
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
			found = append(found, fmt.Sprintf("rating of %s: stored %.6f ± %.6f after %d games, recomputed %.6f ± %.6f after %d",
				st.Who, st.Mu, st.Sigma, st.Games, w.Mu, w.Sigma, w.Games))
		}
	}
	for who := range want {
		found = append(found, "rating of "+who+": none stored")
	}
	slices.Sort(found)
	left, err := query.ScanAll(query.ScanOne[int64])(s.db.Read.QueryContext(ctx, `SELECT COUNT(*) FROM rated_games WHERE game = $1 AND counted = FALSE`, game))
	if err == nil && left[0] > 0 {
		found = append(found, fmt.Sprintf("%d rated games have not been counted", left[0]))
	}
	return found, err
}
