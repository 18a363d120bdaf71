package boardtest

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tablee/game"
	"tablee/web/board"
)

// moment is a table at one instant, as one viewer sees it in one language.
type moment struct {
	*suite
	table  *Table
	viewer game.Seat
	scene  *board.Scene
	html   string   // of page, once drawn
	tree   *element // of parsed
	r      *rand.Rand
}

// page is what the game draws of a scene.
func (m *moment) page() (string, error) {
	if m.html != "" {
		return m.html, nil
	}
	text, err := m.drawn(m.scene)
	m.html = text
	return text, err
}

func (m *moment) drawn(s *board.Scene) (string, error) {
	table, err := rendered(m.ui.Table(s))
	if err != nil {
		return "", err
	}
	panel, err := rendered(m.ui.Panel(s))
	return table + panel, err
}

// parsed is the page as a tree.
func (m *moment) parsed() (*element, error) {
	if m.tree != nil {
		return m.tree, nil
	}
	page, err := m.page()
	if err != nil {
		return nil, err
	}
	m.tree, err = parse(page)
	return m.tree, err
}

// whole is the error of a text that is empty or has a gap.
func whole(what, text string) error {
	if gap := Gap(text); gap != "" {
		return fmt.Errorf("%s: %s", what, gap)
	}
	if strings.TrimSpace(text) == "" {
		return fmt.Errorf("%s is empty", what)
	}
	return nil
}

// sentence is the error of a text that is no whole sentence.
func sentence(what, text string) error {
	last, _ := utf8.DecodeLastRuneInString(text)
	if err := whole(what, text); err != nil || strings.ContainsRune(".!?…»”“)", last) {
		return err
	}
	return fmt.Errorf("%s has no end: %q", what, text)
}

// momentDrawn: table, panel, state and request have no gap; nothing has a style attribute,
// which the policy of the pages forbids; an open hand can be drawn.
func momentDrawn(m *moment) error {
	page, err := m.page()
	if err != nil {
		return err
	}
	if strings.Contains(page, " style=") {
		return errors.New("a style attribute")
	}
	hand := "none"
	if opener, ok := m.ui.(board.Opener); ok && m.viewer >= 0 {
		if hand, err = rendered(opener.Hand(m.scene)); err != nil {
			return err
		}
		hand += "may be empty"
	}
	return errors.Join(whole("the page", page), whole("the state", m.ui.State(m.scene)), whole("the request", m.ui.Request(m.scene)), whole("the hand", hand))
}

// keptAsAnew: the parts that were kept from other moments (board.Kept) look as they would if
// nothing were kept.
func keptAsAnew(m *moment) error {
	page, err := m.page()
	if err != nil {
		return err
	}
	anew := *m.scene
	anew.L = m.scene.L.Anew()
	want, err := m.drawn(&anew)
	if err != nil {
		return err
	}
	if page != want {
		return fmt.Errorf("drawn anew: %s", difference(page, want))
	}
	return nil
}

// momentTold: each line of the journal is a sentence that has its gain in it, about a seat
// and a commit that there are.
func momentTold(m *moment) error {
	for _, line := range m.ui.Journal(m.scene, m.scene.Recent) {
		if err := sentence("the journal", line.Text); err != nil {
			return err
		}
		switch {
		case !strings.Contains(line.Text, line.Gain):
			return fmt.Errorf("the gain %q is no part of %q", line.Gain, line.Text)
		case line.Seat < game.Chance || int(line.Seat) >= len(m.scene.Seats):
			return fmt.Errorf("a line is about seat %d: %q", line.Seat, line.Text)
		case line.Seq == 0 || line.Seq > m.scene.Seq:
			return fmt.Errorf("a line is of commit %d: %q", line.Seq, line.Text)
		}
	}
	return nil
}

// choicesNamed: every legal action is called something, and no two the same.
func choicesNamed(m *moment) error {
	called := map[string]string{}
	for i, a := range m.scene.Legal {
		name, text := m.ui.Choice(m.scene, a), m.scene.Texts[i]
		if err := whole("the choice "+text, name); err != nil {
			return err
		}
		if other, ok := called[name]; ok {
			return fmt.Errorf("%s and %s are both called %q", other, text, name)
		}
		called[name] = text
	}
	return nil
}

// refusalsSaid: what the rules refuse by a code of their own has a sentence.
func refusalsSaid(m *moment) error {
	if m.viewer < 0 {
		return nil
	}
	for _, a := range m.pool.actions {
		no, ok := m.table.State.Check(m.viewer, a).(*game.Refusal)
		if !ok || no == nil || strings.HasPrefix(no.Rule, "GEN-") {
			continue
		}
		if err := sentence("refusal "+no.Code, m.ui.Refused(m.scene.L, no)); err != nil {
			return err
		}
	}
	return nil
}

// offered are the actions that a page's buttons send: each <button name="a">, and a card
// (an <input name="with">) with each square that names it among its classes (a <button
// name="on">), joined as the form joins them.
func offered(page *element) (texts []string, err error) {
	cards := map[string]string{} // by id
	for _, e := range page.all(func(e *element) bool { return e.name == "input" && e.attrs["name"] == "with" }) {
		cards[e.attrs["id"]] = e.attrs["value"]
	}
	joined := map[string]bool{}
	for _, e := range page.all(func(e *element) bool { return e.name == "button" && e.attrs["form"] == "act" && !e.unheard() }) {
		switch e.attrs["name"] {
		case "a":
			texts = append(texts, e.attrs["value"])
		case "on":
			lit := false
			for _, class := range strings.Fields(e.attrs["class"]) {
				if card, ok := cards[class]; ok {
					lit = true
					joined[card+" "+e.attrs["value"]] = true
				}
			}
			if lit == (e.attrs["aria-disabled"] == "true") {
				return nil, fmt.Errorf("%s can be chosen: %t, and is disabled: %t", e.attrs["value"], lit, lit)
			}
		}
	}
	texts = append(texts, slices.Collect(maps.Keys(joined))...)
	slices.Sort(texts)
	return texts, nil
}

// buttonsLegal: the page offers what the viewer may do, each once, and nothing else. Of a
// [game.LegalLimiter], whose actions are too many, each button is legal.
func buttonsLegal(m *moment) error {
	page, err := m.parsed()
	if err != nil {
		return err
	}
	got, err := offered(page)
	if err != nil {
		return err
	}
	if _, many := m.table.State.(game.LegalLimiter); many {
		return m.eachLegal(got)
	}
	if want := slices.Sorted(slices.Values(m.scene.Texts)); !slices.Equal(got, want) {
		return fmt.Errorf("the buttons are %q, the legal actions %q", got, want)
	}
	return nil
}

func (m *moment) eachLegal(texts []string) error {
	for _, text := range texts {
		a, err := m.rules.ParseAction(text)
		if err == nil {
			err = m.table.State.Check(m.viewer, a)
		}
		if err != nil {
			return fmt.Errorf("a button for %s: %w", text, err)
		}
	}
	return nil
}

// pastStill: a scene of the past, or of a table that was closed, has nothing to press, no
// gap, and what is laid open in it is drawn.
func pastStill(m *moment) error {
	past := *m.scene
	past.Still, past.Legal, past.Texts = true, nil, nil
	closed := past
	closed.Closed = true
	for _, s := range []*board.Scene{&past, &closed} {
		text, err := m.drawn(s)
		if err != nil {
			return err
		}
		if err := whole("the page of the past", strings.ReplaceAll(text, "⟦table.closed.title⟧", "")); err != nil {
			return err
		}
		page, err := parse(text)
		if err != nil {
			return err
		}
		for _, e := range page.all(func(e *element) bool { return e.attrs["form"] == "act" }) {
			return fmt.Errorf("the past has a button %s=%q", e.attrs["name"], e.attrs["value"])
		}
	}
	return nil
}

// hiddenAbsent: the page is the same in every world that the viewer thinks possible.
func hiddenAbsent(m *moment) error {
	page, err := m.page()
	if err != nil {
		return err
	}
	for range 2 {
		other := m.table.State.Clone()
		other.Determinize(m.viewer, m.r)
		twin := *m.scene
		twin.View = other.View(m.viewer)
		text, err := m.drawn(&twin)
		if err != nil {
			return err
		}
		if text != page {
			return fmt.Errorf("the page tells what %d may not know: %s", m.viewer, difference(page, text))
		}
	}
	return nil
}

// difference is where two texts part.
func difference(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	around := func(s string) string { return s[max(0, i-60):min(len(s), i+60)] }
	return fmt.Sprintf("…%s… and …%s…", around(a), around(b))
}

// namesUnique: an id, and the name by which a thing is found again (data-flip), is there
// once.
func namesUnique(m *moment) error {
	page, err := m.parsed()
	if err != nil {
		return err
	}
	for _, attr := range []string{"id", "data-flip"} {
		seen := map[string]bool{}
		for _, e := range page.all(func(e *element) bool { return e.attrs[attr] != "" }) {
			if seen[e.attrs[attr]] {
				return fmt.Errorf("two things have the %s %s", attr, e.attrs[attr])
			}
			seen[e.attrs[attr]] = true
		}
	}
	return nil
}

// everythingLabelled: what can be pressed or filled in and what is a picture has a name
// for screen readers, and labels refer to what there is.
func everythingLabelled(m *moment) error {
	page, err := m.parsed()
	if err != nil {
		return err
	}
	return labelled(page)
}

func labelled(page *element) error {
	ids, labels := map[string]*element{}, map[string]string{}
	for _, e := range page.all(func(*element) bool { return true }) {
		ids[e.attrs["id"]] = e
		if e.name == "label" {
			labels[e.attrs["for"]] += e.words(true)
		}
	}
	for _, e := range page.all(needsName) {
		name := e.attrs["aria-label"] + e.attrs["title"] + labels[e.attrs["id"]]
		for _, id := range strings.Fields(e.attrs["aria-labelledby"]) {
			if ids[id] == nil {
				return fmt.Errorf("<%s> is labelled by #%s, which is not on the page", e.name, id)
			}
			name += ids[id].words(false)
		}
		if e.name != "input" && e.name != "select" && e.name != "textarea" {
			name += e.words(true)
		}
		if up := e.parent; up.name == "label" {
			name += up.words(true)
		}
		if strings.TrimSpace(name) == "" && !e.unheard() && !e.pictured() {
			return fmt.Errorf("<%s class=%q value=%q> has no accessible name", e.name, e.attrs["class"], e.attrs["value"])
		}
	}
	return nil
}

// needsName are the elements that must be called something.
func needsName(e *element) bool {
	switch e.name {
	case "button", "a", "select", "textarea", "svg", "img":
		return true
	case "input":
		return e.attrs["type"] != "hidden"
	}
	return e.has("aria-labelledby") || e.attrs["role"] == "grid"
}

// endOrdered: when the game is over everybody is on the page, the request names who is
// first, and a list of the class order, if the game has one, is in the order of the places,
// each behind its place. Before that there is no such list.
func endOrdered(m *moment) error {
	page, err := m.parsed()
	if err != nil {
		return err
	}
	lists := page.all(func(e *element) bool { return e.name == "ol" && e.is("order") })
	if !m.scene.Over() {
		if len(lists) > 0 {
			return errors.New("a game that goes on has an order")
		}
		return nil
	}
	words, asked := page.words(false), m.ui.Request(m.scene)
	for i, seat := range m.scene.Seats {
		if !strings.Contains(words, seat.Name) {
			return fmt.Errorf("%s is not on the page", seat.Name)
		}
		if alone := m.first() == 1; alone && m.scene.Points[i].Place == 1 && !seat.You && !strings.Contains(asked, seat.Name) {
			return fmt.Errorf("%s has won, and is not named: %q", seat.Name, asked)
		}
	}
	for _, list := range lists {
		if err := m.ordered(list); err != nil {
			return err
		}
	}
	return nil
}

// first is how many share the first place.
func (m *moment) first() (n int) {
	for _, p := range m.scene.Points {
		if p.Place == 1 {
			n++
		}
	}
	return n
}

func (m *moment) ordered(list *element) error {
	rows := list.all(func(e *element) bool { return e.name == "li" })
	if len(rows) != len(m.scene.Seats) {
		return fmt.Errorf("%d seats, %d rows in the order", len(m.scene.Seats), len(rows))
	}
	was := 0
	for _, row := range rows {
		text := strings.TrimSpace(row.words(false))
		seat := slices.IndexFunc(m.scene.Seats, func(s board.Seat) bool { return strings.Contains(text, s.Name) })
		if seat < 0 {
			return fmt.Errorf("nobody is named in %q", text)
		}
		place := m.scene.Points[seat].Place
		if place < was || !strings.HasPrefix(text, strconv.Itoa(place)) {
			return fmt.Errorf("place %d after %d: %q", place, was, text)
		}
		was = place
	}
	return nil
}

// updatesSmall: what a viewer is sent at a move. People's games stay under 20 KB (their
// budget is tested where pages are served); random ones come to boards that nobody makes.
func updatesSmall(m *moment) error {
	const budget = 28 << 10
	text, err := rendered(m.ui.Table(m.scene))
	if len(text) > budget {
		return fmt.Errorf("the table is %d bytes, more than %d", len(text), budget)
	}
	return err
}

// typedAnswered: who asks for help is answered, and what means nothing is no action.
func typedAnswered(m *moment) error {
	asked := "help"
	action, answer, ok := m.ui.Understand(m.scene, asked)
	if !ok || action != "" {
		return fmt.Errorf("%q is understood as %q", asked, action)
	}
	if _, _, ok := m.ui.Understand(m.scene, "!!"); ok {
		return errors.New(`"!!" is understood`)
	}
	return whole("the help", answer)
}

// actionPool remembers actions that were legal at some moment of some game: good candidates
// for refusals at another.
type actionPool struct{ actions []game.Action }

func (p *actionPool) add(r *rand.Rand, legal []game.Action) {
	const most = 64
	for range min(len(legal), 4) {
		a := legal[r.IntN(len(legal))]
		switch {
		case slices.Contains(p.actions, a):
		case len(p.actions) < most:
			p.actions = append(p.actions, a)
		default:
			p.actions[r.IntN(most)] = a
		}
	}
}
