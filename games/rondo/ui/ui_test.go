package ui

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"html"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/games/rondo"
	"tablee/web/board"
)

func rendered(tb testing.TB, c templ.Component) string {
	tb.Helper()
	var b strings.Builder
	if err := c.Render(context.Background(), &b); err != nil {
		tb.Fatal(err)
	}
	return b.String()
}

// told is the journal's text.
func told(s *board.Scene) string {
	var lines []string
	for _, line := range (UI{}).Journal(s, s.Recent) {
		lines = append(lines, line.Text)
	}
	return strings.Join(lines, "\n")
}

var gap = regexp.MustCompile(`⟦[^⟧]*⟧|<no value>|%!`)

// Every moment is drawn and told in both languages without a missing text, and without
// style attributes, which the pages' policy forbids.
func TestEveryMomentIsDrawn(t *testing.T) {
	for lang, l := range locs(t) {
		for name, s := range scenes(t, l) {
			page := rendered(t, UI{}.Table(s)) + rendered(t, UI{}.Panel(s)) + UI{}.State(s) + UI{}.Request(s) + told(s)
			if m := gap.FindString(page); m != "" {
				t.Errorf("%s, %s: %s", lang, name, m)
			}
			if strings.Contains(page, "style=") {
				t.Errorf("%s, %s: a style attribute", lang, name)
			}
		}
		pages := []templ.Component{UI{}.Cover(l)}
		for _, step := range (UI{}).Steps(l) {
			pages = append(pages, step.Picture)
			if m := gap.FindString(step.Title + step.Text); m != "" {
				t.Errorf("%s, step: %s", lang, m)
			}
		}
		for _, m := range regexp.MustCompile(`\(picture:([a-z]+)\)`).FindAllStringSubmatch(rondo.Rulebook(lang), -1) {
			if (UI{}).Picture(l, m[1]) == nil {
				t.Fatalf("%s: no picture %s", lang, m[1])
			}
			pages = append(pages, UI{}.Picture(l, m[1]))
		}
		for i, c := range pages {
			if m := gap.FindString(rendered(t, c)); m != "" {
				t.Errorf("%s, picture %d: %s", lang, i, m)
			}
		}
	}
	if (UI{}).Picture(locs(t)["fr"], "nothing") != nil {
		t.Error("an unknown picture is drawn")
	}
}

var choices = regexp.MustCompile(`<button[^>]* name="a" value="([^"]+)"`)

// The buttons of actions are legal: the pass or no bid, and an exchange of each card.
func TestChoicesAreLegal(t *testing.T) {
	l := locs(t)["en"]
	for name, want := range map[string]int{"bid": 1, "has bid": 0, "watched": 0, "over": 0, "wait": 0} {
		if got := len(choices.FindAllString(rendered(t, UI{}.Table(scenes(t, l)[name])), -1)); got != want {
			t.Errorf("%s: %d choices, want %d", name, got, want)
		}
	}
	p := begin(t, 3, nil).on(t, 9)
	seat := p.state.Turn()
	found := choices.FindAllStringSubmatch(rendered(t, UI{}.Table(p.scene(l, seat))), -1)
	if len(found) < 3 {
		t.Fatalf("%d choices", len(found))
	}
	for _, m := range found {
		a, err := rondo.Rules().ParseAction(m[1])
		if err == nil {
			err = p.state.Check(seat, a)
		}
		if err != nil {
			t.Errorf("%s: %v", m[1], err)
		}
	}
}

// What another world with the same view would show is the same page: nothing of the
// other hands or the pile is on it.
func TestNothingHiddenIsOnThePage(t *testing.T) {
	l := locs(t)["fr"]
	r := rand.New(rand.NewPCG(1, 2))
	for _, viewer := range []game.Seat{0, 1, game.Watcher} {
		for _, n := range []int{1, 9, 14} {
			p := begin(t, 3, nil).on(t, n)
			s := p.scene(l, viewer)
			other := *s
			for range 5 {
				world := p.state.Clone()
				world.Determinize(viewer, r)
				other.View = world.View(viewer)
				if rendered(t, UI{}.Table(s)) != rendered(t, UI{}.Table(&other)) || rendered(t, UI{}.Panel(s)) != rendered(t, UI{}.Panel(&other)) {
					t.Fatalf("viewer %d after %d actions: the page tells what is hidden", viewer, n)
				}
			}
		}
	}
}

// What people type is the text of an action, a question, or a reason why not.
func TestUnderstand(t *testing.T) {
	l := locs(t)["fr"]
	view := &rondo.View{
		Phase: "play", Hand: []rondo.Card{4, 13, 21, 18, rondo.Joker, rondo.Eraser}, Counts: []int{6, 7}, Pile: 30, Scores: []int{3, -4},
		Word: "TOILE", Terms: rondo.Terms{Letters: "fr", JokerEraser: true},
		Row: []rondo.Cell{{Kind: "letter", Letter: "T"}, {Kind: "letter", Letter: "O"}, {Kind: "letter", Letter: "I"}, {Kind: "letter", Letter: "L"}, {Kind: "joker", Letter: "E"}},
	}
	s := &board.Scene{L: l, View: view, Turn: 0, Viewer: 0, Seats: []board.Seat{{Name: "Ana"}, {Name: "Louis"}}}
	for typed, want := range map[string]string{
		"voiles": "play V...ES>", "poser Voilés": "play V...ES>", "étoile": "play <E.....", "V....": "play V....", "<E.....": "play <E.....",
		"passer": "pass", "échanger n": "swap N", "échanger gomme": "swap _", "échanger un joker": "swap ?", "toi": "play ..._~",
	} {
		if got, _, ok := (UI{}).Understand(s, typed); !ok || got != want {
			t.Errorf("%q is understood as %q, want %q", typed, got, want)
		}
	}
	for _, typed := range []string{"toile", "zèbre", "main", "scores", "mot", "aide"} {
		if action, answer, ok := (UI{}).Understand(s, typed); !ok || action != "" || answer == "" || gap.MatchString(answer) {
			t.Errorf("%q: action %q, answer %q", typed, action, answer)
		}
	}
	for _, typed := range []string{"", "deux mots", "échanger", "!!"} {
		if action, answer, ok := (UI{}).Understand(s, typed); ok {
			t.Errorf("%q is understood as %q %q", typed, action, answer)
		}
	}
}

// RDO-X28, RDO-09: accents and ligatures are written as people write them.
func TestUnderstandAccentsAndLigatures(t *testing.T) {
	for _, c := range []struct {
		row, joker, hand, typed, want string
	}{
		{"PEUR", "", "CO", "cœur", "play <CO..."},
		{"PEUR", "", "CO", "Poser CŒUR", "play <CO..."},
		{"MARE", "E", "E", "mère", "play .E.."},
		{"MARE", "E", "E", "MÈRE", "play .E.."},
		{"MARE", "E", "INI", "mini", "play .INI"},
		{"NEVE", "", "AI", "naïve", ""},
	} {
		view := &rondo.View{Phase: "play", Word: c.row, Counts: []int{1, 7}, Scores: []int{0, 0}, Terms: rondo.Terms{Letters: "fr", JokerEraser: true}}
		for _, l := range c.row {
			cell := rondo.Cell{Kind: "letter", Letter: string(l)}
			if string(l) == c.joker {
				cell.Kind = "joker"
			}
			view.Row = append(view.Row, cell)
		}
		for _, l := range c.hand {
			view.Hand = append(view.Hand, rondo.Card(l-'A'))
		}
		s := &board.Scene{L: locs(t)["fr"], View: view, Turn: 0, Viewer: 0, Seats: []board.Seat{{Name: "Ana"}, {Name: "Louis"}}}
		action, answer, ok := (UI{}).Understand(s, c.typed)
		if !ok || action != c.want || c.want == "" && !strings.Contains(answer, "NAIVE") {
			t.Errorf("%q on %s with %s is understood as %q %q, want %q", c.typed, c.row, c.hand, action, answer, c.want)
		}
	}
}

// Every refusal has its sentence.
func TestRefusalsAreSaid(t *testing.T) {
	for _, l := range locs(t) {
		for _, code := range []string{"bid-three", "open-three", "no-letter-kept", "too-short", "two-pulled", "holder-full", "pulled-empty", "eraser-place", "same-letter", "same-word", "word-made", "cover-and-lengthen", "pile-empty", "swaps-spent", "joker-no-eraser", "no-face-down", "one-face-down", "unknown-word"} {
			if text := (UI{}).Refused(l, &game.Refusal{Code: code, Args: []any{"VOILES"}}); gap.MatchString(text) {
				t.Errorf("%s: %s", code, text)
			}
		}
	}
}

// RDO-37: a word is missing from one dictionary and may stand in the other; the refusal
// says from which, whatever language it is said in.
func TestRefusalNamesTheDictionary(t *testing.T) {
	for lang, want := range map[string][2]string{
		"fr": {"ICE n’est pas dans le dictionnaire français", "ICE n’est pas dans le dictionnaire anglais"},
		"en": {"ICE is not in the French dictionary", "ICE is not in the English dictionary"},
	} {
		for i, words := range []string{"fr", "en"} {
			text := UI{}.Refused(locs(t)[lang], &game.Refusal{Code: "unknown-word", Args: []any{"ICE", words}})
			if !strings.Contains(text, want[i]) {
				t.Errorf("%s of %s: %q", lang, words, text)
			}
		}
	}
}

// The contract has a place for every option and the seats.
func TestContractNamesEveryOption(t *testing.T) {
	for lang, l := range locs(t) {
		contract := say(l, "contract") + say(l, "contract.more")
		for _, o := range rondo.Rules().Info().Options {
			if strings.Count(contract, "{"+o.Key+"}") != 1 {
				t.Errorf("%s: the contract does not name %s once", lang, o.Key)
			}
		}
	}
}

// A word, its points and its bonus are one line.
func TestTheJournalTellsWords(t *testing.T) {
	s := begin(t, 2, nil).on(t, 3).scene(locs(t)["en"], game.Watcher)
	lines := (UI{}).Journal(s, s.Recent)
	last := lines[len(lines)-1]
	if !regexp.MustCompile(`^\w+ opens with [A-Z]{3}: \d+ points, 3 of them for 3 cards laid\.$`).MatchString(last.Text) || !strings.Contains(last.Text, last.Gain) || last.Gain == "" {
		t.Errorf("%q, strong %q", last.Text, last.Gain)
	}
}

// What a page loads and what an update weighs stay small.
func TestBudgets(t *testing.T) {
	if n := zipped(t, UI{}.Styles()); n > 5<<10 {
		t.Errorf("%d bytes of styles, compressed", n)
	}
	if n := zipped(t, UI{}.Symbols()); n > 2<<10 {
		t.Errorf("%d bytes of symbols, compressed", n)
	}
	for name, s := range scenes(t, locs(t)["fr"]) {
		if n := len(html.UnescapeString(rendered(t, UI{}.Table(s)))); n > 20<<10 {
			t.Errorf("%s: the table is %d bytes", name, n)
		}
	}
}

func zipped(tb testing.TB, text string) int {
	tb.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		tb.Fatal(err)
	}
	if err := z.Close(); err != nil {
		tb.Fatal(err)
	}
	return b.Len()
}

// The cards of the last word come from the plate of who made it, but for one's own, which
// one has laid where they are; the others stay where they were.
func TestTheCardsOfAWordComeFromWhoMadeIt(t *testing.T) {
	l := locs(t)["en"]
	mid := begin(t, 3, nil).on(t, 9)
	made := mid.state.View(game.Watcher).(*rondo.View).Made
	by := made[len(made)-1].Seat
	for viewer := range game.Seat(3) {
		s := mid.scene(l, viewer)
		page, fresh := rendered(t, UI{}.Table(s)), 0
		for i, c := range s.View.(*rondo.View).Row {
			flip := fmt.Sprintf(`data-flip="k%d-%d"`, len(made), i)
			from := flip + fmt.Sprintf(` data-from="%d"`, by)
			if strings.Contains(page, flip) != c.Fresh || strings.Contains(page, from) != (c.Fresh && viewer != by) {
				t.Errorf("to %d, compartment %d, laid by %d: fresh %t, on the page it is not so", viewer, i, by, c.Fresh)
			}
			if c.Fresh {
				fresh++
			}
		}
		if fresh == 0 {
			t.Fatal("nothing is fresh")
		}
	}
}
