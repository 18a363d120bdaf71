package web

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
)

// room is a table's page without its frame: what the stream sends anew at each change.
// It is the same for everybody on one seat with one language.
type room struct {
	L     *board.Loc
	UI    board.UI
	Table *table.Table
	Scene *board.Scene
	Lines []board.Line
	Link  string // to be sent to friends
	Known bool   // the viewer has a name already
	Name  string // typed in vain
	Typed string // in vain too, into the command line
	Whole bool   // with the whole journal
	Terms []agreed
	Final []final

	Curtain *curtain // instead of the table, on a device with several seats
	Shown   bool     // on such a device: it shows a hand, though it is not its turn
	Talk    *talk    // what people say; nil where nobody talks
	Notice  *notice  // what the table asks of the viewer
}

// agreed is one thing the players of a table agreed on.
type agreed struct {
	Label, Value string
	Usual        bool // as in every game, and costs nobody anything: it may be folded away
}

// final is a seat's place at the end.
type final struct {
	Seat   game.Seat
	Name   string
	Place  string
	Points int
	You    bool
}

// fragment is the room as HTML, made once per frame for all who may see the same; whole
// for a page that lacks lines of the journal. A table that waits shows its link as the
// browser asked for it, which may be anything: that is made anew each time, and not kept.
func (s *site) fragment(f *host.Frame, v *visitor, link string, whole bool) ([]byte, error) {
	draw := func() ([]byte, error) {
		rm, err := s.room(f, v, link)
		if err != nil {
			return nil, err
		}
		rm.Whole = whole
		var b bytes.Buffer
		err = roomPart(rm).Render(context.Background(), &b)
		return b.Bytes(), err
	}
	if f.Table.Status == table.StatusOpen {
		return draw()
	}
	key := fmt.Sprintf("room %d %s %t %t", viewerOf(f, v), v.L.Lang(), v.Known, whole)
	if shares(f, v) || notices(f, v) {
		key += " " + string(v.Player.ID)
	}
	if len(v.Muted) > 0 {
		key += fmt.Sprint(" without ", v.Muted)
	}
	return f.Memo(key, draw)
}

func (s *site) room(f *host.Frame, v *visitor, link string) (*room, error) {
	ui, ok := s.uis[f.Table.Game]
	if !ok {
		return nil, host.ErrNotFound
	}
	sc, err := scene(f, ui, viewerOf(f, v), v.L, time.Now())
	if err != nil {
		return nil, err
	}
	rm := &room{L: v.L, UI: ui, Table: f.Table, Scene: sc, Link: link, Known: v.Known}
	if rm.Lines, err = journal(f, sc, ui, sc.Viewer); err != nil {
		return nil, err
	}
	rm.Terms = terms(v.L, ui, f.Table, f.Table.Status == table.StatusOpen)
	rm.Curtain = curtainOf(f, v)
	rm.Shown = shares(f, v) && rm.Curtain == nil && !rm.awaitsYou()
	rm.Notice = noticeOf(f, v, sc)
	rm.Talk = talkOf(f, v)
	if f.Table.Status == table.StatusOver {
		rm.Final = finals(v.L, sc)
	}
	return rm, nil
}

// terms reads a table's contract; the rarer terms only where they are not as usual,
// unless all are wanted.
func terms(l *board.Loc, ui board.UI, t *table.Table, all bool) []agreed {
	var list []agreed
	add := func(label, value string, usual bool) { list = append(list, agreed{label, value, usual}) }
	add(l.T("contract.seats"), l.T("terms.seats", "N", len(t.Seats)), false)
	add(l.T("contract.seating"), l.T("seating."+map[bool]string{true: "kept", false: "drawn"}[t.FixedSeating]), !t.FixedSeating)
	if t.Origin != nil {
		add(l.T("terms.from"), origin(l, t.Origin), false)
	}
	if all {
		add(l.T("contract.bots"), botsOf(l, t), false)
	}
	list = append(list, termLines(l, t.Terms, t.TeamSize, all)...)
	if t.Fill.After > 0 && t.Status == table.StatusOpen {
		add(l.T("contract.fill"), l.T("fill.after", "Time", long(l, t.Fill.After)), false)
	}
	if t.Rated {
		add(l.T("contract.rated"), brief(l, "rated.yes"), false)
	}
	if t.Daily != "" {
		add(l.T("daily.name"), daysDate(l, t.Daily), false)
	}
	if t.Rules() == nil {
		return list
	}
	in := t.Rules().Info()
	for _, o := range in.Options {
		if value, ok := t.Options[o.Key]; ok && o.Allows(value) {
			add(say(l, ui, "option."+o.Key+".label"), optionBrief(l, ui, o, value), !o.IsLanguage && value == usualValue(in, o, t.Options))
		}
	}
	return list
}

// usualValue is what an option is when nobody says, the others being as they are.
func usualValue(in game.Info, o game.Option, options game.Options) string {
	others := maps.Clone(options)
	delete(others, o.Key)
	full, err := in.Complete(others)
	if err != nil { // of a table older than one of its game's options
		return o.Default
	}
	return full[o.Key]
}

// botsOf says how many bots play at a table, and how well.
func botsOf(l *board.Loc, t *table.Table) string {
	var levels []string
	for _, c := range t.Seats {
		if c.Bot() && !c.Away() {
			levels = append(levels, levelName(l, t.Game, c.Level))
		}
	}
	if len(levels) == 0 {
		return l.T("contract.bots.0")
	}
	text := l.T("contract.bots.n", "N", len(levels))
	slices.Sort(levels)
	return text + " (" + strings.Join(slices.Compact(levels), ", ") + ")"
}

// origin says from where a game goes on.
func origin(l *board.Loc, from *table.Origin) string {
	key := "terms.from.known"
	if from.Open {
		key = "terms.from.open"
	}
	return l.T(key, "Table", from.Table, "N", from.Position, "Seat", int(from.Viewer)+1)
}

// finals are the seats by their final place.
func finals(l *board.Loc, sc *board.Scene) []final {
	var list []final
	for p := 1; p <= len(sc.Points); p++ {
		for seat, st := range sc.Points {
			if st.Place == p {
				list = append(list, final{game.Seat(seat), sc.Seats[seat].Name, place(l, p), st.Points, sc.Seats[seat].You})
			}
		}
	}
	return list
}

// Title is what stands on the browser's tab: whose turn it is, first.
func (rm *room) Title() string {
	name := rm.name()
	switch {
	case rm.Table.Status == table.StatusOpen:
		return rm.L.T("tab.waiting", "Game", name)
	case rm.Table.Status == table.StatusOver:
		return rm.L.T("tab.over", "Game", name)
	case rm.Table.Status == table.StatusClosed:
		return rm.L.T("tab.closed", "Game", name)
	case rm.awaitsYou():
		return rm.L.T("tab.yours", "Game", name)
	}
	return rm.L.T("tab.others", "Game", name, "Who", rm.awaited())
}

// awaitsYou reports whether the viewer is awaited, perhaps among others.
func (rm *room) awaitsYou() bool {
	if gathering, ok := rm.UI.(board.Gathering); ok && rm.Scene.View != nil {
		return gathering.Awaits(rm.Scene)
	}
	return rm.Scene.Yours()
}

// script is the game's own, to be fetched when there is a game to be seen; "" for none.
func (rm *room) script() string {
	if _, ok := rm.UI.(board.Scripted); ok && rm.Scene.View != nil {
		return gameScript(rm.UI, rm.L.Lang())
	}
	return ""
}

// sign is the picture that stands for a seat.
func (rm *room) sign(seat game.Seat) templ.Component {
	if ui, ok := rm.UI.(board.Signed); ok && rm.Scene.View != nil {
		return ui.Sign(rm.Scene, seat)
	}
	return board.Glyph(int(seat))
}

func (rm *room) name() string { return say(rm.L, rm.UI, "name") }

func (rm *room) awaited() string {
	if turn := rm.Scene.Turn; turn >= 0 && int(turn) < len(rm.Scene.Seats) {
		return rm.Scene.Seats[turn].Name
	}
	return ""
}

// State is the bar's note: the table's title and where the game stands.
func (rm *room) State() string {
	var parts []string
	if rm.Table.Title != "" {
		parts = append(parts, rm.Table.Title)
	}
	if rm.Table.Daily != "" {
		parts = append(parts, rm.L.T("daily.name"))
	}
	switch {
	case rm.Table.Status == table.StatusOpen:
		parts = append(parts, rm.L.T("room.waiting"))
	case rm.Table.Status == table.StatusClosed:
		parts = append(parts, rm.L.T("room.closed"))
	case rm.Scene.View != nil:
		parts = append(parts, rm.UI.State(rm.Scene))
	}
	return strings.Join(parts, " · ")
}

// Ask is what the live region says last: what is asked of the viewer now.
func (rm *room) Ask() string {
	if rm.Table.Status == table.StatusPlaying && rm.Scene.View != nil && rm.awaitsYou() {
		return rm.UI.Request(rm.Scene)
	}
	return ""
}

// newest is how many lines of the journal an update brings: more than a live region says
// at once, and few enough for the update to stay small. The page has the others already.
const newest = 10

// rest is how many lines of the journal are left out.
func (rm *room) rest() int {
	if rm.Whole {
		return 0
	}
	return max(0, len(rm.Lines)-newest)
}

// Last is the newest line of the journal, or what has been said since: where the journal
// is folded nobody would see it otherwise.
func (rm *room) Last() string {
	if k := rm.Talk; k != nil && rm.Scene.View != nil && len(k.Lines) > 0 {
		if said := k.Lines[len(k.Lines)-1]; !said.At.Before(rm.Table.Changed) {
			return rm.L.T("talk.said", "Who", said.Who, "Text", said.Text)
		}
	}
	if len(rm.Lines) == 0 {
		return rm.L.T("journal.empty")
	}
	return rm.Lines[len(rm.Lines)-1].Text
}

// deadline is when the awaited seat's time is up, for the script's clock.
func (rm *room) deadline() string {
	if rm.Scene.Deadline.IsZero() {
		return ""
	}
	return rm.Scene.Deadline.UTC().Format(time.RFC3339)
}

// linkTo is the address of a table, to be sent to friends.
func (s *site) linkTo(r *http.Request, id table.ID) string { return s.link(r, "/t/"+string(id)) }

// path is an address under the table's own.
func (rm *room) path(rest string) string { return "/t/" + string(rm.Table.ID) + rest }

// open is how many chairs are free.
func (rm *room) open() int {
	n := 0
	for _, c := range rm.Table.Seats {
		if c.Open() {
			n++
		}
	}
	return n
}

// points says a number of what the game counts.
func (rm *room) points(n int) string {
	if key := rm.UI.ID() + ".points"; rm.L.Has(key) {
		return rm.L.T(key, "N", n)
	}
	return rm.L.T("points", "N", n)
}

// hint is an example of what may be typed: the game's own, where it has one.
func (rm *room) hint() string {
	if key := rm.UI.ID() + ".hint"; rm.L.Has(key) {
		return rm.L.T(key)
	}
	return rm.L.T("say.hint")
}
