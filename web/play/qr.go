package play

import (
	"errors"
	"net/http"

	"tablee/table"
	"tablee/web/page"
)

// qrCode draws the link of a table as a QR code. While the table waits, it is the short link with its code.
func (s *handlers) qrCode(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	id := table.ID(r.PathValue("id"))
	if _, err := s.Host.Frame(r.Context(), id); err != nil {
		return err
	}
	link := s.invitationTo(r, id).url
	if code, err := s.Lobby.Code(r.Context(), id); err == nil {
		link = s.site.Link(r, "/join/"+code)
	} else if !errors.Is(err, table.ErrStarted) {
		return err
	}
	return page.ShowQRCode(w, link)
}
