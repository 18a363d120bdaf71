package web

import (
	"net/http"
	"slices"
	"strings"

	"tablee/web/board"
)

// settings keeps the language or the light somebody chose and shows the same page again.
func (s *site) settings(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if lang := r.PostFormValue("lang"); slices.Contains(board.Languages(), lang) {
		setCookie(w, r, langCookie, lang, false)
	}
	switch theme := r.PostFormValue("theme"); theme {
	case "light", "dark", "auto":
		setCookie(w, r, themeCookie, theme, false)
	}
	http.Redirect(w, r, homely(r.PostFormValue("back")), http.StatusSeeOther)
	return nil
}

// homely is a path of this house; anything else becomes the library, so that nobody can
// be sent elsewhere by our own form.
func homely(back string) string {
	if !strings.HasPrefix(back, "/") || strings.HasPrefix(back, "//") || strings.ContainsAny(back, "\\\r\n") {
		return "/"
	}
	return back
}
