package tables

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tablee/game"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/lobby"
	"tablee/table"
	"tablee/web/api/call"
	"tablee/web/api/wire"
)

// ContractForm is a contract without its game and chairs.
type ContractForm struct {
	Options  map[string]string `json:"options,omitempty" doc:"Those that are not the default."`
	Pace     *pace             `json:"pace,omitempty"`
	Seating  string            `json:"seating,omitempty" enum:"drawn,kept" default:"drawn" doc:"Whether seats are drawn at random as the game starts, or follow the order of the chairs."`
	Absence  *wire.Absence     `json:"absence,omitempty" doc:"What happens when a player stays away; absent: after 5 minutes, or the time for a move and the bank if that is longer, a bot stands in for someone who keeps others waiting; with after 0 the game waits."`
	Watchers *bool             `json:"watchers,omitempty" doc:"Whether others may watch once the game has begun; absent: yes."`
	Chat     string            `json:"chat,omitempty" enum:"off,emotes,open" doc:"What players may say to each other; absent: emotes."`
	Undo     *bool             `json:"undo,omitempty" doc:"Whether actions may be taken back if everyone agrees; absent: yes."`
	Team     int               `json:"team,omitempty" minimum:"0" maximum:"4" doc:"How many people may share a seat; the game begins when they ask for it (begin)."`
	Public   bool              `json:"public,omitempty" doc:"Listed among the open tables; otherwise only people with the address find it."`
	Rated    bool              `json:"rated,omitempty" doc:"The result counts for ratings; needs two chairs that are not bots'."`
	Tempo    string            `json:"tempo,omitempty" enum:"calm,normal,lively,signal" doc:"How fast the table goes on by itself; absent: normal, or against bots as chosen last."`
	Title    string            `json:"title,omitempty" doc:"At most 48 characters."`
}

// plan returns the contract as the lobby reads it.
func (c *ContractForm) plan() lobby.Plan {
	plan := lobby.Plan{Options: c.Options, Seating: c.Seating, Team: c.Team, Rated: c.Rated}
	plan.Public, plan.Title = c.Public, c.Title
	plan.NoWatchers = c.Watchers != nil && !*c.Watchers
	plan.AllowUndo = c.Undo == nil || *c.Undo
	plan.Chat = table.ChatEmotes
	if c.Chat != "" {
		plan.Chat = chatOf(c.Chat)
	}
	if plan.UsualAbsence = c.Absence == nil; !plan.UsualAbsence {
		plan.Absence = tableAbsence(*c.Absence)
	}
	plan.Terms.Tempo = tempoOf(c.Tempo)
	if c.Pace != nil {
		plan.MoveTime, plan.TimeBank = time.Duration(c.Pace.Move)*time.Second, time.Duration(c.Pace.Bank)*time.Second
	}
	return plan
}

// Seen holds the seq of the table as the caller saw it; 0 accepts any.
type Seen struct {
	Seq uint64 `json:"seq,omitempty" maximum:"9007199254740991" doc:"The seq of the table as the caller saw it: refused (moved) when it has another by now. Absent: whatever it is."`
}

type chairForm struct {
	ID   string `path:"id" doc:"The table's id." example:"8f2kq0z7xm"`
	Body struct {
		Seen
		Chair *int   `json:"chair,omitempty" minimum:"0" maximum:"11" doc:"Absent: one more."`
		As    string `json:"as" maxLength:"64" example:"bot:2" doc:"open: who sits there must rise, a bot goes. debarred: who sits there must rise and may not sit down again. gone: the free chair is taken away, and those behind it move up. bot:LEVEL: a bot takes the free chair, or has that level from now on. For one more chair: open, bot:LEVEL, or here:NAME for a player on the caller's device."`
	}
}

type admitForm struct {
	ID   string `path:"id" doc:"The table's id." example:"8f2kq0z7xm"`
	Body struct {
		Person string `json:"person" maxLength:"64" doc:"Their id."`
	}
}

type beginForm struct {
	ID   string `path:"id" doc:"The table's id." example:"8f2kq0z7xm"`
	Body *struct {
		Seen
		Bots int `json:"bots,omitempty" minimum:"0" doc:"The level of the bots that take the free chairs; absent: these chairs are taken away."`
	}
}

type reviseForm struct {
	ID   string `path:"id" doc:"The table's id." example:"8f2kq0z7xm"`
	Body struct {
		Seen
		ContractForm
	}
}

type agreeForm struct {
	ID   string `path:"id" doc:"The table's id." example:"8f2kq0z7xm"`
	Body *struct {
		Seq uint64 `json:"seq,omitempty" maximum:"9007199254740991" doc:"The seq of the table as the caller saw it: refused (revised) when the contract has changed since."`
	}
}

type codeAnswer struct {
	Body struct {
		Code string `json:"code" example:"K7QM" doc:"Four signs without look-alikes, to be typed at /join: until the game begins, and for one more day for watching."`
	}
}

type codeQuery struct {
	Code string `path:"code" maxLength:"64" example:"K7QM" doc:"Case, spaces and dashes do not count."`
}

type codeTable struct {
	Body struct {
		ID  string `json:"id" example:"8f2kq0z7xm"`
		URL string `json:"url" example:"/t/8f2kq0z7xm"`
	}
}

// roomCalls adds the calls about a table that has not begun.
func (a *api) roomCalls() {
	post := func(path, id, summary, about string) huma.Operation {
		return huma.Operation{Method: http.MethodPost, Path: "/api/v1/tables/{id}/" + path, OperationID: id, Tags: []string{"tables"},
			Summary: summary, Description: about, DefaultStatus: http.StatusNoContent}
	}
	errs := []int{400, 403, 404, 409, 413, 415, 422, 429}
	call.Add(a.Kit, post("begin", "begin", "Begin with those who are there",
		"By the table's opener. Where seats may be shared, any seated player may once no chair is free. Refused while anyone has still to agree to a changed contract (not-agreed), and for fewer players than the game needs."), call.NeedsToken, errs, a.begin)
	call.Add(a.Kit, post("chairs", "chair", "Change a chair, or add one", "Before the game begins, by the table's opener."), call.NeedsToken, errs, a.setChair)
	call.Add(a.Kit, post("admit", "admit", "Let a debarred person sit down again", "Before the game begins; by the table's opener."), call.NeedsToken, errs,
		func(ctx context.Context, in *admitForm) (*call.Nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error {
				return a.Lobby.Admit(ctx, p.ID, id, table.PlayerID(in.Body.Person))
			})
		})
	call.Add(a.Kit, post("contract", "revise", "Change the contract before the game begins",
		"By the table's opener. It replaces the whole contract. Everyone else who sits there has to agree again, or leaves their chair."), call.NeedsToken, errs,
		func(ctx context.Context, in *reviseForm) (*call.Nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error {
				return a.Lobby.Revise(ctx, p.ID, id, in.Body.Seq, in.Body.plan())
			})
		})
	call.Add(a.Kit, post("agree", "agree", "Agree to the changed contract", "The game does not begin before everyone has."), call.NeedsToken, errs,
		func(ctx context.Context, in *agreeForm) (*call.Nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error {
				seq := uint64(0)
				if in.Body != nil {
					seq = in.Body.Seq
				}
				return a.Lobby.AgreeAnew(ctx, p.ID, id, seq)
			})
		})
	call.Add(a.Kit, post("lead", "lead", "Do what the opener may",
		"For a seated person, when the opener has been gone for two minutes (else opener-here). An opener who leaves their chair passes it on at once; one who has been gone for two minutes passes it on to the person who has sat there longest of those who follow the table."), call.NeedsToken, errs,
		func(ctx context.Context, in *call.TableQuery) (*call.Nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error { return a.Host.TakeLead(ctx, p.ID, id) })
		})
	call.Add(a.Kit, post("hold", "hold", "Let a full table wait", "For a seated person, while the table is about to begin by itself (begins); from then on its opener begins it."), call.NeedsToken, errs,
		func(ctx context.Context, in *call.TableQuery) (*call.Nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error { return a.Lobby.Hold(ctx, p.ID, id) })
		})
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/tables/{id}/code", OperationID: "code", Tags: []string{"tables"},
		Summary: "The short code of a table that waits", Description: "For those who sit there, and its opener.",
	}, call.NeedsToken, []int{403, 404, 409, 422, 429}, a.code)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/join/{code}", OperationID: "join", Tags: []string{"tables"},
		Summary: "The table of a short code", Description: "Codes that lead nowhere are counted: 10 a minute and 100 a day per address.",
	}, call.AnyToken, []int{403, 404, 422, 429}, a.join)
	call.Add(a.Kit, post("close", "close", "Close a table that has not begun", "By its opener, for good."), call.NeedsToken, errs,
		func(ctx context.Context, in *call.TableQuery) (*call.Nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error { return a.Lobby.Dissolve(ctx, p.ID, id) })
		})
	call.Add(a.Kit, huma.Operation{Method: http.MethodPost, Path: "/api/v1/tables/{id}/invitations", OperationID: "invite", Tags: []string{"tables"},
		Summary: "Invite people to a table that waits", DefaultStatus: http.StatusNoContent}, call.NeedsToken, []int{400, 403, 404, 409, 413, 415, 422, 429}, a.invite)
}

func (a *api) code(ctx context.Context, in *call.TableQuery) (*codeAnswer, error) {
	out := &codeAnswer{}
	_, err := a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error {
		f, err := a.Host.Frame(ctx, id)
		if err != nil {
			return err
		}
		if f.Table.SeatOf(p.ID) < 0 && f.Table.Opener != p.ID {
			return table.ErrNotSeated
		}
		out.Body.Code, err = a.Lobby.Code(ctx, id)
		return err
	})
	return out, err
}

func (a *api) join(ctx context.Context, in *codeQuery) (*codeTable, error) {
	wrong, err := a.TryCode(ctx)
	if err != nil {
		return nil, err
	}
	f, err := a.Lobby.ByCode(ctx, in.Code)
	switch {
	case errors.Is(err, input.ErrNotFound):
		wrong()
		return nil, call.Deny(http.StatusNotFound, "no-code")
	case err != nil:
		return nil, a.Failed(ctx, err)
	}
	out := &codeTable{}
	out.Body.ID, out.Body.URL = string(f.Table.ID), call.PageOf(f.Table.ID)
	return out, nil
}

func (a *api) begin(ctx context.Context, in *beginForm) (*call.Nothing, error) {
	return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error {
		if in.Body == nil {
			return a.Lobby.Begin(ctx, p.ID, id, 0, 0)
		}
		return a.Lobby.Begin(ctx, p.ID, id, in.Body.Seq, in.Body.Bots)
	})
}

func (a *api) setChair(ctx context.Context, in *chairForm) (*call.Nothing, error) {
	return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error {
		chair := lobby.NewChair
		if in.Body.Chair != nil {
			chair = game.Seat(*in.Body.Chair)
		}
		return a.Lobby.SetChair(ctx, p.ID, id, in.Body.Seq, chair, in.Body.As)
	})
}

type peopleInvited struct {
	ID   string `path:"id"`
	Body struct {
		People []string `json:"people" maxItems:"15" nullable:"false" doc:"Ids. Who has blocked the caller is left out, and nothing says so."`
	}
}

func (a *api) invite(ctx context.Context, in *peopleInvited) (*call.Nothing, error) {
	return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error {
		var people []table.PlayerID
		for _, one := range in.Body.People {
			people = append(people, table.PlayerID(one))
		}
		if err := call.Allow(a.Writings, string(p.ID), "words"); err != nil {
			return err
		}
		return a.Circles.Invite(ctx, p.ID, id, people)
	})
}
