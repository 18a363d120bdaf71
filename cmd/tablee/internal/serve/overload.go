package serve

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"log/slog"
	"math"
	"net/http"
	"os"
	"runtime/debug"
	gauges "runtime/metrics"
	"strings"
	"time"

	"github.com/KimMachineGun/automemlimit/memlimit"

	"tablee/host"
	"tablee/web/limit"
	"tablee/web/page"
	"tablee/web/secure"
	"tablee/web/shed"
	"tablee/web/wording"
)

// Requests beyond --max-requests wait so long at most, and so many for each that is worked on.
const (
	queueWait  = 2 * time.Second
	queueShare = 4
)

// gate lets in what can be served at once; busy answers the others.
func (c *Cmd) gate(m *metrics, busy, next http.Handler) http.Handler {
	if c.MaxRequests == 0 {
		return next
	}
	g := shed.New(shed.Config{AtOnce: c.MaxRequests, Waiting: queueShare * c.MaxRequests, Wait: queueWait})
	m.observeGate(g)
	return g.Handler(c.classOf, busy, next)
}

// classOf says who goes before whom: those at a table they may sit at before the others. What
// costs nothing is never kept waiting, nor are streams, which have places of their own.
func (c *Cmd) classOf(r *http.Request) (shed.Class, string) {
	path, key := r.URL.Path, limit.Address(r, c.TrustProxy)
	switch {
	case strings.HasPrefix(path, "/static/"), path == "/livez", path == "/readyz", path == "/healthz", path == "/favicon.ico", path == "/sw.js",
		strings.HasPrefix(path, "/t/") && strings.HasSuffix(path, "/live"),
		strings.HasPrefix(path, "/api/v1/tables/") && strings.HasSuffix(path, "/events"):
		return shed.Free, ""
	case secure.Token(r) != "" && (strings.HasPrefix(path, "/t/") || strings.HasPrefix(path, "/api/v1/tables/")):
		return shed.First, key
	}
	return shed.Second, key
}

// busy answers a request that cannot be served now, in its language: with as little work as there
// can be. The styles of its page are the browser's already, or cost next to nothing; house is what
// the site is called.
func busy(sentences *wording.Sentences, styles string, house func() string) http.Handler {
	known := sentences.Languages()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		lang := known.Chosen(secure.CookieValue(r, secure.LanguageCookie), r.Header.Get("Accept-Language"))
		text, l := sentences.Answer(lang, "busy"), sentences.Loc(lang)
		w.Header().Set("Retry-After", limit.RetryAfter(limit.Soon))
		w.Header().Set("Cache-Control", "no-store")
		kind, body := "text/html; charset=utf-8", ""
		switch {
		case strings.HasPrefix(r.URL.Path, "/api"):
			problem, _ := json.Marshal(map[string]any{"type": "about:blank", "title": http.StatusText(http.StatusServiceUnavailable),
				"status": http.StatusServiceUnavailable, "detail": text, "code": "busy"}) // texts and numbers: it cannot fail
			kind, body = "application/problem+json", string(problem)
		case r.Header.Get(page.FragmentHeader) != "":
			body = fmt.Sprintf(`<section class="panel no answer" role="alert"><p>%s</p></section>`, html.EscapeString(text))
		default:
			again := ""
			if r.Method == http.MethodGet { // what was sent is sent again from its own page
				again = fmt.Sprintf(`<p class="actions"><a class="button main" href="">%s</a></p>`, html.EscapeString(l.T("app.offline.again")))
			}
			title := html.EscapeString(l.T("status.busy"))
			body = fmt.Sprintf(`<!doctype html><html lang="%s"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>%s</title><link rel="stylesheet" href="%s">`+
				`<header class="bar house"><a class="bar-name" href="/">%s</a></header><main id="main"><div class="page column"><h1>%s</h1><p class="lead">%s</p>%s</div></main></html>`,
				lang, title, styles, html.EscapeString(house()), title, html.EscapeString(text), again)
		}
		w.Header().Set("Content-Type", kind)
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(body + "\n")) // a reader who has gone is no error
	})
}

// growth is by how many percent memory grows beyond what is in use before it is collected. A
// server keeps little beside what moves need for a moment: with Go's 100 a tenth of the processor
// collected it. Near the memory limit it is collected sooner, as ever.
const growth = 200

// collectSeldom lets memory grow so; GOGC, where it is set, says otherwise.
func collectSeldom() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(growth)
	}
}

// relieve forgets idle tables while what is in use takes most of the memory limit, until ctx
// ends. The limit is GOMEMLIMIT, or that of the control group; without one nothing is done.
func relieve(ctx context.Context, h *host.Host, log *slog.Logger) {
	const every, share = 2 * time.Second, 0.75
	_, err := memlimit.SetGoMemLimitWithOpts(memlimit.WithRatio(0.9), memlimit.WithProvider(memlimit.FromCgroup)) // GOMEMLIMIT wins
	if err != nil {
		log.Debug("no memory limit of a control group", "reason", err)
	}
	most := debug.SetMemoryLimit(-1)
	if most == math.MaxInt64 {
		return
	}
	live := []gauges.Sample{{Name: "/gc/heap/live:bytes"}}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		gauges.Read(live)
		if used := live[0].Value.Uint64(); float64(used) > share*float64(most) {
			log.Warn("memory is short: idle tables are forgotten", "bytes", used, "limit", most, "tables", h.ForgetIdle())
		}
	}
}
