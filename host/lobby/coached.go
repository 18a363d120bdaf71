package lobby

import (
	"context"
	"fmt"
	"sync"

	"tablee/game"
	"tablee/game/coach"
	"tablee/host"
	"tablee/host/input"
	"tablee/table"
)

// Coached opens coached first games: a prepared deal, played step by step against bots that follow a script. See
// docs/design/log-and-tables.md#coached-first-games. Use NewCoached to create one.
type Coached struct {
	lobby   *Lobby
	opening sync.Mutex
}

// NewCoached returns a Coached that opens games in a lobby.
func NewCoached(l *Lobby) *Coached { return &Coached{lobby: l} }

// coachedLevel is the level of the bots of a coached game once the script is over.
const coachedLevel = 1

// Has reports whether a game has a coached first game in a language.
func (c *Coached) Has(gameID, lang string) bool {
	return c.lobby.host.Script(gameID, lang) != nil && c.lobby.host.Levels(gameID) >= coachedLevel
}

// Open opens a coached game for a person, in a language, or returns the one they are in the middle of.
// ErrNotFound when the game has none; other errors as for any table.
func (c *Coached) Open(ctx context.Context, by table.PlayerID, gameID, lang string) (table.ID, error) {
	rules, known := c.lobby.host.Rules(gameID)
	if !known || !c.Has(gameID, lang) {
		return "", fmt.Errorf("coached game of %.20q: %w", gameID, input.ErrNotFound)
	}
	script := c.lobby.host.Script(gameID, lang)
	c.opening.Lock() // of two concurrent calls, the second returns the table of the first
	defer c.opening.Unlock()
	if id, err := c.UnderWay(ctx, by, gameID, lang); err != nil || id != "" {
		return id, err
	}
	setup := table.Setup{Owner: by, FixedSeating: true, Options: script.Options, Origin: origin(script), Chairs: make([]table.Chair, script.Seats)}
	setup.Tempo = table.TempoCalm // leaves time for reading
	setup.Chairs[coach.Learner].Player = by
	for i := 1; i < script.Seats; i++ {
		setup.Chairs[i].Level = coachedLevel
	}
	return c.lobby.OpenSeeded(ctx, rules, setup, script.Seed)
}

// UnderWay returns the table at which a person is in the middle of the script of a language, or "".
func (c *Coached) UnderWay(ctx context.Context, by table.PlayerID, gameID, lang string) (table.ID, error) {
	script := c.lobby.host.Script(gameID, lang)
	rows, err := c.lobby.host.Tables(ctx, host.Filter{Game: gameID, Owner: by, Status: []table.Status{table.StatusPlaying}})
	if err != nil {
		return "", err
	}
	for _, row := range rows {
		if row.ForkOf != table.Coached {
			continue
		}
		f, err := c.lobby.host.Frame(ctx, row.ID)
		if err != nil {
			return "", err
		}
		if p, ok := c.lobby.host.Coached(f); ok && p.Script == script && p.Played < len(script.Actions) {
			return row.ID, nil
		}
	}
	return "", nil
}

func origin(s *coach.Script) *table.Origin {
	var before []table.Event
	for _, in := range s.Before {
		e := table.Event{Kind: table.Act, Seat: in.Seat, Text: in.Text}
		if in.Seat == game.Chance {
			e = table.Event{Kind: table.Draw, Text: in.Text}
		}
		before = append(before, e)
	}
	return table.CoachedOrigin(before)
}
