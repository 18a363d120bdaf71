package results

import (
	"slices"
	"strconv"
	"time"

	"tablee/game"
	"tablee/table"
)

// Result is the result of one person, or one bot, at one table. Of derives it from the log, and it is
// stored with the commit that ends the game.
type Result struct {
	Table   table.ID
	Game    string
	Seat    game.Seat
	Player  table.PlayerID // "" for a bot
	Level   int            // of a bot; otherwise 0
	Seats   int            // number of seats
	Place   int
	Points  int
	Ended   time.Time
	Unrated string // why the game is not rated (Unrated…); "" if it is
	Daily   string // the day of its daily deal; otherwise ""
}

// Reasons why a game is not rated.
const (
	UnratedAgreed = "agreed" // by the contract
	UnratedAlone  = "alone"  // fewer than two seats had people of their own
	UnratedDevice = "device" // hot-seat players took part
	UnratedLeft   = "left"   // a player left before the end
	UnratedEarly  = "early"  // the game was stopped before its end
)

// Of returns the results of a finished table, by seat. It returns none for an unfinished table, a game
// whose rules have changed since, or a coached first game.
//
// A rated game needs two people: against bots alone, players could choose their opponents and abandon
// games that start badly at no one's expense. Bots may sit at a rated table; each level is rated like a
// player.
func Of(t *table.Table, log []table.Commit) []Result {
	if t.Status != table.StatusOver || t.State == nil || t.IsCoached() {
		return nil
	}
	why, day := unrated(t, log), t.Daily
	if t.StopReason != "" {
		day = "" // a stopped attempt does not count for the daily deal
	}
	var results []Result
	for seat, s := range t.State.Standings(nil) {
		r := Result{
			Table: t.ID, Game: t.Game, Seat: game.Seat(seat), Level: t.Seats[seat].Level,
			Seats: len(t.Seats), Place: s.Place, Points: s.Points, Ended: t.Ended, Unrated: why, Daily: day,
		}
		sitters := sittersOf(t.Seats[seat])
		for _, p := range sitters {
			r.Player, r.Level = p, 0
			results = append(results, r)
		}
		if len(sitters) == 0 {
			results = append(results, r)
		}
	}
	return results
}

// unrated returns why a table is not rated, or "".
func unrated(t *table.Table, log []table.Commit) string {
	if !t.Rated || t.Origin != nil { // a fork has no rating of its own
		return UnratedAgreed
	}
	var people []table.PlayerID
	seats, kept := 0, false
	for _, c := range t.Seats {
		sitters := sittersOf(c)
		people = append(people, sitters...)
		seats += min(len(sitters), 1)
		kept = kept || c.DeviceOwner != ""
	}
	slices.Sort(people)
	switch {
	case seats < 2 || len(slices.Compact(slices.Clone(people))) < len(people):
		return UnratedAlone
	case kept:
		return UnratedDevice
	case !t.AllStayed(log):
		return UnratedLeft
	case t.StopReason != "":
		return UnratedEarly
	}
	return ""
}

// sittersOf returns the people of a seat, sorted; none for a bot's.
func sittersOf(c table.Chair) []table.PlayerID {
	if c.Player == "" {
		return nil
	}
	return slices.Sorted(slices.Values(append([]table.PlayerID{c.Player}, c.Partners...)))
}

// Who returns the id of the player in ratings: a person's id, or "bot:2" for all bots of that level.
func (r Result) Who() string {
	if r.Player == "" {
		return "bot:" + strconv.Itoa(r.Level)
	}
	return string(r.Player)
}
