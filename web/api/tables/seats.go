package tables

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tablee/game"
	"tablee/host"
	"tablee/host/account"
	"tablee/table"
	"tablee/web/api/call"
	"tablee/web/api/wire"
)

func termsOf(t table.Terms) wire.Terms {
	out := wire.Terms{
		Move: int(t.MoveTime / time.Second), Bank: int(t.TimeBank / time.Second), Watchers: !t.NoWatchers, Chat: string(t.Chat),
		Undo: t.AllowUndo, Public: t.Public, Title: t.Title,
		Absence: wire.Absence{After: int(t.Absence.After / time.Second), Level: t.Absence.Level},
	}
	if t.Chat == table.ChatNone {
		out.Chat = "off"
	}
	if out.Tempo = string(t.Tempo); t.Tempo == table.TempoNormal {
		out.Tempo = "normal"
	}
	return out
}

// tempoOf parses a tempo.
func tempoOf(text string) table.Tempo {
	if text == "normal" {
		return table.TempoNormal
	}
	return table.Tempo(text)
}

func tableTerms(t wire.Terms) table.Terms {
	out := table.Terms{
		MoveTime: time.Duration(t.Move) * time.Second, TimeBank: time.Duration(t.Bank) * time.Second, NoWatchers: !t.Watchers,
		Chat: chatOf(t.Chat), AllowUndo: t.Undo, Public: t.Public, Title: t.Title, Absence: tableAbsence(t.Absence), Tempo: tempoOf(t.Tempo),
	}
	return out
}

func tableAbsence(a wire.Absence) table.Absence {
	return table.Absence{After: time.Duration(a.After) * time.Second, Level: a.Level}
}

func chatOf(text string) table.Chat {
	if text == "off" {
		return table.ChatNone
	}
	return table.Chat(text)
}

func offerOf(t *table.Table) *wire.Offer {
	if t.Offer == nil {
		return nil
	}
	o := &wire.Offer{By: int(t.Offer.By), What: t.Offer.What, Awaited: []int{}}
	if t.Offer.Terms != nil {
		terms := termsOf(*t.Offer.Terms)
		o.Terms = &terms
	}
	if t.Offer.Whom >= 0 {
		o.Whom, o.Player = new(int(t.Offer.Whom)), string(t.Offer.Claimant)
	}
	o.Until = t.OfferDeadline().UTC().Format(time.RFC3339Nano)
	for seat := range t.Seats {
		if t.OwesAnswer(game.Seat(seat)) {
			o.Awaited = append(o.Awaited, seat)
		}
	}
	return o
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

type goOnForm struct {
	ID   string `path:"id"`
	Body struct {
		Seq uint64 `json:"seq" doc:"The seq that the caller saw."`
	}
}

type tempoForm struct {
	ID   string `path:"id"`
	Body struct {
		Tempo string `json:"tempo" enum:"calm,normal,lively,signal"`
		Seq   uint64 `json:"seq,omitempty" doc:"The seq that the caller saw; needed where several people play."`
	}
}

type forcedForm struct {
	ID   string `path:"id"`
	Body struct {
		On   bool `json:"on"`
		Seat *int `json:"seat,omitempty" minimum:"0" maximum:"11" doc:"Which of the caller's seats; absent: the one to move, else their own."`
	}
}

func holdOf(f *host.Frame) *wire.Hold {
	if f.Hold == nil {
		return nil
	}
	h := &wire.Hold{Kind: f.Hold.Kind, Seq: f.Hold.Seq, Ready: []int{}}
	if !f.HoldEnds.IsZero() {
		h.Until = new(f.HoldEnds.UTC().Format(time.RFC3339Nano))
	}
	for seat, ready := range f.Hold.Ready {
		if ready {
			h.Ready = append(h.Ready, seat)
		}
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
		Seq   uint64      `json:"seq" maximum:"9007199254740991" doc:"The seq of the table as the caller saw it."`
		What  string      `json:"what" enum:"undo,terms,stop,standin"`
		Terms *wire.Terms `json:"terms,omitempty" doc:"With what: terms."`
		Whom  *int        `json:"whom,omitempty" minimum:"0" maximum:"11" doc:"With what: standin, the seat that a bot is to play for."`
	}
}

type voteForm struct {
	ID   string `path:"id"`
	Body struct {
		Seq uint64 `json:"seq" maximum:"9007199254740991" doc:"The seq of the table as the caller saw it."`
		Yes bool   `json:"yes"`
	}
}

type aboutSeat struct {
	ID   string `path:"id"`
	Body struct {
		Seat int `json:"seat" minimum:"0" maximum:"11" doc:"The seat that is meant."`
	}
}

// seatCalls adds the calls about seats and proposals.
func (a *api) seatCalls() {
	post := func(path, id, summary, about string) huma.Operation {
		return huma.Operation{Method: http.MethodPost, Path: "/api/v1/tables/{id}/" + path, OperationID: id, Tags: []string{"tables"},
			Summary: summary, Description: about, DefaultStatus: http.StatusNoContent}
	}
	errs := []int{400, 403, 404, 409, 413, 415, 422, 429}
	call.Add(a.Kit, post("leave", "leave", "Let a bot play for me", "To take the seat back, play or call return."), call.NeedsToken, errs,
		func(ctx context.Context, in *atSeat) (*call.Nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error { return a.Host.Leave(ctx, in.hand(p), id) })
		})
	call.Add(a.Kit, post("return", "return", "Take my seat back from the bot", ""), call.NeedsToken, errs,
		func(ctx context.Context, in *atSeat) (*call.Nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error { return a.Host.Return(ctx, in.hand(p), id) })
		})
	call.Add(a.Kit, post("go-on", "go-on", "Go on", "From the moment that pages still show (hold), and where bots wait for the caller's signal. The moment is over for all once everyone who has the table open has said so. Having nothing to go on from is no error."), call.NeedsToken, errs,
		func(ctx context.Context, in *goOnForm) (*call.Nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error { return a.Host.GoOn(ctx, p.ID, id, in.Body.Seq) })
		})
	call.Add(a.Kit, post("tempo", "tempo", "Choose the tempo", "Where the caller plays alone against bots it is done at once, and kept for their next tables; where several people play it is asked of all, as by ask with terms, and seq must be the newest."), call.NeedsToken, errs,
		func(ctx context.Context, in *tempoForm) (*call.Nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error {
				_, err := a.Host.SetTempo(ctx, host.Hand{Player: p.ID}, id, in.Body.Seq, tempoOf(in.Body.Tempo))
				return err
			})
		})
	call.Add(a.Kit, post("forced", "forced", "Let what is forced be played by itself", "Where only one action is allowed at the caller's seat, the table plays it, at the tempo of the bots; with other people it waits a little longer, by chance. The table's state says whether it does (forced). The choice is kept for the caller's next tables against bots."), call.NeedsToken, errs,
		func(ctx context.Context, in *forcedForm) (*call.Nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error {
				by := host.Hand{Player: p.ID}
				if in.Body.Seat != nil {
					by.Seat = new(game.Seat(*in.Body.Seat))
				}
				return a.Host.SetForced(ctx, by, id, in.Body.On)
			})
		})
	give := post("give", "give", "Make a token that hands my seat on", "It replaces any older token.")
	give.DefaultStatus = http.StatusOK
	call.Add(a.Kit, give, call.NeedsToken, errs, a.give)
	call.Add(a.Kit, post("take", "take", "Take a seat over with a token", ""), call.NeedsToken, errs,
		func(ctx context.Context, in *takeForm) (*call.Nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error { return a.Host.TakeOver(ctx, p.ID, id, in.Body.Token) })
		})
	call.Add(a.Kit, post("ask", "ask", "Ask all players",
		"undo: take my last action back, never across chance, another player's action or something it revealed. terms: change the contract. stop: end the game as it stands. standin: let a bot play for a seat whose player is away. It is done once all agree, or all but one if two or more do; not once two disagree, or one of two. Those who have done nothing by the time in the offer (3 minutes in a live game, the time for a move in one by the day) are absent and not counted; those who were there and did not answer count as disagreeing. The player of the seat that it is about decides alone."), call.NeedsToken, errs,
		func(ctx context.Context, in *proposalForm) (*call.Nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error {
				if in.Body.What == table.OfferStandIn {
					seat := game.MaxSeats
					if in.Body.Whom != nil {
						seat = *in.Body.Whom
					}
					return a.Host.AskStandIn(ctx, host.Hand{Player: p.ID}, id, game.Seat(seat))
				}
				var terms *table.Terms
				if in.Body.Terms != nil {
					terms = new(tableTerms(*in.Body.Terms))
				}
				return a.Host.Ask(ctx, host.Hand{Player: p.ID}, id, in.Body.Seq, in.Body.What, terms)
			})
		})
	call.Add(a.Kit, post("claim", "claim", "Ask for a seat", "For a person without one: it was theirs, or its player has vanished. The other players answer. Its player keeps it by a no, by any action, or by having a page of the table in view. Without a word from them they are absent after a while; then it changes hands if two others have agreed, and if only one has, or at a rated table, a bot plays there until they are back. At a table opened round a screen or for a circle the people there, or its opener alone, decide after 20 seconds. A bot's own seat may be asked for as well, unless the table is rated."), call.NeedsToken, errs,
		func(ctx context.Context, in *aboutSeat) (*call.Nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error {
				return a.Host.Claim(ctx, p.ID, id, game.Seat(in.Body.Seat))
			})
		})
	link := post("link", "link", "Ask for a token to the seat of someone who is away", "The other players answer as for claim. Once the seat may change hands, the token works, once.")
	link.DefaultStatus = http.StatusOK
	call.Add(a.Kit, link, call.NeedsToken, errs, func(ctx context.Context, in *aboutSeat) (*transferAnswer, error) {
		out := &transferAnswer{}
		_, err := a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) (err error) {
			out.Body.Token, err = a.Host.AskLink(ctx, host.Hand{Player: p.ID}, id, game.Seat(in.Body.Seat))
			out.Body.URL = call.PageOf(id) + "/take/" + out.Body.Token
			return err
		})
		return out, err
	})
	call.Add(a.Kit, post("answer", "answer", "Agree to what is asked, or not", "A yes answers the table as it stands; one about a seat, the question of any seq since it was asked. A no from the seat that asked withdraws it, one from the seat that it is about ends it."), call.NeedsToken, errs,
		func(ctx context.Context, in *voteForm) (*call.Nothing, error) {
			return a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) error {
				return a.Host.Answer(ctx, p.ID, id, in.Body.Seq, in.Body.Yes)
			})
		})
}

// atSeat calls do for the caller at a table.
func (a *api) atSeat(ctx context.Context, text string, do func(account.Player, table.ID) error) (*call.Nothing, error) {
	p, id, err := a.AtTable(ctx, text)
	if err != nil {
		return nil, err
	}
	if err := do(p, id); err != nil {
		return nil, a.FailedAtTable(ctx, err, id)
	}
	return nil, nil
}

func (a *api) give(ctx context.Context, in *atSeat) (*transferAnswer, error) {
	out := &transferAnswer{}
	_, err := a.atSeat(ctx, in.ID, func(p account.Player, id table.ID) (err error) {
		out.Body.Token, err = a.Host.TransferToken(ctx, in.hand(p), id)
		out.Body.URL = call.PageOf(id) + "/take/" + out.Body.Token
		return err
	})
	return out, err
}
