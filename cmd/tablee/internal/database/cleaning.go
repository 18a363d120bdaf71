package database

import (
	"fmt"
	"time"

	"tablee/host/account"
	"tablee/host/cleaning"
)

// Cleaning holds the flags of the cleaning policy, in days.
type Cleaning struct {
	CleanWaiting  int `default:"30" help:"Remove tables that have not begun and are unused for this many days; 0 for never."`
	CleanForks    int `default:"30" help:"Remove forked games without a move for this many days; 0 for never."`
	CleanCoached  int `default:"2" help:"Remove coached first games, finished or not, that are unused for this many days; 0 for never."`
	CleanBotGames int `default:"30" help:"Remove games without any person, this many days after their last move; 0 for never."`
	CleanSolo     int `default:"365" help:"Remove unfinished games of one person against bots that are unused for this many days; 0 for never."`
	CleanChat     int `default:"365" help:"Remove the chat of tables this many days after they are over; 0 for never."`
	CleanCircles  int `default:"365" help:"Remove circles that have been closed, or not visited by their members, for this many days; 0 for never."`
	CleanGuests   int `default:"30" help:"Remove guests without tables or passkeys who have not visited for this many days; 0 for never."`
}

// days returns the flags by kind.
func (c Cleaning) days() map[cleaning.Kind]int {
	return map[cleaning.Kind]int{
		cleaning.WaitingRooms: c.CleanWaiting, cleaning.Forks: c.CleanForks, cleaning.CoachedGames: c.CleanCoached, cleaning.BotGames: c.CleanBotGames,
		cleaning.SoloGames: c.CleanSolo, cleaning.Chat: c.CleanChat,
		cleaning.Circles: c.CleanCircles, cleaning.Guests: c.CleanGuests,
	}
}

// Validate checks the ranges of the flags.
func (c Cleaning) Validate() error {
	const day, century = 24 * time.Hour, 36500
	for kind, days := range c.days() {
		if least := int(cleaning.MinAge / day); days != 0 && (days < least || days > century) {
			return fmt.Errorf("the days after which %s are removed must be 0 (never) or %d to %d, not %d", kind, least, century, days)
		}
	}
	return nil
}

// Policy returns the policy of the flags. Expired sessions are always removed: they give no access.
func (c Cleaning) Policy() cleaning.Policy {
	policy := cleaning.Policy{cleaning.Sessions: account.SessionAge}
	for kind, days := range c.days() {
		policy[kind] = time.Duration(days) * 24 * time.Hour
	}
	return policy
}
