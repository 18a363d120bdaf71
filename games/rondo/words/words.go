// Package words holds the dictionaries of Rondo: which words there are, and quickly
// which of them fit a row of compartments.
//
// # Where the words come from
//
// fr.gz is derived from the French spelling dictionary "toutes variantes" 7.0 of
// Grammalecte (Dicollecte contributors), under the Mozilla Public License 2.0, as
// Debian packages it (hunspell-fr-comprehensive 1:7.0-1); the derived list is under
// the same licence. en.gz is derived from SCOWL (Spell Checker Oriented Word Lists,
// Kevin Atkinson and others), levels up to 80, as Debian packages it (scowl
// 2020.12.07-2). What stands in the -familiar files beside them are the
// smaller vocabularies of bots: in English lower levels of SCOWL; in French a list of
// frequent words, and the words that share an entry of the dictionary with one of them.
// LICENSES.md says the terms in full, LICENSE-MPL-2.0.txt and
// LICENSE-SCOWL.txt are their texts. Command generate makes the files again.
//
// README.md says which words later editions added, and why; fr-added.txt and en-added.txt are
// those words, and [List.First] is a dictionary without them.
//
// What was done to them: the affixes of the French dictionary were expanded; names,
// acronyms, units' signs and pieces of locutions left out; accents dropped and
// ligatures taken apart (RDO-X28); words of three to nine letters kept.
//
// # How they are kept
//
// A file is gzip of front-coded text: a line for each word in ascending order, a digit
// that says how many letters it shares with the word before, then the others. It is
// read when it is first asked for, into one sorted table of packed words a length and
// an index of bits: for every place and every letter, which words of that length have
// that letter there; and for every letter, which have it more than once. [Rack] and [Query] walk that index, 64 words at a time.
package words

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"math/bits"
	"slices"
	"strings"
	"sync"
)

// The lengths of words that a row can hold (RDO-03, RDO-23).
const (
	MinLen = 3
	MaxLen = 9
)

// Letters is how many there are: A is 0, Z is 25.
const Letters = 26

// Word is a word in one number: five bits a letter, A is 1, the first letter highest.
// Words of one length compare as their texts do; 0 is no word.
type Word uint64

// Make packs letters, 0 to 25 each, at most twelve.
func Make(letters []int8) (w Word) {
	for _, l := range letters {
		w = w<<5 | Word(l+1)
	}
	return w
}

// Parse packs a text of capital letters; ok is false for any other text, and for one
// that is too long to be packed.
func Parse(text string) (w Word, ok bool) {
	if len(text) > 12 {
		return 0, false
	}
	for _, c := range []byte(text) {
		if c < 'A' || c > 'Z' {
			return 0, false
		}
		w = w<<5 | Word(c-'A'+1)
	}
	return w, w != 0
}

// Len is the number of letters.
func (w Word) Len() int {
	n := 0
	for ; w != 0; w >>= 5 {
		n++
	}
	return n
}

// Letter is the letter at a place, from the left; n is the word's length.
func (w Word) Letter(place, n int) int8 { return int8(w>>(5*(n-1-place))&31) - 1 }

// String is the word in capital letters.
func (w Word) String() string {
	n := w.Len()
	text := make([]byte, 0, MaxLen)
	for i := range n {
		text = append(text, 'A'+byte(w.Letter(i, n)))
	}
	return string(text)
}

// List is a dictionary. It is never changed: everybody may share it.
type List struct {
	tables [MaxLen + 1]table
	first  *List // the first edition, with the same tables but for the words that are known
}

// First is the first edition of the dictionary: without the words that were added since.
func (l *List) First() *List { return l.first }

// table is the words of one length.
type table struct {
	words  []Word // ascending
	blocks int    // of 64 words
	bits   []uint64
	known  [vocabularies][]uint64
	none   []uint64 // no word
	many   []uint64 // words with a letter more than once, more than twice
}

// Vocabulary is how many of the words somebody knows.
type Vocabulary uint8

// The vocabularies.
const (
	All      Vocabulary = iota
	Familiar            // those that most people know
	vocabularies
)

var (
	//go:embed fr.gz
	frenchFile []byte
	//go:embed fr-familiar.gz
	frenchFamiliar []byte

	//go:embed fr-added.txt
	frenchAdded string

	//go:embed en.gz
	englishFile []byte
	//go:embed en-familiar.gz
	englishFamiliar []byte
	//go:embed en-added.txt
	englishAdded string
)

// French is the French dictionary, read at the first call.
var French = sync.OnceValue(func() *List { return read(frenchFile, frenchFamiliar, frenchAdded) })

// English is the English dictionary, read at the first call.
var English = sync.OnceValue(func() *List { return read(englishFile, englishFamiliar, englishAdded) })

// read makes a dictionary of files of this package; a file that is no such thing is a
// mistake in the build of the program.
func read(all, familiar []byte, added string) *List {
	l := &List{}
	each(all, func(w Word, n int) { l.tables[n].words = append(l.tables[n].words, w) })
	more := parseAdded(added)
	for _, w := range more {
		t := &l.tables[w.Len()]
		t.words = append(t.words, w)
	}
	for n := MinLen; n <= MaxLen; n++ {
		slices.Sort(l.tables[n].words)
		l.tables[n].index(n)
	}
	each(familiar, func(w Word, _ int) { l.mark(Familiar, w) })
	for _, w := range more { // people use them: that is why they were added
		l.mark(Familiar, w)
	}
	l.first = l.without(more)
	return l
}

// parseAdded reads a list of words that an edition adds: words between spaces, and lines that
// begin with # for those who read it.
func parseAdded(text string) (list []Word) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for _, field := range strings.Fields(line) {
			w, ok := Parse(field)
			if !ok || len(field) < MinLen || len(field) > MaxLen {
				panic("words: " + field + " cannot be laid")
			}
			list = append(list, w)
		}
	}
	return list
}

// mark puts a word of the list into a vocabulary.
func (l *List) mark(v Vocabulary, w Word) {
	t := &l.tables[w.Len()]
	if i, found := slices.BinarySearch(t.words, w); found {
		t.known[v][i/64] |= 1 << (i % 64)
	}
}

// without is the list as it was before some words were added: nobody knows them.
func (l *List) without(added []Word) *List {
	before := &List{tables: l.tables}
	for n := range before.tables {
		for v, known := range before.tables[n].known {
			before.tables[n].known[v] = slices.Clone(known)
		}
	}
	for _, w := range added {
		t := &before.tables[w.Len()]
		i, _ := slices.BinarySearch(t.words, w)
		for v := range t.known {
			t.known[v][i/64] &^= 1 << (i % 64)
		}
	}
	return before
}

// each goes through the words of a file, with their lengths.
func each(file []byte, found func(w Word, n int)) {
	text, err := plain(file)
	if err != nil {
		panic("words: a dictionary does not read: " + err.Error())
	}
	decode(text, func(w []byte) {
		packed := Word(0)
		for _, c := range w {
			packed = packed<<5 | Word(c-'A'+1)
		}
		found(packed, len(w))
	})
}

func plain(file []byte) ([]byte, error) {
	zip, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("unpack a dictionary: %w", err)
	}
	return io.ReadAll(zip)
}

// decode takes front-coded text apart; found must not keep the word it is given.
func decode(text []byte, found func(word []byte)) {
	var word [MaxLen]byte
	for len(text) > 0 {
		end := bytes.IndexByte(text, '\n')
		shared := int(text[0] - '0')
		n := shared + copy(word[shared:], text[1:end])
		found(word[:n])
		text = text[end+1:]
	}
}

// index fills in the bits: those of place p and letter l begin at (p·26 + l)·blocks.
func (t *table) index(n int) {
	t.blocks = (len(t.words) + 63) / 64
	if t.blocks > mostBlocks {
		panic("words: more words of one length than a rack has room for")
	}
	t.bits = make([]uint64, n*Letters*t.blocks)
	t.many = make([]uint64, mostTimes*Letters*t.blocks)
	for i, w := range t.words {
		var times [Letters]int
		for p := n - 1; p >= 0; p-- {
			l := int8(w&31) - 1
			w >>= 5
			t.row(p, l)[i/64] |= 1 << (i % 64)
			if times[l]++; times[l] > 1 && times[l] <= mostTimes+1 {
				t.over(l, times[l]-1)[i/64] |= 1 << (i % 64)
			}
		}
	}
	t.none = make([]uint64, t.blocks)
	for v := range t.known {
		t.known[v] = make([]uint64, t.blocks)
	}
	for i := range t.words {
		t.known[All][i/64] |= 1 << (i % 64)
	}
}

// row is the words with that letter at that place.
func (t *table) row(p int, l int8) []uint64 {
	at := (p*Letters + int(l)) * t.blocks
	return t.bits[at : at+t.blocks]
}

// mostTimes is how often a letter may stand in a word for over to tell.
const mostTimes = 2

// over is the words with that letter more than so many times, 1 to mostTimes.
func (t *table) over(l int8, times int) []uint64 {
	at := ((times-1)*Letters + int(l)) * t.blocks
	return t.many[at : at+t.blocks]
}

// Has reports whether a word is in the dictionary.
func (l *List) Has(w Word) bool { return l.Knows(All, w) }

// Knows reports whether a word of the dictionary belongs to a vocabulary.
func (l *List) Knows(v Vocabulary, w Word) bool {
	n := w.Len()
	if n < MinLen || n > MaxLen {
		return false
	}
	t := &l.tables[n]
	i, found := slices.BinarySearch(t.words, w)
	return found && t.known[v][i/64]>>(i%64)&1 != 0
}

// OfLen is the words of a length in the newest edition, ascending; not to be written to.
func (l *List) OfLen(n int) []Word { return l.tables[n].words }

// Len is how many words there are.
func (l *List) Len() int {
	sum := 0
	for n := MinLen; n <= MaxLen; n++ {
		for _, known := range l.tables[n].known[All] {
			sum += bits.OnesCount64(known)
		}
	}
	return sum
}
