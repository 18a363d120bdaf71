package ui

import (
	"bytes"
	"compress/gzip"
	"context"
	"io/fs"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/rondelic"
	"tablee/web/board"
	"tablee/web/static"
)

func drawn(tb testing.TB, c templ.Component) string {
	tb.Helper()
	var b strings.Builder
	if err := c.Render(context.Background(), &b); err != nil {
		tb.Fatal(err)
	}
	return b.String()
}

func TestTextsAreComplete(t *testing.T) {
	keys := []string{"name", "tagline", "about", "facts.players", "facts.length", "facts.luck", "facts.hidden", "facts.origin", "contract", "contract.more"}
	for _, o := range rondelic.Rules().Info().Options {
		keys = append(keys, "option."+o.Key+".label", "option."+o.Key+".why")
		for _, v := range o.Values {
			keys = append(keys, "option."+o.Key+"."+v)
		}
		if o.Values == nil {
			keys = append(keys, "option."+o.Key+".n")
		}
	}
	for _, code := range []string{
		rondelic.FactDealt, rondelic.FactDuel, rondelic.FactCard, rondelic.FactOpens, rondelic.FactKeeps, rondelic.FactAsks, rondelic.FactSwaps,
		rondelic.FactReceives, rondelic.FactLends, rondelic.FactBlocks, rondelic.FactDraws, rondelic.FactDiscard, rondelic.FactTurnsUp, rondelic.FactLooks,
		rondelic.FactOffers, rondelic.FactUnder, rondelic.FactStands, rondelic.FactKingHome, rondelic.FactAdvances, rondelic.FactAllTie,
		rondelic.FactAllFall, rondelic.FactShare, rondelic.FactRim, rondelic.FactFalls, rondelic.FactMay, rondelic.FactRestarts, rondelic.FactOut,
		rondelic.FactGameOver, rondelic.FactWins,
	} {
		keys = append(keys, "fact."+code)
	}
	for _, code := range []string{"last-but-one", "not-last-but-one", "lent", "king-stays", "no-king", "king-given"} {
		keys = append(keys, "refusal."+code)
	}
	for lang, l := range locs(t) {
		for _, key := range keys {
			if !l.Has(id + "." + key) {
				t.Errorf("%s: no text %s", lang, key)
			}
		}
		contract := say(l, "contract") + say(l, "contract.more")
		for _, o := range rondelic.Rules().Info().Options {
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
			}
			for _, a := range s.Legal {
				b.WriteString("\n" + UI{}.Choice(s, a))
			}
			page := b.String()
			if m := gap.FindString(page); m != "" {
				t.Errorf("%s, %s: %s", lang, name, m)
			}
			if strings.Contains(page, "style=") {
				t.Errorf("%s, %s: a style attribute", lang, name)
			}
			if twice := repeated(page); twice != "" {
				t.Errorf("%s, %s: two things are called %s", lang, name, twice)
			}
		}
		for _, name := range []string{"board", "deal", "swap", "king", "dealer", "fall", "duel"} {
			if page := drawn(t, UI{}.Picture(l, name)); gap.MatchString(page) {
				t.Errorf("%s, picture %s: %s", lang, name, gap.FindString(page))
			}
		}
		for _, step := range (UI{}).Steps(l) {
			if page := drawn(t, step.Picture) + step.Title + step.Text; gap.MatchString(page) {
				t.Errorf("%s, step: %s", lang, gap.FindString(page))
			}
		}
		if page := drawn(t, UI{}.Cover(l)); gap.MatchString(page) {
			t.Errorf("%s, cover: %s", lang, gap.FindString(page))
		}
	}
	if (UI{}).Picture(locs(t)["fr"], "nothing") != nil {
		t.Error("an unknown picture is drawn")
	}
}

var called = regexp.MustCompile(`(?: id|data-flip)="([^"]*)"`)

// repeated is a name that two things on a page share, "" when there is none: what glides
// has one name, and so has what is labelled.
func repeated(page string) string {
	seen := map[string]bool{}
	for _, m := range called.FindAllStringSubmatch(page, -1) {
		if seen[m[1]] {
			return m[1]
		}
		seen[m[1]] = true
	}
	return ""
}

var choice = regexp.MustCompile(`<button[^>]* name="a" value="([^"]*)"`)

// The buttons named a are exactly what the viewer may do.
func TestChoicesAreTheLegalActions(t *testing.T) {
	for name, s := range scenes(t, locs(t)["en"]) {
		var got []string
		for _, m := range choice.FindAllStringSubmatch(drawn(t, UI{}.Table(s)), -1) {
			got = append(got, m[1])
		}
		if strings.Join(got, " ") != strings.Join(s.Texts, " ") {
			t.Errorf("%s: choices %v, legal %v", name, got, s.Texts)
		}
	}
}

// What the viewer cannot know changes nothing on his page.
func TestHiddenCardsAreNotOnThePage(t *testing.T) {
	l := locs(t)["fr"]
	r := rand.New(rand.NewPCG(1, 2))
	for seed := range uint64(3) {
		for _, opt := range []game.Options{nil, {"text": "B"}} {
			s, err := rondelic.Rules().New(5, opt)
			if err != nil {
				t.Fatal(err)
			}
			walk := rand.New(rand.NewPCG(seed, 9))
			for n := 0; n < 150 && s.Turn() != game.Nobody; n++ {
				if s.Turn() == game.Chance {
					if err := s.ApplyChance(s.SampleChance(walk, nil)); err != nil {
						t.Fatal(err)
					}
					continue
				}
				for viewer := game.Watcher; viewer < 5; viewer++ {
					if viewer == game.Chance || viewer == game.Nobody {
						continue
					}
					other := s.Clone()
					other.Determinize(viewer, r)
					if before, after := page(l, s, viewer), page(l, other, viewer); drawn(t, before) != drawn(t, after) {
						t.Fatalf("seed %d, action %d: the page of %d shows what he cannot know", seed, n, viewer)
					}
				}
				legal := s.Legal(s.Turn(), nil)
				s.Play(s.Turn(), legal[walk.IntN(len(legal))])
			}
		}
	}
}

// page is the table of a state for a viewer.
func page(l *board.Loc, s game.State, viewer game.Seat) templ.Component {
	sc := &board.Scene{L: l, Viewer: viewer, View: s.View(viewer), Turn: s.Turn(), Legal: s.Legal(viewer, nil)}
	for _, a := range sc.Legal {
		sc.Texts = append(sc.Texts, rondelic.Rules().FormatAction(a))
	}
	for i := range 5 {
		sc.Seats = append(sc.Seats, board.Seat{Name: names[i]})
	}
	return UI{}.Table(sc)
}

func plain(text string) string {
	return strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(text)
}

func told(s *board.Scene, facts ...game.Fact) string {
	var lines []string
	for _, line := range (UI{}).Journal(s, []board.Entry{{Seq: 7, Facts: facts}}) {
		lines = append(lines, plain(line.Text))
	}
	return strings.Join(lines, "\n")
}

func card(t *testing.T, text string) cards.Card {
	c, ok := cards.Parse(text)
	if !ok {
		t.Fatal(text)
	}
	return c
}

func TestJournalTellsAnExchangeToTheTwo(t *testing.T) {
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

// RON-A-32: a king lent by the choice of its owner is a coup de Jarnac; one that is always
// lent (RON-B-15) is none.
func TestOnlyWhoMayRefuseStrikesACoupDeJarnac(t *testing.T) {
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
		"en": {"keep": "keep", "Swap.": "swap", "lend": "jarnac", "begin again": "restart"},
	} {
		s := scenes(t, all[lang])["draw"]
		for typed, want := range asked {
			if action, answer, ok := (UI{}).Understand(s, typed); action != want || answer != "" || !ok {
				t.Errorf("%q is understood as %q, %q, %v; want %q", typed, action, answer, ok, want)
			}
		}
	}
	s := scenes(t, all["fr"])["dealer"]
	if action, _, _ := (UI{}).Understand(s, "garder"); action != "stand" {
		t.Errorf("the dealer who keeps is understood as %q", action)
	}
	for _, typed := range []string{"main", "scores", "vues", "aide"} {
		if action, answer, ok := (UI{}).Understand(s, typed); action != "" || !ok || answer == "" || gap.MatchString(answer) {
			t.Errorf("%q is answered %q, %q, %v", typed, action, answer, ok)
		}
	}
	if _, _, ok := (UI{}).Understand(s, "n’importe quoi"); ok {
		t.Error("nonsense is understood")
	}
}

// A rulebook's examples name actions without a table.
func TestChoiceWithoutATable(t *testing.T) {
	for lang, l := range locs(t) {
		for a := rondelic.Keep; a <= rondelic.Out; a++ {
			if text := (UI{}).Choice(&board.Scene{L: l}, a); text == "" || gap.MatchString(text) {
				t.Errorf("%s: action %d is called %q", lang, a, text)
			}
		}
	}
}

func TestRefusedSaysWhy(t *testing.T) {
	for lang, want := range map[string]string{
		"fr": "Vous tenez le roi de cœur : un roi ne se passe pas. Gardez-le.",
		"en": "You hold the king of hearts: a king is never handed on. Keep it.",
	} {
		if got := plain(UI{}.Refused(locs(t)[lang], game.Refuse("RON-X12", "king-stays", card(t, "KH")))); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The angles of ring.go and of the styles are the same, and every seat has its own.
func TestTheStylesKnowTheRing(t *testing.T) {
	for seats := 3; seats <= 12; seats++ {
		start, gap := ring(seats)
		want := ".seats-" + coordinate(float64(seats)) + " { --s: " + coordinate(start) + "deg; --g: "
		i := strings.Index(styles, want)
		if i < 0 {
			t.Errorf("no rule %q", want)
			continue
		}
		if text := styles[i+len(want):]; !strings.HasPrefix(text, coordinate(float64(int(gap)))) {
			t.Errorf("%d seats: the step is %g, not %.12s", seats, gap, text)
		}
		if last := angle(seats, seats-2); coordinate(last+360) != coordinate(180-start) {
			t.Errorf("%d seats: the last one sits at %g, the first at %g", seats, last, start)
		}
	}
}

// The corners of a phone are the game's own classes: one that the house's styles know too
// drew a refusal's red line and shadow across the table.
func TestTheCornersAreNoClassesOfTheHouse(t *testing.T) {
	for _, list := range corners {
		for _, corner := range list {
			used := regexp.MustCompile(`\.` + corner + `\b`)
			for _, name := range []string{"base.css", "room.css", "table.css"} {
				css, err := fs.ReadFile(static.FS, name)
				if err != nil {
					t.Fatal(err)
				}
				if used.Match(css) {
					t.Errorf("%s is a class of %s", corner, name)
				}
			}
		}
	}
}

// Whoever is asked to give reads the request once: the journal says it, the prompt does not.
func TestARequestIsSaidOnce(t *testing.T) {
	for lang, l := range locs(t) {
		s := scenes(t, l)["give"]
		lines := UI{}.Journal(s, s.Recent)
		if said := lines[len(lines)-1].Text; strings.Contains(UI{}.Request(s), said) {
			t.Errorf("%s: %q is said again by %q", lang, said, UI{}.Request(s))
		}
	}
}

// An old card beside a new one says of which round it is; once the round is all there is
// to be seen it need not.
func TestOldCardsSayTheirRound(t *testing.T) {
	all := scenes(t, locs(t)["fr"])
	if page := drawn(t, UI{}.Table(all["reveal"])); strings.Count(page, "ron-shown-") == 0 || strings.Count(page, "ron-then") != strings.Count(page, "ron-shown-") {
		t.Error("after a reveal there are old cards without their round")
	}
	if page := drawn(t, UI{}.Table(all["over"])); strings.Contains(page, "ron-then") {
		t.Error("when the game is over its cards are called old")
	}
}

// The song has as many notes as the script plays, and comes when somebody is at the rim.
func TestTheSongIsSungAtTheRimAndAtTheFall(t *testing.T) {
	all := scenes(t, locs(t)["fr"])
	for name, key := range map[string]string{"reveal": "rim", "fall": "fall"} {
		s := look(all[name]).song()
		if s == nil || s.Key != key {
			t.Fatalf("%s: the song is %v", name, s)
		}
		if len(s.Lines[0]) != 16 || len(s.Lines[1]) != 17 {
			t.Errorf("%s: %d and %d syllables", name, len(s.Lines[0]), len(s.Lines[1]))
		}
	}
	if s := look(all["asked"]).song(); s != nil {
		t.Errorf("a song without reason: %v", s)
	}
}

// At the end everybody is told in what order it ended, best first, and by what.
func TestTheEndHasAnOrder(t *testing.T) {
	page := drawn(t, UI{}.Table(scenes(t, locs(t)["en"])["over"]))
	at := strings.Index(page, `class="plain order"`)
	if at < 0 {
		t.Fatal("a game that is over has no order")
	}
	for _, want := range []string{"<b>1</b>", "Maël", "circle 5", "<b>2</b>", "Soazig", "fallen in round 37"} {
		next := strings.Index(page[at:], want)
		if next < 0 {
			t.Fatalf("%q does not follow in %s", want, page[at:])
		}
		at += next
	}
	if page := drawn(t, UI{}.Table(scenes(t, locs(t)["en"])["asked"])); strings.Contains(page, "order") {
		t.Error("a game that goes on has an order")
	}
}

var comments = regexp.MustCompile(`(?s)/\*.*?\*/`)

// The game's part of what a table loads; comments stay at home.
func TestBudgets(t *testing.T) {
	if n := zipped(t, UI{}.Symbols()); n > 3<<10 {
		t.Errorf("the symbols are %d bytes zipped", n)
	}
	if n := zipped(t, comments.ReplaceAllString(UI{}.Styles(), "")); n > 5<<10 {
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
