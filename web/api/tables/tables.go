// Package tables has the API's calls about tables: opening, finding and following them, sitting
// down, playing, chatting and replaying.
package tables

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/api/call"
	"tablee/web/api/wire"
)

type newTable struct {
	Body struct {
		Game   string   `json:"game" example:"nain-jaune"`
		Chairs []string `json:"chairs" nullable:"false" example:"[\"me\",\"open\",\"bot:2\"]" doc:"One per seat: me, open, bot:LEVEL, or here:NAME for a player on the caller's device."`
		ContractForm
	}
}

type pace struct {
	Move int `json:"move,omitempty" minimum:"0" maximum:"2592000" example:"60" doc:"Seconds for a move; absent: no clock. Refused with a bank (own-clock) while a clock of the game's own is on, such as Rondo's sand."`
	Bank int `json:"bank,omitempty" minimum:"0" maximum:"2592000" example:"600" doc:"Seconds in reserve for the whole game."`
}

type tableFilter struct {
	State string `query:"state" enum:"open,playing,mine" doc:"open and playing: public tables of that state with a seated person; mine: all tables of the caller, running games first, then tables waiting for players, then ended ones. Absent: all public tables with a seated person."`
	Page  int    `query:"page" minimum:"0" maximum:"1000" doc:"From 0; 100 a page."`
}

type listAnswer struct {
	Body []wire.Listed `nullable:"false"`
}

type sitting struct {
	ID   string `path:"id"`
	Body *struct {
		Seat    *int   `json:"seat,omitempty" minimum:"0" maximum:"11" doc:"A chair; absent: the first open one."`
		Entropy string `json:"entropy,omitempty" doc:"The caller's part in the shuffle: at most 64 bytes of text, mixed into the table's seed before the first card."`
		Seq     uint64 `json:"seq,omitempty" maximum:"9007199254740991" doc:"The seq of the table as the caller saw it: refused (revised) when the contract has changed since."`
		Command string `json:"command,omitempty" doc:"Any unique text of at most 64 characters: sending it again returns the first answer."`
	}
}

type seated struct {
	Body struct {
		Seat int `json:"seat" doc:"The seat now: different from the chair if the game has begun and seats were drawn."`
	}
}

// api has the handlers of these calls.
type api struct{ *call.Kit }

// Calls adds these calls to the API.
func Calls(k *call.Kit) {
	a := &api{Kit: k}
	a.tableCalls()
	a.actionCalls()
	a.seatCalls()
	a.roomCalls()
	a.eventCalls()
	a.myEventCalls()
	a.recordCalls()
	a.journalCalls()
	a.replayCalls()
	a.meetingCalls()
	a.describeTable()
}

func (a *api) tableCalls() {
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/tables", OperationID: "open-table", Tags: []string{"tables"},
		Summary: "Open a table", DefaultStatus: http.StatusCreated,
		Description: "The number of chairs is the number of seats. The game starts by itself when no chair is open. 10 a minute per player, refused ones not counted. 409 with the code waiting: the caller has come to 20 tables in a day that have not begun; tables or address: as many tables that they, or people at their address, have opened are being played as the house allows.",
	}, call.NeedsToken, []int{400, 409, 413, 415, 422, 429}, a.openTable)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/tables", OperationID: "tables", Tags: []string{"tables"},
		Summary: "Tables, the last changed first", Description: "At most 100 a page.",
	}, call.AnyToken, []int{422}, a.listTables)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/tables/{id}/sit", OperationID: "sit", Tags: []string{"tables"},
		Summary:     "Sit down",
		Description: "Sitting down means agreeing to the table's contract. The game starts by itself when no chair is open.",
	}, call.NeedsToken, []int{400, 404, 409, 413, 415, 422, 429}, a.sit)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/tables/{id}/rise", OperationID: "rise", Tags: []string{"tables"},
		Summary:     "Leave my chair",
		Description: "Before the game begins. Later it leaves a shared seat to the others, for good.", DefaultStatus: http.StatusNoContent,
	}, call.NeedsToken, []int{403, 404, 409, 429}, a.rise)
}

func (a *api) openTable(ctx context.Context, in *newTable) (*call.TableAddress, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	plan := in.Body.plan()
	plan.Game, plan.Chairs = in.Body.Game, in.Body.Chairs
	id, err := a.OpenLimited(ctx, p, func() (table.ID, error) { return a.Lobby.Open(ctx, p.ID, plan) })
	if err != nil {
		return nil, a.FailedAt(ctx, err, in.Body.Game, nil)
	}
	return call.AddressOf(id), nil
}

func (a *api) listTables(ctx context.Context, in *tableFilter) (*listAnswer, error) {
	p, err := a.Visitor(ctx)
	if err != nil {
		return nil, err
	}
	filter := host.Filter{Public: true, HasPeople: true, For: p.ID}
	switch in.State {
	case "open":
		filter.Status = []table.Status{table.StatusOpen}
	case "playing":
		filter.Status = []table.Status{table.StatusPlaying}
	case "mine":
		if p, err = a.Player(ctx); err != nil {
			return nil, err
		}
		filter = host.Filter{Player: p.ID, PlayingFirst: true}
	}
	filter.Limit, filter.Skip = call.PageLength, in.Page*call.PageLength
	rows, err := a.Host.Tables(ctx, filter)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	list, err := ListRows(ctx, a.Kit, rows, p.ID)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	return &listAnswer{list}, nil
}

// ListRows returns rows as the API shows them to a viewer.
func ListRows(ctx context.Context, k *call.Kit, rows []host.Row, viewer table.PlayerID) ([]wire.Listed, error) {
	sitters := make([][]table.PlayerID, len(rows))
	for i, row := range rows {
		for _, c := range row.Chairs {
			sitters[i] = append(sitters[i], c.People()...)
		}
	}
	names, err := k.Accounts.NamesIn(ctx, sitters)
	if err != nil {
		return nil, err
	}
	list := make([]wire.Listed, 0, len(rows))
	for i, row := range rows {
		list = append(list, ListRow(row, names[i], viewer))
	}
	return list, nil
}

// ListRow returns a row as the API shows it to a viewer, with these names.
func ListRow(row host.Row, names map[table.PlayerID]string, viewer table.PlayerID) wire.Listed {
	l := wire.Listed{
		ID: string(row.ID), URL: call.PageOf(row.ID), Game: row.Game, Title: row.Title, Status: string(row.Status),
		Public: row.Public, Rated: row.Rated, Seq: row.Seq, Seats: []wire.Place{}, Move: int(row.MoveTime / time.Second),
		Points: row.Points, Places: row.Places, Awaited: row.Awaits(viewer),
		Opened: row.Opened, Changed: row.Changed,
	}
	l.ForkOf, l.Coached = forkedOf(row.ForkOf)
	if l.Points == nil {
		l.Points = []int{}
	}
	for _, c := range row.Chairs {
		l.Seats = append(l.Seats, placeOf(c, names))
	}
	return l
}

func placeOf(c table.Chair, names map[table.PlayerID]string) wire.Place {
	who := []string{}
	place := wire.Place{Kind: "person", Level: c.Level, People: []wire.Player{}}
	for _, p := range c.People() {
		who = append(who, names[p])
		if names[p] != "" {
			place.People = append(place.People, wire.Player{ID: string(p), Name: names[p]})
		}
	}
	place.Name = strings.Join(who, " & ")
	switch {
	case c.Bot():
		place.Kind = "bot"
	case c.Open():
		place.Kind = "open"
	}
	return place
}

func (a *api) sit(ctx context.Context, in *sitting) (*seated, error) {
	p, id, err := a.AtTable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	chair, entropy, command, seq := table.AnyChair, "", "", uint64(0)
	if in.Body != nil {
		entropy, command, seq = in.Body.Entropy, in.Body.Command, in.Body.Seq
		if in.Body.Seat != nil {
			chair = game.Seat(*in.Body.Seat)
		}
	}
	seat, err := a.Host.SitAt(ctx, p.ID, id, seq, chair, entropy, command)
	if err != nil {
		return nil, a.FailedAtTable(ctx, err, id)
	}
	out := &seated{}
	out.Body.Seat = int(seat)
	return out, nil
}

func (a *api) rise(ctx context.Context, in *call.TableQuery) (*call.Nothing, error) {
	p, id, err := a.AtTable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := a.Host.Rise(ctx, p.ID, id); err != nil {
		return nil, a.FailedAtTable(ctx, err, id)
	}
	return nil, nil
}

// forkedOf returns the finished table that a game continues, "" for none, and whether the game is a
// coached first game instead.
func forkedOf(origin table.ID) (forked string, coached bool) {
	if origin == table.Coached {
		return "", true
	}
	return string(origin), false
}
