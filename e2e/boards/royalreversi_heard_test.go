package boards

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/game/cards"
	"tablee/game/record"
	"tablee/games/royalreversi"
)

// known holds the cards that players may know after a commit.
type known struct {
	seq    int
	hands  [][]cards.Card // by seat
	thrown []cards.Card
	open   []cards.Card // the card just played, or the hand just replaced
}

// story replays the record of a finished game commit by commit and returns the knowledge after each, and the
// seed.
func story(t *testing.T, text string) (all []known, seed string) {
	t.Helper()
	rec, err := record.Parse("the table", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	rules := royalreversi.Rules()
	s, err := rules.New(rec.Seats, rec.Options)
	if err != nil {
		t.Fatal(err)
	}
	steps := rec.Steps
	play := func(line int) { // plays the steps above a line
		for ; len(steps) > 0 && steps[0].Line < line; steps = steps[1:] {
			switch step := steps[0]; step.Kind {
			case record.Chance:
				outcome, _ := rules.ParseOutcome(step.Text)
				err = s.ApplyChance(outcome)
			case record.Act:
				a, _ := rules.ParseAction(step.Text)
				s.Play(step.Seat, a)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, note := range rec.Notes {
		switch note.Key {
		case "seed":
			seed = note.Value
		case "at":
			play(note.Line)
			if len(all) > 0 {
				all[len(all)-1].learn(s, rec.Seats)
			}
			seq, _, _ := strings.Cut(note.Value, " ")
			n, _ := strconv.Atoi(seq)
			all = append(all, known{seq: n})
		}
	}
	play(record.MaxSize)
	all[len(all)-1].learn(s, rec.Seats)
	if s.Turn() != game.Nobody || seed == "" {
		t.Fatalf("the record of a finished game is incomplete:\n%s", text)
	}
	return all, seed
}

func (k *known) learn(s game.State, seats int) {
	for seat := range seats {
		v := s.View(game.Seat(seat)).(*royalreversi.View)
		k.hands, k.thrown = append(k.hands, v.Hand), v.Thrown
		if v.Last != nil && v.Last.Card != nil {
			k.open = []cards.Card{*v.Last.Card}
		} else if v.Last != nil {
			k.open = v.Last.Shown
		}
	}
}

// spelled matches a card in every notation of pages and API responses: "KD", "K♦", "roi de carreau",
// "king of diamonds".
var spelled = regexp.MustCompile(`\b(?:([A9TJQK])([CDHS])\b|(A|9|10|J|Q|K)([♣♦♥♠])|(as|9|10|neuf|dix|valet|dame|roi|ace|nine|ten|jack|queen|king)[\s\x{a0}\x{202f}](?:de|of)[\s\x{a0}\x{202f}](trèfle|carreau|cœur|pique|clubs|diamonds|hearts|spades))`)

var (
	rankOf = map[string]string{"as": "A", "ace": "A", "10": "T", "dix": "T", "ten": "T", "neuf": "9", "nine": "9", "valet": "J", "jack": "J", "dame": "Q", "queen": "Q", "roi": "K", "king": "K"}
	suitOf = map[string]string{"♣": "C", "♦": "D", "♥": "H", "♠": "S", "trèfle": "C", "carreau": "D", "cœur": "H", "pique": "S", "clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
)

// written returns the cards of a text in order, split into lists. The cards of a list are separated only by
// commas, quotes or "and".
func written(text string) (lists [][]string) {
	end := -1
	for _, m := range spelled.FindAllStringSubmatchIndex(text, -1) {
		card := ""
		for group := 2; group < len(m); group += 2 {
			if m[group] < 0 {
				continue
			}
			part := text[m[group]:m[group+1]]
			card += cmp.Or(rankOf[part], suitOf[part], part)
		}
		if end >= 0 && isList(text[end:m[0]]) {
			lists[len(lists)-1] = append(lists[len(lists)-1], card)
		} else {
			lists = append(lists, []string{card})
		}
		end = m[1]
	}
	return lists
}

// isList reports whether the text between two cards joins them in a list.
func isList(between string) bool {
	if len(between) > 10 {
		return false
	}
	word := strings.Trim(between, " ,;.\"'[]()\u00a0\u202f\n")
	return word == "" || word == "et" || word == "and"
}

// painted matches the face-up cards that a page draws.
var painted = regexp.MustCompile(`\.svg#([A9TJQK][CDHS])"`)

func signsOf(hand []cards.Card) string {
	list := make([]string, len(hand))
	for i, c := range hand {
		list[i] = c.String()
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

var numbered = regexp.MustCompile(`data-seq="(\d+)" data-title|"seq":(\d+)|#: at (\d+) `)

// newest returns the highest seq in a text, or 0 if it has none.
func newest(text string) (seq int) {
	for _, m := range numbered.FindAllStringSubmatch(text, -1) {
		n, _ := strconv.Atoi(m[1] + m[2] + m[3])
		seq = max(seq, n)
	}
	return seq
}

// ofTheRule matches the illustrations of the rules on a waiting table, which show cards too.
var ofTheRule = regexp.MustCompile(`(?s)<ol class="plain pictures">.*?</ol>`)

// mayKnow fails the test for every list of cards, every nine or ten, and the seed, that a person received
// before the game was over without being allowed to know it. It returns the number of lists received.
func mayKnow(h *browser.Transcript, t *testing.T, who string, all []known, seed string) (lists int) {
	t.Helper()
	over := all[len(all)-1].seq
	may, single := map[string]bool{}, map[string]bool{} // lists, cards
	learn := func(hand []cards.Card) {
		may[signsOf(hand)] = true
		for _, c := range hand {
			single[c.String()] = true
		}
	}
	for _, chunk := range h.Chunks {
		chunk = ofTheRule.ReplaceAllString(chunk, "")
		now := newest(chunk)
		if now >= over {
			chunk = chunk[:toldAt(chunk, over)]
		}
		for len(all) > 0 && all[0].seq <= now {
			learn(all[0].thrown)
			learn(all[0].open)
			if h.Seat >= 0 {
				learn(all[0].hands[h.Seat])
			}
			all = all[1:]
		}
		if strings.Contains(chunk, seed) {
			t.Errorf("%s received the seed before the end", who)
		}
		for _, list := range written(chunk) {
			slices.Sort(list)
			if told := strings.Join(list, " "); len(list) > 2 {
				if lists++; !may[told] {
					t.Errorf("%s received by seq %d a list of cards that they cannot know: %s", who, now, told)
				}
			}
			for _, card := range list {
				if strings.Contains("9T", card[:1]) && !single[card] {
					t.Errorf("%s received %s by seq %d, which they cannot know", who, card, now)
				}
			}
		}
		for _, m := range painted.FindAllStringSubmatch(chunk, -1) {
			if !single[m[1]] {
				t.Errorf("%s was shown %s by seq %d, which they cannot know", who, m[1], now)
			}
		}
		if now >= over {
			return lists
		}
	}
	return lists
}

// toldAt returns the offset in a text of the first seq that is at least seq, or the text's length. Other
// commits may follow the one that ends a game.
func toldAt(text string, seq int) int {
	for _, at := range numbered.FindAllStringIndex(text, -1) {
		if newest(text[at[0]:at[1]]) >= seq {
			return at[0]
		}
	}
	return len(text)
}
