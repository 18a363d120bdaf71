package cards

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/game"
	"tablee/games/ronda"
	"tablee/table"
)

// TestRondaSecrets plays a whole game of people, a bot and a watcher. What came to any of
// them tells the contents of a bowl only while it lies open, or belongs to the last error,
// and tells them right.
func TestRondaSecrets(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	g := browser.Gather(t, "ronda", map[string]string{"seats": "3", "o.beans": "10", "chair.2": "open", "chair.3": "bot:4"},
		browser.Open(t, s, "Jeanne", "fr", browser.Desktop), browser.Open(t, s, "Anatole", "en", browser.Phone), browser.Open(t, s, "Basile", "en", browser.Desktop))
	g.Server = s
	g.Play(func(p *browser.Person, n int) {
		browser.JS[bool](p, fmt.Sprintf(`(all => { all[%d %% all.length].click(); return true })(
			document.querySelectorAll('#table button[name=a][form=act]:not([aria-disabled=true])'))`, 3*n))
	}, func(now browser.TableState) string { return now.Legal[3*now.Seq%len(now.Legal)] })
	open := lifted(t, table.ID(strings.TrimPrefix(g.Table, "/t/")), g.Log())
	for i, p := range g.All {
		shown := 0
		for seq, texts := range g.ReceivedBySeq(i) {
			if int(seq) >= len(open) {
				continue
			}
			for _, heard := range texts {
				for _, bowl := range contents(heard) {
					shown++
					if beans, known := open[seq][bowl[0]]; !known || beans != bowl[1] {
						t.Errorf("%s heard at %d that bowl %d hides %d; open are %v", p.Name, seq, bowl[0], bowl[1], open[seq])
					}
				}
			}
		}
		if shown < 20 {
			t.Errorf("%s saw only %d bowls", p.Name, shown)
		}
	}
}

// lifted tells from a log, by seq, what lay open or had been the last error: beans by bowl.
func lifted(t *testing.T, id table.ID, log []table.Commit) []map[int]int {
	t.Helper()
	open := []map[int]int{{}}
	tb := table.New(id, ronda.Rules())
	var failed []ronda.Heap
	for _, c := range log {
		if err := tb.Apply(c); err != nil {
			t.Fatal(err)
		}
		now := map[int]int{}
		if tb.State != nil {
			v := tb.State.View(game.Watcher).(*ronda.View)
			if v.Error != nil {
				failed = v.Error.Open[:]
			}
			for _, heap := range append(slices.Clone(failed), v.Open...) {
				now[heap.Bowl] = heap.Beans
			}
		}
		open = append(open, now)
	}
	return open
}

var (
	drawnHeap = regexp.MustCompile(`(?s)data-flip="heap-(\d+)"[^>]*>(.*?)</svg>`)
	drawnPart = regexp.MustCompile(`#ronda-heap-(\d+)"|data-flip="bean-`)
	toldHeap  = regexp.MustCompile(`"bowl":(\d+),"beans":(\d+)`)
)

// contents are the bowls whose contents a page or an answer tells: number and beans.
func contents(heard string) (list [][2]int) {
	for _, m := range toldHeap.FindAllStringSubmatch(heard, -1) {
		list = append(list, [2]int{number(m[1]), number(m[2])})
	}
	for _, m := range drawnHeap.FindAllStringSubmatch(heard, -1) {
		beans := 0
		for _, part := range drawnPart.FindAllStringSubmatch(m[2], -1) {
			beans += max(number(part[1]), 1)
		}
		list = append(list, [2]int{number(m[1]), beans})
	}
	return list
}

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}
