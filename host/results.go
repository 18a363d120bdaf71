package host

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"tablee/game"
	"tablee/rating"
	"tablee/table"
)

// Result is how one person, or one bot, came off at one table: derived from its log by
// ResultsOf and written with the commit that ended it.
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

// ResultsOf are the results of a table that is over, by seat; none before, and none of a
// game whose rules have changed since.
//
// A rated game needs two people: against bots alone one could choose one's opponents,
// and give up each game that begins badly with nobody there to mind. Bots may sit at a
// rated table: a level plays as it plays, and is rated like anybody.
func ResultsOf(t *table.Table, log []table.Commit) []Result {
	if t.Status != table.StatusOver || t.State == nil {
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

// Standing is what is believed of somebody's skill in a game.
type Standing struct {
	Game string
	Who  string // a person's id, or "bot:" and a level
	rating.Rating
	Games int // rated ones
}

// Level is the level of the bots that a standing is of; 0 for a person's.
func (s Standing) Level() int {
	text, bot := strings.CutPrefix(s.Who, "bot:")
	level, _ := strconv.Atoi(text)
	if !bot {
		return 0
	}
	return level
}

// RateGame is what is believed after a rated game, given its results and what was
// believed before of everybody in it (nothing of newcomers). Whoever holds several seats,
// as a level of bots may, plays each for himself and gets the mean of what they are
// found to be. The answer is in the order of Who.
func RateGame(results []Result, before map[string]Standing) []Standing {
	sides, places, seats := sidesOf(results, before)
	after := rating.Update(sides, places, rating.Drift)
	sum := map[string]Standing{}
	times := map[string]float64{}
	for i, whos := range seats {
		for j, who := range whos {
			s := sum[who]
			s.Mu, s.Sigma = s.Mu+after[i][j].Mu, s.Sigma+after[i][j].Sigma
			sum[who] = s
			times[who]++
		}
	}
	var all []Standing
	for who, s := range sum {
		s.Game, s.Who, s.Games = results[0].Game, who, before[who].Games+1
		s.Mu, s.Sigma = s.Mu/times[who], s.Sigma/times[who]
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b Standing) int { return cmp.Compare(a.Who, b.Who) })
	return all
}

// sidesOf are a game's seats as the formula wants them.
func sidesOf(results []Result, before map[string]Standing) (sides [][]rating.Rating, places []int, seats [][]string) {
	for i, r := range results {
		if i == 0 || r.Seat != results[i-1].Seat {
			sides, seats, places = append(sides, nil), append(seats, nil), append(places, r.Place)
		}
		believed := rating.New()
		if s, known := before[r.Who()]; known {
			believed = s.Rating
		}
		last := len(sides) - 1
		sides[last] = append(sides[last], believed)
		seats[last] = append(seats[last], r.Who())
	}
	return sides, places, seats
}

// Results is the part of a Store that keeps how games ended.
type Results interface {
	// Results lists results of people, the last ended first.
	Results(ctx context.Context, f ResultFilter) ([]Result, error)

	// Company lists all results of tables, bots too, by table and seat.
	Company(ctx context.Context, tables []table.ID) ([]Result, error)

	// Met lists who somebody ended games with, most often first.
	Met(ctx context.Context, p table.PlayerID, limit int) ([]table.PlayerID, error)

	// Rate counts the rated games of a game that were not counted yet, in the order in
	// which they ended (those of the same millisecond by id), and returns how many there
	// were. Each is counted once, whoever asks: one caller at a time, so many that nobody
	// waits long to write anything else. One that ended before others that are counted
	// already has those counted anew. When ctx ends, what was counted by then stays counted.
	Rate(ctx context.Context, game string) (int, error)

	// Uncounted lists the games of which Rate would count something.
	Uncounted(ctx context.Context) ([]string, error)

	// Ladder lists the standings of a game, the best first: people with at least so many
	// rated games who were not erased.
	Ladder(ctx context.Context, game string, games, limit, skip int) ([]Standing, error)

	// Standings are what is believed of somebody (Standing.Who) in every game.
	Standings(ctx context.Context, who string) ([]Standing, error)

	// Tries lists the tries of a day's deal that count: of each person the first he began.
	Tries(ctx context.Context, game, day string) ([]Try, error)

	// Try is the try of a person that counts. ErrNotFound.
	Try(ctx context.Context, game, day string, p table.PlayerID) (Try, error)

	// Secret is a secret of the house by name: fresh, when there was none; else the one
	// there is.
	Secret(ctx context.Context, name string, fresh []byte) ([]byte, error)
}

// ResultFilter chooses results of one person.
type ResultFilter struct {
	Player  table.PlayerID
	Game    string         // "": any
	Against table.PlayerID // "": anybody
	Outcome string         // "won": the first place, "lost": another; "": any
	Rated   string         // "yes", "no"; "": both
	Since   time.Time      // zero: from the beginning
	Limit   int            // 0: 100
	Skip    int
}

// Try is somebody's try of a daily deal.
type Try struct {
	Player table.PlayerID
	Table  table.ID
	Opened time.Time
	Ended  time.Time // zero while it is played
	Place  int       // these two once it has ended
	Points int
}
