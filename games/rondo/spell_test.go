package rondo

import (
	"testing"

	"tablee/game"
)

// Spell lays a typed word for the most points; a word that cannot be made has no action.
func TestSpell_BestWay(t *testing.T) {
	for _, c := range []struct{ on, hand, word, want string }{
		{"ARE", "M", "MARE", "play <M..."},
		{"ARE", "S", "ARES", "play ...S>"},
		{"MARE", "E_?", "MERE", "play .E.."},
		{"MARE", "_", "ARE", "play _..."},
		{"MARE", "?", "MARI", "play ...i"},
		{"MARE", "XQZ", "ZZXQ", ""},
		{"MARE", "S", "MARE", ""},
		{"MARE", "E", "M", ""},
		{"TOI", "LE", "XYZWVUTSRQPONM", ""},
	} {
		s := onHolder(t, c.on, c.hand)
		v := s.View(0).(*View)
		got, ok := v.Spell(nil, c.word)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("%s from %s with %s: %q, want %q", c.word, c.on, c.hand, got, c.want)
		}
	}
}

// The result of Spell is legal if the word is known, and Spell finds every word that can be made: the
// test spells the words of the first thirty actions of a hand.
func TestSpell_AgreesWithRules(t *testing.T) {
	for _, opt := range []game.Options{{}, {"cover": "either"}, {"same": "allowed"}, {"faceDown": "on"}} {
		s := onHolder(t, "TOILE", "SEA_RVN")
		full, err := info.Complete(opt)
		if err != nil {
			t.Fatal(err)
		}
		s.terms = readTerms(full)
		v := s.View(0).(*View)
		for i, a := range s.Legal(0, nil) {
			m, _ := unpack(a)
			if m.verb != verbPlay || i%7 != 0 {
				continue
			}
			h, no := s.lay(&m.pattern)
			if no != nil {
				t.Fatal(no)
			}
			text, ok := v.Spell(opt, h.word.String())
			if !ok {
				t.Fatalf("%v: no way to %s", opt, h.word)
			}
			found := parse(t, text)
			if err := s.Check(0, found); err != nil {
				t.Fatalf("%v: %s is refused: %v", opt, text, err)
			}
			best, _ := unpack(found)
			way, _ := s.lay(&best.pattern)
			if s.worth(&way) < s.worth(&h) {
				t.Errorf("%v: %s makes %d of %s, less than %d", opt, text, s.worth(&way), h.word, s.worth(&h))
			}
		}
	}
}

// With cover=either a word is laid by covering or by lengthening, even if doing both would score more.
// A word that needs both is left to Check, which cites RDO-X04.
func TestSpell_CoversOrLengthens_RDO_X04(t *testing.T) {
	opt := game.Options{"cover": "either"}
	full, err := info.Complete(opt)
	if err != nil {
		t.Fatal(err)
	}
	s := onHolder(t, "MARE", "_ERETS")
	s.terms = readTerms(full)
	s.Play(0, parse(t, "play _..."))
	s.active = 0
	for word, want := range map[string]string{
		"ERRE":  "play ER..", // "play .E.RE>" would count one more
		"ARES":  "play ....S>",
		"TARE":  "play T...",
		"TARES": "play T...S>",
	} {
		if got, _ := s.View(0).(*View).Spell(opt, word); got != want {
			t.Errorf("%s from -ARE: %q, want %q", word, got, want)
		}
	}
	if rule := refused(t, s, 0, "play T...S>"); rule != "RDO-X04" {
		t.Errorf("TARES is refused by %q, want RDO-X04", rule)
	}
}
