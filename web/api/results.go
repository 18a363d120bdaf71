package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"tablee/host/input"
	"tablee/host/results"
	"tablee/table"
)

// Result is how one seat of a table came off.
type Result struct {
	Seat   int    `json:"seat"`
	Kind   string `json:"kind" enum:"person,bot"`
	Name   string `json:"name" doc:"Of a person; empty for a bot and for who was erased."`
	Player string `json:"player" doc:"The id of a person; empty for a bot and for who was erased."`
	Level  int    `json:"level" doc:"Of a bot; else 0."`
	You    bool   `json:"you" doc:"The caller's own."`
	Place  int    `json:"place" doc:"1 is best, ties share."`
	Points int    `json:"points"`
}

// Ended is a table that is over, and how everybody came off.
type Ended struct {
	Table   string    `json:"table"`
	URL     string    `json:"url"`
	Game    string    `json:"game" example:"ronda"`
	Ended   time.Time `json:"ended"`
	Rated   bool      `json:"rated"`
	Unrated string    `json:"unrated" enum:",agreed,alone,device,left,early" doc:"Why it counts for no rating: the contract says so, fewer than two seats had people, some played on another's device, somebody did not stay, the game was ended early. Empty when it counts."`
	Daily   string    `json:"daily" doc:"The day whose deal it was, or empty." example:"2026-11-21"`
	Results []Result  `json:"results" nullable:"false" doc:"By seat."`
}

// Rating is what is believed of somebody's skill in a game.
type Rating struct {
	Game   string  `json:"game"`
	Number int     `json:"number" example:"1512" doc:"For people: 1500 for a beginner; 500 + 40 mu."`
	Mu     float64 `json:"mu" doc:"The mean, by Weng and Lin's Plackett–Luce model."`
	Sigma  float64 `json:"sigma" doc:"Its standard deviation: how unsure one is."`
	Trust  int     `json:"trust" minimum:"0" maximum:"3" doc:"The same in four steps: 0 hardly more than a guess, 3 sure."`
	Games  int     `json:"games" doc:"Rated ones."`
}

// Rung is a line of a ladder.
type Rung struct {
	Place int    `json:"place" doc:"0 for bots."`
	Name  string `json:"name"`
	Level int    `json:"level" doc:"Of bots, who share a rating a level; else 0."`
	You   bool   `json:"you"`
	Rating
}

// Ladder is a page of a game's ladder.
type Ladder struct {
	Game   string `json:"game"`
	Games  int    `json:"games" doc:"Rated games one needs to stand on it."`
	People []Rung `json:"people" nullable:"false" doc:"The best first; at most 100 a page."`
	Bots   []Rung `json:"bots" nullable:"false"`
}

// Daily is a game's deal of a day.
type Daily struct {
	Game  string `json:"game"`
	Day   string `json:"day" example:"2026-11-21" doc:"Of UTC."`
	Seats int    `json:"seats"`
	Level int    `json:"level" doc:"Of the bots."`
	Today bool   `json:"today" doc:"It can be played."`
	Mine  string `json:"mine" doc:"The caller's table whose result counts; empty before he opened one."`
	Done  bool   `json:"done" doc:"His try has ended in time or was given up, or the day is over: only then tries are told."`
	Tries []Try  `json:"tries" nullable:"false" doc:"Those that count and ended in time, the best first."`
}

// Try is one person's result of a daily deal.
type Try struct {
	Rank   int       `json:"rank"`
	Name   string    `json:"name"`
	You    bool      `json:"you"`
	Points int       `json:"points"`
	Place  int       `json:"place" doc:"At his own table."`
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
		Against string    `query:"against" maxLength:"64" doc:"The id of somebody who played too, as results and seats tell it."`
		Outcome string    `query:"outcome" enum:"won,lost"`
		Rated   string    `query:"rated" enum:"yes,no"`
		Since   time.Time `query:"since"`
		Page    int       `query:"page" minimum:"0" maximum:"1000" doc:"From 0; 100 a page."`
	}
	ladderAnswer  struct{ Body Ladder }
	dailyAnswer   struct{ Body Daily }
	historyAnswer struct {
		Body []Ended `nullable:"false"`
	}
	ratingsAnswer struct {
		Body []Rating `nullable:"false"`
	}
	endedAnswer struct{ Body Ended }
)

// pageLength is how many lines a page of a list has.
const pageLength = 100

func (a *api) results() {
	call(a, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/games/{game}/ladder", OperationID: "ladder", Tags: []string{"games"},
		Summary: "The ladder of a game", Description: "People with enough rated games, and the bots.",
	}, anyToken, []int{404, 422}, a.ladder)
	call(a, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/games/{game}/daily", OperationID: "daily", Tags: []string{"games"},
		Summary:     "A day's deal, and what was made of it",
		Description: "The same deal for everybody against the same bots. What others made of it is told once the caller's own try has ended, or the day.",
	}, anyToken, []int{404, 422}, a.daily)
	call(a, huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/games/{game}/daily", OperationID: "open-daily", Tags: []string{"games"},
		Summary: "Play today's deal", DefaultStatus: http.StatusCreated,
		Description: "The first try of a day counts, if it ends before midnight UTC; those after it are practice. Until it has ended, or is given up, its table is answered again.",
	}, needsToken, []int{404, 422, 429}, a.openDaily)
	call(a, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/tables/{id}/results", OperationID: "results", Tags: []string{"tables"},
		Summary: "How a table ended", Description: "404 before it has ended.",
	}, anyToken, []int{403, 404}, a.resultsOf)
	call(a, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/me/history", OperationID: "history", Tags: []string{"people"},
		Summary: "How my games ended", Description: "The last first.",
	}, needsToken, []int{422}, a.history)
	call(a, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/me/ratings", OperationID: "ratings", Tags: []string{"people"},
		Summary: "My rating in every game I played rated",
	}, needsToken, nil, a.ratings)
}

func (a *api) ladder(ctx context.Context, in *gameQuery) (*ladderAnswer, error) {
	p, err := a.visitor(ctx)
	if err != nil {
		return nil, err
	}
	list, names, err := a.cfg.Results.Ladder(ctx, in.Game, pageLength, in.Page*pageLength)
	if err != nil {
		return nil, a.noGame(ctx, err)
	}
	out := &ladderAnswer{Body: Ladder{Game: in.Game, Games: results.LadderGames, People: []Rung{}, Bots: []Rung{}}}
	for i, s := range list {
		who := table.PlayerID(s.Who)
		out.Body.People = append(out.Body.People, Rung{
			Place: in.Page*pageLength + i + 1, Name: names[who], You: who == p.ID, Rating: ratingOf(s)})
	}
	bots, err := a.cfg.Results.Bots(ctx, in.Game)
	if err != nil {
		return nil, a.failed(ctx, err)
	}
	for _, s := range bots {
		out.Body.Bots = append(out.Body.Bots, Rung{Level: s.Level(), Rating: ratingOf(s)})
	}
	return out, nil
}

func ratingOf(s results.Standing) Rating {
	return Rating{Game: s.Game, Number: s.Number(), Mu: s.Mu, Sigma: s.Sigma, Trust: s.Trust(), Games: s.Games}
}

// noGame is the answer to an error about a game, or a day of it.
func (a *api) noGame(ctx context.Context, err error) error {
	if errors.Is(err, input.ErrNotFound) {
		return deny(http.StatusNotFound, "no-game")
	}
	return a.failed(ctx, err)
}

func (a *api) daily(ctx context.Context, in *dayQuery) (*dailyAnswer, error) {
	p, err := a.visitor(ctx)
	if err != nil {
		return nil, err
	}
	day := in.Day
	if day == "" {
		day = a.cfg.Daily.Today()
	}
	d, err := a.cfg.Daily.Deal(ctx, in.Game, day, p.ID)
	if err != nil {
		return nil, a.noGame(ctx, err)
	}
	out := &dailyAnswer{Body: Daily{Game: d.Game, Day: d.Day, Seats: d.Seats, Level: d.Level, Today: d.Today, Done: d.Done, Tries: []Try{}}}
	if d.Mine != nil {
		out.Body.Mine = string(d.Mine.Table)
	}
	for _, t := range d.Attempts {
		out.Body.Tries = append(out.Body.Tries, Try{
			Rank: d.Rank(t.Points), Name: d.Names[t.Player], You: p.ID != "" && t.Player == p.ID,
			Points: t.Points, Place: t.Place, Ended: t.Ended, URL: pageOf(t.Table)})
	}
	return out, nil
}

func (a *api) openDaily(ctx context.Context, in *struct {
	Game string `path:"game" maxLength:"64"`
}) (*tableAddress, error) {
	p, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	id, err := a.opening(p, func() (table.ID, error) { return a.cfg.Daily.Open(ctx, p.ID, in.Game) })
	if err != nil {
		return nil, a.noGame(ctx, err)
	}
	out := &tableAddress{Location: "/api/v1/tables/" + string(id)}
	out.Body.ID, out.Body.URL = string(id), pageOf(id)
	return out, nil
}

func (a *api) resultsOf(ctx context.Context, in *tableQuery) (*endedAnswer, error) {
	s, err := a.sight(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	all, err := a.cfg.Results.OfTable(ctx, s.frame.Table.ID)
	if err != nil {
		return nil, a.failed(ctx, err)
	}
	if len(all) == 0 {
		return nil, deny(http.StatusNotFound, "not-ended")
	}
	var ids []table.PlayerID
	for _, r := range all {
		ids = append(ids, r.Player)
	}
	names, err := a.cfg.Accounts.Names(ctx, ids)
	if err != nil {
		return nil, a.failed(ctx, err)
	}
	return &endedAnswer{endedOf(all, names, s.player.ID)}, nil
}

func endedOf(all []results.Result, names map[table.PlayerID]string, viewer table.PlayerID) Ended {
	first := all[0]
	e := Ended{Table: string(first.Table), URL: pageOf(first.Table), Game: first.Game, Ended: first.Ended,
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
	p, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	past, names, err := a.cfg.Results.History(ctx, results.Filter{
		Player: p.ID, Game: in.Game, Against: table.PlayerID(in.Against), Outcome: in.Outcome, Rated: in.Rated,
		Since: in.Since, Limit: pageLength, Skip: in.Page * pageLength})
	if err != nil {
		return nil, a.failed(ctx, err)
	}
	out := &historyAnswer{Body: []Ended{}}
	for _, g := range past {
		out.Body = append(out.Body, endedOf(g.All, names, p.ID))
	}
	return out, nil
}

func (a *api) ratings(ctx context.Context, _ *nothing) (*ratingsAnswer, error) {
	p, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	all, err := a.cfg.Results.Standings(ctx, string(p.ID))
	if err != nil {
		return nil, a.failed(ctx, err)
	}
	out := &ratingsAnswer{Body: []Rating{}}
	for _, s := range all {
		out.Body = append(out.Body, ratingOf(s))
	}
	return out, nil
}
