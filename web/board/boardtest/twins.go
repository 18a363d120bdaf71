package boardtest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"tablee/game"
	"tablee/game/twins"
	"tablee/internal/needs"
	"tablee/web/board"
)

// twinsAlike: two games that a viewer cannot tell apart from the beginning are drawn and told identically, to
// the byte: no order, no name of an element and no line of the journal depends on hidden information.
func twinsAlike(s *suite) error {
	r := rand.New(rand.NewPCG(uint64(s.info.MaxActions), 2))
	compared, differed := 0, 0
	for range needs.Rounds(3, 60) {
		for seats := s.info.MinSeats; seats <= s.info.MaxSeats; seats++ {
			p, err := s.pairOf(r, seats)
			if err != nil {
				continue // these options do not allow so many seats
			}
			if err := p.play(r, &compared, &differed); err != nil {
				return err
			}
		}
	}
	if compared == 0 || s.info.Hidden && differed == 0 {
		return fmt.Errorf("compared %d times, with different true states %d times", compared, differed)
	}
	return nil
}

// pair holds two tables that a viewer cannot tell apart.
type pair struct {
	*suite
	*twins.Twins
	one, other *Table
}

func (s *suite) pairOf(r *rand.Rand, seats int) (*pair, error) {
	var opt game.Options
	if r.IntN(2) == 0 {
		opt = s.randomOptions(r)
	}
	viewer := game.Seat(r.IntN(seats+1)) - 1
	if viewer < 0 {
		viewer = game.Watcher
	}
	truths, err := twins.New(s.rules, seats, opt, viewer, r)
	if err != nil {
		return nil, err
	}
	one, err := Sit(s.ui, s.rules, seats, opt)
	if err != nil {
		return nil, err
	}
	other, err := Sit(s.ui, s.rules, seats, opt)
	return &pair{s, truths, one, other}, err
}

// play compares the tables for as long as a common step is found: after every step at first, later
// occasionally.
func (p *pair) play(r *rand.Rand, compared, differed *int) error {
	for steps := 0; ; steps++ {
		if r.IntN(steps+1) < 3 {
			*compared++
			if p.Differ() {
				*differed++
			}
			for _, lang := range slices.Sorted(maps.Keys(p.locs)) {
				if err := p.compare(p.locs[lang]); err != nil {
					return fmt.Errorf("%s, seen by %d: %w\n%s\nbut %s", lang, p.Viewer, err, p.one.Record(), p.other.Record())
				}
			}
		}
		one, other, ok := p.Step()
		if !ok {
			return nil
		}
		if err := p.one.take(one); err != nil {
			return err
		}
		if err := p.other.take(other); err != nil {
			return err
		}
	}
}

func (t *Table) take(s twins.Step) error {
	if s.By == game.Chance {
		return t.Chance(s.Outcome)
	}
	return t.ActAs(s.By, s.Action)
}

func (p *pair) compare(l *board.Loc) error {
	one, err := p.page(p.one.Scene(l, p.Viewer))
	if err != nil {
		return err
	}
	other, err := p.page(p.other.Scene(l, p.Viewer))
	if err != nil || one == other {
		return err
	}
	return fmt.Errorf("twins are drawn differently: %s", difference(one, other))
}

// page returns everything that the ui draws and says for a scene.
func (p *pair) page(sc *board.Scene) (string, error) {
	m := &moment{suite: p.suite, scene: sc}
	text, err := m.page()
	if err != nil {
		return "", err
	}
	if opener, ok := p.ui.(board.Opener); ok && sc.Viewer >= 0 {
		hand, err := rendered(opener.Hand(sc))
		if err != nil {
			return "", err
		}
		text += hand
	}
	var b strings.Builder
	fmt.Fprintln(&b, text, p.ui.State(sc), p.ui.Request(sc))
	for _, line := range p.ui.Journal(sc, sc.Recent) {
		fmt.Fprintf(&b, "%+v\n", line)
	}
	for i, a := range sc.Legal {
		fmt.Fprintln(&b, sc.Texts[i], p.ui.Choice(sc, a))
	}
	return b.String(), nil
}
