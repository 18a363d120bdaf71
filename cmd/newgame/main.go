// Command newgame writes the folder of a new game, a small playable card game whose tests pass, to be turned step
// by step into another game.
//
// The template is the package highcard below this one. It is compiled and tested like any game, so it stays
// correct. Creating a game copies its text under other names, so this command links no game and no server.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"

	"tablee/cmd/internal/cli"
)

// commandLine is the command line.
type commandLine struct {
	Name string `arg:"" help:"Id of the game: lower-case words joined by hyphens, such as old-maid."`
}

const description = `Writes games/NAME (without the hyphens) in this module: the rules, the rulebooks, the bots and
the pages of a small card game that can be played at once, with tests that pass. Then it says how to register the
game and what to change first.`

func main() {
	program := cli.Program{Name: "newgame", Description: description, Grammar: &commandLine{}}
	os.Exit(program.Run(context.Background(), os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}

// Run writes the folder and prints what comes next.
func (c *commandLine) Run(out io.Writer) error {
	g, err := parse(c.Name)
	if err != nil {
		return cli.Usage(err)
	}
	wd, err := os.Getwd()
	if err != nil {
		return err
	}
	root, err := moduleRoot(wd)
	if err != nil {
		return err
	}
	if err := g.write(filepath.Join(root, "games")); err != nil {
		return err
	}
	_, err = io.WriteString(out, g.next())
	return err
}

var moduleLine = regexp.MustCompile(`(?m)^module tablee$`)

// moduleRoot returns the root of this module, in or above dir.
func moduleRoot(dir string) (string, error) {
	for at := dir; ; {
		text, err := os.ReadFile(filepath.Join(at, "go.mod"))
		if err == nil && moduleLine.Match(text) {
			return at, nil
		}
		up := filepath.Dir(at)
		if up == at {
			return "", fmt.Errorf("%s is not inside the module tablee: run this in a clone of the repository", dir)
		}
		at = up
	}
}
