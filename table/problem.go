package table

// Problem is the table's own refusal of a command (a game's is a *game.Refusal). The texts
// have a message for each under "problem." + its value.
type Problem string

const (
	ErrStale           Problem = "moved"         // the table has another seq by now
	ErrNotSeated       Problem = "not-seated"    // the player has no seat here
	ErrNotYourSeat     Problem = "not-yours"     // the player has a seat here, but not the one named
	ErrAlreadySeated   Problem = "seated"        // the player has a seat here already
	ErrNoSuchChair     Problem = "no-chair"      // there is no such chair
	ErrChairTaken      Problem = "taken"         // the chair is taken
	ErrFull            Problem = "full"          // no chair is open
	ErrNotStarted      Problem = "not-started"   // a chair is still open
	ErrStarted         Problem = "begun"         // the game has started
	ErrFrozen          Problem = "frozen"        // the game's rules have another version now
	ErrDamaged         Problem = "damaged"       // what is stored of the table is damaged
	ErrTooEarly        Problem = "early"         // nobody's time is up
	ErrBadText         Problem = "entropy"       // the text is too long or not valid
	ErrForkRunning     Problem = "running"       // only a finished game can be continued from another position
	ErrSealed          Problem = "sealed"        // others may still be dealt the same cards today
	ErrChairOpen       Problem = "not-full"      // a chair is open: the game cannot start
	ErrNotOpener       Problem = "not-opener"    // only who opened the table, or leads it since, may do so
	ErrOpenerHere      Problem = "opener-here"   // who leads the table is there, or was a moment ago
	ErrSeatsFixed      Problem = "seats-fixed"   // the position to continue from decides how many play, and by which rules
	ErrNotBeginning    Problem = "not-beginning" // the table was not about to begin by itself
	ErrNotAgreed       Problem = "not-agreed"    // somebody has still to agree to the contract as it was changed
	ErrRevised         Problem = "revised"       // the contract has changed since its author saw it
	ErrOver            Problem = "ended"         // the game is over
	ErrAlreadyAway     Problem = "is-away"       // a bot stands in already
	ErrNotAway         Problem = "not-away"      // no bot stands in
	ErrNoBot           Problem = "no-bot"        // the game has no bot to stand in
	ErrSharedSeat      Problem = "shared"        // partners play at that seat too: no bot plays over them
	ErrDaily           Problem = "own-deal"      // a daily deal is played alone, on the contract that is the same for all
	ErrCoached         Problem = "coached"       // a coached first game is played alone, and as its coach says
	ErrBadToken        Problem = "no-word"       // the transfer token is unknown, or used already
	ErrOfferPending    Problem = "offered"       // another offer is pending
	ErrNoOffer         Problem = "no-offer"      // no offer is pending
	ErrAlreadyAnswered Problem = "answered"      // the player has answered already
	ErrUnchanged       Problem = "unchanged"     // the contract would stay the same
	ErrChatForbidden   Problem = "quiet"         // this may not be said at this table
	ErrNotOver         Problem = "not-over"      // the game is still running
	ErrUndoForbidden   Problem = "no-undo"       // the contract does not allow undo
	ErrNotLastAction   Problem = "not-last"      // an outcome or another's action came after it
	ErrTooManyRunning  Problem = "tables"        // the player has opened as many tables that are being played as they may
	ErrAddressFull     Problem = "address"       // so have the players at their address, together
	ErrTooManyWaiting  Problem = "waiting"       // the player has opened, or sat down at, so many tables that have not begun
	ErrTooOften        Problem = "too-often"     // this seat, or this player, has done so too many times at this table
	ErrClosed          Problem = "closed"        // the table was closed, by a moderator or by who opened it
	ErrRevealed        Problem = "revealed"      // the action revealed something to its author
	ErrOwnSeat         Problem = "own-seat"      // the seat is the asker's own
	ErrBotSeat         Problem = "bot-seat"      // nobody has that seat: it is a bot's own
	ErrNotAlone        Problem = "not-alone"     // several people play here: they agree on the pace
	ErrNotInvited      Problem = "not-invited"   // who opened the table has chosen who may sit there
	ErrBlocked         Problem = "you-blocked"   // the player has blocked who opened the table
	ErrDebarred        Problem = "debarred"      // who leads the table gives the player no chair there any more
	ErrNobodyThere     Problem = "nobody"        // nobody else is at the table who could say yes
)

// Problems are all of them.
func Problems() []Problem {
	return []Problem{ErrStale, ErrNotSeated, ErrNotYourSeat, ErrAlreadySeated, ErrNoSuchChair, ErrChairTaken, ErrFull, ErrNotStarted, ErrStarted, ErrFrozen, ErrDamaged, ErrTooEarly, ErrBadText,
		ErrChairOpen, ErrNotOpener, ErrOpenerHere, ErrSeatsFixed, ErrNotBeginning, ErrNotAgreed, ErrRevised, ErrOver, ErrAlreadyAway, ErrNotAway, ErrNoBot, ErrSharedSeat, ErrDaily, ErrCoached, ErrBadToken, ErrOfferPending, ErrNoOffer, ErrAlreadyAnswered, ErrUnchanged, ErrChatForbidden, ErrNotOver, ErrUndoForbidden, ErrNotLastAction, ErrRevealed,
		ErrOwnSeat, ErrBotSeat, ErrNotInvited, ErrBlocked, ErrDebarred, ErrNobodyThere, ErrNotAlone,
		ErrForkRunning, ErrSealed, ErrTooManyRunning, ErrAddressFull, ErrTooManyWaiting, ErrTooOften, ErrClosed}
}

// Error implements error.
func (p Problem) Error() string { return "table: " + string(p) }
