package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"tablee/game"
	"tablee/games"
)

// rulesCmd prints a rulebook.
type rulesCmd struct {
	Game string `arg:"" help:"The game's id, such as nain-jaune."`
	Lang string `enum:"fr,en," default:"" help:"Language of the rulebook: fr or en. As the environment says (LANG), unless given."`
}

// Run prints the rulebook as Markdown.
func (c *rulesCmd) Run(out io.Writer) error {
	rules, err := findGame(c.Game)
	if err != nil {
		return err
	}
	lang := c.Lang
	if lang == "" {
		lang = languageOf(os.Getenv)
	}
	_, err = io.WriteString(out, games.Rulebook(rules.Info().ID, lang))
	return err
}

// languageOf is the language that the environment asks for: English unless French.
func languageOf(getenv func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale := getenv(name); locale != "" {
			if strings.HasPrefix(locale, "fr") {
				return "fr"
			}
			return "en"
		}
	}
	return "en"
}

// findGame is the game of that id; an unknown one is an error of the command line.
func findGame(id string) (game.Rules, error) {
	var ids []string
	for _, rules := range games.All() {
		if rules.Info().ID == id {
			return rules, nil
		}
		ids = append(ids, rules.Info().ID)
	}
	return nil, usage(fmt.Errorf("there is no game %q; the games are %s", id, strings.Join(ids, ", ")))
}
