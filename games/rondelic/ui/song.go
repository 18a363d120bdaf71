package ui

import (
	"strconv"
	"strings"

	"tablee/game"
	"tablee/web/board"
)

// song is the song of the table at the rim (RON-A-24) or at a fall (RON-A-26). Words and tune are
// original.
type song struct {
	Key   string // "rim" or "fall", selects the words
	Name  string // unique for each performance
	Lines [2][]syllable
	Who   []game.Seat
}

// syllable is the text of one note, and its beat.
type syllable struct {
	Text string
	Beat int
}

// song returns the song about the last round, nil if there is none. A fall has precedence over the rim. A reveal that
// was a held moment has been sung when the moment is over.
func (t tableau) song() *song {
	if !t.showing() || t.Holds && !t.settled() || t.Over() && t.Hold == nil {
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

// syllables splits a line of the song at dots and spaces; spaces stay with the syllable before them.
func syllables(l *board.Loc, key string) []syllable {
	line := say(l, key)
	line = strings.NewReplacer(" ", " ·", "··", "·").Replace(line)
	var list []syllable
	for i, part := range strings.Split(line, "·") {
		list = append(list, syllable{part, i})
	}
	return list
}

// class returns the class of the syllable's beat.
func (s syllable) class() string { return "b-" + strconv.Itoa(s.Beat) }
