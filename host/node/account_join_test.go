package node_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/circles"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/host/node"
	"tablee/host/results"
	"tablee/store"
	"tablee/table"
)

// A guest with a waiting, a running and a finished table and a circle signs in to an account. Everything
// becomes the account's at once, on both engines, and the stored rows match the logs.
func TestJoin_MovesEverything(t *testing.T) {
	hosttest.Engines(t, func(t *testing.T, s, _ node.Store) {
		ctx := t.Context()
		h := hosttest.New(hosttest.Config(s))
		guest, err := h.Accounts.NewGuest(ctx, "Guest")
		if err != nil {
			t.Fatal(err)
		}
		zoe, bob := holder(t, h, "Zoé"), hosttest.Guest(t, h, "Bob")
		cleo := hosttest.Guest(t, h, "Cléo")
		rated := hosttest.OneDeal("me", "open", "open")
		rated.Rated = true
		over := hosttest.Open(t, h, guest.ID, rated)
		hosttest.Sit(t, h, over, bob, cleo)
		hosttest.PlayOut(t, h, over)
		if _, err := s.Rate(ctx, "nain-jaune"); err != nil {
			t.Fatal(err)
		}
		waits := hosttest.Open(t, h, guest.ID, hosttest.Plan("me", "open", "open"))
		plays := hosttest.Open(t, h, bob, hosttest.Plan("open", "open", "me"))
		hosttest.Sit(t, h, plays, guest.ID, zoe)
		runs := hosttest.Open(t, h, bob, hosttest.OneDeal("me", "open", "open"))
		hosttest.Sit(t, h, runs, guest.ID, cleo)
		circle, err := h.Circles.Make(ctx, guest.ID, circles.Plan{Name: "Friends", Zone: "Europe/Paris"})
		if err != nil {
			t.Fatal(err)
		}
		for word, by := range map[string][]table.PlayerID{"KEFTA": {guest.ID}, "MATCHA": {guest.ID, zoe}} {
			for _, p := range by {
				if err := s.Suggest(ctx, p, moderation.Entry{Game: "rondo", Dictionary: "fr-2", Word: word}, time.Now()); err != nil {
					t.Fatal(err)
				}
			}
		}
		changed := hosttest.Frame(t, h, over).Table.Changed

		entered, err := h.Accounts.Enter(ctx, account.Entry{Player: zoe, Old: guest.Token, Join: true})
		token := entered.Token
		if err != nil {
			t.Fatal(err)
		}
		if p, err := h.Accounts.Player(ctx, token); err != nil || p.ID != zoe {
			t.Errorf("signed in as %v, %v", p, err)
		}
		if _, err := h.Accounts.Player(ctx, guest.Token); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("the guest's token: %v, want ErrNotFound", err)
		}
		for _, id := range []table.ID{over, waits, runs} {
			f := hosttest.Frame(t, h, id)
			if f.Table.SeatOf(zoe) < 0 || f.Table.SeatOf(guest.ID) >= 0 || f.Names[guest.ID] != "Zoé" {
				t.Errorf("%s (%s): seats %v, names %v", id, f.Table.Status, f.Table.Seats, f.Names)
			}
		}
		if f := hosttest.Frame(t, h, waits); f.Table.Owner != zoe || f.Table.Opener != zoe {
			t.Errorf("the open table belongs to %s and is led by %s", f.Table.Owner, f.Table.Opener)
		}
		if f := hosttest.Frame(t, h, over); !f.Table.Changed.Equal(changed) || !f.Table.AllStayed(f.Log) {
			t.Error("a finished game counts as changed")
		}
		f := hosttest.Frame(t, h, plays)
		seat := f.Table.SeatOf(guest.ID)
		if seat < 0 || f.Table.Seats[seat].DeviceOwner != zoe || len(f.Table.SeatsOf(zoe)) != 2 || f.Names[guest.ID] != "Guest" {
			t.Errorf("table where both sat: %v, %v", f.Table.Seats, f.Names)
		}
		if mine, err := h.Circles.Mine(ctx, zoe); err != nil || len(mine) != 1 || mine[0].ID != circle.ID || mine[0].Leader != zoe {
			t.Errorf("circles %v, %v", mine, err)
		}
		if words, err := s.Suggestions(ctx, 9); err != nil || len(words) != 2 || words[0].People != 1 || words[1].People != 1 {
			t.Errorf("suggested words %+v, %v", words, err)
		}
		if words, err := s.SuggestionsOf(ctx, zoe); err != nil || len(words) != 2 {
			t.Errorf("suggested words of the account %+v, %v", words, err)
		}
		past, _, err := h.Results.History(ctx, results.Filter{Player: zoe})
		if err != nil || len(past) != 1 || past[0].Own.Table != over {
			t.Errorf("history %v, %v", past, err)
		}
		if rows, err := s.Tables(ctx, host.Filter{Player: guest.ID, Limit: 10}); err != nil || len(rows) != 1 || rows[0].ID != plays {
			t.Errorf("tables of the guest: %v, %v", rows, err)
		}
		if _, err := s.Rate(ctx, "nain-jaune"); err != nil {
			t.Fatal(err)
		}
		if r, err := h.Results.Standings(ctx, string(guest.ID)); err != nil || len(r) != 0 {
			t.Errorf("standings of the guest: %v, %v", r, err)
		}
		if r, err := h.Results.Standings(ctx, string(zoe)); err != nil || len(r) != 1 || r[0].Games != 1 {
			t.Errorf("standings of the account: %v, %v", r, err)
		}
		agrees(t, s, over, waits, plays, runs)
		hosttest.PlayOut(t, h, runs)
		past, _, err = h.Results.History(ctx, results.Filter{Player: zoe})
		if err != nil || len(past) != 2 {
			t.Errorf("history after another game: %v, %v", past, err)
		}
		if err := h.Accounts.Erase(ctx, zoe); err != nil {
			t.Fatal(err)
		}
		if names, err := h.Accounts.Names(ctx, []table.PlayerID{guest.ID, zoe}); err != nil || names[guest.ID]+names[zoe] != "" {
			t.Errorf("names after the account was erased: %v, %v", names, err)
		}
	})
}

// holder creates a player with recovery codes.
func holder(t *testing.T, h *hosttest.Node, name string) table.PlayerID {
	t.Helper()
	p := hosttest.Guest(t, h, name)
	if _, err := h.Accounts.NewCodes(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	return p
}

// agrees checks that the stored rows of tables match their logs.
func agrees(t *testing.T, s node.Store, ids ...table.ID) {
	t.Helper()
	db := s.(*store.Store)
	for _, id := range ids {
		derive := func(id table.ID, log []table.Commit) (host.Row, []results.Result, error) {
			folded, err := table.Fold(id, hosttest.Rules, log)
			if err != nil {
				return host.Row{}, nil, err
			}
			return host.RowOf(folded, 0), results.Of(folded, log), nil
		}
		if found, err := db.CheckTable(t.Context(), id, derive); err != nil || len(found) > 0 {
			t.Errorf("%s: %v, %v", id, found, err)
		}
	}
	if found, err := db.CheckRatings(t.Context(), "nain-jaune"); err != nil || len(found) > 0 {
		t.Errorf("ratings: %v, %v", found, err)
	}
}

// A player with an account keeps it when they sign in to another one.
func TestJoin_AccountIsNotJoined(t *testing.T) {
	h, _ := hosttest.Clocked(t)
	ctx := t.Context()
	zoe, ana := holder(t, h, "Zoé"), holder(t, h, "Ana")
	entered, err := h.Accounts.Enter(ctx, account.Entry{Player: ana})
	token := entered.Token
	if err != nil {
		t.Fatal(err)
	}
	id := hosttest.Open(t, h, ana, hosttest.Plan("me", "open", "open"))
	if _, err := h.Accounts.Enter(ctx, account.Entry{Player: zoe, Old: token, Join: true}); err != nil {
		t.Fatal(err)
	}
	if f := hosttest.Frame(t, h, id); f.Table.SeatOf(ana) < 0 || f.Table.SeatOf(zoe) >= 0 {
		t.Errorf("seats %v", f.Table.Seats)
	}
	j := account.Join{Guest: ana, Player: zoe, At: time.Now()}
	if err := h.Join(ctx, j); !errors.Is(err, account.ErrNoGuest) {
		t.Errorf("join an account: %v, want ErrNoGuest", err)
	}
	if f := hosttest.Frame(t, h, id); f.Table.SeatOf(ana) < 0 || f.Table.Seq != 1 {
		t.Errorf("after the refusal: seats %v at %d", f.Table.Seats, f.Table.Seq)
	}
}

// A join that fails loses nothing of the guest, and can be repeated.
func TestJoin_AllOrNothing(t *testing.T) {
	h, _ := hosttest.Clocked(t)
	guest, err := h.Accounts.NewGuest(t.Context(), "Guest")
	if err != nil {
		t.Fatal(err)
	}
	zoe := holder(t, h, "Zoé")
	var ids []table.ID
	for range 3 {
		ids = append(ids, hosttest.Open(t, h, guest.ID, hosttest.Plan("me", "open", "open")))
	}
	gone := account.Join{Guest: guest.ID, Player: "unknown", At: time.Now()}
	if err := h.Join(context.Background(), gone); !errors.Is(err, input.ErrNotFound) {
		t.Fatalf("join a missing account: %v, want ErrNotFound", err)
	}
	for _, id := range ids {
		if f := hosttest.Frame(t, h, id); f.Table.Seq != 1 || f.Table.Owner != guest.ID {
			t.Errorf("%s belongs to %s at %d", id, f.Table.Owner, f.Table.Seq)
		}
	}
	for range 2 { // the second time there is nothing to do
		if _, err := h.Accounts.Enter(t.Context(), account.Entry{Player: zoe, Old: guest.Token, Join: true}); err != nil {
			t.Fatal(err)
		}
	}
	for _, id := range ids {
		if f := hosttest.Frame(t, h, id); f.Table.Seq != 2 || f.Table.Owner != zoe {
			t.Errorf("%s belongs to %s at %d", id, f.Table.Owner, f.Table.Seq)
		}
	}
}

// BenchmarkJoin gives a guest's 1,000 finished games to the account that they sign in to.
func BenchmarkJoin(b *testing.B) {
	s := hosttest.SQLite(b, b.TempDir())
	h := hosttest.New(hosttest.Config(s))
	zoe, err := h.Accounts.NewGuest(b.Context(), "Zoé")
	if err != nil {
		b.Fatal(err)
	}
	if _, err := h.Accounts.NewCodes(b.Context(), zoe.ID); err != nil {
		b.Fatal(err)
	}
	others := hosttest.Guests(b, h, 2)
	for round := 0; b.Loop(); round++ {
		b.StopTimer()
		guest, err := h.Accounts.NewGuest(b.Context(), "Guest")
		if err != nil {
			b.Fatal(err)
		}
		id := hosttest.Open(b, h, guest.ID, hosttest.OneDeal("me", "open", "open"))
		hosttest.Sit(b, h, id, others...)
		copies(b, s, id, hosttest.PlayOut(b, h, id).Log, round, 999)
		b.StartTimer()
		if _, err := h.Accounts.Enter(b.Context(), account.Entry{Player: zoe.ID, Old: guest.Token, Join: true}); err != nil {
			b.Fatal(err)
		}
	}
}

// copies stores a finished game as n more tables with the same commits.
func copies(b *testing.B, s node.Store, of table.ID, log []table.Commit, round, n int) {
	b.Helper()
	seed, err := s.Seed(b.Context(), of)
	if err != nil {
		b.Fatal(err)
	}
	var all sync.WaitGroup
	for author := range 16 {
		all.Go(func() {
			for i := author; i < n; i += 16 {
				id := table.ID(fmt.Sprintf("copy%04d-%04d", round, i))
				for k, c := range log {
					folded, err := table.Fold(id, hosttest.Rules, log[:k+1])
					if err != nil {
						b.Error(err)
						return
					}
					w := host.Write{Table: id, Commit: c, Row: host.RowOf(folded, 0)}
					if k == 0 {
						w.Seed = &seed
					}
					w.Commit.Command = fmt.Sprint(id, k)
					if folded.Status == table.StatusOver {
						w.Results = results.Of(folded, log)
					}
					if err := s.Append(b.Context(), w); err != nil {
						b.Error(err)
						return
					}
				}
			}
		})
	}
	all.Wait()
}
