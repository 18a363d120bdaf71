package node_test

import (
	"testing"
	"testing/synctest"
	"time"

	"tablee/host/hosttest"
	"tablee/host/lobby"
	"tablee/table"
)

// Those who wait alone meet at the oldest table before bots sit down there. People with company stay, and so do
// those whose table has a title or another contract.
func TestGather_LonePeopleMeet(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hosttest.NewNode(t)
		stop := hosttest.Run(t, h)
		who := hosttest.Guests(t, h, 7)
		first := playNow(t, h, who[0])
		open := func(by table.PlayerID, change func(*lobby.Plan)) table.ID {
			time.Sleep(time.Second) // in fake time
			p := usual()
			change(&p)
			return hosttest.Open(t, h, by, p)
		}
		younger := open(who[1], func(*lobby.Plan) {})
		pair := open(who[2], func(*lobby.Plan) {})
		hosttest.Sit(t, h, pair, who[3])
		titled := open(who[4], func(p *lobby.Plan) { p.Title = "Pour Léa" })
		slow := open(who[5], func(p *lobby.Plan) { p.MoveTime = time.Hour })
		youngest := open(who[6], func(*lobby.Plan) {})
		time.Sleep(25500 * time.Millisecond)
		synctest.Wait()
		at := hosttest.Frame(t, h, first).Table
		if at.Status != table.StatusPlaying || at.SeatOf(who[0]) < 0 || at.SeatOf(who[1]) < 0 || at.SeatOf(who[6]) < 0 {
			t.Errorf("the oldest table is %s with %+v", at.Status, at.Seats)
		}
		for _, left := range []table.ID{younger, youngest} {
			if at := hosttest.Frame(t, h, left).Table; at.Status != table.StatusClosed || at.MovedTo != first {
				t.Errorf("a table whose player has moved is %s and leads to %q", at.Status, at.MovedTo)
			}
		}
		for _, kept := range []table.ID{pair, titled, slow} {
			if at := hosttest.Frame(t, h, kept).Table; at.Status != table.StatusOpen {
				t.Errorf("a table of people who stay is %s", at.Status)
			}
		}
		stop()
	})
}

// A person whose table bots are about to fill moves to an older table where people wait for people.
func TestGather_PeopleBeforeBots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hosttest.NewNode(t)
		stop := hosttest.Run(t, h)
		who := hosttest.Guests(t, h, 2)
		p := usual()
		p.Fill = table.AutoFill{}
		older := hosttest.Open(t, h, who[0], p)
		time.Sleep(time.Second)
		left := playNow(t, h, who[1])
		page := hosttest.Follow(t, h, older, who[0]) // comes back
		time.Sleep(31 * time.Second)                 // until bots would come
		synctest.Wait()
		if at := hosttest.Frame(t, h, older).Table; at.SeatOf(who[1]) < 0 || at.Status != table.StatusOpen {
			t.Errorf("the older table is %s with %+v", at.Status, at.Seats)
		}
		if at := hosttest.Frame(t, h, left).Table; at.MovedTo != older {
			t.Errorf("the younger table leads to %q", at.MovedTo)
		}
		page.Close()
		stop()
	})
}
