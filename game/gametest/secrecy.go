package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"tablee/game"
)

// determinized is a copy of the state with everything redealt that viewer cannot know.
func (t *table) determinized(viewer game.Seat) game.State {
	s := t.state.Clone()
	s.Determinize(viewer, t.r)
	return s
}

// noSecretShown: no viewer can tell two states apart that differ only in what the
// viewer may not know. The view to the byte, whose turn it is, what the viewer may do, why an
// action is refused, the default action, the standings, all that a watcher sees, how long a turn
// or a bot's thought is, and which actions of others are shown are the same after everything
// else was redealt.
func noSecretShown(t *table) error {
	tries := t.attempts()
	t.r.Shuffle(len(tries), func(i, j int) { tries[i], tries[j] = tries[j], tries[i] })
	tries = tries[:min(len(tries), 80)]
	for _, v := range t.viewers() {
		for range 2 {
			redealt := t.determinized(v)
			if d := difference(t.shown(t.state, v, tries), t.shown(redealt, v, tries)); d != "" {
				return t.errorf("Determinize(%d) redeals what %d knows, or %d is shown what it may not know: %s", v, v, v, d)
			}
		}
	}
	return nil
}

// shown is everything that reaches a viewer, a line each.
func (t *table) shown(s game.State, viewer game.Seat, tries []game.Action) string {
	var b strings.Builder
	legal := s.Legal(viewer, nil)
	fmt.Fprintf(&b, "turn %d\nstandings %v\nview %s\nlegal %v\n", s.Turn(), s.Standings(nil), viewText(s, viewer), legal)
	if viewer != game.Watcher {
		fmt.Fprintln(&b, "watcher's view", viewText(s, game.Watcher))
	}
	if len(legal) > 0 {
		fmt.Fprintln(&b, "default action", s.DefaultAction(viewer))
	}
	for _, a := range tries {
		if err := s.Check(viewer, a); err != nil {
			fmt.Fprintf(&b, "%#x: %v\n", a, err)
		}
	}
	if glass, ok := s.(game.TurnTimer); ok {
		seconds, running := glass.TurnTime()
		fmt.Fprintln(&b, "turn time", seconds, running)
	}
	if slow, ok := s.(game.Deliberator); ok {
		fmt.Fprintln(&b, "think time", slow.ThinkTime())
	}
	if secret, ok := s.(game.SecretActions); ok {
		for _, a := range tries[:min(len(tries), 8)] {
			for _, by := range t.players() {
				fmt.Fprintln(&b, a, "of", by, "visible", secret.Visible(viewer, by, a))
			}
		}
	}
	return b.String()
}

// determinizingRedeals: in a hidden game redeals change what some other seat sees, and
// differ from each other, so that a Determinize that does nothing cannot pass; in a game
// without secrets between players they change nobody's view.
func determinizingRedeals(s *suite) error {
	changed, varied := map[game.Seat]bool{}, map[game.Seat]bool{}
	most := game.Seat(0)
	err := s.games("determinizing redeals", func(t *table) error {
		most = max(most, game.Seat(t.seats))
		for {
			for _, v := range t.viewers() {
				if changed[v] && varied[v] {
					continue
				}
				before, one, other := t.hands(t.state, v), t.hands(t.determinized(v), v), t.hands(t.determinized(v), v)
				changed[v] = changed[v] || before != one
				varied[v] = varied[v] || one != other
				if before != one && !s.info.Hidden {
					return t.errorf("Info says nothing is hidden, Determinize(%d) changes what others see: %s", v, difference(before, one))
				}
			}
			if more, err := t.step(); err != nil || !more || t.steps > 60 {
				return err
			}
		}
	})
	if err != nil || !s.info.Hidden {
		return err
	}
	for v := game.Watcher; v < most; v++ {
		if v == game.Chance || v == game.Nobody {
			continue
		}
		if !changed[v] {
			return fmt.Errorf("Determinize(%d) never changes what another seat sees", v)
		}
		if !varied[v] {
			return fmt.Errorf("Determinize(%d) always redeals the same", v)
		}
	}
	return nil
}

// unseenRedealt: what chance laid where nobody sees it (covered bowls, a pack) is
// redealt too, so that a bot cannot look under a bowl. Two outcomes that look the same
// to everybody and turn out differently prove that there is something unseen; then some
// determinized game must turn out differently from the true one.
func unseenRedealt(t *table) error {
	if t.state.Turn() != game.Chance || t.steps > 0 {
		return nil
	}
	one := t.state.Clone()
	if err := one.ApplyChance(t.draw()); err != nil {
		return t.errorf("the sampled outcome is refused: %v", err)
	}
	seeds := []uint64{t.r.Uint64(), t.r.Uint64(), t.r.Uint64()}
	if !t.unseen(one, seeds) {
		return nil
	}
	for _, v := range t.viewers() {
		varies := false
		for i := 0; i < 16 && !varies; i++ {
			redealt := one.Clone()
			redealt.Determinize(v, t.r)
			varies = t.outlook(redealt, seeds) != t.outlook(one, seeds)
		}
		if !varies {
			return t.errorf("Determinize(%d) leaves what nobody sees as it is", v)
		}
	}
	return nil
}

// unseen reports whether another outcome looks the same to everybody and turns out otherwise.
func (t *table) unseen(one game.State, seeds []uint64) bool {
	for range 8 {
		other := t.state.Clone()
		if other.ApplyChance(t.draw()) == nil && t.snapshot(one) == t.snapshot(other) && t.outlook(one, seeds) != t.outlook(other, seeds) {
			return true
		}
	}
	return false
}

// outlook is what is seen after the game went on in some ways.
func (t *table) outlook(s game.State, seeds []uint64) string {
	text := ""
	for _, seed := range seeds {
		later := s.Clone()
		for range ahead {
			playOn(later, 1, seed)
			text += t.snapshot(later)
		}
	}
	return text
}

// hands is what the other seats see.
func (t *table) hands(s game.State, viewer game.Seat) string {
	text := ""
	for _, seat := range t.players() {
		if seat != viewer {
			text += viewText(s, seat) + "\n"
		}
	}
	return text
}

// determinizedGoOn: a determinized state is a game like any other: the viewer's actions are
// legal in it, its books are right, and it can be played to its end.
func determinizedGoOn(t *table) error {
	var player game.Simulator
	for _, v := range t.viewers() {
		state := t.determinized(v)
		if err := invariant(state); err != nil {
			return t.errorf("after Determinize(%d): %v", v, err)
		}
		legal := state.Legal(v, nil)
		t.r.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
		for _, a := range legal[:min(len(legal), 3)] {
			next := state.Clone()
			next.Play(v, a)
			if err := playedOut(&player, next, t); err != nil {
				return t.errorf("after Determinize(%d) and %s: %v", v, t.rules.FormatAction(a), err)
			}
		}
		if err := playedOut(&player, state, t); err != nil {
			return t.errorf("after Determinize(%d): %v", v, err)
		}
	}
	return nil
}

func playedOut(p *game.Simulator, s game.State, t *table) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic while playing on: %v", cause)
		}
	}()
	p.Playout(s, t.r, t.info.MaxActions)
	if s.Turn() != game.Nobody {
		return errors.New("the game goes on after MaxActions")
	}
	return invariant(s)
}

// narrationKeepsSecrets: where a viewer's views before and after the same step are the
// same in two states, the viewer is told the same. And nobody is told nonsense: every fact has
// a code and a seat of the table.
func narrationKeepsSecrets(t *table) error {
	narrator, ok := t.rules.(game.Narrator)
	if !ok {
		return nil
	}
	if t.state.Turn() == game.Chance {
		return t.narrate(narrator, game.Chance, 0, t.outcomesTaken)
	}
	for _, by := range t.players() {
		legal := t.state.Legal(by, nil)
		t.r.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
		for _, a := range legal[:min(len(legal), 3)] {
			if err := t.narrate(narrator, by, a, func(v game.Seat) []stepTaken { return t.actionTaken(v, by, a) }); err != nil {
				return err
			}
		}
	}
	return nil
}

// stepTaken is a state before and after one step.
type stepTaken struct{ before, after game.State }

// actionTaken is an action in the true state, and in determinizations for viewer in
// which it is legal.
func (t *table) actionTaken(viewer, by game.Seat, a game.Action) (taken []stepTaken) {
	for i := range 4 {
		before := t.state
		if i > 0 {
			before = t.determinized(viewer)
		}
		if before.Check(by, a) == nil {
			after := before.Clone()
			after.Play(by, a)
			taken = append(taken, stepTaken{before, after})
		}
	}
	return taken
}

// outcomesTaken is several outcomes of the chance now due; of the first one of a game, also
// a determinization of each.
func (t *table) outcomesTaken(viewer game.Seat) (taken []stepTaken) {
	for range 4 {
		after := t.state.Clone()
		if after.ApplyChance(t.draw()) != nil {
			continue
		}
		taken = append(taken, stepTaken{t.state, after})
		if t.steps == 0 {
			redealt := after.Clone()
			redealt.Determinize(viewer, t.r)
			taken = append(taken, stepTaken{t.state, redealt})
		}
	}
	return taken
}

// narrate compares what each viewer is told of steps that look the same to that viewer.
func (t *table) narrate(narrator game.Narrator, by game.Seat, a game.Action, taken func(viewer game.Seat) []stepTaken) error {
	for _, v := range t.viewers() {
		heard := map[string]string{} // by the view afterwards
		for _, step := range taken(v) {
			facts := narrator.Narrate(step.before, step.after, by, a, v, nil)
			for _, f := range facts {
				if f.Code == "" || f.Seat < game.Chance || int(f.Seat) >= t.seats {
					return t.errorf("%d is told a fact without a code or about no seat: %+v", v, f)
				}
			}
			view, text := viewText(step.after, v), fmt.Sprintf("%+v", facts)
			if other, seen := heard[view]; seen && other != text {
				return t.errorf("%d sees the same before and after a step of %d, and is told\n%s\nor\n%s", v, by, other, text)
			}
			heard[view] = text
		}
	}
	return nil
}

// codes are the refusals and facts that random games come upon.
func (s *suite) codes() (refusals, facts []string, err error) {
	narrator, _ := s.rules.(game.Narrator)
	note := func(list []string, code string) []string {
		if slices.Contains(list, code) {
			return list
		}
		return append(list, code)
	}
	err = s.games("codes", func(t *table) error {
		for {
			if t.steps < 40 || t.telling() {
				for _, a := range t.attempts() {
					for _, seat := range t.players() {
						if no, ok := t.state.Check(seat, a).(*game.Refusal); ok && no != nil && !houseRule(no.Rule) {
							refusals = note(refusals, no.Code)
						}
					}
				}
			}
			before, turn := t.state.Clone(), t.state.Turn()
			more, err := t.step()
			if err != nil || !more {
				return err
			}
			if narrator != nil && turn == game.Chance {
				for _, f := range narrator.Narrate(before, t.state, turn, 0, game.Watcher, nil) {
					facts = note(facts, f.Code)
				}
			}
			if narrator != nil && turn != game.Chance {
				facts = t.factsOf(narrator, before, facts, note)
			}
		}
	})
	return refusals, facts, err
}

// factsOf narrates one more action from a state, as its own seat and a watcher hear it.
func (t *table) factsOf(narrator game.Narrator, before game.State, facts []string, note func([]string, string) []string) []string {
	seat := before.Turn()
	legal := before.Legal(seat, nil)
	a := legal[rand.New(rand.NewPCG(t.r.Uint64(), 0)).IntN(len(legal))]
	after := before.Clone()
	after.Play(seat, a)
	for _, v := range []game.Seat{seat, game.Watcher} {
		for _, f := range narrator.Narrate(before, after, seat, a, v, nil) {
			facts = note(facts, f.Code)
		}
	}
	return facts
}
