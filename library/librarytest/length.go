package librarytest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"tablee/bot"
	"tablee/game"
	"tablee/internal/needs"
	"tablee/library"
	"tablee/table"
)

// forced is the time assumed for a person's action without a choice.
const forced = 1500 * time.Millisecond

// lengthAsStated checks the text facts.length. Nine in ten games must last that long, within a third: with the
// default options at normal pace, with two to four seats, for one person against bots and for people among
// themselves.
func lengthAsStated(t *testing.T, g library.Game) {
	locs, err := locsOf(g)
	if err != nil {
		t.Fatal(err)
	}
	var all []time.Duration
	info := g.Rules.Info()
	for seats := info.MinSeats; seats <= min(4, info.MaxSeats); seats++ {
		if seats == 1 && info.MaxSeats > 1 {
			continue
		}
		if _, err := g.Rules.New(seats, nil); err != nil {
			continue
		}
		for _, people := range []int{1, seats} {
			var some []time.Duration
			for n := range uint64(needs.Rounds(4, 60)) {
				some = append(some, lasts(t, g, seats, people, n))
			}
			slices.Sort(some)
			t.Logf("%d seats, %d people: %.1f to %.1f min", seats, people, some[0].Minutes(), some[len(some)-1].Minutes())
			all = append(all, some...)
		}
	}
	if len(all) == 0 {
		return // the default options allow no game of up to four seats
	}
	slices.Sort(all)
	shortest, longest := all[len(all)/20], all[len(all)-1-len(all)/20]
	t.Logf("%.1f to %.1f min", shortest.Minutes(), longest.Minutes())
	for lang, l := range locs {
		if err := says(l.T(g.ID()+".facts.length"), shortest, longest); err != nil {
			t.Errorf("%s: facts.length: %v", lang, err)
		}
	}
}

var number = regexp.MustCompile(`\d+`)

// says compares a text such as "10 to 20 min" or "5 min" with measured durations. "1 min" is right for anything
// shorter.
func says(text string, shortest, longest time.Duration) error {
	told := number.FindAllString(text, -1)
	if len(told) == 1 {
		told = append(told, told[0])
	}
	if len(told) != 2 {
		return fmt.Errorf("%q does not have one or two numbers of minutes", text)
	}
	for i, measured := range []time.Duration{shortest, longest} {
		minutes, _ := strconv.Atoi(told[i])
		r := float64(minutes) / measured.Minutes()
		if short := minutes == 1 && r > 1; !short && (r < 2./3 || r > 1.5) {
			return fmt.Errorf("%q, but %.1f to %.1f min were measured", text, shortest.Minutes(), longest.Minutes())
		}
	}
	return nil
}

// lasts plays a game and returns how long it would have taken. The first seats are people; all play
// like bots of the second level, if there is one.
func lasts(t *testing.T, g library.Game, seats, people int, n uint64) (long time.Duration) {
	t.Helper()
	s, err := g.Rules.New(seats, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(n, 12))
	if err := game.PlayChance(s, r, nil); err != nil {
		t.Fatal(err)
	}
	info := g.Rules.Info()
	agent, _ := g.Agent(min(2, len(g.Levels)))
	var last game.Moment
	for actions := 0; s.Turn() >= 0; actions++ {
		if actions > info.MaxActions {
			t.Fatalf("the game is not over after MaxActions = %d actions", info.MaxActions)
		}
		seat, before := s.Turn(), s.Clone()
		long += waits(last, thinking(info, s, int(seat) < people))
		a := bot.Choose(t.Context(), agent, s, seat, r)
		s.Play(seat, a)
		last = moment(g.Rules, before, s, seat, a)
		if err := game.PlayChance(s, r, nil); err != nil {
			t.Fatal(err)
		}
	}
	return long
}

// moment returns the moment of an action; zero if the game has no moments.
func moment(rules game.Rules, before, after game.State, by game.Seat, a game.Action) game.Moment {
	pacer, paced := rules.(game.Pacer)
	narrator, told := rules.(game.Narrator)
	if !paced || !told {
		return game.Moment{}
	}
	return pacer.Moment(narrator.Narrate(before, after, by, a, game.Watcher, nil))
}

// thinking returns the time before the next action: a bot's pause, or the time assumed for a person.
func thinking(info game.Info, s game.State, person bool) time.Duration {
	if !person {
		pause := table.UsualPause
		if d, ok := s.(game.Deliberator); ok {
			pause = pause * time.Duration(d.ThinkTime()) / game.UsualThinkTime
		}
		return pause
	}
	if few, ok := s.(game.LegalLimiter); ok && len(few.LegalUpTo(s.Turn(), 2, nil)) == 1 || !ok && len(s.Legal(s.Turn(), nil)) == 1 {
		return forced
	}
	return time.Duration(cmp.Or(info.SecondsPerChoice, game.UsualSecondsPerChoice)) * time.Second
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
