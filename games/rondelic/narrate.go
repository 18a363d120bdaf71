package rondelic

import "tablee/game"

// The codes of the facts that Narrate produces, with their arguments. Facts marked "own" go to the seat
// alone, those marked "two" to the two seats of an exchange.
const (
	FactDealt = "dealt" // the dealer: number of the round (int), players (int)
	FactDuel  = "duel"  // the dealer: number of the round (int), the other (game.Seat)
	FactCard  = "card"  // own: the cards.Card dealt or drawn
	FactOpens = "opens" // the seat acts first

	FactKeeps    = "keeps"    // "servi": the card held is kept
	FactAsks     = "asks"     // the seat asked to exchange (game.Seat)
	FactSwaps    = "swaps"    // the asked game.Seat; the two exchange
	FactReceives = "receives" // own: cards.Card received, cards.Card handed over, from whom (game.Seat)
	FactLends    = "lends"    // two: the owner; the King (cards.Card), to whom (game.Seat)
	FactBlocks   = "blocks"   // the owner; the King shown (cards.Card), whom it stops (game.Seat)
	FactDraws    = "draws"    // the last-but-one takes the top card; their own card goes to the dealer (game.Seat)
	FactDiscard  = "discard"  // the dealer: a card lies face down in front of them

	FactTurnsUp = "turns-up" // the candidate turned up (cards.Card), number of cards that may still be turned (int)
	FactLooks   = "looks"    // looks at a private candidate: number of cards that may still be turned (int)
	FactOffers  = "offers"   // the dealer presents a card to a game.Seat: number of refusals left (int)
	FactUnder   = "under"    // the dealer's own card goes under the pack unseen
	FactStands  = "stands"   // keeps the candidate

	FactShows    = "shows"     // the card shown at the reveal (cards.Card); true besides if a token at the rim may fall
	FactKingHome = "king-home" // the owner; the King (cards.Card), the seat that held it (game.Seat)
	FactAdvances = "advances"  // the circle the token comes to (int)
	FactAllTie   = "all-tie"   // Chance: all hold that cards.Rank and no token moves
	FactAllFall  = "all-fall"  // Chance: all would fall: no token moves
	FactShare    = "share"     // Chance: all would fall: they share the first place
	FactRim      = "rim"       // Chance: the seats that reached the last circle ([]game.Seat): the table sings
	FactFalls    = "falls"     // Chance: the seats that fell ([]game.Seat): the table sings
	FactMay      = "may"       // the seat may restart and is asked
	FactRestarts = "restarts"  // it begins again: the circle it begins from (int)
	FactOut      = "out"       // it leaves the game
	FactGameOver = "game-over" // Chance: why (string): "last", "share", "stop"
	FactWins     = "wins"      // the seat is first: tokens in the pot (int; 0 without stake)
)

// Narrate returns the facts of a step: see the codes.
func (rules) Narrate(before, after game.State, by game.Seat, act game.Action, viewer game.Seat, buf []game.Fact) []game.Fact {
	t := teller{before: before.(*State), after: after.(*State), viewer: viewer, facts: buf}
	if by == game.Chance {
		t.dealt()
		return t.facts
	}
	t.act(int8(by), act)
	return t.facts
}

// teller collects the facts of one step.
type teller struct {
	before, after *State
	viewer        game.Seat
	facts         []game.Fact
}

const noSeat = int8(game.Chance)

func (t *teller) tell(code string, seat int8, args ...any) {
	t.facts = append(t.facts, game.Fact{Code: code, Seat: game.Seat(seat), Args: args})
}

// tellTo adds a fact that only one viewer may know.
func (t *teller) tellTo(viewer int8, code string, seat int8, args ...any) {
	if t.viewer == game.Seat(viewer) {
		t.tell(code, seat, args...)
	}
}

func (t *teller) dealt() {
	s := t.after
	if s.phase == offered {
		t.tell(FactDuel, s.dealer, int(s.round), game.Seat(s.order[0]))
		t.offer()
		return
	}
	t.tell(FactDealt, s.dealer, int(s.round), int(s.players))
	for _, seat := range s.order[:s.players] {
		if s.hand[seat] != noCard {
			t.tellTo(seat, FactCard, seat, s.hand[seat])
		}
	}
	t.tell(FactOpens, s.order[0])
}

// offer adds the facts of the card that the dealer of a duel has just presented.
func (t *teller) offer() {
	s := t.after
	other := s.order[0]
	t.tell(FactOffers, s.dealer, game.Seat(other), int(s.turns))
	t.tellTo(other, FactCard, other, s.hand[other])
}

func (t *teller) act(by int8, act game.Action) {
	switch act {
	case Keep:
		t.tell(FactKeeps, by)
		t.dealerBegins()
	case Swap:
		t.asks(by)
	case Give, Jarnac:
		t.exchanges(t.before.order[t.before.at], by)
	case Refuse:
		t.blocks(t.before.order[t.before.at], by)
	case Draw:
		t.tell(FactDraws, by, game.Seat(t.before.dealer))
		t.tellTo(by, FactCard, by, t.after.hand[by])
		t.dealerBegins()
	case Stand:
		t.tell(FactStands, by)
		t.chosen()
	case Turn:
		t.turns(by)
	case Restart:
		t.tell(FactRestarts, by, int(t.after.circle[by]))
		t.goesOn()
	case Out:
		t.tell(FactOut, by)
		t.goesOn()
	}
}

// asks adds the facts of a request to exchange, and of the response if no answer is awaited.
func (t *teller) asks(by int8) {
	asked := t.before.order[t.before.at+1]
	switch {
	case t.after.phase == answering:
		t.tell(FactAsks, by, game.Seat(asked))
	case t.after.turnActions[by] == Blocked:
		t.tell(FactAsks, by, game.Seat(asked))
		t.blocks(by, asked)
	default:
		t.exchanges(by, asked)
	}
}

func (t *teller) exchanges(asker, asked int8) {
	given, taken := t.before.hand[asker], t.before.hand[asked]
	t.tell(FactSwaps, asker, game.Seat(asked))
	if isKing(taken) {
		t.tellTo(asker, FactLends, asked, taken, game.Seat(asker))
		t.tellTo(asked, FactLends, asked, taken, game.Seat(asker))
	}
	t.tellTo(asker, FactReceives, asker, taken, given, game.Seat(asked))
	t.tellTo(asked, FactReceives, asked, given, taken, game.Seat(asker))
}

func (t *teller) blocks(asker, owner int8) {
	t.tell(FactBlocks, owner, t.before.hand[owner], game.Seat(asker))
}

// dealerBegins adds the facts of the dealer's first candidate.
func (t *teller) dealerBegins() {
	s := t.after
	if s.phase != choosing {
		return
	}
	switch c := s.hand[s.dealer]; {
	case s.discard != noCard:
		t.tell(FactDiscard, s.dealer)
	case s.shown.Has(c):
		if s.asides > 0 {
			t.tell(FactUnder, s.dealer)
		}
		t.tell(FactTurnsUp, s.dealer, c, int(s.turns))
	}
}

// turns adds the facts of the next candidate, and of the consequences if it is the last.
func (t *teller) turns(by int8) {
	b, left := t.before, int(t.before.turns)-1
	c := t.after.last.hand[by] // the last candidate ends the round …
	if left > 0 {
		c = t.after.hand[by]
	}
	switch {
	case b.phase == offered:
		if left == 0 {
			c = t.after.hand[by] // … but for a duel's first half
		}
		t.tell(FactOffers, b.dealer, game.Seat(by), left)
		t.tellTo(by, FactCard, by, c)
	case b.private():
		if b.asides == 0 {
			t.tell(FactUnder, by)
		}
		t.tell(FactLooks, by, left)
		t.tellTo(by, FactCard, by, c)
	default:
		if b.asides == 0 && b.phase == choosing && b.terms.dealerCard {
			t.tell(FactUnder, by)
		}
		t.tell(FactTurnsUp, by, c, left)
	}
	if left == 0 {
		t.chosen()
	}
}

// chosen adds the facts that follow a choice: the dealer's turn in a duel, or the reveal.
func (t *teller) chosen() {
	if t.before.phase == offered {
		s := t.after
		t.tell(FactTurnsUp, s.dealer, s.hand[s.dealer], int(s.turns))
		return
	}
	t.reveal()
}

// reveal adds the facts of the end of the round.
func (t *teller) reveal() {
	s, l := t.after, &t.after.last
	for _, seat := range l.order[:l.players] {
		if t.before.circle[seat] == s.terms.circles {
			t.tell(FactShows, seat, l.hand[seat], true)
		} else {
			t.tell(FactShows, seat, l.hand[seat])
		}
	}
	for i, seat := range l.order[:l.players] {
		if l.lent.has(seat) {
			t.tell(FactKingHome, seat, l.hand[seat], game.Seat(l.order[i-1]))
		}
	}
	switch l.result {
	case tied:
		t.tell(FactAllTie, noSeat, l.lowest)
	case stayed:
		t.tell(FactAllFall, noSeat)
	case shared:
		t.tell(FactShare, noSeat)
	case moved:
		for _, seat := range l.order[:l.players] {
			if l.losers.has(seat) && !l.fell.has(seat) {
				t.tell(FactAdvances, seat, int(t.before.circle[seat])+1)
			}
		}
	}
	if l.rim != 0 {
		t.tell(FactRim, noSeat, l.rim.list())
	}
	if l.fell != 0 {
		t.tell(FactFalls, noSeat, l.fell.list())
	}
	for _, seat := range l.order[:l.players] {
		if l.fell.has(seat) && !s.waiting.has(seat) {
			t.tell(FactOut, seat)
		}
	}
	t.goesOn()
}

// goesOn adds the fact that a seat is asked to restart, or the facts of the end of the game.
func (t *teller) goesOn() {
	s := t.after
	switch s.phase {
	case restarting:
		t.tell(FactMay, s.turn)
	case over:
		t.tell(FactGameOver, noSeat, s.ending())
		for seat, st := range s.Standings(nil) {
			if st.Place == 1 {
				t.tell(FactWins, int8(seat), int(s.pot))
			}
		}
	}
}
