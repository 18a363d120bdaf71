package table

// KeptByPresence is the Text of a Decline that ends a question about a seat because its player is there.
const KeptByPresence = "here"

// Calls reports whether a page that a player has before their eyes should answer by itself that they are there
// (Here): a question about their own seat, which that ends; and at a table of one room, where those who are there
// decide, any question about a seat.
func (t *Table) Calls(p PlayerID) bool {
	o := t.Offer
	if o == nil || o.Whom < 0 || t.Status != StatusPlaying || t.Frozen || t.Damaged {
		return false
	}
	if t.asksFor(p) {
		return true
	}
	for _, s := range t.SeatsOf(p) {
		if t.SameRoom && t.MayAnswer(s) && !o.There[s] && t.asides[s] < MaxAsides {
			return true
		}
	}
	return false
}

// asksFor reports whether a seat of a player is in question.
func (t *Table) asksFor(p PlayerID) bool {
	o := t.Offer
	return o != nil && o.Whom >= 0 && t.Controls(p, o.Whom) && t.MayAnswer(o.Whom)
}

// Missing reports whether a person who comes to the page was absent or had been asked, so that the log must
// record their return.
func (t *Table) Missing(p PlayerID) bool {
	if t.Status != StatusPlaying || t.Frozen || t.Damaged {
		return false
	}
	if t.asksFor(p) {
		return true // never too often: the questions are bounded
	}
	for _, s := range t.SeatsOf(p) {
		if t.asides[s] < MaxAsides && (t.Absent[s] || t.MayAnswer(s) && !t.Offer.There[s]) {
			return true
		}
	}
	return false
}

// decideHere records that a person has come to the table's page, or has it before their eyes, if that matters to
// a vote. It ends a question about their seat.
func (t *Table) decideHere(w *writer, c Command) error {
	if !t.Missing(c.Player) {
		return ErrNotAway
	}
	if t.asksFor(c.Player) {
		w.add(Event{Kind: Decline, Seat: t.Offer.Whom, Text: KeptByPresence})
	}
	for _, s := range t.SeatsOf(c.Player) {
		if w.table.Absent[s] || w.table.MayAnswer(s) && !w.table.Offer.There[s] {
			w.add(Event{Kind: Here, Seat: s})
		}
	}
	return nil
}
