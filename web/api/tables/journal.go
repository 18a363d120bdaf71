package tables

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"tablee/game"
	"tablee/host"
	"tablee/host/account"
	"tablee/table"
	"tablee/web/api/call"
	"tablee/web/api/wire"
)

type journalQuery struct {
	ID    string `path:"id" doc:"The table's id." example:"8f2kq0z7xm"`
	After uint64 `query:"after" doc:"Only what happened after that seq."`
}

type journal struct{ Body wire.Journal }

// journalCalls adds the calls about the journal.
func (a *api) journalCalls() {
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/tables/{id}/journal", OperationID: "journal", Tags: []string{"tables"},
		Summary: "What happened, in sentences",
		Description: "As this caller may know it, in the language asked for with Accept-Language (fr or en): as in the pages' journal, " +
			"and what the caller missed since their last visit.",
	}, call.AnyToken, []int{403, 404, 422}, a.journal)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/tables/{id}/seen", OperationID: "mark-seen", Tags: []string{"tables"},
		Summary:       "Mark everything so far as seen",
		Description:   "Nothing so far counts as missed any more, on the pages either. The pages' streams do this by themselves.",
		DefaultStatus: http.StatusNoContent,
	}, call.NeedsToken, []int{403, 404, 429}, a.markSeen)
}

func (a *api) journal(ctx context.Context, in *journalQuery) (*journal, error) {
	s, err := a.ViewTable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	out := &journal{}
	if out.Body.Lines, err = a.lines(ctx, s.Frame, s.Seat, s.Seat, in.After); err != nil {
		return nil, err
	}
	after, missed, err := a.Host.Missed(ctx, s.Player.ID, s.Frame)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	if missed {
		out.Body.Missed = &after
	}
	return out, nil
}

// lines returns the sentences after a seq in the caller's language, as a viewer may know them. They
// address the seat you as "you".
func (a *api) lines(ctx context.Context, f *host.Frame, viewer, you game.Seat, after uint64) ([]wire.Line, error) {
	out := []wire.Line{}
	if a.Words.Journal == nil {
		return out, nil
	}
	lang := call.From(ctx).Lang
	if a.Words.Untold != nil {
		if err := a.CountTelling(ctx, a.Words.Untold(f, viewer, you, lang)); err != nil {
			return nil, err
		}
	}
	told, err := a.Words.Journal(f, viewer, you, lang)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	for _, l := range told {
		if l.Seq <= after {
			continue
		}
		line := wire.Line{Seq: l.Seq, Text: l.Text}
		if l.Seat >= 0 {
			line.Seat = new(int(l.Seat))
		}
		out = append(out, line)
	}
	return out, nil
}

func (a *api) markSeen(ctx context.Context, in *call.TableQuery) (*call.Nothing, error) {
	return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error {
		f, err := a.Host.Frame(ctx, id)
		if err != nil {
			return err
		}
		if f.Table.SeatOf(p.ID) < 0 {
			return table.ErrNotSeated
		}
		return a.Host.MarkRead(ctx, p.ID, f.Table)
	})
}
