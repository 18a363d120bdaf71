package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// englishLists are the SCOWL lists that the English dictionary is made from.
var englishLists = []string{"english", "american", "british", "british_z", "canadian", "australian", "variant_1"}

// englishLevel is the highest SCOWL level included: the contents of large dictionaries.
const englishLevel = 80

// The highest SCOWL levels of familiar words, and of words in everyday use.
const (
	familiarLevel = 50
	everydayLevel = 35
)

func english(from string) (*vocabularies, error) {
	v := newVocabularies()
	for _, list := range englishLists {
		files, err := filepath.Glob(filepath.Join(from, "usr/share/dict/scowl", list+"-words.*"))
		if err != nil {
			return nil, fmt.Errorf("find list %s: %w", list, err)
		}
		for _, file := range files {
			level, err := strconv.Atoi(strings.TrimPrefix(filepath.Ext(file), "."))
			if err != nil || level > englishLevel {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			for line := range strings.Lines(string(text)) {
				w, ok := word(strings.TrimSpace(line))
				if !ok {
					continue
				}
				v.add(w, level <= familiarLevel, level <= everydayLevel)
			}
		}
	}
	return v, nil
}
