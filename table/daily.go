package table

import (
	"crypto/hmac"
	"crypto/sha256"
	"time"
)

// DailySeed returns the seed shared by all tables of a game's daily deal on a day. It is derived from a secret
// of the server: a day's deal cannot be predicted, nor derived from another day's.
func DailySeed(secret []byte, game, day string) Seed {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("daily deal\x00" + game + "\x00" + day))
	return Seed(mac.Sum(nil))
}

// UnsealsAt returns the time from which a daily table may be shown in full: the end of its day, in UTC. It is
// the zero time for any other table.
func (t *Table) UnsealsAt() time.Time {
	day, err := time.Parse(time.DateOnly, t.Daily)
	if err != nil {
		return time.Time{}
	}
	return day.AddDate(0, 0, 1)
}

// BotMoment returns the number that identifies a bot's decision at the table and seeds its random stream
// ([Seed.BotRand]). It is the seq of the table. On a daily table it counts only actions and outcomes, so that
// players who play the same moves meet the same bot moves, whatever else they do there.
func (t *Table) BotMoment() uint64 {
	if t.Daily != "" {
		return uint64(t.Acts + t.Draws)
	}
	return t.Seq
}

// RedactSeed returns the table as it may be shown at a time: the table itself, or, if it is over or closed but
// its day is not, a copy that is Sealed and has no seed. Once the day is over it takes the seed from log, the
// table's own.
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

// seedOf returns the seed that a log reveals at its end; "" if it does not.
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

// DealSecret reports whether other players may still be dealt the same cards today. Only the table's own
// players may then watch.
func (t *Table) DealSecret() bool { return t.Daily != "" && (t.Status == StatusPlaying || t.Sealed) }

// FullyVisible reports whether nothing is hidden any more: the game is over and not sealed.
func (t *Table) FullyVisible() bool { return t.Status == StatusOver && !t.Sealed }
