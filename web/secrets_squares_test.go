package web_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/royalreversi"
	royalreversiui "tablee/games/royalreversi/ui"
	"tablee/internal/needs"
	"tablee/table"
	"tablee/web/webtest"
)

// Players, bots and a watcher play whole games of several kinds. Everything sent to each is
// searched for cards that they could not know then, according to the log.
func TestRoyalReversiSecrets(t *testing.T) {
	type kind struct {
		name    string
		people  int
		options map[string]string
	}
	kinds := []kind{
		{"two, horizontal rows", 2, map[string]string{"seats": "2", "chair.2": "open"}},
		{"teams on four rows", 2, map[string]string{"seats": "4", "chair.2": "open", "chair.3": "bot:1", "chair.4": "bot:1", "o.teams": "on"}},
		{"three", 2, map[string]string{"seats": "3", "chair.2": "open", "chair.3": "bot:1"}},
	}
	if needs.Long() {
		kinds = append(kinds,
			kind{"two, vertical rows", 1, map[string]string{"seats": "2", "chair.2": "bot:1", "o.rows": "vertical", "o.layout": "mixed"}},
			kind{"four", 1, map[string]string{"seats": "4", "chair.2": "bot:1", "chair.3": "bot:1", "chair.4": "bot:1", "o.mixed": "on"}},
			kind{"teams on two rows", 1, map[string]string{"seats": "4", "chair.2": "bot:1", "chair.3": "bot:1", "chair.4": "bot:1", "o.teams": "on", "o.teamRows": "2"}})
	}
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			h := webtest.OpenStepped(t, func(s game.State, seat game.Seat) game.Action {
				legal := s.Legal(seat, nil)
				return legal[len(legal)/2]
			}, royalreversiui.New())
			all := gatherListeners(t, h, "royal-reversi", k.people, k.options)
			log := playSealed(t, h, all, func(seq uint64, legal []string) string { return legal[7*int(seq)%len(legal)] })
			public := openCardsBySeq(t, webtest.TableID(all[0].Path()), log)
			for _, l := range all {
				if lists := mayKnowCards(t, l, public); lists < 20 {
					t.Errorf("%s got only %d lists of cards", l.Name, lists)
				}
			}
		})
	}
}

// openCards holds the cards that may be known after a commit.
type openCards struct {
	hands  [][]cards.Card // by seat
	thrown []cards.Card
	open   []cards.Card // the card just played, or the hand just replaced
}

// openCardsBySeq derives from a log the cards that may be known after each commit, by seq; nil
// before the deal.
func openCardsBySeq(t *testing.T, id table.ID, log []table.Commit) (all []*openCards) {
	t.Helper()
	all = append(all, nil)
	tb := table.New(id, royalreversi.Rules())
	for _, c := range log {
		if err := tb.Apply(c); err != nil {
			t.Fatal(err)
		}
		if tb.State == nil {
			all = append(all, nil)
			continue
		}
		k := &openCards{}
		for seat := range tb.Seats {
			v := tb.State.View(game.Seat(seat)).(*royalreversi.View)
			k.hands, k.thrown = append(k.hands, v.Hand), v.Thrown
			if v.Last != nil && v.Last.Card != nil {
				k.open = []cards.Card{*v.Last.Card}
			} else if v.Last != nil {
				k.open = v.Last.Shown
			}
		}
		all = append(all, k)
	}
	return all
}

var (
	rankWords = map[string]string{"A": "A", "as": "A", "ace": "A", "9": "9", "neuf": "9", "nine": "9", "T": "T", "10": "T", "dix": "T", "ten": "T",
		"J": "J", "valet": "J", "jack": "J", "Q": "Q", "dame": "Q", "queen": "Q", "K": "K", "roi": "K", "king": "K"}
	suitWords = map[string]string{"♣": "C", "♦": "D", "♥": "H", "♠": "S", "trèfle": "C", "carreau": "D", "cœur": "H", "pique": "S",
		"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
	ofSuit = regexp.MustCompile(`^(?:[\s\x{a0}\x{202f}](?:de|of)[\s\x{a0}\x{202f}])?([♣♦♥♠]|trèfle|carreau|cœur|pique|clubs|diamonds|hearts|spades)`)
)

// cardLists returns the cards of a text in order, in all forms in which pages and responses write
// them: "KD", "K♦", "roi de carreau", "king of diamonds". They are grouped into lists: cards
// separated only by commas, quotes or an "and".
func cardLists(text string) (lists [][]string) {
	last := -1
	for i := 0; i < len(text); {
		if !inWord(text[i]) {
			i++
			continue
		}
		from, end := i, i+1
		for end < len(text) && inWord(text[end]) {
			end++
		}
		card, length := spelledCard(text[from:end], text[end:])
		i = end + length
		if card == "" {
			continue
		}
		if last >= 0 && goesOnAsList(text[last:from]) {
			lists[len(lists)-1] = append(lists[len(lists)-1], card)
		} else {
			lists = append(lists, []string{card})
		}
		last = i
	}
	return lists
}

func inWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}

// spelledCard returns the card that a word begins, and the length of the rest that belongs to it;
// "" for none.
func spelledCard(word, rest string) (card string, length int) {
	if len(word) == 2 && rankWords[word[:1]] != "" && strings.Contains("CDHS", word[1:]) {
		return word, 0
	}
	if len(word) > len("queen") || rankWords[word] == "" {
		return "", 0
	}
	if m := ofSuit.FindStringSubmatch(rest); m != nil {
		return rankWords[word] + suitWords[m[1]], len(m[0])
	}
	return "", 0
}

// goesOnAsList reports whether the text between two cards makes them a list.
func goesOnAsList(between string) bool {
	if len(between) > 10 {
		return false
	}
	word := strings.Trim(between, " ,;.\"'[]()\u00a0\u202f\n")
	return word == "" || word == "et" || word == "and"
}

// paintedCard matches the cards that a page draws.
var paintedCard = regexp.MustCompile(`\.svg#([A9TJQK][CDHS])"`)

func handSigns(hand []cards.Card) string {
	list := make([]string, len(hand))
	for i, c := range hand {
		list[i] = c.String()
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// mayKnowCards fails the test for every card or list of cards, nine or ten, that a listener was
// sent before the game was over and could not know. It returns the number of lists they were sent.
func mayKnowCards(t *testing.T, l *webtest.Listener, public []*openCards) (lists int) {
	t.Helper()
	may, single := map[string]bool{}, map[string]bool{} // lists, cards
	learn := func(hand []cards.Card) {
		may[handSigns(hand)] = true
		for _, c := range hand {
			single[c.String()] = true
		}
	}
	learnt := 0
	for _, told := range l.Told {
		if int(told.Seq) >= len(public)-1 || public[told.Seq] == nil {
			continue // over, or not begun
		}
		for ; learnt <= int(told.Seq); learnt++ {
			if k := public[learnt]; k != nil {
				learn(k.thrown)
				learn(k.open)
				if l.Seat >= 0 {
					learn(k.hands[l.Seat])
				}
			}
		}
		for _, list := range cardLists(told.Text) {
			slices.Sort(list)
			if cards := strings.Join(list, " "); len(list) > 2 {
				if lists++; !may[cards] {
					t.Errorf("%s at seq %d by %s: a list of cards they cannot know: %s", l.Name, told.Seq, told.From, cards)
				}
			}
			for _, card := range list {
				if strings.Contains("9T", card[:1]) && !single[card] {
					t.Errorf("%s at seq %d by %s: %s, which they cannot know", l.Name, told.Seq, told.From, card)
				}
			}
		}
		for _, m := range paintedCard.FindAllStringSubmatch(told.Text, -1) {
			if !single[m[1]] {
				t.Errorf("%s was shown %s at seq %d, which they cannot know", l.Name, m[1], told.Seq)
			}
		}
	}
	return lists
}
