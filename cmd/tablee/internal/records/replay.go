// Package records has the commands that read .play records: replay and verify.
package records

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"tablee/cmd/internal/catalog"
	"tablee/cmd/internal/cli"
	"tablee/game/record"
)

// ReplayCmd replays records.
type ReplayCmd struct {
	Files   []string `arg:"" name:"file" help:"Records to replay."`
	Verbose bool     `short:"v" help:"Also list the files that hold."`
	JSON    bool     `name:"json" help:"Print where each record ends, one JSON object per line."`
	Update  bool     `help:"Rewrite the points, places and turn lines with the actual values."`
}

// Help describes the format and the exit codes.
func (c *ReplayCmd) Help() string {
	return `A record is a game as text: chance outcomes, actions, and expectations between them. Each
finished table exports one.

  tablee replay table.play             silent if every line holds
  tablee replay --json table.play      where it ends, and what each seat sees
  tablee replay -update table.play     rewrite the expectations; review the diff

Exits 0 if every line of every file holds; 1 if not, with one line per file:
FILE:LINE: message; 2 if a file cannot be read.`
}

// Run replays each file and continues after a failure.
func (c *ReplayCmd) Run(std cli.Streams) error {
	worst := 0
	for _, file := range c.Files {
		code, err := c.replay(file, std)
		if err != nil {
			fmt.Fprintln(std.Err, err)
		}
		worst = max(worst, code)
	}
	if worst > 0 {
		return cli.Exit{Code: worst}
	}
	return nil
}

// replay replays one file and returns the exit code, and the error to print.
func (c *ReplayCmd) replay(file string, std cli.Streams) (int, error) {
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
	result, err := rec.Run(catalog.Rules)
	if err != nil {
		return 1, err
	}
	return 0, c.report(file, len(rec.Steps), result, std)
}

func (c *ReplayCmd) report(file string, steps int, result *record.Result, std cli.Streams) error {
	if c.Verbose {
		fmt.Fprintf(c.verboseTo(std), "%s: holds (%d statements)\n", file, steps)
	}
	if !c.JSON {
		return nil
	}
	return json.NewEncoder(std.Out).Encode(result)
}

// verboseTo returns the stream for the output of -v: not the one with JSON objects.
func (c *ReplayCmd) verboseTo(std cli.Streams) io.Writer {
	if c.JSON {
		return std.Err
	}
	return std.Out
}

// readRecord reads a file up to just beyond the size limit.
func readRecord(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, record.MaxSize+1))
}

func updateRecord(file string, text []byte) ([]byte, error) {
	updated, err := record.Update(file, text, catalog.Rules)
	if err != nil || bytes.Equal(updated, text) {
		return text, err
	}
	return updated, os.WriteFile(file, updated, 0o666)
}
