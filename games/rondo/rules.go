package rondo

import (
	"embed"

	"tablee/game"
	"tablee/games/rondo/words"
)

// Rule ids that refusals cite (RULES.fr.md, RULES.en.md).
const (
	ruleErasers   = "RDO-10"
	ruleBid       = "RDO-16"
	ruleOpening   = "RDO-18"
	ruleLengthen  = "RDO-22"
	ruleThree     = "RDO-23"
	ruleKeep      = "RDO-24"
	ruleWords     = "RDO-37"
	ruleFaceDown  = "RDO-39"
	ruleJokerRubs = "RDO-X03"
	ruleEither    = "RDO-X04"
	ruleSame      = "RDO-X06"
	ruleRepeat    = "RDO-X08"
	ruleExchange  = "RDO-X21"
)

const (
	minSeats  = 2
	maxSeats  = 6
	handSize  = 7 // RDO-15
	maxRow    = 9 // RDO-03
	minRow    = 3 // RDO-14
	mostSwaps = 30
	swapCost  = 2 // RDO-29
	extra     = 3 // RDO-32

	eraserWorth = -2 // RDO-11
	jokerInHand = 1  // RDO-35
	jokerInBid  = 1  // RDO-X13
)

// rules implements [game.Rules].
type rules struct{}

// Rules returns the rules of Rondo.
func Rules() game.Rules { return rules{} }

// info is the result of Info; its slices must not be modified.
var info = game.Info{
	ID:       "rondo",
	Version:  1,
	MinSeats: minSeats,
	MaxSeats: maxSeats,
	Hidden:   true,
	Spaces:   true,
	Options: []game.Option{
		{Key: "letters", Values: []string{"fr", "en", "de1998"}, Default: "fr", Rule: "RDO-05", IsLanguage: true},
		{Key: "words", Values: []string{"fr", "en"}, Default: "fr", Rule: ruleWords, IsLanguage: true,
			Presets: map[string]game.Options{"en": {"letters": "en"}}},
		{Key: "edition", Values: []string{"2", "1"}, Default: "2", Rule: ruleWords, Before: "1"},
		{Key: "sand", Min: 30, Max: 180, Also: []int{0}, Default: "60", Rule: "RDO-19", Clock: true},
		{Key: "joker", Values: []string{"1", "-1", "-3"}, Default: "1", Rule: "RDO-X01"},
		{Key: "jokerEraser", Values: []string{"on", "off"}, Default: "on", Rule: ruleJokerRubs},
		{Key: "handErasers", Values: []string{"deduct", "refund", "zero"}, Default: "deduct", Rule: "RDO-X02"},
		{Key: "cover", Values: []string{"both", "either"}, Default: "both", Rule: ruleEither},
		{Key: "same", Values: []string{"forbidden", "allowed"}, Default: "forbidden", Rule: ruleSame},
		{Key: "repeat", Values: []string{"allowed", "forbidden"}, Default: "allowed", Rule: ruleRepeat},
		{Key: "bonus", Values: []string{"literal", "cards", "letters"}, Default: "literal", Rule: "RDO-X10"},
		{Key: "lookup", Values: []string{"off", "on"}, Default: "off", Rule: ruleWords, Before: "off", Aid: true},
		{Key: "faceDown", Values: []string{"off", "on"}, Default: "off", Rule: ruleFaceDown},
	},
	// A word lays at least one card for good, and a pass with a pile draws one, so there are at most
	// 110 of each. Between two of them every seat but one may pass. A turn has at most 30 exchanges.
	MaxActions: maxSeats + (2*size+maxSeats*(size+1))*(mostSwaps+1),

	SecondsPerChoice: 40,
}

// Info implements [game.Rules].
func (rules) Info() game.Info { return info }

// New returns the state before the cards are dealt.
func (rules) New(seats int, opt game.Options) (game.State, error) {
	full, err := info.Setup(seats, opt)
	if err != nil {
		return nil, err
	}
	s := &State{seats: int8(seats), terms: readTerms(full)}
	for seat := range s.bids {
		s.bids[seat] = noBid
	}
	return s, nil
}

// bonus selects the cards that count for the extra points (RDO-32, RDO-X10).
type bonus uint8

const (
	bonusLiteral bonus = iota // cards, if more than two letters are laid
	bonusCards
	bonusLetters
)

// terms holds the options of the game, parsed.
type terms struct {
	set         uint8 // index into letterSets
	english     bool  // English dictionary, else French
	first       bool  // first edition of the dictionary
	sand        int16 // seconds per turn; 0 for no sandglass
	joker       int8  // value of a joker on the holder (RDO-X01)
	jokerErases bool  // RDO-X03
	eraserHeld  int8  // cost of an eraser in hand in the final count (RDO-X02)
	either      bool  // RDO-X04
	same        bool  // a letter may be laid on the same letter (RDO-X06)
	noRepeat    bool  // RDO-X08
	bonus       bonus
	faceDown    bool // RDO-39
	lookup      bool // the dictionary stays open
}

func readTerms(opt game.Options) terms {
	t := terms{
		english:     opt["words"] == "en",
		first:       opt["edition"] == "1",
		sand:        int16(opt.Int("sand")),
		joker:       int8(opt.Int("joker")),
		jokerErases: opt["jokerEraser"] == "on",
		either:      opt["cover"] == "either",
		same:        opt["same"] == "allowed",
		noRepeat:    opt["repeat"] == "forbidden",
		faceDown:    opt["faceDown"] == "on",
		lookup:      opt["lookup"] == "on",
	}
	for i := range letterSets {
		if letterSets[i].name == opt["letters"] {
			t.set = uint8(i)
		}
	}
	switch opt["handErasers"] {
	case "deduct":
		t.eraserHeld = 2
	case "refund":
		t.eraserHeld = -2
	}
	switch opt["bonus"] {
	case "cards":
		t.bonus = bonusCards
	case "letters":
		t.bonus = bonusLetters
	}
	return t
}

func (t *terms) letters() *letterSet { return &letterSets[t.set] }

func (t *terms) dictionary() *words.List {
	list := words.French
	if t.english {
		list = words.English
	}
	if t.first {
		return list().First()
	}
	return list()
}

// agreed returns the options as text, for views.
func (t *terms) agreed() Terms {
	return Terms{
		Letters:     t.letters().name,
		Words:       pick(t.english, "fr", "en"),
		Edition:     pick(t.first, "2", "1"),
		Sand:        int(t.sand),
		Joker:       int(t.joker),
		JokerEraser: t.jokerErases,
		HandErasers: map[int8]string{2: "deduct", -2: "refund", 0: "zero"}[t.eraserHeld],
		Cover:       pick(t.either, "both", "either"),
		Same:        t.same,
		Repeat:      !t.noRepeat,
		Bonus:       [...]string{"literal", "cards", "letters"}[t.bonus],
		FaceDown:    t.faceDown,
		Lookup:      t.lookup,
	}
}

func pick(second bool, a, b string) string {
	if second {
		return b
	}
	return a
}

// Files holds the rulebooks for players, RULES.LANG.md, and the scripts of the coached first game (package
// tablee/game/coach). In a rulebook, each rule's paragraph begins with its id between asterisks.
//
//go:embed RULES.*.md coach.*.play
var Files embed.FS
