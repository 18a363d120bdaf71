package main

import (
	"fmt"
	"io"

	"tablee/table"
)

// verifyCmd checks the luck of a finished table.
type verifyCmd struct {
	Record string `arg:"" help:"The record of a finished table."`
}

// Help explains what is shown, and what it is good for.
func (c *verifyCmd) Help() string {
	return `When a table opens, the hash of a secret seed is shown; when its game is over, the seed
itself. From the seed, and from what the players added to the luck, come the order of
seats and every deal. This command draws them all again: when it says yes, the host
could not choose the cards after it saw who played.

The record of a game that goes on from another one ("and if?") shows its own luck only,
and that what was not known was dealt anew from its seed; what came before is for the
other game's record to show.

Compare the commitment it prints with the one you saw when the table opened.

Exits 0 when all luck is as committed to, 1 when it is not (or the game is not over),
2 when the file cannot be read.`
}

// Run verifies one record and prints one line.
func (c *verifyCmd) Run(out io.Writer) error {
	text, err := readRecord(c.Record)
	if err != nil {
		return exit{2, err}
	}
	v, err := table.Verify(c.Record, text, rulesOf)
	if err != nil {
		return err
	}
	before := ""
	if v.BeforeFork > 0 {
		before = fmt.Sprintf(", before the fork: %d of another table", v.BeforeFork)
	}
	_, err = fmt.Fprintf(out, "%s: luck as committed to (outcomes: %d%s, commitment %s)\n", c.Record, v.Outcomes, before, v.Commitment)
	return err
}
