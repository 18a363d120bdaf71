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

// join opens a table and takes a seat.
func join(p *browser.Person, table string) {
	p.T.Helper()
	p.Visit(table)
	p.SitDown()
	p.Until(`document.querySelector("#ro-rail")`)
}

// TestRondo plays a whole game of two people by typing, tapping and dragging, with a watcher. A draft appears
// on the same person's second screen and nowhere else. The test searches the bytes received by the others for
// hands, the pile, drafts and hidden bids.
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

	for seat, p := range people { // both bid, in the order of the seats
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
			if word := h.spelled(bid); seat == 0 && word != "" && regexp.MustCompile(`\b`+word+`\b`).MatchString(other.Proxy.Received()) { // case-sensitive: an English page contains "are"
				t.Errorf("%s received the secret bid %s", other.Name, word)
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
			t.Errorf("%d cards of %s are below the window", hidden, p.Name)
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
			t.Errorf("%s sees the remaining cards of %d hands, want 2", p.Name, n)
		}
	}
}

// quiet fails the test if one of the others received anything but keep-alives while a player composed.
func quiet(t *testing.T, others ...*browser.Person) {
	t.Helper()
	for _, p := range others {
		if heard := strings.ReplaceAll(p.Proxy.Received(), ": \n\n", ""); heard != "" {
			t.Errorf("%s received data while another player composed: %.400s", p.Name, heard)
		}
	}
}

// secondScreen opens the table on a second screen of the player to move. A draft on one screen appears on the
// other, where it can be continued, and on no other player's.
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
	if action == "pass" { // a draft need not be a word
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
	second.Visit("/") // closing its page ends the sharing
	p.Until(`!document.querySelector("#ro-say[data-shared]")`)
}

// dealt matches six cards in the notation of records: a hand or the pile.
var dealt = regexp.MustCompile(`(?:\b[A-Z] |[?_] ){6}`)

// knows fails the test if p, whose view is own, received the hand of another player's view h in any form in
// which hands are written.
func knows(t *testing.T, p *browser.Person, own, h holder) {
	t.Helper()
	heard := p.Proxy.Received()
	list, _ := json.Marshal(h.View.Hand)
	const telling = 3 // one or two letters occur by chance
	if len(h.View.Hand) >= telling && strings.Contains(heard, strings.Trim(string(list), "[]")) && own.cards() != h.cards() {
		t.Errorf("%s received the hand %s", p.Name, list)
	}
	if m := dealt.FindString(heard); m != "" {
		t.Errorf("%s received cards as they were dealt: %s", p.Name, m)
	}
	rooms := strings.Split(heard, `id="fragment"`)
	cards := regexp.MustCompile(`data-kind="[a-z-]+" data-letter="([A-Z]?)"`).FindAllStringSubmatch(rooms[len(rooms)-1], -1)
	if len(rooms) > 1 && len(cards) != len(h.View.Row)+len(own.View.Hand) {
		t.Errorf("%s sees %d cards: %d on the rail, %d in their own hand", p.Name, len(cards), len(h.View.Row), len(own.View.Hand))
	}
}

// TestRondo_SandTimer_ExpiresAsAPass lets the shortest sand timer of a turn expire. The page counts down, a
// live region announces 10 and 5 seconds, and the log records a pass.
func TestRondo_SandTimer_ExpiresAsAPass(t *testing.T) {
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
	ana.Press(`#ro-hand li:not([data-kind=joker]):not([data-kind=eraser]) button`) // composing does not stop the timer
	ana.Until(`+document.querySelector("#ro-seconds").textContent.replace(/\D/g, "") <= 10`)
	ana.Shot("soon")
	for _, p := range people {
		p.Until(fmt.Sprintf("%s > %d", browser.Seq, h.Seq))
	}
	for at, seconds := range map[int]string{10: "10|[6-9]", 5: "[1-5]"} { // on a busy machine the announcement comes late, with the seconds left then
		if said := browser.JS[[]string](ana, "said"); !slices.ContainsFunc(said, regexp.MustCompile(`^\D*\b(`+seconds+`)\b\D*$`).MatchString) {
			t.Errorf("no announcement %d seconds before the end: %q", at, said)
		}
	}
	h = looks(ben, s, table)
	if h.Last == nil || !h.Last.Timeout || h.Last.Action != "pass" || h.Turn != 1.0 || len(h.View.Hand) != 7 {
		t.Errorf("after the timer expired the last action is %+v, turn %v", h.Last, h.Turn)
	}
	if n := browser.JS[int](ana, `document.querySelectorAll("#ro-hand li").length`); n != 8 {
		t.Errorf("the player who ran out of time holds %d cards, want 8", n)
	}
}

// TestRondo_KeyboardOnly plays a whole game without a pointer. Words are typed, one is laid card by card. At
// the end it opens the hindsight.
func TestRondo_KeyboardOnly(t *testing.T) {
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
		if byHand > 0 && passed < 2 && h.View.Phase == "play" && len(word) > 3 { // mistakes for the hindsight to list
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

// TestRondo_Team plays a whole game of two partners against one player. The partners share a seat, see each
// other's drafts, and either may lay the word. The opponent receives nothing of the drafts.
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
		t.Error("the partners shared no draft")
	}
}
