package boards

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/internal/needs"
)

// holder is a table of Rondo as one person may know it.
type holder struct {
	Seq   int
	Turn  any
	Seat  int
	Legal []string
	Last  *struct {
		Timeout bool
		Action  string
	}
	View struct {
		Phase, Word  string
		Hand, HasBid []any
		Row          []struct{ Kind, Letter string }
		Pile, Swaps  int
	}
}

// rondo opens a table of Rondo by the form of the game's page; pairs are fields and
// values. It returns its address.
func rondo(p *browser.Person, pairs ...string) string {
	p.T.Helper()
	p.Visit("/g/rondo")
	fields, _ := json.Marshal(pairs)
	p.Do(chromedp.Evaluate[chromedp.Void](`(pairs => {
		const form = document.querySelector(".contract form")
		for (let i = 0; i < pairs.length; i += 2) {
			const field = form.querySelector("[name='" + pairs[i] + "']")
			for (let fold = field; fold = fold.parentElement?.closest("details");) fold.open = true
			field.value = pairs[i + 1]
		}
	})(` + string(fields) + `)`))
	p.Press(".contract form .actions button.main")
	p.Until(`location.pathname.startsWith("/t/") && document.querySelector("#fragment")`)
	return browser.JS[string](p, "location.pathname")
}

// looks asks the API for the table, as the person's own page might, past their proxy.
func looks(p *browser.Person, s *program.Server, table string) (h holder) {
	p.T.Helper()
	r, err := http.NewRequestWithContext(p.T.Context(), http.MethodGet, s.URL("/api/v1/tables/"+strings.TrimPrefix(table, "/t/")), nil)
	if err != nil {
		p.T.Fatal(err)
	}
	r.Header.Set("Cookie", p.Proxy.Cookie())
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		p.T.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err == nil {
		err = json.Unmarshal(body, &h)
	}
	if err != nil {
		p.T.Fatalf("%v: %.300s", err, body)
	}
	return h
}

// awaited looks until the table awaits the person or its game is over.
func awaited(p *browser.Person, s *program.Server, table string) (h holder) {
	p.T.Helper()
	p.Poll("a turn", func(context.Context) bool {
		h = looks(p, s, table)
		return h.View.Phase == "over" || h.Turn == float64(h.Seat)
	})
	return h
}

// skipAhead lets everybody leave their page, plays for the people, who are given by their
// seats, until the pile is empty, and brings everybody back: most of a long game repeats what
// pages have shown; watched says that one of them only looks on. With TABLEE_LONG=true nothing
// is skipped.
func skipAhead(s *program.Server, table string, seats []*browser.Person, watched bool, all ...*browser.Person) {
	if needs.Long() {
		return
	}
	for _, p := range all {
		p.T.Helper()
		p.Visit("/me/history")
	}
	first := seats[0]
	first.Poll("an empty pile", func(context.Context) bool {
		h := looks(first, s, table)
		for h.View.Phase != "over" && h.View.Pile > 0 {
			turn, ok := h.Turn.(float64)
			if !ok || int(turn) >= len(seats) {
				return false // a bot's turn
			}
			p := seats[int(turn)]
			h = looks(p, s, table)
			p.API(http.MethodPost, "/tables/"+strings.TrimPrefix(table, "/t/")+"/actions", map[string]any{"seq": h.Seq, "action": h.best(nil)}, nil)
			h = looks(first, s, table)
		}
		return true
	})
	for _, p := range all {
		p.Visit(table)
	}
	there := `document.querySelector(".plate") && !document.querySelector(".plate-bot:not(:has(*))")`
	if watched {
		there += ` && [...document.querySelectorAll(".note")].some(note => /(regarde|regardent|watching)\.$/.test(note.textContent.trim()))`
	}
	for _, p := range all { // who comes is shown to all: nothing more is to be heard of that later
		p.Until(there)
	}
}

// cards is the hand as one text: "AEGIOS_".
func (h holder) cards() string {
	text := ""
	for _, c := range h.View.Hand {
		text += fmt.Sprint(c)
	}
	return text
}

// best is the legal action that lays the most cards, the pass when there is no other;
// wanted restricts the choice.
func (h holder) best(wanted func(action string) bool) string {
	best, most := "", -1
	for _, a := range h.Legal {
		laid := 0
		if verb, signs, _ := strings.Cut(a, " "); verb == "swap" {
			continue
		} else if signs != "-" {
			laid = len(strings.Trim(signs, "<>")) - strings.Count(signs, ".")
		}
		if laid > most && (wanted == nil || wanted(a)) {
			best, most = a, laid
		}
	}
	return best
}

// spelled is the word that an action makes; "" for a pass or no bid.
func (h holder) spelled(action string) (word string) {
	verb, signs, _ := strings.Cut(action, " ")
	if verb == "pass" || signs == "-" {
		return ""
	}
	row := h.View.Row
	if strings.HasPrefix(signs, "<") {
		row = append(row[:0:0], row...)
		row = append(row[:1:1], row...)
	}
	for i, sign := range strings.Trim(signs, "<>") {
		switch {
		case sign == '.':
			word += row[i].Letter
		case sign != '_' && sign != '~':
			word += strings.ToUpper(string(sign))
		}
	}
	return word
}

// settled waits until the page has the script that composes, and shows a seq.
func settled(p *browser.Person, at int) {
	p.T.Helper()
	p.Until(fmt.Sprintf(`%s >= %d && (document.querySelector(".end") || !document.querySelector("#ro-say") || document.querySelector("#ro-hand button"))`, browser.Seq, at))
}

// typed writes a word into the field, as keys would.
func typed(p *browser.Person, word string) {
	p.T.Helper()
	p.Click("#ro-word")
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#ro-word").select()`))
	p.Keys(word)
	p.Until(fmt.Sprintf(`document.querySelector("#ro-word").value.toUpperCase() === %q`, strings.ToUpper(word)))
}

// inHand is the selector of a card of the hand that has not been laid: a letter, "?" or
// "_".
func inHand(card string) string {
	kind := map[string]string{"?": "[data-kind=joker]", "_": "[data-kind=eraser]"}[card]
	if kind == "" {
		kind = `[data-letter="` + card + `"]`
	}
	return "#ro-hand li" + kind + ":not(.gone) button"
}

// at is the selector of a compartment, as the page numbers them from the left; -1 is the
// one that can be pulled out there.
func at(i int) string { return fmt.Sprintf(`#ro-rail [data-key="c%d"]`, i) }

// laid lays the cards of an action with a pointer, one by one, and does not play it.
func laid(p *browser.Person, action string, how func(p *browser.Person, card, to string)) {
	p.T.Helper()
	verb, signs, _ := strings.Cut(action, " ")
	from := 0
	if strings.HasPrefix(signs, "<") {
		from = -1
	}
	for i, sign := range strings.Trim(signs, "<>") {
		s, to := string(sign), at(from+i)
		if verb != "play" {
			to = ""
		}
		switch {
		case s == ".":
			continue
		case s == "_":
			how(p, inHand("_"), to)
		case s == "~", s != strings.ToUpper(s):
			name := strings.ToUpper(s)
			if s == "~" {
				name = "×"
			}
			how(p, inHand("?"), "")
			p.Press(fmt.Sprintf(`#ro-letters button:nth-child(%d)`, strings.Index("ABCDEFGHIJKLMNOPQRSTUVWXYZ×", name)+1))
			if to != "" {
				p.Press(to)
			}
		default:
			how(p, inHand(s), to)
		}
	}
}

// tapCard presses a card and then a compartment.
func tapCard(p *browser.Person, card, to string) {
	p.T.Helper()
	p.Press(card)
	if to != "" {
		p.Press(to)
	}
}

// dragCard carries a card to a compartment; without one it is tapped.
func dragCard(p *browser.Person, card, to string) {
	p.T.Helper()
	if to == "" {
		p.Press(card)
		return
	}
	p.Rest()
	p.Do(chromedp.ScrollIntoView(chromedp.CSS(card)))
	x, y := middle(p, card)
	p.Do(browser.Mouse(input.DispatchMouseEventTypeMousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)),
		browser.Mouse(input.DispatchMouseEventTypeMouseMoved, x+12, y-12, chromedp.ButtonLeft)) // the ends can be pulled out now
	p.Rest()
	x, y = middle(p, to)
	p.Do(browser.Mouse(input.DispatchMouseEventTypeMouseMoved, x, y, chromedp.ButtonLeft),
		browser.Mouse(input.DispatchMouseEventTypeMouseReleased, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

func middle(p *browser.Person, selector string) (x, y float64) {
	p.T.Helper()
	at := browser.JS[[]float64](p, fmt.Sprintf(`(r => [r.left + r.width / 2, r.top + r.height / 2])(document.querySelector(%q).getBoundingClientRect())`, selector))
	return at[0], at[1]
}
