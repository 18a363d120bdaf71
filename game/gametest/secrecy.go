package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"tablee/game"
)

// determinized returns a copy of the state, determinized for viewer.
func (t *table) determinized(viewer game.Seat) game.State {
	s := t.state.Clone()
	s.Determinize(viewer, t.r)
	return s
}

// noSecretShown checks that a viewer cannot tell apart two states that differ only in what they may not know.
// Determinize must not change the view (to the byte), the turn, the legal actions, refusals, the default
// action, the standings, a watcher's view, turn times, think times, or which actions of others are visible.
func noSecretShown(t *table) error {
	tries := t.attempts()
	t.r.Shuffle(len(tries), func(i, j int) { tries[i], tries[j] = tries[j], tries[i] })
	tries = tries[:min(len(tries), 80)]
	for _, v := range t.viewers() {
		for range 2 {
			redealt := t.determinized(v)
			if d := difference(t.shown(t.state, v, tries), t.shown(redealt, v, tries)); d != "" {
				return t.errorf("Determinize(%d) redeals something %d knows, or %d sees a secret: %s", v, v, v, d)
			}
		}
	}
	return nil
}

// shown returns everything that reaches a viewer, one line each.
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

// determinizingRedeals checks that in a game with hidden information redeals change what some other seat sees
// and differ from each other, so that an empty Determinize cannot pass. In a game without secrets between
// players they must not change any view.
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

// unseenRedealt checks that outcomes of chance that no one sees (covered bowls, a pack) are redealt too, so
// that a bot cannot look under a bowl. Two outcomes that look the same to all viewers but lead to different
// games prove that something is unseen; then some determinized game must differ from the true one.
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
			return t.errorf("Determinize(%d) leaves unseen outcomes unchanged", v)
		}
	}
	return nil
}

// unseen reports whether another outcome looks the same to all viewers but leads to a different game.
func (t *table) unseen(one game.State, seeds []uint64) bool {
	for range 8 {
		other := t.state.Clone()
		if other.ApplyChance(t.draw()) == nil && t.snapshot(one) == t.snapshot(other) && t.outlook(one, seeds) != t.outlook(other, seeds) {
			return true
		}
	}
	return false
}

// outlook returns all that is visible in a few continuations of the game.
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

// hands returns the views of the other seats.
func (t *table) hands(s game.State, viewer game.Seat) string {
	text := ""
	for _, seat := range t.players() {
		if seat != viewer {
			text += viewText(s, seat) + "\n"
		}
	}
	return text
}

// determinizedGoOn checks that a determinized state is a valid game: the viewer's actions are legal in it,
// its invariants hold, and it can be played to its end.
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
		return errors.New("the game is not over after MaxActions")
	}
	return invariant(s)
}

// narrationKeepsSecrets checks that a viewer receives the same facts about a step in two states whenever
// their views before and after it are the same. Every fact must have a code and a seat of the table.
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

// actionTaken returns an action in the true state, and in determinizations for viewer in which it is legal.
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

// outcomesTaken returns several outcomes of the chance now due; for the first chance of a game, also a
// determinization of each.
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

// narrate compares the facts each viewer receives about steps that look the same to them.
func (t *table) narrate(narrator game.Narrator, by game.Seat, a game.Action, taken func(viewer game.Seat) []stepTaken) error {
	for _, v := range t.viewers() {
		heard := map[string]string{} // by the view afterwards
		for _, step := range taken(v) {
			facts := narrator.Narrate(step.before, step.after, by, a, v, nil)
			for _, f := range facts {
				if f.Code == "" || f.Seat < game.Chance || int(f.Seat) >= t.seats {
					return t.errorf("viewer %d receives a fact without a code or a valid seat: %+v", v, f)
				}
			}
			view, text := viewText(step.after, v), fmt.Sprintf("%+v", facts)
			if other, seen := heard[view]; seen && other != text {
				return t.errorf("viewer %d sees the same before and after a step of %d, but receives\n%s\nor\n%s", v, by, other, text)
			}
			heard[view] = text
		}
	}
	return nil
}

// codes returns the refusals and facts that occur in random games.
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

// factsOf adds the facts of one more action from a state, as narrated to its own seat and a watcher.
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
