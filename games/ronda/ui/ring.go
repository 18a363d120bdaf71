package ui

import (
	"slices"
	"strconv"

	"tablee/game"
	"tablee/games/ronda"
	"tablee/web/board"
)

// ring is a scene with its view, and derives the contents and states of the places.
type ring struct {
	*board.Scene
	view *ronda.View
}

func look(s *board.Scene) ring {
	view, ok := s.View.(*ronda.View)
	if !ok {
		view = &ronda.View{}
	}
	return ring{s, view}
}

func (t ring) say(key string, pairs ...any) string { return say(t.L, key, pairs...) }

// nth returns "1er", "13e"; "13".
func (t ring) nth(n int) string {
	return t.say("nth", "N", n)
}

// count returns a number of beans in a word: "trois", "rien".
func (t ring) count(beans int) string { return count(t.L, beans) }

func count(l *board.Loc, beans int) string { return say(l, "n."+strconv.Itoa(beans)) }

// beans returns "3 haricots".
func (t ring) beans(n int) string { return t.say("beans", "N", n) }

// bowl is one place of the circle, as the viewer sees it.
type bowl struct {
	N     int    // 1 to 10
	Open  bool   // lifted
	Beans int    // set while the bowl is open or shown
	Lift  bool   // the viewer may lift it
	Do    string // action that the viewer may take on the open heap: ronda.Add, ronda.Hold, or ""
	Fills bool   // adding a bean fills the heap, which ends the turn
	Shown bool   // covered again after an error, but still shown for a moment
	Glass bool   // covered, but of glass: in a replay with everything open
	New   bool   // of glass, and never lifted so far
	Laid  int    // 1 if the last action laid a bean here: it flies in
	By    game.Seat
	Last  bool   // the bean that won the game was laid here
	Name  string // for screen readers
	Say   string // what a voice may say when it is lifted; "" for nothing
	Mark  board.Mark
}

// bowls returns the ten places.
func (t ring) bowls() [ronda.Bowls]bowl {
	var list [ronda.Bowls]bowl
	for i := range list {
		b := &list[i]
		b.N = i + 1
		b.Name = t.say("table.covered", "N", b.N)
		if b.N == t.view.Covered {
			b.Name = t.say("table.barred", "N", b.N)
		}
	}
	for _, heap := range t.shown().heaps {
		list[heap.Bowl-1].Shown, list[heap.Bowl-1].Beans = true, heap.Beans
	}
	for _, heap := range t.opened() {
		b := &list[heap.Bowl-1]
		b.Open, b.Shown, b.Beans = true, false, heap.Beans
		if t.Last != nil && t.Last.Text == ronda.Add+" "+strconv.Itoa(b.N) {
			b.Laid, b.By = 1, t.Last.Seat
		}
		b.Name = t.say("table.open", "N", b.N, "Beans", t.count(b.Beans))
	}
	if n, beans, by := t.last(); n > 0 {
		b := &list[n-1]
		b.Open, b.Last, b.Shown, b.Beans, b.Laid, b.By = true, true, false, beans, 1, by
		b.Name = t.say("table.open", "N", n, "Beans", t.count(beans))
	}
	t.seeThrough(list[:])
	marks, _ := t.marks()
	spoken := t.children()
	for i := range list {
		if b := &list[i]; b.Open || b.Shown {
			b.Mark = marks[b.N]
			if spoken {
				b.Say = t.count(b.Beans)
			}
		}
	}
	for _, a := range t.Legal {
		what, n := ronda.Read(a)
		switch what {
		case ronda.Lift:
			list[n-1].Lift = true
		case ronda.Add, ronda.Hold:
			list[n-1].Do, list[n-1].Fills = what, what == ronda.Add && list[n-1].Beans == t.view.Most
		}
	}
	return list
}

// opened returns the open heaps. In the replay of a finished game those of an error lie open until the next action.
func (t ring) opened() []ronda.Heap {
	if t.Still && !t.Closed && t.view.Error != nil {
		return append(slices.Clone(t.view.Open), t.view.Error.Open[:]...)
	}
	return t.view.Open
}

// seeThrough makes covered bowls glass if everything is open.
func (t ring) seeThrough(list []bowl) {
	under, ok := t.Disclosed.(*ronda.Beneath)
	if !ok {
		return
	}
	for i := range list {
		b := &list[i]
		if b.Open || b.Shown {
			continue
		}
		b.Glass, b.New, b.Beans = true, !under.Lifted[i], under.Beans[i]
		text := "table.glass"
		if b.New {
			text = "table.glass-new"
		}
		b.Name = t.say(text, "N", b.N, "Beans", t.count(b.Beans))
	}
}

// class returns the CSS classes for the position and the look of a bowl.
func (b bowl) class() string {
	class := "rd-place p-" + strconv.Itoa(b.N)
	if b.Open {
		class += " open"
	}
	if b.Shown {
		class += " erred"
	}
	if b.Glass {
		class += " glass"
	}
	if b.New {
		class += " new"
	}
	return class
}

// text returns the text of the action on the open heap.
func (b bowl) text() string { return b.Do + " " + strconv.Itoa(b.N) }

// tries reports whether the viewer has a seat in a running game. Bowls are then buttons, even those that
// may not be lifted, since the refusal explains why.
func (t ring) tries() bool { return t.Viewer >= 0 && !t.Over() && !t.Still }

// more returns the number of beans before and after another one is added.
func (b bowl) more() string { return strconv.Itoa(b.Beans) + " → " + strconv.Itoa(b.Beans+1) }

// why returns the reason for keeping an open heap.
func (b bowl) why(l *board.Loc) string {
	if b.Beans == 0 {
		return say(l, "table.hold-why-empty")
	}
	return say(l, "table.hold-why", "Beans", count(l, b.Beans))
}

// stopWhy returns the effect of stopping in words.
func (t ring) stopWhy() string {
	if len(t.view.Open) == 2 {
		return t.say("table.stop-why")
	}
	return t.say("table.stop-simple")
}

// mayStop reports whether the viewer may stop.
func (t ring) mayStop() bool { return t.Yours() && t.view.MayStop }

// corner returns the class for the corner of the i-th of n other players.
func corner(i, n int) string {
	return [][]string{{"nw"}, {"nw", "ne"}, {"nw", "ne", "se"}, {"sw", "nw", "ne", "se"}}[n-1][i]
}

// stock returns the number of beans a seat has left.
func (t ring) stock(seat game.Seat) int {
	if int(seat) < len(t.view.Stocks) {
		return t.view.Stocks[seat]
	}
	return 0
}
