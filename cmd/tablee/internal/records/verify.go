package records

import (
	"fmt"
	"io"

	"tablee/cmd/internal/catalog"
	"tablee/cmd/internal/cli"
	"tablee/table/recording"
)

// VerifyCmd checks the chance outcomes of a finished table.
type VerifyCmd struct {
	Record string `arg:"" help:"Record of a finished table."`
}

// Help describes the check and what it proves.
func (c *VerifyCmd) Help() string {
	return `When a table opens, the hash of a secret seed is shown; when its game is over, the seed
itself. The order of seats and every deal follow from the seed and from what the players
added to it. This command draws them all again: if they match, the server cannot have
chosen the cards after it saw who played.

The record of a game that was forked from another one shows only its own chance outcomes,
and that hidden cards were dealt again from its seed; the other game's record shows what
came before.

Compare the commitment it prints with the one you saw when the table opened.

Exits 0 if every outcome matches the commitment, 1 if one does not (or the game is not
over), 2 if the file cannot be read.`
}

// Run verifies one record and prints one line.
func (c *VerifyCmd) Run(out io.Writer) error {
	text, err := readRecord(c.Record)
	if err != nil {
		return cli.Usage(err)
	}
	v, err := recording.Verify(c.Record, text, catalog.Rules)
	if err != nil {
		return err
	}
	before := ""
	if v.BeforeFork > 0 {
		before = fmt.Sprintf(", before the fork: %d of another table", v.BeforeFork)
	}
	_, err = fmt.Fprintf(out, "%s: chance matches its commitment (outcomes: %d%s, commitment %s)\n", c.Record, v.Outcomes, before, v.Commitment)
	return err
}
