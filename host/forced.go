package host

import (
	"context"
	"errors"
	"time"

	"tablee/table"
)

// SetForced says whether what is forced at a person's seat is played by itself. To say it again
// is no error. Errors: ErrNotFound, a table.Problem.
func (h *Host) SetForced(ctx context.Context, by Hand, id table.ID, on bool) error {
	c := by.command(table.SetForced)
	if on {
		c.Text = "on"
	}
	if err := h.Command(ctx, id, c); !errors.Is(err, table.ErrUnchanged) {
		return err
	}
	return nil
}

// mostForced is how many times the pause a forced action waits at most where others play.
const mostForced = 6

// forcedAt is when a forced action is played that is due. Against bots it is then; where others
// play it waits longer, by a chance that they cannot know, as long as somebody would who
// chooses: else the time would tell that there was nothing to choose. A restart draws the same.
func (c *scheduler) forcedAt(ctx context.Context, t *table.Table, due time.Time) (time.Time, error) {
	if t.Alone() {
		return due, nil
	}
	seed, err := c.seed(ctx, t.ID)
	if err != nil {
		return due, err
	}
	late := seed.BotRand(t.BotMoment(), t.Turn()).Float64()
	return due.Add(time.Duration(late * late * mostForced * float64(t.Deliberation(c.host.cfg.Pause)))), nil
}
