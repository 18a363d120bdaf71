package tables

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"tablee/web/api/call"
)

type rawText struct {
	ContentType string `header:"Content-Type"`
	Body        []byte
}

func (a *api) recordCalls() {
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/tables/{id}/record", OperationID: "record", Tags: []string{"tables"},
		Summary:     "The game as text",
		Description: "The .play record of a finished table, or what this caller may know of a running one.",
		Responses:   a.Answers(nil, "", "The record", "text/plain"),
	}, call.AnyToken, []int{403, 404}, a.record)
}

func (a *api) record(ctx context.Context, in *call.TableQuery) (*rawText, error) {
	s, err := a.ViewTable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	text, err := s.Frame.Record(s.Seat)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	return &rawText{ContentType: "text/plain; charset=utf-8", Body: text}, nil
}
