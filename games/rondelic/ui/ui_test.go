package ui

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/rondelic"
	"tablee/web/board"
	"tablee/web/board/boardtest"
)

func told(s *board.Scene, facts ...game.Fact) string {
	return boardtest.Told(New(), s, []board.Entry{{Seq: 7, Facts: facts}})
}

func card(t *testing.T, text string) cards.Card {
	c, ok := cards.Parse(text)
	if !ok {
		t.Fatal(text)
	}
	return c
}

func TestJournal_ExchangeOnlyToTheTwo(t *testing.T) {
	s := find(t, locs(t)["fr"], 7, 0, nil, func(*board.Scene, *rondelic.View) bool { return true })
	for _, c := range []struct {
		want  string
		facts []game.Fact
	}{
		{"Donne 3 : Yann distribue. Vous recevez le roi de cœur. Soazig choisit en premier.", []game.Fact{
			{Code: rondelic.FactDealt, Seat: 3, Args: []any{3, 7}}, {Code: rondelic.FactCard, Seat: 0, Args: []any{card(t, "KH")}}, {Code: rondelic.FactOpens, Seat: 4}}},
		{"Anatole veut échanger avec vous.", []game.Fact{{Code: rondelic.FactAsks, Seat: 6, Args: []any{game.Seat(0)}}}},
		{"Anatole échange sa carte contre la vôtre. Vous recevez le 3 de pique d’Anatole contre la dame de trèfle.", []game.Fact{
			{Code: rondelic.FactSwaps, Seat: 6, Args: []any{game.Seat(0)}},
			{Code: rondelic.FactReceives, Seat: 0, Args: []any{card(t, "3S"), card(t, "QC"), game.Seat(6)}}}},
		{"Maël montre le roi de trèfle : Soazig garde sa carte.", []game.Fact{{Code: rondelic.FactBlocks, Seat: 5, Args: []any{card(t, "KC"), game.Seat(4)}}}},
		{"On montre : Erwan l’as de cœur, vous le 3 de pique.\nLe roi de cœur vous quitte et rentre chez Erwan.\nErwan avance au cercle 6.\nEt voilà tout au bord, au bord, au bord de la Tanturlurette ! (Erwan et vous)", []game.Fact{
			{Code: rondelic.FactShows, Seat: 1, Args: []any{card(t, "AH")}}, {Code: rondelic.FactShows, Seat: 0, Args: []any{card(t, "3S")}},
			{Code: rondelic.FactKingHome, Seat: 1, Args: []any{card(t, "KH"), game.Seat(0)}},
			{Code: rondelic.FactAdvances, Seat: 1, Args: []any{6}}, {Code: rondelic.FactRim, Seat: game.Chance, Args: []any{[]game.Seat{1, 0}}}}},
	} {
		if got := told(s, c.facts...); got != c.want {
			t.Errorf("told\n%s\nwant\n%s", got, c.want)
		}
	}
}

// RON-A-32: a King lent by its owner's choice is a coup de Jarnac; one that is always lent (RON-B-15)
// is not.
func TestJournal_CoupDeJarnacOnlyByChoice(t *testing.T) {
	l := locs(t)["fr"]
	for king, want := range map[string]string{
		"jarnac": "Coup de Jarnac : Maël vous prête le roi de trèfle.\nCoup de Jarnac : vous prêtez le roi de trèfle à Maël.",
		"lend":   "Maël vous prête le roi de trèfle.\nVous prêtez le roi de trèfle à Maël.",
	} {
		s := find(t, l, 7, 0, game.Options{"king": king}, func(*board.Scene, *rondelic.View) bool { return true })
		got := told(s, game.Fact{Code: rondelic.FactLends, Seat: 5, Args: []any{card(t, "KC"), game.Seat(0)}},
			game.Fact{Code: rondelic.FactLends, Seat: 0, Args: []any{card(t, "KC"), game.Seat(5)}})
		if got != want {
			t.Errorf("with king=%s told\n%s\nwant\n%s", king, got, want)
		}
	}
}

func TestUnderstand(t *testing.T) {
	all := locs(t)
	for lang, asked := range map[string]map[string]string{
		"fr": {"Garder": "keep", "j’échange": "swap", "« Servi ! »": "keep", "jarnac": "jarnac", "refuser": "refuse", "tirer": "draw"},
		"en": {"keep": "keep", "Swap.": "swap", "lend": "jarnac", "start again": "restart"},
	} {
		s := scenes(t, all[lang])["draw"]
		for typed, want := range asked {
			if action, answer, ok := (New()).Understand(s, typed); action != want || answer != "" || !ok {
				t.Errorf("%q is understood as %q, %q, %v; want %q", typed, action, answer, ok, want)
			}
		}
	}
	s := scenes(t, all["fr"])["dealer"]
	if action, _, _ := (New()).Understand(s, "garder"); action != "stand" {
		t.Errorf("the dealer who keeps is understood as %q", action)
	}
	for _, typed := range []string{"main", "scores", "vues", "aide"} {
		if action, answer, ok := (New()).Understand(s, typed); action != "" || !ok || answer == "" || boardtest.Gap(answer) != "" {
			t.Errorf("%q gives action %q, answer %q, %v", typed, action, answer, ok)
		}
	}
	if _, _, ok := (New()).Understand(s, "n’importe quoi"); ok {
		t.Error("nonsense is understood")
	}
}

// The examples of a rulebook name actions without a table.
func TestChoice_WithoutTable(t *testing.T) {
	for lang, l := range locs(t) {
		for a := rondelic.Keep; a <= rondelic.Out; a++ {
			if text := (New()).Choice(&board.Scene{L: l}, a); text == "" || boardtest.Gap(text) != "" {
				t.Errorf("%s: action %d is called %q", lang, a, text)
			}
		}
	}
}

func TestRefused_Reason(t *testing.T) {
	for lang, want := range map[string]string{
		"fr": "Vous tenez le roi de cœur : un roi ne se passe pas.",
		"en": "You hold the king of hearts: a king is never handed on.",
	} {
		if got := boardtest.Plain(New().Refused(locs(t)[lang], game.Refuse("RON-X12", "king-stays", card(t, "KH")))); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// ring.go and the styles use the same angles, and every seat has its own.
func TestStyles_RingAngles(t *testing.T) {
	text, err := os.ReadFile("styles.css")
	if err != nil {
		t.Fatal(err)
	}
	styles := string(text)
	for seats := 3; seats <= 12; seats++ {
		start, gap := ring(seats)
		want := ".seats-" + coordinate(float64(seats)) + " { --s: " + coordinate(start) + "deg; --g: "
		i := strings.Index(styles, want)
		if i < 0 {
			t.Errorf("no rule %q", want)
			continue
		}
		if text := styles[i+len(want):]; !strings.HasPrefix(text, coordinate(float64(int(gap)))) {
			t.Errorf("%d seats: the step is %g, the styles have %.12s", seats, gap, text)
		}
		if last := angle(seats, seats-2); coordinate(last+360) != coordinate(180-start) {
			t.Errorf("%d seats: the last one is at %g, the first at %g", seats, last, start)
		}
	}
}

// The corner classes of a phone must not occur in the common styles: one that did drew a refusal's red
// line and shadow across the table.
func TestStyles_CornersAreNotCommonClasses(t *testing.T) {
	for _, list := range corners {
		for _, corner := range list {
			used := regexp.MustCompile(`\.` + corner + `\b`)
			for _, name := range []string{"base.css", "tablepage.css", "table.css"} {
				css, err := os.ReadFile("../../../web/static/modules/" + name)
				if err != nil {
					t.Fatal(err)
				}
				if used.Match(css) {
					t.Errorf("%s is also a class in %s", corner, name)
				}
			}
		}
	}
}

// A player who is asked to give reads the request once: in the journal, not in the prompt.
func TestRequest_NotRepeated(t *testing.T) {
	for lang, l := range locs(t) {
		s := scenes(t, l)["give"]
		lines := New().Journal(s, s.Recent)
		if said := lines[len(lines)-1].Text; strings.Contains(New().Request(s), said) {
			t.Errorf("%s: %q is repeated by %q", lang, said, New().Request(s))
		}
	}
}

// An old card beside a new one shows its round. Without new cards it does not.
func TestTable_OldCardsShowRound(t *testing.T) {
	all := scenes(t, locs(t)["fr"])
	if page := boardtest.Drawn(t, New().Table(all["reveal"])); strings.Count(page, "ron-shown-") == 0 || strings.Count(page, "ron-then") != strings.Count(page, "ron-shown-") {
		t.Error("after a reveal an old card does not show its round")
	}
	looked := all["reveal"]
	looked.Holds = true
	if page := boardtest.Drawn(t, New().Table(looked)); strings.Contains(page, "ron-shown-") {
		t.Error("old cards that were held cover the next deal")
	}
	if page := boardtest.Drawn(t, New().Table(all["over"])); strings.Contains(page, "ron-then") {
		t.Error("cards are marked as old when the game is over")
	}
}

// The song is shown when a token comes to the rim or falls.
func TestSong_AtRimAndFall(t *testing.T) {
	all := scenes(t, locs(t)["fr"])
	for name, key := range map[string]string{"reveal": "rim", "fall": "fall"} {
		s := look(all[name]).song()
		if s == nil || s.Key != key {
			t.Fatalf("%s: the song is %v", name, s)
		}
	}
	if s := look(all["asked"]).song(); s != nil {
		t.Errorf("a song without rim or fall: %v", s)
	}
}

// The final ranking is shown to all, best first, with the reason for each place.
func TestTable_FinalRanking(t *testing.T) {
	page := boardtest.Drawn(t, New().Table(scenes(t, locs(t)["en"])["over"]))
	at := strings.Index(page, `class="plain order"`)
	if at < 0 {
		t.Fatal("a finished game has no ranking")
	}
	for _, want := range []string{"<b>1</b>", "Maël", "circle 5", "<b>2</b>", "Soazig", "fallen in round 37"} {
		next := strings.Index(page[at:], want)
		if next < 0 {
			t.Fatalf("%q does not follow in %s", want, page[at:])
		}
		at += next
	}
	if page := boardtest.Drawn(t, New().Table(scenes(t, locs(t)["en"])["asked"])); strings.Contains(page, "order") {
		t.Error("a running game has a ranking")
	}
}
