package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// englishLists are the lists of SCOWL that make the English dictionary.
var englishLists = []string{"english", "american", "british", "british_z", "canadian", "australian", "variant_1"}

// englishLevel is the highest level taken: up to what big dictionaries hold.
const englishLevel = 80

// familiarLevel is the level up to which words are familiar.
const familiarLevel = 50

func english(from string) (*vocabularies, error) {
	v := newVocabularies()
	for _, list := range englishLists {
		files, err := filepath.Glob(filepath.Join(from, "usr/share/dict/scowl", list+"-words.*"))
		if err != nil {
			return nil, fmt.Errorf("look for the list %s: %w", list, err)
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
				v.add(w, level <= familiarLevel)
			}
		}
	}
	return v, nil
}
