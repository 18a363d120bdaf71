package node_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/host/lobby"
	"tablee/host/results"
	"tablee/store"
	"tablee/store/storetest"
	"tablee/table"
)

// A rated game of three changes three ratings once; its results are what the table says.
func TestARatedGameIsCounted(t *testing.T) {
	h := hosttest.NewNode(t)
	who := hosttest.Guests(t, h, 3)
	p := hosttest.OneDeal("me", "open", "open")
	p.Rated = true
	id := hosttest.Open(t, h, who[0], p)
	hosttest.Sit(t, h, id, who[1:]...)
	end := hosttest.PlayOut(t, h, id)
	list, err := h.Results.OfTable(t.Context(), id)
	if err != nil || len(list) != 3 {
		t.Fatal(list, err)
	}
	for seat, s := range end.Table.State.Standings(nil) {
		r := list[seat]
		if r.Place != s.Place || r.Points != s.Points || r.Player != end.Table.Seats[seat].Player || r.Unrated != "" {
			t.Errorf("result %+v, standing %+v", r, s)
		}
		all := hosttest.Standings(t, h, string(r.Player))
		if len(all) != 1 || all[0].Games != 1 {
			t.Errorf("standings of seat %d: %+v", seat, all)
		}
	}
	past, names, err := h.Results.History(t.Context(), results.Filter{Player: who[1]})
	if err != nil || len(past) != 1 || len(past[0].All) != 3 || names[who[0]] == "" {
		t.Errorf("history %+v, names %v, %v", past, names, err)
	}
}

func TestWhyAGameIsNotRated(t *testing.T) {
	h := hosttest.NewNode(t)
	hosttest.Run(t, h)
	who := hosttest.Guests(t, h, 3)

	id := hosttest.Open(t, h, who[0], hosttest.OneDeal("me", "open", "open"))
	hosttest.Sit(t, h, id, who[1:]...)
	if why := results.Of(hosttest.PlayOut(t, h, id).Table, hosttest.Frame(t, h, id).Log)[0].Unrated; why != results.UnratedAgreed {
		t.Errorf("not agreed: %q", why)
	}

	alone := hosttest.Plan("me", "bot:1", "bot:1")
	alone.Rated = true
	var no *input.Invalid
	if _, err := h.Open(t.Context(), who[0], alone); !errors.As(err, &no) || no.Field != "rated" || no.Code != "alone" {
		t.Errorf("rated against bots alone: %v", err)
	}
	if got := hosttest.Standings(t, h, string(who[0])); len(got) != 0 {
		t.Errorf("rated all the same: %v", got)
	}
}

// A log in which somebody else sits than in the table's is none of a table where all
// stayed.
func TestEverybodyStayed(t *testing.T) {
	h := hosttest.NewNode(t)
	id, who := hosttest.ThreeForOneDeal(t, h)
	end := hosttest.PlayOut(t, h, id)
	if !end.Table.AllStayed(end.Log) {
		t.Error("everybody stayed, and is said to have left")
	}
	log := slices.Clone(end.Log)
	log[0].Events = slices.Clone(log[0].Events)
	setup := *log[0].Events[0].Setup
	setup.Chairs = []table.Chair{{Player: who[0]}, {Player: who[1]}, {Level: 1}}
	log[0].Events[0].Setup = &setup
	if end.Table.AllStayed(log) {
		t.Error("a log that does not hold is said to be of a table where all stayed")
	}
}

// ratedTable is a rated table with these chairs, where two guests sit and bots play.
func ratedTable(t *testing.T, chairs ...string) (*hosttest.Node, table.ID, []table.PlayerID) {
	t.Helper()
	h := hosttest.NewNode(t)
	hosttest.Run(t, h)
	who := hosttest.Guests(t, h, 2)
	p := hosttest.OneDeal(chairs...)
	p.Rated = true
	id := hosttest.Open(t, h, who[0], p)
	hosttest.Sit(t, h, id, who[1])
	return h, id, who
}

// wantUnrated fails the test unless the table, played to its end, counts for nobody's rating,
// for this reason.
func wantUnrated(t *testing.T, h *hosttest.Node, id table.ID, why string) {
	t.Helper()
	for {
		f := hosttest.Until(t, h, id, func(tb *table.Table) bool { return hosttest.Over(tb) || tb.Awaited() != "" })
		if hosttest.Over(f.Table) {
			break
		}
		_, act := hosttest.Move(f)
		if _, err := h.Act(t.Context(), f.Table.Awaited(), id, act); err != nil {
			t.Fatal(err)
		}
	}
	results, err := h.Results.OfTable(t.Context(), id)
	if err != nil || len(results) != 3 {
		t.Fatal(results, err)
	}
	for _, r := range results {
		if r.Unrated != why {
			t.Errorf("seat %d: unrated because %q, want %q", r.Seat, r.Unrated, why)
		}
		if got := hosttest.Standings(t, h, r.Who()); len(got) != 0 {
			t.Errorf("%s is rated all the same: %+v", r.Who(), got)
		}
	}
}

func TestUnrated_OneWhoPlayedOnAnothersDevice(t *testing.T) {
	h, id, _ := ratedTable(t, "me", "here:Léa", "open")
	wantUnrated(t, h, id, results.UnratedDevice)
}

func TestUnrated_EndedEarlyByAgreement(t *testing.T) {
	h, id, who := ratedTable(t, "me", "open", "bot:1")
	f := hosttest.Until(t, h, id, func(tb *table.Table) bool { return tb.Awaited() != "" })
	if err := h.Ask(t.Context(), host.Hand{Player: who[0]}, id, f.Table.Seq, table.OfferStop, nil); err != nil {
		t.Fatal(err)
	}
	if err := h.Answer(t.Context(), who[1], id, hosttest.Frame(t, h, id).Table.Seq, true); err != nil {
		t.Fatal(err)
	}
	wantUnrated(t, h, id, results.UnratedEarly)
}

// A player who lets a bot stand in has left, even if they come back at once.
func TestUnrated_LeftByAStandIn(t *testing.T) {
	h, id, who := ratedTable(t, "me", "open", "bot:1")
	if err := h.Leave(t.Context(), host.Hand{Player: who[1]}, id); err != nil {
		t.Fatal(err)
	}
	if err := h.Return(t.Context(), host.Hand{Player: who[1]}, id); err != nil {
		t.Fatal(err)
	}
	wantUnrated(t, h, id, results.UnratedLeft)
}

func TestUnrated_LeftByATakeOver(t *testing.T) {
	h, id, who := ratedTable(t, "me", "open", "bot:1")
	word, err := h.TransferToken(t.Context(), host.Hand{Player: who[1]}, id)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.TakeOver(t.Context(), hosttest.Guest(t, h, "Zoé"), id, word); err != nil {
		t.Fatal(err)
	}
	wantUnrated(t, h, id, results.UnratedLeft)
}

// A fork is never rated, not even one of a rated game: it goes on from cards that
// somebody may have seen.
func TestUnrated_Forks(t *testing.T) {
	h, id, who := ratedTable(t, "me", "open", "bot:1")
	hosttest.PlayDaily(t, h, id)
	before := hosttest.Standings(t, h, string(who[0]))
	if len(before) != 1 || before[0].Games != 1 {
		t.Fatalf("the game itself is not rated: %+v", before)
	}
	next, err := h.Fork(t.Context(), who[0], id, lobby.Branch{At: 2, Viewer: hosttest.Frame(t, h, id).Table.SeatOf(who[0]), Chairs: []string{"me", "open", "bot:1"}})
	if err != nil {
		t.Fatal(err)
	}
	hosttest.Sit(t, h, next, who[1])
	end := hosttest.PlayDaily(t, h, next)
	if end.Table.Origin == nil || end.Table.Rated {
		t.Errorf("from %v, rated %v", end.Table.Origin, end.Table.Rated)
	}
	for _, r := range results.Of(end.Table, end.Log) {
		if r.Unrated != results.UnratedAgreed {
			t.Errorf("seat %d of the fork: unrated because %q", r.Seat, r.Unrated)
		}
	}
	after := hosttest.Standings(t, h, string(who[0]))
	if len(after) != 1 || after[0] != before[0] {
		t.Errorf("before %+v, after the fork %+v", before, after)
	}
}

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
