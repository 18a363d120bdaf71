package boards

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// join sits a person down at a table.
func join(p *browser.Person, table string) {
	p.T.Helper()
	p.Visit(table)
	p.SitDown()
	p.Until(`document.querySelector("#ro-rail")`)
}

// TestRondo plays a whole game of two people, by typing, tapping and dragging. What one
// composes is seen on their own second screen and nowhere else; the bytes that reach the other
// are searched for hands, pile, composing, and bids before they are shown.
func TestRondo(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	ana := browser.Open(t, s, "Ana", "fr", browser.Desktop)
	ben := browser.Open(t, s, "Ben", "en", browser.Phone)
	watcher := browser.Open(t, s, "Cleo", "en", browser.Desktop)
	table := rondo(ana, "seats", "2", "o.sand", "0", "seating", "kept")
	join(ben, table)
	watcher.Visit(table)
	ana.Until(`document.querySelector("#ro-rail")`)
	people, others := []*browser.Person{ana, ben}, []*browser.Person{ben, ana}

	for seat, p := range people { // bids, the second of them first by Ben
		h := looks(p, s, table)
		settled(p, h.Seq)
		bid := h.best(nil)
		others[seat].Proxy.Reset()
		watcher.Proxy.Reset()
		if bid == "bid -" {
			p.Press(`button[value="bid -"]`)
		} else {
			typed(p, h.spelled(bid))
			p.Shot("bid")
			p.Keys(kb.Enter)
		}
		p.Until(fmt.Sprintf("%s > %d", browser.Seq, h.Seq))
		for _, other := range []*browser.Person{others[seat], watcher} {
			other.Until(fmt.Sprintf("%s > %d", browser.Seq, h.Seq))
			if word := h.spelled(bid); seat == 0 && word != "" && regexp.MustCompile(`\b`+word+`\b`).MatchString(other.Proxy.Received()) { // in capitals: an English page says "are"
				t.Errorf("%s heard of the secret bid %s", other.Name, word)
			}
		}
	}
	secondScreen(t, s, table, people)

	for turn := 0; ; turn++ {
		h := looks(ana, s, table)
		if h.View.Phase == "over" {
			break
		}
		me := int(h.Turn.(float64))
		p, other := people[me], others[me]
		h = looks(p, s, table)
		settled(p, h.Seq)
		if hidden := browser.JS[int](p, `[...document.querySelectorAll("#ro-hand li")].filter(li => li.getBoundingClientRect().bottom > innerHeight).length`); hidden > 0 && len(h.View.Hand) <= 7 {
			t.Errorf("%d cards of %s are out of sight", hidden, p.Name)
		}
		settled(other, h.Seq)
		settled(watcher, h.Seq)
		knows(t, other, looks(other, s, table), h)
		knows(t, watcher, holder{View: looks(watcher, s, table).View}, h)
		other.Proxy.Reset()
		watcher.Proxy.Reset()
		action := h.best(nil)
		word := h.spelled(action)
		switch {
		case word == "":
			p.Press(`button[value="pass"]`)
		case turn%3 == 0:
			typed(p, strings.ToLower(word))
			p.Keys(kb.Enter)
		case turn%3 == 1:
			laid(p, action, tapCard)
			p.Shot(fmt.Sprint("composing-", turn))
			quiet(t, other, watcher)
			p.Press("#ro-lay")
		default:
			laid(p, action, dragCard)
			quiet(t, other, watcher)
			p.Press("#ro-lay")
		}
		p.Until(fmt.Sprintf("%s > %d", browser.Seq, h.Seq))
		if turn == 3 {
			p.CheckAccessible("waiting for the other")
			settled(other, h.Seq+1)
			other.CheckAccessible("playing")
		}
		if turn == 6 {
			skipAhead(s, table, people, true, ana, ben, watcher)
		}
	}
	for _, p := range []*browser.Person{ana, ben, watcher} {
		p.Until(browser.Finished)
		p.Shot("over")
		p.CheckAccessible("over")
		if text := browser.JS[string](p, `document.body.innerText`); strings.Contains(text, "⟦") {
			t.Errorf("a text is missing: %s", text)
		}
		if n := browser.JS[int](p, `document.querySelectorAll(".ro-remains li").length`); n != 2 {
			t.Errorf("%s sees what stayed in %d hands", p.Name, n)
		}
	}
}

// quiet fails the test when somebody heard anything while another composed.
func quiet(t *testing.T, others ...*browser.Person) {
	t.Helper()
	for _, p := range others {
		if heard := strings.ReplaceAll(p.Proxy.Received(), ": \n\n", ""); heard != "" {
			t.Errorf("%s heard something of the composing: %.400s", p.Name, heard)
		}
	}
}

// secondScreen opens the table once more with the identity of who is awaited: what is
// composed on one screen appears on the other, on nobody else's, and can be gone on with.
func secondScreen(t *testing.T, s *program.Server, table string, people []*browser.Person) {
	t.Helper()
	h := looks(people[0], s, table)
	me := int(h.Turn.(float64))
	p, other := people[me], people[1-me]
	h = looks(p, s, table)
	second := browser.Open(t, s, p.Name+"-again", "fr", browser.Phone)
	p.Proxy.Lend(second.Proxy)
	second.Visit(table)
	settled(second, h.Seq)
	settled(p, h.Seq)
	p.Until(`document.querySelector("#ro-say[data-shared]")`)
	second.Until(`document.querySelector("#ro-say[data-shared]")`)
	settled(other, h.Seq)
	other.Proxy.Reset()
	action := h.best(nil)
	if action == "pass" { // letters that make no word can be composed too
		action = "open " + regexp.MustCompile("[^A-Z]").ReplaceAllString(h.cards(), "")[:3]
	}
	word := h.spelled(action)
	typed(p, word)
	second.Until(fmt.Sprintf(`document.querySelector("#ro-word").value === %q && document.querySelectorAll("#ro-hand .gone").length === 3`, word))
	second.Press("#ro-undo")
	p.Until(`document.querySelector("#ro-word").value === "" && !document.querySelector("#ro-hand .gone")`)
	laid(second, action, tapCard)
	p.Until(fmt.Sprintf(`document.querySelector("#ro-word").value === %q`, word))
	quiet(t, other)
	second.Press("#ro-undo")
	second.Until(`document.querySelector("#ro-undo").hidden`)
	second.Visit("/") // its page is gone, and with it the sharing
	p.Until(`!document.querySelector("#ro-say[data-shared]")`)
}

// dealt are cards in the order of the box: a hand or the pile as records write it.
var dealt = regexp.MustCompile(`(?:\b[A-Z] |[?_] ){6}`)

// knows fails the test when somebody heard what h, another's view, tells: the hand, in
// any form in which hands are written.
func knows(t *testing.T, p *browser.Person, own, h holder) {
	t.Helper()
	heard := p.Proxy.Received()
	list, _ := json.Marshal(h.View.Hand)
	const telling = 3 // one or two letters stand everywhere
	if len(h.View.Hand) >= telling && strings.Contains(heard, strings.Trim(string(list), "[]")) && own.cards() != h.cards() {
		t.Errorf("%s heard of the hand %s", p.Name, list)
	}
	if m := dealt.FindString(heard); m != "" {
		t.Errorf("%s heard cards as they were dealt: %s", p.Name, m)
	}
	rooms := strings.Split(heard, `id="fragment"`)
	cards := regexp.MustCompile(`data-kind="[a-z-]+" data-letter="([A-Z]?)"`).FindAllStringSubmatch(rooms[len(rooms)-1], -1)
	if len(rooms) > 1 && len(cards) != len(h.View.Row)+len(own.View.Hand) {
		t.Errorf("%s sees %d cards: %d lie on the holder, %d are their own", p.Name, len(cards), len(h.View.Row), len(own.View.Hand))
	}
}

// TestRondo_TheSandRunsOut lets the shortest sand of a turn run out: the page counts it
// down, a screen reader is told at 10 and 5 seconds, and its end is a pass in the log.
func TestRondo_TheSandRunsOut(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	ana, ben := browser.Open(t, s, "Ana", "fr", browser.Desktop), browser.Open(t, s, "Ben", "en", browser.Phone)
	table := rondo(ana, "seats", "2", "n.sand", "30", "seating", "kept")
	join(ben, table)
	people := []*browser.Person{ana, ben}
	for _, p := range people {
		settled(p, 2)
		at := browser.JS[int](p, browser.Seq)
		p.Press(`button[value="bid -"]`)
		p.Until(fmt.Sprintf("%s > %d", browser.Seq, at))
	}
	settled(ana, 4)
	h := looks(ana, s, table)
	if h.Turn != 0.0 || h.View.Phase != "open" {
		t.Fatalf("turn %v, %s", h.Turn, h.View.Phase)
	}
	ana.Do(chromedp.Evaluate[chromedp.Void](`window.said = []; new MutationObserver(all => said.push(...all.flatMap(m => [...m.addedNodes].map(n => n.textContent)))).observe(document.querySelector("#live"), { childList: true })`))
	ana.Press(`#ro-hand li:not([data-kind=joker]):not([data-kind=eraser]) button`) // composing does not stop it
	ana.Until(`+document.querySelector("#ro-seconds").textContent.replace(/\D/g, "") <= 10`)
	ana.Shot("soon")
	for _, p := range people {
		p.Until(fmt.Sprintf("%s > %d", browser.Seq, h.Seq))
	}
	for at, seconds := range map[int]string{10: "10|[6-9]", 5: "[1-5]"} { // a busy machine is a little late, and says what is left then
		if said := browser.JS[[]string](ana, "said"); !slices.ContainsFunc(said, regexp.MustCompile(`^\D*\b(`+seconds+`)\b\D*$`).MatchString) {
			t.Errorf("%d seconds before the end nothing was said: %q", at, said)
		}
	}
	h = looks(ben, s, table)
	if h.Last == nil || !h.Last.Timeout || h.Last.Action != "pass" || h.Turn != 1.0 || len(h.View.Hand) != 7 {
		t.Errorf("the end of the sand is %+v, turn %v", h.Last, h.Turn)
	}
	if n := browser.JS[int](ana, `document.querySelectorAll("#ro-hand li").length`); n != 8 {
		t.Errorf("who was late holds %d cards", n)
	}
}

// TestRondo_KeyboardAlone plays a whole game without a pointer: words are typed, and now
// and then laid card by card.
func TestRondo_KeyboardAlone(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	p := browser.Open(t, s, "Jeanne", "en", browser.Desktop)
	table := rondo(p, "seats", "2", "bots", "1", "level", "1", "o.sand", "0", "seating", "kept")
	byHand, passed := 0, 0
	for turn := 0; ; turn++ {
		h := awaited(p, s, table)
		if h.View.Phase == "over" {
			break
		}
		settled(p, h.Seq)
		action := h.best(nil)
		word := h.spelled(action)
		if byHand > 0 && passed < 2 && h.View.Phase == "play" && len(word) > 3 { // choices to be told of afterwards
			word, passed = "", passed+1
		}
		switch {
		case word == "":
			p.TabTo(`document.activeElement.matches("#table button[name=a]")`)
			p.TabTo(`document.activeElement.matches("button[value='pass'], button[value='bid -']")`)
		case byHand == 0 && h.View.Phase == "play":
			laid(p, action, func(p *browser.Person, card, to string) {
				for _, stop := range []string{card, to} {
					if stop != "" {
						p.TabTo(fmt.Sprintf(`document.activeElement.matches(%q)`, stop))
						p.Keys(kb.Enter)
					}
				}
			})
			p.TabTo(`document.activeElement.id === "ro-lay"`)
			byHand++
		default:
			if onWord := `document.activeElement.id === "ro-word"`; !browser.JS[bool](p, onWord) {
				p.TabTo(onWord)
			}
			p.Keys(word)
		}
		p.Keys(kb.Enter)
		p.Until(fmt.Sprintf("%s > %d", browser.Seq, h.Seq))
		if turn == 5 {
			skipAhead(s, table, []*browser.Person{p}, false, p)
		}
	}
	p.Until(browser.Finished)
	if byHand == 0 {
		t.Error("no word was laid card by card")
	}
	hindsight(p, table)
}

// TestRondo_Team plays a whole game of a team against one: two people share a seat, see
// each other's composing, and either may lay the word; the other side hears nothing.
func TestRondo_Team(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	ana, ada := browser.Open(t, s, "Ana", "fr", browser.Desktop), browser.Open(t, s, "Ada", "en", browser.Phone)
	ben := browser.Open(t, s, "Ben", "fr", browser.Desktop)
	table := rondo(ana, "seats", "2", "team", "2", "o.sand", "0", "seating", "kept")
	for p, chair := range map[*browser.Person]string{ada: "0", ben: "1"} {
		p.Visit(table)
		p.Do(chromedp.SetValue(chromedp.CSS("#name"), p.Name))
		p.Press(`button[form=sit][value="` + chair + `"]`)
		p.Until(`document.querySelector("#fragment") && !document.querySelector("#sit")`)
	}
	ana.Do(chromedp.SendKeys(chromedp.CSS(".own-name"), ana.Name))
	ana.Until(`document.querySelectorAll(".chair.free").length === 0 && document.querySelectorAll(".chair").length === 2`)
	ana.Press("#begin .gold")
	ana.Until(`document.querySelector("#ro-rail")`)
	team := []*browser.Person{ana, ada}
	shared := 0
	for turn := 0; ; turn++ {
		h := looks(ana, s, table)
		if h.View.Phase == "over" {
			break
		}
		p, mate := ben, (*browser.Person)(nil)
		if h.Turn == 0.0 {
			p, mate = team[turn/2%2], team[1-turn/2%2]
		}
		h = looks(p, s, table)
		for _, each := range []*browser.Person{ana, ada, ben} {
			settled(each, h.Seq)
		}
		action := h.best(nil)
		word := h.spelled(action)
		if word == "" {
			p.Press(`button[value="` + action + `"]`)
		} else {
			ben.Proxy.Reset()
			typed(p, word)
			if mate != nil && shared < 4 {
				mate.Until(fmt.Sprintf(`document.querySelector("#ro-word").value === %q`, word))
				mate.Shot(fmt.Sprint("shared-", shared))
				quiet(t, ben)
				shared++
			}
			p.Press("#ro-lay")
		}
		for _, each := range []*browser.Person{ana, ada, ben} {
			each.Until(fmt.Sprintf("%s > %d", browser.Seq, h.Seq))
		}
		if turn == 8 {
			skipAhead(s, table, []*browser.Person{ana, ben}, false, ana, ada, ben)
		}
	}
	for _, p := range []*browser.Person{ana, ada, ben} {
		p.Until(browser.Finished)
	}
	if shared == 0 {
		t.Error("nothing was composed by the team")
	}
}
