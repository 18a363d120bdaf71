package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// terminalOf plays the typed input in the terminal and returns the output.
func terminalOf(t *testing.T, typed string, args ...string) (code int, shown, errs string) {
	t.Helper()
	var out, problems bytes.Buffer
	code = run(context.Background(), append([]string{"play", "nain-jaune", "--seed=7"}, args...),
		strings.NewReader(typed), &out, &problems)
	return code, out.String(), problems.String()
}

// everyCard types every card again and again: illegal ones are refused, the others are played.
func everyCard() string {
	var b strings.Builder
	for range 60 {
		for _, rank := range "A23456789TJQK" {
			for _, suit := range "CDHS" {
				b.WriteString(string(rank) + string(suit) + "\n")
			}
		}
	}
	return b.String()
}

func TestPlay_WholeGame(t *testing.T) {
	for lang, want := range map[string][]string{
		"fr": {"Donne 1 sur 1", "À vous, Ana.", "Ana", "sans", "reçoit", "La partie est finie.", "\n1. "},
		"en": {"Deal 1 of 1", "Your turn, Ana.", "receives", "The game is over.", "\n1. "},
	} {
		code, shown, errs := terminalOf(t, everyCard(), "--lang="+lang, "--option=deals=1", "--name=Ana")
		if code != 0 || errs != "" {
			t.Errorf("%s: exit %d: %s", lang, code, errs)
		}
		for _, text := range want {
			if !strings.Contains(shown, text) {
				t.Errorf("%s: no %q in the output", lang, text)
			}
		}
		if i := strings.Index(shown, "⟦"); i >= 0 {
			t.Errorf("%s: a text is missing: %.80s", lang, shown[i:])
		}
		if t.Failed() {
			t.Logf("%s", shown[max(0, len(shown)-3000):])
		}
	}
}

func TestPlay_EndOfInput(t *testing.T) {
	for _, typed := range []string{"", "view\n", "quit\nview\n", "nonsense", strings.Repeat("x", 1_000_000) + "\n", "\x00\xff\n"} {
		code, shown, errs := terminalOf(t, typed, "--lang=en")
		if code != 0 || errs != "" || !strings.HasSuffix(shown, "Goodbye.\n") {
			t.Errorf("%.10q: exit %d: %s: %.80q", typed, code, errs, shown[max(0, len(shown)-80):])
		}
	}
}

func TestPlay_CardInWords(t *testing.T) {
	_, shown, _ := terminalOf(t, "zz\n", "--lang=en")
	if !strings.Contains(shown, "Refused: That isn’t a valid move. (GEN-FORM)") {
		t.Errorf("no refusal text for an invalid action: %s", shown)
	}
	_, list, _ := strings.Cut(shown, "You can play: ")
	code, _, _ := strings.Cut(list, "  ")
	suit := map[byte]string{'C': "clubs", 'D': "diamonds", 'H': "hearts", 'S': "spades"}[code[1]]
	rank := map[byte]string{'A': "ace", 'T': "10", 'J': "jack", 'Q': "queen", 'K': "king"}[code[0]]
	if rank == "" {
		rank = code[:1]
	}
	_, shown, _ = terminalOf(t, "play "+rank+" of "+suit+"\n", "--lang=en")
	if strings.Contains(shown, "Refused") || !strings.Contains(shown, "Your turn") {
		t.Errorf("%s of %s is not played: %s", rank, suit, shown)
	}
}

func TestPlay_InvalidSeatCount(t *testing.T) {
	code, _, errs := terminalOf(t, "", "--seats=2", "--lang=en")
	if code != 2 || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, "it takes 3 to 8 players. (GEN-SEATS)") {
		t.Errorf("exit %d: %s", code, errs)
	}
}

func TestPlay_QuitAndInvalidSeat(t *testing.T) {
	if _, shown, _ := terminalOf(t, "quitter\n", "--lang=fr"); !strings.HasSuffix(shown, "Au revoir.\n") {
		t.Errorf("%q", shown)
	}
	for _, args := range [][]string{{"--level=9"}, {"--seat=3"}, {"--seat=-1"}} {
		if code, _, errs := terminalOf(t, "", args...); code != 2 || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: exit %d: %s", args, code, errs)
		}
	}
}
