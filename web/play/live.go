package play

import (
	"context"
	"errors"
	"net/http"

	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/limit"
	"tablee/web/live"
	"tablee/web/page"
)

// live serves the stream of a table. Package live sends the updates, of which openPage says what they show.
// At every keepalive the stream checks that the reader's session is still valid.
func (s *handlers) live(w http.ResponseWriter, r *http.Request, v *viewer) error {
	id := table.ID(r.PathValue("id"))
	if _, err := s.frame(r, v); err != nil {
		return err
	}
	if v.Known { // arrivals and departures are shown to the whole table
		if err := page.Allow(s.Actions, string(v.Player.ID)); err != nil {
			return err
		}
	}
	upgrade, err := s.upgradeEvent(r, v)
	if err != nil {
		return err
	}
	leave, err := s.Streams.Take(limit.Address(r, s.site.TrustProxy))
	if err != nil {
		return err
	}
	r, end := s.site.UntilBanned(r.WithContext(live.Lasting(r.Context(), w)), v.Visitor)
	frames, err := s.Host.Follow(r.Context(), id, v.Player.ID)
	if err != nil {
		end()
		leave()
		return err
	}
	frames.Drafts = true
	p := &openPage{view: view{s, v, s.invitationTo(r, id), false}, ctx: r.Context(), route: r.Pattern}
	live.Serve(w, r, live.Stream{
		Page: p, Frames: frames, Upgrade: upgrade,
		Turns: s.Updates, Outage: s.Outage, Keepalive: s.site.Keepalive, Now: s.Host.Now, Log: s.site.Log, Route: r.Pattern,
	}, func() {
		p.left()
		frames.Close()
		end()
		leave()
	})
	return nil
}

// openPage is a page with a stream, and what its reader has seen.
type openPage struct {
	view
	ctx   context.Context // of the stream
	route string          // for the log
	seen  *table.Table    // state sent last; not the frame, whose caches would be retained
	noted uint64          // seq recorded last as read; 0 for none
}

var _ live.Page = (*openPage)(nil)

// Prepare implements live.Page.
func (p *openPage) Prepare(ctx context.Context, f *host.Frame) error {
	if p.v.ShutOut(f) {
		return host.ErrClosing
	}
	if p.v.movedFrom(f) {
		return input.ErrRemoved // the page loads again, and is led to the other table
	}
	return p.s.readMuted(ctx, f, p.v)
}

// Beat implements live.Page. A reader is no longer known once they signed out, on this device or another, or
// were erased.
func (p *openPage) Beat() error {
	err := p.s.stillKnown(p.ctx, p.v)
	if err != nil {
		p.seen = nil // record nothing more
	}
	p.noteSeen()
	return err
}

func (s *handlers) stillKnown(ctx context.Context, v *viewer) error {
	if !v.Known {
		return nil
	}
	_, err := s.Accounts.Player(ctx, v.Token)
	switch {
	case errors.Is(err, input.ErrNotFound):
		return host.ErrClosing
	case s.Outage.Is(err):
		return nil // during an outage the session cannot be checked, nor can a sign-out be stored
	}
	return err
}

// Outage implements live.Page.
func (p *openPage) Outage(down bool) string {
	if down {
		return p.v.L.T("outage.bar")
	}
	return p.v.L.T("outage.over")
}
