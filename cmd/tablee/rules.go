package main

import (
	"io"
	"os"

	"tablee/cmd/tablee/internal/cli"
)

// rulesCmd prints a rulebook.
type rulesCmd struct {
	Game string `arg:"" help:"Id of the game, such as nain-jaune."`
	Lang string `enum:"fr,en," default:"" help:"Language of the rulebook: fr or en. Default: from the environment (LANG)."`
}

// Run prints the rulebook as Markdown.
func (c *rulesCmd) Run(out io.Writer) error {
	entry, err := cli.FindGame(c.Game)
	if err != nil {
		return err
	}
	lang := c.Lang
	if lang == "" {
		lang = cli.Language(os.Getenv)
	}
	_, err = io.WriteString(out, entry.Rulebook(lang))
	return err
}
