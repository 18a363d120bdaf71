package people

import (
	"crypto/sha256"
	"strings"
	"testing"
	"time"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/games"
	"tablee/games/nainjaune"
	"tablee/host"
	"tablee/host/account"
	"tablee/host/hosttest"
	"tablee/store"
	"tablee/table"
)

// prepare calls fill with an in-process node on the data folder of a server, then starts the server. This is the
// fastest way to a site with many games.
func prepare(t *testing.T, s *program.Server, fill func(n *hosttest.Node)) {
	t.Helper()
	s.Guard()
	db, err := store.OpenSQLite(t.Context(), s.Data)
	if err != nil {
		t.Fatal(err)
	}
	cfg := hosttest.Config(db)
	now := time.Now()
	cfg.Games, cfg.Now = games.Rules(), func() time.Time { return now } // a fixed clock, so that the day does not change
	n := hosttest.New(cfg)
	stop := hosttest.Run(t, n)
	fill(n)
	stop()
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	s.Start()
}

// addPeople adds players with these names, the lower-case names as ids, and their tokens.
func addPeople(t *testing.T, n *hosttest.Node, names ...string) {
	t.Helper()
	for _, name := range names {
		hash := sha256.Sum256([]byte(program.TokenOf(name)))
		p := account.Player{ID: table.PlayerID(strings.ToLower(name)), Name: name, Created: time.Now()}
		if err := n.Store.AddPlayer(t.Context(), p, hash[:]); err != nil {
			t.Fatal(err)
		}
	}
}

// past describes a table of Nain Jaune in the store of a server that starts.
type past struct {
	table.Setup
	begun time.Time
	until func(*table.Table) bool // reports whether the position is reached; nil means the first one
	then  []table.Command         // commands after that position
}

// add stores a table that has reached the position and returns its path. It tries small seeds in order; the player
// to move takes the first legal action.
func (p past) add(t *testing.T, n *hosttest.Node, id table.ID) string {
	t.Helper()
	for seed := range byte(200) {
		if log := p.played(t, id, table.Seed{seed}); log != nil {
			p.append(t, n, id, table.Seed{seed}, log)
			return "/t/" + string(id)
		}
	}
	t.Fatal("no seed reaches the position")
	return ""
}

// played returns the table's log, or nil if the game does not reach the position.
func (p past) played(t *testing.T, id table.ID, seed table.Seed) []table.Commit {
	t.Helper()
	rules := nainjaune.Rules()
	c, err := table.Create(id, rules, p.Setup, p.begun, seed)
	if err != nil {
		t.Fatal(err)
	}
	tb, log := table.New(id, rules), []table.Commit{c}
	apply := func() {
		if err := tb.Apply(log[len(log)-1]); err != nil {
			t.Fatal(err)
		}
	}
	decide := func(command table.Command) {
		c, err := tb.Decide(command, p.begun, seed)
		if err != nil {
			t.Fatal(err)
		}
		log = append(log, c)
		apply()
	}
	for apply(); p.until != nil && !p.until(tb); {
		if tb.Status != table.StatusPlaying || tb.Awaited() == "" {
			return nil
		}
		seat := tb.Turn()
		decide(table.Command{Kind: table.Act, Seq: tb.Seq, Player: tb.Awaited(), Seat: seat, Text: rules.FormatAction(tb.State.Legal(seat, nil)[0])})
	}
	for _, command := range p.then {
		if command.Seq == 0 {
			command.Seq = tb.Seq
		}
		decide(command)
	}
	return log
}

func (p past) append(t *testing.T, n *hosttest.Node, id table.ID, seed table.Seed, log []table.Commit) {
	t.Helper()
	tb := table.New(id, nainjaune.Rules())
	for i, c := range log {
		if err := tb.Apply(c); err != nil {
			t.Fatal(err)
		}
		w := host.Write{Table: id, Commit: c, Row: host.RowOf(tb, 0)}
		if i == 0 {
			w.Seed = &seed
		}
		if err := n.Store.Append(t.Context(), w); err != nil {
			t.Fatal(err)
		}
	}
}

// playOut plays a table to its end. People take the first legal action.
func playOut(t *testing.T, n *hosttest.Node, id table.ID) {
	t.Helper()
	for {
		f := hosttest.Until(t, n, id, func(tb *table.Table) bool { return hosttest.Over(tb) || tb.Awaited() != "" })
		if hosttest.Over(f.Table) {
			return
		}
		act := host.Act{Seq: f.Table.Seq, Action: f.Table.Rules().FormatAction(f.Table.State.Legal(f.Table.Turn(), nil)[0])}
		if _, err := n.Host.Act(t.Context(), f.Table.Awaited(), id, act); err != nil {
			t.Fatal(err)
		}
	}
}

// chairs returns the chairs of players by their ids.
func chairs(ids ...table.PlayerID) (all []table.Chair) {
	for _, id := range ids {
		all = append(all, table.Chair{Player: id})
	}
	return all
}

// guest opens a browser signed in as a new guest, before any page is loaded.
func guest(t *testing.T, s *program.Server, name, lang string, size browser.Size) *browser.Person {
	t.Helper()
	p := browser.Open(t, s, name, lang, size)
	g, err := program.NewGuest(s.URL(""), name)
	if err != nil {
		t.Fatal(err)
	}
	p.Proxy.SignIn(g.Token)
	return p
}

// opens opens a table of Nain Jaune by the API and returns its path.
func opens(p *browser.Person, chairs []string, more map[string]any) string {
	p.T.Helper()
	body := map[string]any{"game": "nain-jaune", "chairs": chairs, "seating": "kept"}
	for key, value := range more {
		body[key] = value
	}
	var made struct{ ID string }
	p.API("POST", "/tables", body, &made)
	return "/t/" + made.ID
}

// does posts a command to a table by the API.
func does(p *browser.Person, path, what string, body any) {
	p.T.Helper()
	p.API("POST", "/tables"+strings.TrimPrefix(path, "/t")+"/"+what, body, nil)
}
