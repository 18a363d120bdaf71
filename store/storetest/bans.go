package storetest

import (
	"errors"
	"net/netip"
	"slices"
	"testing"
	"time"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/host/node"
	"tablee/table"
)

func bans(t *testing.T, open func() node.Store) {
	one, two := with(t, open), with(t, open)
	must(t, one.AddPlayer(ctx, person("ana", "Ana"), []byte("a")))
	forEver := moderation.Ban{Target: "ana", At: start, Author: "mod", Why: "shouts"}
	hour := moderation.Ban{Target: "192.0.2.0/24", Network: true, At: start.Add(time.Second), Until: start.Add(time.Hour), Why: "floods"}
	must(t, one.SetBan(ctx, forEver))
	must(t, one.SetBan(ctx, hour))
	all, err := two.Bans(ctx, start)
	must(t, err)
	same(t, "in force", all, []moderation.Ban{hour, forEver})
	all, err = two.Bans(ctx, start.Add(time.Hour))
	must(t, err)
	same(t, "an hour later", all, []moderation.Ban{forEver})
	must(t, one.Tidy(ctx, start.Add(time.Hour), start))
	all, err = two.Bans(ctx, start)
	must(t, err)
	same(t, "after Tidy", all, []moderation.Ban{forEver})
	for kind, want := range map[account.Kind]int{account.Banned: 1, account.Programs: 0, account.Guests: 1} {
		found, err := two.People(ctx, account.Filter{Kind: kind}, nil, start)
		must(t, err)
		same(t, "people: "+string(kind), len(found), want)
	}
	must(t, two.LiftBan(ctx, "ana"))
	if err := two.LiftBan(ctx, "ana"); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("lifted twice: %v", err)
	}
}

func peopleAt(t *testing.T, open func() node.Store) {
	s := with(t, open)
	for id, where := range map[table.PlayerID]account.Networks{"ana": {Near: "a24", Wide: "a16"}, "bob": {Near: "b24", Wide: "a16"}, "cleo": {}} {
		must(t, s.AddPlayer(ctx, person(id, "N. "+string(id)), []byte(id)))
		must(t, s.TouchSession(ctx, []byte(id), "", start, where))
		must(t, s.TouchSession(ctx, []byte(id), "", start, account.Networks{})) // unknown ones keep the last known
	}
	filter := account.Filter{Network: netip.MustParsePrefix("192.0.2.0/24")}
	at := func(hashes ...string) (ids []table.PlayerID) {
		set := map[string]bool{}
		for _, h := range hashes {
			set[h] = true
		}
		found, err := s.People(ctx, filter, set, start)
		must(t, err)
		for _, p := range found {
			ids = append(ids, p.ID)
		}
		slices.Sort(ids)
		return ids
	}
	same(t, "in a near network", at("a24", "c24"), []table.PlayerID{"ana"})
	same(t, "in a wide network", at("a16"), []table.PlayerID{"ana", "bob"})
	same(t, "elsewhere", len(at("c16")), 0)

	// The next day has another key, the same on all nodes, and no networks of the day before.
	key, err := s.NetworkKey(ctx, start, []byte("one"))
	must(t, err)
	same(t, "the first key", string(key), "one")
	same(t, "with a new key", len(at("a24", "a16")), 0)
	must(t, s.TouchSession(ctx, []byte("ana"), "", start, account.Networks{Near: "d24", Wide: "d16"}))
	key, err = with(t, open).NetworkKey(ctx, start.Add(time.Hour), []byte("two"))
	must(t, err)
	if string(key) == "one" { // an engine of several nodes
		same(t, "after another node asked", at("d24"), []table.PlayerID{"ana"})
	} else { // a new process of the only node
		same(t, "the key of another process", string(key), "two")
		same(t, "networks of another process", len(at("d24")), 0)
	}
	must(t, s.TouchSession(ctx, []byte("ana"), "", start, account.Networks{Near: "d24", Wide: "d16"}))
	_, err = s.NetworkKey(ctx, start.AddDate(0, 0, 1), []byte("three"))
	must(t, err)
	same(t, "the next day", len(at("d24")), 0)
}

func siteSettings(t *testing.T, open func() node.Store) {
	one, two := with(t, open), with(t, open)
	must(t, one.SetSiteSetting(ctx, "name", "Les Lilas"))
	must(t, one.SetSiteSetting(ctx, "name", "Les Roses"))
	must(t, two.SetSiteSetting(ctx, "logo", longText(moderation.MaxLogo*4/3)))
	kept, err := two.SiteSettings(ctx)
	must(t, err)
	same(t, "settings", len(kept), 2)
	same(t, "the last name", kept["name"], "Les Roses")
	same(t, "all of a picture", len(kept["logo"]), moderation.MaxLogo*4/3)
}

func longText(n int) string {
	text := make([]byte, n)
	for i := range text {
		text[i] = 'A'
	}
	return string(text)
}

func siteInvitations(t *testing.T, open func() node.Store) {
	one, two := with(t, open), with(t, open)
	i := moderation.Invitation{ID: "i1", Author: "mod", At: start, Expires: start.Add(time.Hour), Places: 2}
	must(t, one.AddSiteInvitation(ctx, i, []byte("secret")))
	got, err := two.SiteInvitation(ctx, []byte("secret"), start)
	must(t, err)
	same(t, "the invitation", got, i)
	for _, now := range []time.Time{start.Add(time.Hour), start.Add(2 * time.Hour)} {
		if err := two.TakeSitePlace(ctx, []byte("secret"), now); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("expired: %v", err)
		}
	}
	must(t, one.TakeSitePlace(ctx, []byte("secret"), start))
	must(t, two.TakeSitePlace(ctx, []byte("secret"), start))
	if err := one.TakeSitePlace(ctx, []byte("secret"), start); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("a third use of two: %v", err)
	}
	i.Places = 0
	got, err = two.SiteInvitation(ctx, []byte("secret"), start)
	must(t, err)
	same(t, "the invitation that is used up", got, i)
	must(t, one.AddSiteInvitation(ctx, moderation.Invitation{ID: "i2", At: start, Expires: start.Add(time.Hour), Places: 1}, []byte("other")))
	all, err := two.SiteInvitations(ctx, start)
	must(t, err)
	if len(all) != 1 || all[0].ID != "i2" {
		t.Errorf("usable invitations: %+v", all)
	}
	must(t, two.RemoveSiteInvitation(ctx, "i2"))
	if _, err := one.SiteInvitation(ctx, []byte("other"), start); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("removed: %v", err)
	}
}

func silenced(t *testing.T, open func() node.Store) {
	one, two := with(t, open), with(t, open)
	must(t, one.Append(ctx, Opening("t1", "ana", "bob")))
	for _, off := range []bool{true, false} {
		must(t, one.Silence(ctx, "t1", off))
		got, err := two.Silenced(ctx, "t1")
		must(t, err)
		same(t, "silenced", got, off)
	}
	if err := one.Silence(ctx, "t2", true); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("unknown table: %v", err)
	}
}
