package table

import (
	"crypto/hmac"
	"crypto/sha256"
	"time"
)

// DailySeed is the seed that all tables of a game's daily deal have on a day. It is derived
// from a secret of the server: nobody can predict a day's deal, nor derive it from another
// day's.
func DailySeed(secret []byte, game, day string) Seed {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("daily deal\x00" + game + "\x00" + day))
	return Seed(mac.Sum(nil))
}

// UnsealsAt is when a daily table may be shown in full: at the end of its day, in UTC. It
// is the zero time for every other table.
func (t *Table) UnsealsAt() time.Time {
	day, err := time.Parse(time.DateOnly, t.Daily)
	if err != nil {
		return time.Time{}
	}
	return day.AddDate(0, 0, 1)
}

// BotMoment numbers the moments at which a bot of the table thinks: its random stream is
// derived from it ([Seed.BotRand]). It is the seq of the table; on a daily table it counts
// only actions and outcomes, so that players who play the same meet the same bots, whatever
// else they do there.
func (t *Table) BotMoment() uint64 {
	if t.Daily != "" {
		return uint64(t.Acts + t.Draws)
	}
	return t.Seq
}

// RedactSeed is the table as it may be shown at a time: the table itself, or, when it is
// over or closed and its day is not over, a copy that is Sealed and has no seed. It reads
// the seed from log, the table's own, once the day is over.
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

// seedOf is the seed that a log revealed at its end; "" when it did not.
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

// DealSecret reports whether other players may still be dealt the same cards today: only
// the table's own players may then watch.
func (t *Table) DealSecret() bool { return t.Daily != "" && (t.Status == StatusPlaying || t.Sealed) }

// FullyVisible reports whether nothing is hidden any more: the game is over and not sealed.
func (t *Table) FullyVisible() bool { return t.Status == StatusOver && !t.Sealed }
