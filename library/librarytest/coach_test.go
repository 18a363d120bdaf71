package librarytest

import (
	"testing"

	"tablee/game/coach"
)

func TestStepText_NamesOfExamples(t *testing.T) {
	if err := stepText("Take the card of Bob."); err == nil {
		t.Error("a coach calls a bot Bob")
	}
	if err := stepText("Take the card of your neighbour."); err != nil {
		t.Error(err)
	}
}

func TestCoachedEnough_ActionsOfTheCoachedPlayer(t *testing.T) {
	for own, right := range map[int]bool{0: false, 2: false, 3: true, 20: true, 21: false} {
		script := &coach.Script{Actions: []coach.Action{{Input: coach.Input{Seat: 1}}, {Input: coach.Input{Seat: 1}}}}
		for range own {
			script.Actions = append(script.Actions, coach.Action{Input: coach.Input{Seat: coach.Learner}})
		}
		if err := coachedEnough(script); (err == nil) != right {
			t.Errorf("%d actions: %v", own, err)
		}
	}
}
