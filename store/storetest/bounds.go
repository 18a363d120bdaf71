package storetest

import (
	"fmt"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/node"
	"tablee/table"
)

var boundChecks = []check{
	{"AddMessage", "Only the last messages at a table are kept, however many there were.", saidMuch},
	{"SignIn", "The number of a person's sessions is limited; the one used longest ago is removed.", signedInOften},
	{"Notify", "An unreachable target keeps only the notification of a table's last turn.", oneNoticeATable},
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
		must(t, s.SignIn(ctx, "ana", account.Session{Device: fmt.Sprint(i), Created: at, Seen: at}, fmt.Append(nil, i), nil))
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
