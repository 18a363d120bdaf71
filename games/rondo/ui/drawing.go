package ui

import "tablee/web/board"

// symbols holds the joker's hand (with room for a letter on its palm), the eraser, the sandglass and
// its two heaps of sand.
const symbols = `<symbol id="rondo-hand" viewBox="0 0 100 110"><g stroke="#2a211b" stroke-width="17" stroke-linecap="round"><path d="M33 62L24 34M44 56L40 22M56 55L58 20M67 60L74 30M70 84Q82 76 88 62"/></g><path d="M24 54h53v30l-9 22H33l-9-22z" fill="#2a211b"/><g stroke="#f7dfbf" stroke-width="12.500" stroke-linecap="round" fill="none"><path d="M33 62L24 34M44 56L40 22M56 55L58 20M67 60L74 30M70 84Q82 76 88 62"/></g><path d="M27 56h47v28l-8 20H35l-8-20z" fill="#f7dfbf"/><path d="M29 99h43v9H29z" fill="#27425a" stroke="#2a211b" stroke-width="2"/><path d="M33 103.500h36" stroke="#d9a441" stroke-width="1.600" stroke-dasharray="1.500 3.500" stroke-linecap="round"/></symbol>` +
	`<symbol id="rondo-eraser" viewBox="0 0 100 110"><g transform="rotate(-24 50 52)" stroke="#2a211b" stroke-width="2" stroke-linejoin="round"><path d="M14 42l8-9h70l-6 9z" fill="#e9b3a2"/><path d="M86 42l6-9v26l-6 11z" fill="#1f3550"/><path d="M14 42h72v28H14z" fill="#d98a78"/><path d="M52 42h34v28H52z" fill="#34557a"/><path d="M56 47v18M61 47v18" stroke="#f6eedb"/></g><g fill="#c97a68"><circle cx="14" cy="92" r="3"/><circle cx="24" cy="98" r="2.200"/><circle cx="36" cy="94" r="2.600"/></g></symbol>` +
	`<symbol id="rondo-glass" viewBox="0 0 100 162"><defs><linearGradient id="rondo-oak"><stop stop-color="#6d4526"/><stop offset=".45" stop-color="#b98552"/><stop offset="1" stop-color="#63401f"/></linearGradient></defs><path d="M11 14h8v134h-8zM81 14h8v134h-8z" fill="url(#rondo-oak) #94653a"/><path d="M26 17h48c3 27 0 39-20 61q-2 3 0 6c20 22 23 34 20 61H26c-3-27 0-39 20-61q2-3 0-6C26 56 23 44 26 17z" fill="#dfe9ee" fill-opacity=".2" stroke="#e8f0f4" stroke-opacity=".8" stroke-width="1.500"/><path d="M32 25c-1 16 2 26 9 36" stroke="#fff" stroke-opacity=".55" stroke-width="4" stroke-linecap="round" fill="none"/><path d="M4 2h92q3 0 3 3v9q0 3-3 3H4q-3 0-3-3V5q0-3 3-3zM4 145h92q3 0 3 3v9q0 3-3 3H4q-3 0-3-3v-9q0-3 3-3z" fill="url(#rondo-oak) #94653a" stroke="#3a2415" stroke-opacity=".6"/><path d="M3 5h94M3 148h94" stroke="#eec693" stroke-opacity=".7" stroke-width="2"/></symbol>` +
	`<symbol id="rondo-up" viewBox="0 0 100 162"><path d="M28 33c1 18 5 26 22 45 17-19 21-27 22-45q-22 6-44 0z" fill="#e5b965"/></symbol>` +
	`<symbol id="rondo-down" viewBox="0 0 100 162"><path d="M27 143c0-6 8-9 23-33 15 24 23 27 23 33z" fill="#e5b965"/></symbol>`

// drawn is one card of a picture: its letter ("?" is a joker as E, "_" an eraser), and whether it was
// just laid.
type drawn struct {
	Letter string
	Value  int
	New    bool
	X      int // set by placed
}

// stepRows holds the four pictures of the introduction, by the language of their words.
var stepRows = map[string][][]drawn{"en": {
	{{"S", 2, false, 0}, {"E", 1, false, 0}, {"A", 1, false, 0}},
	{{"S", 2, false, 0}, {"E", 1, false, 0}, {"A", 1, false, 0}, {"T", 3, true, 0}},
	{{"_", -2, true, 0}, {"E", 1, false, 0}, {"A", 1, false, 0}, {"T", 3, false, 0}},
	{{"_", -2, false, 0}, {"H", 5, true, 0}, {"A", 1, false, 0}, {"N", 3, true, 0}, {"D", 3, true, 0}},
}, "fr": {
	{{"T", 2, false, 0}, {"O", 2, false, 0}, {"I", 2, false, 0}},
	{{"T", 2, false, 0}, {"O", 2, false, 0}, {"I", 2, false, 0}, {"T", 2, true, 0}},
	{{"_", -2, true, 0}, {"M", 5, false, 0}, {"U", 3, false, 0}, {"R", 2, false, 0}},
	{{"_", -2, false, 0}, {"V", 7, true, 0}, {"O", 2, false, 0}, {"L", 3, true, 0}, {"S", 2, true, 0}},
}}

// kindsRows holds a holder with the three kinds of cards, by the language of its word.
var kindsRows = map[string][]drawn{
	"en": {{"T", 3, false, 0}, {"R", 2, false, 0}, {"E", 1, false, 0}, {"?", 1, false, 0}, {"_", -2, false, 0}},
	"fr": {{"T", 2, false, 0}, {"O", 2, false, 0}, {"I", 2, false, 0}, {"?", 1, false, 0}, {"_", -2, false, 0}},
}

// pictured returns the language of the words in pictures: the reader's, if the game has it, else English.
func pictured(l *board.Loc) string {
	if l.Lang() == "fr" {
		return "fr"
	}
	return "en"
}

// cardStep is the distance of cards in a picture.
const cardStep = 66

// width returns the width of a drawn row with its grips.
func width(row []drawn) int { return cardStep*len(row) + 40 }

// placed returns the cards of a row with their positions.
func placed(row []drawn) []drawn {
	list := make([]drawn, len(row))
	for i, c := range row {
		c.X = 20 + i*cardStep
		list[i] = c
	}
	return list
}

// move is one of the three ways to change a word, as pictured in the rulebook.
type move struct {
	key string
	row []drawn
}

var moves = []move{
	{"cover", []drawn{{"M", 5, false, 0}, {"E", 1, true, 0}, {"R", 2, false, 0}, {"E", 1, false, 0}}},
	{"pull", []drawn{{"M", 5, true, 0}, {"A", 1, false, 0}, {"R", 2, false, 0}, {"E", 1, false, 0}}},
	{"erase", []drawn{{"_", -2, true, 0}, {"A", 1, false, 0}, {"R", 2, false, 0}, {"E", 1, false, 0}}},
}

// coverLine returns the line at the foot of the box: the origin of the game.
func coverLine(l *board.Loc) string { return say(l, "facts.origin") }

// coverRow is the name of the game as a word on the holder.
var coverRow = []drawn{{"R", 2, false, 0}, {"O", 2, false, 0}, {"N", 3, false, 0}, {"D", 5, false, 0}, {"O", 2, true, 0}}
