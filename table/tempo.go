package table

import (
	"slices"
	"time"

	"tablee/game"
)

// Tempo is the speed at which a table advances by itself: it sets how long bots wait and how long a moment is
// held (game.Moment). It delays neither people's actions nor their clocks.
type Tempo string

const (
	TempoNormal Tempo = ""
	TempoCalm   Tempo = "calm"
	TempoLively Tempo = "lively"
	// TempoSignal makes the table wait after each turn of a bot, and at each moment, until its person says
	// "next" (GoOn) or acts. A game's own timer stands still. If several people play it acts as TempoCalm.
	TempoSignal Tempo = "signal"
	// TempoRush goes on to the end at a stroke, for a person alone who is out of the running game. It is no part
	// of a contract: the table's next game has its own tempo again.
	TempoRush Tempo = "rush"
)

// rush is the factor by which TempoRush is faster than a normal tempo.
const rush = 30

// Tempos returns the tempos of a contract, slowest first, with TempoSignal at the end.
func Tempos() []Tempo { return []Tempo{TempoCalm, TempoNormal, TempoLively, TempoSignal} }

// UsualPause is the pause between two actions of bots at a normal tempo for which the games specify the length
// of their moments. A server with another pause scales all moments in proportion.
const UsualPause = 900 * time.Millisecond

// action scales a bot's pause from a normal tempo to p.
func (p Tempo) action(normal time.Duration) time.Duration {
	switch p {
	case TempoCalm:
		return (normal * 16 / 9).Truncate(time.Millisecond)
	case TempoLively:
		return (normal * 4 / 9).Truncate(time.Millisecond)
	case TempoRush:
		return (normal / rush).Truncate(time.Millisecond)
	}
	return normal
}

// moment scales the length of a moment from a normal tempo to p.
func (p Tempo) moment(normal time.Duration) time.Duration {
	switch p {
	case TempoCalm:
		return normal * 10 / 7
	case TempoLively:
		return normal * 3 / 7
	case TempoRush:
		return normal / rush
	}
	return normal
}

// TempoNow returns the table's effective tempo.
func (t *Table) TempoNow() Tempo {
	switch alone := t.Alone(); {
	case t.pacing.rush && alone:
		return TempoRush
	case t.Tempo == TempoSignal && !alone:
		return TempoCalm
	}
	return t.Tempo
}

// HeldMoment is the last moment that a table's pages show until it is over. It is immutable.
type HeldMoment struct {
	game.Moment
	Seq   uint64
	Seat  game.Seat // the seat that acted
	At    time.Time
	State game.State // at the moment: before the outcomes and actions that followed
	Luck  bool       // an outcome followed in the same commit: another deal
	Ready []bool     // by seat: its people are ready to continue
	Over  time.Time  // when everyone present was ready; the zero time until then
}

// pacing is the state of a table's moments.
type pacing struct {
	last    game.Moment // of the last action
	hold    *HeldMoment // the last one that pages show; nil for none
	unread  bool        // of a coached game: the player has not said since the last action that they have read its text
	waits   bool        // at TempoSignal: no "next" since a bot's turn or the moment
	firm    uint64      // last commit beyond Ready, GoOn and SetTempo; commands that saw it are not stale
	open    uint64      // the last of those with more than secret actions
	secret  uint64      // bit set of the seats that have since acted in secret
	rush    bool        // TempoRush was chosen last
	changes int         // number of changes of the tempo
}

// observe updates the pacing after an event has been applied. before is the state before the event, nil for
// none. It is called in the order of the log.
func (t *Table) observe(e Event, before game.State, at time.Time) {
	if e.Kind == Start || e.Kind == Undo || e.Kind == Act || e.Kind == Timeout {
		t.pacing.unread = true
	}
	switch e.Kind {
	case Start, Undo:
		t.pacing.last, t.pacing.hold, t.pacing.waits = game.Moment{}, nil, e.Kind == Start
	case Draw:
		if h := t.pacing.hold; h != nil && h.Seq == t.Seq+1 {
			h.Luck = true // no one has seen it yet
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
			t.pacing.hold = h.ready(e.Seat) // acting implies being ready
			if t.Alone() {
				t.pacing.hold.Over = at
			}
		}
	}
}

// momentOf returns the moment that an action makes, as everyone sees it.
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

// ready returns a copy of h in which a seat is ready.
func (h *HeldMoment) ready(s game.Seat) *HeldMoment {
	next := *h
	next.Ready = slices.Clone(h.Ready)
	next.Ready[s] = true
	return &next
}

// beforeEvent returns a copy of the state before an event that may be a moment.
func (t *Table) beforeEvent(e Event) game.State {
	if _, ok := t.rules.(game.Pacer); !ok || t.State == nil || t.Frozen || e.Kind != Act && e.Kind != Timeout {
		return nil
	}
	return t.State.Clone()
}

// long returns the length of a moment at the table, given the pause between bots at a normal tempo.
func (t *Table) long(m game.Moment, pause time.Duration) time.Duration {
	// order of operations avoids overflow: 14 s times a pause of one second exceeds 64 bits
	long := time.Duration(m.Millis) * pause / (UsualPause / time.Millisecond)
	if m.Rule {
		return long.Truncate(time.Millisecond) // as stored in a log
	}
	if m.Own && !t.Alone() {
		long = long * 3 / 5 // the other players' bots wait for this one
	}
	return t.TempoNow().moment(long).Truncate(time.Millisecond)
}

// forever is later than anything for which a table waits.
const forever = 100 * 365 * 24 * time.Hour

// Follows reports whether something has happened since the moment, so that the table's current state differs
// from it.
func (t *Table) Follows(h *HeldMoment) bool { return h.Luck || t.played != h.Seq }

// HoldEnds returns the last moment that pages show, and its end. It ends when its time is up, given the pause
// between bots at a normal tempo, or earlier once everyone present is ready. At TempoSignal only readiness ends
// it. It returns nil for none.
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

// Lasts returns the length of the moment, unless everyone is ready earlier.
func (h *HeldMoment) Lasts(t *Table, pause time.Duration) time.Duration {
	return t.long(h.Moment, pause)
}

// HoldsForSignal reports whether a moment is shown until the table's person says "next".
func (t *Table) HoldsForSignal() bool {
	h := t.pacing.hold
	return h != nil && h.Over.IsZero() && !h.Rule && t.TempoNow() == TempoSignal && t.pacing.waits
}

// ClockWaits returns the time until which no clock runs because the awaited seat's people look at a moment,
// given the pause between bots at a normal tempo; the zero time if they do not.
func (t *Table) ClockWaits(pause time.Duration) time.Time {
	h, end := t.HoldEnds(pause)
	if h == nil || h.Own && h.Seat != t.Turn() {
		return time.Time{}
	}
	return end
}

// Held returns the part of the awaited seat's turn, up to now, that a moment took. No clock runs during it.
func (t *Table) Held(pause time.Duration, now time.Time) time.Duration {
	end := t.ClockWaits(pause)
	if end.IsZero() {
		return 0
	}
	return max(0, first(end, now).Sub(t.TurnBegan))
}

// AwaitsSignal reports whether a bot waits until its person says "next".
func (t *Table) AwaitsSignal() bool {
	return t.TempoNow() == TempoSignal && t.pacing.waits && t.Status == StatusPlaying && t.BotAwaited()
}

// noteFirm records a commit that does more than continue. Secret actions alone change nothing that other seats
// can see, so commands from their older pages are not stale.
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

// isSecret reports whether an applied event is an action known only to its seat.
func (t *Table) isSecret(e Event) bool {
	discreet, ok := t.State.(game.SecretActions)
	if !ok || e.Kind != Act {
		return false
	}
	a, err := t.rules.ParseAction(e.Text)
	return err == nil && !discreet.Visible(game.Watcher, e.Seat, a)
}

// staleFor reports whether a seat's command with a seq is stale: something visible to that seat has happened
// since.
func (t *Table) staleFor(seat game.Seat, seq uint64) bool {
	return seq > t.Seq || seq < t.pacing.open || seq < t.pacing.firm && t.pacing.secret&(1<<seat) != 0
}

// decideGoOn marks all seats of a player as ready to continue from the moment that they saw. The moment is over
// once everyone present (Command.Here, by seat) is ready.
func (t *Table) decideGoOn(w *writer, c Command) error {
	seats := t.SeatsOf(c.Player)
	h := t.pacing.hold
	if c.Text == textRead && len(seats) > 0 && c.Seq >= t.pacing.firm {
		return t.decideRead(w)
	}
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

// allReady reports whether all people who are present, play themselves and look at the moment are ready.
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

// textRead is the text of a GoOn that says that a coached player has read what the coach says.
const textRead = "read"

// Unread reports whether a bot of a coached game may have to wait for its player to say that they have read the coach's
// text.
func (t *Table) Unread() bool { return t.IsCoached() && t.pacing.unread && t.BotAwaited() }

func (t *Table) decideRead(w *writer) error {
	if !t.Unread() {
		return ErrAlreadyAnswered
	}
	w.add(Event{Kind: GoOn, Text: textRead})
	return nil
}

func (t *Table) applyGoOn(e Event, at time.Time) error {
	if e.Text == textRead {
		t.pacing.unread = false
		return nil
	}
	t.pacing.waits = false
	if h := t.pacing.hold; h != nil && h.Over.IsZero() {
		over := *h
		over.Over = at
		t.pacing.hold = &over
	}
	return nil
}

// MaxTempos limits the changes of a table's tempo.
const MaxTempos = 200

// decideTempo sets the tempo for a person who plays alone. If several people play, the tempo is part of the terms
// (OfferTerms).
func (t *Table) decideTempo(w *writer, c Command) error {
	switch {
	case len(t.SeatsOf(c.Player)) == 0:
		return ErrNotSeated
	case t.Status == StatusOpen:
		return ErrNotStarted
	case t.Status != StatusPlaying:
		return ErrOver
	case !t.Alone():
		return ErrNotAlone
	case !validTempo(c.Text):
		return game.Refuse(game.GenForm, "command")
	case Tempo(c.Text) == t.TempoNow():
		return ErrUnchanged
	case t.pacing.changes >= MaxTempos:
		return ErrTooOften
	}
	w.add(Event{Kind: SetTempo, Text: c.Text, Player: c.Player})
	return nil
}

// validTempo reports whether a table may go on at the tempo with that name.
func validTempo(name string) bool {
	return Tempo(name) == TempoRush || slices.Contains(Tempos(), Tempo(name))
}

func (t *Table) applyTempo(e Event, at time.Time) error {
	if !validTempo(e.Text) {
		return errOffer
	}
	if t.Tempo == TempoSignal { // a game's own timer stood still (Deadline)
		t.TimerStarted = at
	}
	if t.pacing.rush = Tempo(e.Text) == TempoRush; !t.pacing.rush {
		t.Tempo = Tempo(e.Text)
	}
	t.pacing.changes++
	return nil
}
