package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/circles"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/host/node"
	"tablee/host/notify"
	"tablee/table"
)

var boundChecks = []check{
	{"AddMessage", "Only the last messages at a table are kept, however many there were.", saidMuch},
	{"SignIn", "The number of a person's sessions is limited; the one used longest ago is removed.", signedInOften},
	{"Notify", "An unreachable target keeps only the notification of a table's last turn.", oneNoticeATable},
	{"at once", "A bound holds for calls at the same time, on any node.", boundedTogether},
	{"people at once", "A bound on a list of people holds for calls at the same time, on any node.", boundedPeople},
	{"Suggest", "Of too many suggested words the oldest with one person gives way.", manySuggestions},
	{"repeated", "A form that arrives at two nodes makes its thing once, and is not refused at the bound.", repeatedCommands},
}

func saidMuch(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.Append(ctx, Opening("t1", "ana")))
	must(t, s.Append(ctx, Opening("t2", "ana")))
	_, err := s.AddMessage(ctx, "t2", host.ChatMessage{By: "ana", At: start, Sign: "hello"})
	must(t, err)
	const more = 3
	for i := range host.MaxMessages + more {
		m, err := s.AddMessage(ctx, "t1", host.ChatMessage{By: "ana", At: start, Text: fmt.Sprint(i)})
		must(t, err)
		same(t, "number", m.N, i+1)
	}
	kept, err := s.TableMessages(ctx, "t1", 2*host.MaxMessages)
	must(t, err)
	same(t, "kept", len(kept), host.MaxMessages)
	same(t, "the first kept", kept[0].N, more+1)
	other, err := s.TableMessages(ctx, "t2", 10)
	must(t, err)
	same(t, "at another table", len(other), 1)
}

func signedInOften(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), []byte("guest")))
	must(t, s.AddPlayer(ctx, person("bob", "Bob"), []byte("bob's")))
	must(t, s.TouchSession(ctx, []byte("guest"), "", start.Add(24*time.Hour), account.Networks{})) // the most recently used session
	for i := range account.MaxSessions + 3 {
		at := start.Add(time.Duration(i) * time.Minute)
		must(t, s.SignIn(ctx, "ana", account.Session{Device: fmt.Sprint(i), Created: at, Seen: at}, fmt.Append(nil, i), nil, account.Ticket{}))
	}
	list, err := s.Sessions(ctx, "ana")
	must(t, err)
	same(t, "sessions", len(list), account.MaxSessions)
	same(t, "the last", list[1].Device, fmt.Sprint(account.MaxSessions+2))
	if _, err := byToken(s, []byte("guest")); err != nil {
		t.Errorf("the most recently used session: %v", err)
	}
	_, err = byToken(s, []byte("3"))
	missing(t, "the device used longest ago", err)
	if _, err := byToken(s, []byte("bob's")); err != nil {
		t.Errorf("another person's session: %v", err)
	}
}

func oneNoticeATable(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.AddTarget(ctx, target("a", "ana", "")))
	for _, id := range []table.ID{"t1", "t2"} {
		must(t, s.Append(ctx, Opening(id, "ana")))
		for seq := range uint64(20) {
			must(t, s.Append(ctx, awaits(id, seq+2, "ana")))
		}
	}
	now, told := start.Add(time.Hour), map[string]uint64{}
	for range 41 {
		taken, err := s.TakeNotifications(ctx, now, now, now.Add(-time.Minute), nil, 100)
		must(t, err)
		for _, n := range taken {
			told[fmt.Sprint(n.Table, n.Seq)] = n.Seq
			must(t, s.NotificationDone(ctx, n))
		}
	}
	same(t, "told", told, map[string]uint64{"t121": 21, "t221": 21})
}

// boundedTogether makes many calls at once, on two handles, that each add one thing to a bounded list.
func boundedTogether(t *testing.T, open func() node.Store) {
	const callers = 120
	nodes := []node.Store{with(t, open), with(t, open)}
	s := nodes[0]
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), []byte("a")))
	later := start.Add(time.Hour)
	for _, c := range []struct {
		what string
		most int
		add  func(s node.Store, i int) error
		have func() (int, error)
	}{
		{"targets", notify.MaxTargets,
			func(s node.Store, i int) error { return s.AddTarget(ctx, target(fmt.Sprint(i), "ana", "")) },
			func() (int, error) { all, err := s.Targets(ctx, "ana"); return len(all), err }},
		{"reports", moderation.MaxReports,
			func(s node.Store, i int) error {
				return s.AddReport(ctx, moderation.Report{ID: fmt.Sprint(i), At: start, Author: "ana", Reason: "x"})
			},
			func() (int, error) {
				all, err := s.Reports(ctx, moderation.ReportFilter{Limit: 1000})
				return len(all), err
			}},
		{"suggestions", moderation.MaxSuggested,
			func(s node.Store, i int) error {
				return s.Suggest(ctx, "ana", moderation.Entry{Game: "rondo", Dictionary: "fr-2", Word: fmt.Sprint("W", i)}, start)
			},
			func() (int, error) { all, err := s.SuggestionsOf(ctx, "ana"); return len(all), err }},
		{"passkeys", account.MaxPasskeys,
			func(s node.Store, i int) error {
				return s.AddPasskey(ctx, account.Passkey{ID: fmt.Sprint(i), Player: "ana", Name: "x", Created: start})
			},
			func() (int, error) { all, err := s.Passkeys(ctx, "ana"); return len(all), err }},
		{"programs", account.MaxPrograms,
			func(s node.Store, i int) error {
				p := account.Program{Name: "Bot", Scope: account.ScopeRead, Player: "ana", Created: start, Expires: later}
				return s.AddProgram(ctx, "ana", p, fmt.Appendf(nil, "program %d", i))
			},
			func() (int, error) { all, err := s.Programs(ctx, "ana"); return len(all), err }},
		{"sessions", account.MaxSessions,
			func(s node.Store, i int) error {
				return s.SignIn(ctx, "ana", account.Session{Created: start, Seen: start}, fmt.Appendf(nil, "session %d", i), nil, account.Ticket{})
			},
			func() (int, error) { all, err := s.Sessions(ctx, "ana"); return len(all), err }},
		{"circles", circles.MaxCircles,
			func(s node.Store, i int) error {
				id := fmt.Sprint("c", i)
				c := circles.Circle{ID: circles.ID(id), Name: "Circle", Leader: "ana", Link: id, Zone: "UTC", Created: start, Used: start}
				return s.AddCircle(ctx, c, circles.MaxCircles)
			},
			func() (int, error) { all, err := s.CirclesOf(ctx, "ana"); return len(all), err }},
		{"invitations to the site", moderation.MaxInvitations,
			func(s node.Store, i int) error {
				return s.AddSiteInvitation(ctx, moderation.Invitation{ID: fmt.Sprint(i), At: start, Expires: later, Places: 1}, fmt.Append(nil, i))
			},
			func() (int, error) { all, err := s.SiteInvitations(ctx, start); return len(all), err }},
	} {
		var all sync.WaitGroup
		for i := range callers {
			all.Go(func() {
				err := c.add(nodes[i%len(nodes)], i)
				var full *input.Invalid
				if err != nil && !errors.As(err, &full) && !errors.Is(err, circles.ErrMany) {
					t.Errorf("%s: %v", c.what, err)
				}
			})
		}
		all.Wait()
		have, err := c.have()
		must(t, err)
		same(t, c.what, have, c.most)
	}
}

// boundedPeople checks the lists that are too long for boundedTogether, one below their bound.
func boundedPeople(t *testing.T, open func() node.Store) {
	nodes := []node.Store{with(t, open), with(t, open)}
	s := nodes[0]
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), []byte("a")))
	other := func(i int) table.PlayerID { return table.PlayerID(fmt.Sprint("p", i)) }
	for i := range account.MaxMuted - 1 {
		must(t, s.Mute(ctx, "ana", other(i), true))
	}
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() { _ = nodes[i%2].Mute(ctx, "ana", other(1000+i), true) }) // all but one are refused
	}
	all.Wait()
	muted, err := s.Mutes(ctx, "ana")
	must(t, err)
	same(t, "muted", len(muted), account.MaxMuted)
	must(t, s.Mute(ctx, "ana", other(1), true)) // muted already
}
