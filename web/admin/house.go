package admin

import (
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/web/board"
	"tablee/web/page"
)

// house shows the site's settings, with the form to change them.
func (s *handlers) house(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showHouse(w, r, v, "", nil)
}

func (s *handlers) showHouse(w http.ResponseWriter, r *http.Request, v *page.Visitor, link string, wrong *input.Invalid) error {
	house := s.Moderation.House()
	p := houseView{House: house, Languages: s.languages(house.Languages), Link: link, ReachNote: s.site.Reach(r).Note(v.L), Shelf: s.site.Shelf, Now: s.Host.Now()}
	if r.Form.Has("legal") { // keep what was sent until it is accepted
		p.House.Name, p.House.Legal, p.House.Contact = r.PostFormValue("name"), r.PostFormValue("legal"), r.PostFormValue("contact")
		p.House.Words, p.House.Private = strings.Fields(r.PostFormValue("words")), r.PostFormValue("private") == "yes"
		p.House.Hidden, p.Languages = s.notChosen(r.PostForm["game"]), s.languages(r.PostForm["language"])
	}
	var err error
	if p.view, err = s.begin(r, v, "house", wrong); err != nil {
		return err
	}
	if p.Invitations, err = s.Moderation.InvitationsHere(r.Context()); err != nil {
		return err
	}
	return page.Show(w, r, p.status(), housePage(p))
}

type houseView struct {
	view
	House       moderation.House
	Languages   []language
	Shelf       []board.UI
	Invitations []moderation.Invitation
	Link        string // a new invitation link, shown once
	ReachNote   string // which devices can follow it; "" for all
	Now         time.Time
}

// onShelf reports whether a game is shown.
func (p houseView) onShelf(id string) bool { return !slices.Contains(p.House.Hidden, id) }

// language is a language that the site may offer.
type language struct {
	Code, Name string
	Chosen     bool
}

// languages lists the available languages with those that are chosen; none stands for all.
func (s *handlers) languages(chosen []string) []language {
	list := make([]language, len(s.site.Languages))
	for i, l := range s.site.Languages {
		list[i] = language{l.Code, l.Name, len(chosen) == 0 || slices.Contains(chosen, l.Code)}
	}
	return list
}

// chosenLanguages returns the setting for the codes of a form: "" for all, also for those that are yet to come.
func (s *handlers) chosenLanguages(chosen []string) string {
	var codes []string
	for _, l := range s.languages(chosen) {
		if l.Chosen {
			codes = append(codes, l.Code)
		}
	}
	if len(codes) == len(s.site.Languages) {
		return ""
	}
	return strings.Join(codes, " ")
}

// notChosen returns the games of the shelf that were not chosen.
func (s *handlers) notChosen(chosen []string) (hidden []string) {
	for _, ui := range s.site.Shelf {
		if !slices.Contains(chosen, ui.ID()) {
			hidden = append(hidden, ui.ID())
		}
	}
	return hidden
}

func (s *handlers) setHouse(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	changes := map[string]string{
		moderation.HouseName: r.PostFormValue("name"), moderation.HouseContact: r.PostFormValue("contact"),
		moderation.HouseLegal: r.PostFormValue("legal"), moderation.HouseWords: r.PostFormValue("words"),
		moderation.HousePrivate: r.PostFormValue("private"), moderation.HouseHidden: strings.Join(s.notChosen(r.PostForm["game"]), " "),
		moderation.HouseLanguages: s.chosenLanguages(r.PostForm["language"]),
	}
	err := s.Moderation.SetHouse(r.Context(), v.Player.ID, changes, r.PostFormValue("why"))
	return s.answer(w, r, "/admin/house", err, func(wrong *input.Invalid) error { return s.showHouse(w, r, v, "", wrong) })
}

// setLogo sets the logo, or removes it.
func (s *handlers) setLogo(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	file, _, err := r.FormFile("logo")
	logo := ""
	if err == nil {
		data, readErr := io.ReadAll(io.LimitReader(file, moderation.MaxLogo+1))
		file.Close()
		if readErr != nil {
			return readErr
		}
		logo = base64.StdEncoding.EncodeToString(data)
	}
	var big *http.MaxBytesError
	switch {
	case errors.As(err, &big):
		err = &input.Invalid{Field: moderation.HouseLogo, Code: "too-long", Limit: moderation.MaxLogo >> 10}
	case err == nil && logo == "", errors.Is(err, http.ErrMissingFile) && r.PostFormValue("remove") == "":
		err = &input.Invalid{Field: moderation.HouseLogo, Code: "empty"}
	case err == nil, errors.Is(err, http.ErrMissingFile):
		err = s.Moderation.SetHouse(r.Context(), v.Player.ID, map[string]string{moderation.HouseLogo: logo}, "")
	default:
		err = errors.Join(page.ErrForm, err)
	}
	return s.answer(w, r, "/admin/house#logo", err, func(wrong *input.Invalid) error { return s.showHouse(w, r, v, "", wrong) })
}

// openHouse makes an invitation link to a private site and shows it, once.
func (s *handlers) openHouse(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	until := s.Host.Now().Add(time.Duration(min(page.IntOr(r.PostFormValue("days"), 0), 1<<16)) * 24 * time.Hour)
	word, err := s.Moderation.InviteHere(r.Context(), v.Player.ID, page.IntOr(r.PostFormValue("places"), 0), until)
	var wrong *input.Invalid
	if errors.As(err, &wrong) {
		return s.showHouse(w, r, v, "", wrong)
	}
	if err != nil {
		return err
	}
	return s.showHouse(w, r, v, s.site.Link(r, "/enter/"+word), nil)
}

func (s *handlers) withhold(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	err := s.Moderation.Withhold(r.Context(), v.Player.ID, r.PathValue("id"))
	return s.answer(w, r, "/admin/house#private", err, func(wrong *input.Invalid) error { return s.showHouse(w, r, v, "", wrong) })
}
