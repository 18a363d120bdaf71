package host

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"tablee/game"
	"tablee/table"
)

// Plan is a table somebody wants to open, as typed: everything is checked.
type Plan struct {
	Game        string
	Options     game.Options   // those that are not the default
	Chairs      []string       // "me", "open", "bot:2", "here:NAME" (on the same device); their number is the number of seats
	Team        int            // people who may share a seat, at most MaxTeam; 0 and 1: nobody shares
	Fill        table.AutoFill // when bots take the chairs nobody came for
	Seating     string         // "drawn" (default), "kept"
	Rated       bool           // the result counts for ratings; needs two chairs that are not bots'
	table.Terms                // Title: at most MaxTitle characters
}

// Limits of what people may write, in characters.
const (
	MaxName    = 24
	MaxTitle   = 48
	MaxCommand = 64
)

// MaxTeam is how many people may share a seat.
const MaxTeam = 4

// Limits of times, when there are any: for a move, of a reserve, of an absence.
const (
	MinMove = time.Second
	MaxMove = 30 * 24 * time.Hour
)

// Invalid is a "no" to something written: which field, why (a code of the texts,
// "invalid." + Code) and the limit, if any.
type Invalid struct {
	Field string // "name", "title", "game", "chairs", "move", "bank", "after", "absence", "chat", "team", "seating", "rated", "fill", "command", "why", "device" …
	Code  string // "empty", "too-long", "too-short", "too-many", "control", "unknown", "alone"
	Limit any    // a number of characters, a time.Duration, a number of "me", or the word that is unknown
}

// Error is for logs: "invalid name: too-long 24".
func (e *Invalid) Error() string {
	text := "invalid " + e.Field + ": " + e.Code
	if e.Limit != nil {
		text += fmt.Sprintf(" %v", e.Limit)
	}
	return text
}

// setup is the table a plan means.
func (h *Host) setup(by table.PlayerID, p Plan) (game.Rules, table.Setup, error) {
	s := table.Setup{Options: p.Options, FixedSeating: p.Seating == "kept", TeamSize: p.Team, Fill: p.Fill, Rated: p.Rated, Owner: by}
	rules, known := h.Rules(p.Game)
	if !known {
		return nil, s, &Invalid{Field: "game", Code: "unknown", Limit: p.Game}
	}
	if p.Seating != "" && p.Seating != "kept" && p.Seating != "drawn" {
		return nil, s, &Invalid{Field: "seating", Code: "unknown", Limit: p.Seating}
	}
	if err := checkTime("fill", p.Fill.After); err != nil {
		return nil, s, err
	}
	if p.Fill.Level < 0 || p.Fill.Level > h.Levels(p.Game) || p.Fill.After > 0 && p.Fill.Level == 0 {
		return nil, s, &Invalid{Field: "fill", Code: "unknown", Limit: p.Fill.Level}
	}
	if p.Team < 0 || p.Team > MaxTeam {
		return nil, s, &Invalid{Field: "team", Code: "too-many", Limit: MaxTeam}
	}
	var err error
	if s.Terms, err = h.terms(p.Game, p.Terms); err != nil {
		return nil, s, err
	}
	if s.Chairs, err = h.chairs(by, p); err == nil {
		err = checkRated(s)
	}
	return rules, s, err
}

// terms are the terms that somebody wants, as they are kept.
func (h *Host) terms(gameID string, t table.Terms) (table.Terms, error) {
	for _, limit := range []struct {
		field string
		long  time.Duration
	}{{"move", t.MoveTime}, {"bank", t.TimeBank}, {"after", t.Absence.After}} {
		if err := checkTime(limit.field, limit.long); err != nil {
			return t, err
		}
	}
	if t.Absence.After == 0 {
		t.Absence.Level = 0
	}
	if level := t.Absence.Level; level < 0 || level > h.Levels(gameID) {
		return t, &Invalid{Field: "absence", Code: "unknown", Limit: "bot:" + strconv.Itoa(level)}
	}
	if t.Chat != table.ChatNone && t.Chat != table.ChatEmotes && t.Chat != table.ChatOpen {
		return t, &Invalid{Field: "chat", Code: "unknown", Limit: string(t.Chat)}
	}
	var err error
	t.Title, err = clean("title", t.Title, MaxTitle)
	return t, err
}

func checkTime(field string, long time.Duration) error {
	if long != 0 && long < MinMove {
		return &Invalid{Field: field, Code: "too-short", Limit: MinMove}
	}
	if long > MaxMove {
		return &Invalid{Field: field, Code: "too-long", Limit: MaxMove}
	}
	return nil
}

// chairs reads "me", "open", "bot:LEVEL" and "here:NAME". Who plays here gets an id of
// his own, which his device's owner keeps for him; seatHere makes him somebody.
func (h *Host) chairs(by table.PlayerID, p Plan) ([]table.Chair, error) {
	if len(p.Chairs) == 0 {
		return nil, &Invalid{Field: "chairs", Code: "empty"}
	}
	if len(p.Chairs) > game.MaxSeats {
		return nil, &Invalid{Field: "chairs", Code: "too-many", Limit: game.MaxSeats}
	}
	chairs := make([]table.Chair, len(p.Chairs))
	mine := 0
	for i, word := range p.Chairs {
		level, isBot := strings.CutPrefix(word, "bot:")
		name, isHere := strings.CutPrefix(word, "here:")
		switch {
		case isHere:
			if _, err := cleanName(name); err != nil {
				return nil, err
			}
			chairs[i].Player, chairs[i].DeviceOwner = table.PlayerID(randomText(16)), by
		case word == "open":
		case word == "me":
			if mine++; mine > 1 {
				return nil, &Invalid{Field: "chairs", Code: "too-many", Limit: 1}
			}
			chairs[i].Player = by
		case isBot:
			n, err := strconv.Atoi(level)
			if err != nil || strconv.Itoa(n) != level || n < 1 || n > h.Levels(p.Game) {
				return nil, &Invalid{Field: "chairs", Code: "unknown", Limit: word}
			}
			chairs[i].Level = n
		default:
			return nil, &Invalid{Field: "chairs", Code: "unknown", Limit: word}
		}
	}
	return chairs, nil
}

// cleanName is a person's name as it is kept.
func cleanName(name string) (string, error) {
	name, err := clean("name", name, MaxName)
	if err == nil && !strings.ContainsFunc(name, seen) {
		return "", &Invalid{Field: "name", Code: "empty"}
	}
	return name, err
}

// clean is a short text as it is kept: in Unicode's normal form C, single spaces, none
// around, and nothing that is not seen or that turns the writing of what follows.
func clean(field, text string, most int) (string, error) {
	text = strings.TrimSpace(text)
	if !utf8.ValidString(text) || strings.ContainsFunc(joined.ReplaceAllString(text, ""), hidden) {
		return "", &Invalid{Field: field, Code: "control"}
	}
	text = strings.Join(strings.Fields(norm.NFC.String(text)), " ")
	if utf8.RuneCountInString(text) > most {
		return "", &Invalid{Field: field, Code: "too-long", Limit: most}
	}
	return text, nil
}

// joined are several symbols drawn as one picture: a family, a shrugging woman, the flags
// of England, Scotland and Wales. What joins them is not seen, and may stand there only.
var joined = func() *regexp.Regexp {
	const symbol = `[\p{So}↔↕]\x{FE0F}?[\x{1F3FB}-\x{1F3FF}]?\x{FE0F}?`
	const flag = `\x{1F3F4}\x{E0067}\x{E0062}(\x{E0065}\x{E006E}\x{E0067}|\x{E0073}\x{E0063}\x{E0074}|\x{E0077}\x{E006C}\x{E0073})\x{E007F}`
	return regexp.MustCompile(symbol + `(\x{200D}` + symbol + `)+|` + flag)
}()

// hidden reports characters that take no place of their own on a page: controls (Cc),
// formats such as zero-width and bidirectional signs (Cf), line ends, private ones, and
// the letters and marks that are drawn as nothing.
func hidden(r rune) bool {
	if unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co) {
		return true
	}
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point) || r == 0x2800
}

// seen reports characters that leave something on the page by themselves.
func seen(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !unicode.IsMark(r) }
