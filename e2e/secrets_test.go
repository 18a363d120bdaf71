package e2e

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/ronda"
	"tablee/games/rondelic"
	rondelicui "tablee/games/rondelic/ui"
	"tablee/store"
	"tablee/table"
	"tablee/web/board"
)

// gathering is a whole game of several people, bots and a watcher in as many browsers.
type gathering struct {
	t      *testing.T
	house  *server
	table  string
	seated []*person
	all    []*person // the watcher too
}

// gather opens a table with its form filled in so, and seats everybody.
func gather(t *testing.T, gameID string, fields map[string]string, people ...*person) *gathering {
	t.Helper()
	g := &gathering{t: t, all: people, seated: people[:len(people)-1]}
	first := people[0]
	first.visit("/g/" + gameID)
	filled, _ := json.Marshal(fields)
	first.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const form = document.querySelector(".contract form")
		form.querySelector("[name=seats]").value = "4"
		for (const details of form.querySelectorAll("details")) details.open = true
		for (const [key, value] of Object.entries(` + string(filled) + `)) {
			const field = form.querySelector("[name='" + key + "']")
			if (field?.type === "radio") form.querySelector("[name='" + key + "'][value='" + value + "']").checked = true
			else if (field) field.value = value
		}
	})()`))
	first.wire.forget() // the game's page shows cards in its pictures
	first.do(chromedp.Click(chromedp.CSS(".contract form .actions button.main")))
	first.until(`location.pathname.startsWith("/t/") && document.querySelector("#room")`)
	g.table = js[string](first, "location.pathname")
	for _, p := range g.all[1:] {
		p.visit(g.table)
	}
	for _, p := range g.seated[1:] {
		p.do(chromedp.SetValue(chromedp.CSS("#name"), p.name), chromedp.Click(chromedp.CSS("#sit button.gold")))
	}
	for _, p := range g.all {
		p.until(`document.querySelector("#table")`)
	}
	return g
}

// play lets whoever is awaited act until the game is over. After every step all have
// asked the API too.
func (g *gathering) play(act func(p *person, n int)) {
	g.t.Helper()
	if js[bool](g.all[len(g.all)-1], `!!document.querySelector("#table button[form=act]")`) {
		g.t.Error("a watcher is offered something to press")
	}
	for n := 0; ; n++ {
		p := g.next()
		if p == nil {
			break
		}
		before := js[int](p, seq)
		act(p, n)
		p.until(fmt.Sprintf("%s > %d", seq, before))
		for _, other := range g.all {
			other.until(fmt.Sprintf("%s > %d", seq, before))
			other.askAPI(g.table)
		}
	}
	for _, p := range g.all {
		p.until(finished)
		p.shot("over")
	}
}

// next is whoever is awaited; nil when the game is over.
func (g *gathering) next() *person {
	g.t.Helper()
	for range 6000 {
		for _, p := range g.seated {
			if js[bool](p, "!!"+playable) {
				return p
			}
		}
		if js[bool](g.seated[0], "!!"+finished) {
			return nil
		}
	}
	g.t.Fatal("nobody is awaited, and the game is not over")
	return nil
}

// log stops the house and reads what really happened.
func (g *gathering) log() []table.Commit {
	g.t.Helper()
	g.house.kill()
	db, err := store.OpenSQLite(g.t.Context(), g.house.data)
	if err != nil {
		g.t.Fatal(err)
	}
	defer db.Close()
	log, err := db.Log(g.t.Context(), table.ID(strings.TrimPrefix(g.table, "/t/")), 0)
	if err != nil {
		g.t.Fatal(err)
	}
	return log
}

// heardAt cuts what somebody heard into what told of the table at each seq: rooms of
// pages and streams, and answers of the API.
func heardAt(text string) map[uint64][]string {
	heard := map[uint64][]string{}
	marks := mark.FindAllStringSubmatchIndex(text, -1)
	for i, m := range marks {
		end := len(text)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		seq, _ := strconv.ParseUint(text[m[2]:m[3]], 10, 64)
		heard[seq] = append(heard[seq], text[m[0]:end])
	}
	return heard
}

var mark = regexp.MustCompile(`(?:id="room" data-seq="|"frozen":(?:true|false),"seq":)(\d+)`)

// TestRondelicSecrets plays whole games of both texts in real browsers: people at both
// sizes and in both languages, bots, a watcher. Every byte that came to each of them
// (pages, streams, answers of the API) is searched for the cards that he could not know
// at that moment, as a sign and by name, in the light of what really happened.
func TestRondelicSecrets(t *testing.T) {
	t.Parallel()
	browser := chromium(t)
	for text, fields := range map[string]map[string]string{
		"A": {"o.circles": "3", "o.restart": "off", "chair.2": "open", "chair.3": "open", "chair.4": "bot:3"},
		"B": {"o.text": "B", "o.circles": "3", "o.restart": "off", "chair.2": "open", "chair.3": "bot:4", "chair.4": "bot:1"},
	} {
		t.Run(text, func(t *testing.T) {
			s := serve(t)
			people := []*person{open(t, browser, s, "Jeanne", "fr", desktop), open(t, browser, s, "Anatole", "en", phone)}
			if text == "A" {
				people = append(people, open(t, browser, s, "Margaux", "fr", phone))
			}
			g := gather(t, "rondelic", fields, append(people, open(t, browser, s, "Basile", "en", desktop))...)
			g.house = s
			g.play(func(p *person, n int) {
				which := "[0]"
				if n%3 > 0 {
					which = ".at(-1)" // rather exchange, rather lend
				}
				js[bool](p, `([...document.querySelectorAll("#table .ron-choices button[name=a]")]`+which+`.click(), true)`)
			})
			seats := map[*person]game.Seat{}
			for _, p := range g.all {
				seats[p] = game.Watcher
				if slices.Contains(g.seated, p) {
					seats[p] = game.Seat(js[int](p, `+document.querySelector(".ron-own [data-seat]").dataset.seat`))
				}
			}
			known := follow(t, table.ID(strings.TrimPrefix(g.table, "/t/")), g.log())
			for _, p := range g.all {
				lang := map[bool]string{true: "fr", false: "en"}[slices.Contains([]string{"Jeanne", "Margaux"}, p.name)]
				searched := 0
				for seq, texts := range heardAt(p.wire.text()) {
					if int(seq) >= len(known) || known[seq] == nil {
						continue
					}
					for _, heard := range texts {
						searched += known[seq].search(t, p, seats[p], heard, names(t, lang))
					}
				}
				if searched < 500 {
					t.Errorf("%s: only %d searches", p.name, searched)
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

// learn adds what each holds now to what he knows, and to what all know where the dealer
// turns his cards up and where a King refused.
func (k *knowledge) learn(tb *table.Table, v *rondelic.View) {
	for i := range v.Seats {
		seat := game.Seat(i)
		hand := tb.State.View(seat).(*rondelic.View).Hand
		if len(hand) == 0 {
			continue
		}
		k.seen[seat] = k.seen[seat].With(hand[0])
		turns := seat == v.Dealer && (v.Phase == "turn" || v.Phase == "choose" && v.Terms.Text == "A")
		refuses := tb.Last != nil && tb.Last.Seat == seat && tb.Last.Text == "refuse"
		if turns || refuses {
			k.open = k.open.With(hand[0])
		}
	}
}

// search looks for what a seat cannot know in what it heard, and says for how many cards.
func (k *knowledge) search(t *testing.T, p *person, seat game.Seat, heard string, name map[cards.Card]string) (n int) {
	t.Helper()
	may := k.seen[seat] | k.open
	for c := range (cards.Pack &^ may).All() {
		if !k.last.Has(c) {
			n++
			if at := signs(c.String()).FindStringIndex(heard); at != nil {
				t.Errorf("%s heard of %s: …%s…", p.name, c, heard[max(0, at[0]-100):min(len(heard), at[1]+100)])
			}
		}
		if !k.told[seat].Has(c) && strings.Contains(heard, name[c]) {
			at := strings.Index(heard, name[c])
			t.Errorf("%s heard of %s: …%s…", p.name, name[c], heard[max(0, at-100):min(len(heard), at+100)])
		}
	}
	return n
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

var _ = ronda.Rules
