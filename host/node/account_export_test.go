package node_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"tablee/host/account"
	"tablee/host/hosttest"
	"tablee/host/moderation"
	"tablee/host/notify"
	"tablee/table"
)

func TestExport_MessagesAndMutes_GoneAfterErase(t *testing.T) {
	h := hosttest.NewNode(t)
	ctx := t.Context()
	who := hosttest.Guests(t, h, 2)
	p := hosttest.Plan("me", "open", "open")
	p.Chat = table.ChatOpen
	id := hosttest.Open(t, h, who[0], p)
	hosttest.Sit(t, h, id, who[1])
	for _, err := range []error{
		h.Say(ctx, who[0], id, "", "Salut, la compagnie"),
		h.Say(ctx, who[0], id, "bravo", ""),
		h.Say(ctx, who[1], id, "", "Salut, toi"),
		h.Accounts.Mute(ctx, who[0], who[1], true),
		h.MarkRead(ctx, who[0], hosttest.Frame(t, h, id).Table),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	target, err := h.Notify.AddTarget(ctx, who[0], notify.Target{Kind: notify.Hook, Address: "https://bells.example/ana"})
	if err != nil || target.Secret == "" {
		t.Fatalf("%+v, %v", target, err)
	}
	x, err := h.Export.Collect(ctx, who[0])
	if err != nil {
		t.Fatal(err)
	}
	if len(x.Messages) != 2 || x.Messages[0].Table != id || x.Messages[0].Text != "Salut, la compagnie" || x.Messages[1].Sign != "bravo" {
		t.Errorf("messages %+v", x.Messages)
	}
	if !slices.Equal(x.Muted, []table.PlayerID{who[1]}) {
		t.Errorf("muted %v", x.Muted)
	}
	if len(x.Targets) != 1 || x.Targets[0].Address != target.Address || x.Targets[0].Secret != "" {
		t.Errorf("targets %+v", x.Targets)
	}
	if seq := hosttest.Frame(t, h, id).Table.Seq; x.Tables[0].Seen.Seq != seq {
		t.Errorf("seen up to %d, want %d", x.Tables[0].Seen.Seq, seq)
	}
	if err := h.Accounts.Erase(ctx, who[0]); err != nil {
		t.Fatal(err)
	}
	x, err = h.Export.Collect(ctx, who[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range x.Messages {
		if w.Text != "" || w.Sign != "" {
			t.Errorf("message not erased: %+v", w)
		}
	}
	if len(x.Muted) > 0 || len(x.Targets) > 0 || len(x.Tables) > 0 && x.Tables[0].Seen.Seq > 0 || len(x.Credentials.Sessions) > 0 {
		t.Errorf("not erased: %+v", x)
	}
}

// The export has everything that the kinds of export.AllKept say, and no address.
func TestExport_NoAddress(t *testing.T) {
	h := hosttest.NewNode(t)
	token := newNamed(t, h, "Ana")
	for _, address := range []string{"192.0.2.7", "2001:db8:1:2::/64"} {
		p, session, err := h.Accounts.Visit(account.WithAddress(t.Context(), address), token, "Firefox")
		if err != nil {
			t.Fatal(err)
		}
		x, err := h.Export.Collect(t.Context(), p.ID)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(x)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "192.0.2") || strings.Contains(string(text), "2001:db8") || !strings.Contains(string(text), session.Networks.Near) {
			t.Errorf("seen at %s: %s", address, text)
		}
	}
}

// Reported players may learn what was reported about them, but neither the reporter nor the moderator and
// their decision.
func TestExport_OmitsReporterAndResolver(t *testing.T) {
	h := hosttest.NewNode(t)
	ctx := t.Context()
	who := hosttest.Guests(t, h, 3)
	if err := h.Moderation.Report(ctx, moderation.Report{Author: who[0], Person: who[1], Reason: "rude"}); err != nil {
		t.Fatal(err)
	}
	reports, err := h.Moderation.Reports(ctx, moderation.ReportFilter{})
	if err != nil || len(reports) != 1 {
		t.Fatalf("%+v, %v", reports, err)
	}
	if err := h.Moderation.Resolve(ctx, who[2], reports[0].ID, "the second time"); err != nil {
		t.Fatal(err)
	}
	x, err := h.Export.Collect(ctx, who[1])
	if err != nil || len(x.About) != 1 {
		t.Fatalf("%+v, %v", x.About, err)
	}
	if r := x.About[0]; r.Reason != "rude" || r.Resolved.IsZero() || r.Author != "" || r.Resolver != "" || r.Note != "" {
		t.Errorf("%+v", r)
	}
}
