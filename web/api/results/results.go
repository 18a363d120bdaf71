// Package results has the API's calls about finished games: results, history, ladders, ratings,
// statistics and daily deals.
package results

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tablee/host/results"
	"tablee/table"
	"tablee/web/api/call"
)

// Result is the result of one seat.
type Result struct {
	Seat   int    `json:"seat"`
	Kind   string `json:"kind" enum:"person,bot"`
	Name   string `json:"name" doc:"Of a person; empty for a bot or an erased person."`
	Player string `json:"player" doc:"The id of a person; empty for a bot or an erased person."`
	Level  int    `json:"level" doc:"Of a bot; else 0."`
	You    bool   `json:"you" doc:"The caller's own."`
	Place  int    `json:"place" doc:"1 is best, ties share."`
	Points int    `json:"points"`
}

// GameResult is a finished table with the results of its seats.
type GameResult struct {
	Table   string    `json:"table"`
	URL     string    `json:"url"`
	Game    string    `json:"game" example:"ronda"`
	Ended   time.Time `json:"ended"`
	Rated   bool      `json:"rated"`
	Unrated string    `json:"unrated" enum:",agreed,alone,device,left,early" doc:"Why it does not count for ratings. agreed: the contract says so; alone: fewer than two seats had people; device: some played on another person's device; left: a player left; early: the game was ended early. Empty when it counts."`
	Daily   string    `json:"daily" doc:"The day whose deal it was, or empty." example:"2026-11-21"`
	Results []Result  `json:"results" nullable:"false" doc:"By seat."`
}

// Rating is an estimate of a player's skill in a game.
type Rating struct {
	Game   string  `json:"game"`
	Number int     `json:"number" example:"1512" doc:"For people: 1500 for a beginner; 500 + 40 mu."`
	Mu     float64 `json:"mu" doc:"The mean, by Weng and Lin's Plackett–Luce model."`
	Sigma  float64 `json:"sigma" doc:"Its standard deviation: how uncertain it is."`
	Trust  int     `json:"trust" minimum:"0" maximum:"3" doc:"The same in four steps, from 0, hardly more than a guess, to 3, sure."`
	Games  int     `json:"games" doc:"Rated ones."`
}

// Rung is a line of a ladder.
type Rung struct {
	Place int    `json:"place" doc:"0 for bots."`
	Name  string `json:"name"`
	Level int    `json:"level" doc:"Of bots, which share one rating per level; else 0."`

	Player string `json:"player" doc:"The id of the player if their page is public; else empty."`
	You    bool   `json:"you"`
	Rating
}

// Ladder is a page of a game's ladder.
type Ladder struct {
	Game   string `json:"game"`
	Games  int    `json:"games" doc:"Rated games needed to be listed."`
	People []Rung `json:"people" nullable:"false" doc:"The best first; at most 100 a page."`
	Bots   []Rung `json:"bots" nullable:"false"`

	Opponents int    `json:"opponents" doc:"How many different people a guest (a person without a passkey) must have played rated games against to be listed."`
	Programs  []Rung `json:"programs" nullable:"false" doc:"Those who play by the API, ranked apart; the best first, at most 100 a page."`
}

// Daily is a game's deal of a day.
type Daily struct {
	Game     string    `json:"game"`
	Day      string    `json:"day" example:"2026-11-21" doc:"Of UTC."`
	Seats    int       `json:"seats"`
	Level    int       `json:"level" doc:"Of the bots."`
	Today    bool      `json:"today" doc:"It can be played."`
	Table    string    `json:"table" doc:"The caller's table whose result counts; empty before they open one."`
	Done     bool      `json:"done" doc:"The caller's attempt has ended in time or was given up, or the day is over: only then are attempts listed."`
	Attempts []Attempt `json:"attempts" nullable:"false" doc:"Those that count and ended in time, the best first."`
}

// Attempt is a player's result in a daily deal.
type Attempt struct {
	Rank   int       `json:"rank"`
	Name   string    `json:"name"`
	You    bool      `json:"you"`
	Points int       `json:"points"`
	Place  int       `json:"place" doc:"At that player's own table."`
	Ended  time.Time `json:"ended"`
	URL    string    `json:"url"`
}

type (
	gameQuery struct {
		Game string `path:"game" maxLength:"64"`
		Page int    `query:"page" minimum:"0" maximum:"1000" doc:"From 0."`
	}
	dayQuery struct {
		Game string `path:"game" maxLength:"64"`
		Day  string `query:"day" maxLength:"10" doc:"Absent: today." example:"2026-11-21"`
	}
	historyQuery struct {
		Game    string    `query:"game" maxLength:"64"`
		Against string    `query:"against" maxLength:"64" doc:"The id of another player, as listed in results and seats."`
		Outcome string    `query:"outcome" enum:"won,lost"`
		Rated   string    `query:"rated" enum:"yes,no"`
		Since   time.Time `query:"since"`
		Page    int       `query:"page" minimum:"0" maximum:"1000" doc:"From 0; 100 a page."`
	}
	ladderAnswer  struct{ Body Ladder }
	dailyAnswer   struct{ Body Daily }
	historyAnswer struct {
		Body []GameResult `nullable:"false"`
	}
	gameResultAnswer struct{ Body GameResult }
)

// api has the handlers of these calls.
type api struct{ *call.Kit }

// Calls adds these calls to the API.
func Calls(k *call.Kit) {
	a := &api{Kit: k}
	a.resultCalls()
	a.statisticsCalls()
}

func (a *api) resultCalls() {
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/games/{game}/ladder", OperationID: "ladder", Tags: []string{"games"},
		Summary: "The ladder of a game", Description: "People with enough rated games, programs apart, and the bots.",
	}, call.AnyToken, []int{404, 422}, a.ladder)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/games/{game}/daily", OperationID: "daily", Tags: []string{"games"},
		Summary:     "A day's deal, and how everyone did",
		Description: "The same deal for everyone, against the same bots. How others did is shown once the caller's own attempt, or the day, has ended.",
	}, call.AnyToken, []int{404, 422}, a.daily)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/games/{game}/daily", OperationID: "open-daily", Tags: []string{"games"},
		Summary: "Play today's deal", DefaultStatus: http.StatusCreated,
		Description: "The first attempt of a day counts, if it ends before midnight UTC; later ones are practice. Until it has ended or is given up, the call returns its table. 409 with the code tables or address: as many tables that the caller, or people at their address, have opened are being played as the house allows.",
	}, call.NeedsToken, []int{404, 409, 422, 429}, a.openDaily)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/tables/{id}/results", OperationID: "results", Tags: []string{"tables"},
		Summary: "How a table ended", Description: "404 before it has ended.",
	}, call.AnyToken, []int{403, 404}, a.results)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/me/history", OperationID: "history", Tags: []string{"people"},
		Summary: "How my games ended", Description: "Newest first.",
	}, call.NeedsToken, []int{422}, a.history)
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/me/ratings", OperationID: "ratings", Tags: []string{"people"},
		Summary: "My rating in every game where I have one",
	}, call.NeedsToken, nil, call.Own(a.Kit, func(ctx context.Context, p table.PlayerID) ([]results.Standing, error) {
		return a.Results.Standings(ctx, string(p))
	}, RatingOf))
}

func (a *api) ladder(ctx context.Context, in *gameQuery) (*ladderAnswer, error) {
	p, err := a.Visitor(ctx)
	if err != nil {
		return nil, err
	}
	out := &ladderAnswer{Body: Ladder{Game: in.Game, Games: results.LadderGames, Opponents: results.LadderOpponents, Bots: []Rung{}}}
	if out.Body.People, err = a.rungs(ctx, in, p.ID, false); err != nil {
		return nil, err
	}
	if out.Body.Programs, err = a.rungs(ctx, in, p.ID, true); err != nil {
		return nil, err
	}
	bots, err := a.Results.Bots(ctx, in.Game)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	for _, s := range bots {
		out.Body.Bots = append(out.Body.Bots, Rung{Level: s.Level(), Rating: RatingOf(s)})
	}
	return out, nil
}

// rungs returns a page of the people of a ladder, or of its programs.
func (a *api) rungs(ctx context.Context, in *gameQuery, reader table.PlayerID, programs bool) ([]Rung, error) {
	list, err := a.Results.Ladder(ctx, in.Game, programs, call.PageLength, in.Page*call.PageLength)
	if err != nil {
		return nil, a.NoGame(ctx, err)
	}
	rungs := []Rung{}
	for i, s := range list {
		one := Rung{Place: in.Page*call.PageLength + i + 1, Name: s.Name, You: table.PlayerID(s.Who) == reader, Rating: RatingOf(s.Standing)}
		if s.Public {
			one.Player = s.Who
		}
		rungs = append(rungs, one)
	}
	return rungs, nil
}

// RatingOf returns a rating as the API shows it.
func RatingOf(s results.Standing) Rating {
	return Rating{Game: s.Game, Number: s.Number(), Mu: s.Mu, Sigma: s.Sigma, Trust: s.Trust(), Games: s.Games}
}

func (a *api) daily(ctx context.Context, in *dayQuery) (*dailyAnswer, error) {
	p, err := a.Visitor(ctx)
	if err != nil {
		return nil, err
	}
	day := in.Day
	if day == "" {
		day = a.Daily.Today()
	}
	d, err := a.Daily.Deal(ctx, in.Game, day, p.ID)
	if err != nil {
		return nil, a.NoGame(ctx, err)
	}
	out := &dailyAnswer{Body: Daily{Game: d.Game, Day: d.Day, Seats: d.Seats, Level: d.Level, Today: d.Today, Done: d.Done, Attempts: []Attempt{}}}
	if d.Mine != nil {
		out.Body.Table = string(d.Mine.Table)
	}
	for _, t := range d.Attempts {
		out.Body.Attempts = append(out.Body.Attempts, Attempt{
			Rank: d.Rank(t), Name: d.Names[t.Player], You: p.ID != "" && t.Player == p.ID,
			Points: t.Points, Place: t.Place, Ended: t.Ended, URL: call.PageOf(t.Table)})
	}
	return out, nil
}

func (a *api) openDaily(ctx context.Context, in *struct {
	Game string `path:"game" maxLength:"64"`
}) (*call.TableAddress, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	id, err := a.OpenLimited(ctx, p, func() (table.ID, error) { return a.Daily.Open(ctx, p.ID, in.Game) })
	if err != nil {
		return nil, a.NoGame(ctx, err)
	}
	return call.AddressOf(id), nil
}

func (a *api) results(ctx context.Context, in *call.TableQuery) (*gameResultAnswer, error) {
	s, err := a.ViewTable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	all, err := a.Results.OfTable(ctx, s.Frame.Table.ID)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	if len(all) == 0 {
		return nil, call.Deny(http.StatusNotFound, "not-ended")
	}
	var ids []table.PlayerID
	for _, r := range all {
		ids = append(ids, r.Player)
	}
	names, err := a.Accounts.Names(ctx, ids)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	return &gameResultAnswer{gameResultOf(all, names, s.Player.ID)}, nil
}

// OwnResult returns a finished table with the result of only one of its players.
func OwnResult(r results.Result, name string) GameResult {
	return gameResultOf([]results.Result{r}, map[table.PlayerID]string{r.Player: name}, r.Player)
}

func gameResultOf(all []results.Result, names map[table.PlayerID]string, viewer table.PlayerID) GameResult {
	first := all[0]
	e := GameResult{Table: string(first.Table), URL: call.PageOf(first.Table), Game: first.Game, Ended: first.Ended,
		Rated: first.Unrated == "", Unrated: first.Unrated, Daily: first.Daily, Results: []Result{}}
	for _, r := range all {
		kind := "person"
		if r.Player == "" {
			kind = "bot"
		}
		result := Result{Seat: int(r.Seat), Kind: kind, Name: names[r.Player], Level: r.Level,
			You: viewer != "" && r.Player == viewer, Place: r.Place, Points: r.Points}
		if result.Name != "" {
			result.Player = string(r.Player)
		}
		e.Results = append(e.Results, result)
	}
	return e
}

func (a *api) history(ctx context.Context, in *historyQuery) (*historyAnswer, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	past, names, err := a.Results.History(ctx, results.Filter{
		Player: p.ID, Game: in.Game, Against: table.PlayerID(in.Against), Outcome: in.Outcome, Rated: in.Rated,
		Since: in.Since, Limit: call.PageLength, Skip: in.Page * call.PageLength})
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	out := &historyAnswer{Body: []GameResult{}}
	for _, g := range past {
		out.Body = append(out.Body, gameResultOf(g.All, names, p.ID))
	}
	return out, nil
}
