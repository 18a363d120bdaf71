package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/e2e/program"
	"tablee/store"
	"tablee/table"
)

// Session is a whole game of several people, bots and a watcher in as many browsers.
type Session struct {
	t           *testing.T
	Server      *program.Server
	Table       string
	Seated      []*Person
	All         []*Person     // the watcher too
	transcripts []*Transcript // of All, in the same order
}

// Gather opens a table with its form filled in so, and seats everybody.
func Gather(t *testing.T, gameID string, fields map[string]string, people ...*Person) *Session {
	t.Helper()
	first := people[0]
	s := &Session{t: t, All: people, Seated: people[:len(people)-1], Server: first.Proxy.server}
	first.Visit("/g/" + gameID)
	filled, _ := json.Marshal(fields)
	first.Do(chromedp.Evaluate[chromedp.Void](`(() => {
		const form = document.querySelector(".contract form")
		for (const details of form.querySelectorAll("details")) details.open = true
		for (const [key, value] of Object.entries(` + string(filled) + `)) {
			const field = form.querySelector("[name='" + key + "']")
			if (field?.type === "radio") form.querySelector("[name='" + key + "'][value='" + value + "']").checked = true
			else if (field) field.value = value
		}
	})()`))
	first.Proxy.Reset() // the game's page shows cards in its pictures
	first.Press(".contract form .actions button.main")
	first.Until(`location.pathname.startsWith("/t/") && document.querySelector("#fragment")`)
	s.Table = JS[string](first, "location.pathname")
	for _, p := range s.All[1:] {
		p.Visit(s.Table)
	}
	for _, p := range s.Seated[1:] {
		p.SitDown()
	}
	for _, p := range s.All {
		p.Until(`document.querySelector("#table")`)
	}
	return s
}

// onPages is how many actions of a whole game are done on the pages; the others are done by
// the API, while everybody's stream is read.
const onPages = 4

// Play lets the person whose turn it is act, first on the pages, then by the API, until the game is
// over.
func (s *Session) Play(act func(p *Person, n int), choose func(now TableState) string) {
	s.t.Helper()
	if JS[bool](s.All[len(s.All)-1], `!!document.querySelector("#table button[form=act]")`) {
		s.t.Error("a watcher is offered something to press")
	}
	for n := range onPages {
		p := s.next()
		if p == nil && n > 0 {
			break // a short game
		} else if p == nil {
			s.t.Fatal("over before it has begun")
		}
		before := JS[int](p, Seq)
		act(p, n)
		for _, other := range s.All {
			other.Until(fmt.Sprintf("%s > %d", Seq, before))
		}
	}
	for _, p := range s.All {
		tr := &Transcript{}
		tr.Leave(p, s.Table)
		s.transcripts = append(s.transcripts, tr)
	}
	PlayThrough(s.t, s.Table, s.transcripts, choose)
	for _, p := range s.All {
		p.Visit(s.Table)
		p.Until(Finished)
		p.Shot("over")
	}
}

// ReceivedBySeq is what came to the i-th of All, by the seq it told of.
func (s *Session) ReceivedBySeq(i int) map[uint64][]string {
	all := map[uint64][]string{}
	for _, chunk := range s.transcripts[i].Chunks {
		for seq, texts := range receivedBySeq(chunk) {
			all[seq] = append(all[seq], texts...)
		}
	}
	return all
}

// next is the person whose turn it is; nil when the game is over.
func (s *Session) next() (awaited *Person) {
	s.t.Helper()
	s.Seated[0].Poll("a turn, or the end", func(context.Context) bool {
		for _, p := range s.Seated {
			if JS[bool](p, "!!"+Playable) {
				awaited = p
				return true
			}
		}
		return JS[bool](s.Seated[0], "!!"+Finished)
	})
	return awaited
}

// Log stops the server and reads what really happened.
func (s *Session) Log() []table.Commit {
	s.t.Helper()
	s.Server.Kill()
	db, err := store.OpenSQLite(s.t.Context(), s.Server.Data)
	if err != nil {
		s.t.Fatal(err)
	}
	defer db.Close()
	log, err := db.Log(s.t.Context(), table.ID(strings.TrimPrefix(s.Table, "/t/")), 0)
	if err != nil {
		s.t.Fatal(err)
	}
	return log
}

// receivedBySeq cuts what somebody received into what told of the table at each seq: fragments of
// pages and streams, and answers of the API.
func receivedBySeq(text string) map[uint64][]string {
	received := map[uint64][]string{}
	marks := mark.FindAllStringSubmatchIndex(text, -1)
	for i, m := range marks {
		end := len(text)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		seq, _ := strconv.ParseUint(text[m[2]:m[3]], 10, 64)
		received[seq] = append(received[seq], text[m[0]:end])
	}
	return received
}

var mark = regexp.MustCompile(`(?:id="fragment" data-seq="|"frozen":(?:true|false),"seq":)(\d+)`)
