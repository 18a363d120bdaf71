package rondo

import (
	"reflect"
	"testing"
)

// RDO-28, RDO-29: the pad shows the points of a word, a dash for a pass and the cost of exchanges. It
// keeps the last six turns of a seat.
func TestPad_EveryTurn(t *testing.T) {
	s := bidGame(t)
	s.Play(2, parse(t, "swap S"))
	s.Play(2, parse(t, "open MUR"))
	s.Play(0, parse(t, "swap K"))
	s.Play(0, parse(t, "swap Q"))
	s.Play(0, parse(t, "pass"))
	s.Play(1, parse(t, "pass"))
	v := s.View(everybody).(*View)
	want := [][]Noted{{{Points: -4, Passed: true}}, {{Passed: true}}, {{Points: v.Made[0].Points}}}
	if !reflect.DeepEqual(v.Pad, want) {
		t.Errorf("the pad is %+v, want %+v", v.Pad, want)
	}
	for range 7 {
		s.Play(2, parse(t, "pass"))
		s.Play(0, parse(t, "pass"))
		s.Play(1, parse(t, "pass"))
	}
	if n := len(s.View(0).(*View).Pad[2]); n != padRows || s.View(0).(*View).Pad[2][0] != (Noted{Passed: true}) {
		t.Errorf("%d turns are kept", n)
	}
}

// RDO-14, RDO-22: the view gives the position of the closed holder's three compartments.
func TestView_PulledAtTheLeft(t *testing.T) {
	s := onHolder(t, "ARE", "MTSBCDF")
	for i, step := range []struct {
		text   string
		pulled int
	}{{"play <M...", 1}, {"play ....S>", 1}} {
		s.active = 0
		if err := s.Check(0, parse(t, step.text)); err != nil {
			t.Fatal(err)
		}
		if s.Play(0, parse(t, step.text)); s.View(1).(*View).Pulled != step.pulled {
			t.Errorf("step %d: %d pulled out", i, s.View(1).(*View).Pulled)
		}
	}
}
