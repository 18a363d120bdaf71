package games_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"tablee/bot"
	"tablee/game"
	"tablee/games"
	"tablee/internal/needs"
	"tablee/table"
	"tablee/web/languages"
	"tablee/web/page"
)

// thinks is the time assumed for a person's action when there is a choice, by game: most choices are
// instant, some need thought. Without a choice the time is forced.
var thinks = map[string]time.Duration{
	"nain-jaune": 4 * time.Second, "ronda": 4 * time.Second, "rondelic": 6 * time.Second,
	"royal-reversi": 15 * time.Second, "rondo": 40 * time.Second,
}

const forced = 1500 * time.Millisecond

// The pages state how long a game takes. Nine in ten games must last that long, within a third: with
// the default options at normal pace, with two to four seats, for one person against bots and for
// people among themselves.
func TestLengths_MatchPages(t *testing.T) {
	locs, err := page.ReadTexts(games.UIs())
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range games.All() {
		var all []time.Duration
		for seats := max(2, entry.Rules.Info().MinSeats); seats <= 4; seats++ {
			for _, people := range []int{1, seats} {
				var some []time.Duration
				for n := range uint64(needs.Rounds(4, 60)) {
					some = append(some, lasts(t, entry, seats, people, n))
				}
				slices.Sort(some)
				t.Logf("%s, %d seats, %d people: %.0f to %.0f min", entry.ID(), seats, people, some[0].Minutes(), some[len(some)-1].Minutes())
				all = append(all, some...)
			}
		}
		slices.Sort(all)
		shortest, longest := all[len(all)/20], all[len(all)-1-len(all)/20]
		t.Logf("%s: %.1f to %.1f min", entry.ID(), shortest.Minutes(), longest.Minutes())
		for _, lang := range languages.Builtin() {
			text := page.GameText(locs[lang.Code], entry.UI, "facts.length")
			if err := says(text, shortest, longest); err != nil {
				t.Errorf("%s, %s: %v", entry.ID(), lang.Code, err)
			}
		}
	}
}

var number = regexp.MustCompile(`\d+`)

// says compares a text such as "10 to 20 min" with measured durations.
func says(text string, shortest, longest time.Duration) error {
	told := number.FindAllString(text, -1)
	if len(told) != 2 {
		return fmt.Errorf("%q does not have two numbers", text)
	}
	for i, measured := range []time.Duration{shortest, longest} {
		minutes, _ := strconv.Atoi(told[i])
		if r := float64(minutes) / measured.Minutes(); r < 2./3 || r > 1.5 {
			return fmt.Errorf("%q, but %.1f to %.1f min were measured", text, shortest.Minutes(), longest.Minutes())
		}
	}
	return nil
}

// lasts plays a game and returns how long it would have taken. The first seats are people; all play
// like bots of the second level.
func lasts(t *testing.T, entry games.Entry, seats, people int, n uint64) (long time.Duration) {
	t.Helper()
	s, err := entry.Rules.New(seats, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(n, 12))
	if err := game.PlayChance(s, r, nil); err != nil {
		t.Fatal(err)
	}
	agent, _ := entry.Agent(2)
	pacer, narrator := entry.Rules.(game.Pacer), entry.Rules.(game.Narrator)
	var last game.Moment
	for s.Turn() >= 0 {
		seat, before := s.Turn(), s.Clone()
		long += waits(last, thinking(entry.ID(), s, int(seat) < people))
		a := bot.Choose(t.Context(), agent, s, seat, r)
		s.Play(seat, a)
		last = pacer.Moment(narrator.Narrate(before, s, seat, a, game.Watcher, nil))
		if err := game.PlayChance(s, r, nil); err != nil {
			t.Fatal(err)
		}
	}
	return long
}

// thinking returns the time before the next action: a bot's pause, or the time assumed for a person.
func thinking(id string, s game.State, person bool) time.Duration {
	if !person {
		pause := table.UsualPause
		if d, ok := s.(game.Deliberator); ok {
			pause *= time.Duration(d.ThinkTime())
		}
		return pause
	}
	if few, ok := s.(game.LegalLimiter); ok && len(few.LegalUpTo(s.Turn(), 2, nil)) == 1 || !ok && len(s.Legal(s.Turn(), nil)) == 1 {
		return forced
	}
	return thinks[id]
}

// waits returns the time until the next action: a held moment is over before thinking begins, other
// moments run in parallel.
func waits(last game.Moment, thinking time.Duration) time.Duration {
	moment := time.Duration(last.Millis) * time.Millisecond
	if last.Holds || last.Rule {
		return moment + thinking
	}
	return max(moment, thinking)
}
