package thinking

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// served runs jobs, each for slices(job) slices, until want has ended. It returns the number of other
// jobs' slices before that.
func served(t *testing.T, q *Queue, want *Job, slices func(*Job) int) (before int) {
	t.Helper()
	left := map[*Job]int{}
	for range 1_000_000 {
		j := q.Next(0)
		if j == nil {
			break
		}
		if _, begun := left[j]; !begun {
			left[j] = slices(j)
		}
		if left[j]--; left[j] == 0 {
			q.End(j)
			if j == want {
				return before
			}
			continue
		}
		if j != want {
			before++
		}
		q.Back(j, 0)
	}
	t.Fatal("job was never served")
	return 0
}

func hard(*Job) int { return 50 }

// A short think of one person waits for one slice beside three hundred hard thinks of another.
func TestQueue_ManyTablesOfOnePerson_CountAsOne(t *testing.T) {
	for _, class := range []Class{Players, Watchers, Nobody} {
		q := &Queue{}
		for n := range 320 {
			q.Add(&Job{Class: class, Share: Share{Person: "guest"}, Asked: time.Duration(n)}, 0)
		}
		running := q.Next(0)
		mine := &Job{Class: class, Share: Share{Person: "ana"}}
		q.Add(mine, 0)
		q.Back(running, 0)
		one := func(j *Job) int {
			if j == mine {
				return 1
			}
			return 50
		}
		if n := served(t, q, mine, one); n > 1 {
			t.Errorf("%s: short think waited for %d slices of others", class, n)
		}
	}
}

// A person with a single table among many with hard bots gets a fair share of the slices, however many
// tables the others have opened.
func TestQueue_SharesTakeTurns(t *testing.T) {
	q := &Queue{}
	const others = 20
	for n := range others * 10 {
		q.Add(&Job{Class: Players, Share: Share{Person: fmt.Sprint("guest ", n%others)}}, 0)
	}
	mine := &Job{Class: Players, Share: Share{Person: "ana"}}
	q.Add(mine, 0)
	if n := served(t, q, mine, hard); n > 50*others {
		t.Errorf("job of 50 slices waited for %d slices of %d other shares", n, others)
	}
}

func TestQueue_PlayersFirst_NoStarvation(t *testing.T) {
	q := &Queue{}
	q.Add(&Job{Class: Nobody, Share: Share{Person: "ana"}}, 0)
	q.Add(&Job{Class: Watchers, Share: Share{Person: "bob"}}, 0)
	player := &Job{Class: Players, Share: Share{Person: "chloe"}}
	q.Add(player, 0)
	var order []Class
	for range 4 * (maxPassed + 2) {
		j := q.Next(0)
		order = append(order, j.Class)
		q.Back(j, 0)
	}
	if order[0] != Players {
		t.Errorf("%s came first", order[0])
	}
	for _, c := range []Class{Watchers, Nobody} {
		n := len(slices.DeleteFunc(slices.Clone(order), func(o Class) bool { return o != c }))
		if n == 0 || n > len(order)/maxPassed+1 {
			t.Errorf("%s had %d of %d slices: %v", c, n, len(order), order)
		}
	}
}

// Long thinks hold memory: their number is limited, and short thinks do not wait for them.
func TestQueue_LongThinks_AreLimited(t *testing.T) {
	for class, most := range maxLong {
		q := &Queue{}
		for n := range 10 * most {
			q.Add(&Job{Class: Class(class), Share: Share{Person: fmt.Sprint(n)}}, 0)
		}
		had := map[*Job]int{}
		for range 100 * most {
			j := q.Next(0)
			had[j]++
			q.Back(j, 0)
		}
		var long []*Job
		for j, slices := range had {
			if slices > 1 {
				long = append(long, j)
			}
		}
		if len(had) != 10*most || len(long) != most {
			t.Errorf("%s: %d had a slice, %d of them more, want %d", Class(class), len(had), len(long), most)
		}
		mine := &Job{Class: Class(class), Share: Share{Person: "ana"}}
		q.Add(mine, 0)
		if n := served(t, q, mine, func(j *Job) int {
			if j == mine {
				return 1
			}
			return 1000
		}); n > most {
			t.Errorf("%s: a short think waited for %d slices", Class(class), n)
		}
		for _, j := range long {
			q.Remove(j)
			q.End(j)
		}
		if j := q.Next(0); j == nil || slices.Contains(long, j) {
			t.Errorf("%s: no waiting job follows when the long ones end", Class(class))
		}
	}
}

func TestQueue_WaitingAndNeglected(t *testing.T) {
	q := &Queue{}
	q.Add(&Job{Class: Watchers, Share: Share{Person: "ana"}, Asked: 3}, 5)
	q.Add(&Job{Class: Watchers, Share: Share{Person: "ana"}, Asked: 2}, 9)
	q.Add(&Job{Class: Nobody, Share: Share{Person: "bob"}, Asked: 1}, 1)
	if n, oldest := q.Waiting(Watchers); n != 2 || oldest != 2 {
		t.Errorf("Waiting = %d, %d, want 2, 2", n, oldest)
	}
	for class, want := range map[Class]time.Duration{Players: 0, Watchers: 10, Nobody: 10} {
		if got := q.Neglected(class, 15); got != want {
			t.Errorf("%s: Neglected = %d, want %d", class, got, want)
		}
	}
	q.Next(11) // ana's share has a turn
	if got := q.Neglected(Watchers, 15); got != 4 {
		t.Errorf("Neglected = %d after a turn, want 4", got)
	}
	for q.Next(0) != nil {
	}
	if n, _ := q.Waiting(Watchers); n != 0 || q.Waits() {
		t.Error("jobs wait in an empty queue")
	}
}
