package admin

import (
	"context"
	"slices"

	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/page"
)

// namer returns a function that returns players' names as moderators read them.
func (s *handlers) namer(ctx context.Context, v *page.Visitor, ids []table.PlayerID) (func(table.PlayerID) string, error) {
	names, err := s.Accounts.WholeNames(ctx, slices.DeleteFunc(ids, func(id table.PlayerID) bool { return id == "" }))
	return func(id table.PlayerID) string {
		switch {
		case id == moderation.CommandLine:
			return v.L.T("admin.commandline")
		case names[id] == "":
			return v.L.T("admin.erased")
		}
		return names[id]
	}, err
}
