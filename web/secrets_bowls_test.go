package web_test

import (
	"regexp"
	"slices"
	"strconv"
	"testing"

	"tablee/game"
	"tablee/games/ronda"
	rondaui "tablee/games/ronda/ui"
	"tablee/table"
	"tablee/web/webtest"
)

// Players, a bot and a watcher play a whole game. Listeners are sent a bowl's contents only while
// it is open or part of the last error, and correctly.
func TestRondaSecrets(t *testing.T) {
	h := webtest.OpenStepped(t, func(s game.State, seat game.Seat) game.Action {
		legal := s.Legal(seat, nil)
		return legal[len(legal)/2]
	}, rondaui.New())
	all := gatherListeners(t, h, "ronda", 2, map[string]string{"seats": "3", "o.beans": "10", "chair.2": "open", "chair.3": "bot:4"})
	log := playSealed(t, h, all, func(seq uint64, legal []string) string { return legal[3*int(seq)%len(legal)] })
	open := openBowls(t, webtest.TableID(all[0].Path()), log)
	for _, l := range all {
		shown := 0
		for _, told := range l.Told {
			if int(told.Seq) >= len(open) {
				continue
			}
			for _, bowl := range bowlContents(told.Text) {
				shown++
				if beans, known := open[told.Seq][bowl[0]]; !known || beans != bowl[1] {
					t.Errorf("%s at seq %d by %s: bowl %d is shown with %d beans; open: %v", l.Name, told.Seq, told.From, bowl[0], bowl[1], open[told.Seq])
				}
			}
		}
		if shown < 100 {
			t.Errorf("%s saw only %d bowls", l.Name, shown)
		}
	}
}

// openBowls derives from a log, by seq, the bowls that were open or part of the last error: beans
// by bowl.
func openBowls(t *testing.T, id table.ID, log []table.Commit) []map[int]int {
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

// bowlContents returns the bowls whose contents a page or response shows: number and beans.
func bowlContents(heard string) (list [][2]int) {
	for _, m := range toldHeap.FindAllStringSubmatch(heard, -1) {
		list = append(list, [2]int{bowlNumber(m[1]), bowlNumber(m[2])})
	}
	for _, m := range drawnHeap.FindAllStringSubmatch(heard, -1) {
		beans := 0
		for _, part := range drawnPart.FindAllStringSubmatch(m[2], -1) {
			beans += max(bowlNumber(part[1]), 1)
		}
		list = append(list, [2]int{bowlNumber(m[1]), beans})
	}
	return list
}

func bowlNumber(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}
