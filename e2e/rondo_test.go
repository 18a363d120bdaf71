package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// join sits a person down at a table.
func (p *person) join(table string) {
	p.t.Helper()
	p.visit(table)
	p.sits()
	p.until(`document.querySelector("#ro-rail")`)
}

// TestRondo plays a whole game of two people, by typing, tapping and dragging. What one
// composes is seen on his second screen and nowhere else; the bytes that reach the other
// are searched for hands, pile, composing, and bids before they are shown.
func TestRondo(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	ana := open(t, browser, s, "Ana", "fr", desktop)
	ben := open(t, browser, s, "Ben", "en", phone)
	watcher := open(t, browser, s, "Cleo", "en", desktop)
	table := ana.rondo("seats", "2", "o.sand", "0", "seating", "kept")
	ben.join(table)
	watcher.visit(table)
	ana.until(`document.querySelector("#ro-rail")`)
	people, others := []*person{ana, ben}, []*person{ben, ana}

	for seat, p := range people { // bids, the second of them first by Ben
		h := p.looks(s, table)
		p.settled(h.Seq)
		bid := h.best(nil)
		others[seat].wire.forget()
		watcher.wire.forget()
		if bid == "bid -" {
			p.press(`button[value="bid -"]`)
		} else {
			p.typed(h.spelled(bid))
			p.shot("bid")
			p.keys(kb.Enter)
		}
		p.until(fmt.Sprintf("%s > %d", seq, h.Seq))
		for _, other := range []*person{others[seat], watcher} {
			other.until(fmt.Sprintf("%s > %d", seq, h.Seq))
			if word := h.spelled(bid); seat == 0 && word != "" && regexp.MustCompile(`\b`+word+`\b`).MatchString(other.wire.text()) { // in capitals: an English page says "are"
				t.Errorf("%s heard of the secret bid %s", other.name, word)
			}
		}
	}
	secondScreen(t, browser, s, table, people)

	for turn := 0; ; turn++ {
		h := ana.looks(s, table)
		if h.View.Phase == "over" {
			break
		}
		me := int(h.Turn.(float64))
		p, other := people[me], others[me]
		h = p.looks(s, table)
		p.settled(h.Seq)
		if hidden := js[int](p, `[...document.querySelectorAll("#ro-hand li")].filter(li => li.getBoundingClientRect().bottom > innerHeight).length`); hidden > 0 && len(h.View.Hand) <= 7 {
			t.Errorf("%d cards of %s are out of sight", hidden, p.name)
		}
		other.settled(h.Seq)
		watcher.settled(h.Seq)
		knows(t, other, other.looks(s, table), h)
		knows(t, watcher, holder{View: watcher.looks(s, table).View}, h)
		other.wire.forget()
		watcher.wire.forget()
		action := h.best(nil)
		word := h.spelled(action)
		switch {
		case word == "":
			p.press(`button[value="pass"]`)
		case turn%3 == 0:
			p.typed(strings.ToLower(word))
			p.keys(kb.Enter)
		case turn%3 == 1:
			p.laid(action, p.tapCard)
			p.shot(fmt.Sprint("composing-", turn))
			quiet(t, other, watcher)
			p.press("#ro-lay")
		default:
			p.laid(action, p.dragCard)
			quiet(t, other, watcher)
			p.press("#ro-lay")
		}
		p.until(fmt.Sprintf("%s > %d", seq, h.Seq))
		if turn == 3 {
			p.accessible("waiting for the other")
			other.settled(h.Seq + 1)
			other.accessible("playing")
		}
	}
	for _, p := range []*person{ana, ben, watcher} {
		p.until(finished)
		p.shot("over")
		p.accessible("over")
		if text := js[string](p, `document.body.innerText`); strings.Contains(text, "⟦") {
			t.Errorf("a text is missing: %s", text)
		}
		if n := js[int](p, `document.querySelectorAll(".ro-remains li").length`); n != 2 {
			t.Errorf("%s sees what stayed in %d hands", p.name, n)
		}
	}
}

// quiet fails the test when somebody heard anything while another composed.
func quiet(t *testing.T, others ...*person) {
	t.Helper()
	for _, p := range others {
		if heard := strings.ReplaceAll(p.wire.text(), ": \n\n", ""); heard != "" {
			t.Errorf("%s heard something of the composing: %.400s", p.name, heard)
		}
	}
}

// secondScreen opens the table once more with the identity of who is awaited: what is
// composed on one screen appears on the other, on nobody else's, and can be gone on with.
func secondScreen(t *testing.T, browser context.Context, s *server, table string, people []*person) {
	t.Helper()
	h := people[0].looks(s, table)
	me := int(h.Turn.(float64))
	p, other := people[me], people[1-me]
	h = p.looks(s, table)
	second := open(t, browser, s, p.name+"-again", "fr", phone)
	p.wire.lend(second.wire)
	second.visit(table)
	second.settled(h.Seq)
	p.settled(h.Seq)
	p.until(`document.querySelector("#ro-say[data-shared]")`)
	second.until(`document.querySelector("#ro-say[data-shared]")`)
	other.settled(h.Seq)
	other.wire.forget()
	action := h.best(nil)
	if action == "pass" { // letters that make no word can be composed too
		action = "open " + regexp.MustCompile("[^A-Z]").ReplaceAllString(h.cards(), "")[:3]
	}
	word := h.spelled(action)
	p.typed(word)
	second.until(fmt.Sprintf(`document.querySelector("#ro-word").value === %q && document.querySelectorAll("#ro-hand .gone").length === 3`, word))
	second.press("#ro-undo")
	p.until(`document.querySelector("#ro-word").value === "" && !document.querySelector("#ro-hand .gone")`)
	second.laid(action, second.tapCard)
	p.until(fmt.Sprintf(`document.querySelector("#ro-word").value === %q`, word))
	quiet(t, other)
	second.press("#ro-undo")
	second.until(`document.querySelector("#ro-undo").hidden`)
	second.visit("/") // its page is gone, and with it the sharing
	p.until(`!document.querySelector("#ro-say[data-shared]")`)
}

// dealt are cards in the order of the box: a hand or the pile as records write it.
var dealt = regexp.MustCompile(`(?:\b[A-Z] |[?_] ){6}`)

// knows fails the test when somebody heard what h, another's view, tells: his hand, in
// any form in which hands are written.
func knows(t *testing.T, p *person, own, h holder) {
	t.Helper()
	heard := p.wire.text()
	list, _ := json.Marshal(h.View.Hand)
	const telling = 3 // one or two letters stand everywhere
	if len(h.View.Hand) >= telling && strings.Contains(heard, strings.Trim(string(list), "[]")) && own.cards() != h.cards() {
		t.Errorf("%s heard of the hand %s", p.name, list)
	}
	if m := dealt.FindString(heard); m != "" {
		t.Errorf("%s heard cards as they were dealt: %s", p.name, m)
	}
	rooms := strings.Split(heard, `id="room"`)
	cards := regexp.MustCompile(`data-kind="[a-z-]+" data-letter="([A-Z]?)"`).FindAllStringSubmatch(rooms[len(rooms)-1], -1)
	if len(rooms) > 1 && len(cards) != len(h.View.Row)+len(own.View.Hand) {
		t.Errorf("%s sees %d cards: %d lie on the holder, %d are his", p.name, len(cards), len(h.View.Row), len(own.View.Hand))
	}
}

// TestRondo_TheSandRunsOut lets the shortest sand of a turn run out: the page counts it
// down, a screen reader is told at 10 and 5 seconds, and its end is a pass in the log.
func TestRondo_TheSandRunsOut(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	ana, ben := open(t, browser, s, "Ana", "fr", desktop), open(t, browser, s, "Ben", "en", phone)
	table := ana.rondo("seats", "2", "n.sand", "30", "seating", "kept")
	ben.join(table)
	people := []*person{ana, ben}
	for _, p := range people {
		p.settled(2)
		at := js[int](p, seq)
		p.press(`button[value="bid -"]`)
		p.until(fmt.Sprintf("%s > %d", seq, at))
	}
	ana.settled(4)
	h := ana.looks(s, table)
	if h.Turn != 0.0 || h.View.Phase != "open" {
		t.Fatalf("turn %v, %s", h.Turn, h.View.Phase)
	}
	ana.do(chromedp.Evaluate[chromedp.Void](`window.said = []; new MutationObserver(() => said.push(document.querySelector("#live").textContent)).observe(document.querySelector("#live"), { childList: true })`))
	ana.press(`#ro-hand li:not([data-kind=joker]):not([data-kind=eraser]) button`) // composing does not stop it
	ana.until(`+document.querySelector("#ro-seconds").textContent.replace(/\D/g, "") <= 10`)
	ana.shot("soon")
	for _, p := range people {
		p.until(fmt.Sprintf("%s > %d", seq, h.Seq))
	}
	for at, seconds := range map[int]string{10: "10|[6-9]", 5: "[1-5]"} { // a busy machine is a little late, and says what is left then
		if said := js[[]string](ana, "said"); !slices.ContainsFunc(said, regexp.MustCompile(`^\D*\b(`+seconds+`)\b\D*$`).MatchString) {
			t.Errorf("%d seconds before the end nothing was said: %q", at, said)
		}
	}
	h = ben.looks(s, table)
	if h.Last == nil || !h.Last.Timeout || h.Last.Action != "pass" || h.Turn != 1.0 || len(h.View.Hand) != 7 {
		t.Errorf("the end of the sand is %+v, turn %v", h.Last, h.Turn)
	}
	if n := js[int](ana, `document.querySelectorAll("#ro-hand li").length`); n != 8 {
		t.Errorf("who was late holds %d cards", n)
	}
}

// TestRondo_KeyboardAlone plays a whole game without a pointer: words are typed, and now
// and then laid card by card.
func TestRondo_KeyboardAlone(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	p := open(t, browser, s, "Jeanne", "en", desktop)
	table := p.rondo("seats", "2", "bots", "1", "level", "1", "o.sand", "0", "seating", "kept")
	byHand := 0
	for {
		h := p.awaited(s, table)
		if h.View.Phase == "over" {
			break
		}
		p.settled(h.Seq)
		action := h.best(nil)
		word := h.spelled(action)
		switch {
		case word == "":
			p.tabTo(`document.activeElement.matches("#table button[name=a]")`)
			p.tabTo(`document.activeElement.matches("button[value='pass'], button[value='bid -']")`)
		case byHand == 0 && h.View.Phase == "play":
			p.laid(action, func(card, to string) {
				for _, stop := range []string{card, to} {
					if stop != "" {
						p.tabTo(fmt.Sprintf(`document.activeElement.matches(%q)`, stop))
						p.keys(kb.Enter)
					}
				}
			})
			p.tabTo(`document.activeElement.id === "ro-lay"`)
			byHand++
		default:
			if onWord := `document.activeElement.id === "ro-word"`; !js[bool](p, onWord) {
				p.tabTo(onWord)
			}
			p.keys(word)
		}
		p.keys(kb.Enter)
		p.until(fmt.Sprintf("%s > %d", seq, h.Seq))
	}
	p.until(finished)
	if byHand == 0 {
		t.Error("no word was laid card by card")
	}
}

// TestRondo_WithoutJavaScript plays a whole game by plain forms: words and patterns are
// written into the field, a card is exchanged, and what cannot be made is said.
func TestRondo_WithoutJavaScript(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	p := open(t, browser, s, "Anatole", "fr", phone)
	table := p.rondo("seats", "2", "bots", "1", "level", "1", "o.sand", "0", "seating", "kept")
	p.noScripts()
	send := func(text string) {
		p.do(chromedp.SendKeys(chromedp.CSS("#ro-word"), text))
		p.press("#ro-lay")
	}
	exchanged := 0
	for turn := 0; ; turn++ {
		h := p.awaited(s, table)
		if h.View.Phase == "over" {
			break
		}
		p.visit(table)
		if turn == 0 {
			send("cœur") // four letters, or not in the hand
			p.until(`document.querySelector("#slip")?.innerText`)
			p.visit(table)
		}
		action := h.best(nil)
		word := h.spelled(action)
		_, pattern, _ := strings.Cut(action, " ")
		switch {
		case exchanged == 0 && h.View.Phase == "play" && h.View.Pile > 0:
			p.press(".ro-swap summary")
			p.press(".ro-swaps button")
			exchanged++
		case word == "":
			p.press(`button[value="` + action + `"]`)
		case h.View.Phase == "play" && turn%2 == 0:
			send(pattern)
		default:
			send(word)
		}
		p.until(fmt.Sprintf(`document.readyState === "complete" && document.querySelector("#room") && %s > %d`, seq, h.Seq))
		if turn == 3 {
			p.shot("playing")
		}
	}
	if exchanged == 0 {
		t.Error("no card was exchanged")
	}
	p.visit(table)
	if !js[bool](p, "!!"+finished) {
		t.Error("the game is not over")
	}
	p.shot("over")
}

// TestRondo_Team plays a whole game of a team against one: two people share a seat, see
// each other's composing, and either may lay the word; the other side hears nothing.
func TestRondo_Team(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	ana, ada := open(t, browser, s, "Ana", "fr", desktop), open(t, browser, s, "Ada", "en", phone)
	ben := open(t, browser, s, "Ben", "fr", desktop)
	table := ana.rondo("seats", "2", "team", "2", "o.sand", "0", "seating", "kept")
	for p, chair := range map[*person]string{ada: "0", ben: "1"} {
		p.visit(table)
		p.do(chromedp.SetValue(chromedp.CSS("#name"), p.name))
		p.press(`button[form=sit][value="` + chair + `"]`)
		p.until(`document.querySelector("#room") && !document.querySelector("#sit")`)
	}
	ana.until(`document.querySelector("form[action$='/begin'] button") || document.querySelector("#ro-rail")`)
	if js[bool](ana, `!!document.querySelector("form[action$='/begin'] button")`) {
		ana.submit("form[action$='/begin'] button")
	}
	team := []*person{ana, ada}
	shared := 0
	for turn := 0; ; turn++ {
		h := ana.looks(s, table)
		if h.View.Phase == "over" {
			break
		}
		p, mate := ben, (*person)(nil)
		if h.Turn == 0.0 {
			p, mate = team[turn/2%2], team[1-turn/2%2]
		}
		h = p.looks(s, table)
		for _, each := range []*person{ana, ada, ben} {
			each.settled(h.Seq)
		}
		action := h.best(nil)
		word := h.spelled(action)
		if word == "" {
			p.press(`button[value="` + action + `"]`)
		} else {
			ben.wire.forget()
			p.typed(word)
			if mate != nil && shared < 4 {
				mate.until(fmt.Sprintf(`document.querySelector("#ro-word").value === %q`, word))
				mate.shot(fmt.Sprint("shared-", shared))
				quiet(t, ben)
				shared++
			}
			p.press("#ro-lay")
		}
		for _, each := range []*person{ana, ada, ben} {
			each.until(fmt.Sprintf("%s > %d", seq, h.Seq))
		}
	}
	for _, p := range []*person{ana, ada, ben} {
		p.until(finished)
	}
	if shared == 0 {
		t.Error("nothing was composed by the team")
	}
}
