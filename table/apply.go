package table

import (
	"errors"
	"slices"
	"time"

	"tablee/game"
)

// eventStatus maps each kind of event to the status that the table must have.
var eventStatus = map[Kind]Status{
	Open: "", Sit: StatusOpen, Rise: StatusOpen, Start: StatusOpen,
	Act: StatusPlaying, Timeout: StatusPlaying, Draw: StatusPlaying, End: StatusPlaying,
	Fork: StatusPlaying, Part: StatusPlaying,
	Away: StatusPlaying, Back: StatusPlaying, Offer: StatusPlaying, Accept: StatusPlaying, Decline: StatusPlaying,
	Claim: StatusPlaying, Refuse: StatusPlaying, Lapse: StatusPlaying, Carry: StatusPlaying, Absent: StatusPlaying, Here: StatusPlaying,
	Undo: StatusPlaying, SetPace: StatusPlaying, SetForced: StatusPlaying, ChangeTerms: StatusPlaying, Stop: StatusPlaying, Rematch: StatusOver,
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

var (
	errKind   = errors.New("unknown kind of event")
	errStatus = errors.New("not in this status")
	errSeat   = errors.New("no such seat")
	errChair  = errors.New("the chair does not fit the event")
)

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
		return t.applyGoOn(at)
	case SetForced:
		return t.applyForced(e)
	case SetPace:
		return t.applyPace(e)
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

func (t *Table) validSeat(s game.Seat) bool { return s >= 0 && int(s) < len(t.Seats) }

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

// sameRules reports whether the rules still have the version with which the table was opened.
func (t *Table) sameRules() bool {
	if t.rules == nil {
		return false
	}
	info := t.rules.Info()
	return info.ID == t.Game && info.Version == t.Version
}

// agreedOptions returns a contract's options. Options introduced later get the value that matches the behaviour
// before they existed.
func (t *Table) agreedOptions(opt game.Options) game.Options {
	if t.Frozen {
		return opt
	}
	return t.rules.Info().Agreed(opt)
}

func (t *Table) applySit(e Event) error {
	if !t.HasSpace(e.Seat) || e.Player == "" || len(t.SeatsOf(e.Player)) > 0 {
		return errChair
	}
	c := &t.Seats[e.Seat]
	if c.Player == "" {
		c.Player = e.Player
	} else {
		c.Partners = append(slices.Clone(c.Partners), e.Player)
	}
	t.Entropy[e.Seat] += e.Text
	t.arrivals = append(slices.Clone(t.arrivals), e.Player)
	t.countSit(e.Player)
	return nil
}

func (t *Table) applyRematch(e Event) error {
	if e.Text == "" || t.Rematch != "" {
		return errStatus
	}
	t.Rematch = ID(e.Text)
	return nil
}

// HasSpace reports whether another person may take a chair.
func (t *Table) HasSpace(s game.Seat) bool {
	c := t.Seats[s]
	return c.Open() || c.Player != "" && c.DeviceOwner == "" && len(c.Partners)+1 < t.TeamSize
}

func (t *Table) applyRise(e Event) error {
	c := &t.Seats[e.Seat]
	people := c.People()
	if i := slices.Index(people, e.Player); i >= 0 {
		people = slices.Delete(people, i, i+1)
	} else if len(people) == 1 && (e.Player == "" || e.Player == c.DeviceOwner) {
		people = nil
	} else {
		return errChair
	}
	t.TransferTokens[e.Seat], t.TransferAuthors[e.Seat] = "", "" // the token's author may be gone; the others can make their own
	if *c = sharedChair(people); c.Open() {
		t.Entropy[e.Seat] = ""
	}
	t.forget()
	return nil
}

func (t *Table) applyStart(e Event, at time.Time) error {
	if t.firstOpenChair() != AnyChair {
		return errChair
	}
	if !permutation(e.Order, len(t.Seats)) {
		return errors.New("the order is not a permutation of the chairs")
	}
	before := t.Clone()
	for seat, chair := range e.Order {
		t.asides[seat] = before.asides[chair]
		t.Seats[seat], t.TransferTokens[seat], t.TransferAuthors[seat] = before.Seats[chair], before.TransferTokens[chair], before.TransferAuthors[chair]
		t.TimeBanks[seat] = t.TimeBank
	}
	t.Order, t.Absent, t.PlaysForced = slices.Clone(e.Order), make([]bool, len(t.Seats)), make([]bool, len(t.Seats))
	t.Status, t.Started = StatusPlaying, at
	if t.Frozen {
		return nil
	}
	state, err := t.rules.New(len(t.Seats), t.Options)
	t.State = state
	return err
}

// permutation reports whether order contains each of 0 … n-1 once.
func permutation(order []int, n int) bool {
	sorted := slices.Sorted(slices.Values(order))
	for i, v := range sorted {
		if i != v {
			return false
		}
	}
	return len(sorted) == n
}

func (t *Table) applyDraw(text string) error {
	t.Draws++
	t.undoPoints = nil
	if t.Frozen {
		return nil
	}
	outcome, err := t.rules.ParseOutcome(text)
	if err != nil {
		return err
	}
	return t.State.ApplyChance(outcome)
}

func (t *Table) applyAct(e Event) error {
	if !t.validSeat(e.Seat) {
		return errSeat
	}
	if t.Frozen {
		return nil
	}
	a, err := t.rules.ParseAction(e.Text)
	if err != nil {
		return err
	}
	if err := t.State.Check(e.Seat, a); err != nil {
		return err
	}
	t.saveUndo(e, a)
	if e.Kind == Act && !e.Forced && !t.Seats[e.Seat].Bot() {
		t.setAbsent(e.Seat, false)
	}
	t.State.Play(e.Seat, a)
	t.Acts++
	t.takenBack = false
	if t.Offer != nil && t.Offer.What == OfferUndo {
		t.Offer = nil
	}
	t.LastAction = &LastAction{Seat: e.Seat, Action: a, Text: e.Text, Timeout: e.Kind == Timeout}
	return nil
}

func (t *Table) applyEnd(e Event, at time.Time) error {
	if !t.Frozen && t.StopReason == "" && t.State.Turn() != game.Nobody {
		return errStatus
	}
	if seed, ok := ParseSeed(e.Text); !ok || seed.Commitment() != t.Commitment {
		return errors.New("the seed does not have the hash of the commitment")
	}
	t.Status, t.Ended, t.Seed = StatusOver, at, e.Text
	t.Offer, t.undoPoints = nil, nil
	return nil
}
