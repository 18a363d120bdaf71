package play

import (
	"net/http"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/scene"
)

// holdOf returns the reason why the table pauses for a viewer: they look at a moment, or the bots wait for
// their signal. It is nil otherwise.
func holdOf(f *host.Frame, v *viewer, h *table.HeldMoment) *board.Hold {
	t := f.Table
	goOn := ""
	if v.Known && t.SeatOf(v.Player.ID) >= 0 {
		goOn = "/t/" + string(t.ID) + "/go-on"
	}
	switch {
	case h != nil:
		next := v.L.T("hold.next")
		switch {
		case t.Status == table.StatusOver:
			next = v.L.T("hold.over")
		case h.Luck:
			next = v.L.T("hold.deal")
		case f.HoldEnds.IsZero():
			next = v.L.T("hold.signal")
		}
		var ready []game.Seat
		for seat, r := range h.Ready {
			if r {
				ready = append(ready, game.Seat(seat))
			}
		}
		return &board.Hold{Kind: h.Kind, Ready: ready, Past: t.Follows(h), Ends: f.HoldEnds, Whole: f.HoldEnds.Sub(h.At), Next: next, GoOn: goOn, Seq: h.Seq}
	case goOn != "" && t.AwaitsSignal():
		return &board.Hold{Next: v.L.T("hold.signal"), GoOn: goOn, Seq: t.Seq}
	}
	return nil
}

// goOn records that the visitor has seen the moment or read the coach's text, or gives the signal that bots wait for.
func (s *handlers) goOn(r *http.Request, by host.Hand, f *host.Frame) error {
	if r.PostFormValue("read") != "" {
		return s.Host.Read(r.Context(), by.Player, f.Table.ID, scene.SeqOf(r))
	}
	return s.Host.GoOn(r.Context(), by.Player, f.Table.ID, scene.SeqOf(r))
}

// refresh returns the number of seconds after which a browser without scripts reloads: when the moment is
// over, or soon while others are awaited. It is 0 while the viewer has something to type or to choose.
func (fg *fragment) refresh() int {
	const soon, room = 5, 10
	switch h := fg.Scene.Hold; {
	case fg.Room != nil && fg.Scene.Viewer >= 0 && !fg.Room.Unnamed && fg.Room.TypedName == "":
		return room // with a name and a chair the viewer only waits; otherwise they are typing
	case fg.Table.Status != table.StatusPlaying && fg.Scene.Hold == nil, fg.AwaitsYou(), fg.Typed != "", fg.Handover != nil:
		return 0
	case h != nil && h.Ends.IsZero():
		return 0
	case h != nil:
		return max(1, int(h.Ends.Sub(fg.Scene.Now)/time.Second)+1)
	}
	return soon
}
