package shelf

import (
	"cmp"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"tablee/game"
	"tablee/host/circles"
	"tablee/host/input"
	"tablee/host/lobby"
	"tablee/table"
	"tablee/web/accesslog"
	"tablee/web/board"
	"tablee/web/contract"
	"tablee/web/listing"
	"tablee/web/page"
)

// game shows a game's page: a description, the ways to start, the rules in four pictures, the
// contract.
func (s *handlers) game(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	chosen := url.Values{}
	if set := r.URL.Query().Get("set"); set != "" {
		chosen.Set("set", set)
	}
	return s.showGame(w, r, v, chosen, nil)
}

func (s *handlers) showGame(w http.ResponseWriter, r *http.Request, v *page.Visitor, typed url.Values, wrong error) error {
	ui, rules, err := s.gameOf(r)
	if err != nil {
		return err
	}
	v.Back = "/g/" + ui.ID()
	in := rules.Info()
	p := gameView{Layout: s.site.Layout(v, page.GameText(v.L, ui, "name")), UI: ui, Info: in, Levels: s.Host.Levels(ui.ID())}
	p.About, p.Game = page.GameText(v.L, ui, "about"), ui.ID()
	p.PreviewGame(r, ui)
	p.AddGameStyles(ui)
	p.Steps = ui.Steps(v.L)
	p.Names = typed.Get("names")
	if set, known := in.Set(typed.Get("set")); known {
		p.Set = set.Key
	}
	p.Level = contract.LevelWith(p.Set, p.Levels)
	if mustChoose(in, v.L.Lang()) {
		p.Words = in.Languages()
	}
	if wrong != nil && typed.Get("quick") == "here" {
		_, p.NamesWrong = contract.Blame(v.L, ui, in, wrong)
		p.Contract = contract.New(v.L, ui, in, p.Levels, url.Values{"set": {p.Set}}, nil)
	} else {
		p.Contract = contract.New(v.L, ui, in, p.Levels, typed, wrong)
	}
	if p.Contract.Follows() {
		p.Scripts = append(p.Scripts, s.site.Static("follow.js"))
	}
	if p.Circle, err = s.circleOf(r, v); err != nil {
		return err
	}
	p.Book = s.books.Of(ui.ID(), v.L) != nil
	if p.Open, err = s.openTables(r, v, ui.ID(), 5); err != nil {
		return err
	}
	p.Daily, p.Coached = s.Daily.Has(ui.ID()), s.Coached.Has(ui.ID(), v.L.Lang())
	if p.Recent, err = s.recent(r.Context(), v, ui.ID(), 3); err != nil {
		return err
	}
	status := http.StatusOK
	if wrong != nil {
		accesslog.Refused(r.Context(), wrong)
		status = http.StatusUnprocessableEntity
	}
	return page.Show(w, r, status, gamePage(p))
}

// gameOf returns the game that a request names, if it is on the shelf.
func (s *handlers) gameOf(r *http.Request) (board.UI, game.Rules, error) {
	if _, offered := s.site.Offered(r.PathValue("game")); !offered {
		return nil, nil, input.ErrNotFound
	}
	return s.anyGame(r)
}

// anyGame returns the game that a request names, on the shelf or not: running games of hidden ones
// continue.
func (s *handlers) anyGame(r *http.Request) (board.UI, game.Rules, error) {
	id := r.PathValue("game")
	ui, shown := s.site.UI(id)
	rules, there := s.Host.Rules(id)
	if !shown || !there {
		return nil, nil, input.ErrNotFound
	}
	return ui, rules, nil
}

// open opens a table, with a quick button (against bots, for guests, on this screen) or by the
// contract.
func (s *handlers) open(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	ui, rules, err := s.gameOf(r)
	if err != nil {
		return err
	}
	in, quick := rules.Info(), r.PostForm.Get("quick")
	lang := cmp.Or(r.PostForm.Get("words"), v.L.Lang())
	if quick != "" && mustChoose(in, lang) {
		http.Redirect(w, r, quickPath(in.ID, r.PostForm.Get("circle"), r.PostForm.Get("set"), "ways"), http.StatusSeeOther)
		return nil
	}
	if quick == "now" {
		return s.playNow(w, r, v, in, lang)
	}
	here, names := quick == "here", screenNames(r.PostForm.Get("names"))
	filled := s.quick(ui, in, lang, r.PostForm)
	plan, err := contract.ReadPlan(in, filled)
	if err == nil {
		err = contract.Unchosen(in, lang, filled)
	}
	if here && len(names) == 0 {
		err = &input.Invalid{Field: "names", Code: "empty"}
	}
	c, noCircle := s.circleOf(r, v)
	if noCircle != nil {
		return noCircle
	}
	if c.ID != "" && err == nil {
		err = s.forCircle(r, v, c, &plan)
	}
	if err == nil && here {
		if err = s.nameFirst(w, r, v, names[0]); err == nil {
			plan.SameRoom, plan.Chairs = true, screenChairs(names, v.Player.Name, plan.Chairs)
		}
	} else if err == nil {
		err = s.site.EnsurePlayer(w, r, v, "")
	}
	var id table.ID
	if err == nil {
		id, err = s.site.OpenTable(r, v, func() (table.ID, error) { return s.Lobby.Open(r.Context(), v.Player.ID, plan) })
	}
	if err == nil && c.ID != "" {
		err = s.Circles.AddTable(r.Context(), c.ID, v.Player.ID, id)
	}
	if page.IsInputError(err) {
		return s.showGame(w, r, v, r.PostForm, err)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/t/"+string(id), http.StatusSeeOther)
	return nil
}

// openCoached opens the visitor's coached first game, or returns to it.
func (s *handlers) openCoached(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	ui, _, err := s.gameOf(r)
	if err == nil && !s.Coached.Has(ui.ID(), v.L.Lang()) {
		err = input.ErrNotFound
	}
	if err == nil {
		err = s.site.EnsurePlayer(w, r, v, "")
	}
	if err != nil {
		return err
	}
	id, err := s.site.OpenTable(r, v, func() (table.ID, error) { return s.Coached.Open(r.Context(), v.Player.ID, ui.ID(), v.L.Lang()) })
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/t/"+string(id), http.StatusSeeOther)
	return nil
}

// circleOf returns the circle for which the visitor opens a table, zero for none. The error is
// ErrNotFound if they are not a member, a page.Told if the circle is closed.
func (s *handlers) circleOf(r *http.Request, v *page.Visitor) (circles.Circle, error) {
	id := circles.ID(r.FormValue("circle"))
	if id == "" {
		return circles.Circle{}, nil
	}
	if !v.Known {
		return circles.Circle{}, input.ErrNotFound
	}
	c, err := s.Circles.For(r.Context(), id, v.Player.ID)
	if errors.Is(err, circles.ErrClosed) {
		err = page.Told{Status: http.StatusConflict, Title: v.L.T("refusal.table"), Text: v.L.T("circles.closed.text")}
	}
	return c, err
}

// quickPath returns the path of a part of a game's page, for a table of a circle and with a set of options if those
// are given.
func quickPath(id, circle, set, part string) string {
	query := url.Values{}
	if circle != "" {
		query.Set("circle", circle)
	}
	if set != "" {
		query.Set("set", set)
	}
	path := url.URL{Path: "/g/" + id, RawQuery: query.Encode(), Fragment: part}
	return path.String()
}

// mustChoose reports whether a game of words is in other languages than lang: the visitor is asked which.
func mustChoose(in game.Info, lang string) bool {
	list := in.Languages()
	return len(list) > 0 && !slices.Contains(list, lang)
}

// playNow seats the visitor at a public table with words of a language, or opens one.
func (s *handlers) playNow(w http.ResponseWriter, r *http.Request, v *page.Visitor, in game.Info, lang string) error {
	if err := s.site.EnsurePlayer(w, r, v, ""); err != nil {
		return err
	}
	bots, options := r.PostForm.Get("bots") != "no", in.LanguageOptions(lang)
	if set, known := in.Set(r.PostForm.Get("set")); known {
		maps.Copy(options, set.Options)
	}
	id, err := s.site.OpenTable(r, v, func() (table.ID, error) { return s.Lobby.PlayNow(r.Context(), v.Player.ID, in.ID, options, bots) })
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/t/"+string(id), http.StatusSeeOther)
	return nil
}

// quick fills in what the quick buttons leave out. A game of words is in the given language.
func (s *handlers) quick(ui board.UI, in game.Info, lang string, typed url.Values) url.Values {
	seats := strconv.Itoa(page.IntOr(typed.Get("seats"), contract.UsualSeats(in)))
	plan := url.Values{"seats": {seats}}
	switch typed.Get("quick") {
	case "bots":
		level := page.IntOr(typed.Get("level"), contract.LevelWith(typed.Get("set"), s.Host.Levels(ui.ID())))
		plan.Set("bots", strconv.Itoa(page.IntOr(seats, 0)-1))
		plan.Set("level", strconv.Itoa(level))
	case "guests":
	case "here":
		plan = s.onThisScreen(ui, in, typed)
	default:
		return typed
	}
	for key, value := range in.LanguageOptions(lang) {
		plan.Set("o."+key, value)
	}
	plan.Set("set", typed.Get("set"))
	return plan
}

// forCircle adapts a plan to the circle for which the table is opened.
func (s *handlers) forCircle(r *http.Request, v *page.Visitor, c circles.Circle, plan *lobby.Plan) (err error) {
	if c.SignsOnly && plan.Chat == table.ChatOpen {
		plan.Chat = table.ChatEmotes
	}
	plan.SameRoom = true
	if plan.Title == "" {
		rows, err := s.Circles.Tables(r.Context(), c.ID, v.Player.ID)
		if err != nil {
			return err
		}
		plan.Title = listing.FreeTitle(v.L, rows)
	}
	plan.Known, err = s.Circles.Devices(r.Context(), c.ID)
	return err
}

// nameFirst makes a player of a visitor without a name of their own: the first of those who play on their
// screen.
func (s *handlers) nameFirst(w http.ResponseWriter, r *http.Request, v *page.Visitor, name string) error {
	if !v.Known {
		return s.site.EnsurePlayer(w, r, v, name)
	}
	if !s.site.IsGivenName(v.Player.Name) {
		return nil
	}
	if err := s.Accounts.Rename(r.Context(), v.Player.ID, name); err != nil {
		return err
	}
	v.Player.Name = name
	return nil
}

// screenChairs returns the chairs of those who play on one screen, by their names, followed by the bots of a plan.
// The screen's owner has one only if their name is among them.
func screenChairs(names []string, owner string, planned []string) []string {
	mine := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, owner) })
	var chairs []string
	for i, name := range names {
		if i == mine {
			chairs = append(chairs, "me")
		} else {
			chairs = append(chairs, "here:"+name)
		}
	}
	return append(chairs, planned[len(names):]...)
}

// onThisScreen returns the form of a table on one screen: a chair for each name, and bots if the game needs more
// seats.
func (s *handlers) onThisScreen(ui board.UI, in game.Info, typed url.Values) url.Values {
	names := typed.Get("names")
	plan := url.Values{"names": {names}}
	seats := max(1, len(screenNames(names)))
	bots := max(0, in.MinSeats-seats)
	plan.Set("seats", strconv.Itoa(seats+bots))
	plan.Set("bots", strconv.Itoa(bots))
	plan.Set("level", strconv.Itoa(max(1, contract.LevelWith(typed.Get("set"), s.Host.Levels(ui.ID())))))
	return plan
}

// screenNames splits the typed names of those who play on the visitor's screen.
func screenNames(typed string) []string {
	var names []string
	for name := range strings.SplitSeq(typed, ",") {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// gameView is a game's page.
type gameView struct {
	page.Layout
	Circle     circles.Circle // the circle for which a table is opened; zero for none
	UI         board.UI
	Info       game.Info
	Levels     int
	Level      int      // of the bots, by default
	Set        string   // the set of options chosen by its button; "" for none
	Words      []string // the languages of its words to choose from; nil if the page's is one
	Steps      []board.Step
	Contract   contract.Contract
	Book       bool // the game has a rulebook
	Open       []listing.Item
	Names      string         // as typed: the players on the same screen
	NamesWrong string         // their input error; "" for none
	Recent     []listing.Item // the last public games
	Daily      bool           // the game has a daily deal
	Coached    bool           // the game has a coached first game
}
