package play

import (
	"bytes"
	"net/http"

	"tablee/web/live"
)

// upgradeEvent tells a page of another version that a newer one is available; it is nil for a page of this
// version. The event holds the address of this version's script that handles it, then the HTML to show
// (docs/design/updates.md#upgrades-under-an-open-page).
func (s *handlers) upgradeEvent(r *http.Request, v *viewer) ([]byte, error) {
	if version := r.FormValue("v"); version == "" || version == s.site.Version() {
		return nil, nil
	}
	b := bytes.NewBufferString(s.site.Static("upgrade.js") + "\n")
	if err := upgradeStrip(v.Visitor).Render(r.Context(), b); err != nil {
		return nil, err
	}
	return live.Text("event: upgrade\n", b.Bytes()), nil
}
