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

// chat is the conversation at a table with more than one device.
type chat struct {
	Lines []chatMessage
	Signs bool   // the viewer has a seat and may send signs
	Words bool   // they may also write
	Typed string // rejected text, kept in its field
	Off   bool   // switched off by a moderator
	Warn  bool   // partners may write: remind them not to reveal their cards
}

type chatMessage struct {
	N    int
	Seat int // -1 for a player who no longer sits here
	Who  string
	Text string
	At   time.Time
}

// chatOf returns the chat as the viewer sees it: nil at a table with one device only, and for a watcher until
// there is a message.
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
		line := chatMessage{N: s.N, Seat: int(t.SeatOf(s.By)), Who: v.L.Person(f.Names[s.By]), Text: s.Text, At: s.At}
		if s.Sign != "" {
			line.Text = v.L.T("sign." + s.Sign)
		}
		k.Lines = append(k.Lines, line)
	}
	if v.Known && t.SeatOf(v.Player.ID) >= 0 && !f.Silenced {
		k.Signs, k.Words = true, t.Chat == table.ChatOpen
	}
	if k.Lines == nil && !k.Signs {
		return nil // nothing to read, nothing to send
	}
	return k
}

// mutedSpeakers returns the players with messages in a frame whom its viewer has muted, sorted and without
// duplicates. Other muted players make no difference to the fragment.
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

// tabIndex makes a non-empty chat focusable, so that arrow keys scroll it.
func tabIndex(k *chat) string {
	if len(k.Lines) == 0 {
		return "-1"
	}
	return "0"
}

// sendMessage posts a sign or a text in the chat.
func (s *handlers) sendMessage(r *http.Request, by host.Hand, f *host.Frame) error {
	if err := page.Allow(s.Writings, string(by.Player)); err != nil {
		return err
	}
	return s.Host.Say(r.Context(), by.Player, f.Table.ID, r.PostFormValue("sign"), r.PostFormValue("text"))
}

// mute mutes or unmutes the people of a seat for the visitor.
func (s *handlers) mute(r *http.Request, by host.Hand, f *host.Frame) error {
	seat := page.IntOr(r.PostFormValue("whom"), -1)
	if seat < 0 || seat >= len(f.Table.Seats) {
		return table.ErrNoSuchChair
	}
	for _, p := range f.Table.Seats[seat].People() {
		if err := s.Accounts.Mute(r.Context(), by.Player, p, r.PostFormValue("muted") == "yes"); err != nil {
			return err
		}
	}
	return nil
}

// readMuted loads the players whom a visitor has muted, if the table has a chat: once per page, and in a
// stream after each new message.
func (s *handlers) readMuted(ctx context.Context, f *host.Frame, v *viewer) error {
	said := 1 // 0 means not read yet
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
		v.Muted = speakers(f) // rather hide every message than show one of a muted player
	default:
		return err
	}
	return nil
}

// speakers returns the authors of a frame's messages.
func speakers(f *host.Frame) []table.PlayerID {
	var all []table.PlayerID
	for _, m := range f.Messages {
		all = append(all, m.By)
	}
	return all
}
