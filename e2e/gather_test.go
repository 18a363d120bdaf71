package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"tablee/store"
	"tablee/table"
)

// gathering is a whole game of several people, bots and a watcher in as many browsers.
type gathering struct {
	t      *testing.T
	house  *server
	table  string
	seated []*person
	all    []*person // the watcher too
	ears   []*heard  // of all, in the same order
}

// gather opens a table with its form filled in so, and seats everybody.
func gather(t *testing.T, gameID string, fields map[string]string, people ...*person) *gathering {
	t.Helper()
	g := &gathering{t: t, all: people, seated: people[:len(people)-1]}
	first := people[0]
	first.visit("/g/" + gameID)
	filled, _ := json.Marshal(fields)
	first.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const form = document.querySelector(".contract form")
		for (const details of form.querySelectorAll("details")) details.open = true
		for (const [key, value] of Object.entries(` + string(filled) + `)) {
			const field = form.querySelector("[name='" + key + "']")
			if (field?.type === "radio") form.querySelector("[name='" + key + "'][value='" + value + "']").checked = true
			else if (field) field.value = value
		}
	})()`))
	first.wire.forget() // the game's page shows cards in its pictures
	first.press(".contract form .actions button.main")
	first.until(`location.pathname.startsWith("/t/") && document.querySelector("#room")`)
	g.table = js[string](first, "location.pathname")
	for _, p := range g.all[1:] {
		p.visit(g.table)
	}
	for _, p := range g.seated[1:] {
		p.sits()
	}
	for _, p := range g.all {
		p.until(`document.querySelector("#table")`)
	}
	return g
}

// onPages is how many actions of a whole game are done on the pages; the others are done by
// the API, while everybody's stream is heard.
const onPages = 4

// play lets whoever is awaited act, first on the pages, then by the API, until the game is
// over.
func (g *gathering) play(act func(p *person, n int), choose func(now play) string) {
	g.t.Helper()
	if js[bool](g.all[len(g.all)-1], `!!document.querySelector("#table button[form=act]")`) {
		g.t.Error("a watcher is offered something to press")
	}
	for n := range onPages {
		p := g.next()
		if p == nil && n > 0 {
			break // somebody had luck
		} else if p == nil {
			g.t.Fatal("over before it has begun")
		}
		before := js[int](p, seq)
		act(p, n)
		for _, other := range g.all {
			other.until(fmt.Sprintf("%s > %d", seq, before))
		}
	}
	for _, p := range g.all {
		h := &heard{}
		h.leave(p, g.table)
		g.ears = append(g.ears, h)
	}
	playThrough(g.t, g.table, g.ears, choose)
	for _, p := range g.all {
		p.visit(g.table)
		p.until(finished)
		p.shot("over")
	}
}

// told is what the i-th of all heard, by the seq it told of.
func (g *gathering) told(i int) map[uint64][]string {
	all := map[uint64][]string{}
	for _, chunk := range g.ears[i].chunks {
		for seq, texts := range heardAt(chunk) {
			all[seq] = append(all[seq], texts...)
		}
	}
	return all
}

// next is whoever is awaited; nil when the game is over.
func (g *gathering) next() *person {
	g.t.Helper()
	ctx, cancel := context.WithTimeout(g.t.Context(), patience)
	defer cancel()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		for _, p := range g.seated {
			if js[bool](p, "!!"+playable) {
				return p
			}
		}
		if js[bool](g.seated[0], "!!"+finished) {
			return nil
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			g.t.Fatal("nobody is awaited, and the game is not over")
		}
	}
}

// log stops the house and reads what really happened.
func (g *gathering) log() []table.Commit {
	g.t.Helper()
	g.house.kill()
	db, err := store.OpenSQLite(g.t.Context(), g.house.data)
	if err != nil {
		g.t.Fatal(err)
	}
	defer db.Close()
	log, err := db.Log(g.t.Context(), table.ID(strings.TrimPrefix(g.table, "/t/")), 0)
	if err != nil {
		g.t.Fatal(err)
	}
	return log
}

// heardAt cuts what somebody heard into what told of the table at each seq: rooms of
// pages and streams, and answers of the API.
func heardAt(text string) map[uint64][]string {
	heard := map[uint64][]string{}
	marks := mark.FindAllStringSubmatchIndex(text, -1)
	for i, m := range marks {
		end := len(text)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		seq, _ := strconv.ParseUint(text[m[2]:m[3]], 10, 64)
		heard[seq] = append(heard[seq], text[m[0]:end])
	}
	return heard
}

var mark = regexp.MustCompile(`(?:id="room" data-seq="|"frozen":(?:true|false),"seq":)(\d+)`)
