package ui

import (
	"regexp"
	"strings"
	"testing"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/royalreversi"
	"tablee/web/board"
	"tablee/web/board/boardtest"
)

// The rulebooks use every drawing.
func TestRulebooks_UseEveryDrawing(t *testing.T) {
	for _, lang := range board.Languages() {
		book, err := royalreversi.Files.ReadFile("RULES." + lang + ".md")
		if err != nil {
			t.Fatal(err)
		}
		for name := range figures {
			if !strings.Contains(string(book), "(picture:"+name+")") {
				t.Errorf("%s: the rulebook does not show %s", lang, name)
			}
		}
	}
}

var onSquare = regexp.MustCompile(`<button value="(..)" aria-label="([^"]*)" name="on" form="act"(?: class="([^"]*)")?([^>]*)>`)

// RRV-09: the pill on a square and its label contain the number of tokens that turn.
func TestSquare_ShowsTurns(t *testing.T) {
	s := scene(t, locs(t)["en"], 4, 20, 1, nil)
	page, told := boardtest.Drawn(t, New().Table(s)), 0
	for _, m := range onSquare.FindAllStringSubmatch(page, -1) {
		if m[3] == "" || strings.Contains(m[3], "take") {
			continue
		}
		at, _ := royalreversi.ParseSquare(m[1])
		n := len(s.View.(*royalreversi.View).Turns(s.Viewer, at))
		want := map[int]string{0: "turns no token", 1: "turns 1 opposing token", 2: "turns 2 opposing tokens"}[n]
		if !strings.Contains(m[2], want) || n > 0 && !strings.Contains(m[4], `data-n="+`) {
			t.Errorf("%s turns %d, label %s%s", m[1], n, m[2], m[4])
		}
		told += n
	}
	if told == 0 {
		t.Error("no square turns anything")
	}
}

func TestJournal_MergesCardAndTurns(t *testing.T) {
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
	got := boardtest.Told(New(), s, entries)
	want := []string{
		"Ana joue la dame de cœur en b2 et retourne 2 jetons.",
		"Vous jouez le roi de pique en c6.",
		"Margaux joue un dix en d2 (as de cœur) et retourne 1 jeton.",
		"Margaux joue un neuf et enlève le jeton d’Octave en d2.",
		"Margaux joue un neuf et enlève votre jeton en d2.",
		"Ana et vous gagnez avec 20 jetons.",
	}
	if got != strings.Join(want, "\n") {
		t.Errorf("journal\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
}

// Joint winners are one list in every language, with the viewer last.
func TestJournal_JointWinners_OneList(t *testing.T) {
	for lang, want := range map[string]string{
		"fr": "Ana, Octave et vous gagnez avec 16 jetons.",
		"en": "Ana, Octave and you win with 16 tokens.",
		"de": "Ana, Octave und du gewinnt mit 16 Steinen.",
	} {
		var facts []game.Fact
		for seat := range game.Seat(3) {
			facts = append(facts, game.Fact{Code: royalreversi.FactWins, Seat: seat, Args: []any{16}})
		}
		if got := boardtest.Told(New(), scene(t, locs(t)[lang], 4, 0, 2, nil), []board.Entry{{Seq: 1, Facts: facts}}); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
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
		if action, answer, ok := (New()).Understand(c.s, c.typed); action != c.action || answer != "" || !ok {
			t.Errorf("Understand(%q) = %q, %q, %v; want %q", c.typed, action, answer, ok, c.action)
		}
	}
	for s, asked := range map[*board.Scene][]string{fr: {"main", "scores", "e4", "aide"}, en: {"hand", "scores", "e4", "help"}} {
		for _, typed := range asked {
			if action, answer, ok := (New()).Understand(s, typed); action != "" || !ok || answer == "" || boardtest.Gap(answer) != "" {
				t.Errorf("Understand(%q) = %q, %q, %v; want an answer", typed, action, answer, ok)
			}
		}
	}
	for i, c := range look(en).view.Hand {
		if _, answer, ok := (New()).Understand(en, en.L.Card(c.String())); !ok || !strings.HasPrefix(strings.ToLower(answer), en.L.Card(c.String())) {
			t.Errorf("card %d of the hand alone: %q, %v", i, answer, ok)
		}
	}
	if _, scores, _ := (New()).Understand(fr, "scores"); strings.Count(scores, "jeton") > 0 {
		t.Errorf("the word is repeated: %q", scores)
	}
	for _, typed := range []string{"n’importe quoi", "", "c9", "jouer"} {
		if _, _, ok := (New()).Understand(fr, typed); ok {
			t.Errorf("Understand(%q) succeeds", typed)
		}
	}
}

func TestRefused_Sentence(t *testing.T) {
	f6, _ := royalreversi.ParseSquare("f6")
	king, _ := cards.Parse("KD")
	queen, _ := cards.Parse("QS")
	for lang, want := range map[string]string{
		"fr": "f6, c’est le roi de carreau, pas la dame de pique.",
		"en": "On f6: the king of diamonds, not the queen of spades.",
	} {
		if got := (New()).Refused(locs(t)[lang], game.Refuse("RRV-13", "picture", f6, king, queen)); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
