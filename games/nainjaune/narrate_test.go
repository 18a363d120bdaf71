package nainjaune_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/internal/property"
)

// tell plays chance ("* cards") and actions of the seat on turn ("7D"). It returns the facts of the last
// step, one per line: code, seat, arguments.
func tell(t *testing.T, seats int, opt game.Options, lines ...string) []string {
	t.Helper()
	s, err := rules.New(seats, opt)
	if err != nil {
		t.Fatal(err)
	}
	var last []string
	for _, line := range lines {
		before := s.Clone()
		by, act := game.Chance, game.Action(0)
		if text, chance := strings.CutPrefix(line, "* "); chance {
			outcome, err := rules.ParseOutcome(text)
			if err == nil {
				err = s.ApplyChance(outcome)
			}
			if err != nil {
				t.Fatal(err)
			}
		} else {
			by = s.Turn()
			a, err := rules.ParseAction(line)
			if err == nil {
				err = s.Check(by, a)
			}
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			act = a
			s.Play(by, a)
		}
		facts := rules.(game.Narrator).Narrate(before, s, by, act, game.Watcher, nil)
		last = last[:0]
		for _, f := range facts {
			last = append(last, strings.Join(strings.Fields(fmt.Sprint(f.Code, " ", f.Seat, " ", strings.Trim(fmt.Sprint(f.Args), "[]"))), " "))
		}
	}
	return last
}

const (
	// The deal of NJ-12-run.play.
	fourHands = "* AC 2H 3D 5S 6S 7C 8C 9S TC TH QS KD AD 2D 2S 3H 5C 6D 8S 9H JC JS QH KH " +
		"2C 3C 3S 4S 5H 6C 7S 8H JD JH QC KS AH AS 4C 5D 6H 7D 8D 9C 9D TD TS QD 4D 4H 7H KC"
	// The deal of NJ-21-settlement.play.
	eightHands = "* AC 2C QC KC KD KS 3C 4C KH 9D 9S AD 5C 6C JD TS 8D 8H 7C 7D 2D 2H 3D 3H " +
		"8C JC AH AS 4D 4H 9C 5D 5H 6D 6H QD TC TD QS 2S 3S 4S JH 5S 6S 7H 7S 8S 9H TH JS QH"
)

func facts(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("facts:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// NJ-05, NJ-10, NJ-14 to NJ-18, NJ-X20: the facts of a deal and of its runs.
func TestNarrate_Run(t *testing.T) {
	facts(t, tell(t, 4, nil, fourHands), "dealt -1 1 4 12", "antes -1 15 60", "opens 0")
	facts(t, tell(t, 4, nil, fourHands, "QS"), "plays 0 QS", "takes 0 QS 12")
	facts(t, tell(t, 4, nil, fourHands, "QS", "KD"), "plays 0 KD", "king 0")
	facts(t, tell(t, 4, nil, fourHands, "AC", "2H", "3D"),
		"plays 0 3D", "without 0 3 4", "passes 1 4")
	facts(t, tell(t, 4, nil, fourHands, "TC"), "plays 0 TC", "without 0 T J")
}

// NJ-16: no one can play the next rank (all kings but one are declined or in the talon).
func TestNarrate_LeadsAgain(t *testing.T) {
	facts(t, tell(t, 4, game.Options{"mayStop": "on"}, fourHands, "QS", "stop"), "stops 0 K")
	facts(t, tell(t, 4, game.Options{"mayStop": "on"}, fourHands, "QS", "stop", "stop", "stop"),
		"stops 2 K", "passes 3 K", "again 0 K")
}

// NJ-X09: with afterKing=ace the player of a King continues with an Ace.
func TestNarrate_AfterKingAce(t *testing.T) {
	facts(t, tell(t, 4, game.Options{"afterKing": "ace"}, fourHands, "KD"), "plays 0 KD", "ace 0")
}

var toTheEnd = []string{eightHands, "AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JH", "QC", "KC", "KD", "KS"}

// NJ-X18: the settlement in its order. Box cards in one hand come in the order of the boxes.
func TestNarrate_Settlement(t *testing.T) {
	facts(t, tell(t, 8, game.Options{"deals": "1"}, toTheEnd...),
		"plays 0 KS", "deal-end 0 1",
		"pays 1 0 29", "pays 2 0 36", "pays 3 0 17", "pays 4 0 20", "pays 5 0 32", "pays 6 0 29", "pays 7 0 33",
		"unplayed 1 KH 32 32", "unplayed 3 7D 40 40", "unplayed 4 JC 16 16", "unplayed 6 TD 8 8", "unplayed 6 QS 24 24",
		"game-over -1 deals", "wins 0 381")
}

// NJ-X17: seats that cannot pay, seats that leave, and the short antes of the next deal.
func TestNarrate_Broke(t *testing.T) {
	opt := game.Options{"chips": "50", "broke": "out"}
	facts(t, tell(t, 8, opt, toTheEnd...),
		"plays 0 KS", "deal-end 0 1",
		"pays 1 0 29", "pays-short 2 0 35 36", "pays 3 0 17", "pays 4 0 20", "pays 5 0 32", "pays 6 0 29", "pays 7 0 33",
		"unplayed 1 KH 6 32", "unplayed 3 7D 18 40", "unplayed 4 JC 15 16", "unplayed 6 TD 6 8", "unplayed 6 QS 0 24",
		"leaves 1", "leaves 2", "leaves 3", "leaves 4", "leaves 6")
	facts(t, tell(t, 8, opt, append(slices.Clone(toTheEnd), eightHands)...),
		"dealt -1 2 8 15", "antes -1 15 185", "ante-short 5 3 15", "ante-short 7 2 15", "opens 5")
	got := tell(t, 8, game.Options{"chips": "50"}, toTheEnd...)
	facts(t, got[len(got)-2:], "game-over -1 broke", "wins 0 230")
	got = tell(t, 8, game.Options{"chips": "50", "stake": "2", "broke": "out"}, toTheEnd...)
	facts(t, got[len(got)-2:], "game-over -1 few", "wins 0 157")
}

// NJ-20, NJ-X05: the board first, then the points. Empty boxes cost nothing.
func TestNarrate_GrandOpera(t *testing.T) {
	deck := "* AC 2C 3C 4C 5C 6C AD 2D 3D 4D 5D 6D AH 2H 3H 4H 5H 6H AS 2S 3S 4S 5S 6S " +
		"7C 8C 9C TC JC QC 7D 8D 9D TD JD QD 7H 8H 9H TH JH QH 7S 8S 9S TS JS QS KC KD KH KS"
	facts(t, tell(t, 8, game.Options{"deals": "1"}, deck, "AC", "2C", "3C", "4C", "5C", "6C"),
		"plays 0 6C", "deal-end 0 1", "opera 0 120",
		"pays 1 0 21", "pays 2 0 21", "pays 3 0 21", "pays 4 0 54", "pays 5 0 54", "pays 6 0 54", "pays 7 0 54",
		"game-over -1 deals", "wins 0 584")
}

// TestFacts_AccountForEveryChip reconstructs the chips of all seats from the facts alone, under all
// options.
func TestFacts_AccountForEveryChip(t *testing.T) {
	property.Check(t, func(t *rapid.T) {
		s, _, r := drawGame(t)
		var books []int64
		for seat, n := range view(s, game.Watcher).Chips {
			books = append(books, n+view(s, game.Watcher).Antes[seat])
		}
		for s.Turn() != game.Nobody {
			before := s.Clone()
			by, act := s.Turn(), game.Action(0)
			if by == game.Chance {
				if err := s.ApplyChance(s.SampleChance(r, nil)); err != nil {
					t.Fatal(err)
				}
			} else {
				legal := s.Legal(by, nil)
				act = legal[r.IntN(len(legal))]
				s.Play(by, act)
			}
			book(books, view(s, game.Watcher), rules.(game.Narrator).Narrate(before, s, by, act, game.Watcher, nil))
			if v := view(s, game.Watcher); v.Phase != "deal" && !slices.Equal(books, v.Chips) {
				t.Fatalf("chips by the facts %v, want %v", books, v.Chips)
			}
		}
	})
}

func book(books []int64, v *nainjaune.View, facts []game.Fact) {
	for _, f := range facts {
		switch f.Code {
		case nainjaune.FactAntes:
			for seat := range books {
				if !slices.Contains(v.Out, game.Seat(seat)) {
					books[seat] -= f.Args[0].(int64)
				}
			}
		case nainjaune.FactAnteShort:
			books[f.Seat] += f.Args[1].(int64) - f.Args[0].(int64)
		case nainjaune.FactTakes:
			books[f.Seat] += f.Args[1].(int64)
		case nainjaune.FactOpera:
			books[f.Seat] += f.Args[0].(int64)
		case nainjaune.FactPays, nainjaune.FactPaysShort:
			books[f.Args[0].(game.Seat)] += f.Args[1].(int64)
			books[f.Seat] -= f.Args[1].(int64)
		case nainjaune.FactUnplayed:
			books[f.Seat] -= f.Args[1].(int64)
		}
	}
}
