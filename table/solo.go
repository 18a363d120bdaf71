package table

import (
	"crypto/hmac"
	"crypto/sha256"
	"time"
)

// Coached is the id in the origin of a coached first game, which continues from a prepared deal instead of
// another table's game. No table has this id.
const Coached ID = "coach"

// CoachedOrigin returns the origin of a coached game. before holds the deal and the actions that precede the
// coached player's first one.
func CoachedOrigin(before []Event) *Origin {
	return &Origin{Table: Coached, Position: len(before), Open: true, Inputs: before}
}

// IsCoached reports whether this is a coached first game.
func (t *Table) IsCoached() bool { return t.Origin != nil && t.Origin.Table == Coached }

// Solo reports whether one player plays the game alone on a fixed contract: a daily deal, or a coached first
// game. Such a seat cannot be taken over, and no bot stands in.
func (t *Table) Solo() bool { return t.Daily != "" || t.IsCoached() }

// checkSolo returns ErrDaily or ErrCoached for a solo game, nil for any other.
func (t *Table) checkSolo() error {
	switch {
	case t.Daily != "":
		return ErrDaily
	case t.IsCoached():
		return ErrCoached
	}
	return nil
}

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

// DealSecret reports whether other players may still be dealt the same cards today. Only the table's own
// players may then watch.
func (t *Table) DealSecret() bool { return t.Daily != "" && (t.Status == StatusPlaying || t.Sealed) }

// FullyVisible reports whether nothing is hidden any more: the game is over and not sealed.
func (t *Table) FullyVisible() bool { return t.Status == StatusOver && !t.Sealed }
