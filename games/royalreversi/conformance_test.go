package royalreversi_test

import (
	"testing"

	"tablee/game/gametest"
	"tablee/games/royalreversi"
)

var rules = royalreversi.Rules()

func TestConformance(t *testing.T) { gametest.Run(t, rules) }

func FuzzGame(f *testing.F) { gametest.Fuzz(f, rules) }

func FuzzTexts(f *testing.F) { gametest.FuzzTexts(f, rules) }
