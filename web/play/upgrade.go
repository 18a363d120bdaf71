package play

import (
	"bytes"
	"context"

	"tablee/web/live"
)

// upgradeEvent tells a page of another version that a newer one is available. The event holds the address of
// this version's script that handles it, then the HTML to show (docs/design/updates.md#upgrades-under-an-open-page).
func (s *handlers) upgradeEvent(ctx context.Context, v *viewer) (live.Event, error) {
	b := bytes.NewBufferString(s.Static("upgrade.js") + "\n")
	if err := upgradeStrip(v.Visitor).Render(ctx, b); err != nil {
		return live.Event{}, err
	}
	return live.Event{Plain: eventText("event: upgrade\n", b.Bytes())}, nil
}
