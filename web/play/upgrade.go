package play

import (
	"bytes"
	"context"

	"tablee/web/packing"
)

// upgradeEvent tells a page of another version that a newer one is available. The event holds the address of
// this version's script that handles it, then the HTML to show (docs/design/updates.md#upgrades-under-an-open-page).
func (s *handlers) upgradeEvent(ctx context.Context, v *viewer) (packing.Event, error) {
	b := bytes.NewBufferString(s.Static("upgrade.js") + "\n")
	if err := upgradeStrip(v.Visitor).Render(ctx, b); err != nil {
		return packing.Event{}, err
	}
	return packing.Event{Plain: eventText("event: upgrade\n", b.Bytes())}, nil
}
