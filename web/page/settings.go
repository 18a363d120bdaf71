package page

import (
	"net/http"
	"strings"
	"unicode"

	"tablee/web/secure"
)

// SaveSettings stores the chosen language or theme and redirects to the same page.
func (s *Site) SaveSettings(w http.ResponseWriter, r *http.Request, v *Visitor) error {
	if lang := r.PostFormValue("lang"); v.Languages.Find(lang) != nil {
		SetCookie(w, r, secure.LanguageCookie, lang)
	}
	switch theme := r.PostFormValue("theme"); theme {
	case "light", "dark", "auto":
		SetCookie(w, r, themeCookie, theme)
	}
	http.Redirect(w, r, LocalPath(r.PostFormValue("back")), http.StatusSeeOther)
	return nil
}

// LocalPath returns back if it is a path of this site, "/" otherwise, so that no form of ours redirects
// elsewhere.
func LocalPath(back string) string {
	if !strings.HasPrefix(back, "/") || strings.HasPrefix(back, "//") || strings.Contains(back, `\`) ||
		strings.ContainsFunc(back, unicode.IsControl) { // browsers drop tabs: "/\t/" would be "//"
		return "/"
	}
	return back
}
