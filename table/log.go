package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/game"
)

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
	case SetTempo:
		err = t.decideTempo(&w, c)
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

// Fold returns the table after all commits of a log.
func Fold(id ID, rules game.Rules, log []Commit) (*Table, error) {
	t := New(id, rules)
	for _, c := range log {
		if err := t.Apply(c); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// Apply brings the table to the state after c, which must be the next commit of its log. An error means that
// the log is damaged or comes from another version of the game. The table may then be partly modified and must
// be discarded.
func (t *Table) Apply(c Commit) error {
	if c.Seq != t.Seq+1 {
		return fmt.Errorf("table %s: commit %d after %d", t.ID, c.Seq, t.Seq)
	}
	before := t.Turn()
	for _, e := range c.Events {
		was := t.beforeEvent(e)
		if err := t.apply(e, c.At); err != nil {
			return fmt.Errorf("table %s, commit %d, %s: %w", t.ID, c.Seq, e.Kind, err)
		}
		t.observe(e, was, c.At)
		t.updateClocks(e, before, c.At)
		t.noteFilled(e, c.At)
	}
	if t.Status == "" || t.Status == StatusPlaying && (t.StopReason != "" || t.State != nil && t.Turn() < 0) {
		return fmt.Errorf("table %s, commit %d: incomplete", t.ID, c.Seq)
	}
	if t.Turn() != before {
		t.restartTurn(c.At)
	}
	if _, running := t.turnTimer(); !running && (changesGame(c) || t.TurnBegan.Equal(c.At)) {
		t.TimerStarted = c.At
	}
	if changesGame(c) {
		t.played = c.Seq
	}
	if !onlyGoesOn(c) && !onlyBecomes(c) {
		t.noteFirm(c)
	}
	t.countAsides(c)
	t.Seq = c.Seq
	if !onlyBecomes(c) { // becoming an account is no activity at the table
		t.Changed = c.At
	}
	return nil
}

// eventStatus maps each kind of event to the status that the table must have.
var eventStatus = map[Kind]Status{
	Open: "", Sit: StatusOpen, Rise: StatusOpen, Start: StatusOpen,
	Act: StatusPlaying, Timeout: StatusPlaying, Draw: StatusPlaying, End: StatusPlaying,
	Fork: StatusPlaying, Part: StatusPlaying,
	Away: StatusPlaying, Back: StatusPlaying, Offer: StatusPlaying, Accept: StatusPlaying, Decline: StatusPlaying,
	Claim: StatusPlaying, Refuse: StatusPlaying, Lapse: StatusPlaying, Carry: StatusPlaying, Absent: StatusPlaying, Here: StatusPlaying,
	Undo: StatusPlaying, SetTempo: StatusPlaying, SetForced: StatusPlaying, ChangeTerms: StatusPlaying, Stop: StatusPlaying, Rematch: StatusOver,
	AddChair: StatusOpen, SeatGuest: StatusOpen, RemoveChair: StatusOpen, Fill: StatusOpen, SetLevel: StatusOpen, Unseat: StatusOpen,
	Revise: StatusOpen, Agree: StatusOpen, Lead: StatusOpen, Hold: StatusOpen,
	Debar: StatusOpen, Admit: StatusOpen,
}

// untilOver lists the kinds of events allowed both before the start and during the game.
var untilOver = []Kind{Give, Take}

// sinceStart lists the kinds of events allowed during the game and after it.
var sinceStart = []Kind{Ready, GoOn}

// seatKinds lists the kinds of events whose seat apply checks.
var seatKinds = []Kind{Sit, Rise, Give, Take, Part, Away, Back, RemoveChair, SeatGuest, Fill, SetLevel, Unseat, Claim, Absent, Here}

func (t *Table) apply(e Event, at time.Time) error {
	if e.Kind == Close {
		return t.applyClose(e, at)
	}
	if e.Kind == Become {
		return t.applyBecome(e)
	}
	if err := t.checkStatus(e.Kind); err != nil {
		return err
	}
	if slices.Contains(seatKinds, e.Kind) && !t.validSeat(e.Seat) {
		return errSeat
	}
	switch e.Kind {
	case Open:
		return t.applyOpen(e, at)
	case Sit:
		return t.applySit(e)
	case Rise:
		return t.applyRise(e)
	case Start:
		return t.applyStart(e, at)
	case Draw:
		return t.applyDraw(e.Text)
	case End:
		return t.applyEnd(e, at)
	case Fork:
		return t.applyFork(e)
	case Give:
		return t.applyGive(e)
	case Take:
		return t.applyTake(e)
	case Part:
		return t.applyPart(e)
	case Away:
		return t.applyAway(e)
	case Back:
		return t.applyBack(e)
	case Offer:
		return t.applyOffer(e, at)
	case Claim:
		return t.applyClaim(e, at)
	case Accept, Refuse:
		return t.applyAnswer(e)
	case Decline:
		return t.applyDecline(e)
	case Lapse, Carry:
		return t.applyOfferGone()
	case Absent:
		t.setAbsent(e.Seat, true)
		return nil
	case Here:
		t.setAbsent(e.Seat, false)
		return nil
	case Undo:
		return t.applyUndo(e)
	case Ready:
		return t.applyReady(e)
	case GoOn:
		return t.applyGoOn(e, at)
	case SetForced:
		return t.applyForced(e)
	case SetTempo:
		return t.applyTempo(e, at)
	case ChangeTerms:
		return t.applyTerms(e)
	case Stop:
		return t.applyStop(e)
	case AddChair:
		return t.applyAddChair()
	case RemoveChair:
		return t.applyRemoveChair(e)
	case SeatGuest:
		return t.applySeatGuest(e)
	case Fill:
		return t.applyFill(e)
	case SetLevel:
		return t.applySetLevel(e)
	case Unseat:
		return t.applyUnseat(e)
	case Debar:
		return t.applyDebar(e)
	case Admit:
		return t.applyAdmit(e)
	case Revise:
		return t.applyRevise(e)
	case Agree:
		return t.applyAgree(e)
	case Lead:
		return t.applyLead(e)
	case Rematch:
		return t.applyRematch(e)
	case Hold:
		return nil
	}
	return t.applyAct(e)
}

// checkStatus rejects an event that is not allowed in the table's status.
func (t *Table) checkStatus(kind Kind) error {
	if slices.Contains(untilOver, kind) {
		if t.Status == StatusOpen || t.Status == StatusPlaying {
			return nil
		}
		return errStatus
	}
	if slices.Contains(sinceStart, kind) {
		if t.Status == StatusPlaying || t.Status == StatusOver {
			return nil
		}
		return errStatus
	}
	status, known := eventStatus[kind]
	switch {
	case !known:
		return errKind
	case t.Status != status || t.StopReason != "" && t.Status == StatusPlaying && kind != End:
		return errStatus
	}
	return nil
}

func (t *Table) applyOpen(e Event, at time.Time) error {
	if e.Setup == nil || len(e.Setup.Chairs) == 0 {
		return errors.New("no setup")
	}
	t.Setup = *e.Setup
	t.Status, t.Opened = StatusOpen, at
	t.restartTurn(at)
	t.Seats = slices.Clone(e.Setup.Chairs)
	t.Entropy, t.TransferTokens, t.TransferAuthors = make([]string, len(t.Seats)), make([]string, len(t.Seats)), make([]PlayerID, len(t.Seats))
	t.asides = make([]int, len(t.Seats))
	t.TimeBanks, t.Idle = make([]time.Duration, len(t.Seats)), make([]time.Duration, len(t.Seats))
	t.Frozen = !t.sameRules()
	t.Options = t.agreedOptions(t.Options)
	t.Opener = t.Owner
	for _, c := range t.Seats {
		t.arrivals = append(t.arrivals, c.People()...)
	}
	return nil
}
