package cli

import (
	"fmt"
	"time"

	"tablee/host/account"
	"tablee/host/cleaning"
)

// Cleaning are the flags that say after how many days what is removed.
type Cleaning struct {
	CleanWaiting  int `default:"30" help:"Remove tables that have not begun and that nobody has touched for so many days; 0 for never."`
	CleanForks    int `default:"30" help:"Remove games that continue from another one, of which nobody has played a move in so many days; 0 for never."`
	CleanCoached  int `default:"2" help:"Remove coached first games, finished or not, that nobody has touched for so many days; 0 for never."`
	CleanBotGames int `default:"30" help:"Remove games at which nobody ever sat, so many days after their last move; 0 for never."`
	CleanSolo     int `default:"365" help:"Remove unfinished games of one person against bots that nobody has touched for so many days; 0 for never."`
	CleanChat     int `default:"365" help:"Remove what was said at tables, so many days after they are over; 0 for never."`
	CleanCircles  int `default:"365" help:"Remove circles that are closed, or at which none of their people has looked, for so many days; 0 for never."`
	CleanGuests   int `default:"30" help:"Remove guests who hold nothing (no table, no passkey) and have not come for so many days; 0 for never."`
}

// days are the flags by kind.
func (c Cleaning) days() map[cleaning.Kind]int {
	return map[cleaning.Kind]int{
		cleaning.WaitingRooms: c.CleanWaiting, cleaning.Forks: c.CleanForks, cleaning.CoachedGames: c.CleanCoached, cleaning.BotGames: c.CleanBotGames,
		cleaning.SoloGames: c.CleanSolo, cleaning.Chat: c.CleanChat,
		cleaning.Circles: c.CleanCircles, cleaning.Guests: c.CleanGuests,
	}
}

// Validate checks what the types do not.
func (c Cleaning) Validate() error {
	const day, century = 24 * time.Hour, 36500
	for kind, days := range c.days() {
		if least := int(cleaning.MinAge / day); days != 0 && (days < least || days > century) {
			return fmt.Errorf("the days after which %s are removed must be 0 (never) or %d to %d, not %d", kind, least, century, days)
		}
	}
	return nil
}

// Policy is what they say. Sessions that have ended go in any case: they open nothing.
func (c Cleaning) Policy() cleaning.Policy {
	policy := cleaning.Policy{cleaning.Sessions: account.SessionAge}
	for kind, days := range c.days() {
		policy[kind] = time.Duration(days) * 24 * time.Hour
	}
	return policy
}
