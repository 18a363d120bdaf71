package storetest

import (
	"errors"
	"fmt"
	"testing"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/circles"
	"tablee/host/moderation"
	"tablee/host/node"
)

// repeatedCommands checks that what has its id from a command is stored once, even at its bound and by two nodes.
func repeatedCommands(t *testing.T, open func() node.Store) {
	one := with(t, open)
	two := with(t, open)
	named(t, one, "ana")
	must(t, one.Append(ctx, Opening("t1", "ana")))
	must(t, one.AddCircle(ctx, circleOf("c"), 1))
	program := account.Program{Name: "Bot", Scope: account.ScopePlay, Player: "bot", Created: start, Expires: later}
	guest := person("guest", "Zoe")
	for _, c := range []struct {
		what string
		add  func(s node.Store) error
		have func() (int, error)
		want int
	}{
		{"messages", func(s node.Store) error {
			_, err := s.AddMessage(ctx, "t1", host.ChatMessage{By: "ana", At: start, Text: "x", Command: "K7QM"})
			return err
		}, func() (int, error) { all, err := two.TableMessages(ctx, "t1", 9); return len(all), err }, 1},
		{"messages without a command", func(s node.Store) error {
			_, err := s.AddMessage(ctx, "t1", host.ChatMessage{By: "ana", At: start, Text: "x"})
			return err
		}, func() (int, error) { all, err := two.TableMessages(ctx, "t1", 9); return len(all), err }, 3},
		{"circles", func(s node.Store) error { return s.AddCircle(ctx, circleOf("c"), 1) },
			func() (int, error) { all, err := two.CirclesOf(ctx, "ana"); return len(all), err }, 1},
		{"dates", func(s node.Store) error { return s.AddDate(ctx, dateOf("d"), 1, never) },
			func() (int, error) { all, err := two.CircleDates(ctx, "c"); return len(all), err }, 1},
		{"programs", func(s node.Store) error { return s.AddProgram(ctx, "ana", program, []byte("program")) },
			func() (int, error) { all, err := two.Programs(ctx, "ana"); return len(all), err }, 1},
		{"guests", func(s node.Store) error {
			if err := s.AddPlayer(ctx, guest, []byte("guest")); !errors.Is(err, account.ErrTaken) {
				return err
			}
			return nil
		}, func() (int, error) { all, err := two.Sessions(ctx, "guest"); return len(all), err }, 1},
		{"links", func(s node.Store) error { return s.AddChallenge(ctx, []byte("link"), []byte("ana"), start, later) },
			func() (int, error) { _, err := two.Challenge(ctx, []byte("link"), start); return 1, err }, 1},
		{"invites of moderators", func(s node.Store) error { return s.AddInvite(ctx, []byte("invite"), start, later) },
			func() (int, error) { return 1, two.Invite(ctx, []byte("invite"), start) }, 1},
		{"announcements", func(s node.Store) error {
			return s.Announce(ctx, moderation.Announcement{ID: "a", Text: moderation.Sentence{"fr": "x", "en": "x"}, At: start, Until: later})
		}, func() (int, error) { all, err := two.Announcements(ctx, start); return len(all), err }, 1},
	} {
		must(t, c.add(one))
		if err := c.add(two); err != nil {
			t.Errorf("%s again: %v", c.what, err)
		}
		have, err := c.have()
		must(t, err)
		same(t, c.what, have, c.want)
	}
	codes := [][]byte{[]byte("code 1"), []byte("code 2")}
	must(t, one.SetCodes(ctx, "ana", codes, start))
	must(t, one.SignIn(ctx, "ana", account.Session{Created: start, Seen: start}, []byte("by code"), nil, account.Ticket{Code: codes[0]}))
	must(t, two.SetCodes(ctx, "ana", codes, start))
	left, err := two.Codes(ctx, "ana")
	must(t, err)
	same(t, "codes that are left", left.Left, 1)

	for i := range moderation.MaxReports {
		must(t, one.AddReport(ctx, moderation.Report{ID: fmt.Sprint(i), At: start, Author: "ana", Reason: "x"}))
	}
	must(t, two.AddReport(ctx, moderation.Report{ID: "3", At: start, Author: "ana", Reason: "x"}))
	for i := range moderation.MaxInvitations {
		must(t, one.AddSiteInvitation(ctx, moderation.Invitation{ID: fmt.Sprint(i), At: start, Expires: later, Places: 1}, fmt.Append(nil, i)))
	}
	must(t, two.AddSiteInvitation(ctx, moderation.Invitation{ID: "3", At: start, Expires: later, Places: 1}, []byte("3")))
	if err := two.AddCircle(ctx, circleOf("other"), 1); !errors.Is(err, circles.ErrMany) {
		t.Errorf("another circle: %v", err)
	}
}
