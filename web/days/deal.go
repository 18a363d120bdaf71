package days

import (
	"net/http"
	"strconv"

	"tablee/game"
	"tablee/host/daily"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/contract"
	"tablee/web/page"
)

// deal shows the deal of a day, or of today. It shows others' results once the visitor's own
// attempt, or the day, has ended.
func (s *Days) deal(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	ui, rules, err := s.gameOf(r)
	if err != nil {
		return err
	}
	day := r.PathValue("day")
	if day == "" {
		day = s.Daily.Today()
	}
	var reader table.PlayerID
	if v.Known {
		reader = v.Player.ID
	}
	d, err := s.Daily.Deal(r.Context(), ui.ID(), day, reader)
	if err != nil {
		return err
	}
	p := dealView{Layout: s.site.Layout(v, v.L.T("daily.title", "Game", page.GameText(v.L, ui, "name"))), UI: ui, Deal: d}
	p.Layout.Game, p.About, p.NoIndex = ui.ID(), v.L.T("daily.about", "Game", page.GameText(v.L, ui, "name")), !d.Today
	p.PreviewGame(r, ui)
	p.AddGameStyles(ui)
	v.Back = p.link(day)
	p.Date = v.L.Day(day)
	p.Level = v.L.Level(ui.ID(), d.Level)
	p.before, p.after = neighbours(day, s.Daily.Today())
	p.Languages = languageTerms(v.L, ui, rules.Info())
	p.compare()
	return page.Show(w, r, http.StatusOK, dealPage(p))
}

// open opens a table with today's deal.
func (s *Days) open(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	ui, _, err := s.gameOf(r)
	if err == nil && !s.Daily.Has(ui.ID()) {
		err = input.ErrNotFound
	}
	if err == nil {
		err = s.site.EnsurePlayer(w, r, v, "")
	}
	if err != nil {
		return err
	}
	id, err := s.site.OpenTable(r, v, func() (table.ID, error) { return s.Daily.Open(r.Context(), v.Player.ID, ui.ID()) })
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/t/"+string(id), http.StatusSeeOther)
	return nil
}

// gameOf returns the game that a request names, if it is on the shelf.
func (s *Days) gameOf(r *http.Request) (board.UI, game.Rules, error) {
	id := r.PathValue("game")
	ui, offered := s.site.Offered(id)
	rules, there := s.Host.Rules(id)
	if !offered || !there {
		return nil, nil, input.ErrNotFound
	}
	return ui, rules, nil
}

// dealView is the page of a day's deal.
type dealView struct {
	page.Layout
	daily.Deal
	UI            board.UI
	Date          string
	Level         string
	Languages     []contract.Term // the language of a game of words
	Best          []rankedAttempt
	Bands         []band
	Rank          int // of the visitor's attempt; 0 for none
	before, after string
}

// languageTerms returns the default language of a game of words: everyone plays the same deal in
// it, whatever language they read.
func languageTerms(l *board.Loc, ui board.UI, in game.Info) []contract.Term {
	var list []contract.Term
	for _, o := range in.Options {
		if o.IsLanguage {
			list = append(list, contract.Term{Label: page.GameText(l, ui, "option."+o.Key+".label"), Value: contract.OptionBrief(l, ui, o, o.Default)})
		}
	}
	return list
}

// rankedAttempt is one of a day's best attempts.
type rankedAttempt struct {
	Place int
	Name  string
	You   bool
	daily.Attempt
}

// band is a bar of the distribution: the number of attempts with From to To points.
type band struct {
	From, To, Count int
	You             bool // the visitor's attempt is in it
	Width           int  // of its bar, in percent of the longest
}

const (
	bestShown   = 10 // attempts named on the page
	mostBands   = 10 // bars of the distribution
	fewAttempts = 5  // with fewer attempts there is no distribution
)

// compare fills in the distribution and the list of the best attempts.
func (p *dealView) compare() {
	for i, t := range p.Attempts {
		you := p.Mine != nil && p.Mine.Table == t.Table
		rank := p.Deal.Rank(t)
		if you {
			p.Rank = rank
		}
		if i < bestShown || you {
			p.Best = append(p.Best, rankedAttempt{rank, p.V.L.Person(p.Names[t.Player]), you, t})
		}
	}
	p.Bands = bandsOf(p.Attempts, p.Mine)
}

// bandsOf divides the points reached into at most mostBands bands of equal width. Adjacent empty
// bands are merged. With few attempts there are none: the list of the best is enough.
func bandsOf(tries []daily.Attempt, mine *daily.Attempt) []band {
	if len(tries) < fewAttempts {
		return nil
	}
	low, high := tries[0].Points, tries[0].Points
	for _, t := range tries {
		low, high = min(low, t.Points), max(high, t.Points)
	}
	width := (high-low)/mostBands + 1
	bands := make([]band, (high-low)/width+1)
	longest := 0
	for i := range bands {
		bands[i].From, bands[i].To = low+i*width, low+(i+1)*width-1
	}
	for _, t := range tries {
		b := &bands[(t.Points-low)/width]
		b.Count++
		b.You = b.You || mine != nil && t.Table == mine.Table
		longest = max(longest, b.Count)
	}
	var merged []band
	for _, b := range bands {
		b.Width = 100 * b.Count / longest
		if last := len(merged) - 1; last >= 0 && b.Count == 0 && merged[last].Count == 0 {
			merged[last].To = b.To
		} else {
			merged = append(merged, b)
		}
	}
	return merged
}

// label returns the points of a band: "12", "10–14".
func (b band) label() string {
	if b.From == b.To {
		return strconv.Itoa(b.From)
	}
	return strconv.Itoa(b.From) + " – " + strconv.Itoa(b.To)
}

func (b band) percent() string { return strconv.Itoa(b.Width) + "%" }

func (p dealView) link(day string) string { return "/g/" + p.UI.ID() + "/daily/" + day }
