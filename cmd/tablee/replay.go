package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"tablee/game"
	"tablee/game/record"
)

// replayCmd plays .play records again.
type replayCmd struct {
	Files   []string `arg:"" name:"file" help:"Records to play."`
	Verbose bool     `short:"v" help:"Say also which files hold."`
	JSON    bool     `name:"json" help:"Print where each record ends, as one JSON object a line."`
	Update  bool     `help:"Rewrite the points, places and turn lines with what holds."`
}

// Help explains the form and the exit codes.
func (c *replayCmd) Help() string {
	return `A record is the text of a game: what luck gave, who did what, and what is expected
then. Each finished table exports one.

  tablee replay table.play             silent when every line holds
  tablee replay --json table.play      where it ends, and what each seat sees
  tablee replay -update table.play     rewrite what is expected; read the difference

Exits 0 when every line of every file holds; 1 when not, with one line a file:
FILE:LINE: message; 2 when a file cannot be read.`
}

// Run plays file after file and goes on after one that fails.
func (c *replayCmd) Run(to streams) error {
	worst := 0
	for _, file := range c.Files {
		code, err := c.replay(file, to)
		if err != nil {
			fmt.Fprintln(to.err, err)
		}
		worst = max(worst, code)
	}
	if worst > 0 {
		return exit{code: worst}
	}
	return nil
}

// replay plays one file and returns the code to exit with, and the line to print.
func (c *replayCmd) replay(file string, to streams) (int, error) {
	text, err := readRecord(file)
	if err != nil {
		return 2, fmt.Errorf("tablee: %w", err)
	}
	if c.Update {
		if text, err = updateRecord(file, text); err != nil {
			return 1, err
		}
	}
	rec, err := record.Parse(file, text)
	if err != nil {
		return 1, err
	}
	result, err := rec.Run(rulesOf)
	if err != nil {
		return 1, err
	}
	return 0, c.report(file, len(rec.Steps), result, to)
}

func (c *replayCmd) report(file string, steps int, result *record.Result, to streams) error {
	if c.Verbose {
		fmt.Fprintf(c.told(to), "%s: holds (%d statements)\n", file, steps)
	}
	if !c.JSON {
		return nil
	}
	return json.NewEncoder(to.out).Encode(result)
}

// told is where -v speaks: not among the objects that a program reads.
func (c *replayCmd) told(to streams) io.Writer {
	if c.JSON {
		return to.err
	}
	return to.out
}

// readRecord reads a file, but no more of it than shows that it is too large.
func readRecord(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, record.MaxSize+1))
}

func updateRecord(file string, text []byte) ([]byte, error) {
	updated, err := record.Update(file, text, rulesOf)
	if err != nil || bytes.Equal(updated, text) {
		return text, err
	}
	return updated, os.WriteFile(file, updated, 0o666)
}

func rulesOf(id string) (game.Rules, bool) {
	rules, err := findGame(id)
	return rules, err == nil
}
