package thinking

import (
	"maps"
	"sync"
	"time"
)

// Kind is the bots that take the same time to answer: of a game and a level, and of those that
// wait for the same turns.
type Kind struct {
	Game  string
	Level int
	Class Class
	Share string
}

// work is the kind of all bots that have the same work.
func (k Kind) work() Kind { return Kind{Game: k.Game, Level: k.Level} }

// maxKinds bounds what a Times remembers: a kind takes some hundred bytes.
const maxKinds = 10_000

// Thought is how long an answer took, and how much of it was work; Cut: it was cut short.
type Thought struct {
	Took, Worked time.Duration
	Cut          bool
}

// Times remembers how long the bots of this node have taken of late. The zero value has seen
// none.
type Times struct {
	mu    sync.Mutex
	kinds map[Kind]*recent
}

// recent is what a kind of bots has taken of late. The load of a node changes soon: it is
// remembered for a time. The work of a hard choice does not: it is remembered for as many
// answers, however long nobody plays in between.
type recent struct {
	took, worked peak
	answers      time.Duration // the clock of worked: one for each
	cut, told    time.Duration // when one was last cut short, and peers were told; 0: never
}

const (
	loadSpan = 30 * time.Second
	workSpan = 500 // answers
	cutSpan  = time.Minute
	tellSpan = 10 * time.Second
)

// Note remembers an answer, and reports whether peers are to be told that it was cut short.
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

// Hurry notes that bots of a game and a level are cut short at a peer.
func (b *Times) Hurry(game string, level int, now time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.of(Kind{Game: game, Level: level}).cut = max(1, now)
}

// of is what a kind has taken; b.mu is held.
func (b *Times) of(k Kind) *recent {
	r := b.kinds[k]
	if r == nil {
		if b.kinds == nil {
			b.kinds = map[Kind]*recent{}
		}
		if len(b.kinds) >= maxKinds { // the work, of as many kinds as there are levels, stays known
			maps.DeleteFunc(b.kinds, func(k Kind, _ *recent) bool { return k != k.work() })
		}
		r = &recent{took: peak{span: loadSpan}, worked: peak{span: workSpan}}
		b.kinds[k] = r
	}
	return r
}

// Slowest is how long an answer has taken of late, at most.
func (b *Times) Slowest(k Kind, now time.Duration) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	all := b.of(k.work())
	return max(b.of(k).took.at(now), all.worked.at(all.answers))
}

// Hurried reports whether bots of a game and a level have been cut short within a minute. It is
// said of all of them alike: that one was cut short would tell that its choice was hard.
func (b *Times) Hurried(game string, level int, now time.Duration) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	r := b.kinds[Kind{Game: game, Level: level}]
	return r != nil && r.cut > 0 && now-r.cut < cutSpan
}

// peak is the highest of the values of the last span, or of up to two.
type peak struct {
	span     time.Duration
	began    time.Duration // when the newer span began
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
