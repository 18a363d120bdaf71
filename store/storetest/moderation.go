package storetest

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"tablee/host/account"
	"tablee/host/moderation"
	"tablee/host/node"
	"tablee/table"
)

// invited stores an invite.
func invited(t *testing.T, s node.Store, hash string) {
	t.Helper()
	must(t, s.AddInvite(ctx, []byte(hash), start, start.Add(time.Hour)))
}

var moderationChecks = []check{
	{"Moderators", "A link that makes a moderator works once, before it expires.", invites},
	{"HadModerator", "A site that ever had a moderator knows it on every node.", hadModerator},
	{"People", "A moderator finds a person by any part of their name.", people},
	{"Reports", "A report is kept before and after a moderator resolves it.", reports},
	{"Announcements", "An announcement ends at its time or when it is withdrawn, not earlier.", announcements},
	{"AuditLog", "The actions of moderators are listed in order and without gaps, whichever node they used.", audit},
	{"Bans", "A ban holds on every node and after a restart, until it expires.", bans},
	{"People by address", "A person who comes back under another name is found by their address.", peopleAt},
	{"Settings", "The site's settings are the same on every node.", siteSettings},
	{"Invitations", "A link admits a limited number of people, counted across all nodes.", siteInvitations},
	{"Suggestions", "A word counts each person once; one may suggest so many a day, all so many, for so long.", suggestions},
	{"Limits", "A rate limit survives a restart.", limits},
}

func invites(t *testing.T, open func() node.Store) {
	s, other := with(t, open), with(t, open)
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), []byte("a")))
	must(t, s.AddPlayer(ctx, person("bob", "Bob"), []byte("b")))
	invited(t, s, "i1")
	invited(t, s, "i2")
	must(t, s.Invite(ctx, []byte("i1"), start))
	late := start.Add(time.Hour)
	missing(t, "too late", s.Invite(ctx, []byte("i1"), late))
	missing(t, "appointed too late", s.Appoint(ctx, []byte("i1"), "ana", late))
	missing(t, "no such invite", s.Appoint(ctx, []byte("i9"), "ana", start))
	missing(t, "an unknown player", s.Appoint(ctx, []byte("i1"), "eve", start))
	once(t, "an invite", [2]node.Store{s, other}, func(s node.Store) error { return s.Appoint(ctx, []byte("i1"), "ana", start) })
	missing(t, "a used one", s.Invite(ctx, []byte("i1"), start))
	must(t, s.Appoint(ctx, []byte("i2"), "bob", start.Add(time.Minute)))
	moderators, err := s.Moderators(ctx)
	must(t, err)
	same(t, "moderators", moderators, []moderation.Moderator{{Player: person("ana", "Ana"), Since: start}, {Player: person("bob", "Bob"), Since: start.Add(time.Minute)}})
	must(t, s.Dismiss(ctx, "ana"))
	missing(t, "dismissed again", s.Dismiss(ctx, "ana"))
}

func hadModerator(t *testing.T, open func() node.Store) {
	s, other := with(t, open), with(t, open)
	had := func(want bool) {
		t.Helper()
		got, err := other.HadModerator(ctx)
		must(t, err)
		same(t, "had a moderator", got, want)
	}
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), []byte("a")))
	invited(t, s, "i1")
	invited(t, s, "i2")
	missing(t, "used too late", s.UseInvite(ctx, []byte("i2"), start.Add(time.Hour)))
	once(t, "using up an invite", [2]node.Store{s, other}, func(s node.Store) error { return s.UseInvite(ctx, []byte("i2"), start) })
	missing(t, "appointed by it", s.Appoint(ctx, []byte("i2"), "ana", start))
	begun, err := s.BeginAudit(ctx, moderation.AuditEntry{At: start, Author: "ana", Kind: moderation.AuditAppoint, Target: "ana"})
	must(t, err)
	had(false)
	must(t, s.Appoint(ctx, []byte("i1"), "ana", start))
	had(true)
	must(t, s.FinishAudit(ctx, begun))
	must(t, s.Dismiss(ctx, "ana"))
	had(true)
}

func people(t *testing.T, open func() node.Store) {
	s := with(t, open)
	for i, name := range []string{"Élodie", "elodie", "Bob", "Ana"} {
		p := person(table.PlayerID(fmt.Sprint("p", i)), name)
		p.Created = start.Add(time.Duration(i) * time.Minute)
		must(t, s.AddPlayer(ctx, p, []byte(name)))
	}
	must(t, s.Erase(ctx, "p3"))
	for name, want := range map[string]string{"": "[Bob elodie Élodie]", "LODIE": "[elodie Élodie]", "éLO": "[Élodie]", "x": "[]", "\x00": "[]"} {
		all, err := s.People(ctx, account.Filter{Name: name, Limit: 10}, nil, start)
		must(t, err)
		got := []string{}
		for _, p := range all {
			got = append(got, p.Name)
		}
		same(t, fmt.Sprintf("people named %q", name), fmt.Sprint(got), want)
	}
	few, err := s.People(ctx, account.Filter{Name: "o", Limit: 2}, nil, start)
	must(t, err)
	same(t, "at most two", len(few), 2)
}

func reports(t *testing.T, open func() node.Store) {
	s := with(t, open)
	report := func(id string, minutes int) moderation.Report {
		return moderation.Report{ID: id, At: start.Add(time.Duration(minutes) * time.Minute), Author: "ana", Person: "bob", Table: "t1", Seq: 7, Reason: "« Non »"}
	}
	for i, id := range []string{"r1", "r2", "r3", "r4"} {
		must(t, s.AddReport(ctx, report(id, i)))
	}
	r2, r3 := report("r2", 1), report("r3", 2)
	r2.Resolved, r2.Resolver, r2.Note = start.Add(time.Hour), "eve", "parlé à Bob"
	r3.Resolved, r3.Note = start.Add(2*time.Hour), "rien"
	must(t, s.Resolve(ctx, "r2", r2.Resolver, r2.Note, r2.Resolved))
	must(t, s.Resolve(ctx, "r3", "", r3.Note, r3.Resolved))
	missing(t, "resolved again", s.Resolve(ctx, "r2", "bob", "x", start))
	missing(t, "none", s.Resolve(ctx, "r9", "bob", "x", start))
	for _, c := range []struct {
		name   string
		filter moderation.ReportFilter
		want   []moderation.Report
	}{
		{"all", moderation.ReportFilter{}, []moderation.Report{report("r1", 0), report("r4", 3), r3, r2}},
		{"open", moderation.ReportFilter{Open: true}, []moderation.Report{report("r1", 0), report("r4", 3)}},
		{"one", moderation.ReportFilter{ID: "r2"}, []moderation.Report{r2}},
		{"by bob", moderation.ReportFilter{Author: "bob"}, nil},
		{"about bob", moderation.ReportFilter{Person: "bob", Limit: 1}, []moderation.Report{report("r1", 0)}},
	} {
		got, err := s.Reports(ctx, c.filter)
		must(t, err)
		same(t, c.name, got, c.want)
	}
}

func announcements(t *testing.T, open func() node.Store) {
	s := with(t, open)
	first := moderation.Announcement{ID: "a1", Text: moderation.Sentence{"fr": "Fermé jeudi", "en": "Closed on Thursday", "de": "Donnerstag geschlossen"}, At: start, Until: start.Add(time.Hour)}
	second := moderation.Announcement{ID: "a2", Text: moderation.Sentence{"fr": "Bonjour", "en": "Hello"}, At: start.Add(time.Minute), Until: start.Add(2 * time.Hour)}
	must(t, s.Announce(ctx, first))
	must(t, s.Announce(ctx, second))
	at := func(now time.Time, want ...moderation.Announcement) {
		t.Helper()
		got, err := s.Announcements(ctx, now)
		must(t, err)
		same(t, "announced", got, want)
	}
	at(start, second, first)
	at(start.Add(time.Hour), second)
	must(t, s.Withdraw(ctx, "a2", start.Add(time.Minute)))
	missing(t, "withdrawn again", s.Withdraw(ctx, "a2", start.Add(2*time.Minute)))
	at(start.Add(time.Minute), first)
}

func audit(t *testing.T, open func() node.Store) {
	s, other := with(t, open), with(t, open)
	var all sync.WaitGroup
	for i := range 12 {
		node := [2]node.Store{s, other}[i%2]
		all.Go(func() {
			if _, err := node.BeginAudit(ctx, moderation.AuditEntry{At: start, Author: "ana", Kind: moderation.AuditClose, Target: "t1", Detail: "d", Why: "w"}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	last, err := s.LastAudit(ctx)
	must(t, err)
	same(t, "last", last, uint64(12))
	must(t, other.FinishAudit(ctx, 11))
	missing(t, "one that was not begun", s.FinishAudit(ctx, 13))
	some, err := s.AuditEntries(ctx, 9, 2)
	must(t, err)
	entry := moderation.AuditEntry{At: start, Author: "ana", Kind: moderation.AuditClose, Target: "t1", Detail: "d", Why: "w"}
	tenth, eleventh := entry, entry
	tenth.Seq, eleventh.Seq, eleventh.Done = 10, 11, true
	same(t, "audit log", some, []moderation.AuditEntry{tenth, eleventh})
}

func limits(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.SetLimit(ctx, "guests", 5))
	must(t, s.SetLimit(ctx, "guests", 7))
	must(t, s.SetLimit(ctx, "tables", 0))
	must(t, s.SetLimit(ctx, "actions", 9))
	must(t, s.UnsetLimit(ctx, "actions"))
	must(t, s.UnsetLimit(ctx, "actions"))
	all, err := s.Limits(ctx)
	must(t, err)
	same(t, "limits", all, map[string]int{"guests": 7, "tables": 0})
}

func suggestions(t *testing.T, open func() node.Store) {
	s, other := with(t, open), with(t, open)
	word := func(text string) moderation.Entry {
		return moderation.Entry{Game: "rondo", Dictionary: "fr-2", Word: text}
	}
	at := func(days int) time.Time { return start.Add(time.Duration(days) * 24 * time.Hour) }
	suggest := func(s node.Store, p table.PlayerID, text string, days int) {
		t.Helper()
		must(t, s.Suggest(ctx, p, word(text), at(days)))
	}
	listed := func(want ...moderation.Suggestion) {
		t.Helper()
		all, err := other.Suggestions(ctx, 2)
		must(t, err)
		same(t, "suggested", all, want)
	}
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), []byte("a")))
	suggest(s, "ana", "MATCHA", 0)
	suggest(s, "ana", "MATCHA", 1)
	suggest(s, "bob", "KEFTA", 2)
	suggest(other, "bob", "MATCHA", 3)
	suggest(s, "cleo", "PANKO", 4)
	matcha := moderation.Suggestion{Entry: word("MATCHA"), People: 2, First: at(0), Last: at(3)}
	panko := moderation.Suggestion{Entry: word("PANKO"), People: 1, First: at(4), Last: at(4)}
	listed(matcha, panko)
	own, err := s.SuggestionsOf(ctx, "ana")
	must(t, err)
	same(t, "ana's", own, []moderation.Suggestion{{Entry: word("MATCHA"), People: 1, First: at(0), Last: at(0)}})

	must(t, s.DismissSuggestion(ctx, word("PANKO")))
	missing(t, "dismissed again", other.DismissSuggestion(ctx, word("PANKO")))
	must(t, s.Erase(ctx, "ana"))
	matcha.People, matcha.First = 1, at(3)
	kefta := moderation.Suggestion{Entry: word("KEFTA"), People: 1, First: at(2), Last: at(2)}
	listed(matcha, kefta)
	must(t, s.Tidy(ctx, at(2).Add(moderation.KeepSuggestions), start))
	listed(matcha)
}

func manySuggestions(t *testing.T, open func() node.Store) {
	s := with(t, open)
	suggest := func(n int, text string) error {
		p := table.PlayerID(fmt.Sprint("p", n/moderation.MaxSuggested))
		return s.Suggest(ctx, p, moderation.Entry{Game: "rondo", Dictionary: "fr-2", Word: text}, start.Add(time.Duration(n)*time.Second))
	}
	must(t, suggest(0, "SHARED"))
	for n := 1; n < moderation.MaxSuggestions-1; n++ {
		must(t, suggest(n, fmt.Sprint("W", n)))
	}
	must(t, suggest(moderation.MaxSuggestions-1, "SHARED"))
	must(t, suggest(moderation.MaxSuggestions, "LAST"))
	all, err := s.Suggestions(ctx, 2*moderation.MaxSuggestions)
	must(t, err)
	same(t, "words", len(all), moderation.MaxSuggestions-1)
	same(t, "the first", all[0].People, 2)
	same(t, "the newest", all[1].Word, "LAST")
	same(t, "the oldest of one person", all[len(all)-1].Word, "W2")
}
