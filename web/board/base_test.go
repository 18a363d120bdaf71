package board_test

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/a-h/templ"

	"tablee/cmd/newgame/highcard"
	"tablee/game"
	"tablee/game/cards"
	"tablee/web/board"
)

// highCard returns a Base with a few texts and a scene in which seat 1 looks.
func highCard(t *testing.T) (board.Base, *board.Scene) {
	t.Helper()
	rules := highcard.Rules()
	text := &fstest.MapFile{Data: []byte(`typed = "i pass=pass"
[fact]
plays = "{{.Who}} plays the {{.Card}}."
takes = "{{.Who}} wins {{.N}}."
dealt = "{{.N}} each."
[you]
plays = "You play the {{.Card}}."
[choice]
pass = "Pass"
[refusal]
no-passes = "No passing."
[answer]
help = "Type a card."
`)}
	b := board.Base{Rules: rules, Files: fstest.MapFS{"texts/fr.toml": text, "texts/en.toml": text, "dist/own.css": {Data: []byte(".x{}")}}}
	locs, err := board.NewLocs(map[string]fs.FS{b.ID(): b.Texts()})
	if err != nil {
		t.Fatal(err)
	}
	pass, err := rules.ParseAction("pass")
	if err != nil {
		t.Fatal(err)
	}
	return b, &board.Scene{
		L: locs["en"], Viewer: 1, Turn: 1, Seats: []board.Seat{{Name: "Ana"}, {Name: "Bob"}},
		Legal: []game.Action{pass}, Texts: []string{"pass"}, Points: []game.Standing{{Place: 1, Points: 3}, {Place: 2, Points: 1}},
	}
}

func TestBase_Files(t *testing.T) {
	b, _ := highCard(t)
	if css, err := fs.ReadFile(b.Bundles(), "own.css"); err != nil || string(css) != ".x{}" {
		t.Errorf("%s, %v", css, err)
	}
	if b.ID() != "high-card" || b.Symbols() != "" || b.Picture(nil, "x") != nil {
		t.Error(b.ID())
	}
}

func TestBase_Journal(t *testing.T) {
	b, s := highCard(t)
	king, _ := cards.Parse("KS")
	facts := []game.Fact{
		{Code: "dealt", Seat: game.Chance, Args: []any{5}}, {Code: "plays", Seat: 0, Args: []any{king}},
		{Code: "plays", Seat: 1, Args: []any{king}}, {Code: "takes", Seat: 1, Args: []any{2}},
	}
	want := []string{"5 each.", "Ana plays the king of spades.", "You play the king of spades.", "Bob wins 2."}
	lines := b.Journal(s, []board.Entry{{Seq: 7, Facts: facts}})
	if len(lines) != len(want) {
		t.Fatalf("%+v", lines)
	}
	for i, line := range lines {
		if line.Text != want[i] || line.Seq != 7 || line.Seat != facts[i].Seat {
			t.Errorf("%+v, want %q", line, want[i])
		}
	}
}

func TestBase_Understand(t *testing.T) {
	b, s := highCard(t)
	for typed, want := range map[string][2]string{
		"Pass!": {"pass"}, "pass": {"pass"}, "king of spades": {"KS"}, "7D": {"7D"}, "help": {"", "Type a card."}, "scores": {"", "Ana 3, Bob 1."},
	} {
		if action, answer, ok := b.Understand(s, typed); !ok || action != want[0] || answer != want[1] {
			t.Errorf("%q: %q, %q, %v", typed, action, answer, ok)
		}
	}
	if _, _, ok := b.Understand(s, "what?"); ok {
		t.Error("nonsense is understood")
	}
	if got := b.Refused(s.L, game.Refuse("HC-07", "no-passes")); got != "No passing." {
		t.Error(got)
	}
}

func TestNamed_ByType(t *testing.T) {
	_, s := highCard(t)
	king, _ := cards.Parse("KS")
	got := s.Named([]any{3, king, []cards.Card{king}, game.Seat(0), "unknown"})
	if want := []any{"N", 3, "Card", "king of spades", "Cards", "king of spades", "Whom", "Ana"}; !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
}

func TestUnderstandBy_NamesOfTheGame(t *testing.T) {
	b, s := highCard(t)
	named := func(*board.Scene, game.Action) string { return "Sit this one out" }
	if action, _, ok := b.UnderstandBy(named, s, "sit this one out"); !ok || action != "pass" {
		t.Errorf("%q, %t", action, ok)
	}
	if _, _, ok := b.Understand(s, "sit this one out"); ok {
		t.Error("Base knows a name that is not its own")
	}
}

func TestCardsOf_NoButtons(t *testing.T) {
	_, s := highCard(t)
	for name, c := range map[string]struct {
		hand    templ.Component
		buttons bool
	}{
		"HandOf":  {board.HandOf(s, "hand", []string{"KS"}), true},
		"CardsOf": {board.CardsOf(s, "hand", []string{"KS"}), false},
	} {
		var html strings.Builder
		if err := c.hand.Render(t.Context(), &html); err != nil {
			t.Fatal(err)
		}
		if got := html.String(); strings.Contains(got, "<button") != c.buttons || !strings.Contains(got, `data-flip="c-KS"`) {
			t.Errorf("%s: %s", name, got)
		}
	}
}
