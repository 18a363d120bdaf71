package node_test

import (
	"testing"
	"time"

	"tablee/host/hosttest"
	"tablee/host/moderation"
	"tablee/host/secret"
	"tablee/store/scratch"
)

// What a moderator's form makes is one thing, also if the form reaches two nodes: a link, an invitation, an
// announcement.
func TestModeration_SameCommand_OneThing(t *testing.T) {
	dir := t.TempDir()
	ctx := secret.WithCommand(t.Context(), "K7QM")
	var links, words []string
	for range 2 {
		h := hosttest.New(hosttest.Config(scratch.OpenIn(t, dir)))
		link, err := h.Moderation.Invite(ctx, moderation.CommandLine)
		if err != nil {
			t.Fatal(err)
		}
		word, err := h.Moderation.InviteHere(ctx, moderation.CommandLine, 3, h.Host.Now().Add(time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Moderation.Announce(ctx, moderation.CommandLine, moderation.Sentence{"fr": "Ce soir", "en": "Tonight"}, h.Host.Now().Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		links, words = append(links, link), append(words, word)
		open, err := h.Moderation.InvitationsHere(ctx)
		if err != nil || len(open) != 1 {
			t.Errorf("invitations: %v, %v", open, err)
		}
		shown, err := h.Store.Announcements(ctx, h.Host.Now())
		if err != nil || len(shown) != 1 {
			t.Errorf("announcements: %v, %v", shown, err)
		}
	}
	if links[0] != links[1] || words[0] != words[1] {
		t.Errorf("links %q, invitations %q", links, words)
	}
}
