package play

import (
	"bytes"
	"context"
	"fmt"

	"tablee/host"
	"tablee/table"
)

// fragmentHTML is the fragment as HTML, made once per frame for all who may see the same; whole
// for a page that lacks lines of the journal. A table that waits shows its link as the
// browser asked for it, which may be anything: that is made anew each time, and not kept.
//
// The key holds what a fragment depends on beside the frame, and no more: what is kept must
// not grow with the number of readers, nor with what they can change about themselves.
func (s *handlers) fragmentHTML(f *host.Frame, v *viewer, link string, whole bool) ([]byte, error) {
	draw := func() ([]byte, error) {
		fg, err := s.fragment(f, v, link)
		if err != nil {
			return nil, err
		}
		fg.Whole = whole
		var b bytes.Buffer
		err = tableFragment(fg).Render(context.Background(), &b)
		return bytes.Clone(b.Bytes()), err // without the buffer's spare bytes
	}
	if f.Table.Status == table.StatusOpen {
		return draw()
	}
	key := fmt.Sprintf("fragment %d %s %t %t", v.Seat(f), v.L.Lang(), v.Known, whole)
	if v.SharesScreen(f) {
		key += " " + string(v.Player.ID)
	}
	if unread := mutedSpeakers(f, v); len(unread) > 0 {
		key += fmt.Sprint(" without ", unread)
	}
	return f.Memo(key, draw)
}
