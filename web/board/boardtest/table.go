package boardtest

import (
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/game/record"
	"tablee/web/board"
	"tablee/web/texts"
)

// Noon is the time at which a [Table] begins; each step is a second later.
var Noon = time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)

// Table is a game played by a test. It records its steps, so that any viewer can be shown any moment.
type Table struct {
	UI      board.UI
	Rules   game.Rules
	State   game.State
	Options game.Options
	Names   []string // by seat
	steps   []step
	log     record.Writer
}

// step is one action or chance outcome, with the states before and after.
type step struct {
	before, after game.State
	by            game.Seat
	act           game.Action
}

var people = []string{"Jeanne", "Anatole", "Margaux", "Gaspard", "Théodora", "Blanche", "Émile", "Capucine", "Firmin", "Soazig", "Yann", "Odile"}

// Sit returns a table before the first step. The error is that of [game.Rules.New].
func Sit(ui board.UI, rules game.Rules, seats int, opt game.Options) (*Table, error) {
	s, err := rules.New(seats, opt)
	if err != nil {
		return nil, err
	}
	full, err := rules.Info().Complete(opt)
	if err != nil {
		return nil, err
	}
	t := &Table{UI: ui, Rules: rules, State: s, Options: full, Names: people[:seats]}
	t.log.Header(rules.Info().ID, seats, opt)
	return t, nil
}

// Must is [Sit] for options that are known to be valid; names, if given, are those of the seats.
func Must(tb testing.TB, ui board.UI, rules game.Rules, seats int, opt game.Options, names ...string) *Table {
	tb.Helper()
	t, err := Sit(ui, rules, seats, opt)
	if err != nil {
		tb.Fatal(err)
	}
	if len(names) > 0 {
		t.Names = names[:seats]
	}
	return t
}

// Chance applies a chance outcome that is due.
func (t *Table) Chance(outcome []byte) error {
	before := t.State.Clone()
	t.log.Chance(t.Rules.FormatOutcome(outcome))
	if err := t.State.ApplyChance(outcome); err != nil {
		return err
	}
	t.steps = append(t.steps, step{before, t.State.Clone(), game.Chance, 0})
	return nil
}

// Settle samples chance until a seat is awaited or the game is over.
func (t *Table) Settle(r *rand.Rand) {
	for t.State.Turn() == game.Chance {
		if err := t.Chance(t.State.SampleChance(r, nil)); err != nil {
			panic("sampled outcome rejected: " + err.Error())
		}
	}
}

// Act plays a legal action of the awaited seat.
func (t *Table) Act(a game.Action) error { return t.ActAs(t.State.Turn(), a) }

// ActAs plays a legal action of a seat.
func (t *Table) ActAs(seat game.Seat, a game.Action) error {
	if err := t.State.Check(seat, a); err != nil {
		return fmt.Errorf("%s: %w", t.Rules.FormatAction(a), err)
	}
	before := t.State.Clone()
	t.log.Act(seat, t.Rules.FormatAction(a))
	t.State.Play(seat, a)
	t.steps = append(t.steps, step{before, t.State.Clone(), seat, a})
	return nil
}

// Step takes one random step: chance outcomes, or a random action of the awaited seat.
func (t *Table) Step(r *rand.Rand) {
	seat := t.State.Turn()
	if seat == game.Chance {
		t.Settle(r)
		return
	}
	legal := someLegal(t.State, seat)
	if err := t.Act(legal[r.IntN(len(legal))]); err != nil {
		panic("Check rejects a legal action: " + err.Error())
	}
}

// someLegal returns a seat's legal actions, at most 40 if they are too many to list.
func someLegal(s game.State, seat game.Seat) []game.Action {
	if many, ok := s.(game.LegalLimiter); ok {
		return many.LegalUpTo(seat, 40, nil)
	}
	return s.Legal(seat, nil)
}

// Glance is [Table.Scene] without the history: Recent and Last are empty.
func (t *Table) Glance(l *board.Loc, viewer game.Seat) *board.Scene {
	now := Noon.Add(time.Duration(len(t.steps)) * time.Second)
	id := t.Rules.Info().ID
	sc := &board.Scene{
		L: l, Say: "/t/8f2kq7w3mx/command", LookUp: "/t/8f2kq7w3mx/word", Rules: "/g/" + id + "/rules", Viewer: viewer, Options: t.Options,
		Turn: t.State.Turn(), View: t.State.View(viewer), Points: t.State.Standings(nil), Seq: uint64(len(t.steps)), Now: now,
	}
	for i, name := range t.Names {
		seat := board.Seat{Name: name, Sign: board.Sign(i), Bot: i%3 == 1, Level: 3, Levels: 4, Here: i%4 != 2, You: game.Seat(i) == viewer}
		if seat.Bot {
			seat.Rank, seat.Here = "robot", true
		}
		sc.Seats = append(sc.Seats, seat)
	}
	if _, many := t.State.(game.LegalLimiter); viewer >= 0 && !many {
		sc.Legal = t.State.Legal(viewer, nil)
		for _, a := range sc.Legal {
			sc.Texts = append(sc.Texts, t.Rules.FormatAction(a))
		}
	}
	return sc
}

// Scene returns the table as a viewer sees it now, with the events since the beginning.
func (t *Table) Scene(l *board.Loc, viewer game.Seat) *board.Scene {
	sc := t.Glance(l, viewer)
	narrator, _ := t.Rules.(game.Narrator)
	for i, st := range t.steps {
		var facts []game.Fact
		if narrator != nil {
			facts = narrator.Narrate(st.before, st.after, st.by, st.act, viewer, nil)
		}
		sc.Recent = append(sc.Recent, board.Entry{Seq: uint64(i + 1), At: Noon.Add(time.Duration(i+1) * time.Second), Facts: facts})
		if secret, ok := t.State.(game.SecretActions); st.by >= 0 && (!ok || secret.Visible(viewer, st.by, st.act)) {
			sc.Last = &board.Move{Seat: st.by, Text: t.Rules.FormatAction(st.act)}
		} else if st.by >= 0 {
			sc.Last = nil
		}
	}
	return sc
}

// Record returns the game so far, for a failure message.
func (t *Table) Record() string {
	const most = 3000
	text := t.log.String()
	if len(text) > most {
		text = "…" + text[len(text)-most:]
	}
	return "in this game:\n" + text
}

// viewers returns the watcher and all seats.
func (t *Table) viewers() []game.Seat {
	all := []game.Seat{game.Watcher}
	for i := range t.Names {
		all = append(all, game.Seat(i))
	}
	return all
}

// someViewers returns the viewers to test at a moment: a random one and the awaited seat, at the end the
// watcher.
func (t *Table) someViewers(r *rand.Rand) []game.Seat {
	viewers := t.viewers()
	some := []game.Seat{viewers[r.IntN(len(viewers))]}
	also := t.State.Turn()
	if also == game.Nobody {
		also = game.Watcher
	}
	if also != game.Chance && also != some[0] {
		some = append(some, also)
	}
	return some
}

// Locs returns the texts of a ui in every language.
func Locs(tb testing.TB, ui board.UI) map[string]*board.Loc {
	tb.Helper()
	all, err := board.NewLocs(map[string]fs.FS{"": texts.FS, ui.ID(): ui.Texts()})
	if err != nil {
		tb.Fatal(err)
	}
	return all
}

// Drawn renders a component as HTML.
func Drawn(tb testing.TB, c templ.Component) string {
	tb.Helper()
	text, err := rendered(c)
	if err != nil {
		tb.Fatal(err)
	}
	return text
}

func rendered(c templ.Component) (string, error) {
	var b strings.Builder
	err := c.Render(context.Background(), &b)
	return b.String(), err
}

// Told returns the lines of a ui's journal for some entries, with plain spaces.
func Told(ui board.UI, s *board.Scene, entries []board.Entry) string {
	var lines []string
	for _, line := range ui.Journal(s, entries) {
		lines = append(lines, Plain(line.Text))
	}
	return strings.Join(lines, "\n")
}

// Plain replaces non-breaking spaces with plain ones.
func Plain(text string) string {
	return strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(text)
}
