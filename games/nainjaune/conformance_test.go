package nainjaune_test

import (
	"testing"

	"tablee/game/gametest"
)

func TestConformance(t *testing.T) { gametest.Run(t, rules) }

func FuzzGame(f *testing.F) { gametest.Fuzz(f, rules) }

func FuzzTexts(f *testing.F) { gametest.FuzzTexts(f, rules) }
