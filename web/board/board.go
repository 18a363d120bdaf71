// Package board is the interface between a game's pictures and words and the house: the scene to draw, the
// reader's language, and the drawings that all games share (cards, chips, seats' glyphs, wood and cloth).
//
// A game's ui package implements [UI]. It imports this package, its own game and templ, and no other part of
// the web: no request, no session, and no addresses except those of a [Scene].
package board

import (
	"io/fs"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"tablee/game"
)

// UI is the presentation of one game: its box, its table and its sentences. Implementations are stateless and
// safe to share.
type UI interface {
	// ID returns the game's id.
	ID() string

	// Texts holds fr.toml, en.toml and a file for each further language of the game, with all its sentences.
	// The required keys are listed in keys.go of this package.
	Texts() fs.FS

	// Bundles holds the styles that the game's pages load, and its script, under their names in
	// web/static/game; own.css, those of the game alone, is under 5 KB compressed. "go generate
	// ./web/static" makes them of styles.css and of these, each optional: pages.css (the pictures that
	// explain the rule), phone.css (a phone held upright), land.css (one held across), tablet.css (a
	// tablet held upright), wide.css (a large screen), celebration.css (drawings of a high point, in
	// elements of the class "celebration", which are hidden until it is loaded; with reduced motion they
	// appear at once in their final state), script.css and script/main.js (see Scripted and Varied).
	Bundles() fs.FS

	// Symbols returns the game's part of the picture sprite: <symbol> elements whose ids begin with the
	// game's id. "" for none. It is constant.
	Symbols() string

	// Cover draws the front of the box, an SVG of 201:260 with the game's name on it.
	Cover(l *Loc) templ.Component

	// Steps returns the four pictures that explain the rule on the game's page.
	Steps(l *Loc) []Step

	// Picture returns a drawing named in a rulebook (![…](picture:board)), nil for an unknown name.
	Picture(l *Loc, name string) templ.Component

	// Table draws the cloth and everything on it. Each legal choice is a <button name="a" value="…"
	// form="act">; the page provides the form.
	Table(s *Scene) templ.Component

	// Panel draws the game's part of the right-hand panel, under the journal.
	Panel(s *Scene) templ.Component

	// State returns the state of play in a few words, for the bar on top: "donne 2 sur 4".
	State(s *Scene) string

	// Request returns, in one or two sentences, what the viewer is asked to do or which seat is awaited.
	Request(s *Scene) string

	// Journal puts the facts into words, oldest first: one line per sentence or group of related sentences.
	Journal(s *Scene, entries []Entry) []Line

	// Choice returns an action in a player's words: "7 de carreau". It uses only the language, viewer, seats
	// and view of the scene: a refusal names an action without the rest.
	Choice(s *Scene, a game.Action) string

	// Understand parses typed text ("jouer 7 de carreau", "7d", "main"): it returns the text of an action, or
	// the answer to a question. ok is false if the text is not understood. It uses neither Recent nor
	// Trace of the scene, nor what seats did: a typed line is read without the journal.
	Understand(s *Scene, typed string) (action, answer string, ok bool)

	// Refused returns the sentence for one of the game's own refusals. The house has those of the GEN- rules.
	Refused(l *Loc, r *game.Refusal) string
}

// Settler is a UI whose journal can be written in parts, so that a long game costs no more than a short one.
type Settler interface {
	// Settled returns the number of leading entries that are settled: in every scene, and whatever entries
	// follow, Journal of all entries equals Journal of the settled ones followed by Journal of the rest. The
	// last entry may be settled too.
	Settled(entries []Entry) int
}

// PreviewWidth and PreviewHeight are the size of the pictures shown with shared links.
const PreviewWidth, PreviewHeight = 1200, 630

// Previewed is a UI with a preview picture of its own, a JPEG of its box. Links to other games show the
// shelf.
type Previewed interface {
	Preview() []byte
}

// Signed is a UI whose seats have signs of the game's own instead of the house's glyphs: the colour they
// play, which partners share.
type Signed interface {
	// Sign draws the sign of a seat, with class "glyph", for the journal and the final standings.
	Sign(s *Scene, seat game.Seat) templ.Component
}

// Scripted is a UI with a script of its own, the module script/main.js, which runs beside the common one at its
// tables. A page loads it once a game is visible. It calls register of common/modules/register.js with
// functions, which the table calls on the current document:
//
//	newest({level})               the page shows the newest state; level is the volume
//	                              of sounds: 0 none, 1 soft, 2 loud
//	home()                        the element that gets the focus at the start of the
//	                              viewer's turn. Optional.
//	changed(now, was, el, run)    el, a part of a picture that may move (data-flip), has
//	                              another face (href): both faces, each in a box above
//	                              the table; run animates until the next update. Optional.
//	gone(box, run, still)         such a thing was removed: its box; still says that
//	                              nothing should move. Optional.
//
// The table must be usable without it. Styles of the script's own elements are in script.css, which the script
// loads as script-ID.css.
type Scripted interface {
	// ScriptTexts returns what the script imports as "texts", in the language l: a value in JSON.
	ScriptTexts(l *Loc) string
}

// Varied is a Scripted UI with further scripts for tables with some options: script/main-NAME.js, which includes main.js.
type Varied interface {
	// Script returns the NAME of the script for a table with these options, "" for main.js.
	Script(opt game.Options) string
}

// Lexical is a UI of a game.Dictionary.
type Lexical interface {
	// Word returns typed text in capitals without accents.
	Word(typed string) string

	// Found returns the sentence that a word is in the dictionary of a table with these options, or that it is not.
	Found(l *Loc, opt game.Options, word string, known bool) string
}

// Gathering is a UI whose table may await several seats at once (bids in any order), although the turn
// belongs to one of them.
type Gathering interface {
	// Awaits reports whether the scene's viewer is awaited.
	Awaits(s *Scene) bool
}

// Partnered is a UI of a game in which seats may play together without knowing each other's hands. Its
// players are reminded not to reveal them.
type Partnered interface {
	// Partners returns the teams, given the number of seats and the options; nil if each seat plays for itself.
	Partners(seats int, options game.Options) [][]game.Seat
}

// Partners reports whether seats play together without knowing each other's hands.
func Partners(ui UI, seats int, options game.Options) bool {
	p, ok := ui.(Partnered)
	return ok && p.Partners(seats, options) != nil
}

// Teams returns the seats that win together: each seat by itself in games without partners.
func Teams(ui UI, seats int, options game.Options) (teams [][]game.Seat) {
	if Partners(ui, seats, options) {
		return ui.(Partnered).Partners(seats, options)
	}
	for seat := range seats {
		teams = append(teams, []game.Seat{game.Seat(seat)})
	}
	return teams
}

// Scorer is a UI of a game whose points do not describe the final result well: "in the hole".
type Scorer interface {
	// Score returns the result of a seat in words.
	Score(s *Scene, seat game.Seat) string
}

// Victor is a UI of a game whose winners all have the same points: it says instead how they won.
type Victor interface {
	// Victory returns the winner's result in words, under the headline: "en 7 tours"; "" for their points.
	Victory(s *Scene) string
}

// Opener is a UI that can show a seat's hand open beside the table, for the replay of a finished game with
// all hands open. A game without it has no hidden hands. What a game hides from all its players is drawn on
// the table instead (Scene.Disclosed); its texts are "replay.all", the name of that viewpoint, and
// "replay.under", of the link from the end of a game.
type Opener interface {
	// Hand draws the hand of the scene's viewer, a seat: small faces in a list.
	Hand(s *Scene) templ.Component
}

// Step is one picture of "the rule in four pictures".
type Step struct {
	Picture templ.Component
	Title   string
	Text    string
}

// Steps combines pictures with the texts "step.1.title", "step.1.text" … of a game.
func Steps(l *Loc, id string, pictures ...templ.Component) []Step {
	steps := make([]Step, len(pictures))
	for i, picture := range pictures {
		key := id + ".step." + strconv.Itoa(i+1)
		steps[i] = Step{Picture: picture, Title: l.T(key + ".title"), Text: l.T(key + ".text")}
	}
	return steps
}

// TextsIn returns the folder "texts" of a game's embedded files.
func TextsIn(files fs.FS) fs.FS {
	folder, err := fs.Sub(files, "texts")
	if err != nil {
		panic("board: the texts are embedded: " + err.Error())
	}
	return folder
}

// BundlesIn returns the folder "dist" of a game's embedded files.
func BundlesIn(files fs.FS) fs.FS {
	folder, err := fs.Sub(files, "dist")
	if err != nil {
		panic("board: the bundles are embedded: " + err.Error())
	}
	return folder
}

// PixelsIn returns the folder "pixels" of a game's embedded files.
func PixelsIn(files fs.FS) fs.FS {
	folder, err := fs.Sub(files, "pixels")
	if err != nil {
		panic("board: the pixels are embedded: " + err.Error())
	}
	return folder
}

// Scene is everything a game draws from, for one viewer; it holds nothing they may not know.
type Scene struct {
	L      *Loc
	Say    string    // address for typed commands
	LookUp string    // address for looking a word up (game.Dictionary)
	Rules  string    // address of the rulebook; each rule's id is an anchor there
	Ledger string    // address of the accounts of the deals, for a link with data-sheet; "" where nothing on the table is a link
	Viewer game.Seat // game.Watcher for a spectator
	// Together lists the seats played on one screen that see the same, Viewer's among them; nil for one seat.
	Together []game.Seat
	Seats    []Seat // by seat number
	Options  game.Options
	View     any // the game's own view, from State.View(Viewer)
	// Disclosed holds what the game hid from all (game.Discloser), in the replay of a finished game with everything
	// open; else nil.
	Disclosed any
	Turn      game.Seat
	Legal     []game.Action // actions of Viewer now; empty for a game.LegalLimiter, which has too many
	Texts     []string      // Legal as text, at the same indices
	Last      *Move         // the last action, nil before the first
	Points    []game.Standing
	Recent    []Entry  // events since Viewer's last action, included; at least the last step
	Trace     []Traced // actions since Viewer last chose one; the last action if Viewer watches or has left
	Left      bool     // Viewer is out of the running game
	Runs      bool     // Viewer may play all that must follow by one press, of a button "run"
	Seq       uint64
	// Still marks a scene of the past (a replay): no action is possible, and nothing on the table is a
	// button.
	Still bool
	// Closed marks a game that the house closed before its end: the table shows its last state (Still), and
	// no one is awaited any more.
	Closed bool
	Hold   *Hold  // reason for a pause for this viewer; nil for none
	ToEnd  string // address of the form by which Viewer, out of the game, goes on to its end at a stroke; "" for none
	Holds  bool   // this table holds moments, so their contents need not be shown again afterwards
	Draft  Draft  // unfinished action of the viewer's seat, from this page or another
	// Deadline is the end of the awaited seat's time; zero without a clock.
	Deadline time.Time
	Now      time.Time
}

// Yours reports whether the viewer is to act now.
func (s *Scene) Yours() bool { return s.Viewer >= 0 && s.Turn == s.Viewer && !s.Still }

// Over reports whether the game is over.
func (s *Scene) Over() bool { return s.Turn == game.Nobody }

// Seat is the occupant of a seat, as all viewers may know it.
type Seat struct {
	Name   string
	Sign   Sign // the people and bots of a rematch keep theirs, wherever they sit
	Bot    bool
	Level  int    // of a bot, from 1
	Levels int    // number of levels of the game's bots
	Rank   string // of a bot, its description besides the name: "robot amateur"
	Here   bool   // connected; always true of a bot
	You    bool
	Did    string // since the viewer last chose an action, in a word or two; "" for nothing
}

// ToAll returns the seat without the You mark, for a part that looks the same to all viewers.
func (s Seat) ToAll() Seat {
	s.You = false
	return s
}

// Draft is an unfinished action of a seat, shown on every page of that seat and on no other.
type Draft struct {
	Text   string // as the game's script wrote it; "" for none
	By     string // id of the page it comes from
	Shared bool   // several pages of the seat are open: the script should send what it composes
}

// Move is an accepted action.
type Move struct {
	Seat game.Seat
	Text string
}

// Entry is one commit of the log as told to the viewer.
type Entry struct {
	Seq    uint64
	At     time.Time
	Facts  []game.Fact
	Undone int // moves taken back since the previous entry
}

// Line is one line of the journal. Text is plain; Gain is a part of Text to emphasize, "" for none.
type Line struct {
	Seq  uint64    // last commit it covers
	Seat game.Seat // its glyph precedes the line; game.Chance for none
	Text string
	Said string // spoken at the seat: "3 sans 4"; "" for none
	Gain string
	Open bool // more may be appended; it is announced when it is complete
	Look bool // there was more to see: the line links back to it
	Deal int  // number of the deal whose account the line links to (Bookkeeper); 0 for none
}
