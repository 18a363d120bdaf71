package table

// Problem is the table's own refusal of a command (a game's is a *game.Refusal). The texts hold the message of
// each under "problem." + its value.
type Problem string

const (
	ErrStale           Problem = "moved"         // the table has a newer seq
	ErrNotSeated       Problem = "not-seated"    // the player has no seat here
	ErrNotYourSeat     Problem = "not-yours"     // the player has a seat here, but not the one named
	ErrAlreadySeated   Problem = "seated"        // the player already has a seat here
	ErrNoSuchChair     Problem = "no-chair"      // there is no such chair
	ErrChairTaken      Problem = "taken"         // a player or bot sits there
	ErrFull            Problem = "full"          // no chair is open
	ErrNotStarted      Problem = "not-started"   // the game has not started
	ErrStarted         Problem = "begun"         // the game has started
	ErrFrozen          Problem = "frozen"        // the version of the game's rules has changed
	ErrDamaged         Problem = "damaged"       // the stored log of the table is damaged
	ErrTooEarly        Problem = "early"         // no deadline has passed
	ErrBadText         Problem = "entropy"       // the text is too long or invalid
	ErrForkRunning     Problem = "running"       // only a finished game can be continued from another position
	ErrSealed          Problem = "sealed"        // others may still be dealt the same cards today
	ErrChairOpen       Problem = "not-full"      // a chair is open: the game cannot start
	ErrNotOpener       Problem = "not-opener"    // only the opener may do so
	ErrOpenerHere      Problem = "opener-here"   // the opener is there, or was a moment ago
	ErrSeatsFixed      Problem = "seats-fixed"   // the position to continue from fixes the number of players and the rules
	ErrNotBeginning    Problem = "not-beginning" // the table was not about to start by itself
	ErrNotAgreed       Problem = "not-agreed"    // a player has not yet agreed to the revised contract
	ErrRevised         Problem = "revised"       // the contract has changed since its author saw it
	ErrOver            Problem = "ended"         // the game is over
	ErrAlreadyAway     Problem = "is-away"       // a bot already stands in
	ErrNotAway         Problem = "not-away"      // no bot stands in
	ErrNoBot           Problem = "no-bot"        // the game has no bot to stand in
	ErrSharedSeat      Problem = "shared"        // partners play at that seat, so no bot may
	ErrDaily           Problem = "own-deal"      // a daily deal is played alone, on a contract that is the same for all
	ErrCoached         Problem = "coached"       // a coached first game is played alone, following its script
	ErrBadToken        Problem = "no-word"       // the transfer token is unknown or already used
	ErrOfferPending    Problem = "offered"       // another offer is pending
	ErrNoOffer         Problem = "no-offer"      // no offer is pending
	ErrAlreadyAnswered Problem = "answered"      // the player has already answered
	ErrUnchanged       Problem = "unchanged"     // the contract or setting would stay the same
	ErrChatForbidden   Problem = "quiet"         // the table does not allow this kind of message
	ErrNotOver         Problem = "not-over"      // the game is still running
	ErrUndoForbidden   Problem = "no-undo"       // the contract does not allow undo
	ErrNotLastAction   Problem = "not-last"      // an outcome or another seat's action followed
	ErrTooManyRunning  Problem = "tables"        // the player has opened the maximum number of running tables
	ErrAddressFull     Problem = "address"       // the same limit for all players at one address
	ErrTooManyWaiting  Problem = "waiting"       // the player has opened or joined the maximum number of tables that have not started
	ErrTooOften        Problem = "too-often"     // this seat or player has reached a limit at this table
	ErrClosed          Problem = "closed"        // the table was closed by a moderator or its opener
	ErrRevealed        Problem = "revealed"      // the action revealed hidden information to its author
	ErrOwnSeat         Problem = "own-seat"      // the seat belongs to the player who asks
	ErrBotSeat         Problem = "bot-seat"      // the seat belongs to a bot
	ErrNotAlone        Problem = "not-alone"     // several people play here and must agree on the tempo
	ErrNotInvited      Problem = "not-invited"   // the opener has chosen who may sit there
	ErrBlocked         Problem = "you-blocked"   // the player has blocked the opener
	ErrDebarred        Problem = "debarred"      // the opener has debarred the player
	ErrNobodyThere     Problem = "nobody"        // no one else is at the table to agree
)

// Problems returns all problems.
func Problems() []Problem {
	return []Problem{ErrStale, ErrNotSeated, ErrNotYourSeat, ErrAlreadySeated, ErrNoSuchChair, ErrChairTaken, ErrFull, ErrNotStarted, ErrStarted, ErrFrozen, ErrDamaged, ErrTooEarly, ErrBadText,
		ErrChairOpen, ErrNotOpener, ErrOpenerHere, ErrSeatsFixed, ErrNotBeginning, ErrNotAgreed, ErrRevised, ErrOver, ErrAlreadyAway, ErrNotAway, ErrNoBot, ErrSharedSeat, ErrDaily, ErrCoached, ErrBadToken, ErrOfferPending, ErrNoOffer, ErrAlreadyAnswered, ErrUnchanged, ErrChatForbidden, ErrNotOver, ErrUndoForbidden, ErrNotLastAction, ErrRevealed,
		ErrOwnSeat, ErrBotSeat, ErrNotInvited, ErrBlocked, ErrDebarred, ErrNobodyThere, ErrNotAlone,
		ErrForkRunning, ErrSealed, ErrTooManyRunning, ErrAddressFull, ErrTooManyWaiting, ErrTooOften, ErrClosed}
}

// Error implements error.
func (p Problem) Error() string { return "table: " + string(p) }
