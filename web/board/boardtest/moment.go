package boardtest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tablee/game"
	"tablee/web/board"
)

// moment is a table at one time, seen by one viewer in one language.
type moment struct {
	*suite
	table  *Table
	viewer game.Seat
	scene  *board.Scene
	html   string   // cache of page
	tree   *element // cache of parsed
	r      *rand.Rand
}

// page returns the HTML that the game draws for the scene.
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

// parsed returns the page as a tree.
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

// whole returns an error if a text is empty or has a gap.
func whole(what, text string) error {
	if gap := Gap(text); gap != "" {
		return fmt.Errorf("%s: %s", what, gap)
	}
	if strings.TrimSpace(text) == "" {
		return fmt.Errorf("%s is empty", what)
	}
	return nil
}

// sentence returns an error if a text is not a complete sentence.
func sentence(what, text string) error {
	last, _ := utf8.DecodeLastRuneInString(text)
	if err := whole(what, text); err != nil || strings.ContainsRune(".!?…»”“)", last) {
		return err
	}
	return fmt.Errorf("%s has no end: %q", what, text)
}

// momentDrawn: table, panel, state and request have no gap; no element has a style attribute, which the
// content security policy forbids; an open hand can be drawn.
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

// keptAsAnew: parts cached at earlier moments (board.Kept) equal fresh ones.
func keptAsAnew(m *moment) error {
	page, err := m.page()
	if err != nil {
		return err
	}
	fresh := *m.scene
	fresh.L = m.scene.L.Fresh()
	want, err := m.drawn(&fresh)
	if err != nil {
		return err
	}
	if page != want {
		return fmt.Errorf("drawn without cache: %s", difference(page, want))
	}
	return nil
}

// momentTold: each line of the journal is a sentence that contains its gain and refers to an existing seat
// and commit.
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

// pastStill: a scene of the past, or of a closed table, has no buttons and no gaps.
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
		if err := whole("the page of the past", text); err != nil {
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

// hiddenAbsent: the page is the same in every state that the viewer thinks possible.
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
			return fmt.Errorf("the page depends on what seat %d may not know: %s", m.viewer, difference(page, text))
		}
	}
	return nil
}

// difference shows two texts around their first difference.
func difference(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	around := func(s string) string { return s[max(0, i-60):min(len(s), i+60)] }
	return fmt.Sprintf("…%s… and …%s…", around(a), around(b))
}

// endOrdered: when the game is over all players are on the page, the request names the winner, and a list of
// the class order, if the game has one, is sorted by place and begins each row with it. Before that there is
// no such list.
func endOrdered(m *moment) error {
	page, err := m.parsed()
	if err != nil {
		return err
	}
	lists := page.all(func(e *element) bool { return e.name == "ol" && e.is("order") })
	if !m.scene.Over() {
		if len(lists) > 0 {
			return errors.New("an unfinished game has an order")
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

// first returns how many seats share the first place.
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
			return fmt.Errorf("no player is named in %q", text)
		}
		place := m.scene.Points[seat].Place
		if place < was || !strings.HasPrefix(text, strconv.Itoa(place)) {
			return fmt.Errorf("place %d after %d: %q", place, was, text)
		}
		was = place
	}
	return nil
}

// updatesSmall: the size of a move's update. Real games stay under 20 KB (their budget is tested where pages
// are served); random ones lead to unusually large boards.
func updatesSmall(m *moment) error {
	const budget = 28 << 10
	text, err := rendered(m.ui.Table(m.scene))
	if len(text) > budget {
		return fmt.Errorf("the table is %d bytes, more than %d", len(text), budget)
	}
	return err
}

// typedAnswered: a request for help is answered, nonsense is not an action, and a line is read
// from no more of a scene than board.UI says.
func typedAnswered(m *moment) error {
	asked := "help"
	action, answer, ok := m.ui.Understand(m.scene, asked)
	if !ok || action != "" {
		return fmt.Errorf("%q is understood as %q", asked, action)
	}
	if _, _, ok := m.ui.Understand(m.scene, "!!"); ok {
		return errors.New(`"!!" is understood`)
	}
	now := withoutPast(m.scene)
	for _, line := range append([]string{asked, "scores"}, m.scene.Texts...) {
		action, answer, ok := m.ui.Understand(m.scene, line)
		if a, said, read := m.ui.Understand(now, line); a != action || said != answer || read != ok {
			return fmt.Errorf("%q is understood as %q %q, and as %q %q without the past", line, action, answer, a, said)
		}
	}
	return whole("the help", answer)
}

// withoutPast returns a copy of a scene that tells nothing of the past but the last action.
func withoutPast(s *board.Scene) *board.Scene {
	now := *s
	now.Recent, now.Trace, now.Seats = nil, nil, slices.Clone(s.Seats)
	for i := range now.Seats {
		now.Seats[i].Did = ""
	}
	return &now
}

// actionPool holds actions that were legal at some moment of some game: good candidates for refusals at
// another.
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
