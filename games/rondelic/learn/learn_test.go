package main

import (
	"math/rand/v2"
	"testing"

	"tablee/game"
	"tablee/games/rondelic"
)

// Everything is drawn from fixed seeds: these figures are the same at every run.

// Among others who play by the table each level loses fewer rounds than the one below, and
// seeing everything is better still.
func TestPoliciesAreInOrder(t *testing.T) {
	for _, opt := range texts {
		last := 1.0
		for _, c := range []struct {
			name string
			one  chooser
		}{{"unsure", policy("unsure")}, {"keep7", policy("keep7")}, {"forgetful", policy("forgetful")}, {"table", policy("table")}, {"clairvoyant", clairvoyant(policy("table"))}} {
			mean, _ := loss(6, opt, c.one, policy("table"), 30_000, 5)
			if mean >= last {
				t.Errorf("%v: %s loses %.4f of the rounds, the one below %.4f", opt, c.name, mean, last)
			}
			last = mean
		}
	}
}

// Among players for whom seven is the limit, what was learned among them loses fewer
// rounds than what was learned among equals.
func TestShrewdLivesOnPeople(t *testing.T) {
	people := policy("keep7")
	shrewd, _ := loss(4, texts[0], policy("shrewd"), people, 60_000, 5)
	equals, _ := loss(4, texts[0], policy("table"), people, 60_000, 5)
	if shrewd >= equals {
		t.Errorf("it loses %.4f of the rounds, the other table %.4f", shrewd, equals)
	}
}

// A few rounds of learning already give up Aces and keep queens.
func TestLearningLearns(t *testing.T) {
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
