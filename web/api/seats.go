package api

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tablee/game"
	"tablee/host"
	"tablee/host/account"
	"tablee/table"
)

// Terms are what may be changed while the game is played, if everyone agrees.
type Terms struct {
	Move     int     `json:"move" minimum:"0" maximum:"2592000" doc:"Seconds for a move; 0: no clock, unless there is a bank."`
	Bank     int     `json:"bank" minimum:"0" maximum:"2592000" doc:"Seconds in reserve for the whole game, used up when a move takes longer."`
	Absence  Absence `json:"absence"`
	Watchers bool    `json:"watchers" doc:"Whether others may watch once the game has begun."`
	Chat     string  `json:"chat" enum:"off,emotes,open"`
	Undo     bool    `json:"undo" doc:"Whether actions may be taken back if everyone agrees."`
	Public   bool    `json:"public"`
	Title    string  `json:"title"`
}

// Absence is what happens to a seat whose player is to move and does nothing.
type Absence struct {
	After int `json:"after" minimum:"0" maximum:"2592000" doc:"Seconds; 0: the game waits."`
	Level int `json:"level" minimum:"0" doc:"Level of the bot that stands in until the player is back; 0: the game ends."`
}

// Offer is what one seat asks of all the others.
type Offer struct {
	By    int    `json:"by" doc:"The seat that asks."`
	What  string `json:"what" enum:"undo,terms,stop"`
	Terms *Terms `json:"terms,omitempty" doc:"The contract as it would be."`
	Waits []int  `json:"waits" nullable:"false" doc:"Seats that still have to answer."`
}

// MaybeOffer is what is being asked, or null.
type MaybeOffer struct{ *Offer }

// MarshalJSON writes the offer or null.
func (m MaybeOffer) MarshalJSON() ([]byte, error) { return json.Marshal(m.Offer) }

// Schema describes both.
func (MaybeOffer) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{r.Schema(reflect.TypeFor[Offer](), true, "Offer"), {Type: "null"}}}
}

func termsOf(t table.Terms) Terms {
	out := Terms{
		Move: int(t.MoveTime / time.Second), Bank: int(t.TimeBank / time.Second), Watchers: !t.NoWatchers, Chat: string(t.Chat),
		Undo: t.AllowUndo, Public: t.Public, Title: t.Title,
		Absence: Absence{After: int(t.Absence.After / time.Second), Level: t.Absence.Level},
	}
	if t.Chat == table.ChatNone {
		out.Chat = "off"
	}
	return out
}

func (t Terms) table() table.Terms {
	out := table.Terms{
		MoveTime: time.Duration(t.Move) * time.Second, TimeBank: time.Duration(t.Bank) * time.Second, NoWatchers: !t.Watchers,
		Chat: chatOf(t.Chat), AllowUndo: t.Undo, Public: t.Public, Title: t.Title, Absence: t.Absence.table(),
	}
	return out
}

func (a Absence) table() table.Absence {
	return table.Absence{After: time.Duration(a.After) * time.Second, Level: a.Level}
}

func chatOf(text string) table.Chat {
	if text == "off" {
		return table.ChatNone
	}
	return table.Chat(text)
}

func offerOf(t *table.Table) MaybeOffer {
	if t.Offer == nil {
		return MaybeOffer{}
	}
	o := &Offer{By: int(t.Offer.By), What: t.Offer.What, Waits: []int{}}
	if t.Offer.Terms != nil {
		terms := termsOf(*t.Offer.Terms)
		o.Terms = &terms
	}
	for seat := range t.Seats {
		if t.OwesAnswer(game.Seat(seat)) {
			o.Waits = append(o.Waits, seat)
		}
	}
	return MaybeOffer{o}
}

// seatOf is the seat from which a player sees a table through the API: of several, the
// one to move.
func seatOf(t *table.Table, p table.PlayerID) game.Seat {
	if t.Controls(p, t.Turn()) {
		return t.Turn()
	}
	return t.SeatOf(p)
}

type atSeat struct {
	ID   string `path:"id" doc:"The table's id." example:"8f2kq0z7xm"`
	Body *struct {
		Seat *int `json:"seat,omitempty" minimum:"0" maximum:"11" doc:"Which of the caller's seats; absent: the one to move, else their own."`
	}
}

func (in *atSeat) hand(p account.Player) host.Hand {
	h := host.Hand{Player: p.ID}
	if in.Body != nil && in.Body.Seat != nil {
		h.Seat = new(game.Seat(*in.Body.Seat))
	}
	return h
}

type transferAnswer struct {
	Body struct {
		Token string `json:"token" doc:"The person who sends it to take gets the seat. It works once."`
		URL   string `json:"url" doc:"The page that does the same."`
	}
}

type takeForm struct {
	ID   string `path:"id"`
	Body struct {
		Token string `json:"token" maxLength:"64" doc:"The token that give answered."`
	}
}

type proposalForm struct {
	ID   string `path:"id"`
	Body struct {
		Seq   uint64 `json:"seq" maximum:"9007199254740991" doc:"The seq of the table as the caller saw it."`
		What  string `json:"what" enum:"undo,terms,stop"`
		Terms *Terms `json:"terms,omitempty" doc:"With what: terms."`
	}
}

type voteForm struct {
	ID   string `path:"id"`
	Body struct {
		Seq uint64 `json:"seq" maximum:"9007199254740991" doc:"The seq of the table as the caller saw it."`
		Yes bool   `json:"yes"`
	}
}

// seatCalls are the calls about seats and proposals.
func (a *api) seatCalls() {
	post := func(path, id, summary, about string) huma.Operation {
		return huma.Operation{Method: http.MethodPost, Path: "/api/v1/tables/{id}/" + path, OperationID: id, Tags: []string{"tables"},
			Summary: summary, Description: about, DefaultStatus: http.StatusNoContent}
	}
	errs := []int{400, 403, 404, 409, 413, 415, 422, 429}
	call(a, post("begin", "begin", "Begin a game of teams", "Where seats may be shared, a seated player says when everyone has come."), needsToken, errs,
		func(ctx context.Context, in *tableQuery) (*nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error { return a.cfg.Host.Begin(ctx, p.ID, id) })
		})
	call(a, post("leave", "leave", "Let a bot play for me", "To take the seat back, play or call return."), needsToken, errs,
		func(ctx context.Context, in *atSeat) (*nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error { return a.cfg.Host.Leave(ctx, in.hand(p), id) })
		})
	call(a, post("return", "return", "Take my seat back from the bot", ""), needsToken, errs,
		func(ctx context.Context, in *atSeat) (*nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error { return a.cfg.Host.Return(ctx, in.hand(p), id) })
		})
	give := post("give", "give", "Make a token that hands my seat on", "It replaces any older token.")
	give.DefaultStatus = http.StatusOK
	call(a, give, needsToken, errs, a.give)
	call(a, post("take", "take", "Take a seat over with a token", ""), needsToken, errs,
		func(ctx context.Context, in *takeForm) (*nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error { return a.cfg.Host.TakeOver(ctx, p.ID, id, in.Body.Token) })
		})
	call(a, post("ask", "ask", "Ask all players",
		"undo: take my last action back, never across chance, another player's action or something it revealed. terms: change the contract. stop: end the game as it stands. It is done at once when nobody else has to answer."), needsToken, errs,
		func(ctx context.Context, in *proposalForm) (*nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error {
				var terms *table.Terms
				if in.Body.Terms != nil {
					terms = new(in.Body.Terms.table())
				}
				return a.cfg.Host.Ask(ctx, host.Hand{Player: p.ID}, id, in.Body.Seq, in.Body.What, terms)
			})
		})
	call(a, post("answer", "answer", "Agree to what is asked, or not", "A no from anyone, or from the seat that asked, ends it."), needsToken, errs,
		func(ctx context.Context, in *voteForm) (*nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error {
				return a.cfg.Host.Answer(ctx, p.ID, id, in.Body.Seq, in.Body.Yes)
			})
		})
}

// atSeat does something at a table for the caller.
func (a *api) atSeat(ctx context.Context, text string, do func(account.Player, table.ID) error) (*nothing, error) {
	p, id, err := a.atTable(ctx, text)
	if err != nil {
		return nil, err
	}
	if err := do(p, id); err != nil {
		return nil, a.failedAtTable(ctx, err, id)
	}
	return nil, nil
}

func (a *api) give(ctx context.Context, in *atSeat) (*transferAnswer, error) {
	out := &transferAnswer{}
	_, err := a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) (err error) {
		out.Body.Token, err = a.cfg.Host.TransferToken(ctx, in.hand(p), id)
		out.Body.URL = pageOf(id) + "/take/" + out.Body.Token
		return err
	})
	return out, err
}
