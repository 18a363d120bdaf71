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

// holder is the API's view of a Rondo table for one person.
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

// rondo opens a table of Rondo with the form of the game's page and returns the table's path. pairs holds
// names and values of fields.
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

// looks gets the table from the API with the person's cookie, bypassing their proxy.
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

// awaited polls until it is the person's turn or the game is over.
func awaited(p *browser.Person, s *program.Server, table string) (h holder) {
	p.T.Helper()
	p.Poll("a turn", func(context.Context) bool {
		h = looks(p, s, table)
		return h.View.Phase == "over" || h.Turn == float64(h.Seat)
	})
	return h
}

// skipAhead takes all people off the table's page, plays for the seated ones by the API until the pile is
// empty, and brings all back: most of a long game repeats what the pages have shown already. seats holds the
// people by seat, watched says that one of all is a watcher. With TABLEE_LONG=true it does nothing.
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
	for _, p := range all { // wait for the news of arrivals, so that it does not reach a page later
		p.Until(there)
	}
}

// cards returns the hand as one string, like "AEGIOS_".
func (h holder) cards() string {
	text := ""
	for _, c := range h.View.Hand {
		text += fmt.Sprint(c)
	}
	return text
}

// best returns the legal action that lays the most cards, or the pass if there is no other. wanted, if not
// nil, restricts the choice.
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

// spelled returns the word that an action makes, or "" for a pass or an empty bid.
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

// settled waits until the page shows a seq, or a later one, and its composing script has run.
func settled(p *browser.Person, at int) {
	p.T.Helper()
	p.Until(fmt.Sprintf(`%s >= %d && (document.querySelector(".end") || !document.querySelector("#ro-lay") || document.querySelector("#ro-hand button"))`, browser.Seq, at))
}

// typed types a word into the field and replaces its content.
func typed(p *browser.Person, word string) {
	p.T.Helper()
	p.Click("#ro-word")
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#ro-word").select()`))
	p.Keys(word)
	p.Until(fmt.Sprintf(`document.querySelector("#ro-word").value.toUpperCase() === %q`, strings.ToUpper(word)))
}

// inHand returns the selector of a card of the hand that has not been laid: a letter, "?" (joker) or "_"
// (eraser).
func inHand(card string) string {
	kind := map[string]string{"?": "[data-kind=joker]", "_": "[data-kind=eraser]"}[card]
	if kind == "" {
		kind = `[data-letter="` + card + `"]`
	}
	return "#ro-hand li" + kind + ":not(.gone) button"
}

// at returns the selector of a compartment, numbered from the left; -1 is the one that can be pulled out at
// the left end.
func at(i int) string { return fmt.Sprintf(`#ro-rail [data-key="c%d"]`, i) }

// laid lays the cards of an action one by one with how, without submitting the word.
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

// dragCard drags a card to a compartment, or taps it if to is "".
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
		browser.Mouse(input.DispatchMouseEventTypeMouseMoved, x+12, y-12, chromedp.ButtonLeft)) // while dragging, the ends can be pulled out
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
