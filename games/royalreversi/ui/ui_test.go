package ui

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/xml"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/royalreversi"
	"tablee/web/board"
)

func drawn(tb testing.TB, c templ.Component) string {
	tb.Helper()
	var b strings.Builder
	if err := c.Render(context.Background(), &b); err != nil {
		tb.Fatal(err)
	}
	return b.String()
}

// scenes are the moments every test of the table looks at.
func scenes(tb testing.TB, l *board.Loc) map[string]*board.Scene {
	return map[string]*board.Scene{
		"start": scene(tb, l, 4, 0, 3, nil), "two": scene(tb, l, 2, 20, 1, nil), "three": scene(tb, l, 3, 20, 1, nil), "four": scene(tb, l, 4, 20, 1, nil),
		"full": scene(tb, l, 4, 44, 1, nil), "teams": scene(tb, l, 4, 20, 3, game.Options{"teams": "on", "layout": "mixed"}),
		"mixed": scene(tb, l, 4, 30, 2, game.Options{"mixed": "on"}), "over": scene(tb, l, 4, whole, 1, nil), "teams over": scene(tb, l, 4, whole, 1, game.Options{"teams": "on"}),
		"watched": scene(tb, l, 4, 14, game.Watcher, nil), "dead": dead(tb, l, 1), "nine": special(tb, l, "9", 1), "tens": special(tb, l, "T", 2),
	}
}

func TestTextsAreComplete(t *testing.T) {
	keys := []string{"name", "tagline", "about", "facts.players", "facts.length", "facts.luck", "facts.hidden", "facts.origin", "contract", "contract.more"}
	for _, o := range royalreversi.Rules().Info().Options {
		keys = append(keys, "option."+o.Key+".label", "option."+o.Key+".why")
		for _, v := range o.Values {
			keys = append(keys, "option."+o.Key+"."+v)
		}
	}
	observe := []string{
		royalreversi.FactOpens, royalreversi.FactLays, royalreversi.FactTen, royalreversi.FactTurns, royalreversi.FactRemoves,
		royalreversi.FactReplaces, royalreversi.FactAside, royalreversi.FactStuck, royalreversi.FactWins,
	}
	for _, code := range observe {
		keys = append(keys, "fact."+code, "you."+code)
	}
	keys = append(keys, "fact."+royalreversi.FactDealt, "fact."+royalreversi.FactShuffles, "fact."+royalreversi.FactGameOver)
	for _, code := range []string{"taken", "picture", "contact", "nine-own", "nine-empty", "replace-playable", "replace-alive"} {
		keys = append(keys, "refusal."+code)
	}
	for lang, l := range locs(t) {
		for _, key := range keys {
			if !l.Has(id + "." + key) {
				t.Errorf("%s: no text %s", lang, key)
			}
		}
		contract := say(l, "contract") + say(l, "contract.more")
		for _, o := range royalreversi.Rules().Info().Options {
			if strings.Count(contract, "{"+o.Key+"}") != 1 {
				t.Errorf("%s: the contract does not name %s once", lang, o.Key)
			}
		}
		if strings.Count(contract, "{seats}") != 1 {
			t.Errorf("%s: the contract does not name the seats once", lang)
		}
	}
}

var gap = regexp.MustCompile(`⟦[^⟧]*⟧|<no value>|%!`)

// Every moment is drawn and told in both languages without a missing text, and without
// style attributes, which the pages' policy forbids.
func TestEveryMomentIsDrawn(t *testing.T) {
	for lang, l := range locs(t) {
		for name, s := range scenes(t, l) {
			var b strings.Builder
			b.WriteString(drawn(t, UI{}.Table(s)) + drawn(t, UI{}.Panel(s)) + UI{}.State(s) + UI{}.Request(s))
			for _, line := range (UI{}).Journal(s, s.Recent) {
				b.WriteString("\n" + line.Text)
				if !strings.Contains(line.Text, line.Gain) {
					t.Errorf("%s, %s: the gain %q is no part of %q", lang, name, line.Gain, line.Text)
				}
				if !strings.HasSuffix(line.Text, ".") {
					t.Errorf("%s, %s: %q has no end", lang, name, line.Text)
				}
			}
			for _, a := range s.Legal {
				b.WriteString(UI{}.Choice(s, a))
			}
			if m := gap.FindString(b.String()); m != "" {
				t.Errorf("%s, %s: %s", lang, name, m)
			}
			if strings.Contains(b.String(), "style=") {
				t.Errorf("%s, %s: a style attribute", lang, name)
			}
		}
		for name := range figures {
			if page := drawn(t, UI{}.Picture(l, name)); gap.MatchString(page) {
				t.Errorf("%s, picture %s: %s", lang, name, gap.FindString(page))
			}
		}
		for _, step := range (UI{}).Steps(l) {
			if page := drawn(t, step.Picture) + step.Title + step.Text; gap.MatchString(page) {
				t.Errorf("%s, step: %s", lang, gap.FindString(page))
			}
		}
	}
}

// Every drawing the rulebooks name is there, and no other.
func TestPicturesAreThoseOfTheRulebooks(t *testing.T) {
	named := regexp.MustCompile(`\(picture:([a-z-]+)\)`)
	for lang, l := range locs(t) {
		seen := map[string]bool{}
		for _, m := range named.FindAllStringSubmatch(royalreversi.Rulebook(lang), -1) {
			seen[m[1]] = true
			if (UI{}).Picture(l, m[1]) == nil {
				t.Errorf("%s: no picture %s", lang, m[1])
			}
		}
		for name := range figures {
			if !seen[name] {
				t.Errorf("%s: the rulebook does not show %s", lang, name)
			}
		}
	}
	if (UI{}).Picture(locs(t)["fr"], "nothing") != nil {
		t.Error("an unknown picture is drawn")
	}
}

var (
	heldCard = regexp.MustCompile(`<input type="radio" name="with" value="(..)" id="(h\d)"`)
	onSquare = regexp.MustCompile(`<button name="on" value="(..)" form="act"(?: class="([^"]*)")?([^>]*)>`)
	simple   = regexp.MustCompile(`<button[^>]* name="a" value="([^"]*)"`)
)

// choices are the actions that a page offers: a card and a square it lights, joined as
// the form joins them, and buttons of one action.
func choices(page string) []string {
	cards := map[string]string{}
	for _, m := range heldCard.FindAllStringSubmatch(page, -1) {
		cards[m[2]] = m[1]
	}
	var all []string
	for _, m := range onSquare.FindAllStringSubmatch(page, -1) {
		for _, place := range strings.Fields(m[2]) {
			if card, ok := cards[place]; ok {
				all = append(all, card+" "+m[1])
			}
		}
	}
	for _, m := range simple.FindAllStringSubmatch(page, -1) {
		all = append(all, m[1])
	}
	slices.Sort(all)
	return slices.Compact(all) // two copies of a card offer the same
}

// A chosen card lights exactly the squares on which it may be played.
func TestChoicesAreTheLegalActions(t *testing.T) {
	for name, s := range scenes(t, locs(t)["en"]) {
		want := slices.Sorted(slices.Values(s.Texts))
		page := drawn(t, UI{}.Table(s))
		if got := choices(page); !slices.Equal(got, want) {
			t.Errorf("%s: choices %v, legal %v", name, got, want)
		}
		for _, m := range onSquare.FindAllStringSubmatch(page, -1) {
			if disabled := strings.Contains(m[3], `aria-disabled="true"`); disabled == (m[2] != "") {
				t.Errorf("%s: %s is lit by %q, and disabled: %v", name, m[1], m[2], disabled)
			}
		}
		if n := len(onSquare.FindAllString(page, -1)); n != 64 {
			t.Errorf("%s: %d squares", name, n)
		}
	}
}

// A page is the same whatever the viewer cannot know.
func TestPageDoesNotDependOnHiddenCards(t *testing.T) {
	rules := royalreversi.Rules()
	l := locs(t)["fr"]
	s, err := rules.New(4, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := luck(11)
	for n := 0; n < 40 && s.Turn() != game.Nobody; n++ {
		for s.Turn() == game.Chance {
			if err := s.ApplyChance(s.SampleChance(r, nil)); err != nil {
				t.Fatal(err)
			}
		}
		for viewer := game.Watcher; viewer < 4; viewer++ {
			if viewer == game.Chance || viewer == game.Nobody {
				continue
			}
			other := s.Clone()
			other.Determinize(viewer, r)
			if a, b := pageOf(t, l, s, viewer), pageOf(t, l, other, viewer); a != b {
				t.Fatalf("after %d actions the page of %d shows what he cannot know", n, viewer)
			}
		}
		legal := s.Legal(s.Turn(), nil)
		s.Play(s.Turn(), legal[r.IntN(len(legal))])
	}
}

func pageOf(tb testing.TB, l *board.Loc, s game.State, viewer game.Seat) string {
	sc := &board.Scene{L: l, Viewer: viewer, View: s.View(viewer), Turn: s.Turn(), Points: s.Standings(nil)}
	sc.Legal = s.Legal(viewer, nil)
	for range 4 {
		sc.Seats = append(sc.Seats, board.Seat{Name: "Ana", Here: true})
	}
	return drawn(tb, UI{}.Table(sc)) + drawn(tb, UI{}.Panel(sc)) + UI{}.Request(sc)
}

// RRV-09: the pill on a square and its name say how many tokens turn.
func TestASquareForetellsItsTurns(t *testing.T) {
	s := scene(t, locs(t)["en"], 4, 20, 1, nil)
	page, observe := drawn(t, UI{}.Table(s)), 0
	for _, m := range onSquare.FindAllStringSubmatch(page, -1) {
		if m[2] == "" || strings.Contains(m[2], "take") {
			continue
		}
		at, _ := royalreversi.ParseSquare(m[1])
		n := len(s.View.(*royalreversi.View).Turns(s.Viewer, at))
		want := map[int]string{0: "turns none", 1: "turns 1 token", 2: "turns 2 tokens"}[n]
		if !strings.Contains(m[3], want) || n > 0 && !strings.Contains(m[3], `data-n="+`) {
			t.Errorf("%s turns %d and is called %s", m[1], n, m[3])
		}
		observe += n
	}
	if observe == 0 {
		t.Error("no square turns anything")
	}
}

func TestJournalJoinsACardAndItsTurns(t *testing.T) {
	s := scene(t, locs(t)["fr"], 4, 0, 2, nil)
	card := func(text string) cards.Card { c, _ := cards.Parse(text); return c }
	square := func(text string) royalreversi.Square { q, _ := royalreversi.ParseSquare(text); return q }
	entries := []board.Entry{
		{Seq: 1, Facts: []game.Fact{{Code: royalreversi.FactLays, Seat: 0, Args: []any{card("QH"), square("b2")}}, {Code: royalreversi.FactTurns, Seat: 0, Args: []any{2}}}},
		{Seq: 2, Facts: []game.Fact{{Code: royalreversi.FactLays, Seat: 2, Args: []any{card("KS"), square("c6")}}}},
		{Seq: 3, Facts: []game.Fact{{Code: royalreversi.FactTen, Seat: 3, Args: []any{card("TS"), square("d2"), card("AH")}}, {Code: royalreversi.FactTurns, Seat: 3, Args: []any{1}}}},
		{Seq: 4, Facts: []game.Fact{{Code: royalreversi.FactRemoves, Seat: 3, Args: []any{card("9S"), square("d2"), game.Seat(1)}}}},
		{Seq: 5, Facts: []game.Fact{{Code: royalreversi.FactRemoves, Seat: 3, Args: []any{card("9S"), square("d2"), game.Seat(2)}}}},
		{Seq: 6, Facts: []game.Fact{{Code: royalreversi.FactWins, Seat: 0, Args: []any{20}}, {Code: royalreversi.FactWins, Seat: 2, Args: []any{20}}}},
	}
	var got []string
	for _, line := range (UI{}).Journal(s, entries) {
		got = append(got, strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(line.Text))
	}
	want := []string{
		"Ana joue la dame de cœur en b2 et retourne 2 jetons.",
		"Vous jouez le roi de pique en c6.",
		"Margaux joue un dix en d2 (as de cœur) et retourne 1 jeton.",
		"Margaux joue un neuf et enlève le jeton d’Octave en d2.",
		"Margaux joue un neuf et enlève votre jeton en d2.",
		"Ana et vous gagnez avec 20 jetons.",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("told\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestUnderstand(t *testing.T) {
	all := locs(t)
	fr, en := scene(t, all["fr"], 4, 10, 2, nil), scene(t, all["en"], 4, 10, 2, nil)
	for _, c := range []struct {
		s             *board.Scene
		typed, action string
	}{
		{fr, "jouer valet de cœur en c4", "JH c4"}, {fr, "JH c4", "JH c4"}, {fr, "je pose la dame de pique sur b7", "QS b7"}, {fr, "remplacer", "replace"},
		{en, "play jack of hearts on c4", "JH c4"}, {en, "10 of spades, f6", "TS f6"}, {en, "replace my hand", "replace"},
	} {
		if action, answer, ok := (UI{}).Understand(c.s, c.typed); action != c.action || answer != "" || !ok {
			t.Errorf("%q is understood as %q, %q, %v; want %q", c.typed, action, answer, ok, c.action)
		}
	}
	for s, asked := range map[*board.Scene][]string{fr: {"main", "scores", "e4", "aide"}, en: {"hand", "scores", "e4", "help"}} {
		for _, typed := range asked {
			if action, answer, ok := (UI{}).Understand(s, typed); action != "" || !ok || answer == "" || gap.MatchString(answer) {
				t.Errorf("%q is answered %q, %q, %v", typed, action, answer, ok)
			}
		}
	}
	for _, typed := range []string{"n’importe quoi", "", "c9", "jouer"} {
		if _, _, ok := (UI{}).Understand(fr, typed); ok {
			t.Errorf("%q is understood", typed)
		}
	}
}

func TestRefusedSaysWhy(t *testing.T) {
	f6, _ := royalreversi.ParseSquare("f6")
	king, _ := cards.Parse("KD")
	queen, _ := cards.Parse("QS")
	for lang, want := range map[string]string{
		"fr": "La case f6 montre le roi de carreau, non la dame de pique.",
		"en": "Square f6 shows the king of diamonds, not the queen of spades.",
	} {
		if got := (UI{}).Refused(locs(t)[lang], game.Refuse("RRV-13", "picture", f6, king, queen)); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The game's part of what a table loads.
func TestBudgets(t *testing.T) {
	if n := zipped(t, UI{}.Symbols()); n > 5<<10 {
		t.Errorf("the symbols are %d bytes zipped", n)
	}
	if n := zipped(t, UI{}.Styles()); n > 5<<10 {
		t.Errorf("the styles are %d bytes zipped", n)
	}
	for name, s := range scenes(t, locs(t)["fr"]) {
		if n := len(drawn(t, UI{}.Table(s))); n > 20<<10 {
			t.Errorf("%s: an update of %d bytes", name, n)
		}
	}
}

func zipped(tb testing.TB, text string) int {
	tb.Helper()
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := z.Write([]byte(text)); err != nil {
		tb.Fatal(err)
	}
	if err := z.Close(); err != nil {
		tb.Fatal(err)
	}
	return b.Len()
}

// A drawing that were part of itself would hold up the browser for ever.
func TestSymbolsReferBackOnly(t *testing.T) {
	known := map[string]bool{}
	var open []string // the ids of the elements around
	d := xml.NewDecoder(strings.NewReader("<svg>" + UI{}.Symbols() + "</svg>"))
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			name := ""
			for _, attr := range e.Attr {
				switch {
				case attr.Name.Local == "href" && !known[strings.TrimPrefix(attr.Value, "#")]:
					t.Errorf("%s is used before its end", attr.Value)
				case attr.Name.Local == "id" && (known[attr.Value] || !strings.HasPrefix(attr.Value, id)):
					t.Errorf("%s is there twice, or does not begin with the game's id", attr.Value)
				case attr.Name.Local == "id":
					name = attr.Value
				}
			}
			open = append(open, name)
		case xml.EndElement:
			known[open[len(open)-1]] = true
			open = open[:len(open)-1]
		}
	}
}
