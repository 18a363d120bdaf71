package room

import (
	"context"
	"strings"

	"tablee/host"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/scene"
)

// shownLookers is the largest number of watchers shown by name; the others are counted.
const shownLookers = 5

// lookers describes the watchers, by name if they chose one; "" for none.
func (s *Handlers) lookers(f *host.Frame, l *board.Loc) (string, error) {
	known := f.Lookers.Known[:min(len(f.Lookers.Known), shownLookers)]
	names := map[table.PlayerID]string{}
	if len(known) > 0 {
		var err error
		if names, err = s.Host.NamesOf(context.Background(), known); err != nil {
			return "", err
		}
	}
	var named []string
	for _, p := range known {
		if name := names[p]; name != "" && !s.site.IsGivenName(name) {
			named = append(named, name)
		}
	}
	others := f.Lookers.N() - len(named)
	switch {
	case len(named) == 0:
		return scene.LookersCount(l, others), nil
	case others == 0:
		return l.T("lookers.named", "N", len(named), "Who", strings.Join(named, ", ")), nil
	}
	return l.T("lookers.both", "N", others, "Who", strings.Join(named, ", ")), nil
}
