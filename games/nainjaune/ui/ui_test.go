package ui

import (
	"regexp"
	"strings"
	"testing"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/nainjaune"
	"tablee/web/board"
	"tablee/web/board/boardtest"
)

func TestJournal_MergesRunOfOneSeat(t *testing.T) {
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
	got := boardtest.Told(New(), s, entries)
	want := []string{
		"Anatole joue la dame de pique (+12 jetons), roi, et recommence.",
		"Anatole joue as, 2 : « 2 sans 3 ».",
		"Gaspard et vous n’avez pas de 3.",
		"Jeanne joue le 3 de pique : « 3 sans 4 ».",
		"Personne ne suit : Jeanne recommence.",
	}
	if got != strings.Join(want, "\n") {
		t.Errorf("journal\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
}

// A card that was taken back keeps its sentence; the next card begins another.
func TestJournal_AfterUndo_NewSentence(t *testing.T) {
	s := scene(t, locs(t)["fr"], 4, 0, 2, nil)
	ace, _ := cards.Parse("AC")
	led := []game.Fact{{Code: nainjaune.FactPlays, Seat: 1, Args: []any{ace}}}
	lines := New().Journal(s, []board.Entry{{Seq: 7, Facts: led}, {Seq: 10, Undone: 1, Facts: led}})
	if len(lines) != 2 || lines[0].Seq != 7 || lines[1].Seq != 10 || lines[0].Text != lines[1].Text {
		t.Errorf("journal %+v", lines)
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
		if action, answer, ok := (New()).Understand(c.s, c.typed); action != c.action || answer != "" || !ok {
			t.Errorf("Understand(%q) = %q, %q, %v; want %q", c.typed, action, answer, ok, c.action)
		}
	}
	for s, asked := range map[*board.Scene][]string{fr: {"main", "scores", "tableau", "suite", "aide"}, en: {"hand", "scores", "board", "run", "help"}} {
		for _, typed := range asked {
			if action, answer, ok := (New()).Understand(s, typed); action != "" || !ok || answer == "" || boardtest.Gap(answer) != "" {
				t.Errorf("Understand(%q) = %q, %q, %v; want an answer", typed, action, answer, ok)
			}
		}
	}
	hand := []string{"6D", "7C", "7H", "KH"} // none of them is legal: the rank alone names the card, or asks which
	alone := *fr
	view := *fr.View.(*nainjaune.View)
	view.Hand = nil
	for _, code := range hand {
		c, _ := cards.Parse(code)
		view.Hand = append(view.Hand, c)
	}
	alone.View, alone.Legal = &view, nil
	for typed, want := range map[string]string{"6": "6D", "roi": "KH", "poser roi": "KH", "7": "", "dame": "QD"} {
		action, answer, ok := (New()).Understand(&alone, typed)
		if !ok || action != want || (answer == "") != (want != "") {
			t.Errorf("Understand(%q) = %q, %q, %v; want %q", typed, action, answer, ok, want)
		}
	}
	if _, _, ok := (New()).Understand(fr, "n’importe quoi"); ok {
		t.Error("nonsense is understood")
	}
}

func TestRefused_Sentence(t *testing.T) {
	ten, _ := cards.Parse("TD")
	for lang, want := range map[string]string{
		"fr": "La suite demande une dame : le 10 de carreau n’y va pas.",
		"en": "The run asks for a queen: the 10 of diamonds does not fit.",
	} {
		got := New().Refused(locs(t)[lang], game.Refuse("NJ-12", "wrong-rank", cards.Queen, ten))
		if got = boardtest.Plain(got); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The flights of chips match the plates and the settlement.
func TestFlights_MatchPayments(t *testing.T) {
	s := settled(t, locs(t)["fr"], 4)
	last := s.View.(*nainjaune.View).Last
	page := boardtest.Drawn(t, New().Table(s))
	winner := string(rune('0' + last.Winner))
	if want := `data-seat="` + winner + `" data-took="box-TD box-JC box-QS box-KH box-7D"`; strings.Count(page, "data-took") != 1 || !strings.Contains(page, want) {
		t.Errorf("the winner's plate does not list the boxes won: %s", want)
	}
	for _, row := range last.Rows {
		throw := string(rune('0'+row.Seat)) + "&gt;" + winner
		if (row.Paid > 0) != strings.Contains(page, throw) {
			t.Errorf("seat %d paid %d, but the page has the flight %q: %t", row.Seat, row.Paid, throw, row.Paid == 0)
		}
	}
	if first := boardtest.Drawn(t, New().Table(scene(t, s.L, 4, 0, 0, nil))); !strings.Contains(first, `data-flip="box-TD-0" data-from="`) {
		t.Error("the antes of the first deal have no origin")
	}
	laid := scene(t, s.L, 4, 14, 2, nil)
	for _, l := range laid.View.(*nainjaune.View).Run {
		if box, ok := nainjaune.BoxOf(l.Card); ok {
			if want := `data-seat="` + string(rune('0'+l.Seat)) + `" data-took="box-` + box.String() + `"`; !strings.Contains(boardtest.Drawn(t, New().Table(laid)), want) {
				t.Errorf("no plate has %s", want)
			}
		}
	}
}

// If there are too many hands to read their cards on a phone, the settlement also shows them in signs,
// each card once.
func TestSettlement_ManyHands_Signs(t *testing.T) {
	signs := regexp.MustCompile(`<p class="nj-signs" aria-hidden="true">(.*?)</p>`)
	for seats, told := range map[int]bool{6: false, 7: true, 8: true} {
		s := settled(t, locs(t)["fr"], seats)
		all := signs.FindAllStringSubmatch(boardtest.Drawn(t, New().Table(s)), -1)
		if told != (len(all) > 0) {
			t.Errorf("%d seats: %d hands with signs", seats, len(all))
			continue
		}
		var hands []cards.Card
		for _, row := range s.View.(*nainjaune.View).Last.Rows {
			hands = append(hands, row.Left...)
		}
		n := 0
		for _, hand := range all {
			n += strings.Count(hand[1], "<span")
		}
		if told && n != len(hands) {
			t.Errorf("%d seats: %d signs for %d cards", seats, n, len(hands))
		}
	}
}

// A player is called by their name, unless the site gave it to them.
func TestRequest_GivenName_LeftOut(t *testing.T) {
	sc := scene(t, locs(t)["en"], 4, 3, 0, nil)
	for name, want := range map[string]string{"Ana": "Your turn, Ana.", "Guest 12": "Your turn.", "Guest": "Your turn, Guest.", "Guest 12b": "Your turn, Guest 12b."} {
		sc.Seats[sc.Viewer].Name = name
		if got := sc.YourTurn(); got != want {
			t.Errorf("%s is told %q", name, got)
		}
	}
}
