package ui

import (
	"strconv"
	"strings"

	"tablee/game"
	"tablee/web/board"
)

// song is what the table sings at the rim (RON-A-24) or when somebody falls (RON-A-26).
// Words and tune are the house's own.
type song struct {
	Key   string // "rim" or "fall": which words
	Name  string // one of its own for each time it is sung
	Lines [2][]syllable
	Who   []game.Seat
}

// syllable is one note's worth of words, and when it is sung.
type syllable struct {
	Text string
	Beat int
}

// song is what is sung about the last round, nil while there is nothing to sing of. Who
// falls is sung of rather than who stands at the rim.
func (t tableau) song() *song {
	if !t.showing() {
		return nil
	}
	last := t.view.Last
	s := &song{Key: "fall", Who: last.Fell}
	if len(last.Fell) == 0 {
		s.Key, s.Who = "rim", last.Rim
	}
	if len(s.Who) == 0 {
		return nil
	}
	s.Name = "ron-song-" + strconv.Itoa(last.Round)
	for i := range s.Lines {
		s.Lines[i] = syllables(t.L, "song."+s.Key+"."+strconv.Itoa(i+1))
	}
	return s
}

// syllables cuts a line of the song at its dots and spaces; spaces stay with the syllable
// before them.
func syllables(l *board.Loc, key string) []syllable {
	line := say(l, key)
	line = strings.NewReplacer(" ", " ·", "··", "·").Replace(line)
	var list []syllable
	for i, part := range strings.Split(line, "·") {
		list = append(list, syllable{part, i})
	}
	return list
}

// class says when a syllable is sung.
func (s syllable) class() string { return "b-" + strconv.Itoa(s.Beat) }
