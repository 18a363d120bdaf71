package host

import (
	"maps"
	"sync"
	"time"

	"tablee/host/thinking"
	"tablee/table"
)

// goesOnAt is when a bot or a clock must act at a table, given who is present; the zero time
// for never.
func (h *Host) goesOnAt(t *table.Table, who audience) time.Time {
	if t.BotAwaited() && who.class == thinking.Nobody {
		return wakeUnwatched(t, h.cfg.Pause)
	}
	return h.wakeAt(t)
}

// answerAt is when the answer of a bot may be shown that was asked at a time and has its
// answer so long after. It depends on nothing that only the bot knows: bots deliberate for
// as long as the game says and the moment is looked at, and then for the least number of whole
// steps in which all bots of their kind had their answers before this one was asked (usual). A
// choice that is forced is shown no sooner than a hard one; only one that takes longer than any
// before it shows.
func (h *Host) answerAt(t *table.Table, who audience, asked time.Time, took, usual time.Duration) time.Time {
	due := h.goesOnAt(t, who)
	if due.IsZero() { // nobody looks any more
		due = t.BotDue(h.cfg.Pause)
	}
	step := t.Deliberation(h.cfg.Pause)
	if step <= 0 {
		return due
	}
	from := t.ActingSince
	if asked.After(due) || asked.Before(from) {
		from = asked // the table slept, or waited for answers
	}
	long := asked.Sub(from) + max(took, min(usual, h.cfg.Think))
	if due.Before(from) {
		due = from
	}
	more := max(0, long-due.Sub(from))
	return due.Add((more + step - 1) / step * step)
}

// kind are bots that take the same time to answer: of a game and a level, and of those that
// wait for the same turns.
type kind struct {
	game  string
	level int
	class thinking.Class
	share string
}

// work is the kind of all bots that have the same work.
func (k kind) work() kind { return kind{game: k.game, level: k.level} }

// maxKinds bounds what a pace remembers: a kind takes some hundred bytes.
const maxKinds = 10_000

// kindOf is the kind of the awaited bot.
func kindOf(t *table.Table, who audience) kind {
	return kind{t.Game, t.Seats[t.Turn()].Level, who.class, who.share}
}

// thought is how long an answer took, and how much of it was work; cut: it was cut short.
type thought struct {
	took, worked time.Duration
	cut          bool
}

// pace remembers how long the bots of this node have taken of late. The zero value has seen
// none.
type pace struct {
	mu    sync.Mutex
	kinds map[kind]*recent
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

// note remembers an answer, and reports whether peers are to be told that it was cut short.
func (p *pace) note(k kind, now time.Duration, th thought) (tell bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.of(k).took.add(th.took, now)
	all := p.of(k.work())
	all.answers++
	all.worked.add(th.worked, all.answers)
	if !th.cut {
		return false
	}
	all.cut = max(1, now)
	if tell = all.told == 0 || now-all.told >= tellSpan; tell {
		all.told = all.cut
	}
	return tell
}

// hurry notes that bots of a game and a level are cut short at a peer.
func (p *pace) hurry(game string, level int, now time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.of(kind{game: game, level: level}).cut = max(1, now)
}

// of is what a kind has taken; p.mu is held.
func (p *pace) of(k kind) *recent {
	r := p.kinds[k]
	if r == nil {
		if p.kinds == nil {
			p.kinds = map[kind]*recent{}
		}
		if len(p.kinds) >= maxKinds { // the work, of as many kinds as there are levels, stays known
			maps.DeleteFunc(p.kinds, func(k kind, _ *recent) bool { return k != k.work() })
		}
		r = &recent{took: peak{span: loadSpan}, worked: peak{span: workSpan}}
		p.kinds[k] = r
	}
	return r
}

// slowest is how long an answer has taken of late, at most.
func (p *pace) slowest(k kind, now time.Duration) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := p.of(k.work())
	return max(p.of(k).took.at(now), all.worked.at(all.answers))
}

// hurried reports whether bots of a game and a level have been cut short within a minute. It is
// said of all of them alike: that one was cut short would tell that its choice was hard.
func (p *pace) hurried(game string, level int, now time.Duration) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.kinds[kind{game: game, level: level}]
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
