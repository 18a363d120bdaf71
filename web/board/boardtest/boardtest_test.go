package boardtest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/internal/toy"
	"tablee/web/board"
)

const toyFolder = "../../../internal/toy"

// pages is a minimal ui that fulfils the contract. spoil changes the output of single parts to violate it.
type pages struct {
	spoil map[string]func(string) string // by part
	steps int
}

// part returns a part of the pages, spoilt if spoil has an entry for it.
func (p pages) part(name, text string) string {
	if spoil := p.spoil[name]; spoil != nil {
		return spoil(text)
	}
	return text
}

func (pages) ID() string { return "toy" }

// Texts returns the toy's texts, with the additions that package board requires.
func (p pages) Texts() fs.FS {
	files := fstest.MapFS{}
	for _, lang := range board.Languages() {
		text, err := os.ReadFile(toyFolder + "/ui/texts/" + lang + ".toml")
		if errors.Is(err, fs.ErrNotExist) { // the toy is in French and English
			continue
		}
		if err != nil {
			panic(err)
		}
		lines := strings.Split(string(text), "\n")
		for i, line := range lines {
			if strings.HasPrefix(line, "contract = ") {
				lines[i] = "contract = \"{seats}, {cards}, {deals}.\"\n\"contract.more\" = \"{must}.\""
			}
		}
		files[lang+".toml"] = &fstest.MapFile{Data: []byte(p.part("texts."+lang, strings.Join(lines, "\n")))}
	}
	return files
}

func (p pages) Bundles() fs.FS {
	return fstest.MapFS{"own.css": {Data: []byte(p.part("styles", ".toy{color:red}"))}}
}

func (p pages) Symbols() string {
	return p.part("symbols", `<symbol id="toy-card"><path d="M0 0h1"/></symbol>`)
}

func (p pages) Cover(l *board.Loc) templ.Component {
	return templ.Raw(p.part("cover", `<svg role="img" aria-label="`+l.T("toy.name")+`"><text class="front-name">`+l.T("toy.name")+`</text></svg>`))
}

func (p pages) Steps(l *board.Loc) []board.Step {
	steps := make([]board.Step, p.steps)
	for i := range steps {
		key := fmt.Sprintf("toy.step.%d", i+1)
		steps[i] = board.Step{Picture: templ.Raw(`<svg aria-hidden="true"></svg>`), Title: p.part("step", l.T(key+".title")), Text: l.T(key + ".text")}
	}
	return steps
}

func (p pages) Picture(_ *board.Loc, name string) templ.Component {
	if p.part("picture", name) == "no such picture" {
		return nil
	}
	return templ.Raw(`<svg role="img" aria-label="cards"></svg>`)
}

func (p pages) Table(s *board.Scene) templ.Component {
	view, ok := s.View.(toy.View)
	if !ok {
		panic("no view")
	}
	var b strings.Builder
	for i, text := range s.Texts {
		fmt.Fprintf(&b, `<button name="a" value="%s" form="act" data-flip="c-%s">%s</button>`, text, text, p.Choice(s, s.Legal[i]))
	}
	fmt.Fprintf(&b, `<p id="held">%v</p>`, view.Held)
	if s.Still {
		return templ.Raw(p.part("still", b.String()))
	}
	order := ""
	if s.Over() {
		rows := make([]board.Ranked, len(s.Seats))
		for i, seat := range s.Seats {
			rows[i] = board.Ranked{Sign: seat.Sign, Place: s.Points[i].Place, Name: seat.Name, Score: fmt.Sprint(s.Points[i].Points)}
		}
		order, _ = rendered(board.Order("Order", rows))
		order = p.part("order", order)
	}
	return templ.Raw(p.part("table", b.String()) + order)
}

func (p pages) Panel(*board.Scene) templ.Component { return templ.Raw(p.part("panel", "")) }
func (p pages) State(*board.Scene) string          { return p.part("state", "A state") }

func (p pages) Request(s *board.Scene) string {
	text := "Play."
	if s.Over() {
		for i, at := range s.Points {
			if at.Place == 1 {
				text = s.Seats[i].Name + " has won."
			}
		}
	}
	return p.part("request", text)
}

func (p pages) Journal(s *board.Scene, entries []board.Entry) (lines []board.Line) {
	for _, e := range entries {
		for _, f := range e.Facts {
			line := board.Line{Seq: e.Seq, Seat: f.Seat}
			pairs := []any{}
			if f.Seat >= 0 {
				pairs = append(pairs, "Who", s.Seats[f.Seat].Name)
			}
			if len(f.Args) > 0 {
				pairs = append(pairs, "Card", f.Args[0], "N", f.Args[0])
			}
			line.Text = p.part("line", s.L.T("toy.fact."+f.Code, pairs...))
			line.Gain = p.part("gain", "")
			lines = append(lines, line)
		}
	}
	return lines
}

func (p pages) Choice(_ *board.Scene, a game.Action) string {
	return p.part("choice", toy.Rules{}.FormatAction(a))
}

func (p pages) Understand(_ *board.Scene, typed string) (action, answer string, ok bool) {
	if typed = p.part("typed", typed); typed == "aide" || typed == "help" {
		return "", p.part("help", "Play a card."), true
	}
	return typed, "", typed != "!!"
}

func (p pages) Refused(l *board.Loc, r *game.Refusal) string {
	return p.part("refused", l.T("toy.refusal."+r.Code))
}

// leaky reveals a neighbour's hand: its views contain the true state.
type leaky struct {
	toy.Rules
}

func (r leaky) New(seats int, opt game.Options) (game.State, error) {
	s, err := r.Rules.New(seats, opt)
	if err != nil {
		return nil, err
	}
	return leakyState{s}, nil
}

func (r leaky) Narrate(before, after game.State, by game.Seat, act game.Action, viewer game.Seat, buf []game.Fact) []game.Fact {
	return r.Rules.Narrate(before.(leakyState).State, after.(leakyState).State, by, act, viewer, buf)
}

type leakyState struct{ game.State }

func (s leakyState) View(viewer game.Seat) any {
	view := s.State.View(viewer).(toy.View)
	for _, card := range s.State.View(0).(toy.View).Hand {
		view.Held = append(view.Held, int(card[0]))
	}
	return view
}

func (s leakyState) Clone() game.State   { return leakyState{s.State.Clone()} }
func (s leakyState) Set(from game.State) { s.State.Set(from.(leakyState).State) }

// gossip narrates seat 1's hand, which no view shows.
type gossip struct {
	toy.Rules
}

func (r gossip) Narrate(before, after game.State, by game.Seat, act game.Action, viewer game.Seat, buf []game.Fact) []game.Fact {
	for _, card := range after.View(1).(toy.View).Hand {
		buf = append(buf, game.Fact{Code: "plays", Seat: 0, Args: []any{card}})
	}
	return r.Rules.Narrate(before, after, by, act, viewer, buf)
}

// stale has a picture that has changed since its grid was drawn.
type stale struct{ pages }

func (stale) Grids() []board.Grid {
	return []board.Grid{{Name: "toy-squares", Cells: []string{`<path d="M0 0h9v9z"/>`}, Columns: 1, Width: 9, Height: 9}}
}

func (stale) Pixels() fs.FS {
	return fstest.MapFS{"toy-squares.svg": {Data: []byte("<svg/>\n")}}
}

// counting draws a part that depends on more than its value: the number of times it was drawn.
type counting struct {
	pages
	n *int
}

func (c counting) Panel(s *board.Scene) templ.Component { return board.Kept(s.L, count{c.n}) }

type count struct{ n *int }

func (c count) Draw(*board.Loc) templ.Component {
	*c.n++
	return templ.Raw(fmt.Sprint(*c.n))
}

func add(more string) func(string) string { return func(text string) string { return text + more } }

func swap(from, to string) func(string) string {
	return func(text string) string { return strings.ReplaceAll(text, from, to) }
}

func give(text string) func(string) string { return func(string) string { return text } }

// faults lists ways to violate a property, with the property that must detect it.
var faults = []struct {
	name, property, part string
	spoil                func(string) string
}{
	{"key in one language", "texts are complete in every language", "texts.fr", add("\n[only]\nfrench = \"oui\"")},
	{"empty text", "texts are complete in every language", "texts.en", swap(`"A game for tests."`, `""`)},
	{"option value without text", "texts are complete in every language", "texts.en", swap("must.off", "must.of")},
	{"option not agreed on", "the contract names every option", "texts.fr", swap("{must}", "…")},
	{"seats named twice", "the contract names every option", "texts.en", swap("{cards}", "{cards} {seats}")},

	{"box without name", "the box and the rule are drawn", "cover", swap("Toy", "Joy")},
	{"name too long", "the box and the rule are drawn", "cover", swap("</text>", " and all the others</text>")},
	{"step without title", "the box and the rule are drawn", "step", give("")},
	{"unknown picture", "the rulebook's pictures are drawn", "picture", give("any")},

	{"symbol of another game", "symbols are sound", "symbols", swap("toy-card", "card")},
	{"symbol twice", "symbols are sound", "symbols", add(`<symbol id="toy-card"></symbol>`)},
	{"symbol in itself", "symbols are sound", "symbols", swap("<path", `<use href="#toy-card"/><path`)},
	{"symbols that are no XML", "symbols are sound", "symbols", swap("</symbol>", "")},
	{"style in a symbol", "symbols are sound", "symbols", swap("<path", `<path style="fill:red"`)},
	{"heavy styles", "styles and symbols are small", "styles", func(text string) string {
		for i := range 4000 {
			text += fmt.Sprintf(".c%x{top:%dpx}", i*i*7919, i*31%997)
		}
		return text
	}},

	{"text missing", "every moment is drawn", "panel", give("⟦toy.none⟧")},
	{"variable missing", "every moment is drawn", "request", give("To play: <no value>")},
	{"style attribute", "every moment is drawn", "table", swap("<button", `<button style="top:0"`)},
	{"no state", "every moment is drawn", "state", give(" ")},
	{"line without end", "every moment is told", "line", swap(".", "")},
	{"gain not in the line", "every moment is told", "gain", give("+7")},
	{"choice without name", "every choice has a name", "choice", give("")},
	{"choices of one name", "every choice has a name", "choice", give("a card")},
	{"refusal without sentence", "every refusal has a sentence", "refused", give("⟦toy.refusal.x⟧")},

	{"button that is not legal", "buttons are the legal actions", "table", add(`<button name="a" value="9z" form="act">9z</button>`)},
	{"button missing", "buttons are the legal actions", "table", give("")},
	{"button hidden", "buttons are the legal actions", "table", swap("<button", "<button hidden")},
	{"button in the past", "the past has no buttons", "still", add(`<button name="a" value="1a" form="act">1a</button>`)},
	{"name twice", "names on a page are used once", "table", add(`<i data-flip="x"></i><i data-flip="x"></i>`)},
	{"id twice", "names on a page are used once", "table", add(`<i id="held"></i>`)},
	{"button without name", "everything has an accessible name", "table", add(`<button></button>`)},
	{"picture without name", "everything has an accessible name", "table", add(`<svg></svg>`)},
	{"field without label", "everything has an accessible name", "table", add(`<input type="text" id="i">`)},
	{"label of nothing", "everything has an accessible name", "table", add(`<section aria-labelledby="nobody"></section>`)},

	{"comma behind a space", "names can be read out as they stand", "table", add(`<button>Keep<span class="hidden">, the ten</span></button>`)},
	{"colon behind a space", "names can be read out as they stand", "table", add(`<a href="/" aria-label="Tempo : calm">Tempo</a>`)},
	{"two spaces", "names can be read out as they stand", "table", add(`<a href="/" aria-label="to  play">play</a>`)},
	{"nothing in brackets", "names can be read out as they stand", "table", add(`<h2>The king ()</h2>`)},

	{"order before the end", "the end has an order", "table", add(`<ol class="order"></ol>`)},
	{"order upside down", "the end has an order", "order", func(text string) string {
		rows := strings.Split(strings.TrimSuffix(text, "</ol>"), "<li>")
		slices.Reverse(rows[1:])
		return strings.Join(rows, "<li>") + "</ol>"
	}},
	{"order without the last", "the end has an order", "order", func(text string) string { return text[:strings.LastIndex(text, "<li>")] + "</ol>" }},
	{"winner not named", "the end has an order", "request", give("It is over.")},
	{"heavy update", "updates are small", "table", add(strings.Repeat("<i></i>", 6000))},
	{"no help", "help is given and nonsense is not understood", "help", give("")},
	{"nonsense understood", "help is given and nonsense is not understood", "typed", give("help!")},
}

func checkToy(t *testing.T, ui board.UI, rules game.Rules, asked ...property) map[string]error {
	t.Helper()
	broken, err := check(ui, rules, os.DirFS(toyFolder), 20, asked)
	if err != nil {
		t.Fatal(err)
	}
	return broken
}

func TestProperties_ConformingPages(t *testing.T) {
	for name, err := range checkToy(t, pages{steps: 4}, toy.Rules{}, properties...) {
		t.Errorf("%s: %v", name, err)
	}
}

// Every property detects its faults, and has at least one.
func TestProperties_DetectFaults(t *testing.T) {
	seen := map[string]bool{"the layout names its parts": true} // TestLayoutNamed_MissingPart
	find := func(name, promise string, ui board.UI, rules game.Rules) {
		seen[promise] = true
		i := slices.IndexFunc(properties, func(p property) bool { return p.name == promise })
		if i < 0 || checkToy(t, ui, rules, properties[i])[promise] == nil {
			t.Errorf("%s: %q still holds", name, promise)
		}
	}
	for _, f := range faults {
		find(f.name, f.property, pages{steps: 4, spoil: map[string]func(string) string{f.part: f.spoil}}, toy.Rules{})
	}
	find("three steps", "the box and the rule are drawn", pages{steps: 3}, toy.Rules{})
	find("a part of more than it says", "cached parts equal fresh ones", counting{pages{steps: 4}, new(int)}, toy.Rules{})
	find("a grid of an older picture", "pictures of the table are fresh", stale{pages{steps: 4}}, toy.Rules{})
	find("a line about another's hand", "twins are drawn the same", pages{steps: 4}, gossip{})
	find("another's hand", "hidden things are not on the page", pages{steps: 4}, leaky{})
	for _, name := range propertyNames() {
		if !seen[name] {
			t.Errorf("nothing breaks %q", name)
		}
	}
}

func TestLayoutNamed_MissingPart(t *testing.T) {
	for text, right := range map[string]bool{
		`{"parts": {"hand": ".h", "request": ".r", "board": ".b", "clear": ".c"}, "refusal": "Non."}`: true,
		`{"parts": {"hand": ".h", "request": ".r", "board": ".b"}, "refusal": "Non."}`:                false,
		`{"parts": {"hand": ".h", "request": ".r", "board": ".b", "clear": ".c"}}`:                    false,
		`no JSON`: false,
	} {
		folder := fstest.MapFS{"ui/testdata/layout.json": {Data: []byte(text)}}
		if err := layoutNamed(&suite{folder: folder}); (err == nil) != right {
			t.Errorf("%s: %v", text, err)
		}
	}
}
