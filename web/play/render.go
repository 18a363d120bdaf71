package play

import (
	"fmt"

	"tablee/host"
	"tablee/table"
	"tablee/web/board"
)

// fragmentHTML renders the fragment as HTML.
func (s *handlers) fragmentHTML(f *host.Frame, v *viewer, link string, whole bool) ([]byte, error) {
	d, err := s.drawing(f, v, link, whole)
	if err != nil {
		return nil, err
	}
	return d.HTML(), nil
}

// drawing returns the rendered fragment, cached per frame for all viewers who see the same. whole asks for
// the complete journal. A waiting table shows its link with the host that the browser sent, which may be
// anything, so its fragment is rendered for each request and not cached.
//
// The key holds exactly what a fragment depends on besides the frame: the cache must not grow with the number
// of readers, nor with anything they can change about themselves.
func (s *handlers) drawing(f *host.Frame, v *viewer, link string, whole bool) (*board.Drawing, error) {
	draw := func() (*board.Drawing, int, error) {
		fg, err := s.fragment(f, v, link, whole)
		if err != nil {
			return nil, 0, err
		}
		d, err := board.Draw(tableFragment(fg))
		if err != nil {
			return nil, 0, err
		}
		return d, d.Own, nil
	}
	if f.Table.Status == table.StatusOpen {
		d, _, err := draw()
		return d, err
	}
	key := fmt.Sprintf("fragment %d %s %t %t", v.Seat(f), v.L.Lang(), v.Known, whole)
	if v.SharesScreen(f) {
		key += " " + string(v.Player.ID)
	}
	if unread := mutedSpeakers(f, v); len(unread) > 0 {
		key += fmt.Sprint(" without ", unread)
	}
	return host.Remember(f, v.Seat(f), key, draw)
}
