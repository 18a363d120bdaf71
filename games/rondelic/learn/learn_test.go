package main

import (
	"math/rand/v2"
	"testing"

	"tablee/game"
	"tablee/games/rondelic"
)

// All figures are deterministic, since they use fixed seeds.

// Among others who play by the table, each level loses fewer rounds than the one below, and the
// clairvoyant fewer still.
func TestLoss_PoliciesInOrder(t *testing.T) {
	for _, opt := range texts {
		last := 1.0
		for _, c := range []struct {
			name string
			one  chooser
		}{{"unsure", policy("unsure")}, {"keep7", policy("keep7")}, {"forgetful", policy("forgetful")}, {"table", policy("table")}, {"clairvoyant", clairvoyant(policy("table"))}} {
			mean, _ := loss(6, opt, c.one, policy("table"), 30_000, 5)
			if mean >= last {
				t.Errorf("%v: %s loses %.4f of the rounds, the level below %.4f", opt, c.name, mean, last)
			}
			last = mean
		}
	}
}

// Among players with a limit of seven, the table learned among them loses fewer rounds than the one
// learned among equals.
func TestLoss_ShrewdAmongPeople(t *testing.T) {
	people := policy("keep7")
	shrewd, _ := loss(4, texts[0], policy("shrewd"), people, 60_000, 5)
	equals, _ := loss(4, texts[0], policy("table"), people, 60_000, 5)
	if shrewd >= equals {
		t.Errorf("shrewd loses %.4f of the rounds, the other table %.4f", shrewd, equals)
	}
}

// A short learning already gives up Aces and keeps queens.
func TestLearn_ShortRun(t *testing.T) {
	table := learn(4_000, 1, 0)
	s, err := rondelic.Practice(4, game.Options{"text": "A"})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.ApplyChance(s.SampleChance(seeded(), nil)); err != nil {
		t.Fatal(err)
	}
	at, choice := s.Situation()
	if !choice || !table.Changes(at, 0) || table.Changes(at, 11) {
		t.Errorf("the first of four: %v, %013b", choice, table[at])
	}
}

func seeded() *rand.Rand { return rand.New(rand.NewPCG(1, 1)) }
