package cards

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/game"
	"tablee/game/cards"
	"tablee/games/rondelic"
	rondelicui "tablee/games/rondelic/ui"
	"tablee/table"
	"tablee/web/board"
)

// TestRondelicSecrets plays whole games of both texts in real browsers: people at both
// sizes and in both languages, bots, a watcher. Every byte that came to each of them
// (pages, streams, answers of the API) is searched for the cards that they could not know
// at that moment, as a sign and by name, in the light of what really happened.
func TestRondelicSecrets(t *testing.T) {
	t.Parallel()
	for text, fields := range map[string]map[string]string{
		"A": {"seats": "4", "o.circles": "3", "o.restart": "off", "chair.2": "open", "chair.3": "open", "chair.4": "bot:3"},
		"B": {"seats": "4", "o.text": "B", "o.circles": "3", "o.restart": "off", "chair.2": "open", "chair.3": "bot:4", "chair.4": "bot:1"},
	} {
		t.Run(text, func(t *testing.T) {
			s := program.Serve(t)
			people := []*browser.Person{browser.Open(t, s, "Jeanne", "fr", browser.Desktop), browser.Open(t, s, "Anatole", "en", browser.Phone)}
			if text == "A" {
				people = append(people, browser.Open(t, s, "Margaux", "fr", browser.Phone))
			}
			g := browser.Gather(t, "rondelic", fields, append(people, browser.Open(t, s, "Basile", "en", browser.Desktop))...)
			g.Server = s
			g.Play(func(p *browser.Person, n int) {
				which := "[0]"
				if n%3 > 0 {
					which = ".at(-1)" // rather exchange, rather lend
				}
				browser.JS[bool](p, `([...document.querySelectorAll("#table .ron-choices button[name=a]")]`+which+`.click(), true)`)
			}, func(now browser.TableState) string {
				if now.Seq%3 > 0 {
					return now.Legal[len(now.Legal)-1]
				}
				return now.Legal[0]
			})
			seats := map[*browser.Person]game.Seat{}
			for _, p := range g.All {
				seats[p] = game.Watcher
				if slices.Contains(g.Seated, p) {
					seats[p] = game.Seat(browser.JS[int](p, `+document.querySelector(".ron-own [data-seat]").dataset.seat`))
				}
			}
			known := follow(t, table.ID(strings.TrimPrefix(g.Table, "/t/")), g.Log())
			for i, p := range g.All {
				lang := map[bool]string{true: "fr", false: "en"}[slices.Contains([]string{"Jeanne", "Margaux"}, p.Name)]
				searched := 0
				for seq, texts := range g.ReceivedBySeq(i) {
					if int(seq) >= len(known) || known[seq] == nil {
						continue
					}
					for _, heard := range texts {
						searched += known[seq].search(t, p, seats[p], heard, names(t, lang))
					}
				}
				if searched < 500 {
					t.Errorf("%s: only %d searches", p.Name, searched)
				}
			}
		})
	}
}

// knowledge is what each seat had seen of the cards by a certain moment; that of a watcher
// stands at game.Watcher.
type knowledge struct {
	seen map[game.Seat]cards.Set // in this round: the cards it has held
	open cards.Set               // in this round: those that all have seen
	last cards.Set               // those of the last reveal, which still lie open
	told map[game.Seat]cards.Set // those of all rounds before, which the journal names
}

// follow tells from a log what was known after each commit, by seq; nil where all lies
// open: before the cards are dealt, and after the game.
func follow(t *testing.T, id table.ID, log []table.Commit) []*knowledge {
	t.Helper()
	known := make([]*knowledge, len(log)+1)
	tb := table.New(id, rondelic.Rules())
	now := &knowledge{told: map[game.Seat]cards.Set{}}
	for _, c := range log {
		before := view(tb)
		if err := tb.Apply(c); err != nil {
			t.Fatal(err)
		}
		after := view(tb)
		switch {
		case after == nil:
			continue
		case before == nil || after.Round != before.Round:
			now = now.next(after)
		}
		now.learn(tb, after)
		if after.Phase != "over" {
			known[c.Seq] = &knowledge{maps.Clone(now.seen), now.open, now.last, now.told}
		}
	}
	return known
}

// next is what is known when new cards have just been dealt.
func (k *knowledge) next(v *rondelic.View) *knowledge {
	n := &knowledge{seen: map[game.Seat]cards.Set{}, told: maps.Clone(k.told)}
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

// view is what a watcher sees of a table; nil before the game.
func view(tb *table.Table) *rondelic.View {
	if tb.State == nil {
		return nil
	}
	return tb.State.View(game.Watcher).(*rondelic.View)
}

// learn adds what each seat holds now to what it knows, and to what all know where the dealer
// turns cards up and where a King refused.
func (k *knowledge) learn(tb *table.Table, v *rondelic.View) {
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

// search looks for what a seat cannot know in what it heard, and says for how many cards.
func (k *knowledge) search(t *testing.T, p *browser.Person, seat game.Seat, heard string, name map[cards.Card]string) (n int) {
	t.Helper()
	may := k.seen[seat] | k.open
	for c := range (cards.Pack &^ may).All() {
		if !k.last.Has(c) {
			n++
			// Most texts do not hold it in any form: a pattern for each would take minutes.
			if at := spotted(c, heard); at != nil {
				t.Errorf("%s heard of %s: …%s…", p.Name, c, heard[max(0, at[0]-100):min(len(heard), at[1]+100)])
			}
		}
		if !k.told[seat].Has(c) && strings.Contains(heard, name[c]) {
			at := strings.Index(heard, name[c])
			t.Errorf("%s heard of %s: …%s…", p.Name, name[c], heard[max(0, at-100):min(len(heard), at+100)])
		}
	}
	return n
}

// spotted is where a card's sign stands in a text, nil when it does not.
func spotted(c cards.Card, heard string) []int {
	if !strings.Contains(heard, c.String()) {
		return nil
	}
	return browser.CardSign(c.String()).FindStringIndex(heard)
}

// names are the cards' names in a language.
func names(t *testing.T, lang string) map[cards.Card]string {
	t.Helper()
	locs, err := board.NewLocs(map[string]fs.FS{"rondelic": rondelicui.UI{}.Texts()})
	if err != nil {
		t.Fatal(err)
	}
	all := map[cards.Card]string{}
	for c := range cards.Pack.All() {
		all[c] = board.CardName(locs[lang], c.String())
	}
	return all
}
