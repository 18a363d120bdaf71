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

// A rated game of three players changes three ratings once, and its results match the table.
func TestRated_Game(t *testing.T) {
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

func TestUnrated_Reasons(t *testing.T) {
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
		t.Errorf("rated game against bots alone: %v", err)
	}
	if got := hosttest.Standings(t, h, string(who[0])); len(got) != 0 {
		t.Errorf("standings after unrated games: %v", got)
	}
}

// AllStayed is false for a log in which other players sit than at the table.
func TestAllStayed(t *testing.T) {
	h := hosttest.NewNode(t)
	id, who := hosttest.ThreeForOneDeal(t, h)
	end := hosttest.PlayOut(t, h, id)
	if !end.Table.AllStayed(end.Log) {
		t.Error("AllStayed is false though all players stayed")
	}
	log := slices.Clone(end.Log)
	log[0].Events = slices.Clone(log[0].Events)
	setup := *log[0].Events[0].Setup
	setup.Chairs = []table.Chair{{Player: who[0]}, {Player: who[1]}, {Level: 1}}
	log[0].Events[0].Setup = &setup
	if end.Table.AllStayed(log) {
		t.Error("AllStayed is true for a log of other players")
	}
}

// ratedTable opens a rated table with these chairs, two seated guests and running bots.
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

// wantUnrated plays a table to its end and checks that it changes no rating, for the reason why.
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
			t.Errorf("seat %d: unrated reason %q, want %q", r.Seat, r.Unrated, why)
		}
		if got := hosttest.Standings(t, h, r.Who()); len(got) != 0 {
			t.Errorf("%s is rated: %+v", r.Who(), got)
		}
	}
}

func TestUnrated_HotSeat(t *testing.T) {
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

// A player who lets a bot stand in counts as having left, even if they come back at once.
func TestUnrated_StandIn(t *testing.T) {
	h, id, who := ratedTable(t, "me", "open", "bot:1")
	if err := h.Leave(t.Context(), host.Hand{Player: who[1]}, id); err != nil {
		t.Fatal(err)
	}
	if err := h.Return(t.Context(), host.Hand{Player: who[1]}, id); err != nil {
		t.Fatal(err)
	}
	wantUnrated(t, h, id, results.UnratedLeft)
}

func TestUnrated_TakeOver(t *testing.T) {
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

// A fork is never rated, not even one of a rated game: its players may have seen the cards.
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
			t.Errorf("seat %d of the fork: unrated reason %q", r.Seat, r.Unrated)
		}
	}
	after := hosttest.Standings(t, h, string(who[0]))
	if len(after) != 1 || after[0] != before[0] {
		t.Errorf("before %+v, after the fork %+v", before, after)
	}
}

// A game ends even if another node is stuck while rating; it is rated once that is over.
func TestRate_StuckNode_GameEnds(t *testing.T) {
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
	if _, err := tx.Exec(t.Context(), `INSERT INTO rating_locks (game, n) VALUES ('nain-jaune', 1)`); err != nil {
		t.Fatal(err)
	}
	if f := hosttest.PlayOut(t, h, id); f.Table.Status != table.StatusOver || len(hosttest.Standings(t, h, string(who[0]))) > 0 {
		t.Errorf("status %s, standings %v", f.Table.Status, hosttest.Standings(t, h, string(who[0])))
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
