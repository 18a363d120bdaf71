package storetest

import (
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/host/node"
	"tablee/table"
)

var accountChecks = []check{
	{"Passkeys", "A passkey belongs to one person; its data is stored, and no one can change another person's.", passkeys},
	{"RecoveryCodes", "A recovery code works once, even if two try it concurrently.", codes},
	{"Subjects", "A person at a provider is one person here, even if two browsers come at once; erased, they are new.", subjects},
	{"Sessions", "A device can be listed and signed out; a replaced token opens nothing.", sessions},
	{"Programs", "A program's token is listed only for its owner; once removed or renewed, the old one opens nothing.", programTokens},
	{"Challenges", "A challenge is answered once and in time, on whichever node the answer arrives.", challenges},
	{"Erase", "Nothing of an erased person's credentials, reports or names is left.", eraseAccount},
}

func missing(t *testing.T, what string, err error) {
	t.Helper()
	if !errors.Is(err, input.ErrNotFound) {
		t.Errorf("%s: %v, want ErrNotFound", what, err)
	}
}

// once fails unless exactly one of many concurrent calls, on two nodes, succeeds and the others return
// ErrNotFound.
func once(t *testing.T, what string, nodes [2]node.Store, do func(node.Store) error) {
	t.Helper()
	var all sync.WaitGroup
	var won atomic.Int32
	for i := range 8 {
		all.Go(func() {
			switch err := do(nodes[i%2]); {
			case err == nil:
				won.Add(1)
			case !errors.Is(err, input.ErrNotFound):
				t.Errorf("%s: %v, want ErrNotFound", what, err)
			}
		})
	}
	all.Wait()
	if n := won.Load(); n != 1 {
		t.Errorf("%s: %d of 8 succeeded", what, n)
	}
}

func passkeys(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), []byte("a")))
	must(t, s.AddPlayer(ctx, person("bob", "Bob"), []byte("b")))
	first := account.Passkey{ID: "k1", Player: "ana", Name: "Téléphone", Data: []byte(`{"counter":1}`), Created: start}
	second := account.Passkey{ID: "k2", Player: "ana", Name: "Bureau", Data: []byte(`{}`), Created: start.Add(time.Hour)}
	must(t, s.AddPasskey(ctx, second))
	must(t, s.AddPasskey(ctx, first))
	again := first
	again.Player = "bob"
	if err := s.AddPasskey(ctx, again); !errors.Is(err, account.ErrTaken) {
		t.Errorf("the same id again: %v, want ErrConflict", err)
	}
	missing(t, "a passkey of an unknown player", s.AddPasskey(ctx, account.Passkey{ID: "k3", Player: "eve", Name: "x", Created: start}))

	list, err := s.Passkeys(ctx, "ana")
	must(t, err)
	same(t, "ana's", list, []account.Passkey{first, second})
	long := `{"counter":2,"said":"` + strings.Repeat("a", 8<<10) + `"}` // browsers report different data
	first.Data, first.Used = []byte(long), start.Add(2*time.Hour)
	must(t, s.UpdatePasskey(ctx, first))
	must(t, s.NamePasskey(ctx, "ana", "k1", "Poche"))
	first.Name = "Poche"
	one, err := s.Passkey(ctx, "k1")
	must(t, err)
	same(t, "used and renamed", one, first)

	missing(t, "another's passkey renamed", s.NamePasskey(ctx, "bob", "k1", "x"))
	missing(t, "another's passkey removed", s.RemovePasskey(ctx, "bob", "k1"))
	must(t, s.RemovePasskey(ctx, "ana", "k1"))
	missing(t, "removed again", s.RemovePasskey(ctx, "ana", "k1"))
	_, err = s.Passkey(ctx, "k1")
	missing(t, "a removed passkey", err)
	missing(t, "a removed passkey used", s.UpdatePasskey(ctx, first))
	_, err = s.Passkey(ctx, "\x00")
	missing(t, "no text", err)
}

func codes(t *testing.T, open func() node.Store) {
	s, other := with(t, open), with(t, open)
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), []byte("a")))
	none, err := s.Codes(ctx, "ana")
	must(t, err)
	same(t, "before", none, account.Codes{})
	must(t, s.SetCodes(ctx, "ana", [][]byte{{1}, {2}, {3}}, start))
	owner, err := s.CodeOwner(ctx, []byte{2})
	must(t, err)
	same(t, "the code's owner", owner, table.PlayerID("ana"))
	later := account.Session{Created: start.Add(time.Hour), Seen: start.Add(time.Hour)}
	must(t, s.AddPlayer(ctx, person("bob", "Bob"), []byte("b")))
	missing(t, "another's code", s.SignIn(ctx, "bob", later, []byte("theirs"), []byte("b"), account.Ticket{Code: []byte{2}}))
	if _, err := byToken(s, []byte("b")); err != nil {
		t.Errorf("a sign-in without a code ended the old token: %v", err)
	}
	once(t, "a code", [2]node.Store{s, other}, func(s node.Store) error {
		return s.SignIn(ctx, "ana", later, []byte(rand.Text()), nil, account.Ticket{Code: []byte{2}})
	})
	have, err := s.Codes(ctx, "ana")
	must(t, err)
	same(t, "one used", have, account.Codes{Made: start, All: 3, Left: 2})
	must(t, s.SetCodes(ctx, "ana", [][]byte{{4}}, start.Add(2*time.Hour)))
	_, err = s.CodeOwner(ctx, []byte{1})
	missing(t, "a replaced code", err)
	have, err = s.Codes(ctx, "ana")
	must(t, err)
	same(t, "new ones", have, account.Codes{Made: start.Add(2 * time.Hour), All: 1, Left: 1})
	missing(t, "codes of an unknown player", s.SetCodes(ctx, "eve", [][]byte{{9}}, start))
	if s.SetCodes(ctx, "ana", [][]byte{{7}, {7}}, start) == nil {
		t.Error("the same code twice: no error")
	}
	have, err = s.Codes(ctx, "ana")
	must(t, err)
	same(t, "after a failed change", have.Left, 1)
}

func sessions(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), []byte("first token of ana")))
	p, x, err := s.Session(ctx, []byte("first token of ana"))
	must(t, err)
	same(t, "player", p, person("ana", "Ana"))
	same(t, "the first session", x, account.Session{ID: x.ID, Created: start, Seen: start})
	hour := start.Add(time.Hour)
	must(t, s.TouchSession(ctx, []byte("first token of ana"), "Firefox, Linux", hour, account.Networks{Near: "n", Wide: "w"}))
	phone := account.Session{Device: "Safari, iPhone", Created: hour, Seen: hour.Add(time.Minute), Proved: hour}
	must(t, s.SignIn(ctx, "ana", phone, []byte("their second token"), nil, account.Ticket{}))
	list, err := s.Sessions(ctx, "ana")
	must(t, err)
	if len(list) != 2 || list[0].ID == list[1].ID || list[0].Device != "Safari, iPhone" || list[1].Device != "Firefox, Linux" {
		t.Fatalf("sessions: %+v", list)
	}
	phone.ID = list[0].ID
	same(t, "the phone", list[0], phone)

	must(t, s.SignIn(ctx, "ana", phone, []byte("their third token"), []byte("their second token"), account.Ticket{}))
	_, err = byToken(s, []byte("their second token"))
	missing(t, "a replaced token", err)
	missing(t, "a session of an unknown player", s.SignIn(ctx, "eve", phone, []byte("evil"), []byte("their third token"), account.Ticket{}))
	if _, err := byToken(s, []byte("their third token")); err != nil {
		t.Errorf("a failed sign-in removed the old token: %v", err)
	}
	missing(t, "another's session ended", s.EndSession(ctx, "bob", list[1].ID))
	missing(t, "half a session", s.EndSession(ctx, "ana", list[1].ID[:8]))
	must(t, s.EndSession(ctx, "ana", list[1].ID))
	_, err = byToken(s, []byte("first token of ana"))
	missing(t, "a session that was ended", err)

	must(t, s.SignIn(ctx, "ana", phone, []byte("their fourth token"), nil, account.Ticket{}))
	must(t, s.EndOthers(ctx, "ana", []byte("their fourth token")))
	_, err = byToken(s, []byte("their third token"))
	missing(t, "another device", err)
	must(t, s.SignOut(ctx, []byte("their fourth token")))
	must(t, s.SignOut(ctx, []byte("their fourth token")))
	_, _, err = s.Session(ctx, []byte("their fourth token"))
	missing(t, "signed out", err)
}

func challenges(t *testing.T, open func() node.Store) {
	s, other := with(t, open), with(t, open)
	soon := start.Add(5 * time.Minute)
	must(t, s.AddChallenge(ctx, []byte("c1"), []byte(`{"for":"ana"}`), start, soon))
	must(t, s.AddChallenge(ctx, []byte("c2"), []byte(`{}`), start, soon))
	_, err := s.TakeChallenge(ctx, []byte("c1"), soon)
	missing(t, "too late", err)
	once(t, "a challenge", [2]node.Store{s, other}, func(s node.Store) error {
		data, err := s.TakeChallenge(ctx, []byte("c1"), start)
		if err == nil && string(data) != `{"for":"ana"}` {
			t.Errorf("kept %q", data)
		}
		return err
	})
	must(t, s.AddChallenge(ctx, []byte("c3"), []byte(`{}`), soon, soon.Add(time.Minute)))
	_, err = s.TakeChallenge(ctx, []byte("c2"), start)
	missing(t, "a challenge expired before the next one", err)
}

func eraseAccount(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), []byte("a")))
	must(t, s.AddPlayer(ctx, person("bob", "Bob"), []byte("b")))
	must(t, s.AddPasskey(ctx, account.Passkey{ID: "k1", Player: "ana", Name: "x", Created: start}))
	must(t, s.SetCodes(ctx, "ana", [][]byte{{1}}, start))
	must(t, s.AddInvite(ctx, []byte("i"), start, start.Add(time.Hour)))
	must(t, s.Appoint(ctx, []byte("i"), "ana", start))
	must(t, s.AddReport(ctx, moderation.Report{ID: "r1", At: start, Author: "ana", Person: "bob", Reason: "Bob cries"}))
	must(t, s.AddReport(ctx, moderation.Report{ID: "r2", At: start, Author: "bob", Person: "ana", Reason: "Ana shouts"}))
	_, err := s.BeginAudit(ctx, moderation.AuditEntry{At: start, Kind: moderation.AuditRename, Target: "ana", Detail: "Anna → Ana", Why: "asked"})
	must(t, err)

	must(t, s.Erase(ctx, "ana"))
	_, err = s.Passkey(ctx, "k1")
	missing(t, "passkey", err)
	_, err = s.CodeOwner(ctx, []byte{1})
	missing(t, "code", err)
	moderators, err := s.Moderators(ctx)
	must(t, err)
	same(t, "moderators", len(moderators), 0)
	reports, err := s.Reports(ctx, moderation.ReportFilter{})
	must(t, err)
	same(t, "reports", reports, []moderation.Report{{ID: "r2", At: start, Author: "bob", Person: "ana"}})
	entries, err := s.AuditEntries(ctx, 0, 9)
	must(t, err)
	same(t, "audit log", entries, []moderation.AuditEntry{{Seq: 1, At: start, Kind: moderation.AuditRename, Target: "ana", Why: "asked"}})
	for what, err := range map[string]error{
		"a passkey": s.AddPasskey(ctx, account.Passkey{ID: "k2", Player: "ana", Name: "x", Created: start}),
		"codes":     s.SetCodes(ctx, "ana", [][]byte{{2}}, start),
		"a token":   s.SignIn(ctx, "ana", account.Session{}, []byte("new"), nil, account.Ticket{}),
	} {
		missing(t, fmt.Sprintf("an erased person got %s", what), err)
	}
}

// byToken returns the person to whom the hash of a token belongs.
func byToken(s node.Store, hash []byte) (account.Player, error) {
	p, _, err := s.Session(ctx, hash)
	return p, err
}
