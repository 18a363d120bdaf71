package table

import (
	"crypto/hmac"
	"crypto/sha256"
	"time"
)

// DailySeed is the seed that all tables of a game's daily deal have on a day, made from
// a secret of the house: nobody can know a day's deal before, nor from another day's.
func DailySeed(secret []byte, game, day string) Seed {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("daily deal\x00" + game + "\x00" + day))
	return Seed(mac.Sum(nil))
}

// UnsealsAt is when a daily table may be told to everybody: the end of its day, in UTC.
// The zero time for every other table.
func (t *Table) UnsealsAt() time.Time {
	day, err := time.Parse(time.DateOnly, t.Daily)
	if err != nil {
		return time.Time{}
	}
	return day.AddDate(0, 0, 1)
}

// BotMoment tells apart the moments at which a bot of the table thinks: its randomness comes
// from there ([Seed.BotRand]). It is the seq; but whoever plays the same on a daily table
// meets the same bots, whatever else he does there: only play counts.
func (t *Table) BotMoment() uint64 {
	if t.Daily != "" {
		return uint64(t.Acts + t.Draws)
	}
	return t.Seq
}

// RedactSeed is the table as it may be shown at a time: the table itself, or, when it is over
// or closed and its day is not over, a copy that is Sealed and has no seed. The log is the table's, and
// holds the seed: once the day is over it is shown as after any other game.
func (t *Table) RedactSeed(log []Commit, now time.Time) *Table {
	sealed := (t.Status == StatusOver || t.Status == StatusClosed) && now.Before(t.UnsealsAt())
	if sealed == t.Sealed {
		return t
	}
	c := t.Clone()
	c.Sealed, c.Seed = sealed, ""
	if !sealed {
		c.Seed = seedOf(log)
	}
	return c
}

// seedOf is the seed that a log opened at its end.
func seedOf(log []Commit) string {
	for i := len(log) - 1; i >= 0; i-- {
		for _, e := range log[i].Events {
			if e.Kind == End {
				return e.Text
			}
		}
	}
	return ""
}

// DealSecret reports whether others have the table's deal still before them: only who plays
// there may look on.
func (t *Table) DealSecret() bool { return t.Daily != "" && (t.Status == StatusPlaying || t.Sealed) }

// fullyVisible reports whether everything may be told: the game is over and not sealed.
func (t *Table) fullyVisible() bool { return t.Status == StatusOver && !t.Sealed }
