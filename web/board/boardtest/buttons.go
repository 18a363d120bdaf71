package boardtest

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tablee/game"
	"tablee/web/board"
)

// choicesNamed: every legal action has a name, no two have the same, and it depends on no more of a scene than
// board.UI says.
func choicesNamed(m *moment) error {
	called := map[string]string{}
	least := &board.Scene{L: m.scene.L, Viewer: m.scene.Viewer, Seats: m.scene.Seats, View: m.scene.View}
	for i, a := range m.scene.Legal {
		name, text := m.ui.Choice(m.scene, a), m.scene.Texts[i]
		if other := m.ui.Choice(least, a); other != name {
			return fmt.Errorf("the choice %s is named %q, and %q without the rest of the scene", text, name, other)
		}
		if err := whole("the choice "+text, name); err != nil {
			return err
		}
		if other, ok := called[name]; ok {
			return fmt.Errorf("%s and %s are both named %q", other, text, name)
		}
		called[name] = text
	}
	return nil
}

// refusalsSaid: every refusal with a code of the game's own has a sentence.
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

// offered returns the actions that a page's buttons submit: the value of each <button name="a">, and each
// card (an <input name="with">) combined with each square (a <button name="on">) that lists the card's id
// among its classes, joined as the form joins them.
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

// buttonsLegal: the page offers exactly the viewer's legal actions, each once. For a [game.LegalLimiter],
// which has too many, each button must be legal.
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
			return fmt.Errorf("button for %s: %w", text, err)
		}
	}
	return nil
}
