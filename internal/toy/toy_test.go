package toy_test

import (
	"testing"

	"tablee/game/gametest"
	"tablee/internal/toy"
)

func TestConformance(t *testing.T) { gametest.Run(t, toy.Rules{}) }

func FuzzGame(f *testing.F) { gametest.Fuzz(f, toy.Rules{}) }
