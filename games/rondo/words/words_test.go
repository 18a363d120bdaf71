package words

import (
	"crypto/sha256"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tablee/internal/property"
)

// The dictionaries are data and change only on purpose. The plain list has one word per line.
func TestLists_Checksums(t *testing.T) {
	for _, c := range []struct {
		name string
		file []byte
		list *List
		n    int
		sum  string
	}{
		{"fr-familiar", frFamiliar, nil, 0, "c3c415c602ed6ed98b606d51bebc57faa17a1992a7431c33adf7932924a4cdeb"},
		{"en-familiar", enFamiliar, nil, 0, "523b21b53fd6fbeb665ec423eed2d4f074f24c1c713e6684a27d0a6b65f26d1d"},
		{"fr-everyday", frEveryday, nil, 0, "cc7465a34d139043817c88e5e26e5855f0287b303ca6fa3135010d5be837a13c"},
		{"en-everyday", enEveryday, nil, 0, "5d79faf0539fff880755b039a08e6d84efb0ebf17b1d83e6d50b522e5941cf36"},
		{"fr", frAll, French().First(), 161895, "8344ed3ecaa500d7dcfcb875ccb1d6b8a3b989809433cbccddeebc78cf879efb"},
		{"en", enAll, English().First(), 141958, "9d4b21c333bf1c475ed348ee621c9c3f7ddb8645d8d7e399ac182d76a5099fb9"},
	} {
		text, err := plain(c.file)
		if err != nil {
			t.Fatal(err)
		}
		hash := sha256.New()
		decode(text, func(w []byte) { fmt.Fprintf(hash, "%s\n", w) })
		if got := fmt.Sprintf("%x", hash.Sum(nil)); got != c.sum {
			t.Errorf("%s: the sha256 is %s", c.name, got)
		}
		if c.list == nil {
			continue
		}
		if c.list.Len() != c.n {
			t.Errorf("%s: %d words", c.name, c.list.Len())
		}
		for n := MinLen; n <= MaxLen; n++ {
			words := c.list.OfLen(n)
			if !slices.IsSorted(words) || len(slices.Compact(slices.Clone(words))) != len(words) {
				t.Errorf("%s: the words of %d letters are not ascending and unique", c.name, n)
			}
		}
	}
}

const (
	must = `YEUX CHEVAUX BIJOUX OEUFS AIEUX ACTRICE GRECQUE NAIVE AMBIGUE MAIS CAECUM DUE VAINQUIT FINITES FUMES
		EUSSIONS ACQUIERS MOULUMES NAQUIT SIED GIT FAILLE CHUT OYEZ RESOLVE PLUT HAIS PEIGNIT APPELLE WAPITI DELEATUR
		KHI YACK KIWI WHISKY ZEUGME XERES JAZZ QUIZ FJORD COURRIEL WEEKEND ZUT BAR BIT ERG MOL RAD TEX VAR`
	mustNot = `CHEVALS JOURNALS YEUS PRENDIT METTA ALLIRA CROIVENT VOIRAI FAISEZ DISEZ VIVIT PEINDU OFFRI COURRU
		EUROPE KEVIN GOOGLE MME SNCF KWH TTC QSDF XYZ LOREM UTERO FACTO JANV DPI`
)

// RDO-37, RDO-X28: the dictionary has inflected words with their accents dropped, and no misspellings,
// names, acronyms or parts of set phrases.
func TestFrench_Samples(t *testing.T) {
	for _, text := range strings.Fields(must) {
		if w, _ := Parse(text); !French().Has(w) {
			t.Errorf("%s is not in the dictionary", text)
		}
	}
	for _, text := range strings.Fields(mustNot) {
		if w, _ := Parse(text); French().Has(w) {
			t.Errorf("%s is in the dictionary", text)
		}
	}
}

func TestEnglish_Samples(t *testing.T) {
	for _, text := range strings.Fields("THE ZEBRA QUIZZES COLOUR COLOR REALISE REALIZE JAZZ RHYTHM NAIVE") {
		if w, _ := Parse(text); !English().Has(w) {
			t.Errorf("%s is not in the dictionary", text)
		}
	}
	for _, text := range strings.Fields("CHEVAUX LONDON XYZ GOED NASA") {
		if w, _ := Parse(text); English().Has(w) {
			t.Errorf("%s is in the dictionary", text)
		}
	}
}

// Each vocabulary is a part of the one before, in each edition. The rare forms of an ordinary verb are familiar,
// not in everyday use.
func TestVocabularies_Nested(t *testing.T) {
	for _, c := range []struct {
		list               *List
		familiar, everyday int
		samples            map[string]Vocabulary
	}{
		{French().First(), 27715, 9975, map[string]Vocabulary{
			"MANGER": Everyday, "MANGE": Everyday, "MANGEES": Everyday, "PETITES": Everyday,
			"MANGEAI": Familiar, "PRENDRONS": Familiar, "LIIEZ": Familiar, "DELEATUR": Polite,
		}},
		{English().First(), 44023, 30459, map[string]Vocabulary{"WINDOW": Everyday, "ABATTOIR": Familiar, "ZYGOTIC": Polite}},
		{French(), 27715 + 129, 9975 + 129, map[string]Vocabulary{"CATIMINI": Everyday, "DELEATUR": Polite}},
		{English(), 44023 + 189, 30459 + 189, map[string]Vocabulary{"WIFI": Everyday, "ZYGOTIC": Polite}},
	} {
		var sizes [vocabularies]int
		for n := MinLen; n <= MaxLen; n++ {
			known := &c.list.tables[n].known
			for v := range vocabularies {
				for b, words := range known[v] {
					sizes[v] += bits.OnesCount64(words)
					if v > All && words&^known[v-1][b] != 0 {
						t.Fatalf("block %d of %d letters: words of vocabulary %d are not in the one before", b, n, v)
					}
				}
			}
		}
		if sizes[Familiar] != c.familiar || sizes[Everyday] != c.everyday {
			t.Errorf("%d familiar words, %d of them in everyday use", sizes[Familiar], sizes[Everyday])
		}
		for text, want := range c.samples {
			if got := knownTo(c.list, text); got != want {
				t.Errorf("%s is in vocabulary %d, not %d", text, got, want)
			}
		}
	}
}

// The coarse words are in the dictionary, for people, and in no vocabulary of bots. The plural of one is coarse
// too. They are named here by nothing but their number and sum.
func TestCoarse_InNoVocabulary(t *testing.T) {
	for _, c := range []struct {
		name   string
		list   *List
		file   []byte
		n      int
		others string // words that only look like a plural of one
		sum    string
	}{
		{"fr", French(), frCoarse, 1079, "", "d49be0d94d6e61964ef333adbdb181f715fb66a9a0bb623a229b73c60b43bdeb"},
		{"en", English(), enCoarse, 845, "ASSESS HOSS", "3884aa06b4b61669fccef776a63c2c1c8cb56938587ac5236734f892e47b30fb"},
	} {
		coarse, hash := map[Word]bool{}, sha256.New()
		each(c.file, func(w Word, _ int) {
			coarse[w] = true
			fmt.Fprintf(hash, "%s\n", w)
		})
		if sum := fmt.Sprintf("%x", hash.Sum(nil)); len(coarse) != c.n || sum != c.sum {
			t.Errorf("%s: %d words, the sha256 is %s", c.name, len(coarse), sum)
		}
		for w := range coarse {
			if !c.list.Has(w) {
				t.Errorf("%s: people cannot lay %s", c.name, w)
			}
			for _, v := range []Vocabulary{Polite, Familiar, Everyday} {
				if c.list.Knows(v, w) || c.list.First().Knows(v, w) {
					t.Errorf("%s: vocabulary %d has %s", c.name, v, w)
				}
			}
			plural, ok := Parse(w.String() + "S")
			if ok && c.list.Has(plural) && !coarse[plural] && !slices.Contains(strings.Fields(c.others), plural.String()) {
				t.Errorf("%s: %s is coarse, and %s is not", c.name, w, plural)
			}
		}
	}
}

// RDO-37: the words added by the second edition are new and listed once, and the first edition does not
// have them.
func TestSecondEditionAdds(t *testing.T) {
	for _, c := range []struct {
		list             *List
		added, in, still string
		notEvenThen      string
	}{
		{French(), frAdded, "JEUN CATIMINI TAPINOIS INSTAR TRAVIOLE BERZINGUE PATATI PARCE COVID OLA UDON WHISKEY", "FUR INSU AGUETS ESCIENT LURETTE FISSA", "PATRES UTERO SMS"},
		{English(), enAdded, "APP BRO DEV GIFS WIFI SUDOKU PILATES FAQ VLOG LOL OMG GAOL DONUT MATCHA", "APPS DEVS GIF", "DVD CEO"},
	} {
		seen := map[Word]bool{}
		for _, w := range parseAdded(c.added) {
			if seen[w] || c.list.First().Has(w) || !c.list.Has(w) {
				t.Errorf("%s is not new, or listed twice", w)
			}
			seen[w] = true
		}
		if got := c.list.Len() - c.list.First().Len(); got != len(seen) {
			t.Errorf("%d words added", got)
		}
		for _, text := range strings.Fields(c.in) {
			if w, _ := Parse(text); !c.list.Has(w) || c.list.First().Has(w) {
				t.Errorf("%s is not a word, or already was in the first edition", text)
			}
		}
		for _, text := range strings.Fields(c.still) {
			if w, _ := Parse(text); !c.list.Has(w) || !c.list.First().Has(w) {
				t.Errorf("%s is missing from an edition", text)
			}
		}
		for _, text := range strings.Fields(c.notEvenThen) {
			if w, _ := Parse(text); c.list.Has(w) {
				t.Errorf("%s is in the dictionary", text)
			}
		}
	}
}

// knownTo returns the smallest vocabulary that has a word.
func knownTo(l *List, text string) (smallest Vocabulary) {
	w, _ := Parse(text)
	t := &l.tables[w.Len()]
	i, _ := slices.BinarySearch(t.words, w)
	for v, known := range t.known {
		if known[i/64]>>(i%64)&1 != 0 {
			smallest = Vocabulary(v)
		}
	}
	return smallest
}

func TestWord_Packing(t *testing.T) {
	for _, text := range []string{"A", "MER", "WHISKYS", "ABCDEFGHI", "ZZZZZZZZZZZZ"} {
		w, ok := Parse(text)
		if !ok || w.String() != text || w.Len() != len(text) || w.Letter(0, len(text)) != int8(text[0]-'A') {
			t.Errorf("%s becomes %s", text, w)
		}
	}
	for _, text := range []string{"", "mer", "MÈR", "ME R", "ABCDEFGHIJKLM"} {
		if w, ok := Parse(text); ok {
			t.Errorf("%q becomes %s", text, w)
		}
	}
	if w, _ := Parse("ABCDEFGHIJ"); French().Has(w) || French().Has(0) {
		t.Error("a word of ten letters or of none is in the dictionary")
	}
}

// drawQuery draws a query about the words of n letters, with a hand.
func drawQuery(t *rapid.T) (n int, held *[Letters]uint8, q *Query) {
	held = &[Letters]uint8{}
	n = rapid.IntRange(MinLen, MaxLen).Draw(t, "len")
	q = &Query{Jokers: rapid.IntRange(0, 6).Draw(t, "jokers")}
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	word := French().OfLen(n)[r.IntN(len(French().OfLen(n)))]
	for p := range q.Kept {
		q.Kept[p] = None
		if p < n && r.IntN(3) > 0 {
			q.Kept[p] = word.Letter(p, n)
			q.Taken[p] = r.IntN(4) == 0
		}
	}
	for range r.IntN(8) {
		held[r.IntN(Letters)]++
	}
	return n, held, q
}

// scan answers a query naively: word by word, place by place, then letter by letter.
func scan(l *List, n int, held *[Letters]uint8, q *Query) []Word {
	var list []Word
	for _, w := range l.OfLen(n) {
		missed, stays, fits, covers := 0, false, true, false
		have, needs := *held, [Letters]uint8{}
		for p := range n {
			letter := w.Letter(p, n)
			kept := q.Kept[p] == letter
			needs[letter]++
			if q.Kept[p] != None {
				have[q.Kept[p]]++
			}
			covers = covers || q.Kept[p] != None
			stays = stays || kept
			switch {
			case kept:
			case q.Taken[p]:
				fits = false
			case held[letter] == 0:
				missed++
			}
		}
		for l := range Letters {
			if held[l] > 0 && have[l] <= mostTimes && needs[l] > have[l] {
				missed++
			}
		}
		if fits && missed <= q.Jokers && (stays || !covers) {
			list = append(list, w)
		}
	}
	return list
}

// The index and a naive scan agree on every query, on a rack that was used before.
func TestMatches_AgreesWithScan(t *testing.T) {
	var rack Rack
	property.Check(t, func(t *rapid.T) {
		n, held, q := drawQuery(t)
		rack.Lay(French(), n, held)
		var got []Word
		for m := rack.Matches(q); m.Next(); {
			got = append(got, m.Word)
		}
		if want := scan(French(), n, held, q); !slices.Equal(got, want) {
			t.Fatalf("%d letters of %v, %+v: %v, by a scan %v", n, *held, *q, got, want)
		}
	})
}

// BenchmarkRead measures reading and indexing a dictionary.
func BenchmarkRead(b *testing.B) {
	for b.Loop() {
		read(files{frAll, frFamiliar, frEveryday, frCoarse, frAdded})
	}
}

// BenchmarkDecode measures reading the plain list alone.
func BenchmarkDecode(b *testing.B) {
	for b.Loop() {
		text, _ := plain(frAll)
		decode(text, func([]byte) {})
	}
}
