// Package board is what a game's pictures and words need from the house: the scene to
// draw, the reader's language, and the drawings that all games share (cards, chips,
// seats' glyphs, wood and cloth).
//
// A game's ui package implements [UI]. It imports this package, its own game and
// templ, and nothing of the web: no request, no session, no address but the ones a
// [Scene] carries.
package board

import (
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"tablee/game"
)

// UI is one game's looks: its box, its table and its sentences. Implementations are
// stateless and safe to share.
type UI interface {
	// ID is the game's id.
	ID() string

	// Texts holds fr.toml, en.toml and a file for each further language that the game is
	// written in: every sentence of the game. Required keys are listed in texts.go of this package.
	Texts() fs.FS

	// Styles is the CSS of the game's table and box, under 5 KB compressed.
	Styles() string

	// Symbols is the game's part of the picture sprite: <symbol> elements whose ids
	// begin with the game's id. "" when it has none. It depends on nothing.
	Symbols() string

	// Cover is the front of the box, an SVG of 201:260 with its name on it.
	Cover(l *Loc) templ.Component

	// Steps are the four pictures that tell the rule on the game's page.
	Steps(l *Loc) []Step

	// Picture is a drawing named in a rulebook (![…](picture:board)); nil for an
	// unknown name.
	Picture(l *Loc, name string) templ.Component

	// Table is the cloth and all that lies on it. Each legal choice is a
	// <button name="a" value="…" form="act">; the page provides the form.
	Table(s *Scene) templ.Component

	// Panel is the game's part of the right-hand panel, under the journal.
	Panel(s *Scene) templ.Component

	// State is the state of play in a few words, for the bar on top: "donne 2 sur 4".
	State(s *Scene) string

	// Request is what is asked of the viewer, or whom the table awaits, in one or two
	// sentences.
	Request(s *Scene) string

	// Journal tells the facts, oldest first, one line a sentence or a group of
	// sentences that belong together.
	Journal(s *Scene, entries []Entry) []Line

	// Choice is what a person calls an action: "7 de carreau".
	Choice(s *Scene, a game.Action) string

	// Understand reads what a person typed ("jouer 7 de carreau", "7d", "main") as the
	// text of an action, or as a question whose answer is the sentence; ok is false
	// when it means nothing.
	Understand(s *Scene, typed string) (action, answer string, ok bool)

	// Refused is the sentence of one of the game's own refusals. The GEN- ones are the
	// house's.
	Refused(l *Loc, r *game.Refusal) string
}

// Settler is a UI whose journal can be told in parts, so that a long game costs no more than
// a short one.
type Settler interface {
	// Settled is how many of the first entries are settled: whatever the scene, and whatever
	// entries follow, Journal of all the entries gives the lines of Journal of the settled
	// ones, and then those of Journal of the others. The last entry may be among them.
	Settled(entries []Entry) int
}

// Paged is a UI some of whose styles are for the house's pages alone (the pictures that
// tell the rule): a table is not made to wait for them.
type Paged interface {
	PageStyles() string
}

// The size of the pictures that links are shown with where they are shared.
const PreviewWidth, PreviewHeight = 1200, 630

// Previewed is a UI with such a picture of its own, a JPEG: its box. A link to any other game is
// shown with the shelf.
type Previewed interface {
	Preview() []byte
}

// Adapted is a UI whose table is laid out anew for windows of other shapes than a desktop's.
type Adapted interface {
	// Layouts holds phone.css (a phone held upright), land.css (one held across), tablet.css
	// (a tablet held upright) and wide.css (a large screen), as far as the game has them.
	// Each is added to the house's own and to Styles.
	Layouts() fs.FS
}

// Signed is a UI at whose tables seats bear signs of the game's own instead of the house's
// glyphs: the colour they play, which partners share.
type Signed interface {
	// Sign is the picture of class "glyph" that stands for a seat in the journal and in
	// the final standings.
	Sign(s *Scene, seat game.Seat) templ.Component
}

// Scripted is a UI at whose table a script of its own runs beside the house's.
type Scripted interface {
	// Script is an ECMAScript module in the words of l, served as ID-LANG.js beside the
	// house's sound.js. A table's page fetches it when there is a game to be seen. The
	// house's script calls what it exports, on document as it then is:
	//
	//	newest({level})               the page has become the newest one; level is that of
	//	                              the sounds: 0 none, 1 soft, 2 loud
	//	changed(el, was, run)         a thing that moves (data-flip) has another picture
	//	                              (href) than was; run animates. Optional.
	//	gone(el, home, run, still)    such a thing has gone from home; still says that
	//	                              nothing is to move. Optional.
	//
	// The table must be usable without it.
	Script(l *Loc) string

	// ScriptStyles is the CSS of what the script makes, served as ID-script.css: the script
	// asks for it. "" for none.
	ScriptStyles() string
}

// Bundle is several ECMAScript modules as one, behind a preamble that declares what they all
// know. They import each other only, by name, and what they import otherwise they fetch when
// they need it; no two of them declare the same name. A module stands behind those it imports;
// the functions that the last one exports, and no other imports, are the bundle's. All stands inside a function, whose
// names may be shortened.
func Bundle(modules fs.FS, preamble string, names ...string) (string, error) {
	var all, imports strings.Builder
	var exports []string
	for _, name := range names {
		text, err := fs.ReadFile(modules, name)
		if err != nil {
			return "", err
		}
		exports = nil
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, "import ") {
				imports.WriteString(line)
				continue
			}
			if m := exportedFunction.FindStringSubmatch(line); m != nil {
				exports = append(exports, m[1])
			}
			all.WriteString(strings.TrimPrefix(line, "export "))
		}
	}
	exports = slices.DeleteFunc(exports, func(name string) bool {
		return regexp.MustCompile(`\b` + name + `\b`).MatchString(imports.String())
	})
	own := strings.Join(exports, ", ")
	return "export const { " + own + " } = (() => {\n" + preamble + all.String() + "return { " + own + " }\n})()\n", nil
}

var exportedFunction = regexp.MustCompile(`^export (?:async )?function (\w+)`)

// Gathering is a UI whose table may await several seats at once (bids in any order),
// though one of them is the turn's.
type Gathering interface {
	// Awaits reports whether the scene's viewer is awaited.
	Awaits(s *Scene) bool
}

// Partnered is a UI of a game at which seats may play together without knowing each other's
// hands: people there are reminded not to tell them.
type Partnered interface {
	// Partners reports whether seats play together, of so many, by these options.
	Partners(seats int, options game.Options) bool
}

// Partners reports whether seats play together without knowing each other's hands.
func Partners(ui UI, seats int, options game.Options) bool {
	p, ok := ui.(Partnered)
	return ok && p.Partners(seats, options)
}

// Scorer is a UI of a game whose points do not say how everybody stood at the end: "in the hole".
type Scorer interface {
	// Score is how a seat stands, in words.
	Score(s *Scene, seat game.Seat) string
}

// Opener is a UI that can lay a seat's hand open beside the table, when a finished game is
// looked at with all hands open. A game without it hides nothing in hands.
type Opener interface {
	// Hand is what the scene's viewer, a seat, holds: faces within a list, small.
	Hand(s *Scene) templ.Component
}

// Step is one picture of "the rule in four pictures".
type Step struct {
	Picture templ.Component
	Title   string
	Text    string
}

// Steps are the texts "step.1.title", "step.1.text" … of a game with their pictures.
func Steps(l *Loc, id string, pictures ...templ.Component) []Step {
	steps := make([]Step, len(pictures))
	for i, picture := range pictures {
		key := id + ".step." + strconv.Itoa(i+1)
		steps[i] = Step{Picture: picture, Title: l.T(key + ".title"), Text: l.T(key + ".text")}
	}
	return steps
}

// TextsIn is the folder "texts" of a game's embedded files.
func TextsIn(files fs.FS) fs.FS {
	folder, err := fs.Sub(files, "texts")
	if err != nil {
		panic("board: the texts are embedded: " + err.Error())
	}
	return folder
}

// Scene is all a game may draw from, for one viewer, who knows all of it.
type Scene struct {
	L       *Loc
	Say     string    // the address that takes what is written in words
	Rules   string    // the address of the rulebook, on which each rule's id is a place
	Viewer  game.Seat // game.Watcher for a spectator
	Seats   []Seat    // by seat number
	Options game.Options
	View    any // the game's own view, from State.View(Viewer)
	Turn    game.Seat
	Legal   []game.Action // what Viewer may do now; none of a game.LegalLimiter, which has too many
	Texts   []string      // the same, as text, index by index
	Last    *Move         // the last action, nil before the first
	Points  []game.Standing
	Recent  []Entry  // what has happened since Viewer's last action, that included, and at least the last step
	Trace   []Traced // what was done since Viewer last chose an action
	Seq     uint64
	// Still says that the scene is of the past (a replay): nothing can be done, and nothing
	// on the table is a button.
	Still bool
	// Closed says that the house has closed the table in the middle of the game: it lies as
	// it stood (Still), and nobody is awaited any more.
	Closed bool
	Hold   *Hold // why the table stands still for the viewer; nil while it does not
	Holds  bool  // moments are held here: what they show need not be shown again after them
	Draft  Draft // what the viewer's seat is composing, on this page or another
	// Deadline is when the awaited seat's time is up; the zero time without a clock.
	Deadline time.Time
	Now      time.Time
}

// Yours reports whether the viewer is awaited, now.
func (s *Scene) Yours() bool { return s.Viewer >= 0 && s.Turn == s.Viewer && !s.Still }

// Over reports whether the game is over.
func (s *Scene) Over() bool { return s.Turn == game.Nobody }

// Seat is who sits where, as everybody at the table may know.
type Seat struct {
	Name   string
	Bot    bool
	Level  int    // of a bot, from 1
	Levels int    // that there are of the game's bots
	Rank   string // of a bot, what it is besides its name: "robot amateur"
	Here   bool   // connected; always true of a bot
	You    bool
	Did    Did // since the viewer last chose an action
}

// ToAll is the seat without that it is the viewer's, for a part that looks the same to all.
func (s Seat) ToAll() Seat {
	s.You = false
	return s
}

// Draft is what a seat is composing: seen on every page of that seat and on no other.
type Draft struct {
	Text   string // as the game's script wrote it; "" for nothing
	By     string // the page it comes from
	Shared bool   // several pages of the seat are open: the script should send what it composes
}

// Move is an action that was accepted.
type Move struct {
	Seat game.Seat
	Text string
}

// Entry is what one commit of the log means to the viewer.
type Entry struct {
	Seq    uint64
	At     time.Time
	Facts  []game.Fact
	Undone int // moves taken back since the entry before
}

// Line is one line of the journal. Text is plain; Gain, when not empty, is a part of
// Text to be shown strong.
type Line struct {
	Seq  uint64    // the last commit it tells of
	Seat game.Seat // whose glyph stands before it; game.Chance for none
	Text string
	Said string // spoken at the seat: "3 sans 4"; "" for nothing
	Gain string
	Open bool // more may be added to it: it is read out when it is whole
	Look bool // there was more to be seen than it tells: it leads back to that
}
