package tables

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/api/call"
)

// ChatMessage is a chat message at a table.
type ChatMessage struct {
	Number int       `json:"number" doc:"1, 2, 3 … at this table."`
	By     string    `json:"by" doc:"The id of the author, for mute."`
	Name   string    `json:"name"`
	Seat   *int      `json:"seat" doc:"The author's seat; null for none."`
	At     time.Time `json:"at"`
	Sign   string    `json:"sign" doc:"hello, bravo, thanks, oops, think or soon; empty for words."`
	Text   string    `json:"text" doc:"Empty for a sign."`
}

type chatAnswer struct {
	Body []ChatMessage `nullable:"false"`
}

type newMessage struct {
	ID   string `path:"id"`
	Body struct {
		Sign string `json:"sign,omitempty" doc:"hello, bravo, thanks, oops, think or soon; or else text."`
		Text string `json:"text,omitempty" doc:"At most 200 characters, where the contract's chat is open."`
	}
}

type playNowQuery struct {
	Game     string `path:"game" example:"nain-jaune"`
	Language string `query:"language" enum:"fr,en" doc:"The language of the game's spoken options (a word game's letters and dictionary); absent: the language of the request (Accept-Language) if the game has it, else as the game has it."`
	Bots     bool   `query:"bots" default:"true" doc:"Whether bots take the empty chairs after a while; else the table waits for people."`
}

type nextTable struct {
	Body struct {
		ID  *string `json:"id" doc:"Null when no table waits for the caller."`
		URL string  `json:"url"`
	}
}

type nextQuery struct {
	Except string `query:"except" maxLength:"32" doc:"A table to leave out."`
}

// meetingCalls adds the calls for chatting and for finding tables and opponents.
func (a *api) meetingCalls() {
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/tables/{id}/chat", OperationID: "chat", Tags: []string{"tables"},
		Summary: "The latest chat messages of a table, oldest first",
	}, call.AnyToken, []int{403, 404}, a.chat)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/tables/{id}/chat", OperationID: "say", Tags: []string{"tables"},
		Summary: "Say something at a table where I have a seat", DefaultStatus: http.StatusNoContent,
	}, call.NeedsToken, []int{400, 403, 404, 409, 413, 415, 422, 429}, a.say)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/tables/{id}/rematch", OperationID: "rematch", Tags: []string{"tables"},
		Summary:       "Play a finished game again",
		Description:   "Opens a table with the same contract, or joins the one that another player of the game has opened. 409 with the code tables or address: as many tables that the caller, or people at their address, have opened are being played as the house allows.",
		DefaultStatus: http.StatusCreated,
	}, call.NeedsToken, []int{400, 403, 404, 409, 422, 429}, a.again)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/games/{game}/now", OperationID: "play-now", Tags: []string{"games"},
		Summary:       "Play with anyone who is around",
		Description:   "Joins a public table waiting with the usual contract, or opens one, where bots take the empty chairs after half a minute unless bots is false. 409 with the code tables or address: as many tables that the caller, or people at their address, have opened are being played as the house allows.",
		DefaultStatus: http.StatusCreated,
	}, call.NeedsToken, []int{404, 409, 422, 429}, a.playNow)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/me/next", OperationID: "next", Tags: []string{"people"},
		Summary: "The table that has been waiting for me longest",
	}, call.NeedsToken, []int{422}, a.next)
}

func (a *api) chat(ctx context.Context, in *call.TableQuery) (*chatAnswer, error) {
	s, err := a.ViewTable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	muted, err := a.Accounts.Muted(ctx, s.Player.ID)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	deaf := map[table.PlayerID]bool{}
	for _, p := range muted {
		deaf[p] = true
	}
	list := &chatAnswer{Body: []ChatMessage{}}
	for _, said := range s.Frame.Messages {
		if deaf[said.By] || said.Sign == "" && said.Text == "" {
			continue
		}
		line := ChatMessage{Number: said.N, By: string(said.By), Name: s.Frame.Names[said.By], At: said.At, Sign: said.Sign, Text: said.Text}
		if seat := s.Frame.Table.SeatOf(said.By); seat >= 0 {
			line.Seat = new(int(seat))
		}
		list.Body = append(list.Body, line)
	}
	return list, nil
}

func (a *api) say(ctx context.Context, in *newMessage) (*call.Nothing, error) {
	return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error {
		if in.Body.Sign != "" && in.Body.Text != "" {
			return &input.Invalid{Field: "sign", Code: "both"}
		}
		if err := call.Allow(a.Writings, string(p.ID), "words"); err != nil {
			return err
		}
		return a.Host.Say(ctx, p.ID, id, in.Body.Sign, in.Body.Text)
	})
}

func (a *api) again(ctx context.Context, in *call.TableQuery) (*call.TableAddress, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	id, err := call.TableID(in.ID)
	if err != nil {
		return nil, err
	}
	next, err := a.OpenLimited(ctx, p, func() (table.ID, error) {
		return a.Circles.InviteAgain(ctx, p.ID, id)
	})
	if err != nil {
		return nil, a.FailedAtTable(ctx, err, id)
	}
	return call.AddressOf(next), nil
}

func (a *api) playNow(ctx context.Context, in *playNowQuery) (*call.TableAddress, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	rules, known := a.Host.Rules(in.Game)
	if !known {
		return nil, a.NoGame(ctx, input.ErrNotFound)
	}
	options := rules.Info().LanguageOptions(cmp.Or(in.Language, call.From(ctx).Lang))
	id, err := a.OpenLimited(ctx, p, func() (table.ID, error) { return a.Lobby.PlayNow(ctx, p.ID, in.Game, options, in.Bots) })
	if err != nil {
		return nil, a.FailedAt(ctx, err, in.Game, nil)
	}
	return call.AddressOf(id), nil
}

func (a *api) next(ctx context.Context, in *nextQuery) (*nextTable, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	id, err := a.Host.NextAwaiting(ctx, p.ID, table.ID(in.Except))
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	out := &nextTable{}
	if id != "" {
		out.Body.ID, out.Body.URL = new(string(id)), call.PageOf(id)
	}
	return out, nil
}
