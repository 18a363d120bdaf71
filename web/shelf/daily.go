package shelf

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

// daily shows the deal of a day, or of today, and the results of others once the reader's
// own attempt has ended, or the day.
func (s *handlers) daily(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
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
	p := dailyView{Layout: s.Layout(v, v.L.T("daily.title", "Game", page.GameText(v.L, ui, "name"))), UI: ui, Deal: d}
	p.Layout.Game, p.About, p.NoIndex = ui.ID(), v.L.T("daily.about", "Game", page.GameText(v.L, ui, "name")), !d.Today
	p.PreviewGame(r, ui)
	p.AddGameStyles(ui)
	v.Back = p.link(day)
	p.Date = page.DailyDate(v.L, day)
	p.Level = page.LevelName(v.L, ui.ID(), d.Level)
	p.before, p.after = page.Neighbours(day, s.Daily.Today())
	p.Languages = languageTerms(v.L, ui, rules.Info())
	p.compare()
	return page.Show(w, r, http.StatusOK, dailyPage(p))
}

// openDaily opens a table with the deal of today.
func (s *handlers) openDaily(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	ui, _, err := s.gameOf(r)
	if err == nil && !s.Daily.Has(ui.ID()) {
		err = input.ErrNotFound
	}
	if err == nil {
		err = s.EnsurePlayer(w, r, v, "")
	}
	if err != nil {
		return err
	}
	id, err := s.OpenTable(r, v, func() (table.ID, error) { return s.Daily.Open(r.Context(), v.Player.ID, ui.ID()) })
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/t/"+string(id), http.StatusSeeOther)
	return nil
}

// dailyView is what the page of a day's deal shows.
type dailyView struct {
	page.Layout
	daily.Deal
	UI            board.UI
	Date          string
	Level         string
	Languages     []contract.Term // in which language it is played, of a game that has one
	Best          []rankedAttempt
	Bands         []band
	Rank          int // of the reader's try; 0 for none
	before, after string
}

// languageTerms tells the usual language of a game of words: everybody plays the same deal
// in it, whatever language they read.
func languageTerms(l *board.Loc, ui board.UI, in game.Info) []contract.Term {
	var list []contract.Term
	for _, o := range in.Options {
		if o.IsLanguage {
			list = append(list, contract.Term{Label: page.GameText(l, ui, "option."+o.Key+".label"), Value: contract.OptionBrief(l, ui, o, o.Default)})
		}
	}
	return list
}

// rankedAttempt is one of the best of a day.
type rankedAttempt struct {
	Place int
	Name  string
	You   bool
	daily.Attempt
}

// band is a part of the distribution: how many got between From and To.
type band struct {
	From, To, Count int
	You             bool // the reader among them
	Width           int  // of its bar, in hundredths of the longest
}

const (
	bestShown   = 10 // tries named on the page
	mostBands   = 10 // bars of the distribution
	fewAttempts = 5  // fewer have no distribution
)

// compare makes the distribution and the list of the best.
func (p *dailyView) compare() {
	for i, t := range p.Attempts {
		you := p.Mine != nil && p.Mine.Table == t.Table
		rank := p.Deal.Rank(t.Points)
		if you {
			p.Rank = rank
		}
		if i < bestShown || you {
			p.Best = append(p.Best, rankedAttempt{rank, page.PersonName(p.V.L, p.Names[t.Player]), you, t})
		}
	}
	p.Bands = bandsOf(p.Attempts, p.Mine)
}

// bandsOf cuts what was reached into at most mostBands parts of equal width, from the
// fewest points to the most; none for so few attempts that the list of the best says it all.
// Neighbours that nobody reached are one band.
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

// label is what a band holds: "12", "10–14".
func (b band) label() string {
	if b.From == b.To {
		return strconv.Itoa(b.From)
	}
	return strconv.Itoa(b.From) + " – " + strconv.Itoa(b.To)
}

func (b band) percent() string { return strconv.Itoa(b.Width) + "%" }

func (p dailyView) link(day string) string { return "/g/" + p.UI.ID() + "/daily/" + day }
