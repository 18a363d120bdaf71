package rondelic_test

import (
	"testing"

	"tablee/game/gametest"
	"tablee/games/rondelic"
)

var rules = rondelic.Rules()

func TestConformance(t *testing.T) { gametest.Run(t, rules) }

func FuzzGame(f *testing.F) { gametest.Fuzz(f, rules) }

func FuzzTexts(f *testing.F) { gametest.FuzzTexts(f, rules) }
