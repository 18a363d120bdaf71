package scene

import (
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
)

// Legal returns the actions that a viewer may choose from now, and their texts. There are none at a game that
// has too many to list.
func Legal(t *table.Table, viewer game.Seat) (actions []game.Action, texts []string) {
	_, many := t.State.(game.LegalLimiter)
	if t.State == nil || viewer < 0 || t.Status != table.StatusPlaying || t.Frozen || t.Damaged || many {
		return nil, nil
	}
	actions = t.State.Legal(viewer, nil)
	for _, a := range actions {
		texts = append(texts, t.Rules().FormatAction(a))
	}
	return actions, texts
}

// Asked returns the scene for reading a line that a viewer typed. The journal and all that follows from it are left
// out: see board.UI. Its View is nil before the game.
func Asked(f *host.Frame, ui board.UI, viewer game.Seat, l *board.Loc, now time.Time) *board.Scene {
	sc := bare(f, ui, viewer, l, now, nil)
	sc.Legal, sc.Texts = Legal(f.Table, viewer)
	return sc
}

// Choice returns an action of a viewer in the words of the game, for a page that shows no table. The
// journal and everything else that makes a scene dear is left out: see board.UI.
func Choice(f *host.Frame, ui board.UI, viewer game.Seat, l *board.Loc, a game.Action) string {
	sc := &board.Scene{L: l, Viewer: viewer, Seats: Seats(f, viewer, l)}
	if f.Table.State != nil {
		sc.View = f.Table.State.View(viewer)
	}
	return ui.Choice(sc, a)
}
