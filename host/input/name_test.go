package input

import (
	"errors"
	"strings"
	"testing"
)

func TestName_OrdinaryNamesOfAnyScript(t *testing.T) {
	for _, name := range []string{
		"Ana", "Jean-François", "Zoë", "O’Brien", "Łukasz", "Đặng Thị Ánh", "Nguyễn", "Şule", "Þóra", "Ọlálẹ́kàn",
		"Дмитрий", "Ольга 2", "Ελένη", "Άννα-Μαρία", "Հայկ", "נָעֳמִי", "שָׁלוֹם", "مُحَمَّد", "สมชาย", "น้ำ", "अनुष्का", "ক্ষমা", "தமிழ்",
		"山田 太郎", "サクラ", "さくら", "Ken 健", "김민준", "李小龙", "ᏣᎳᎩ", "ქეთევანი", "ሰላም",
		"علی\u200Cرضا", "می\u200Cخواهم", // with Persian's non-joiner
		"Guest 42", "Invité 17", "R2-D2", "Léa 🎲", "1️⃣ Max", "🇫🇷 Zoé", "Joe Root", "Mme Hote", "Armin", "Modeste", "Édmine", "Tableau", "Nadmin", "Hostein",
	} {
		if kept, err := Name(name); err != nil {
			t.Errorf("%q: %v", name, err)
		} else if again, err := Name(kept); err != nil || again != kept {
			t.Errorf("%q is cleaned to %q, and that to %q: %v", name, kept, again, err)
		}
	}
}

// Names with characters that nothing shows are the names without, except in pictures.
func TestName_InvisibleCharacters_Folded(t *testing.T) {
	for typed, want := range map[string]string{
		"Ana\uFE0F": "Ana", "A\uFE0Ena": "Ana", "\uFE00Ana": "Ana", "A\u180Bna": "Ana", "A\U000E0100na": "Ana", "A\uFFFFna": "Ana", "A\uFDD0na": "Ana",
		"A\U0001FFFEna": "Ana", "Ana\uFFFF ": "Ana", "e\uFE0F\u0301": "é", "葛\U000E0100": "葛",
		"Ana ❤\uFE0F": "Ana ❤\uFE0F", "Ana ❤\uFE0F\uFE0F": "Ana ❤\uFE0F", "1\uFE0F\u20E3 Max": "1\uFE0F\u20E3 Max", "1\uFE0F Max": "1 Max",
	} {
		if got, err := Name(typed); err != nil || got != want {
			t.Errorf("%+q is cleaned to %+q, %v, want %+q", typed, got, err, want)
		}
	}
	for _, typed := range []string{"\uFE0F", "\uFFFF\uFE0F"} {
		if got, err := Name(typed); err == nil {
			t.Errorf("%+q is cleaned to %+q", typed, got)
		}
	}
}

func TestContains_LooksAlike(t *testing.T) {
	for _, c := range []struct {
		name, other    string
		whole, contain bool
	}{
		{"Les Lilas", "Les Lilas", true, true}, {"les lilas", "Les Lilas", true, true}, {"LesLilas", "Les Lilas", true, true}, {"L3s L1l4s", "Les Lilas", true, true},
		{"Les Lilas 2", "Les Lilas", true, true}, {"★ Les Lilas ★", "Les Lilas", true, true}, {"Ⓛⓔⓢ Lilas", "Les Lilas", true, true},
		{"L’équipe Les Lilas", "Les Lilas", false, true}, {"Les Lilas, Ana", "Les Lilas", false, true},
		{"Lilas", "Les Lilas", false, false}, {"Les Lila", "Les Lilas", false, false}, {"Les deux Lilas", "Les Lilas", false, false}, {"Ana", "Les Lilas", false, false},
		{"Сосо", "Coco", true, true}, {"Club 42", "Club 42", true, true}, {"Club", "Club 42", false, false},
		{"★", "★", true, true}, {"☆", "★", false, false}, {"Ana", "", false, false},
	} {
		if whole, contain := LooksLike(c.name, c.other), Contains(c.name, c.other); whole != c.whole || contain != c.contain {
			t.Errorf("%q and %q: looks like it %v, contains it %v, want %v and %v", c.name, c.other, whole, contain, c.whole, c.contain)
		}
	}
}

func TestAddress(t *testing.T) {
	for text, want := range map[string]string{
		"192.0.2.7": "192.0.2.7", "::ffff:192.0.2.7": "192.0.2.7", "2001:db8::/64": "2001:db8::", "::ffff:192.0.2.0/120": "192.0.2.0", "2001:db8::1%eth0": "2001:db8::1",
	} {
		if at, ok := Address(text); !ok || at.String() != want {
			t.Errorf("%s: %s %v, want %s", text, at, ok, want)
		}
	}
	if _, ok := Address("pipe"); ok {
		t.Error("a text is an address")
	}
}

func TestFirstName(t *testing.T) {
	for name, want := range map[string]string{
		"Emma": "Emma", "Emma Dupont": "Emma", "Emma D.": "Emma D.", "Emma D": "Emma D", "Emma 2": "Emma 2", "Guest 618": "Guest 618",
		"Jean-Baptiste Le Roux": "Jean-Baptiste", "Emma D. Martin": "Emma D.", "Léa 🎲": "Léa 🎲", "山田 太郎": "山田", "E. Dupont": "E.", "": "",
	} {
		if got := FirstName(name); got != want {
			t.Errorf("FirstName(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestName_RefusedNames(t *testing.T) {
	for code, names := range map[string][]string{
		"reserved": {
			"admin", "Admin", "ADMIN", "Àdmîn", "admin 2", "admin42", "4dm1n", "Ana, admin", "a d m i n", "a.d.m.i.n", "adrnin", "@dmin", "ɑdmin", "ᴀᴅᴍɪɴ",
			"ａｄｍｉｎ", "𝐚𝐝𝐦𝐢𝐧", "ⓐⓓⓜⓘⓝ", "🅰🅳🅼🅸🅽", "🇦🇩🇲🇮🇳", "adm|n", "Admlnistrator",
			"Tablée", "tablee", "TABLÉE", "Tab1ée", "l’équipe Tablée", "Ta blée", "Modérateur", "moderatrice", "M0derator", "Hôte", "host", "h o s t", "root",
			"аԁміп", "админ", "АДМИН", "Модератор",
		},
		"mixed":    {"аdmin", "Tаblée", "Αna", "Αdmin", "Anа", "Оlga", "Paul Пётр", "سara"},
		"accents":  {"Z\u0300\u0301\u0302oe", "a" + strings.Repeat("\u0301", 20), "Ana\u20DD", "Anna\u0489", "ש\u05C1\u05BC\u05B8\u05B4"},
		"control":  {"A\u200Bna", "\u202EanA", "Ana\u2066", "A\x07na", "Ana\u00AD", "Ana\uFEFF", "A\u200Dna", "A\u200Cna", "\u200Cعلی", "علی\u200C", "عل\u200C\u200Cی", "علی\u200Cana"},
		"empty":    {"", "  ", "\u0301"},
		"too-long": {strings.Repeat("x", MaxName+1)},
	} {
		for _, name := range names {
			var wrong *Invalid
			if kept, err := Name(name); !errors.As(err, &wrong) || wrong.Code != code || wrong.Field != "name" || kept != "" {
				t.Errorf("%q: %q, %v, want %s", name, kept, err, code)
			}
		}
	}
}

// Look-alike sets of the letters in reserved words must not overlap: a character in two sets would
// match neither.
func TestSkeleton_ReservedWords_Idempotent(t *testing.T) {
	for _, word := range append(append([]string{}, reservedWords...), reservedNames...) {
		if once := skeleton(word); skeleton(once) != once {
			t.Errorf("skeleton(%q) = %q, and its skeleton is %q", word, once, skeleton(once))
		}
	}
}
