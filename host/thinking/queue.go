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
	Share string        // the person whose share it counts against
	Asked time.Duration // when it was requested

	begun bool          // has had a slice
	long  bool          // has had, or is in, a second slice
	grant chan struct{} // for Desk: holds a value when the job may work
}

// maxPassed limits the slices of more urgent classes that a waiting class lets pass before it gets one.
// It prevents starvation.
const maxPassed = 7

// maxLong limits the unfinished thinks of a class that have gone past their first slice. Each holds the
// memory of its search, some megabytes at the highest levels. Each share may also have one think in its
// first slice, so that short thinks never wait for long ones.
var maxLong = [Classes]int{Players: 24, Watchers: 8, Nobody: 4}

// line is the queue of one class: its waiting shares, in the order of their turns.
type line struct {
	shares []*share
	long   int // unfinished thinks past their first slice, waiting or working
	passed int // slices that more urgent classes had while this one waited, since its last
}

// share holds one person's waiting jobs. Jobs that have begun come first, the others in the order of
// their requests.
type share struct {
	key   string
	since time.Duration // time of its last turn, or when it began to wait
	jobs  []*Job
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

// Remove deletes a waiting job.
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

// End records that a job returned by Next is done.
func (q *Queue) End(j *Job) {
	if j.long {
		q.lines[j.Class].long--
	}
}

// Waiting returns the number of waiting jobs of a class, and when the oldest of them was requested.
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

// Neglected returns the longest time that a share of this or a more urgent class has been waiting for a
// turn. The least urgent class does not count.
func (q *Queue) Neglected(c Class, now time.Duration) (longest time.Duration) {
	for class := range min(c+1, Nobody) {
		for _, s := range q.lines[class].shares {
			longest = max(longest, now-s.since)
		}
	}
	return longest
}

// share returns a person's share, appending a new one if none of their jobs is waiting.
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

// ready returns the index of the first share whose first job may work, or -1.
func (l *line) ready(c Class) int {
	return slices.IndexFunc(l.shares, func(s *share) bool {
		return !s.jobs[0].begun || s.jobs[0].long || l.long < maxLong[c]
	})
}

// take removes and returns the next job of the line; there must be one.
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
