package node_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/circles"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/host/lobby"
	"tablee/host/moderation"
	"tablee/host/node"
	"tablee/table"
)

func TestInvite_WorksOnceWithinADay(t *testing.T) {
	h, now := hosttest.Clocked(t)
	ana, bob := hosttest.Guest(t, h, "Ana"), hosttest.Guest(t, h, "Bob")
	first, err := h.Moderation.FirstInvite(t.Context())
	if err != nil || first == "" {
		t.Fatalf("%q, %v", first, err)
	}
	if again, err := h.Moderation.FirstInvite(t.Context()); err != nil || again != "" {
		t.Errorf("second first invite: %q, %v", again, err)
	}
	if err := h.Moderation.Appoint(t.Context(), first, ana); err != nil {
		t.Fatal(err)
	}
	late, err := h.Moderation.Invite(t.Context(), ana)
	if err != nil {
		t.Fatal(err)
	}
	*now = now.Add(moderation.InviteTime)
	for what, secret := range map[string]string{"used": first, "late": late, "none": "x"} {
		if err := h.Moderation.Appoint(t.Context(), secret, bob); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("%s: %v, want ErrNotFound", what, err)
		}
	}
	if keeps, err := h.Moderation.IsModerator(t.Context(), bob); err != nil || keeps {
		t.Errorf("bob is a moderator: %v, %v", keeps, err)
	}
}

// Every action of a moderator needs a reason and is recorded, in order; refused ones are not.
func TestAudit_RecordsActions(t *testing.T) {
	h, now := hosttest.Clocked(t)
	ana, bob := hosttest.Guest(t, h, "Ana"), hosttest.Guest(t, h, "Zut")
	id, err := h.Open(t.Context(), bob, lobby.Plan{Game: hosttest.Rules.Info().ID, Chairs: []string{"me", "open", "open"}})
	if err != nil {
		t.Fatal(err)
	}
	hosttest.WantInvalid(t, h.Moderation.CloseTable(t.Context(), ana, id, "  "), "why")
	hosttest.WantInvalid(t, h.Moderation.Rename(t.Context(), ana, bob, "Bob", ""), "why")
	hosttest.WantInvalid(t, h.Moderation.Rename(t.Context(), ana, bob, "", "x"), "name")
	hosttest.WantInvalid(t, h.Moderation.Announce(t.Context(), ana, moderation.Sentence{"fr": "Bonjour", "de": "Hallo"}, now.Add(time.Hour)), "en")
	hosttest.WantInvalid(t, h.Moderation.Announce(t.Context(), ana, moderation.Sentence{"fr": "Bonjour", "en": "Hello"}, now.Add(-time.Hour)), "until")
	hosttest.WantInvalid(t, h.Moderation.SetLimit(t.Context(), ana, "actions", -1, ""), "events")
	if err := h.Moderation.Erase(t.Context(), ana, "unknown", "x"); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("unknown player: %v", err)
	}
	if err := h.Moderation.Report(t.Context(), moderation.Report{Author: ana, Person: bob, Table: id, Seq: 1, Reason: "rude"}); err != nil {
		t.Fatal(err)
	}
	if err := h.Moderation.Report(t.Context(), moderation.Report{Author: ana, Table: id, Seq: 99, Reason: "x"}); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("missing journal entry: %v", err)
	}
	reports, err := h.Moderation.Reports(t.Context(), moderation.ReportFilter{Open: true})
	if err != nil || len(reports) != 1 {
		t.Fatalf("%+v %v", reports, err)
	}
	why := strings.Repeat("🙂", moderation.MaxReason) // as long as allowed
	told := map[string]int{}
	h.Moderation.UseLimits(map[string]int{"actions": 20}, func(name string, events int) { told[name] = events })
	for i, act := range []error{
		h.Moderation.Rename(t.Context(), ana, bob, "Bob", why),
		h.Moderation.CloseTable(t.Context(), ana, id, why),
		h.Moderation.Resolve(t.Context(), ana, reports[0].ID, why),
		h.Moderation.Announce(t.Context(), ana, moderation.Sentence{"fr": "Bonjour", "en": "Hello"}, now.Add(time.Hour)),
		h.Moderation.SetLimit(t.Context(), ana, "actions", 5, why),
		h.Moderation.Erase(t.Context(), moderation.CommandLine, bob, why),
	} {
		if act != nil {
			t.Errorf("action %d: %v", i, act)
		}
	}
	if err := h.Moderation.CloseTable(t.Context(), ana, id, "again"); !errors.Is(err, table.ErrClosed) {
		t.Errorf("closed again: %v, want ErrClosed", err)
	}
	entries, err := h.Moderation.Audit(t.Context(), 0, 50)
	if err != nil {
		t.Fatal(err)
	}
	want := []moderation.AuditEntry{
		{Kind: moderation.AuditRemove, Why: why},
		{Kind: moderation.AuditLimit, Author: ana, Detail: "20 → 5", Why: why},
		{Kind: moderation.AuditAnnounce, Author: ana, Detail: "Bonjour"},
		{Kind: moderation.AuditResolve, Author: ana, Why: why},
		{Kind: moderation.AuditClose, Author: ana, Why: why},
		{Kind: moderation.AuditRename, Author: ana, Why: why}, // the names were erased with the player
	}
	if len(entries) != len(want) {
		t.Fatalf("%d entries, want %d: %+v", len(entries), len(want), entries)
	}
	for i, d := range entries {
		if d.Kind != want[i].Kind || d.Author != want[i].Author || d.Why != want[i].Why || d.Detail != want[i].Detail || !d.Done {
			t.Errorf("entry %d: %+v, want %+v", i, d, want[i])
		}
	}
	if told["actions"] != 5 || h.Moderation.Limits()["actions"] != 5 {
		t.Errorf("limit: told %v, is %v", told, h.Moderation.Limits())
	}
	if shown := h.Moderation.Announcements(); len(shown) != 1 || shown[0].Text.In("de") != "Hello" {
		t.Errorf("announcements: %+v", shown)
	}
	*now = now.Add(time.Hour)
	if shown := h.Moderation.Announcements(); len(shown) != 0 {
		t.Errorf("announcements after their end: %+v", shown)
	}
}

// A game without a dictionary takes no words. A word that is not there is not dismissed, and not in the audit log.
func TestSuggest_NothingToSuggest(t *testing.T) {
	h := hosttest.NewNode(t)
	who := hosttest.Guests(t, h, 2)
	id := hosttest.Open(t, h, who[0], hosttest.Plan("me", "bot:1", "bot:1"))
	hosttest.WantInvalid(t, h.Moderation.Suggest(t.Context(), who[0], id, "MATCHA"), "word")
	if err := h.Moderation.Suggest(t.Context(), who[1], id, "MATCHA"); !errors.Is(err, table.ErrNotSeated) {
		t.Errorf("without a seat: %v", err)
	}
	if err := h.Moderation.DismissSuggestion(t.Context(), who[0], moderation.Entry{Word: "MATCHA"}); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("dismissed: %v", err)
	}
	if entries, err := h.Moderation.Audit(t.Context(), 0, 9); err != nil || len(entries) != 0 {
		t.Errorf("audit log %+v, %v", entries, err)
	}
}

// Viewers of a table see a moderator's action that was taken at another node, or by command, even before
// this node began to listen.
func TestClose_SeenOnOtherNode(t *testing.T) {
	for name, late := range map[string]bool{"while it runs": false, "before it runs": true} {
		t.Run(name, func(t *testing.T) {
			hosttest.Bubble(t, nil, func(t *testing.T, cfg node.Config) {
				here, there := hosttest.New(cfg), hosttest.New(cfg)
				if !late {
					hosttest.Run(t, here)
				}
				ana := hosttest.Guest(t, here, "Ana")
				id, err := here.Open(t.Context(), ana, lobby.Plan{Game: hosttest.Rules.Info().ID, Chairs: []string{"me", "open", "open"}})
				if err != nil {
					t.Fatal(err)
				}
				page := hosttest.Follow(t, here, id, ana)
				if err := there.Moderation.CloseTable(t.Context(), moderation.CommandLine, id, "late"); err != nil {
					t.Fatal(err)
				}
				if late {
					hosttest.Run(t, here)
				}
				hosttest.Sees(t, page, "that the table is closed", func(f *host.Frame) bool { return f.Table.Status == table.StatusClosed })
			})
		})
	}
}

// A player may have MaxReports unread reports; more are refused, while reports of others are accepted.
func TestReport_Limit(t *testing.T) {
	h, _ := hosttest.Clocked(t)
	who := hosttest.Guests(t, h, 3)
	for range moderation.MaxReports {
		if err := h.Moderation.Report(t.Context(), moderation.Report{Author: who[0], Reason: "noise"}); err != nil {
			t.Fatal(err)
		}
	}
	hosttest.WantInvalid(t, h.Moderation.Report(t.Context(), moderation.Report{Author: who[0], Reason: "noise"}), "reports")
	if err := h.Moderation.Report(t.Context(), moderation.Report{Author: who[1], Reason: "so much noise"}); err != nil {
		t.Errorf("report by another player: %v", err)
	}
	all, err := h.Moderation.Reports(t.Context(), moderation.ReportFilter{Author: who[0]})
	if err != nil || len(all) != moderation.MaxReports {
		t.Fatalf("%d reports stored, %v", len(all), err)
	}
	if err := h.Moderation.Resolve(t.Context(), who[2], all[0].ID, "read"); err != nil {
		t.Fatal(err)
	}
	if err := h.Moderation.Report(t.Context(), moderation.Report{Author: who[0], Reason: "again"}); err != nil {
		t.Errorf("after one is resolved: %v", err)
	}
}

// A report names a person who sits, sat or wrote at its table, which its author may look at or took part in.
func TestReport_PersonOfTheTable(t *testing.T) {
	h, _ := hosttest.Clocked(t)
	who := hosttest.Guests(t, h, 4)
	ana, bob, eve, sam := who[0], who[1], who[2], who[3]
	plan := hosttest.Plan("me", "open", "open")
	plan.NoWatchers = true
	id := hosttest.Open(t, h, ana, plan)
	hosttest.Sit(t, h, id, bob, sam)
	report := func(author, person table.PlayerID) error {
		return h.Moderation.Report(t.Context(), moderation.Report{Author: author, Person: person, Table: id, Reason: "noise"})
	}
	for _, c := range []struct {
		what           string
		author, person table.PlayerID
		fits           bool
	}{
		{"a seated person", ana, bob, true}, {"the table alone", ana, "", true}, {"by a seated person", bob, ana, true},
		{"a person who was never there", ana, eve, false},
		{"by a stranger who may not look", eve, bob, false}, {"the table, by a stranger who may not look", eve, "", false},
	} {
		if err := report(c.author, c.person); (err == nil) != c.fits || err != nil && !errors.Is(err, input.ErrNotFound) {
			t.Errorf("%s: %v", c.what, err)
		}
	}
	if err := h.Moderation.Report(t.Context(), moderation.Report{Author: ana, Table: id, Seq: 999, Reason: "x"}); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("an entry that does not exist: %v", err)
	}
	if _, err := h.LeaveAll(t.Context(), bob); err != nil && !errors.Is(err, table.ErrNoBot) {
		t.Fatal(err)
	}
	if err := report(ana, bob); err != nil {
		t.Errorf("a person who has left: %v", err)
	}
	if err := report(bob, ana); err != nil {
		t.Errorf("by a person who has left: %v", err)
	}
}

func TestParseNetwork(t *testing.T) {
	for text, want := range map[string]string{
		"192.0.2.7": "192.0.2.7/32", "192.0.2.7/24": "192.0.2.0/24", "::ffff:192.0.2.7": "192.0.2.7/32", "::ffff:192.0.2.0/120": "192.0.2.0/24",
		"::ffff:c000:0200/112": "192.0.0.0/16", "2001:db8::1": "2001:db8::/64", "2001:db8::/48": "2001:db8::/48", "2001:db8::1/128": "2001:db8::/64",
		"::ffff:0:0/90": "", "x": "", "192.0.2.0/33": "",
	} {
		got, err := moderation.ParseNetwork(text)
		if (err == nil) != (want != "") || err == nil && got.String() != want {
			t.Errorf("%s: %s, %v, want %s", text, got, err, want)
		}
	}
}

// A range is banned, found and lifted in any way of writing it.
func TestBanNetwork_MappedRange(t *testing.T) {
	h, now := hosttest.Clocked(t)
	if err := h.Moderation.BanNetwork(t.Context(), "", "::ffff:192.0.2.0/120", now.Add(time.Hour), "floods"); err != nil {
		t.Fatal(err)
	}
	for address, want := range map[string]bool{"192.0.2.9": true, "192.0.3.9": false, "2001:db8::/64": false, "::/64": false, "::ffff:192.0.2.9": true} {
		if err := h.Moderation.Refuse(t.Context(), "", address); (err != nil) != want {
			t.Errorf("%s: %v", address, err)
		}
	}
	if err := h.Moderation.Lift(t.Context(), "", "::ffff:192.0.2.0/120", "over"); err != nil {
		t.Errorf("lift: %v", err)
	}
}

// The name that a site was given is its own, in any spelling: no guest, person at a shared screen, program or
// circle has it.
func TestHouse_OwnName_Reserved(t *testing.T) {
	h, _ := hosttest.Clocked(t)
	ana := hosttest.Guest(t, h, "Ana")
	if err := h.Moderation.SetHouse(t.Context(), "", map[string]string{moderation.HouseName: "Les Lilas"}, "new"); err != nil {
		t.Fatal(err)
	}
	circle := func(name string) error {
		_, err := h.Circles.Make(t.Context(), ana, circles.Plan{Name: name, Zone: "Europe/Paris"})
		return err
	}
	for _, name := range []string{"Les Lilas", "lės lilas", "L3s Lilas", "L’équipe Les Lilas", "Les\uFE0F Lilas"} {
		_, guest := h.Accounts.NewGuest(t.Context(), name)
		_, program := h.Accounts.NewProgram(t.Context(), name)
		for what, err := range map[string]error{
			"a guest": guest, "a program": program, "a new name": h.Accounts.Rename(t.Context(), ana, name),
			"a moderator's": h.Moderation.Rename(t.Context(), "", ana, name, "asked"),
		} {
			var wrong *input.Invalid
			if !errors.As(err, &wrong) || wrong.Field != "name" || wrong.Code != "reserved" {
				t.Errorf("%s %q: %v", what, name, err)
			}
		}
		_, err := h.Open(t.Context(), ana, hosttest.Plan("me", "here:"+name, "open"))
		hosttest.WantInvalid(t, err, "name")
	}
	for _, name := range []string{"Lilas", "Ana Lilas"} {
		if _, err := h.Accounts.NewGuest(t.Context(), name); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
	for name, fits := range map[string]bool{"Les Lilas": false, "LES LILAS!": false, "Tablée": false, "Les Lilas du jeudi": true, "Tablée du jeudi": true} {
		if err := circle(name); (err == nil) != fits {
			t.Errorf("a circle %q: %v", name, err)
		}
	}
}
