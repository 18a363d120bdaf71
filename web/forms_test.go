package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"tablee/web/webtest"
)

// formPage is a form with every kind of field, and fields that are not submitted.
const formPage = `<h1>A form</h1><p hidden>unseen</p>
<form id="act" method="post" action="/sent?x=1">
	<input type="hidden" name="seq" value="41">
	<label>Name <input name="name" value="Ana"></label>
	<label for="deals">Deals</label> <select id="deals" name="deals"><option value="1">one</option><option value="2" selected>two</option></select>
	<label><input type="checkbox" name="rated" value="yes"> Rated</label>
	<label><input type="checkbox" name="public" checked> Public</label>
	<label><input type="radio" name="pace" value="calm"> Calm</label> <label><input type="radio" name="pace" value="lively" checked> Lively</label>
	<fieldset disabled><input name="off" value="1"></fieldset>
	<button name="go" value="now">Go&nbsp;on</button> <button name="go" value="later">Later</button>
</form>
<textarea name="words" form="act">Hello</textarea> <input name="elsewhere" value="1">
<form action="/found"><input name="q" aria-label="Search"><button>Search</button></form> <a href="../away">Away</a>`

// webtest's forms send the same data as browsers.
func TestForms_Submit_AsBrowser(t *testing.T) {
	pages := http.NewServeMux()
	pages.HandleFunc("GET /a/form", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, formPage) })
	pages.HandleFunc("POST /sent", func(w http.ResponseWriter, r *http.Request) {
		r.ParseForm()
		http.Redirect(w, r, "/got?"+r.PostForm.Encode()+"#main", http.StatusSeeOther)
	})
	pages.HandleFunc("GET /", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<p>There.") })
	server := httptest.NewServer(pages)
	defer server.Close()
	page := webtest.NewBrowser(t, server.URL, "en").Visit("/a/form")
	if page.Says("unseen") || page.Text("h1") != "A form" || page.Role("button").Length() != 3 || page.Role("link").Length() != 1 {
		t.Errorf("the page reads %q", webtest.Words(page.Selection))
	}
	for _, c := range []struct{ got, want string }{
		{page.Press("Go on").Path, "/got?deals=2&go=now&name=Ana&pace=lively&public=on&seq=41&words=Hello"},
		{page.Form("Later").Fill("Name", "Bob").Fill("Deals", "one").Fill("pace", "calm").Check("Rated").Uncheck("Public").Fill("words", "Bye").Press("Later").Path,
			"/got?deals=1&go=later&name=Bob&pace=calm&rated=yes&seq=41&words=Bye"},
		{page.Form("Search").Fill("Search", "ronda").Submit().Path, "/found?q=ronda"},
		{page.Follow("Away").Path, "/away"},
	} {
		if c.got != c.want {
			t.Errorf("sent %s\nwant %s", c.got, c.want)
		}
	}
}
