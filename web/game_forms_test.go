package web_test

import (
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tablee/game"
	"tablee/games"
	"tablee/games/rondo"
	rondoui "tablee/games/rondo/ui"
	"tablee/table"
	"tablee/web/webtest"
)

// byForms take one turn of each game without scripts; turn counts the turns.
var byForms = map[string]func(p *webtest.Page, turn int) *webtest.Page{
	"nain-jaune": func(p *webtest.Page, _ int) *webtest.Page { return pressChoice(p, func(int) int { return 0 }) },
	"ronda": func(p *webtest.Page, turn int) *webtest.Page {
		return pressChoice(p, func(n int) int { return 3 * turn % n })
	},
	"rondelic":      func(p *webtest.Page, _ int) *webtest.Page { return pressChoice(p, func(n int) int { return n - 1 }) }, // prefer exchanging to keeping
	"royal-reversi": layToken,
}

// pressChoice presses one of the choices that the table offers.
func pressChoice(p *webtest.Page, which func(n int) int) *webtest.Page {
	all := p.Find(`#table button[name=a][form=act]:not([aria-disabled=true])`)
	return p.Press(`#table button[name=a][form=act][value="` + all.Eq(which(all.Length())).AttrOr("value", "") + `"]`)
}

// layToken chooses a card and presses a square that it highlights, or replaces a hand without legal
// squares.
func layToken(p *webtest.Page, _ int) *webtest.Page {
	if p.Has("#table button[value=replace]") {
		return p.Press("#table button[value=replace]")
	}
	card := p.Find("#table label:not(.stuck) > input").First()
	square := p.Find("#table td button." + card.AttrOr("id", "")).First()
	return p.Form("#act").Fill("with", card.AttrOr("value", "")).Press(`#table td button[value=` + square.AttrOr("value", "") + `]`)
}

// A visitor presses a game's quick button and plays a whole game against bots with plain forms and
// pages.
func TestGames_WithoutScript(t *testing.T) {
	h := webtest.OpenWith(t, nil, games.UIs()...)
	for _, id := range slices.Sorted(maps.Keys(byForms)) {
		take := byForms[id]
		for _, lang := range []string{"fr", "en"} {
			t.Run(id+" "+lang, func(t *testing.T) {
				page := h.Visitor(t, lang).Visit("/").Press(`form[action="/g/` + id + `"] button[name=quick][value=bots]`)
				page, turns := playByForms(t, h, page, take)
				if turns < 3 {
					t.Errorf("over after %d turns", turns)
				}
				f := h.AwaitTurn(t, page.Path)
				if n := page.Count(".standings li"); n != len(f.Table.Seats) {
					t.Errorf("%d standings for %d players", n, len(f.Table.Seats))
				}
			})
		}
	}
}

// playByForms plays a table to its end and returns how many turns its player took. Every page must
// have its texts and unique ids, and show the last move.
func playByForms(t *testing.T, h *webtest.Site, page *webtest.Page, take func(p *webtest.Page, turn int) *webtest.Page) (end *webtest.Page, turns int) {
	t.Helper()
	path := page.Path
	for ; ; turns++ {
		f := h.AwaitTurn(t, path)
		page = page.Reload()
		text, err := page.Html()
		if err != nil || strings.Contains(text, "⟦") || webtest.RepeatedID(text) != "" {
			t.Fatalf("seq %d: missing text or repeated id %q: %v", f.Table.Seq, webtest.RepeatedID(text), err)
		}
		if f.Table.Status == table.StatusOver {
			if !page.Has(".end") {
				t.Error("the page does not show that the game is over")
			}
			return page, turns
		}
		page = take(page, turns)
		if page.Status != http.StatusOK || page.Path != path || page.Find("#fragment").AttrOr("data-seq", "") == strconv.FormatUint(f.Table.Seq, 10) {
			t.Fatalf("the form of a turn redirects to %s, status %d", page.Path, page.Status)
		}
	}
}

// Pressing a card that may not be played shows the reason with its rule, and changes nothing.
func TestRefusal_WithoutScript(t *testing.T) {
	const refusable = `#table button[form=act][aria-disabled=true]`
	h := webtest.Open(t)
	page := h.Visitor(t, "fr").Visit("/").Press(`form[action="/g/nain-jaune"] button[name=quick][value=bots]`)
	for turn := 0; ; turn++ {
		f := h.AwaitTurn(t, page.Path)
		if page = page.Reload(); !page.Has(refusable) {
			page = byForms["nain-jaune"](page, turn)
			continue
		}
		card := page.Find(refusable).First()
		name, value := card.AttrOr("name", ""), card.AttrOr("value", "")
		page = page.Press(`#table button[name="` + name + `"][value="` + value + `"]`)
		if page.Status != http.StatusUnprocessableEntity || page.Text("#refusal .rule small") != "NJ-12" {
			t.Errorf("%s: status %d, cites %q", value, page.Status, page.Texts("#refusal .rule small"))
		}
		if now := h.AwaitTurn(t, page.Path); now.Table.Seq != f.Table.Seq {
			t.Errorf("the table moved from %d to %d", f.Table.Seq, now.Table.Seq)
		}
		return
	}
}

// A whole game is played with plain forms: words and patterns are typed into the field, a card is
// exchanged, and illegal words are refused with a reason.
func TestRondo_WithoutScript(t *testing.T) {
	h := webtest.OpenWith(t, nil, rondoui.New())
	ana := h.Visitor(t, "fr")
	begin := ana.Visit("/g/rondo").Form(".contract form .actions button.main")
	page := begin.Fill("seats", "2").Fill("bots", "1").Fill("o.sand", "0").Fill("seating", "kept").Press(".contract form .actions button.main")
	send := func(p *webtest.Page, text string) *webtest.Page {
		return p.Form("#ro-lay").Fill("text", text).Press("#ro-lay")
	}
	before := h.AwaitTurn(t, page.Path).Table.Seq
	if refused := send(page.Reload(), "cœur"); refused.Text("#refusal") == "" { // four letters, or not in the hand
		t.Error("an illegal bid is not refused")
	}
	if now := h.AwaitTurn(t, page.Path).Table.Seq; now != before {
		t.Errorf("an illegal bid moved the table from seq %d to %d", before, now)
	}
	exchanged, words, patterns := 0, 0, 0
	_, turns := playByForms(t, h, page, func(p *webtest.Page, turn int) *webtest.Page {
		view := h.AwaitTurn(t, p.Path).Table.State.View(0).(*rondo.View)
		action := laysMost(rondoLegal(h.AwaitTurn(t, p.Path).Table))
		_, pattern, _ := strings.Cut(action, " ")
		word := wordOf(view, action)
		switch {
		case exchanged == 0 && view.Phase == "play" && view.Pile > 0:
			exchanged++
			return p.PressFirst(".ro-swaps button")
		case word == "":
			return p.Press(`button[value="` + action + `"]`)
		case view.Phase == "play" && turn%2 == 0:
			patterns++
			return send(p, pattern)
		default:
			words++
			return send(p, word)
		}
	})
	if exchanged == 0 || words == 0 || patterns == 0 {
		t.Errorf("in %d turns %d cards were exchanged, %d words and %d patterns written", turns, exchanged, words, patterns)
	}
}

// rondoLegal returns some legal actions of the awaited seat as text.
func rondoLegal(tb *table.Table) (legal []string) {
	for _, a := range tb.State.(game.LegalLimiter).LegalUpTo(tb.Turn(), 200, nil) {
		legal = append(legal, tb.Rules().FormatAction(a))
	}
	return legal
}

// wordOf returns the word that an action makes, "" for a pass or no bid.
func wordOf(view *rondo.View, action string) (word string) {
	verb, signs, _ := strings.Cut(action, " ")
	if verb == "pass" || signs == "-" {
		return ""
	}
	row := view.Row
	if strings.HasPrefix(signs, "<") { // a compartment is pulled out on the left
		row = append([]rondo.Cell{{}}, row...)
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

// While a game's own clock is on, the contract has no time for a move: the game's page hides it, the waiting room and
// the list leave it out, and one that is sent all the same is refused in words. Without the clock all are there.
func TestContract_OwnClock_IsTheOnlyOne(t *testing.T) {
	h := webtest.OpenWith(t, nil, rondoui.New())
	ana := h.Visitor(t, "en")
	page := ana.Visit("/g/rondo")
	for _, field := range []string{"move", "bank"} {
		if n := page.Find(".paced select[name=" + field + "]").Length(); n != 1 {
			t.Errorf("the page has %d fields %q that are hidden beside a clock", n, field)
		}
	}
	if n := page.Find("select[name='o.sand'][data-clock]").Length(); n != 1 {
		t.Errorf("%d fields set the clock", n)
	}
	for _, field := range []string{"move", "bank"} {
		a := ana.Post("/g/rondo", "seats", "2", field, "60")
		if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, "already has its sand timer") || strings.Contains(a.Body, `class="choice paced"`) {
			t.Errorf("%s beside the sand: %d", field, a.Status)
		}
	}
	for sand, want := range map[string]int{"60": 0, "0": 2} {
		a := ana.Post("/g/rondo", "seats", "2", "o.sand", sand)
		room := ana.Visit(a.Header.Get("Location"))
		if n := room.Find("select[name=move], select[name=bank]").Length(); n != want {
			t.Errorf("sand %s: the waiting room has %d fields for the pace, want %d", sand, n, want)
		}
		if listed := strings.Contains(h.Visitor(t, "en").Get(room.Path).Body, "Time for a move"); listed != (want > 0) {
			t.Errorf("sand %s: the list of terms has a time per move: %t", sand, listed)
		}
	}
	a := ana.Post("/g/rondo", "quick", "now")
	f, err := h.Host.Frame(t.Context(), webtest.TableID(a.Header.Get("Location")))
	if err != nil || f.Table.MoveTime > 0 {
		t.Errorf("at a table for anyone the pace is beside the sand: %v", err)
	}
}
