package lobby

import (
	"slices"
	"strings"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/results"
	"tablee/host/secret"
	"tablee/table"
)

// Plan is a request to open a table, as typed. Its values are not validated yet.
type Plan struct {
	Game         string
	Options      game.Options     // only those that differ from the default
	Chairs       []string         // "me", "open", "bot:2", "here:NAME" (on the same device); one per seat
	Team         int              // people who may share a seat, at most MaxTeam; 0 and 1: seats are not shared
	Fill         table.AutoFill   // when bots take the chairs that are still free
	Seating      string           // "drawn" (default), "kept"
	Rated        bool             // the result counts for ratings; needs at least two chairs without bots
	table.Terms                   // Title: at most host.MaxTitle characters
	Replays      *table.Table     // the finished table that is played again, chair by chair; nil for a first game
	UsualAbsence bool             // Absence is the default: a bot stands in for players who stay away
	SameRoom     bool             // as in table.Setup
	Known        []account.Player // people made for a device before, whom "here:NAME" seats again
}

// MaxWaiting limits the waiting tables that a person may have opened or joined in the last day when
// they open another.
const MaxWaiting = 20

// MaxTeam limits how many people may share a seat.
const MaxTeam = 4

// setup validates a plan and returns the setup it describes.
func (l *Lobby) setup(by table.PlayerID, p Plan) (game.Rules, table.Setup, error) {
	rules, known := l.host.Rules(p.Game)
	if !known {
		return nil, table.Setup{}, &input.Invalid{Field: "game", Code: "unknown", Limit: p.Game}
	}
	s, err := l.contract(p)
	if err != nil {
		return nil, s, err
	}
	s.Owner = by
	if s.Chairs, err = l.chairs(by, p); err == nil {
		err = l.checkRated(p.Game, s)
	}
	if err == nil && p.Replays != nil {
		s.Replays(p.Replays)
	}
	return rules, s, err
}

// contract validates a plan and returns its setup without chairs.
func (l *Lobby) contract(p Plan) (table.Setup, error) {
	s := table.Setup{Options: p.Options, FixedSeating: p.Seating == "kept", TeamSize: p.Team, Fill: p.Fill, Rated: p.Rated, SameRoom: p.SameRoom, Pause: l.cfg.StartPause}
	if p.Seating != "" && p.Seating != "kept" && p.Seating != "drawn" {
		return s, &input.Invalid{Field: "seating", Code: "unknown", Limit: p.Seating}
	}
	if err := host.CheckTime("fill", p.Fill.After); err != nil {
		return s, err
	}
	if p.Fill.Level < 0 || p.Fill.Level > l.host.Levels(p.Game) || p.Fill.After > 0 && p.Fill.Level == 0 {
		return s, &input.Invalid{Field: "fill", Code: "unknown", Limit: p.Fill.Level}
	}
	if p.Team < 0 || p.Team > MaxTeam {
		return s, &input.Invalid{Field: "team", Code: "too-many", Limit: MaxTeam}
	}
	if p.UsualAbsence {
		p.Absence = l.usualAbsence(p)
	}
	var err error
	s.Terms, err = l.host.CheckTerms(p.Game, p.Options, p.Terms)
	return s, err
}

// checkRated refuses a rated table with fewer than two chairs for people, and one with an option that helps them.
func (l *Lobby) checkRated(gameID string, s table.Setup) error {
	if rules, known := l.host.Rules(gameID); s.Rated && known && rules.Info().Aids(s.Options) {
		return &input.Invalid{Field: "rated", Code: "aided"}
	}
	people := 0
	for _, c := range s.Chairs {
		if !c.Bot() {
			people++
		}
	}
	if s.Rated && people < 2 {
		return &input.Invalid{Field: "rated", Code: results.UnratedAlone}
	}
	return nil
}

// knownAs returns the index of the person of a name, in capitals or not; -1 for none.
func knownAs(people []account.Player, name string) int {
	return slices.IndexFunc(people, func(p account.Player) bool { return strings.EqualFold(p.Name, name) })
}

// chairs parses "me", "open", "bot:LEVEL" and "here:NAME". Hot-seat players get a new id unless they are
// known, with the owner of the device recorded; addHotseat later adds a player for each new one.
func (l *Lobby) chairs(by table.PlayerID, p Plan) ([]table.Chair, error) {
	if len(p.Chairs) == 0 {
		return nil, &input.Invalid{Field: "chairs", Code: "empty"}
	}
	if len(p.Chairs) > game.MaxSeats {
		return nil, &input.Invalid{Field: "chairs", Code: "too-many", Limit: game.MaxSeats}
	}
	chairs := make([]table.Chair, len(p.Chairs))
	mine, known := 0, slices.Clone(p.Known)
	for i, word := range p.Chairs {
		level, isBot := strings.CutPrefix(word, "bot:")
		name, isHere := strings.CutPrefix(word, "here:")
		switch {
		case isHere:
			chairs[i].Player, chairs[i].DeviceOwner = table.PlayerID(secret.Text(16)), by
			if at := knownAs(known, strings.TrimSpace(name)); at >= 0 {
				chairs[i].Player = known[at].ID
				known = slices.Delete(known, at, at+1)
			} else if _, err := l.nameHere(name); err != nil {
				return nil, err
			}
		case word == "open":
		case word == "me":
			if mine++; mine > 1 {
				return nil, &input.Invalid{Field: "chairs", Code: "too-many", Limit: 1}
			}
			chairs[i].Player = by
		case isBot:
			n, err := l.level(p.Game, level)
			if err != nil {
				return nil, err
			}
			chairs[i].Level = n
		default:
			return nil, &input.Invalid{Field: "chairs", Code: "unknown", Limit: word}
		}
	}
	return chairs, nil
}

// standInAfter is the default delay before a bot stands in for an absent player of a live game.
const standInAfter = 5 * time.Minute

// usualAbsence returns the default for absent players: a bot stands in after standInAfter, or after the
// time for a move if that is longer. At a table where no one else could be kept waiting (alone, or on
// one device) the game waits. A plan without chairs counts as one with several people.
func (l *Lobby) usualAbsence(p Plan) table.Absence {
	people := 0
	for _, word := range p.Chairs {
		if word == "me" || word == "open" {
			people++
		}
	}
	level := l.host.UsualLevel(p.Game)
	if len(p.Chairs) > 0 && people < 2 || level < 1 {
		return table.Absence{}
	}
	after := max(standInAfter, p.MoveTime+p.TimeBank)
	return table.Absence{After: min(after, host.MaxMove), Level: level}
}
