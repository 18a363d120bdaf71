package play

import (
	"context"
	"net/http"
	"slices"
	"time"

	"tablee/host"
	"tablee/table"
	"tablee/web/page"
)

// chat is what people say to each other at a table with more than one of them.
type chat struct {
	Lines []chatMessage
	Signs bool   // the viewer may send them: they have a seat
	Words bool   // they may also write
	Typed string // in vain: it stays in its field
	Off   bool   // a moderator has switched it off
	Warn  bool   // partners may write, and must not tell each other their cards
}

type chatMessage struct {
	N    int
	Seat int // -1 for somebody who no longer sits here
	Who  string
	Text string
	At   time.Time
}

// chatOf is the chat as a visitor sees it, nil at a table where there is nobody to chat
// with, and for who only looks on until something is said.
func chatOf(f *host.Frame, v *viewer) *chat {
	t := f.Table
	if t.Chat == table.ChatNone || t.Devices() < 2 {
		return nil
	}
	k := &chat{Off: f.Silenced}
	for _, s := range f.Messages {
		if slices.Contains(v.Muted, s.By) || s.Sign == "" && s.Text == "" {
			continue
		}
		line := chatMessage{N: s.N, Seat: int(t.SeatOf(s.By)), Who: page.PersonName(v.L, f.Names[s.By]), Text: s.Text, At: s.At}
		if s.Sign != "" {
			line.Text = v.L.T("sign." + s.Sign)
		}
		k.Lines = append(k.Lines, line)
	}
	if v.Known && t.SeatOf(v.Player.ID) >= 0 && !f.Silenced {
		k.Signs, k.Words = true, t.Chat == table.ChatOpen
	}
	if k.Lines == nil && !k.Signs {
		return nil // nothing to read, and nothing to be said
	}
	return k
}

// mutedSpeakers are those whose messages a frame holds and its viewer does not read, each
// once. Others that they have muted make no difference to what they see.
func mutedSpeakers(f *host.Frame, v *viewer) []table.PlayerID {
	var all []table.PlayerID
	for _, m := range f.Messages {
		if slices.Contains(v.Muted, m.By) {
			all = append(all, m.By)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// tabIndex lets arrow keys scroll the chat, once there is something in it.
func tabIndex(k *chat) string {
	if len(k.Lines) == 0 {
		return "-1"
	}
	return "0"
}

// sendMessage says something to the others.
func (s *handlers) sendMessage(r *http.Request, by host.Hand, f *host.Frame) error {
	if err := page.Allow(s.Writings, string(by.Player)); err != nil {
		return err
	}
	return s.Host.Say(r.Context(), by.Player, f.Table.ID, r.PostFormValue("sign"), r.PostFormValue("text"))
}

// mute mutes the people of a seat for the visitor, or unmutes them.
func (s *handlers) mute(r *http.Request, by host.Hand, f *host.Frame) error {
	seat := page.IntOr(r.PostFormValue("whom"), -1)
	if seat < 0 || seat >= len(f.Table.Seats) {
		return table.ErrNoSuchChair
	}
	for _, p := range f.Table.Seats[seat].People() {
		if err := s.Accounts.Mute(r.Context(), by.Player, p, r.PostFormValue("on") == "yes"); err != nil {
			return err
		}
	}
	return nil
}

// readMuted reads whom a visitor has muted, where people chat: once for a page, and for a
// stream whenever there is something new.
func (s *handlers) readMuted(ctx context.Context, f *host.Frame, v *viewer) error {
	said := 1 // 0: nothing has been read yet
	if len(f.Messages) > 0 {
		said += f.Messages[len(f.Messages)-1].N
	}
	if !v.Known || v.heard == said || f.Table.Chat == table.ChatNone || f.Table.Devices() < 2 {
		return nil
	}
	muted, err := s.Accounts.Muted(ctx, v.Player.ID)
	switch {
	case err == nil:
		v.heard, v.Muted = said, muted
	case s.Outage.Is(err):
		v.Muted = speakers(f) // better nobody is heard than somebody they have muted
	default:
		return err
	}
	return nil
}

// speakers are those whose messages a frame holds.
func speakers(f *host.Frame) []table.PlayerID {
	var all []table.PlayerID
	for _, m := range f.Messages {
		all = append(all, m.By)
	}
	return all
}
