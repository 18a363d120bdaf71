package play

import (
	"errors"
	"net/http"

	"tablee/host/input"
	"tablee/table"
	"tablee/web/page"
	"tablee/web/qrcode"
)

// qrCode is the link of a table as a picture, for the phone across the table.
func (s *handlers) qrCode(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	id := table.ID(r.PathValue("id"))
	if _, err := s.Host.Frame(r.Context(), id); err != nil {
		return err
	}
	link := s.linkTo(r, id)
	if code, err := s.Lobby.Code(r.Context(), id); err == nil {
		link = s.Link(r, "/join/"+code)
	} else if !errors.Is(err, table.ErrStarted) {
		return err
	}
	return writeQR(w, link)
}

// transferQR is the link that hands a seat on as a picture.
func (s *handlers) transferQR(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	id := table.ID(r.PathValue("id"))
	f, err := s.Host.Frame(r.Context(), id)
	if err != nil {
		return err
	}
	if word := r.PathValue("word"); f.Table.TransferSeat(word) >= 0 || f.Table.Offer != nil {
		return writeQR(w, s.Link(r, "/t/"+string(id)+"/take/"+word))
	}
	return input.ErrNotFound
}

// writeQR writes a link as a picture.
func writeQR(w http.ResponseWriter, link string) error {
	picture, err := qrcode.SVG(link)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	_, err = w.Write(picture)
	return err
}
