// Package arena measures bots against each other.
//
// The unit of measurement is the deal: one game, beginning with its first outcome of chance. Every deal
// is played once in each arrangement of the bots round the table, with the same outcomes each time, so
// a good hand helps every bot once and the differences are skill. Chance and each bot draw from
// separate streams that depend on the seed alone. A result is therefore the same on any machine and for
// any number of workers, and a bot that draws more random numbers does not change another bot's cards.
//
// The figures for every bot are the means over the deals of its points in a game (net of its points at
// the first turn of a seat) and of its share of first places, each with its 95 % interval. The same is
// given for the difference between each bot and the next one in the list, deal by deal.
//
// If deals of a game are lost (a [Loser]), losses can be measured instead: each deal is then played
// only until it is settled.
package arena

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"tablee/bot"
	"tablee/game"
)

// Player is a bot in a chair. Two players of the same name are the same bot.
type Player struct {
	Name       string
	New        func() bot.Agent
	Omniscient bool // sees all hands
}

// Measure is the quantity by which bots are compared.
type Measure string

const (
	ByPoints Measure = "points" // net points per deal
	ByWins   Measure = "wins"   // share of first places
	ByLosses Measure = "losses" // share of deals lost, each played until it is settled
)

// Loser is a state of a game in which seats lose deals.
type Loser interface {
	Settled() bool            // the current deal is settled
	Lost(seat game.Seat) bool // the seat lost the deal settled last
}

// Match configures a measurement.
type Match struct {
	Rules   game.Rules
	Options game.Options
	Players []Player // by seat, in the first arrangement
	Deals   int      // at least 2; with Stop, the maximum
	Seed    uint64
	Measure Measure // "" for ByPoints
	Stop    bool    // end early once every neighbouring pair is separated
	Workers int     // number of deals played concurrently; at least 1 is used
}

// Result is the result of a match, ready for JSON.
type Result struct {
	Game         string       `json:"game"`
	Version      int          `json:"version"`
	Seats        int          `json:"seats"`
	Options      game.Options `json:"options"`
	Seed         uint64       `json:"seed"`
	Deals        int          `json:"deals"`        // played
	Arrangements int          `json:"arrangements"` // games per deal
	Stopped      bool         `json:"stopped"`      // whether the match ended early
	Bots         []Row        `json:"bots"`         // in the order of Match.Players
	Pairs        []Pair       `json:"pairs"`        // each bot against the next one
}

// Row holds the figures of one bot.
type Row struct {
	Name   string   `json:"name"`
	Chairs int      `json:"chairs"` // seats it holds in every game
	Points Interval `json:"points"` // net points per deal
	Wins   Interval `json:"wins"`   // share of first places per chair; ties are split
	// Losses is the share of deals lost per chair, nil unless losses are measured. Points and Wins then
	// count a single deal.
	Losses *Interval `json:"losses,omitempty"`
	Turns  Interval  `json:"turns"` // per game; a turn is everything a seat does until another seat is on turn
	Idle   Interval  `json:"idle"`  // share of turns that end with the default action, such as a pass
}

// Pair is the difference between two bots, deal by deal.
type Pair struct {
	A          string   `json:"a"`
	B          string   `json:"b"`
	Measure    Measure  `json:"measure"`
	Difference Interval `json:"difference"` // A minus B; points in the game's own sense
}

// ErrNoLosses reports that no one loses deals in a game, so losses cannot be measured.
var ErrNoLosses = errors.New("deals of this game have no loser: measure points or wins")

// Run plays the match. It returns the game's refusal of the seats or options, ErrNoLosses, or ctx's
// error.
func Run(ctx context.Context, m Match) (*Result, error) {
	if m.Deals < 2 {
		return nil, fmt.Errorf("a measurement needs at least 2 deals, not %d", m.Deals)
	}
	s, err := m.Rules.New(len(m.Players), m.Options)
	if err != nil {
		return nil, err
	}
	if _, loses := s.(Loser); m.Measure == ByLosses && !loses {
		return nil, ErrNoLosses
	}
	options, err := m.Rules.Info().Complete(m.Options)
	if err != nil {
		return nil, err
	}
	if m.Measure == "" {
		m.Measure = ByPoints
	}
	names := distinct(m.Players)
	seating := arrangements(m.Players)
	deals := make([]deal, m.Deals)
	played, look := 0, 1
	for played < m.Deals {
		upTo := m.Deals
		if m.Stop {
			upTo = min(m.Deals, lookAt(look))
		}
		if err := m.play(ctx, deals[:upTo], played, names, seating); err != nil {
			return nil, err
		}
		played = upTo
		if m.Stop && m.allSeparated(deals[:played], len(names), look) {
			break
		}
		look++
	}
	info := m.Rules.Info()
	result := &Result{Game: info.ID, Version: info.Version, Seats: len(m.Players), Options: options, Seed: m.Seed,
		Deals: played, Arrangements: len(seating), Stopped: played < m.Deals}
	m.report(result, names, deals[:played])
	return result, nil
}

// deal holds the results of one deal for each distinct bot: means over its chairs and the arrangements.
type deal struct {
	points, wins, losses, turns, idle []float64
}

// chair holds the results of one game for one chair.
type chair struct {
	points, wins, losses, turns, idle float64
}

// play fills in deals[from:] concurrently. The first error cancels it.
func (m *Match) play(ctx context.Context, deals []deal, from int, names []string, seating [][]int) error {
	var (
		wait  sync.WaitGroup
		next  = make(chan int)
		errs  = make([]error, max(1, m.Workers))
		alive = ctx
	)
	alive, cancel := context.WithCancel(alive)
	defer cancel()
	for w := range errs {
		wait.Go(func() {
			for d := range next {
				if errs[w] == nil {
					deals[d], errs[w] = m.deal(alive, d, names, seating)
				}
				if errs[w] != nil {
					cancel()
				}
			}
		})
	}
	for d := from; d < len(deals); d++ {
		next <- d
	}
	close(next)
	wait.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	for _, err := range errs {
		if err != nil && !errors.Is(err, context.Canceled) {
			return err
		}
	}
	return nil
}

// deal plays deal number d in every arrangement.
func (m *Match) deal(ctx context.Context, d int, names []string, seating [][]int) (deal, error) {
	sum := deal{make([]float64, len(names)), make([]float64, len(names)), make([]float64, len(names)), make([]float64, len(names)), make([]float64, len(names))}
	games := make([]float64, len(names))
	for k, chairs := range seating {
		got, err := m.game(ctx, d, k, chairs)
		if err != nil {
			return deal{}, fmt.Errorf("deal %d, arrangement %d: %w", d, k, err)
		}
		for seat, i := range chairs {
			n := slices.Index(names, m.Players[i].Name)
			sum.points[n] += got[seat].points
			sum.wins[n] += got[seat].wins
			sum.turns[n] += got[seat].turns
			sum.idle[n] += got[seat].idle / max(1, got[seat].turns)
			sum.losses[n] += got[seat].losses
			games[n]++
		}
	}
	for n := range names {
		sum.points[n] /= games[n]
		sum.wins[n] /= games[n]
		sum.turns[n] /= games[n]
		sum.idle[n] /= games[n]
		sum.losses[n] /= games[n]
	}
	return sum, nil
}

// Labels that keep the random streams of different uses apart.
const (
	chanceStream = iota + 1
	botStream
)

// game plays deal d in arrangement k, in which m.Players[chairs[i]] holds seat i.
func (m *Match) game(ctx context.Context, d, k int, chairs []int) ([]chair, error) {
	s, err := m.Rules.New(len(chairs), m.Options)
	if err != nil {
		return nil, err
	}
	agents := make([]bot.Agent, len(chairs))
	random := make([]*rand.Rand, len(chairs))
	for seat, i := range chairs {
		agents[seat] = m.Players[i].New()
		random[seat] = stream(m.Seed, botStream, uint64(d), uint64(k), uint64(seat))
	}
	got := make([]chair, len(chairs))
	var before []game.Standing
	for chance := uint64(0); s.Turn() != game.Nobody && !m.settled(s); {
		seat := s.Turn()
		if seat == game.Chance {
			if err := s.ApplyChance(s.SampleChance(stream(m.Seed, chanceStream, uint64(d), chance), nil)); err != nil {
				return nil, err
			}
			chance++
			continue
		}
		if before == nil {
			before = s.Standings(nil)
		}
		ask := bot.Choose
		if m.Players[chairs[seat]].Omniscient {
			ask = bot.ChooseOmniscient
		}
		a := ask(ctx, agents[seat], s, seat, random[seat])
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := s.Check(seat, a); err != nil {
			return nil, fmt.Errorf("%s chose %s: %w", m.Players[chairs[seat]].Name, m.Rules.FormatAction(a), err)
		}
		idle := a == s.DefaultAction(seat)
		s.Play(seat, a)
		if s.Turn() != seat {
			got[seat].turns++
			if idle {
				got[seat].idle++
			}
		}
	}
	after := s.Standings(nil)
	for seat := range chairs {
		if l, loses := s.(Loser); loses && l.Lost(game.Seat(seat)) {
			got[seat].losses = 1
		}
		got[seat].points = float64(after[seat].Points - before[seat].Points)
		got[seat].wins = bot.Win(after, game.Seat(seat))
	}
	return got, nil
}

// settled reports whether the deal has been played far enough for the measure.
func (m *Match) settled(s game.State) bool {
	l, loses := s.(Loser)
	return m.Measure == ByLosses && loses && l.Settled()
}

// stream returns a random stream that depends on the seed and the labels alone.
func stream(seed uint64, labels ...uint64) *rand.Rand {
	h := seed
	for _, label := range labels {
		h = mix(h + label + 0x9e3779b97f4a7c15)
	}
	return rand.New(rand.NewPCG(h, mix(h)))
}

// mix is the finalizer of SplitMix64: every bit of x affects every bit of the result.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
