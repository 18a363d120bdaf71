package table

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"tablee/game"
)

// MaxEntropy limits the length in bytes of the text that a player may add to the seed.
const MaxEntropy = 64

// MaxCloseReason limits the length in bytes of a moderator's reason for closing a table. The form limits
// characters; this leaves room for multi-byte ones.
const MaxCloseReason = 2048

// Command is a request to change a table.
type Command struct {
	ID           string    // unique per table; a repeated id identifies a retry
	Kind         Kind      // Sit, Rise, Start, Act, Timeout, Give, Take, Away, Back, Offer, Claim, Accept, Decline, Here, GoOn, SetPace, SetForced, Rematch, Become, Close, or one of chairs.go
	Seq          uint64    // Act, Timeout, Offer, Accept, Decline, GoOn: the seq that the author had seen. Sit and the kinds of chairs.go: the same, or 0
	Player       PlayerID  // author; "" for a bot, the clock or the server
	Seat         game.Seat // Sit: a chair, or AnyChair. Claim: the seat asked for. Act without Player: the bot's seat
	SeatChosen   bool      // Seat is set: the author controls several seats
	Text         string    // Act: the action. Timeout: the draft to play, "" for none. Sit: entropy. Give, Take: the transfer token. Offer: the question. Close: the reason. Rematch: the new table
	Level        int       // Away, Offer (OfferStandIn): of the bot that stands in. Fill, AddChair, Start: of the bots that take chairs; 0: none
	Whom         game.Seat // Offer (OfferStandIn, OfferLink): the seat in question
	Token        string    // Offer (OfferLink): the transfer token
	PartnersLeft bool      // Away: the seat's partners are not present
	Terms        *Terms    // Offer: OfferTerms
	Guest        PlayerID  // SeatGuest: the new player on the author's device. Become: the author's account. Admit: the player who may sit down again
	Setup        *Setup    // Revise: Terms, Options, TeamSize, Fill, FixedSeating and Rated count
	Forced       bool      // Act without Player: a forced action, played automatically as its seat's people asked
	Here         []bool    // GoOn: by seat, whether its people have a page of the table open
	// Lost is the part of the awaited seat's turn in which play was impossible because the machine did not run
	// or its clock was set. It is neither charged to a time bank nor counted as absence.
	Lost time.Duration
}

// AnyChair selects the first suitable chair.
const AnyChair game.Seat = -1

// Create returns the first commit of a table: it opens, and starts immediately if no chair is open. It fills in
// the setup's game, version, missing options and commitment. The error is a *game.Refusal (GEN-OPTION,
// GEN-SEATS).
func Create(id ID, rules game.Rules, setup Setup, now time.Time, seed Seed) (Commit, error) {
	info := rules.Info()
	options, err := info.Complete(setup.Options)
	if err != nil {
		return Commit{}, err
	}
	if _, err := rules.New(len(setup.Chairs), options); err != nil {
		return Commit{}, err
	}
	setup.Game, setup.Version = info.ID, info.Version
	setup.Options, setup.Commitment = options, seed.Commitment()
	w := writer{table: New(id, rules), seed: seed, at: logTime(now)}
	w.add(Event{Kind: Open, Setup: &setup})
	w.startIfFull()
	return w.commit("")
}

// Decide returns the commit for a command. If there is none, the error is a Problem or a *game.Refusal. The
// table is not changed. The commit is never dated before the previous one, whatever the machine's clock shows.
func (t *Table) Decide(c Command, now time.Time, seed Seed) (Commit, error) {
	if t.Damaged {
		return Commit{}, ErrDamaged
	}
	if t.Status == StatusClosed && c.Kind != Become {
		return Commit{}, ErrClosed
	}
	if t.Frozen && c.Kind != Close && c.Kind != Become {
		return Commit{}, ErrFrozen
	}
	w := writer{table: t.Clone(), seed: seed, at: t.nextTime(now)}
	var err error
	switch c.Kind {
	case Sit:
		err = t.decideSit(&w, c)
	case Rise:
		err = t.decideRise(&w, c)
	case Act:
		err = t.decideAct(&w, c)
	case Timeout:
		err = t.decideTimeout(&w, c)
	case Close:
		err = t.decideClose(&w, c)
	case Become:
		err = t.decideBecome(&w, c)
	case Start:
		err = t.decideStart(&w, c)
	case Give:
		err = t.decideGive(&w, c)
	case Take:
		err = t.decideTake(&w, c)
	case Away:
		err = t.decideAway(&w, c)
	case Back:
		err = t.decideBack(&w, c)
	case Offer:
		err = t.decideOffer(&w, c)
	case Claim:
		err = t.decideClaim(&w, c)
	case Accept:
		err = t.decideAccept(&w, c)
	case Here:
		err = t.decideHere(&w, c)
	case Decline:
		err = t.decideDecline(&w, c)
	case Rematch:
		err = t.decideRematch(&w, c)
	case GoOn:
		err = t.decideGoOn(&w, c)
	case SetForced:
		err = t.decideForced(&w, c)
	case SetPace:
		err = t.decidePace(&w, c)
	case AddChair, RemoveChair, SeatGuest, Fill, Unseat, Debar, Admit, Revise, Agree, Lead, Hold:
		err = t.decideRoom(&w, c)
	default:
		return Commit{}, game.Refuse(game.GenForm, "command")
	}
	if err != nil {
		return Commit{}, err
	}
	return w.commit(c.ID)
}

func (t *Table) decideSit(w *writer, c Command) error {
	if t.Status != StatusOpen {
		return ErrStarted
	}
	if c.Player == "" {
		return ErrNotSeated
	}
	if len(t.SeatsOf(c.Player)) > 0 {
		return ErrAlreadySeated
	}
	if slices.Contains(t.Debarred, c.Player) {
		return ErrDebarred
	}
	if c.Seq != 0 && c.Seq < t.Revised {
		return ErrRevised
	}
	if !validEntropy(c.Text) {
		return ErrBadText
	}
	if err := t.checkSits(c.Player); err != nil {
		return err
	}
	chair := c.Seat
	if chair == AnyChair {
		chair = t.bestChair(c.Player)
		if chair == AnyChair {
			return ErrFull
		}
	}
	if !t.validSeat(chair) {
		return ErrNoSuchChair
	}
	if !t.HasSpace(chair) {
		return ErrChairTaken
	}
	w.add(Event{Kind: Sit, Seat: chair, Player: c.Player, Text: c.Text})
	if t.Pause == 0 {
		w.startIfFull()
	}
	return nil
}

// validEntropy rejects control characters: the text is displayed, and Mix terminates it with a zero byte.
func validEntropy(text string) bool {
	return len(text) <= MaxEntropy && utf8.ValidString(text) && !strings.ContainsFunc(text, unicode.IsControl)
}

// bestChair returns the chair reserved for a person, else the first open chair that is not reserved, else any
// open one, else the first shared one with space; AnyChair for none.
func (t *Table) bestChair(p PlayerID) game.Seat {
	unclaimed := AnyChair
	for i := range t.Seats {
		chair := game.Seat(i)
		switch expected := t.ExpectedAt(chair); {
		case slices.Contains(expected, p):
			return chair
		case len(expected) == 0 && t.Seats[i].Open() && unclaimed == AnyChair:
			unclaimed = chair
		}
	}
	if unclaimed != AnyChair {
		return unclaimed
	}
	if chair := t.firstOpenChair(); chair != AnyChair {
		return chair
	}
	for i := range t.Seats {
		if t.HasSpace(game.Seat(i)) {
			return game.Seat(i)
		}
	}
	return AnyChair
}

// firstOpenChair returns the first open chair, AnyChair for none.
func (t *Table) firstOpenChair() game.Seat {
	for i, c := range t.Seats {
		if c.Open() {
			return game.Seat(i)
		}
	}
	return AnyChair
}

// checkSeq rejects a command whose author has not seen the latest commit.
func (t *Table) checkSeq(c Command) error {
	if c.Seq != t.Seq {
		return ErrStale
	}
	return nil
}

// decideRematch records the table of the rematch. Only the first one counts.
func (t *Table) decideRematch(w *writer, c Command) error {
	switch {
	case t.SeatOf(c.Player) < 0:
		return ErrNotSeated
	case t.Status != StatusOver:
		return ErrNotOver
	case t.Rematch != "":
		return ErrAlreadyAnswered
	}
	w.add(Event{Kind: Rematch, Player: c.Player, Text: c.Text})
	return nil
}

// decideRise frees a chair before the start. During the game it leaves a shared seat to the partners.
func (t *Table) decideRise(w *writer, c Command) error {
	seat := t.SeatOf(c.Player)
	kind := Rise
	switch {
	case seat < 0:
		return ErrNotSeated
	case t.Status == StatusPlaying && len(t.Seats[seat].Partners) > 0:
		kind = Part
	case t.Status != StatusOpen:
		return ErrStarted
	}
	w.add(Event{Kind: kind, Seat: seat, Player: c.Player})
	w.passLead()
	return nil
}

func (t *Table) decideAct(w *writer, c Command) error {
	seat := c.Seat
	if c.Player != "" {
		seat = t.commandSeat(c)
	} else if c.Seq < t.pacing.firm || c.Seq > t.Seq {
		return ErrStale // the player may have taken the seat back meanwhile
	}
	if !t.validSeat(seat) {
		return t.seatProblem(c)
	}
	if c.Player == "" && !t.Seats[seat].Bot() && !c.Forced {
		return ErrNotSeated
	}
	if c.Forced && (seat != t.Turn() || c.Text == "" || c.Text != t.ForcedAction()) {
		return ErrStale
	}
	if t.Status == StatusOpen {
		return ErrNotStarted
	}
	if t.staleFor(seat, c.Seq) {
		return ErrStale
	}
	a, err := t.rules.ParseAction(c.Text)
	if err != nil {
		return err
	}
	if t.Status == StatusOver {
		return game.Refuse(game.GenOver, "over") // the game state does not know about the stop
	}
	if err := t.State.Check(seat, a); err != nil {
		return err
	}
	if c.Player != "" {
		w.keepSeat(seat)
	}
	if c.Player != "" && t.Seats[seat].Away() {
		w.add(Event{Kind: Back, Seat: seat})
	}
	w.add(Event{Kind: Act, Seat: seat, Text: c.Text, Lost: t.lost(c, seat), Forced: c.Forced})
	w.settle()
	return nil
}

// decideTimeout applies what the contract provides for an awaited player whose time is up: the game chooses an
// action or, after a long absence, a bot stands in or the game ends. A question whose time is up is decided by
// the answers received so far.
func (t *Table) decideTimeout(w *writer, c Command) error {
	if c.Seq != t.Seq {
		return ErrStale
	}
	if _, at := t.BeginAt(); !at.IsZero() && !w.at.Before(at) {
		for i, c := range t.Seats {
			if c.Open() {
				w.add(Event{Kind: Fill, Seat: game.Seat(i), Level: t.Fill.Level})
			}
		}
		w.start()
		return nil
	}
	seat, up := t.Turn(), func(at time.Time) bool { return !at.IsZero() && !w.at.Before(at) }
	absent := up(t.AbsenceDeadline())
	if c.Lost > 0 && up(t.Deadline()) && t.Deadline().Before(t.AbsenceDeadline()) {
		absent = false // only the lost time makes it late
	}
	switch {
	case up(t.OfferDeadline()):
		w.closeOffer()
	case absent && t.Absence.Level > 0:
		w.add(Event{Kind: Absent, Seat: seat})
		w.add(Event{Kind: Away, Seat: seat, Level: t.Absence.Level, Lost: t.lost(c, seat)})
		w.settleOffer()
	case absent:
		w.stop(seat, StopAbsent)
	case up(t.Deadline()):
		w.add(Event{Kind: Timeout, Seat: seat, Text: t.atTimeout(seat, c.Text), Lost: t.lost(c, seat)})
		w.settle()
	default:
		return ErrTooEarly
	}
	return nil
}

// atTimeout returns the action for a seat whose time is up: the draft of its people, if they asked for it to be
// played and it is legal (docs/design/clocks-and-nodes.md#restarts), else the game's default action.
func (t *Table) atTimeout(seat game.Seat, composed string) string {
	if composed != "" {
		if a, err := t.rules.ParseAction(composed); err == nil && t.State.Check(seat, a) == nil {
			return t.rules.FormatAction(a)
		}
	}
	return t.rules.FormatAction(t.State.DefaultAction(seat))
}

// nextTime converts a time to the form in the log. The result is never before the last commit.
func (t *Table) nextTime(now time.Time) time.Time {
	if at := logTime(now); at.After(t.Changed) {
		return at
	}
	return t.Changed
}

// logTime converts a time to the form in the log.
func logTime(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }
