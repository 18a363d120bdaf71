package table_test

import (
	"encoding/json"
	"testing"
	"time"

	"tablee/game"
	"tablee/table"
	"tablee/table/recording"
)

// FuzzApply folds a log as a damaged disk might return it. The result is an error or a table, never a panic,
// and a table can be shown and played on.
func FuzzApply(f *testing.F) {
	tb, log := finished(f)
	_ = tb
	for _, upTo := range []int{1, 2, len(log)} {
		text, err := json.Marshal(log[:upTo])
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte(`[{"Seq":1,"Events":[{"kind":"draw","text":"7D"}]}]`))
	f.Add([]byte(`[{"Seq":1,"Events":[{"kind":"open","setup":{"game":"nain-jaune","version":1,"chairs":[{},{}]}},{"kind":"sit","seat":9,"player":"p"}]}]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var log []table.Commit
		if json.Unmarshal(text, &log) != nil {
			return
		}
		tb, err := table.Fold("t1", rules, log)
		if err != nil {
			return
		}
		seen(tb)
		recording.Format(tb, log, game.Watcher, named)
		if _, err := table.Journal("t1", rules, log, 0, 0); err != nil {
			t.Fatalf("the fold holds but the journal does not: %v", err)
		}
		tb.Decide(table.Command{Kind: table.Timeout, Seq: tb.Seq}, noon.Add(1e6*time.Hour), seed)
	})
}

// FuzzDecide sends commands that no client would.
func FuzzDecide(f *testing.F) {
	f.Add("act", uint64(1), "ana", 0, "7D")
	f.Add("sit", uint64(0), "eve", -1, "luck")
	f.Add("timeout", uint64(1), "", 5, "")
	f.Add("open", uint64(1), "", 5, "")
	waiting, _ := begin(f, open(person("ana"), table.Chair{}, table.Chair{Level: 1}))
	playing, _ := three(f)
	over, _ := finished(f)
	f.Fuzz(func(t *testing.T, kind string, seq uint64, player string, seat int, text string) {
		c := table.Command{Kind: table.Kind(kind), Seq: seq, Player: table.PlayerID(player), Seat: game.Seat(seat), Text: text}
		for _, tb := range []*table.Table{waiting, playing, over} {
			before := seen(tb)
			commit, err := tb.Decide(c, noon, seed)
			if seen(tb) != before {
				t.Fatal("Decide changed the table")
			}
			if err == nil {
				if err := tb.Clone().Apply(commit); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}

// FuzzSeed parses arbitrary text as a seed. The canonical form of a parsed seed parses to the same seed.
func FuzzSeed(f *testing.F) {
	f.Add(seed.String())
	f.Add("")
	f.Add(seed.String()[1:])
	f.Add("zz")
	f.Fuzz(func(t *testing.T, text string) {
		read, ok := table.ParseSeed(text)
		if !ok {
			return
		}
		if again, ok := table.ParseSeed(read.String()); !ok || again != read || len(text) != len(read.String()) {
			t.Errorf("%q parses to %s, which parses to %s", text, read, again)
		}
	})
}
