package rondelic

import "tablee/game"

// The codes of the facts that Narrate tells, with their arguments. Those marked "to
// themselves" or "to the two" are told to nobody else.
const (
	FactDealt = "dealt" // the dealer: number of the round (int), players (int)
	FactDuel  = "duel"  // the dealer: number of the round (int), the other (game.Seat)
	FactCard  = "card"  // to themselves: the cards.Card dealt or drawn
	FactOpens = "opens" // the seat acts first

	FactKeeps    = "keeps"    // "servi": the card held is kept
	FactAsks     = "asks"     // who is asked to exchange (game.Seat)
	FactSwaps    = "swaps"    // the asked game.Seat; the two exchange
	FactReceives = "receives" // to themselves: cards.Card received, cards.Card handed over, from whom (game.Seat)
	FactLends    = "lends"    // to the two: the owner; the King (cards.Card), to whom (game.Seat)
	FactBlocks   = "blocks"   // the owner; the King shown (cards.Card), whom it stops (game.Seat)
	FactDraws    = "draws"    // the last-but-one takes the top card; the own card goes to the dealer (game.Seat)
	FactDiscard  = "discard"  // the dealer: a card lies face down in front

	FactTurnsUp = "turns-up" // the candidate that is turned up (cards.Card), how many cards may still be turned (int)
	FactLooks   = "looks"    // looks at a candidate nobody else sees: how many cards may still be turned (int)
	FactOffers  = "offers"   // the dealer presents a card to a game.Seat: how often it may still refuse (int)
	FactUnder   = "under"    // the dealer's own card goes under the pack unseen
	FactStands  = "stands"   // keeps the candidate

	FactShows    = "shows"     // the card shown at the reveal (cards.Card)
	FactKingHome = "king-home" // the owner; the King (cards.Card), who held it (game.Seat)
	FactAdvances = "advances"  // the circle the token comes to (int)
	FactAllTie   = "all-tie"   // Chance: all hold that cards.Rank and nobody moves
	FactAllFall  = "all-fall"  // Chance: all would fall: nobody moves
	FactShare    = "share"     // Chance: all would fall: they share the first place
	FactRim      = "rim"       // Chance: who came to the last circle ([]game.Seat): the table sings
	FactFalls    = "falls"     // Chance: who fell ([]game.Seat): the table sings
	FactMay      = "may"       // the seat may restart and is asked
	FactRestarts = "restarts"  // it begins again: the circle it begins from (int)
	FactOut      = "out"       // it leaves the game
	FactGameOver = "game-over" // Chance: why (string): "last", "share", "stop"
	FactWins     = "wins"      // the seat is first: tokens in the pot (int; 0 without stake)
)

// Narrate tells a step: see the codes.
func (rules) Narrate(before, after game.State, by game.Seat, act game.Action, viewer game.Seat, buf []game.Fact) []game.Fact {
	t := teller{before: before.(*State), after: after.(*State), viewer: viewer, facts: buf}
	if by == game.Chance {
		t.dealt()
		return t.facts
	}
	t.act(int8(by), act)
	return t.facts
}

// teller gathers the facts of one step.
type teller struct {
	before, after *State
	viewer        game.Seat
	facts         []game.Fact
}

const noSeat = int8(game.Chance)

func (t *teller) tell(code string, seat int8, args ...any) {
	t.facts = append(t.facts, game.Fact{Code: code, Seat: game.Seat(seat), Args: args})
}

// tellTo tells a fact that viewer alone may know.
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

// offer tells of the card that the dealer of a duel has just presented.
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

// asks tells of a proposal, and of the answer where none is awaited.
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

// dealerBegins tells what lies before the dealer when the choice begins.
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

// turns tells of the next candidate, and of what follows when it is the last.
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

// chosen tells what follows a choice: the dealer's turn in a duel, or the reveal.
func (t *teller) chosen() {
	if t.before.phase == offered {
		s := t.after
		t.tell(FactTurnsUp, s.dealer, s.hand[s.dealer], int(s.turns))
		return
	}
	t.reveal()
}

// reveal tells the end of the round.
func (t *teller) reveal() {
	s, l := t.after, &t.after.last
	for _, seat := range l.order[:l.players] {
		t.tell(FactShows, seat, l.hand[seat])
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

// goesOn tells who is asked whether to restart, or the end of the game.
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
