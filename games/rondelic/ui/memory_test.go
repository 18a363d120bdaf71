package ui

import (
	"math/rand/v2"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"tablee/game"
	"tablee/games/rondelic"
	"tablee/web/board"
	"tablee/web/board/boardtest"
)

// Tables remind a seat of the cards that were in its hand, where they are now, and of Kings that were shown. Two games
// that the seat cannot tell apart have the same reminders, and a watcher has none but of Kings that all saw.
func TestMemory_TellsOnlyWhatTheSeatSaw(t *testing.T) {
	l, told := locs(t)["en"], map[string]int{}
	for seed := range uint64(12) {
		opt := []game.Options{nil, {"text": "B"}, {"king": "refuse", "dealerCard": "on"}}[seed%3]
		tb := boardtest.Must(t, New(), rondelic.Rules(), 5, opt, "Margaux", "Erwan", "Nolwenn", "Yann", "Soazig")
		r := rand.New(rand.NewPCG(seed, 1))
		for range 160 {
			if tb.Settle(r); tb.State.Turn() == game.Nobody {
				break
			}
			for viewer := range game.Seat(5) {
				sc := tb.Glance(l, viewer)
				said, v := look(sc).memory(), sc.View.(*rondelic.View)
				twin := tb.State.Clone()
				twin.(*rondelic.State).Determinize(viewer, r)
				other := *sc
				other.View = twin.View(viewer)
				if !reflect.DeepEqual(other.View, sc.View) || look(&other).memory() != said {
					t.Fatalf("seat %d is told %q, or its view differs", viewer, said)
				}
				for seat, held := range v.Seats {
					name := sc.Seats[seat].Name
					if game.Seat(seat) != viewer && held.Card == nil && (strings.Contains(said, name+" has your") || strings.Contains(said, name+" has shown")) {
						t.Fatalf("seat %d is told %q of a card that it does not know", viewer, said)
					}
				}
				for _, kind := range []string{"has your", "lower than your card", "shown a King", "Your king is with", "face down before"} {
					if strings.Contains(said, kind) {
						told[kind]++
					}
				}
			}
			if said := look(tb.Glance(l, game.Watcher)).memory(); said != "" {
				t.Fatalf("a watcher is told %q", said)
			}
			tb.Step(r)
		}
	}
	if len(told) != 5 {
		t.Errorf("not all reminders occurred: %v", told)
	}
}

// What reminds is drawn in words and on the card, and the styles can leave out both.
func TestMemory_Drawn(t *testing.T) {
	sc := find(t, locs(t)["en"], 5, 0, nil, func(s *board.Scene, _ *rondelic.View) bool { return strings.Contains(look(s).memory(), "has your") })
	page := boardtest.Drawn(t, New().Table(sc))
	styles, err := os.ReadFile("styles.css")
	if err != nil {
		t.Fatal(err)
	}
	for _, class := range []string{"ron-memory", "ron-known"} {
		if !strings.Contains(page, `"`+class+`"`) && !strings.Contains(page, " "+class+`"`) || !regexp.MustCompile(`(?m)^\.unreminded [^\n]*\.`+class+`\b`).Match(styles) {
			t.Errorf("%s is not drawn, or cannot be left out: %s", class, page)
		}
	}
}

// Each language has a syllable for every note, which turns gold when the script plays it.
func TestSong_SyllablesFollowTheScript(t *testing.T) {
	for lang, l := range locs(t) {
		for _, key := range []string{"song.rim.", "song.fall."} {
			if a, b := len(syllables(l, key+"1")), len(syllables(l, key+"2")); a != 16 || b != 17 {
				t.Errorf("%s: %s has %d and %d syllables", lang, key, a, b)
			}
		}
	}
	script, err := os.ReadFile("script/song.js")
	if err != nil {
		t.Fatal(err)
	}
	styles, err := os.ReadFile("styles.css")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`starts = \[(.*)\]`).FindSubmatch(script)
	var starts []string
	for start := range strings.SplitSeq(string(list[1]), ", ") {
		starts = append(starts, start)
	}
	beats := regexp.MustCompile(`\.b-(\d+) \{ --b: ([\d.]+)s \}`).FindAllSubmatch(styles, -1)
	if len(starts) != 17 || len(beats) != len(starts) {
		t.Fatalf("%d starts, %d beats", len(starts), len(beats))
	}
	for i, beat := range beats {
		if string(beat[1]) != strconv.Itoa(i) || string(beat[2]) != starts[i] {
			t.Errorf("syllable %s turns gold after %s s, its note begins after %s s", beat[1], beat[2], starts[i])
		}
	}
}
