package web_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/game"
	"tablee/games"
	"tablee/games/rondo"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/lobby"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/scene"
	"tablee/web/webtest"
)

// A journal extended frame by frame equals one built from the beginning, at every step, for every
// seat and language: with moves taken back, a transferred seat, a player who is away and returns,
// and a changed name.
func TestJournal_Incremental_EqualsRebuilt(t *testing.T) {
	locs := webtest.Texts(t)
	undone := 0
	for _, entry := range games.All() {
		t.Run(entry.ID(), func(t *testing.T) {
			cfg := hosttest.Config(hosttest.SQLite(t, t.TempDir()))
			cfg.Games = games.Rules()
			p := teller{t: t, h: hosttest.New(cfg), ui: entry.UI, locs: locs, r: rand.New(rand.NewPCG(3, 4))}
			p.open()
			for i := 0; i < 160 && p.frame().Table.Status == table.StatusPlaying; i++ {
				p.act()
				p.happen(i)
				p.compare()
			}
			undone += p.undone
		})
	}
	if undone < 5 {
		t.Errorf("only %d moves were taken back", undone)
	}
}

// teller plays at one table and compares its journals.
type teller struct {
	t      *testing.T
	h      *hosttest.Node
	ui     board.UI
	locs   map[string]*board.Loc
	r      *rand.Rand
	id     table.ID
	who    []table.PlayerID
	undone int
}

func (p *teller) open() {
	p.who = hosttest.Guests(p.t, p.h, 4)
	p.id = hosttest.Open(p.t, p.h, p.who[0], lobby.Plan{Game: p.ui.ID(), Chairs: []string{"me", "open", "open", "open"},
		Terms: table.Terms{Public: true, AllowUndo: true}})
	hosttest.Sit(p.t, p.h, p.id, p.who[1:]...)
}

func (p *teller) frame() *host.Frame { return hosttest.Frame(p.t, p.h, p.id) }

func (p *teller) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// play plays a random legal action for the awaited seat.
func (p *teller) play() {
	f := p.frame()
	seat := f.Table.Turn()
	legal := f.Table.State.Legal(seat, nil)
	a := host.Act{Seq: f.Table.Seq, Action: f.Table.Rules().FormatAction(legal[p.r.IntN(len(legal))])}
	_, err := p.h.Act(p.t.Context(), f.Table.Seats[seat].Player, p.id, a)
	p.must(err)
}

// act plays, and sometimes takes the move back where that is allowed.
func (p *teller) act() {
	seat := p.frame().Table.Turn()
	p.play()
	for f := p.frame(); f.Table.Status == table.StatusPlaying && f.Table.State != nil && p.r.IntN(4) == 0 && f.Table.CheckUndo(seat) == nil; f = p.frame() {
		p.takeBack(seat)
	}
}

// takeBack takes back a seat's last action with everyone's consent.
func (p *teller) takeBack(seat game.Seat) {
	f, ctx := p.frame(), p.t.Context()
	p.must(p.h.Ask(ctx, host.Hand{Player: f.Table.Seats[seat].Player}, p.id, f.Table.Seq, table.OfferUndo, nil))
	for f = p.frame(); f.Table.Offer != nil; f = p.frame() {
		p.compare()
		for s := range f.Table.Seats {
			if f.Table.OwesAnswer(game.Seat(s)) {
				p.must(p.h.Answer(ctx, f.Table.Seats[s].Player, p.id, f.Table.Seq, true))
				break
			}
		}
	}
	p.undone++
}

// happen makes something other than a move happen at some of the steps.
func (p *teller) happen(step int) {
	f, ctx := p.frame(), p.t.Context()
	if f.Table.Status != table.StatusPlaying {
		return
	}
	switch step {
	case 12:
		p.must(p.h.Leave(ctx, host.Hand{Player: p.who[1]}, p.id))
	case 13:
		if slices.ContainsFunc(f.Table.Seats, table.Chair.Away) { // a player who acted is already back
			p.must(p.h.Return(ctx, host.Hand{Player: p.who[1]}, p.id))
		}
	case 20:
		token, err := p.h.TransferToken(ctx, host.Hand{Player: p.who[2]}, p.id)
		p.must(err)
		heir := hosttest.Guest(p.t, p.h, "Heir")
		p.must(p.h.TakeOver(ctx, heir, p.id, token))
		p.who[2] = heir
	case 30:
		p.must(p.h.Accounts.Rename(ctx, p.who[3], "Renamed"))
	}
}

// compare compares the journals for a random seat or a watcher, in a random language.
func (p *teller) compare() {
	p.t.Helper()
	f := p.frame()
	viewer := game.Seat(p.r.IntN(len(f.Table.Seats)+1)) - 1
	if viewer < 0 {
		viewer = game.Watcher
	}
	l := p.locs[board.Languages()[p.r.IntN(2)]]
	sc, err := scene.New(f, p.ui, viewer, l, f.Table.Changed)
	p.must(err)
	want, err := scene.JournalAnew(f, sc, p.ui, viewer)
	p.must(err)
	got, err := scene.Journal(f, sc, p.ui, viewer)
	p.must(err)
	if !slices.Equal(got, want) {
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || got[i] != want[i] {
				p.t.Fatalf("seq %d, seat %d: %d lines, want %d; first difference at %d:\n%+v\n%+v", f.Table.Seq, viewer, len(got), len(want), i,
					got[min(i, len(got)):min(i+2, len(got))], want[min(i, len(want)):min(i+2, len(want))])
			}
		}
	}
	if f.Table.State != nil {
		p.comparePast(f, viewer, l)
	}
	last, before, err := scene.Newest(f, sc, p.ui, viewer)
	p.must(err)
	if before+len(last) != len(want) || !slices.Equal(last, want[before:]) {
		p.t.Fatalf("seq %d: the newest lines for seat %d are not the last ones", f.Table.Seq, viewer)
	}
}

// comparePast compares the journals of a random past position.
func (p *teller) comparePast(f *host.Frame, viewer game.Seat, l *board.Loc) {
	p.t.Helper()
	replay, err := f.Replay()
	p.must(err)
	if replay.Last() < 0 {
		return
	}
	past, at, err := f.Past(p.r.IntN(replay.Last() + 1))
	p.must(err)
	sc, err := scene.Still(past, p.ui, viewer, l)
	p.must(err)
	for _, you := range []game.Seat{viewer, game.Watcher} {
		want, err := scene.JournalAnew(past, sc, p.ui, you)
		p.must(err)
		got, err := scene.Journal(past, sc, p.ui, you)
		p.must(err)
		if !slices.Equal(got, want) {
			p.t.Fatalf("position %d of %d, seat %d: the journal is\n%+v, want\n%+v", at, replay.Last(), viewer, got, want)
		}
	}
}

// Of the table's own facts a game's journal gets only the number of moves taken back, with the next
// step.
func TestJournal_Undo_PassedToGame(t *testing.T) {
	locs := webtest.Texts(t)
	cfg := hosttest.Config(hosttest.SQLite(t, t.TempDir()))
	cfg.Games = games.Rules()
	i := slices.IndexFunc(games.All(), func(e games.Game) bool { return e.ID() == "ronda" })
	p := teller{t: t, h: hosttest.New(cfg), ui: games.All()[i].UI, locs: locs, r: rand.New(rand.NewPCG(3, 4))}
	p.open()
	seat := p.frame().Table.Turn()
	for p.play(); p.frame().Table.CheckUndo(seat) != nil; p.play() {
		seat = p.frame().Table.Turn()
	}
	p.takeBack(seat)
	p.play()
	played := p.frame().Table.Seq
	p.play()
	f := p.frame()
	sc, err := scene.New(f, p.ui, game.Watcher, locs["en"], f.Table.Changed)
	p.must(err)
	var heard []board.Entry
	_, err = scene.JournalAnew(f, sc, listening{p.ui, &heard}, game.Watcher)
	p.must(err)
	for _, e := range heard {
		if want := map[bool]int{true: 1}[e.Seq == played]; e.Undone != want || len(e.Facts) == 0 {
			t.Errorf("seq %d: %d moves taken back, want %d; facts %v", e.Seq, e.Undone, want, e.Facts)
		}
		for _, fact := range e.Facts {
			if strings.HasPrefix(fact.Code, "table.") {
				t.Errorf("seq %d: unexpected fact %s", e.Seq, fact.Code)
			}
		}
	}
	if last := len(heard) - 1; last < 1 || heard[last].Seq <= played || heard[last-1].Seq != played {
		t.Errorf("the last two moves are missing: %+v", heard)
	}
}

// listening is a game's UI that records the entries passed to its journal.
type listening struct {
	board.UI
	heard *[]board.Entry
}

// Journal implements board.UI.
func (u listening) Journal(s *board.Scene, entries []board.Entry) []board.Line {
	*u.heard = entries
	return u.UI.Journal(s, entries)
}

// Actions at a seat keep the name of the player who did them after another takes the seat over, for
// all viewers.
func TestJournal_Transfer_KeepsNames(t *testing.T) {
	locs := webtest.Texts(t)
	cfg := hosttest.Config(hosttest.SQLite(t, t.TempDir()))
	cfg.Games = games.Rules()
	h := hosttest.New(cfg)
	i := slices.IndexFunc(games.All(), func(e games.Game) bool { return e.ID() == hosttest.Rules.Info().ID })
	ui := games.All()[i].UI
	ana, bob, cleo := hosttest.Guest(t, h, "Ana"), hosttest.Guest(t, h, "Bob"), hosttest.Guest(t, h, "Cleo")
	dan := hosttest.Guest(t, h, "Dan")
	plan := hosttest.Plan("me", "open", "open")
	id := hosttest.Open(t, h, ana, plan)
	hosttest.Sit(t, h, id, bob, cleo)
	round := func() {
		for f := hosttest.Frame(t, h, id); ; f = hosttest.Frame(t, h, id) {
			at := f.Table.Turn()
			hosttest.Play(t, h, id)
			if at == 0 && hosttest.Frame(t, h, id).Table.Turn() != 0 {
				return
			}
		}
	}
	round()
	token, err := h.TransferToken(t.Context(), host.Hand{Player: ana}, id)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.TakeOver(t.Context(), dan, id, token); err != nil {
		t.Fatal(err)
	}
	taken := hosttest.Frame(t, h, id).Table.Seq
	round()
	f := hosttest.Frame(t, h, id)
	for _, viewer := range []game.Seat{game.Watcher, 0, 1} {
		sc, err := scene.Still(f, ui, viewer, locs["en"])
		if err != nil {
			t.Fatal(err)
		}
		lines, err := scene.Journal(f, sc, ui, viewer)
		if err != nil {
			t.Fatal(err)
		}
		before, after := split(lines, taken)
		if !strings.Contains(before, "Ana") || strings.Contains(before, "Dan") || viewer == 0 && strings.Contains(before, "You ") {
			t.Errorf("seat %d, lines before the transfer:\n%s", viewer, before)
		}
		if strings.Contains(after, "Ana") || !strings.Contains(after, "Dan") {
			t.Errorf("seat %d, lines after the transfer:\n%s", viewer, after)
		}
	}
}

// split returns the lines before a commit, and those from it on.
func split(lines []board.Line, seq uint64) (before, after string) {
	for _, line := range lines {
		if line.Seq < seq {
			before += line.Text + "\n"
		} else {
			after += line.Text + "\n"
		}
	}
	return before, after
}

// A bot's plate has as many dots as its game has levels, with its own level highlighted.
func TestSeats_BotLevel_Dots(t *testing.T) {
	locs := webtest.Texts(t)
	cfg := hosttest.Config(hosttest.SQLite(t, t.TempDir()))
	cfg.Games = games.Rules()
	cfg.Levels = func(string) int { return 6 }
	h := hosttest.New(cfg)
	f := hosttest.Frame(t, h, hosttest.Open(t, h, hosttest.Guest(t, h, "Ana"), lobby.Plan{Game: rondo.Rules().Info().ID, Chairs: []string{"me", "bot:2"}, Seating: "kept"}))
	bot := scene.Seats(f, 0, locs["fr"])[1]
	var plate strings.Builder
	if err := board.PlateBot(bot, false, "").Render(t.Context(), &plate); err != nil {
		t.Fatal(err)
	}
	if lit, all := strings.Count(plate.String(), `class="on"`), strings.Count(plate.String(), "<i"); lit != 2 || all != 6 {
		t.Errorf("%d of %d dots: %s", lit, all, plate.String())
	}
}
