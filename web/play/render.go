package play

import (
	"fmt"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/live"
)

// view is a table as a viewer sees it, on a page and on its stream.
type view struct {
	s     *handlers
	v     *viewer
	link  string // invitation link
	whole bool   // with the complete journal
}

// Seat implements live.View.
func (w view) Seat(f *host.Frame) game.Seat { return w.v.Seat(f) }

// Key implements live.View. A waiting table shows its link with the host that the browser sent, which may be
// anything, so its fragment is drawn for each request and not cached.
func (w view) Key(f *host.Frame) string {
	if f.Table.Status == table.StatusOpen {
		return ""
	}
	key := fmt.Sprintf("%s %t %t", w.v.L.Lang(), w.v.Known, w.whole)
	if w.v.SharesScreen(f) {
		key += " " + string(w.v.Player.ID)
	}
	if unread := mutedSpeakers(f, w.v); len(unread) > 0 {
		key += fmt.Sprint(" without ", unread)
	}
	return key
}

// Fragment implements live.View.
func (w view) Fragment(f *host.Frame) (templ.Component, error) {
	fg, err := w.s.fragment(f, w.v, w.link, w.whole)
	if err != nil {
		return nil, err
	}
	return tableFragment(fg), nil
}

// html draws a frame.
func (w view) html(f *host.Frame) ([]byte, error) {
	d, err := live.Draw(f, w)
	if err != nil {
		return nil, err
	}
	return d.HTML(), nil
}
