package board

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"tablee/game"
	deck "tablee/game/cards"
)

// Base implements the methods of [UI] that follow a convention; a game's UI embeds it and declares the rest:
// the box and its steps, the table, the state and the request. What differs in a game it declares as well.
type Base struct {
	Rules game.Rules

	// Files holds the folders texts and dist.
	Files fs.FS
}

// ID returns the game's id.
func (b Base) ID() string { return b.Rules.Info().ID }

// Texts returns the folder texts.
func (b Base) Texts() fs.FS { return TextsIn(b.Files) }

// Bundles returns the folder dist.
func (b Base) Bundles() fs.FS { return BundlesIn(b.Files) }

// Symbols returns "": the game has no pictures of its own in the sprite.
func (b Base) Symbols() string { return "" }

// Picture returns nil: the rulebook names no pictures.
func (b Base) Picture(*Loc, string) templ.Component { return nil }

// Panel draws nothing.
func (b Base) Panel(*Scene) templ.Component { return templ.NopComponent }

// say returns a text of the game.
func (b Base) say(l *Loc, key string, pairs ...any) string { return l.T(b.ID()+"."+key, pairs...) }

// Journal returns a line per fact: its text "you.CODE" if it is about the viewer and there is such a text, else
// "fact.CODE" with the seat's name as Who. [Named] says what the arguments are called.
func (b Base) Journal(s *Scene, entries []Entry) []Line {
	var lines []Line
	for _, e := range entries {
		for _, f := range e.Facts {
			lines = append(lines, Line{Seq: e.Seq, Seat: f.Seat, Text: b.tell(s, f)})
		}
	}
	return lines
}

func (b Base) tell(s *Scene, f game.Fact) string {
	pairs := s.Named(f.Args)
	if f.Seat < 0 {
		return b.say(s.L, "fact."+f.Code, pairs...)
	}
	if f.Seat == s.Viewer && s.L.Has(b.ID()+".you."+f.Code) {
		return b.say(s.L, "you."+f.Code, pairs...)
	}
	return b.say(s.L, "fact."+f.Code, append(pairs, "Who", s.Seats[f.Seat].Name)...)
}

// Named gives the arguments of a fact names for its text, by type: N for a number, Card for a card, Cards for
// several, Whom for another seat.
func (s *Scene) Named(args []any) (pairs []any) {
	for _, arg := range args {
		switch arg := arg.(type) {
		case int:
			pairs = append(pairs, "N", arg)
		case deck.Card:
			pairs = append(pairs, "Card", s.L.Card(arg.String()))
		case []deck.Card:
			pairs = append(pairs, "Cards", s.L.CardNames(Codes(arg)))
		case game.Seat:
			pairs = append(pairs, "Whom", s.Seats[arg].Name)
		}
	}
	return pairs
}

// Choice returns the name of a card whose code is the action's text, or the text "choice.ACTION".
func (b Base) Choice(s *Scene, a game.Action) string {
	text := b.Rules.FormatAction(a)
	if c, ok := deck.Parse(text); ok {
		return s.L.Card(c.String())
	}
	return b.say(s.L, "choice."+text)
}

// Refused returns the text "refusal.CODE".
func (b Base) Refused(l *Loc, r *game.Refusal) string { return b.say(l, "refusal."+r.Code) }

// Understand is [Base.UnderstandBy] with the names of Base's own Choice.
func (b Base) Understand(s *Scene, typed string) (action, answer string, ok bool) {
	return b.UnderstandBy(b.Choice, s, typed)
}

// UnderstandBy reads the text of an action or its name by choice, the name of a card, and two questions: "help",
// answered by the text "answer.help", and "scores". It is the Understand of a game that names actions itself.
func (b Base) UnderstandBy(choice func(*Scene, game.Action) string, s *Scene, typed string) (action, answer string, ok bool) {
	said := strings.ToLower(strings.TrimRight(typed, ".!? "))
	switch said {
	case "help", "aide":
		return "", b.say(s.L, "answer.help"), true
	case "scores", "score", "points":
		return "", b.scores(s), true
	}
	i := slices.IndexFunc(s.Legal, func(a game.Action) bool {
		return said == strings.ToLower(b.Rules.FormatAction(a)) || said == strings.ToLower(choice(s, a))
	})
	if i >= 0 {
		return b.Rules.FormatAction(s.Legal[i]), "", true
	}
	code, ok := s.L.ReadCard(said)
	return code, "", ok
}

// scores returns the points of every seat: "Jeanne 3, Anatole 2."
func (b Base) scores(s *Scene) string {
	parts := make([]string, len(s.Points))
	for seat, at := range s.Points {
		parts[seat] = s.Seats[seat].Name + " " + strconv.Itoa(at.Points)
	}
	return strings.Join(parts, ", ") + "."
}
