package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// englishLists are the lists of SCOWL that make the English dictionary.
var englishLists = []string{"english", "american", "british", "british_z", "canadian", "australian", "variant_1"}

// englishLevel is the highest level taken: up to what big dictionaries hold.
const englishLevel = 80

func english(from string) (map[string]bool, error) {
	set := map[string]bool{}
	for _, list := range englishLists {
		files, err := filepath.Glob(filepath.Join(from, "usr/share/dict/scowl", list+"-words.*"))
		if err != nil {
			return nil, err
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
				if w, ok := word(strings.TrimSpace(line)); ok {
					set[w] = true
				}
			}
		}
	}
	return set, nil
}
