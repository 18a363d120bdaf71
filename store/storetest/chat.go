package storetest

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/node"
	"tablee/table"
)

var chatChecks = []check{
	{"TableMessages", "Messages are kept in order, each once, whichever node stores them.", said},
	{"Silence", "If a moderator has switched the chat off, it is off on every node.", silenced},
	{"Mute", "No one has to read another person's messages.", mute},
	{"Erase", "The messages of an erased person are gone.", unsaid},
}

func said(t *testing.T, open func() node.Store) {
	one := with(t, open)
	two := open()
	t.Cleanup(func() { must(t, two.Close()) })
	must(t, one.Append(ctx, Opening("t1", "ana", "bob")))
	const each = 40
	var work sync.WaitGroup
	for node, s := range map[string]node.Store{"ana": one, "bob": two} {
		work.Go(func() {
			for i := range each {
				_, err := s.AddMessage(ctx, "t1", host.ChatMessage{By: table.PlayerID(node), At: start.Add(time.Duration(i) * time.Second), Text: fmt.Sprint(node, i)})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	work.Wait()
	all, err := one.TableMessages(ctx, "t1", 3*each)
	must(t, err)
	next := map[table.PlayerID]int{}
	for i, s := range all {
		if s.N != i+1 || s.Text != fmt.Sprint(s.By, next[s.By]) {
			t.Fatalf("%d: %+v", i, s)
		}
		next[s.By]++
	}
	same(t, "said", len(all), 2*each)
	words, err := one.MessagesBy(ctx, "ana")
	must(t, err)
	same(t, "said by ana", len(words), each)
	for i, w := range words {
		if w.Table != "t1" || w.By != "ana" || w.Text != fmt.Sprint("ana", i) {
			t.Errorf("%d: ana said %+v", i, w)
		}
	}
	last, err := two.TableMessages(ctx, "t1", 3)
	must(t, err)
	same(t, "the last three", last, all[len(all)-3:])
	if _, err := one.AddMessage(ctx, "nowhere", host.ChatMessage{By: "ana", At: start, Sign: "bravo"}); err == nil {
		t.Error("message at an unknown table: no error")
	}
}

func mute(t *testing.T, open func() node.Store) {
	s := with(t, open)
	for range 2 {
		must(t, s.Mute(ctx, "ana", "bob", true))
	}
	must(t, s.Mute(ctx, "ana", "cy", true))
	must(t, s.Mute(ctx, "ana", "cy", false))
	muted, err := s.Muted(ctx, "ana")
	must(t, err)
	same(t, "muted", muted, []table.PlayerID{"bob"})
	muted, err = s.Muted(ctx, "bob")
	must(t, err)
	same(t, "muted by bob", len(muted), 0)
}

func unsaid(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), []byte("a")))
	must(t, s.Append(ctx, Opening("t1", "ana")))
	_, err := s.AddMessage(ctx, "t1", host.ChatMessage{By: "ana", At: start, Text: "secret"})
	must(t, err)
	must(t, s.Mute(ctx, "bob", "ana", true))
	must(t, s.Erase(ctx, "ana"))
	all, err := s.TableMessages(ctx, "t1", 10)
	must(t, err)
	if len(all) != 1 || all[0].Text != "" {
		t.Errorf("messages left: %+v", all)
	}
	muted, err := s.Muted(ctx, "bob")
	must(t, err)
	same(t, "muted", len(muted), 0)
}
