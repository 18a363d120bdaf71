package node_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"tablee/host/account"
	"tablee/host/cleaning"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/host/node"
	"tablee/table"
)

// clockedSite is a site whose clock may be wrong, with a waiting room and two devices of a person.
type clockedSite struct {
	t      *testing.T
	cfg    node.Config
	ahead  time.Duration // of the site's clock
	ana    table.PlayerID
	room   table.ID
	visits string // token of a device that check uses
	idle   string // token of one that it does not use
}

// closedSite calls f with a site that was open for three hours. Its policy removes what is unused for the age.
func closedSite(t *testing.T, age time.Duration, f func(s *clockedSite)) {
	policy := cleaning.Policy{cleaning.WaitingRooms: age, cleaning.Sessions: account.SessionAge}
	hosttest.Bubble(t, func(c *node.Config) { c.Cleaning = policy }, func(t *testing.T, cfg node.Config) {
		s := &clockedSite{t: t, cfg: cfg}
		began := time.Now()
		s.cfg.Now = func() time.Time { return time.Now().Add(s.ahead) }
		s.cfg.Elapsed = func() time.Duration { return time.Since(began) }
		s.open(3*time.Hour, func(h *hosttest.Node) {
			s.ana = hosttest.Guest(t, h, "Ana")
			s.room = hosttest.Open(t, h, s.ana, hosttest.Plan("me", "open", "open"))
			for _, token := range []*string{&s.visits, &s.idle} {
				entered, err := h.Accounts.Enter(t.Context(), account.Entry{Player: s.ana, Device: "Firefox"})
				if *token = entered.Token; err != nil {
					t.Fatal(err)
				}
			}
		})
		f(s)
	})
}

// open starts a server for a time, and calls f at its end.
func (s *clockedSite) open(long time.Duration, f func(h *hosttest.Node)) {
	h := hosttest.New(s.cfg)
	ctx, cancel := context.WithCancel(s.t.Context())
	var work sync.WaitGroup
	work.Go(func() { h.Cleaning.Run(ctx) })
	time.Sleep(long)
	f(h)
	cancel()
	work.Wait()
}

// pass lets days pass in which the site is open, by restarts that are too short to be noticed.
func (s *clockedSite) pass(days int) {
	for range days {
		s.ahead += day - 2*time.Minute
		s.open(2*time.Minute, func(*hosttest.Node) {})
	}
}

// check reports a room or a session that is not as wanted.
func (s *clockedSite) check(when string, room, session bool) func(h *hosttest.Node) {
	return func(h *hosttest.Node) {
		s.t.Helper()
		if _, err := h.Frame(s.t.Context(), s.room); errors.Is(err, input.ErrRemoved) == room || err != nil && room {
			s.t.Errorf("%s: waiting room: %v", when, err)
		}
		if _, _, err := h.Accounts.Visit(s.t.Context(), s.visits, "Firefox"); errors.Is(err, input.ErrNotFound) == session || err != nil && session {
			s.t.Errorf("%s: session: %v", when, err)
		}
	}
}

// A start with a clock 400 days ahead removes nothing and signs no one out. Once the clock is right, everything
// is there; and what is then unused for long is removed.
func TestRun_ClockAheadAtStart_RemovesNothing(t *testing.T) {
	closedSite(t, 30*day, func(s *clockedSite) {
		s.ahead = 400 * day
		s.open(time.Minute, s.check("just after the start", true, true))
		s.open(23*time.Hour, s.check("within a day", true, true))
		s.pass(3)
		s.open(time.Minute, s.check("with the wrong clock for days", true, true))
		s.ahead = 0
		s.open(time.Minute, s.check("right again", true, true))
		s.pass(3)
		s.open(time.Minute, s.check("right for days", true, true))
		s.pass(40)
		s.open(time.Minute, s.check("unused for long", false, true))
	})
}

// What was unused before a wrong clock is not removed within a day of its start, nor what only it calls unused.
func TestRun_ClockAheadAtStart_DayOfGrace(t *testing.T) {
	closedSite(t, 48*time.Hour, func(s *clockedSite) {
		time.Sleep(47 * time.Hour)
		s.open(time.Minute, func(*hosttest.Node) {})
		s.ahead = 400 * day
		s.open(12*time.Hour, s.check("in the first half of the day", true, true))
		s.open(11*time.Hour, s.check("after another start", true, true))
		s.pass(2)
		s.open(time.Minute, s.check("unused in two days that the site was open", false, true))
	})
}

// Half a year in which no server runs signs no one out: a session ends after 180 days in which the site was open.
func TestRun_HalfYearClosed_NoOneSignedOut(t *testing.T) {
	closedSite(t, 30*day, func(s *clockedSite) {
		time.Sleep(182 * day)
		s.open(time.Minute, s.check("open again", true, true))
		ended := func(h *hosttest.Node) bool {
			_, _, err := h.Accounts.Visit(s.t.Context(), s.idle, "Firefox")
			return errors.Is(err, input.ErrNotFound)
		}
		s.pass(179)
		s.open(time.Minute, func(h *hosttest.Node) {
			have, err := h.Accounts.Credentials(s.t.Context(), s.ana)
			if err != nil || len(have.Sessions) != 3 {
				s.t.Errorf("after 179 open days: %d sessions, %v, want 3", len(have.Sessions), err)
			}
		})
		s.pass(2)
		s.open(time.Minute, func(h *hosttest.Node) {
			if !ended(h) {
				s.t.Error("after 181 open days the session has not ended")
			}
		})
	})
}

// A start with a clock that is behind removes nothing, and neither does the correction.
func TestRun_ClockBehindAtStart_RemovesNothing(t *testing.T) {
	closedSite(t, 30*day, func(s *clockedSite) {
		s.ahead = -3000 * day
		s.pass(3)
		s.open(time.Minute, s.check("behind", true, true))
		s.ahead = 0
		s.open(25*time.Hour, s.check("right again", true, true))
	})
}
