package serve

import (
	"log/slog"
	"net/http"
	"sync"

	"tablee/web/secure"
)

// noteProxy logs once that a proxy sends X-Forwarded-Proto and is not trusted: its visitors would have no
// passkeys, for no visible reason.
func (c *Cmd) noteProxy(log *slog.Logger, next http.Handler) http.Handler {
	if c.TrustProxy {
		return next
	}
	var once sync.Once
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Forwarded-Proto") != "" {
			once.Do(func() {
				log.Warn("X-Forwarded-Proto is not trusted; behind your own proxy start with --trust-proxy")
			})
		}
		next.ServeHTTP(w, r)
	})
}

// foreign responds to a form of a page that is not this site's. It logs once that Host may have been changed on
// the way: the site's own forms are refused then, for no reason that a visitor could see.
func foreign(pages plainPages, log *slog.Logger) http.Handler {
	var once sync.Once
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if secure.HostChanged(r) {
			once.Do(func() {
				log.Warn("a form was refused, because its Origin is not this site: the proxy in front must pass on Host, or --url name the site",
					"host", short(r.Host), "origin", short(r.Header.Get("Origin")))
			})
		}
		l := pages.language(r)
		pages.show(w, r, http.StatusForbidden, l.T("status.foreign.title"), l.T("status.foreign.text"))
	})
}

// short returns the beginning of a text that a client has sent, for the log.
func short(text string) string {
	const most = 100
	return text[:min(len(text), most)]
}
