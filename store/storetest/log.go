package storetest

import (
	"context"
	"errors"
	"strings"
	"testing"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/node"
	"tablee/table"
)

var logChecks = []check{
	{"round trip", "A table is the fold of its log: reading must return exactly what was written.", roundTrip},
	{"unknown table", "An unknown id must not look like a table without commits.", unknownTable},
	{"ErrConflict", "If two nodes decide at the same seq, the log accepts exactly one commit.", conflict},
	{"ErrRepeated", "A retry after a lost response must not be applied twice, and its author must learn that it was applied.", repeated},
	{"gap", "A log with a gap cannot be folded.", gap},
	{"contradiction", "A row of another commit, or a seed changed later, would contradict the log.", contradiction},
	{"texts", "People write in every language. A text that one engine cannot store must be rejected by all.", texts},
	{"cancelled before", "A context error means that nothing was stored.", cancelledBefore},
	{"reopened", "Acknowledged commits are unchanged after a restart.", reopened},
	{"ping", "Readiness must detect a store that does not work.", ping},
	{"two nodes", "Any node may write to any table. Of all commits for one seq exactly one wins, and the log has no gap.", twoNodes},
	{"shared transactions", "Commits share transactions: a refused one must not affect the others.", mixed},
	{"cancelled while queued", "A withdrawn commit is either stored or not, and is never reported as stored if it was not.", cancelledLater},
	{"closed while appending", "A server that stops has stored everything that it acknowledged.", closedWhile},
	{"Changed", "A node shows the writes of another node, and does not read its own writes again.", changed},
	{"Peers", "A node knows which other nodes are connected to the database, and notices at once when one is gone.", peers},
}

func roundTrip(t *testing.T, open func() node.Store) {
	s := with(t, open)
	first, second := Opening("t1", "ana", "bob"), Next("t1", 2)
	second.Commit.Events = []table.Event{
		{Kind: table.Start, Order: []int{2, 0, 1}},
		{Kind: table.Timeout, Seat: 2, Text: "play <M>&\"é\u2028\x00"},
		{Kind: table.Sit, Seat: 1, Player: "bob", Text: "porte-bonheur 🍀"},
		{Kind: table.End, Text: strings.Repeat("ab", 40000)},
	}
	must(t, s.Append(ctx, first))
	must(t, s.Append(ctx, second))

	same(t, "log", logOf(t, s, "t1"), []table.Commit{first.Commit, second.Commit})
	tail, err := s.Log(ctx, "t1", 1)
	must(t, err)
	same(t, "log after 1", tail, []table.Commit{second.Commit})
	tail, err = s.Log(ctx, "t1", 2)
	must(t, err)
	same(t, "log after the last", len(tail), 0)
	tail, err = s.Log(ctx, "t1", 1<<64-1)
	must(t, err)
	same(t, "log after the greatest number", len(tail), 0)

	seed, err := s.Seed(ctx, "t1")
	must(t, err)
	same(t, "seed", seed, *first.Seed)
	seq, found, err := s.Command(ctx, "t1", "t1-2")
	must(t, err)
	same(t, "seq of the command", seq, uint64(2))
	same(t, "command found", found, true)
	same(t, "rows", rowsOf(t, s, host.Filter{}), []host.Row{second.Row})
}

func unknownTable(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.Append(ctx, Opening("t1", "ana")))
	for _, id := range []table.ID{"t2", "", "T1", "t1 ", "\x00", "\xff", table.ID(strings.Repeat("x", 5000))} {
		if _, err := s.Log(ctx, id, 0); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("Log(%.20q): %v, want ErrNotFound", id, err)
		}
		if _, err := s.Seed(ctx, id); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("Seed(%.20q): %v, want ErrNotFound", id, err)
		}
		if _, found, err := s.Command(ctx, id, "t1-1"); found || err != nil {
			t.Errorf("Command(%.20q): %v, %v", id, found, err)
		}
	}
	for _, command := range []string{"", "t1-2", "\x00", "\xff"} {
		if _, found, err := s.Command(ctx, "t1", command); found || err != nil {
			t.Errorf("Command(t1, %q): %v, %v", command, found, err)
		}
	}
}

func conflict(t *testing.T, open func() node.Store) {
	s := with(t, open)
	first, second := Opening("t1", "ana"), Next("t1", 2)
	must(t, s.Append(ctx, first))
	must(t, s.Append(ctx, second))
	for _, w := range []host.Write{Opening("t1", "eve"), Next("t1", 2)} {
		w.Commit.Command, w.Row.Title, w.Row.Status = "another", "Chez Ève", table.StatusOver
		if err := s.Append(ctx, w); !errors.Is(err, host.ErrConflict) {
			t.Errorf("seq %d again: %v, want ErrConflict", w.Commit.Seq, err)
		}
	}
	same(t, "log", logOf(t, s, "t1"), []table.Commit{first.Commit, second.Commit})
	same(t, "rows", rowsOf(t, s, host.Filter{}), []host.Row{second.Row})
	same(t, "eve's tables", len(rowsOf(t, s, host.Filter{Player: "eve"})), 0)
}

func repeated(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.Append(ctx, Opening("t1", "ana")))
	must(t, s.Append(ctx, Next("t1", 2)))
	for _, seq := range []uint64{2, 3} {
		w := Next("t1", seq)
		w.Commit.Command = "t1-2"
		if err := s.Append(ctx, w); !errors.Is(err, host.ErrRepeated) {
			t.Errorf("repeated command at seq %d: %v, want ErrRepeated", seq, err)
		}
	}
	whole(t, "t1", logOf(t, s, "t1"), 2)

	elsewhere := Opening("t2", "ana")
	elsewhere.Commit.Command = "t1-2"
	if err := s.Append(ctx, elsewhere); err != nil {
		t.Errorf("the command at another table: %v", err)
	}
	for seq := uint64(3); seq <= 4; seq++ {
		w := Next("t1", seq)
		w.Commit.Command = ""
		if err := s.Append(ctx, w); err != nil {
			t.Errorf("no command, seq %d: %v", seq, err)
		}
	}
}

func gap(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.Append(ctx, Opening("t1", "ana")))
	for _, w := range []host.Write{Next("t1", 3), Next("t2", 2), Next("t1", 0), Next("t1", 1<<63), Next("t1", 1<<64-1)} {
		err := s.Append(ctx, w)
		if err == nil || errors.Is(err, host.ErrConflict) || errors.Is(err, host.ErrRepeated) {
			t.Errorf("seq %d of %s: %v, want another error", w.Commit.Seq, w.Table, err)
		}
	}
	whole(t, "t1", logOf(t, s, "t1"), 1)
	if _, err := s.Log(ctx, "t2", 0); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("a table without a first commit: %v, want ErrNotFound", err)
	}
}

func contradiction(t *testing.T, open func() node.Store) {
	s := with(t, open)
	noSeed := Opening("t1", "ana")
	noSeed.Seed = nil
	otherRow := Opening("t1", "ana")
	otherRow.Row.ID = "t9"
	otherSeq := Opening("t1", "ana")
	otherSeq.Row.Seq = 7
	for what, w := range map[string]host.Write{"no seed": noSeed, "row of another table": otherRow, "row of another seq": otherSeq} {
		if s.Append(ctx, w) == nil {
			t.Errorf("%s: no error", what)
		}
	}
	same(t, "rows", len(rowsOf(t, s, host.Filter{})), 0)
	must(t, s.Append(ctx, Opening("t1", "ana")))
	again := Next("t1", 2)
	again.Seed = &table.Seed{9}
	if s.Append(ctx, again) == nil {
		t.Error("seed with the second commit: no error")
	}
}

func texts(t *testing.T, open func() node.Store) {
	s := with(t, open)
	for i, text := range []string{"🃏 Ronde\u00a0: «\u202fà l’été\u202f» 家", "'; DROP TABLE tables; --", "$1 ? :a @b %s \\", "\r\n\t"} {
		id := table.ID("t" + string(rune('a'+i)))
		w := Opening(id, table.PlayerID(text))
		w.Commit.Command, w.Row.Title = text, text
		if err := s.Append(ctx, w); err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		same(t, "commit", logOf(t, s, id), []table.Commit{w.Commit})
		same(t, "rows of the player", rowsOf(t, s, host.Filter{Player: table.PlayerID(text)}), []host.Row{w.Row})
		if seq, _, err := s.Command(ctx, id, text); seq != 1 || err != nil {
			t.Errorf("Command(%q): %d, %v", text, seq, err)
		}
	}
	for _, text := range []string{"\x00", "a\x00b", "\xff\xfe", "\xed\xa0\x80", strings.Repeat("x", 100000)} {
		spoil := map[string]func(*host.Write){
			"id":      func(w *host.Write) { w.Table, w.Row.ID = table.ID(text), table.ID(text) },
			"command": func(w *host.Write) { w.Commit.Command = text },
			"title":   func(w *host.Write) { w.Row.Title = text },
			"owner":   func(w *host.Write) { w.Commit.Events[0].Setup.Owner = table.PlayerID(text) },
		}
		for where, f := range spoil {
			w := Opening("bad", "ana")
			f(&w)
			if s.Append(ctx, w) == nil {
				t.Errorf("%.20q as %s: no error", text, where)
			}
		}
		same(t, "rows of an invalid player", len(rowsOf(t, s, host.Filter{Player: table.PlayerID(text)})), 0)
	}
	w := Opening("bad", "ana")
	w.Commit.Events = append(w.Commit.Events, table.Event{Kind: table.Act, Text: "\xff"})
	if s.Append(ctx, w) == nil {
		t.Error("event with invalid UTF-8: no error")
	}
}

func cancelledBefore(t *testing.T, open func() node.Store) {
	s := with(t, open)
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if err := s.Append(cancelled, Opening("t1", "ana")); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want context.Canceled", err)
	}
	if _, err := s.Log(ctx, "t1", 0); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("stored although cancelled: %v", err)
	}
}

func reopened(t *testing.T, open func() node.Store) {
	s := open()
	first, second := Opening("t1", "ana"), Next("t1", 2)
	must(t, s.Append(ctx, first))
	must(t, s.Append(ctx, second))
	must(t, s.AddPlayer(ctx, account.Player{ID: "ana", Name: "Ana", Created: start}, []byte("hash")))
	must(t, s.Close())

	s = with(t, open)
	same(t, "log", logOf(t, s, "t1"), []table.Commit{first.Commit, second.Commit})
	same(t, "rows", rowsOf(t, s, host.Filter{Player: "ana"}), []host.Row{second.Row})
	p, err := byToken(s, []byte("hash"))
	must(t, err)
	same(t, "player", p, account.Player{ID: "ana", Name: "Ana", Created: start})
	must(t, s.Append(ctx, Next("t1", 3)))
}

func ping(t *testing.T, open func() node.Store) {
	s := open()
	must(t, s.Ping(ctx))
	must(t, s.Ping(ctx))
	must(t, s.Close())
	if s.Ping(ctx) == nil {
		t.Error("ping of a closed store: no error")
	}
}
