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

// known is what all may know after a commit.
type known struct {
	seq    int
	hands  [][]cards.Card // by seat
	thrown []cards.Card
	open   []cards.Card // the card just played, or the hand just replaced
}

// story plays the record of a finished game again, commit by commit.
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
	play := func(line int) { // the steps above a line
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
		t.Fatalf("the record of a finished game is not whole:\n%s", text)
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

// spelled finds cards in all the ways in which pages and answers write them: "KD", "K♦",
// "roi de carreau", "king of diamonds".
var spelled = regexp.MustCompile(`\b(?:([A9TJQK])([CDHS])\b|(A|9|10|J|Q|K)([♣♦♥♠])|(as|9|10|neuf|dix|valet|dame|roi|ace|nine|ten|jack|queen|king)[\s\x{a0}\x{202f}](?:de|of)[\s\x{a0}\x{202f}](trèfle|carreau|cœur|pique|clubs|diamonds|hearts|spades))`)

var (
	rankOf = map[string]string{"as": "A", "ace": "A", "10": "T", "dix": "T", "ten": "T", "neuf": "9", "nine": "9", "valet": "J", "jack": "J", "dame": "Q", "queen": "Q", "roi": "K", "king": "K"}
	suitOf = map[string]string{"♣": "C", "♦": "D", "♥": "H", "♠": "S", "trèfle": "C", "carreau": "D", "cœur": "H", "pique": "S", "clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
)

// written is the cards of a text in the order in which they stand, cut into lists: cards
// with no more between them than commas, quotes or an "and".
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

// isList reports whether what stands between two cards makes them a list.
func isList(between string) bool {
	if len(between) > 10 {
		return false
	}
	word := strings.Trim(between, " ,;.\"'[]()\u00a0\u202f\n")
	return word == "" || word == "et" || word == "and"
}

// painted finds the whole cards that a page draws.
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

// newest is the last commit a text tells of, 0 when it names none.
func newest(text string) (seq int) {
	for _, m := range numbered.FindAllStringSubmatch(text, -1) {
		n, _ := strconv.Atoi(m[1] + m[2] + m[3])
		seq = max(seq, n)
	}
	return seq
}

// ofTheRule are the pictures that tell the rule while a table waits: they show cards too.
var ofTheRule = regexp.MustCompile(`(?s)<ol class="plain pictures">.*?</ol>`)

// mayKnow fails the test for every list of cards, nine or ten, and for the seed, of which
// this person heard before the game was over and could not know. It returns how many lists
// they heard.
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
			t.Errorf("%s heard the seed before the end", who)
		}
		for _, list := range written(chunk) {
			slices.Sort(list)
			if told := strings.Join(list, " "); len(list) > 2 {
				if lists++; !may[told] {
					t.Errorf("%s heard a list of cards by seq %d that he cannot know: %s", who, now, told)
				}
			}
			for _, card := range list {
				if strings.Contains("9T", card[:1]) && !single[card] {
					t.Errorf("%s heard of %s by seq %d, which he cannot know", who, card, now)
				}
			}
		}
		for _, m := range painted.FindAllStringSubmatch(chunk, -1) {
			if !single[m[1]] {
				t.Errorf("%s was shown %s by seq %d, which he cannot know", who, m[1], now)
			}
		}
		if now >= over {
			return lists
		}
	}
	return lists
}

// toldAt is where a text first tells of a commit or a later one: the end of a game may be
// followed by others.
func toldAt(text string, seq int) int {
	for _, at := range numbered.FindAllStringIndex(text, -1) {
		if newest(text[at[0]:at[1]]) >= seq {
			return at[0]
		}
	}
	return len(text)
}
