package thinking

import (
	"slices"
	"time"
)

// Queue is the order in which bots work. It knows neither a clock nor goroutines: times are
// monotonic and come as values. It is for one goroutine at a time; the zero value is empty.
type Queue struct {
	lines [Classes]line
}

// Job is one think.
type Job struct {
	Class Class
	Share string        // whose turn it uses up
	Asked time.Duration // when it was asked for

	begun bool          // it has had a slice
	long  bool          // it has had, or has, a second one
	grant chan struct{} // of a Desk: holds one when the job may work
}

// maxPassed is how many slices of more urgent classes a class that waits lets pass before
// one of its own: nobody waits for ever.
const maxPassed = 7

// maxLong is how many thinks of a class may be longer than a slice and not ended: each holds
// the memory of its search, some megabytes at the highest levels. Every share may have a first
// slice of one think beside them, so that short ones never wait for these.
var maxLong = [Classes]int{Players: 24, Watchers: 8, Nobody: 4}

// line is what waits in a class: the shares in the order of their turns.
type line struct {
	shares []*share
	long   int // thinks longer than a slice and not ended, waiting or at work
	passed int // slices that more urgent classes had since this one had its last, while it waited
}

// share is what waits for one person's turn, in the order in which it was asked for; what is
// begun comes first.
type share struct {
	key   string
	since time.Duration // when it last had its turn, or began to wait
	jobs  []*Job
}

// Add lets a new job wait.
func (q *Queue) Add(j *Job, now time.Duration) {
	s := q.lines[j.Class].share(j.Share, now)
	s.jobs = append(s.jobs, j)
}

// Back lets a job wait that has had a slice and is not done.
func (q *Queue) Back(j *Job, now time.Duration) {
	s := q.lines[j.Class].share(j.Share, now)
	s.jobs = slices.Insert(s.jobs, 0, j)
}

// Next takes the job that works next; nil when none may.
func (q *Queue) Next(now time.Duration) *Job {
	chosen := -1
	for c := range q.lines {
		l := &q.lines[c]
		if l.ready(Class(c)) >= 0 && (chosen < 0 || l.passed >= maxPassed) {
			chosen = c
		}
	}
	if chosen < 0 {
		return nil
	}
	for c := chosen + 1; c < Classes; c++ {
		if l := &q.lines[c]; len(l.shares) > 0 {
			l.passed++
		}
	}
	q.lines[chosen].passed = 0
	return q.lines[chosen].take(Class(chosen), now)
}

// Waits reports whether any job may work.
func (q *Queue) Waits() bool {
	for c := range q.lines {
		if q.lines[c].ready(Class(c)) >= 0 {
			return true
		}
	}
	return false
}

// Remove forgets a job that waits.
func (q *Queue) Remove(j *Job) {
	l := &q.lines[j.Class]
	for i, s := range l.shares {
		if at := slices.Index(s.jobs, j); s.key == j.Share && at >= 0 {
			if s.jobs = slices.Delete(s.jobs, at, at+1); len(s.jobs) == 0 {
				l.shares = slices.Delete(l.shares, i, i+1)
			}
			return
		}
	}
}

// End says that a job that Next gave works no more and does not wait.
func (q *Queue) End(j *Job) {
	if j.long {
		q.lines[j.Class].long--
	}
}

// Waiting is how many jobs of a class wait, and when the oldest of them was asked for.
func (q *Queue) Waiting(c Class) (n int, oldest time.Duration) {
	for _, s := range q.lines[c].shares {
		for _, j := range s.jobs {
			if n++; n == 1 || j.Asked < oldest {
				oldest = j.Asked
			}
		}
	}
	return n, oldest
}

// Neglected is how long people of a class, or a more urgent one, have waited for a turn of
// their share, at most. What nobody waits for does not count.
func (q *Queue) Neglected(c Class, now time.Duration) (longest time.Duration) {
	for class := range min(c+1, Nobody) {
		for _, s := range q.lines[class].shares {
			longest = max(longest, now-s.since)
		}
	}
	return longest
}

// share is a person's share, at the end when nothing of theirs waits.
func (l *line) share(key string, now time.Duration) *share {
	for _, s := range l.shares {
		if s.key == key {
			return s
		}
	}
	s := &share{key: key, since: now}
	l.shares = append(l.shares, s)
	return s
}

// ready is the first share of which a job may work; -1 for none.
func (l *line) ready(c Class) int {
	return slices.IndexFunc(l.shares, func(s *share) bool {
		return !s.jobs[0].begun || s.jobs[0].long || l.long < maxLong[c]
	})
}

// take is the next job of the line; there must be one.
func (l *line) take(c Class, now time.Duration) *Job {
	i := l.ready(c)
	s := l.shares[i]
	j := s.jobs[0]
	s.jobs = slices.Delete(s.jobs, 0, 1)
	l.shares = slices.Delete(l.shares, i, i+1)
	if len(s.jobs) > 0 {
		s.since = now
		l.shares = append(l.shares, s)
	}
	if j.begun && !j.long {
		j.long = true
		l.long++
	}
	j.begun = true
	return j
}
