// Package words holds the dictionaries of Rondo, and an index that quickly finds the words that fit a
// row of compartments.
//
// # Sources of the words
//
// fr.gz is derived from the French spelling dictionary "toutes variantes" 7.0 of Grammalecte
// (Dicollecte contributors), under the Mozilla Public License 2.0, as packaged by Debian
// (hunspell-fr-comprehensive 1:7.0-1); the derived list is under the same licence. en.gz is derived
// from SCOWL (Spell Checker Oriented Word Lists, Kevin Atkinson and others), levels up to 80, as
// packaged by Debian (scowl 2020.12.07-2). The -familiar files beside them are smaller vocabularies for
// bots: in English, lower levels of SCOWL; in French, a list of frequent words and all words that share
// a dictionary entry with one of them. The -everyday files are smaller still: the forms of those words that
// people use every day. LICENSES.md has the terms, LICENSE-MPL-2.0.txt and LICENSE-SCOWL.txt the licence
// texts. Command generate produces the files.
//
// The -coarse files list the words that belong to no vocabulary of bots: slurs, sexual violence, obscenities.
// People may lay them. They are written by hand and packed, so that no one reads them by chance.
//
// README.md explains the words that later editions added. fr-added.txt and en-added.txt list those
// words, and [List.First] returns a dictionary without them.
//
// The sources were changed as follows: the affixes of the French dictionary were expanded; names,
// acronyms, unit symbols and parts of set phrases were removed; accents were dropped and ligatures
// split (RDO-X28); only words of three to nine letters were kept.
//
// # File format and index
//
// A file is gzip of front-coded text: one line per word in ascending order, with a digit for the number
// of letters shared with the previous word, followed by the remaining letters. It is read on first use,
// into one sorted table of packed words per length and an index of bit sets: for every place and
// letter, the words of that length with that letter there; and for every letter, the words that have it
// more than once. [Rack] and [Query] use that index, 64 words at a time.
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

// Letters is the number of letters: A is 0, Z is 25.
const Letters = 26

// Word is a word packed into one number: five bits per letter, A is 1, the first letter highest. Words
// of one length compare like their texts; 0 is no word.
type Word uint64

// Make packs letters, 0 to 25 each, at most twelve.
func Make(letters []int8) (w Word) {
	for _, l := range letters {
		w = w<<5 | Word(l+1)
	}
	return w
}

// Parse packs a text of capital letters. ok is false for any other text, and for one that is too long.
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

// Len returns the number of letters.
func (w Word) Len() int {
	n := 0
	for ; w != 0; w >>= 5 {
		n++
	}
	return n
}

// Letter returns the letter at a place, counted from the left. n is the word's length.
func (w Word) Letter(place, n int) int8 { return int8(w>>(5*(n-1-place))&31) - 1 }

// String returns the word in capital letters.
func (w Word) String() string {
	n := w.Len()
	text := make([]byte, 0, MaxLen)
	for i := range n {
		text = append(text, 'A'+byte(w.Letter(i, n)))
	}
	return string(text)
}

// List is a dictionary. It is immutable and may be shared.
type List struct {
	tables [MaxLen + 1]table
	first  *List // the first edition: the same tables, with fewer known words
}

// First returns the first edition of the dictionary, without the words added since.
func (l *List) First() *List { return l.first }

// table holds the words of one length.
type table struct {
	words  []Word // ascending
	blocks int    // number of blocks of 64 words
	bits   []uint64
	known  [vocabularies][]uint64
	none   []uint64 // no word
	many   []uint64 // the words with a letter more than once, then more than twice
}

// Vocabulary is a subset of the dictionary's words.
type Vocabulary uint8

// The vocabularies.
const (
	All      Vocabulary = iota
	Polite              // all but the coarse words
	Familiar            // polite words that most people know
	Everyday            // familiar words, in the forms that people use every day
	vocabularies
)

// files holds what a dictionary is made of.
type files struct {
	all, familiar, everyday, coarse []byte
	added                           string
}

var (
	//go:embed fr.gz
	frAll []byte
	//go:embed fr-familiar.gz
	frFamiliar []byte
	//go:embed fr-everyday.gz
	frEveryday []byte
	//go:embed fr-coarse.gz
	frCoarse []byte
	//go:embed fr-added.txt
	frAdded string

	//go:embed en.gz
	enAll []byte
	//go:embed en-familiar.gz
	enFamiliar []byte
	//go:embed en-everyday.gz
	enEveryday []byte
	//go:embed en-coarse.gz
	enCoarse []byte
	//go:embed en-added.txt
	enAdded string
)

// French returns the French dictionary, which is read at the first call.
var French = sync.OnceValue(func() *List { return read(files{frAll, frFamiliar, frEveryday, frCoarse, frAdded}) })

// English returns the English dictionary, which is read at the first call.
var English = sync.OnceValue(func() *List { return read(files{enAll, enFamiliar, enEveryday, enCoarse, enAdded}) })

// read builds a dictionary from the embedded files. It panics if a file is malformed, which is a build
// error.
func read(f files) *List {
	l := &List{}
	each(f.all, func(w Word, n int) { l.tables[n].words = append(l.tables[n].words, w) })
	more := parseAdded(f.added)
	for _, w := range more {
		t := &l.tables[w.Len()]
		t.words = append(t.words, w)
	}
	for n := MinLen; n <= MaxLen; n++ {
		slices.Sort(l.tables[n].words)
		l.tables[n].index(n)
	}
	each(f.familiar, func(w Word, _ int) { l.mark(w, Familiar) })
	each(f.everyday, func(w Word, _ int) { l.mark(w, Everyday) })
	for _, w := range more { // they were added because people use them
		l.mark(w, Familiar, Everyday)
	}
	each(f.coarse, func(w Word, _ int) { l.unmark(w, Polite, Familiar, Everyday) })
	l.first = l.without(more)
	return l
}

// parseAdded parses a list of added words, separated by spaces. Lines that begin with # are comments.
func parseAdded(text string) (list []Word) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for _, field := range strings.Fields(line) {
			w, ok := Parse(field)
			if !ok || len(field) < MinLen || len(field) > MaxLen {
				panic("words: invalid added word " + field)
			}
			list = append(list, w)
		}
	}
	return list
}

// mark adds a word of the list to vocabularies.
func (l *List) mark(w Word, vocabularies ...Vocabulary) {
	t := &l.tables[w.Len()]
	if i, found := slices.BinarySearch(t.words, w); found {
		for _, v := range vocabularies {
			t.known[v][i/64] |= 1 << (i % 64)
		}
	}
}

// unmark removes a word of the list from vocabularies.
func (l *List) unmark(w Word, vocabularies ...Vocabulary) {
	t := &l.tables[w.Len()]
	if i, found := slices.BinarySearch(t.words, w); found {
		for _, v := range vocabularies {
			t.known[v][i/64] &^= 1 << (i % 64)
		}
	}
}

// without returns the list without some added words: they belong to no vocabulary.
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

// each calls found for every word of a file, with its length.
func each(file []byte, found func(w Word, n int)) {
	text, err := plain(file)
	if err != nil {
		panic("words: read dictionary: " + err.Error())
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
		return nil, fmt.Errorf("unpack dictionary: %w", err)
	}
	return io.ReadAll(zip)
}

// decode decodes front-coded text. found must not retain its argument.
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

// index builds the bit sets. The set of place p and letter l begins at (p·26 + l)·blocks.
func (t *table) index(n int) {
	t.blocks = (len(t.words) + 63) / 64
	if t.blocks > mostBlocks {
		panic("words: too many words of one length for a rack")
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
	copy(t.known[Polite], t.known[All])
}

// row returns the words with that letter at that place.
func (t *table) row(p int, l int8) []uint64 {
	at := (p*Letters + int(l)) * t.blocks
	return t.bits[at : at+t.blocks]
}

// mostTimes is the greatest count of a letter that over supports.
const mostTimes = 2

// over returns the words with that letter more than times times, for 1 to mostTimes.
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

// OfLen returns the words of a length in the newest edition, ascending. Callers must not modify the
// slice.
func (l *List) OfLen(n int) []Word { return l.tables[n].words }

// Len returns the number of words.
func (l *List) Len() int {
	sum := 0
	for n := MinLen; n <= MaxLen; n++ {
		for _, known := range l.tables[n].known[All] {
			sum += bits.OnesCount64(known)
		}
	}
	return sum
}
