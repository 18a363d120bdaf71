package ui

import (
	"bytes"
	"compress/gzip"
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/nainjaune"
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
	list := map[string]*board.Scene{
		"start": scene(tb, l, 4, 0, 0, nil), "settled": settled(tb, l, 4), "settled by eight": settled(tb, l, 8),
		"over": scene(tb, l, 4, whole, 1, game.Options{"deals": "2"}), "watched": scene(tb, l, 4, 14, game.Watcher, nil),
		"stop": scene(tb, l, 4, 13, 2, game.Options{"mayStop": "on"}), "bound": scene(tb, l, 4, 30, 2, game.Options{"afterStop": "next-rank", "afterKing": "ace"}),
		"elimination": scene(tb, l, 4, whole, 1, game.Options{"broke": "out", "chips": "50"}),
	}
	for seats := 3; seats <= 8; seats++ {
		list[string(rune('0'+seats))+" seats"] = scene(tb, l, seats, 9+seats, 2, nil)
	}
	return list
}

func TestTextsAreComplete(t *testing.T) {
	keys := []string{"name", "tagline", "about", "facts.players", "facts.length", "facts.luck", "facts.hidden", "facts.origin", "contract", "contract.more"}
	for _, o := range nainjaune.Rules().Info().Options {
		keys = append(keys, "option."+o.Key+".label", "option."+o.Key+".why")
		for _, v := range o.Values {
			keys = append(keys, "option."+o.Key+"."+v)
		}
		if o.Values == nil {
			keys = append(keys, "option."+o.Key+".n")
		}
	}
	for _, code := range []string{
		nainjaune.FactDealt, nainjaune.FactAntes, nainjaune.FactAnteShort, nainjaune.FactOpens, nainjaune.FactPlays, nainjaune.FactTakes, nainjaune.FactWithout,
		nainjaune.FactStops, nainjaune.FactPasses, nainjaune.FactKing, nainjaune.FactAce, nainjaune.FactAgain, nainjaune.FactDealEnd, nainjaune.FactOpera,
		nainjaune.FactPays, nainjaune.FactPaysShort, nainjaune.FactUnplayed, nainjaune.FactLeaves, nainjaune.FactGameOver, nainjaune.FactWins,
	} {
		keys = append(keys, "fact."+code)
	}
	for _, code := range []string{"wrong-rank", "wrong-lead", "no-stop"} {
		keys = append(keys, "refusal."+code)
	}
	for lang, l := range locs(t) {
		for _, key := range keys {
			if !l.Has(id + "." + key) {
				t.Errorf("%s: no text %s", lang, key)
			}
		}
		contract := say(l, "contract") + say(l, "contract.more")
		for _, o := range nainjaune.Rules().Info().Options {
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
			}
			page := b.String()
			if m := gap.FindString(page); m != "" {
				t.Errorf("%s, %s: %s", lang, name, m)
			}
			if strings.Contains(page, "style=") {
				t.Errorf("%s, %s: a style attribute", lang, name)
			}
		}
		for _, name := range []string{"board", "deal", "run", "points"} {
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
	if (UI{}).Picture(locs(t)["fr"], "nothing") != nil {
		t.Error("an unknown picture is drawn")
	}
}

var choice = regexp.MustCompile(`<button[^>]* name="a" value="([^"]*)"`)

// The buttons named a are exactly what the viewer may do.
func TestChoicesAreTheLegalActions(t *testing.T) {
	for name, s := range scenes(t, locs(t)["en"]) {
		var got []string
		for _, m := range choice.FindAllStringSubmatch(drawn(t, UI{}.Table(s)), -1) {
			got = append(got, m[1])
		}
		if len(got) != len(s.Texts) {
			t.Fatalf("%s: choices %v, legal %v", name, got, s.Texts)
		}
		for _, text := range s.Texts {
			if !strings.Contains(" "+strings.Join(got, " ")+" ", " "+text+" ") {
				t.Errorf("%s: no button for %s", name, text)
			}
		}
	}
}

var named = regexp.MustCompile(`data-flip="c-(..)"|value="(..)"`)

// A table shows the viewer's own cards and the run, and no other card by name.
func TestHiddenCardsAreNotOnThePage(t *testing.T) {
	for name, s := range scenes(t, locs(t)["fr"]) {
		v := s.View.(*nainjaune.View)
		open := map[string]bool{}
		for _, c := range v.Hand {
			open[c.String()] = true
		}
		for _, laid := range v.Run {
			open[laid.Card.String()] = true
		}
		for _, m := range named.FindAllStringSubmatch(drawn(t, UI{}.Table(s)), -1) {
			if code := m[1] + m[2]; !open[code] {
				t.Errorf("%s: the page names %s", name, code)
			}
		}
	}
}

func TestJournalGroupsACardRunIntoOneSentence(t *testing.T) {
	s := scene(t, locs(t)["fr"], 4, 0, 2, nil)
	card := func(text string) cards.Card {
		c, ok := cards.Parse(text)
		if !ok {
			t.Fatal(text)
		}
		return c
	}
	plays := func(seat game.Seat, text string) game.Fact {
		return game.Fact{Code: nainjaune.FactPlays, Seat: seat, Args: []any{card(text)}}
	}
	entries := []board.Entry{
		{Seq: 1, Facts: []game.Fact{plays(1, "QS"), {Code: nainjaune.FactTakes, Seat: 1, Args: []any{nainjaune.QueenOfSpades, int64(12)}}}},
		{Seq: 2, Facts: []game.Fact{plays(1, "KD"), {Code: nainjaune.FactKing, Seat: 1}}},
		{Seq: 3, Facts: []game.Fact{plays(1, "AC")}},
		{Seq: 4, Facts: []game.Fact{plays(1, "2H"), {Code: nainjaune.FactWithout, Seat: 1, Args: []any{cards.Two, cards.Three}}, {Code: nainjaune.FactPasses, Seat: 2, Args: []any{cards.Three}}, {Code: nainjaune.FactPasses, Seat: 3, Args: []any{cards.Three}}}},
		{Seq: 5, Facts: []game.Fact{plays(0, "3S"), {Code: nainjaune.FactWithout, Seat: 0, Args: []any{cards.Three, cards.Four}}, {Code: nainjaune.FactPasses, Seat: 1, Args: []any{cards.Four}}, {Code: nainjaune.FactAgain, Seat: 0, Args: []any{cards.Four}}}},
	}
	var got []string
	for _, line := range (UI{}).Journal(s, entries) {
		got = append(got, strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(line.Text))
	}
	want := []string{
		"Anatole joue la dame de pique (+12 jetons), roi, et recommence.",
		"Anatole joue as, 2 : « 2 sans 3 ».",
		"Gaspard et vous n’avez pas de 3.",
		"Jeanne joue le 3 de pique : « 3 sans 4 ».",
		"Personne ne suit : Jeanne recommence.",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("told\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A card taken back was played all the same: its sentence stays before that, and the
// next card begins another.
func TestJournalGoesOnWithNoCardThatWasTakenBack(t *testing.T) {
	s := scene(t, locs(t)["fr"], 4, 0, 2, nil)
	ace, _ := cards.Parse("AC")
	led := []game.Fact{{Code: nainjaune.FactPlays, Seat: 1, Args: []any{ace}}}
	lines := UI{}.Journal(s, []board.Entry{{Seq: 7, Facts: led}, {Seq: 10, Undone: 1, Facts: led}})
	if len(lines) != 2 || lines[0].Seq != 7 || lines[1].Seq != 10 || lines[0].Text != lines[1].Text {
		t.Errorf("told %+v", lines)
	}
}

func TestUnderstand(t *testing.T) {
	all := locs(t)
	fr, en := scene(t, all["fr"], 4, 10, 2, nil), scene(t, all["en"], 4, 10, 2, nil)
	for _, c := range []struct {
		s             *board.Scene
		typed, action string
	}{
		{fr, "jouer 7 de carreau", "7D"}, {fr, "7D", "7D"}, {fr, "7 carreau", "7D"}, {fr, "je joue le roi de cœur", "KH"},
		{en, "play seven of diamonds", "7D"}, {en, "Play the king of hearts.", "KH"}, {en, "stop", "stop"}, {fr, "j’arrête", "stop"},
	} {
		if action, answer, ok := (UI{}).Understand(c.s, c.typed); action != c.action || answer != "" || !ok {
			t.Errorf("%q is understood as %q, %q, %v; want %q", c.typed, action, answer, ok, c.action)
		}
	}
	for s, asked := range map[*board.Scene][]string{fr: {"main", "scores", "tableau", "suite", "aide"}, en: {"hand", "scores", "board", "run", "help"}} {
		for _, typed := range asked {
			if action, answer, ok := (UI{}).Understand(s, typed); action != "" || !ok || answer == "" || gap.MatchString(answer) {
				t.Errorf("%q is answered %q, %q, %v", typed, action, answer, ok)
			}
		}
	}
	if _, _, ok := (UI{}).Understand(fr, "n’importe quoi"); ok {
		t.Error("nonsense is understood")
	}
}

func TestRefusedSaysWhy(t *testing.T) {
	ten, _ := cards.Parse("TD")
	for lang, want := range map[string]string{
		"fr": "La suite demande une dame : le 10 de carreau n’y va pas.",
		"en": "The run asks for a queen: the 10 of diamonds does not fit.",
	} {
		got := UI{}.Refused(locs(t)[lang], game.Refuse("NJ-12", "wrong-rank", cards.Queen, ten))
		if got = strings.ReplaceAll(got, "\u00a0", " "); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The game's part of what a table loads.
func TestBudgets(t *testing.T) {
	if n := len(UI{}.Styles()); n > 16<<10 {
		t.Errorf("the styles are %d bytes", n)
	}
	if n := zipped(t, UI{}.Symbols()); n > 3<<10 {
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

// Chips fly to whom the plates and the settlement say.
func TestFlights_FollowTheChips(t *testing.T) {
	s := settled(t, locs(t)["fr"], 4)
	last := s.View.(*nainjaune.View).Last
	page := drawn(t, UI{}.Table(s))
	winner := string(rune('0' + last.Winner))
	if want := `data-seat="` + winner + `" data-took="box-TD box-JC box-QS box-KH box-7D"`; strings.Count(page, "data-took") != 1 || !strings.Contains(page, want) {
		t.Errorf("the winner's plate does not say what the deal brought: %s", want)
	}
	for _, row := range last.Rows {
		throw := string(rune('0'+row.Seat)) + "&gt;" + winner
		if (row.Paid > 0) != strings.Contains(page, throw) {
			t.Errorf("seat %d paid %d, and %q is thrown: %t", row.Seat, row.Paid, throw, row.Paid == 0)
		}
	}
	if !strings.Contains(page, `data-flip="box-TD-0" data-from="`) {
		t.Error("the antes of the next deal come from nobody")
	}
	laid := scene(t, s.L, 4, 14, 2, nil)
	for _, l := range laid.View.(*nainjaune.View).Run {
		if box, ok := nainjaune.BoxOf(l.Card); ok {
			if want := `data-seat="` + string(rune('0'+l.Seat)) + `" data-took="box-` + box.String() + `"`; !strings.Contains(drawn(t, UI{}.Table(laid)), want) {
				t.Errorf("no plate says %s", want)
			}
		}
	}
}
