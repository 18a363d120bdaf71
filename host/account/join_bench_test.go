package account_test

import (
	"fmt"
	"sync"
	"testing"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/host/results"
	"tablee/table"
)

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
		if _, err := h.Accounts.SignInWith(b.Context(), zoe.ID, guest.Token, "", false); err != nil {
			b.Fatal(err)
		}
	}
}

// copies stores a finished game as so many more tables, each with commits as many.
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
