package serve

import (
	"fmt"
	"html"
	"net/http"

	"tablee/web/board"
	"tablee/web/page"
)

// plainPages makes the pages of requests that reach no other page. They know the visitor's language, but not the
// visitor. The page's styles are usually in the browser's cache.
type plainPages struct {
	sentences  *page.Sentences
	styles     string                     // address of the stylesheet
	house      func() string              // returns the site's name
	languageOf func(*http.Request) string // returns the code of the visitor's language
}

// language returns the texts in the visitor's language.
func (p plainPages) language(r *http.Request) *board.Loc { return p.sentences.Loc(p.languageOf(r)) }

// show responds with a title and a text, or with a panel to the script of a table.
func (p plainPages) show(w http.ResponseWriter, r *http.Request, status int, title, text string) {
	l := p.language(r)
	title, text = html.EscapeString(title), html.EscapeString(text)
	body := ""
	if r.Header.Get(page.FragmentHeader) != "" {
		body = fmt.Sprintf(`<section class="panel no answer" role="alert"><p>%s</p></section>`, text)
	} else {
		again := ""
		if r.Method == http.MethodGet { // a form is sent again from its own page
			again = fmt.Sprintf(`<p class="actions"><a class="button main" href="">%s</a></p>`, html.EscapeString(l.T("app.offline.again")))
		}
		body = fmt.Sprintf(`<!doctype html><html lang="%s"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>%s</title><link rel="stylesheet" href="%s">`+
			`<header class="bar house"><a class="bar-name" href="/">%s</a></header><main id="main"><div class="page column"><h1>%s</h1><p class="lead">%s</p>%s</div></main></html>`,
			l.Lang(), title, p.styles, html.EscapeString(p.house()), title, text, again)
	}
	send(w, status, "text/html; charset=utf-8", body)
}

// send writes a short response that nothing stores.
func send(w http.ResponseWriter, status int, kind, body string) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", kind)
	w.WriteHeader(status)
	_, _ = w.Write([]byte(body + "\n")) // a reader who left is not an error
}
