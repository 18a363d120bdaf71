package storetest

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/account"
	"tablee/host/circles"
	"tablee/host/node"
	"tablee/host/results"
	"tablee/host/secret"
	"tablee/table"
)

// Library is the content of a store after a year of use, for measuring pages.
type Library struct {
	People  []table.PlayerID   // person i signs in with Token(i)
	Circles [][]table.PlayerID // the same people, in groups that play among themselves
	Games   []string           // games played
	Now     time.Time          // the last game ended shortly before
}

// LibrarySize is the size of a Library.
type LibrarySize struct {
	People, Circles, Games int
}

// Usual is the size for which every page of the site must render within 100 ms.
var Usual = LibrarySize{People: 2000, Circles: 200, Games: 20000}

// Token returns the token of person i of a Library.
func (Library) Token(i int) string { return fmt.Sprintf("token-of-person-%06d", i) }

// Fill creates a Library in an empty store: people, and games among the people of each circle that ended over a
// year, two thirds of them rated (and not yet counted). One person in ten has played the deals of the last day.
func Fill(tb testing.TB, s node.Store, now time.Time, size LibrarySize) Library {
	tb.Helper()
	l := Library{Games: []string{"nain-jaune", "ronda", "rondelic", "rondo", "royal-reversi"}, Now: now.UTC().Truncate(time.Millisecond)}
	perCircle := size.People / size.Circles
	for i := range size.People {
		p := account.Player{ID: table.PlayerID(fmt.Sprintf("person%06d", i)), Name: fmt.Sprintf("Personne %d", i), Created: l.Now.AddDate(-1, 0, -1)}
		if err := s.AddPlayer(ctx, p, secret.Hash(l.Token(i))); err != nil {
			tb.Fatal(err)
		}
		if l.People = append(l.People, p.ID); len(l.People)%perCircle == 0 {
			l.Circles = append(l.Circles, l.People[len(l.People)-perCircle:])
		}
	}
	var writes [][]host.Write
	for i := range size.Games {
		writes = append(writes, l.game(i, size.Games))
	}
	for i := 0; i < size.People; i += 10 {
		for _, gameID := range l.Games {
			writes = append(writes, l.deal(i, gameID))
		}
	}
	appendTogether(tb, s, writes)
	return l
}

// FoundCircles creates a circle of each group of a Library (circle000, circle001 …), and one of as many people as a
// circle may have, across the groups (crowd), led by the first person.
func (l Library) FoundCircles(tb testing.TB, s node.Store) {
	tb.Helper()
	for i, people := range l.Circles {
		l.found(tb, s, fmt.Sprintf("circle%03d", i), people)
	}
	l.found(tb, s, "crowd", l.People[:min(len(l.People), circles.MaxPeople)])
}

func (l Library) found(tb testing.TB, s node.Store, id string, people []table.PlayerID) {
	tb.Helper()
	since := l.Now.AddDate(-1, 0, -1)
	c := circles.Circle{ID: circles.ID(id), Name: "Cercle " + id, Leader: people[0], Link: "link-of-" + id, Zone: "UTC", Created: since, Used: l.Now}
	if err := s.AddCircle(ctx, c, circles.MaxCircles); err != nil {
		tb.Fatal(err)
	}
	bounds := circles.JoinBounds{Circles: circles.MaxCircles, People: circles.MaxPeople, Known: circles.MaxKnown}
	for _, p := range people[1:] {
		if err := s.Join(ctx, c.ID, c.Link, p, since, bounds); err != nil {
			tb.Fatal(err)
		}
	}
}

// game returns the i-th game: two to five people of one circle, who take part and win in turn.
func (l Library) game(i, games int) []host.Write {
	circle := l.Circles[i%len(l.Circles)]
	round := i / len(l.Circles)
	var players []table.PlayerID
	for k := range 2 + round%4 {
		players = append(players, circle[(round*3+k)%len(circle)])
	}
	unrated := ""
	if round%3 == 2 {
		unrated = results.UnratedAgreed
	}
	at := l.Now.Add(-time.Duration(games-i) * 365 * 24 * time.Hour / time.Duration(games))
	w := Ended(table.ID(fmt.Sprintf("game%08d", i)), at, l.Games[round%len(l.Games)], unrated, players...)
	asIn(w, at)
	return w
}

// deal returns the table at which a person played a game's deal of the last day.
func (l Library) deal(i int, gameID string) []host.Write {
	day := l.Now.Format(time.DateOnly)
	w := Ended(table.ID(fmt.Sprintf("deal-%s-%06d", gameID, i)), l.Now.Add(-time.Minute), gameID, results.UnratedAlone, l.People[i], "", "", "")
	w[0].Commit.Events[0].Setup.Daily = day
	for n := range w[1].Results {
		w[1].Results[n].Daily, w[1].Results[n].Points = day, 10-n+i%7
	}
	asIn(w, l.Now.Add(-time.Minute))
	return w
}

// asIn makes the rows of a game match its results.
func asIn(w []host.Write, ended time.Time) {
	setup := *w[0].Commit.Events[0].Setup
	last := &w[1]
	setup.Game, setup.Chairs, last.Row.Chairs, last.Row.Points = last.Row.Game, nil, nil, nil
	for _, r := range last.Results {
		setup.Chairs = append(setup.Chairs, table.Chair{Player: r.Player, Level: r.Level})
		last.Row.Points, last.Row.Places = append(last.Row.Points, r.Points), append(last.Row.Places, r.Place)
	}
	setup.Public, setup.Owner = false, setup.Chairs[0].Player
	opened := ended.Add(-20 * time.Minute)
	w[0].Commit.Events[0].Setup, w[0].Commit.At = &setup, opened
	for i := range w {
		row := &w[i].Row
		row.Game, row.Chairs, row.Owner, row.Public, row.Title = setup.Game, setup.Chairs, setup.Owner, false, ""
		row.Opened, row.Changed, row.WakeAt, row.Awaited = opened, w[i].Commit.At, time.Time{}, ""
	}
	seats := game.Seat(len(setup.Chairs))
	last.Commit.Events = []table.Event{{Kind: table.Act, Seat: seats - 1, Text: "7D"}, {Kind: table.End}}
}

// appendTogether stores the commits of many tables concurrently.
func appendTogether(tb testing.TB, s node.Store, tables [][]host.Write) {
	tb.Helper()
	next := make(chan []host.Write)
	var work sync.WaitGroup
	for range 256 {
		work.Go(func() {
			for writes := range next {
				for _, w := range writes {
					if err := s.Append(ctx, w); err != nil {
						tb.Error(err)
					}
				}
			}
		})
	}
	for _, writes := range tables {
		next <- writes
	}
	close(next)
	work.Wait()
}
