package page

import (
	"net/http"
	"strings"
	"unicode"

	"tablee/web/secure"
)

// SaveSettings keeps the language or the theme that the visitor chose and shows the same
// page again.
func (s *Site) SaveSettings(w http.ResponseWriter, r *http.Request, v *Visitor) error {
	if lang := r.PostFormValue("lang"); s.Languages.Find(lang) != nil {
		SetCookie(w, r, secure.LanguageCookie, lang)
	}
	switch theme := r.PostFormValue("theme"); theme {
	case "light", "dark", "auto":
		SetCookie(w, r, themeCookie, theme)
	}
	http.Redirect(w, r, LocalPath(r.PostFormValue("back")), http.StatusSeeOther)
	return nil
}

// LocalPath is a path of this site; anything else becomes the library, so that no form of
// ours can send anybody elsewhere.
func LocalPath(back string) string {
	if !strings.HasPrefix(back, "/") || strings.HasPrefix(back, "//") || strings.Contains(back, `\`) ||
		strings.ContainsFunc(back, unicode.IsControl) { // browsers drop tabs: "/\t/" would be "//"
		return "/"
	}
	return back
}
