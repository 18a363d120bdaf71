package results

import (
	"slices"
	"strconv"
	"time"

	"tablee/game"
	"tablee/table"
)

// Result is how one person, or one bot, came off at one table: derived from its log by
// Of and written with the commit that ended it.
type Result struct {
	Table   table.ID
	Game    string
	Seat    game.Seat
	Player  table.PlayerID // "" for a bot
	Level   int            // of a bot, else 0
	Seats   int            // how many played
	Place   int
	Points  int
	Ended   time.Time
	Unrated string // why the game counts for no rating (Unrated…), "" when it counts
	Daily   string // the day whose deal it was, else ""
}

// Why a game counts for no rating.
const (
	UnratedAgreed = "agreed" // the contract says so
	UnratedAlone  = "alone"  // no two seats had people of their own
	UnratedDevice = "device" // people played on somebody else's device
	UnratedLeft   = "left"   // somebody did not stay to the end
	UnratedEarly  = "early"  // the game was ended before its end
)

// Of are the results of a table that is over, by seat; none before, none of a game whose rules
// have changed since, and none of a coached first game.
//
// A rated game needs two people: against bots alone one could choose one's opponents,
// and give up each game that begins badly with nobody there to mind. Bots may sit at a
// rated table: a level plays as it plays, and is rated like anybody.
func Of(t *table.Table, log []table.Commit) []Result {
	if t.Status != table.StatusOver || t.State == nil || t.IsCoached() {
		return nil
	}
	why, day := unrated(t, log), t.Daily
	if t.StopReason != "" {
		day = "" // a try that was given up is none of the day's
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

// unrated is why a table counts for no rating.
func unrated(t *table.Table, log []table.Commit) string {
	if !t.Rated || t.Origin != nil { // what goes on from another game is none of its own
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

// sittersOf are the people of a seat, in a fixed order; none for a bot's.
func sittersOf(c table.Chair) []table.PlayerID {
	if c.Player == "" {
		return nil
	}
	return slices.Sorted(slices.Values(append([]table.PlayerID{c.Player}, c.Partners...)))
}

// Who is how a result's player is called among the ratings: a person's id, or "bot:2"
// for all bots of that level.
func (r Result) Who() string {
	if r.Player == "" {
		return "bot:" + strconv.Itoa(r.Level)
	}
	return string(r.Player)
}
