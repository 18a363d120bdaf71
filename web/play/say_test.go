package play_test

import (
	"net/http"
	"strings"
	"testing"

	"tablee/web/webtest"
)

// What is meant for the others and typed where moves are is not said to them by itself: it might
// show a hand. It is offered, and only where words are allowed.
func TestSay_WhatIsNoMoveMayBeSaidToTheOthers(t *testing.T) {
	for chat, offered := range map[string]bool{"open": true, "emotes": false} {
		h := webtest.Open(t)
		ana := h.Visitor(t, "fr")
		path := ana.Open("seats", "3", "bots", "1", "chat", chat)
		bob := h.SitDown(t, path, "Bob")
		h.AwaitTurn(t, path)
		a := ana.Post(path+"/say", "text", "Belle main, Bob !")
		if a.Status != http.StatusUnprocessableEntity || strings.Contains(bob.Get(path).Body, "Belle main") {
			t.Fatalf("%d, or it was said", a.Status)
		}
		if got := strings.Contains(a.Body, `<input type="hidden" name="text" value="Belle main, Bob !"`); got != offered {
			t.Errorf("where people talk %q it is offered: %t", chat, got)
		}
	}
}

// Who looks on has no conversation to look at until there is one.
func TestChat_OfThoseWhoLookOn(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "fr")
	path := ana.Open("seats", "3", "bots", "1")
	h.SitDown(t, path, "Bob")
	eve := h.Visitor(t, "fr")
	if strings.Contains(eve.Get(path).Body, `class="talk"`) {
		t.Error("an empty conversation")
	}
	ana.MustPost(path+"/talk", "sign", "bravo")
	if !strings.Contains(eve.Get(path).Body, `class="talk"`) {
		t.Error("what was said is not there")
	}
}
