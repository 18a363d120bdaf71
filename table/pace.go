package table

import (
	"slices"
	"time"

	"tablee/game"
)

// Pace is how fast a table goes on by itself: how long bots wait, and how long a moment is
// looked at (game.Moment). What people do is never delayed, nor are their clocks.
type Pace string

const (
	PaceNormal Pace = ""
	PaceCalm   Pace = "calm"
	PaceLively Pace = "lively"
	// PaceSignal: after each turn of a bot, and at each moment, the table waits until its
	// person says "next" (GoOn), or acts. Where several people play it is PaceCalm.
	PaceSignal Pace = "signal"
)

// Paces are all of them, the slowest first but for PaceSignal, which waits.
func Paces() []Pace { return []Pace{PaceCalm, PaceNormal, PaceLively, PaceSignal} }

// UsualPause is the pause between two actions of bots that people need at a normal pace: the
// one at which a moment takes as long as its game says. On a server with another pause all
// moments are longer or shorter in proportion.
const UsualPause = 900 * time.Millisecond

// action is how long a bot waits at a pace, where it waits so long at a normal one.
func (p Pace) action(normal time.Duration) time.Duration {
	switch p {
	case PaceCalm:
		return (normal * 16 / 9).Truncate(time.Millisecond)
	case PaceLively:
		return (normal * 4 / 9).Truncate(time.Millisecond)
	}
	return normal
}

// moment is how long a moment is looked at, which takes so long at a normal pace.
func (p Pace) moment(normal time.Duration) time.Duration {
	switch p {
	case PaceCalm:
		return normal * 10 / 7
	case PaceLively:
		return normal * 3 / 7
	}
	return normal
}

// PaceNow is the pace at which the table goes on: that of the contract.
func (t *Table) PaceNow() Pace {
	if t.Pace == PaceSignal && !t.Alone() {
		return PaceCalm
	}
	return t.Pace
}

// Alone reports whether one person plays here, against bots: the pace is theirs to choose.
func (t *Table) Alone() bool {
	var who PlayerID
	for _, c := range t.Seats {
		if len(c.Partners) > 0 {
			return false
		}
		switch speaker := c.speaker(); {
		case speaker == "":
		case who == "":
			who = speaker
		case who != speaker:
			return false
		}
	}
	return who != ""
}

// HeldMoment is the last moment that a table's pages show until it is over. It never changes.
type HeldMoment struct {
	game.Moment
	Seq   uint64
	Seat  game.Seat // whose action it was
	At    time.Time
	State game.State // as it was at the moment: before the luck that followed, and later actions
	Luck  bool       // luck followed in the same commit: another deal
	Ready []bool     // by seat: its people have gone on
	Over  time.Time  // when all who were there had gone on; the zero time while they have not
}

// pacing is what a table knows of its moments.
type pacing struct {
	last    game.Moment // what the last action was
	hold    *HeldMoment // the last that pages show; nil for none
	waits   bool        // at PaceSignal: nobody has said "next" since a bot's turn, or the moment
	firm    uint64      // the last commit that did more than go on: what is newer than it is not stale
	open    uint64      // the last of those that was more than secret actions
	secret  uint64      // a bit for each seat that has acted since in secret
	changes int         // how often the pace was chosen
}

// observe notes what an event that has been applied was: before is the state before it, nil
// for none. It is called in the order of the log.
func (t *Table) observe(e Event, before game.State, at time.Time) {
	switch e.Kind {
	case Start, Undo:
		t.pacing.last, t.pacing.hold, t.pacing.waits = game.Moment{}, nil, e.Kind == Start
	case Draw:
		if h := t.pacing.hold; h != nil && h.Seq == t.Seq+1 {
			h.Luck = true // nobody has seen it yet
		}
	case Act, Timeout:
		if t.Frozen || before == nil {
			return
		}
		m := t.momentOf(e, before)
		t.pacing.last = m
		bot := e.Kind == Act && t.Seats[e.Seat].Bot()
		t.pacing.waits = m.Holds || m.Rule || bot && (t.pacing.waits || t.State.Turn() != e.Seat)
		if m.Holds || m.Rule {
			t.pacing.hold = &HeldMoment{Moment: m, Seq: t.Seq + 1, Seat: e.Seat, At: at, State: t.State.Clone(), Ready: make([]bool, len(t.Seats))}
		} else if h := t.pacing.hold; h != nil && h.Over.IsZero() && e.Kind == Act && !bot {
			t.pacing.hold = h.ready(e.Seat) // who acts goes on
			if t.Alone() {
				t.pacing.hold.Over = at
			}
		}
	}
}

// momentOf is what an action was, as everybody sees it.
func (t *Table) momentOf(e Event, before game.State) game.Moment {
	pacer, ok := t.rules.(game.Pacer)
	narrator, tells := t.rules.(game.Narrator)
	if !ok || !tells {
		return game.Moment{}
	}
	var facts []game.Fact
	if e.Kind == Timeout {
		facts = append(facts, game.Fact{Code: game.FactTimeUp, Seat: e.Seat})
	}
	return pacer.Moment(narrator.Narrate(before, t.State, e.Seat, t.LastAction.Action, game.Watcher, facts))
}

// ready is the hold once a seat's people have gone on.
func (h *HeldMoment) ready(s game.Seat) *HeldMoment {
	next := *h
	next.Ready = slices.Clone(h.Ready)
	next.Ready[s] = true
	return &next
}

// beforeEvent is a copy of the state before an event that may be a moment.
func (t *Table) beforeEvent(e Event) game.State {
	if _, ok := t.rules.(game.Pacer); !ok || t.State == nil || t.Frozen || e.Kind != Act && e.Kind != Timeout {
		return nil
	}
	return t.State.Clone()
}

// long is how long a moment takes at a table, given the pause between bots at a normal pace.
func (t *Table) long(m game.Moment, pause time.Duration) time.Duration {
	// in an order that stays within 64 bits: 14 s times a pause of a second would not
	long := time.Duration(m.Millis) * pause / (UsualPause / time.Millisecond)
	if m.Rule {
		return long.Truncate(time.Millisecond) // as a log keeps times
	}
	if m.Own && !t.Alone() {
		long = long * 3 / 5 // the others' bots wait for one
	}
	return t.PaceNow().moment(long).Truncate(time.Millisecond)
}

// forever is later than anything a table waits for.
const forever = 100 * 365 * 24 * time.Hour

// Follows reports whether something has followed the moment: it is not what the table shows
// otherwise.
func (t *Table) Follows(h *HeldMoment) bool { return h.Luck || t.played != h.Seq }

// HoldEnds is the last moment that pages show, and when it is over: at the latest when its
// time is up, given the pause between bots at a normal pace, and before that once all who are
// there have gone on. At PaceSignal its time is up only then. nil for none.
func (t *Table) HoldEnds(pause time.Duration) (*HeldMoment, time.Time) {
	h := t.pacing.hold
	if h == nil || pause <= 0 {
		return nil, time.Time{}
	}
	end := h.At.Add(t.long(h.Moment, pause))
	if t.HoldsForSignal() {
		end = h.At.Add(forever)
	}
	if !h.Over.IsZero() && h.Over.Before(end) {
		end = h.Over
	}
	return h, end
}

// Lasts is how long the moment is looked at, when nobody goes on before.
func (h *HeldMoment) Lasts(t *Table, pause time.Duration) time.Duration {
	return t.long(h.Moment, pause)
}

// HoldsForSignal reports whether a moment is shown until the table's person says "next".
func (t *Table) HoldsForSignal() bool {
	h := t.pacing.hold
	return h != nil && h.Over.IsZero() && !h.Rule && t.PaceNow() == PaceSignal && t.pacing.waits
}

// ClockWaits is until when no clock runs, since the awaited seat's people look at a moment, given
// the pause between bots at a normal pace; the zero time when they look at none.
func (t *Table) ClockWaits(pause time.Duration) time.Time {
	h, end := t.HoldEnds(pause)
	if h == nil || h.Own && h.Seat != t.Turn() {
		return time.Time{}
	}
	return end
}

// Held is how much of the awaited seat's turn was a moment that was looked at, by now: no
// clock runs in it.
func (t *Table) Held(pause time.Duration, now time.Time) time.Duration {
	end := t.ClockWaits(pause)
	if end.IsZero() {
		return 0
	}
	return max(0, first(end, now).Sub(t.TurnBegan))
}

// AwaitsSignal reports whether a bot waits until its people say "next".
func (t *Table) AwaitsSignal() bool {
	return t.PaceNow() == PaceSignal && t.pacing.waits && t.Status == StatusPlaying && t.BotAwaited()
}

// onlyGoesOn reports whether a commit changes nothing that an action depends on: what somebody
// does who has not seen it is not stale.
func onlyGoesOn(c Commit) bool {
	return !slices.ContainsFunc(c.Events, func(e Event) bool { return e.Kind != Ready && e.Kind != GoOn && e.Kind != SetPace })
}

// noteFirm notes a commit that does more than go on. One of secret actions alone changes nothing
// that the other seats know of: what they do from an older page is not stale.
func (t *Table) noteFirm(c Commit) {
	t.pacing.firm = c.Seq
	for _, e := range c.Events {
		if !t.isSecret(e) {
			t.pacing.open, t.pacing.secret = c.Seq, 0
			return
		}
		t.pacing.secret |= 1 << e.Seat
	}
}

// isSecret reports whether an event, which has been applied, is an action of which nobody but its
// seat knows.
func (t *Table) isSecret(e Event) bool {
	discreet, ok := t.State.(game.SecretActions)
	if !ok || e.Kind != Act {
		return false
	}
	a, err := t.rules.ParseAction(e.Text)
	return err == nil && !discreet.Visible(game.Watcher, e.Seat, a)
}

// staleFor reports whether what a seat does at a seq comes too late: something has happened since
// that it knows of.
func (t *Table) staleFor(seat game.Seat, seq uint64) bool {
	return seq > t.Seq || seq < t.pacing.open || seq < t.pacing.firm && t.pacing.secret&(1<<seat) != 0
}

// decideGoOn says that all seats of a player go on from the moment that they saw. It is over
// once those who are there (Command.Here, by seat) have said so.
func (t *Table) decideGoOn(w *writer, c Command) error {
	seats := t.SeatsOf(c.Player)
	h := t.pacing.hold
	switch {
	case len(seats) == 0:
		return ErrNotSeated
	case t.Status != StatusPlaying && t.Status != StatusOver:
		return ErrNotStarted
	case c.Seq > t.Seq || c.Seq < t.pacing.firm && (h == nil || c.Seq < h.Seq):
		return ErrStale
	}
	if h != nil && h.Over.IsZero() && (h.Holds || t.Alone()) {
		for _, s := range seats {
			if !h.Ready[s] {
				w.add(Event{Kind: Ready, Seat: s})
			}
		}
		if w.err == nil && !t.allReady(w.table.pacing.hold, c.Here) {
			if len(w.events) == 0 {
				return ErrAlreadyAnswered
			}
			return nil
		}
	} else if !t.AwaitsSignal() {
		return ErrAlreadyAnswered
	}
	w.add(Event{Kind: GoOn})
	return nil
}

// allReady reports whether all have gone on who are there, play themselves and look at the moment.
func (t *Table) allReady(h *HeldMoment, here []bool) bool {
	for i, c := range t.Seats {
		looks := c.Player != "" && !c.Bot() && i < len(here) && here[i] && (!h.Own || game.Seat(i) == h.Seat)
		if looks && !h.Ready[i] {
			return false
		}
	}
	return true
}

func (t *Table) applyReady(e Event) error {
	if !t.validSeat(e.Seat) {
		return errSeat
	}
	if h := t.pacing.hold; h != nil {
		t.pacing.hold = h.ready(e.Seat)
	}
	return nil
}

func (t *Table) applyGoOn(at time.Time) error {
	t.pacing.waits = false
	if h := t.pacing.hold; h != nil && h.Over.IsZero() {
		over := *h
		over.Over = at
		t.pacing.hold = &over
	}
	return nil
}

// MaxPaces is how often the pace of one table may be chosen.
const MaxPaces = 200

// decidePace is the choice of the person who plays here alone. Where several people play the
// pace is part of what they agree on (OfferTerms).
func (t *Table) decidePace(w *writer, c Command) error {
	switch {
	case len(t.SeatsOf(c.Player)) == 0:
		return ErrNotSeated
	case t.Status == StatusOpen:
		return ErrNotStarted
	case t.Status != StatusPlaying:
		return ErrOver
	case !t.Alone():
		return ErrNotAlone
	case !slices.Contains(Paces(), Pace(c.Text)):
		return game.Refuse(game.GenForm, "command")
	case Pace(c.Text) == t.Pace:
		return ErrUnchanged
	case t.pacing.changes >= MaxPaces:
		return ErrTooOften
	}
	w.add(Event{Kind: SetPace, Text: c.Text, Player: c.Player})
	return nil
}

func (t *Table) applyPace(e Event) error {
	if !slices.Contains(Paces(), Pace(e.Text)) {
		return errOffer
	}
	t.Pace = Pace(e.Text)
	t.pacing.changes++
	return nil
}
