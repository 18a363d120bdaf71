package ui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"tablee/game"
	"tablee/games/rondo"
	"tablee/web/board"
	"tablee/web/board/boardtest"
)

var choices = regexp.MustCompile(`<button[^>]* name="a" value="([^"]+)"`)

// The action buttons are legal: the pass or the empty bid, and an exchange of each card.
func TestTable_ChoicesAreLegal(t *testing.T) {
	l := locs(t)["en"]
	for name, want := range map[string]int{"bid": 1, "has bid": 0, "watched": 0, "over": 0, "wait": 0} {
		if got := len(choices.FindAllString(boardtest.Drawn(t, New().Table(scenes(t, l)[name])), -1)); got != want {
			t.Errorf("%s: %d choices, want %d", name, got, want)
		}
	}
	p := played(t, 3, nil, 9)
	seat := p.State.Turn()
	found := choices.FindAllStringSubmatch(boardtest.Drawn(t, New().Table(p.Scene(l, seat))), -1)
	if len(found) < 3 {
		t.Fatalf("%d choices", len(found))
	}
	for _, m := range found {
		a, err := rondo.Rules().ParseAction(m[1])
		if err == nil {
			err = p.State.Check(seat, a)
		}
		if err != nil {
			t.Errorf("%s: %v", m[1], err)
		}
	}
}

// Typed text becomes an action, an answer, or the reason why it is not possible.
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
		if got, _, ok := (New()).Understand(s, typed); !ok || got != want {
			t.Errorf("%q is understood as %q, want %q", typed, got, want)
		}
	}
	for _, typed := range []string{"toile", "zèbre", "main", "scores", "mot", "aide"} {
		if action, answer, ok := (New()).Understand(s, typed); !ok || action != "" || answer == "" || boardtest.Gap(answer) != "" {
			t.Errorf("%q: action %q, answer %q", typed, action, answer)
		}
	}
	for _, typed := range []string{"", "deux mots", "échanger", "!!"} {
		if action, answer, ok := (New()).Understand(s, typed); ok {
			t.Errorf("%q is understood as %q %q", typed, action, answer)
		}
	}
}

// RDO-X28, RDO-09: accents and ligatures may be typed.
func TestUnderstand_AccentsAndLigatures(t *testing.T) {
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
		action, answer, ok := (New()).Understand(s, c.typed)
		if !ok || action != c.want || c.want == "" && !strings.Contains(answer, "NAIVE") {
			t.Errorf("%q on %s with %s is understood as %q %q, want %q", c.typed, c.row, c.hand, action, answer, c.want)
		}
	}
}

// RDO-37: the refusal of an unknown word names its dictionary, whatever the language of the page.
func TestRefused_NamesDictionary(t *testing.T) {
	for lang, want := range map[string][2]string{
		"fr": {"ICE n’est pas dans le dictionnaire français", "ICE n’est pas dans le dictionnaire anglais"},
		"en": {"ICE is not in the French dictionary", "ICE is not in the English dictionary"},
	} {
		for i, words := range []string{"fr", "en"} {
			for sand, more := range map[int]string{0: "", 60: map[string]string{"fr": " Le sable coule toujours.", "en": " The sand keeps running."}[lang]} {
				text := New().Refused(locs(t)[lang], &game.Refusal{Code: "unknown-word", Args: []any{"ICE", words, sand}})
				if text != want[i]+"."+more {
					t.Errorf("%s of %s, %d s: %q", lang, words, sand, text)
				}
			}
		}
	}
}

// Every dictionary for which words can be suggested has a name in every language.
func TestDictionaries_Named(t *testing.T) {
	for _, words := range []string{"fr", "en"} {
		for _, edition := range []string{"1", "2"} {
			s, err := rondo.Rules().New(2, game.Options{"words": words, "edition": edition})
			if err != nil {
				t.Fatal(err)
			}
			dictionary, lacks := s.(game.Speller).Lacks("QQQ")
			if want := words + "-" + edition; dictionary != want || !lacks {
				t.Errorf("QQQ: %s, %v, want %s without it", dictionary, lacks, want)
			}
			for lang, l := range locs(t) {
				if !l.Has("rondo.dictionary." + dictionary) {
					t.Errorf("%s: no name for %s", lang, dictionary)
				}
			}
		}
	}
	s, _ := rondo.Rules().New(2, game.Options{"words": "fr"})
	for _, text := range []string{"MER", "mer", "QQ", "QQQQQQQQQQ", "QQ1", ""} {
		if _, lacks := s.(game.Speller).Lacks(text); lacks {
			t.Errorf("%q can be suggested", text)
		}
	}
}

// A word, its points and its bonus are one line.
func TestJournal_Words(t *testing.T) {
	s := played(t, 2, nil, 3).Scene(locs(t)["en"], game.Watcher)
	lines := (New()).Journal(s, s.Recent)
	last := lines[len(lines)-1]
	if !regexp.MustCompile(`^\w+ opens with [A-Z]{3}: \d+ points, 3 of them a bonus for 3 cards\.$`).MatchString(last.Text) || !strings.Contains(last.Text, last.Gain) || last.Gain == "" {
		t.Errorf("%q, strong %q", last.Text, last.Gain)
	}
}

// German declines the noun after "mit".
func TestTable_WinnersPointsInGerman(t *testing.T) {
	l := locs(t)["de"]
	drawn := boardtest.Drawn(t, New().Table(scenes(t, l)["over"]))
	if !regexp.MustCompile(`gewinnst mit −?\d+ Punkten\.`).MatchString(drawn) {
		t.Errorf("no winner with points in %q", drawn)
	}
}

// The cards of the last word move from the plate of the seat that made it, except on that seat's own
// page, where they were laid in place. All other cards stay.
func TestTable_WordCardsMoveFromPlate(t *testing.T) {
	l := locs(t)["en"]
	mid := played(t, 3, nil, 9)
	made := mid.State.View(game.Watcher).(*rondo.View).Made
	by := made[len(made)-1].Seat
	for viewer := range game.Seat(3) {
		s := mid.Scene(l, viewer)
		page, fresh := boardtest.Drawn(t, New().Table(s)), 0
		for i, c := range s.View.(*rondo.View).Row {
			flip := fmt.Sprintf(`data-flip="k%d-%d"`, len(made), i)
			from := flip + fmt.Sprintf(` data-from="%d"`, by)
			if strings.Contains(page, flip) != c.Fresh || strings.Contains(page, from) != (c.Fresh && viewer != by) {
				t.Errorf("viewer %d, compartment %d, laid by %d: fresh is %t, but not on the page", viewer, i, by, c.Fresh)
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

// While another seat plays, the script shows a field for a draft, which has no button that lays the word. There is
// none while bids are made, while a moment is held, or for watchers.
func TestTable_DraftWhileAnotherPlays(t *testing.T) {
	all := scenes(t, locs(t)["en"])
	held := *all["wait"]
	held.Hold = &board.Hold{Seq: held.Newest().Seq, GoOn: "/go-on"}
	all["held"] = &held
	field := regexp.MustCompile(`<form class="ro-say"[^>]*?( hidden)?>`)
	for name, want := range map[string]string{"wait": " hidden", "play": "", "has bid": "none", "watched": "none", "held": "none", "late": "none", "over": "none"} {
		page, got := boardtest.Drawn(t, New().Table(all[name])), "none"
		if m := field.FindStringSubmatch(page); m != nil {
			got = m[1]
		}
		if lays := strings.Contains(page, `id="ro-lay"`); got != want || lays != (want == "") {
			t.Errorf("%s: the form is %q, want %q; it lays: %t", name, got, want, lays)
		}
	}
}
