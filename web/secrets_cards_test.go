package web_test

import (
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/nainjaune"
	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/games/rondelic"
	rondelicui "tablee/games/rondelic/ui"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/webtest"
)

// cardSign finds a card's sign ("2S") as a word of its own, in any form in which pages and
// responses write it; nil if it does not occur.
func cardSign(card, text string) []int {
	if !strings.Contains(text, card) {
		return nil // a regexp for each would take minutes
	}
	return regexp.MustCompile(`[#"'>\s=-]` + card + `["'<\s#]`).FindStringIndex(text)
}

// textAround returns the text around a match.
func textAround(text string, at []int) string { return text[max(0, at[0]-80):min(len(text), at[1]+80)] }

// onTheBoard lists the cards painted on the board of Nain Jaune: their signs are on every page.
var onTheBoard = []string{"TD", "JC", "QS", "KH", "7D"}

// Three players and a watcher play a deal. At every position everything sent to each is searched
// for cards that others hold.
func TestNainJauneSecrets(t *testing.T) {
	h := webtest.OpenStepped(t, nil, nainjauneui.New())
	all := gatherListeners(t, h, "nain-jaune", 3, map[string]string{"seats": "3", "o.deals": "1", "chair.2": "open", "chair.3": "open"})
	log := playSealed(t, h, all, func(_ uint64, legal []string) string { return legal[0] })
	holds := heldBySeq(t, webtest.TableID(all[0].Path()), log)
	for _, l := range all {
		searched := 0
		for _, told := range l.Told {
			if int(told.Seq) >= len(holds) {
				continue
			}
			for seat, hand := range holds[told.Seq] {
				if game.Seat(seat) == l.Seat {
					continue
				}
				for _, card := range hand {
					if slices.Contains(onTheBoard, card) {
						continue
					}
					searched++
					if at := cardSign(card, told.Text); at != nil {
						t.Errorf("%s at seq %d by %s: %s, which seat %d holds: …%s…", l.Name, told.Seq, told.From, card, seat, textAround(told.Text, at))
					}
				}
			}
		}
		if searched < 2000 {
			t.Errorf("%s: only %d searches", l.Name, searched)
		}
	}
}

// heldBySeq derives from a log the hand of each seat after each commit, by seq; nil once the hands
// are revealed.
func heldBySeq(t *testing.T, id table.ID, log []table.Commit) (all [][][]string) {
	t.Helper()
	all = append(all, nil)
	tb := table.New(id, nainjaune.Rules())
	for _, c := range log {
		if err := tb.Apply(c); err != nil {
			t.Fatal(err)
		}
		var now [][]string
		if tb.Status == table.StatusPlaying {
			for seat := range tb.Seats {
				var hand []string
				for _, card := range tb.State.View(game.Seat(seat)).(*nainjaune.View).Hand {
					hand = append(hand, card.String())
				}
				now = append(now, hand)
			}
		}
		all = append(all, now)
	}
	return all
}

// Players, bots and a watcher play whole games of both texts. Everything sent to each is searched
// for cards that they could not know at that position, by sign and by name, compared with the true
// state.
func TestRondelicSecrets(t *testing.T) {
	for text, c := range map[string]struct {
		people int
		fields map[string]string
	}{
		"A": {3, map[string]string{"seats": "4", "o.circles": "3", "o.restart": "off", "chair.2": "open", "chair.3": "open", "chair.4": "bot:3"}},
		"B": {2, map[string]string{"seats": "4", "o.text": "B", "o.circles": "3", "o.restart": "off", "chair.2": "open", "chair.3": "bot:4", "chair.4": "bot:1"}},
	} {
		t.Run(text, func(t *testing.T) {
			h := webtest.OpenStepped(t, func(s game.State, seat game.Seat) game.Action {
				legal := s.Legal(seat, nil)
				return legal[len(legal)-1]
			}, rondelicui.New())
			all := gatherListeners(t, h, "rondelic", c.people, c.fields)
			log := playSealed(t, h, all, func(seq uint64, legal []string) string {
				if seq%3 > 0 { // prefer exchanging and lending
					return legal[len(legal)-1]
				}
				return legal[0]
			})
			known := cardsKnownBySeq(t, webtest.TableID(all[0].Path()), log)
			for _, l := range all {
				name, searched := cardNames(t, l.Language()), 0
				for _, told := range l.Told {
					if int(told.Seq) < len(known) && known[told.Seq] != nil {
						searched += known[told.Seq].search(t, l, told, name)
					}
				}
				if searched < 2000 {
					t.Errorf("%s: only %d searches", l.Name, searched)
				}
			}
		})
	}
}

// cardKnowledge holds the cards that each seat has seen so far; a watcher's are at game.Watcher.
type cardKnowledge struct {
	seen map[game.Seat]cards.Set // in this round: the cards it has held
	open cards.Set               // in this round: the cards all have seen
	last cards.Set               // the cards of the last reveal, which are still face up
	told map[game.Seat]cards.Set // the cards of all rounds before, which the journal names
}

// cardsKnownBySeq derives from a log the knowledge after each commit, by seq; nil where everything
// is public: before the deal and after the game.
func cardsKnownBySeq(t *testing.T, id table.ID, log []table.Commit) []*cardKnowledge {
	t.Helper()
	known := make([]*cardKnowledge, len(log)+1)
	tb := table.New(id, rondelic.Rules())
	now := &cardKnowledge{told: map[game.Seat]cards.Set{}}
	for _, c := range log {
		before := rondelicView(tb)
		if err := tb.Apply(c); err != nil {
			t.Fatal(err)
		}
		after := rondelicView(tb)
		switch {
		case after == nil:
			continue
		case before == nil || after.Round != before.Round:
			now = now.next(after)
		}
		now.learn(tb, after)
		if after.Phase != "over" {
			known[c.Seq] = &cardKnowledge{maps.Clone(now.seen), now.open, now.last, now.told}
		}
	}
	return known
}

// next returns the knowledge just after a new deal.
func (k *cardKnowledge) next(v *rondelic.View) *cardKnowledge {
	n := &cardKnowledge{seen: map[game.Seat]cards.Set{}, told: maps.Clone(k.told)}
	if v.Last != nil {
		for _, row := range v.Last.Rows {
			n.last = n.last.With(row.Card)
		}
	}
	n.told[game.Watcher] |= k.open | n.last
	for seat := range v.Seats {
		n.told[game.Seat(seat)] |= k.seen[game.Seat(seat)] | k.open | n.last
	}
	return n
}

// rondelicView returns a watcher's view of a table, nil before the game.
func rondelicView(tb *table.Table) *rondelic.View {
	if tb.State == nil {
		return nil
	}
	return tb.State.View(game.Watcher).(*rondelic.View)
}

// learn adds the hand of each seat to its knowledge, and public cards to all: those the dealer
// turns up and those where a King refused.
func (k *cardKnowledge) learn(tb *table.Table, v *rondelic.View) {
	for i := range v.Seats {
		seat := game.Seat(i)
		hand := tb.State.View(seat).(*rondelic.View).Hand
		if len(hand) == 0 {
			continue
		}
		k.seen[seat] = k.seen[seat].With(hand[0])
		turns := seat == v.Dealer && (v.Phase == "turn" || v.Phase == "choose" && v.Terms.Text == "A")
		refuses := tb.LastAction != nil && tb.LastAction.Seat == seat && tb.LastAction.Text == "refuse"
		if turns || refuses {
			k.open = k.open.With(hand[0])
		}
	}
}

// search searches what a listener was sent for cards they cannot know, and returns the number of
// cards searched for.
func (k *cardKnowledge) search(t *testing.T, l *webtest.Listener, told webtest.Told, name map[cards.Card]string) (n int) {
	t.Helper()
	may := k.seen[l.Seat] | k.open
	for c := range (cards.Pack &^ may).All() {
		if !k.last.Has(c) {
			n++
			if at := cardSign(c.String(), told.Text); at != nil {
				t.Errorf("%s at seq %d by %s: %s: …%s…", l.Name, told.Seq, told.From, c, textAround(told.Text, at))
			}
		}
		if !k.told[l.Seat].Has(c) && strings.Contains(told.Text, name[c]) {
			at := strings.Index(told.Text, name[c])
			t.Errorf("%s at seq %d by %s: %s: …%s…", l.Name, told.Seq, told.From, name[c], textAround(told.Text, []int{at, at}))
		}
	}
	return n
}

// cardNames returns the cards' names in a language.
func cardNames(t *testing.T, lang string) map[cards.Card]string {
	t.Helper()
	locs, err := board.NewLocs(map[string]fs.FS{"rondelic": rondelicui.New().Texts()})
	if err != nil {
		t.Fatal(err)
	}
	all := map[cards.Card]string{}
	for c := range cards.Pack.All() {
		all[c] = locs[lang].Card(c.String())
	}
	return all
}
