package thinking

import (
	"slices"
	"time"
)

// Queue orders the jobs of bots. It has no clock and no goroutines: monotonic times are passed in as
// values. It is not safe for concurrent use. The zero value is empty.
type Queue struct {
	lines [Classes]line
}

// Job is one think.
type Job struct {
	Class Class
	Share Share         // whose share it counts against
	Asked time.Duration // when it was requested

	begun bool          // has had a slice
	long  bool          // has had, or is in, a second slice
	grant chan struct{} // for Desk: holds a value when the job may work
}

// Share names whose part of the processor a think uses: networks take turns, and people within a network. So
// many guests of one network count as one. A Person in the network "" has a part like a network's.
type Share struct{ Network, Person string }

// network returns the key of the share's network.
func (s Share) network() string {
	if s.Network != "" {
		return s.Network
	}
	return "person " + s.Person
}

// maxPassed limits the slices of more urgent classes that a waiting class lets pass before it gets one.
// It prevents starvation.
const maxPassed = 7

// maxLong limits the unfinished thinks of a class that have gone past their first slice. Each holds the
// memory of its search, some megabytes at the highest levels. A network has half of them at most. Each
// share may also have one think in its first slice, so that short thinks never wait for long ones.
var maxLong = [Classes]int{Players: 24, Watchers: 8, Nobody: 4}

// line is the queue of one class: its waiting networks, in the order of their turns.
type line struct {
	networks []*network
	long     int            // unfinished thinks past their first slice, waiting or working
	longOf   map[string]int // the same, by network
	passed   int            // slices that more urgent classes had while this one waited, since its last
}

// network holds the waiting shares of one network, in the order of their turns.
type network struct {
	key    string
	since  time.Duration // time of its last turn, or when it began to wait
	shares []*share
}

// share holds one person's waiting jobs. Jobs that have begun come first, the others in the order of
// their requests.
type share struct {
	person string
	jobs   []*Job
}

// Add queues a new job.
func (q *Queue) Add(j *Job, now time.Duration) {
	s := q.lines[j.Class].share(j.Share, now)
	s.jobs = append(s.jobs, j)
}

// Back requeues a job that has had a slice and is not done.
func (q *Queue) Back(j *Job, now time.Duration) {
	s := q.lines[j.Class].share(j.Share, now)
	s.jobs = slices.Insert(s.jobs, 0, j)
}

// Next removes and returns the job that works next; nil if none may work.
func (q *Queue) Next(now time.Duration) *Job {
	chosen := -1
	for c := range q.lines {
		l := &q.lines[c]
		if l.ready(Class(c)) != nil && (chosen < 0 || l.passed >= maxPassed) {
			chosen = c
		}
	}
	if chosen < 0 {
		return nil
	}
	for c := chosen + 1; c < Classes; c++ {
		if l := &q.lines[c]; len(l.networks) > 0 {
			l.passed++
		}
	}
	q.lines[chosen].passed = 0
	return q.lines[chosen].take(Class(chosen), now)
}

// Waits reports whether any job may work.
func (q *Queue) Waits() bool {
	for c := range q.lines {
		if q.lines[c].ready(Class(c)) != nil {
			return true
		}
	}
	return false
}

// Remove deletes a waiting job.
func (q *Queue) Remove(j *Job) { q.lines[j.Class].remove(j) }

// End records that a job returned by Next is done.
func (q *Queue) End(j *Job) {
	if !j.long {
		return
	}
	l, key := &q.lines[j.Class], j.Share.network()
	l.long--
	if l.longOf[key]--; l.longOf[key] == 0 {
		delete(l.longOf, key)
	}
}

// Waiting returns the number of waiting jobs of a class, and when the oldest of them was requested.
func (q *Queue) Waiting(c Class) (n int, oldest time.Duration) {
	for _, w := range q.lines[c].networks {
		for _, s := range w.shares {
			for _, j := range s.jobs {
				if n++; n == 1 || j.Asked < oldest {
					oldest = j.Asked
				}
			}
		}
	}
	return n, oldest
}

// Neglected returns the longest time that a network of this or a more urgent class has been waiting for a
// turn. The least urgent class does not count.
func (q *Queue) Neglected(c Class, now time.Duration) (longest time.Duration) {
	for class := range min(c+1, Nobody) {
		for _, w := range q.lines[class].networks {
			longest = max(longest, now-w.since)
		}
	}
	return longest
}

// share returns a person's share, appending a new one if none of their jobs is waiting.
func (l *line) share(of Share, now time.Duration) *share {
	w := l.network(of.network(), now)
	for _, s := range w.shares {
		if s.person == of.Person {
			return s
		}
	}
	s := &share{person: of.Person}
	w.shares = append(w.shares, s)
	return s
}

// network returns a network, appending a new one if no job of it is waiting.
func (l *line) network(key string, now time.Duration) *network {
	for _, w := range l.networks {
		if w.key == key {
			return w
		}
	}
	w := &network{key: key, since: now}
	l.networks = append(l.networks, w)
	return w
}

// ready returns the first job that may work, by turns of networks and then of shares; nil for none.
func (l *line) ready(c Class) *Job {
	for _, w := range l.networks {
		for _, s := range w.shares {
			if j := s.jobs[0]; !j.begun || j.long || l.long < maxLong[c] && l.longOf[w.key] < maxLong[c]/2 {
				return j
			}
		}
	}
	return nil
}

// take removes and returns the next job of the line; there must be one. Its network and share go to the
// ends of their lines.
func (l *line) take(c Class, now time.Duration) *Job {
	j := l.ready(c)
	w, s := l.remove(j)
	if len(s.jobs) > 0 {
		w.shares = append(slices.DeleteFunc(w.shares, func(other *share) bool { return other == s }), s)
	}
	if len(w.shares) > 0 {
		w.since = now
		l.networks = append(slices.DeleteFunc(l.networks, func(other *network) bool { return other == w }), w)
	}
	if j.begun && !j.long {
		j.long = true
		l.long++
		if l.longOf == nil {
			l.longOf = map[string]int{}
		}
		l.longOf[w.key]++
	}
	j.begun = true
	return j
}

// remove removes a job, and its share and network if they have no other; nil, nil if it does not wait.
func (l *line) remove(j *Job) (*network, *share) {
	for _, w := range l.networks {
		for _, s := range w.shares {
			at := slices.Index(s.jobs, j)
			if at < 0 {
				continue
			}
			if s.jobs = slices.Delete(s.jobs, at, at+1); len(s.jobs) == 0 {
				w.shares = slices.DeleteFunc(w.shares, func(other *share) bool { return other == s })
			}
			if len(w.shares) == 0 {
				l.networks = slices.DeleteFunc(l.networks, func(other *network) bool { return other == w })
			}
			return w, s
		}
	}
	return nil, nil
}
