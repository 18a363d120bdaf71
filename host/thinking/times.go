package thinking

import (
	"maps"
	"sync"
	"time"
)

// Kind groups bots with similar response times: those of the same game, level, class and share.
type Kind struct {
	Game  string
	Level int
	Class Class
	Share string
}

// work returns the kind of all bots of the same game and level, whose amount of work is the same.
func (k Kind) work() Kind { return Kind{Game: k.Game, Level: k.Level} }

// maxKinds limits the memory of a Times: a kind takes a few hundred bytes.
const maxKinds = 10_000

// Thought describes an answer: its response time, the working time in it, and whether it was cut short.
type Thought struct {
	Took, Worked time.Duration
	Cut          bool
}

// Times records the recent response times of this node's bots. The zero value is empty.
type Times struct {
	mu    sync.Mutex
	kinds map[Kind]*recent
}

// recent holds the peaks of a kind of bots. Response time depends on the load of a node, which changes
// soon, so its peak spans a period. Work does not, so its peak spans a number of answers, however long
// ago they were.
type recent struct {
	took, worked peak
	answers      time.Duration // number of answers, the clock of worked
	cut, told    time.Duration // when an answer was last cut short, and when peers were last told; 0: never
}

const (
	loadSpan = 30 * time.Second
	workSpan = 500 // number of answers
	cutSpan  = time.Minute
	tellSpan = 10 * time.Second
)

// Note records an answer, and reports whether peers should be told that it was cut short.
func (b *Times) Note(k Kind, now time.Duration, th Thought) (tell bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.of(k).took.add(th.Took, now)
	all := b.of(k.work())
	all.answers++
	all.worked.add(th.Worked, all.answers)
	if !th.Cut {
		return false
	}
	all.cut = max(1, now)
	if tell = all.told == 0 || now-all.told >= tellSpan; tell {
		all.told = all.cut
	}
	return tell
}

// Hurry records that bots of a game and a level are cut short on a peer.
func (b *Times) Hurry(game string, level int, now time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.of(Kind{Game: game, Level: level}).cut = max(1, now)
}

// of returns the record of a kind. The caller holds b.mu.
func (b *Times) of(k Kind) *recent {
	r := b.kinds[k]
	if r == nil {
		if b.kinds == nil {
			b.kinds = map[Kind]*recent{}
		}
		if len(b.kinds) >= maxKinds { // keep the records of work; there are only as many as there are levels
			maps.DeleteFunc(b.kinds, func(k Kind, _ *recent) bool { return k != k.work() })
		}
		r = &recent{took: peak{span: loadSpan}, worked: peak{span: workSpan}}
		b.kinds[k] = r
	}
	return r
}

// Slowest returns the longest recent response time of a kind.
func (b *Times) Slowest(k Kind, now time.Duration) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	all := b.of(k.work())
	return max(b.of(k).took.at(now), all.worked.at(all.answers))
}

// Hurried reports whether any bot of a game and a level has been cut short within a minute. It makes no
// difference between bots: naming the one that was cut short would reveal that its choice was hard.
func (b *Times) Hurried(game string, level int, now time.Duration) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	r := b.kinds[Kind{Game: game, Level: level}]
	return r != nil && r.cut > 0 && now-r.cut < cutSpan
}

// peak is the maximum of the values of the last one to two spans.
type peak struct {
	span     time.Duration
	began    time.Duration // start of the newer span
	old, new time.Duration
}

func (p *peak) add(value, now time.Duration) {
	p.turn(now)
	p.new = max(p.new, value)
}

func (p *peak) at(now time.Duration) time.Duration {
	p.turn(now)
	return max(p.old, p.new)
}

// turn begins a new span when one is over.
func (p *peak) turn(now time.Duration) {
	switch passed := now - p.began; {
	case passed < p.span:
	case passed < 2*p.span:
		p.old, p.new, p.began = p.new, 0, p.began+p.span
	default:
		p.old, p.new, p.began = 0, 0, now
	}
}
