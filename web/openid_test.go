package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"tablee/host/account"
	"tablee/host/moderation"
	"tablee/store/scratch"
	"tablee/web/openid"
	"tablee/web/openid/openidtest"
	"tablee/web/webtest"
)

// school is a private site whose door is a school's provider.
type school struct {
	*webtest.Site
	at *openidtest.Provider
}

func doorOf(at *openidtest.Provider) func(string) *openid.Provider {
	return func(address string) *openid.Provider {
		return openid.NewProvider(openid.Config{Issuer: at.Server.URL, ClientID: openidtest.Client, Secret: openidtest.Secret, Name: "Lycée", Address: address})
	}
}

func openSchool(t *testing.T) school {
	t.Helper()
	at := openidtest.New(t)
	h := school{webtest.OpenBehind(t, scratch.Open(t), doorOf(at)), at}
	setHouse(t, h.Site, map[string]string{moderation.HousePrivate: "yes"})
	return h
}

// begin presses the button on a page, and returns the address at the provider to which the browser goes on by itself.
func begin(t *testing.T, p *webtest.Page) string {
	t.Helper()
	on := p.Press("Sign in with Lycée")
	return on.In("main a.button").AttrOr("href", "")
}

// enter signs a browser in as the provider's person, from the page of a private site, and returns the answer.
func (h school) enter(t *testing.T, b *webtest.Browser, page string) webtest.Answer {
	t.Helper()
	return b.Get(h.at.Visit(t, begin(t, b.Visit(page))).RequestURI())
}

func (h school) people(t *testing.T) int {
	t.Helper()
	all, err := h.Accounts.People(t.Context(), account.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	return len(all)
}

// The school's sign-in opens the door of a private site, without a script: a new person has the name of their account
// there and goes on to the page that they asked for. On another device they are the same. Nothing of the account is
// kept but a hash, and erasing removes that too.
func TestProvider_OpensPrivateSite(t *testing.T) {
	h := openSchool(t)
	h.at.Person = map[string]any{"sub": "pupil-4711", "name": "Léo Martin", "email": "leo@school.example"}
	leo, phone := h.Visitor(t, "en"), h.Visitor(t, "en")
	closed := leo.Visit("/tables")
	if closed.Status != http.StatusForbidden {
		t.Fatalf("a stranger: %d", closed.Status)
	}
	on := leo.Post("/sign-in/provider", "back", "/tables")
	to := begin(t, closed)
	if refresh := on.Header.Get("Refresh"); !strings.HasPrefix(refresh, "0; url="+h.at.Server.URL+"/authorize?") || strings.Contains(to, openidtest.Secret) {
		t.Errorf("goes on to %q", refresh)
	}
	back := h.at.Visit(t, to)
	if a := leo.Get(back.RequestURI()); a.Status != http.StatusSeeOther || a.Header.Get("Location") != "/tables" {
		t.Fatalf("back from the provider: %d %s\n%s", a.Status, a.Header.Get("Location"), a.Body)
	}
	leo.Visit("/tables").MustSay("Léo Martin")
	leo.Visit("/me").MustSay("You have signed in with Lycée since")
	id := h.PlayerOf(t, leo)

	if a := h.enter(t, phone, "/sign-in"); a.Status != http.StatusSeeOther || h.PlayerOf(t, phone) != id {
		t.Errorf("on another device: %d, %s", a.Status, a.Body)
	}
	export := leo.Get("/me/export").Body
	if !strings.Contains(export, `"Provider"`) || strings.Contains(export, "pupil-4711") || strings.Contains(export, "leo@") {
		t.Errorf("the export: %s", export)
	}
	h.at.Person = map[string]any{"sub": "pupil-4712", "name": "Léo Martin"}
	other := h.Visitor(t, "en")
	h.enter(t, other, "/")
	if h.PlayerOf(t, other) == id {
		t.Error("two people of one name are one")
	}

	h.at.Person["sub"] = "pupil-4711"
	leo.MustPost("/me/erase", "sure", "yes")
	again := h.Visitor(t, "en")
	h.enter(t, again, "/")
	if h.PlayerOf(t, again) == id {
		t.Error("an erased person is back")
	}
}

// An answer that is not valid, late, used, another's or a refusal lets no one in, says why and leaves nothing behind.
func TestProvider_Refused(t *testing.T) {
	for name, c := range map[string]struct {
		fault func(t *testing.T, h school, b *webtest.Browser)
		turn  func(t *testing.T, h school, b *webtest.Browser, back *url.URL) // changes how the browser comes back
		want  int
		says  string
	}{
		"another audience":   {fault: claim("aud", "another site"), want: 403, says: "expected audience"},
		"expired":            {fault: claim("exp", time.Now().Add(-time.Hour).Unix()), want: 403, says: "expired"},
		"another nonce":      {fault: claim("nonce", "x"), want: 403, says: "nonce"},
		"another issuer":     {fault: claim("iss", "https://evil.example"), want: 403, says: "issued by a different provider"},
		"no subject":         {fault: claim("sub", ""), want: 403, says: "sub"},
		"another key":        {fault: func(t *testing.T, h school, _ *webtest.Browser) { h.at.Sign = openidtest.NewKey(t) }, want: 403, says: "signature"},
		"a refused consent":  {fault: func(_ *testing.T, h school, _ *webtest.Browser) { h.at.Error = "access_denied" }, want: 403, says: "You did not agree"},
		"a provider's error": {fault: func(_ *testing.T, h school, _ *webtest.Browser) { h.at.Error = "server_error<b>" }, want: 403, says: "server_error<b>"},
		"another state":      {turn: query("state", "x"), want: 403, says: "Start again from here"},
		"no state":           {turn: query("state", ""), want: 403, says: "Start again from here"},
		"another code":       {turn: query("code", "x"), want: 403, says: "invalid_grant"},
		"in another browser": {turn: func(t *testing.T, h school, b *webtest.Browser, _ *url.URL) {
			b.Client.Jar = h.Visitor(t, "en").Client.Jar
		}, want: 403, says: "Start again from here"},
		"the provider is out": {turn: func(_ *testing.T, h school, _ *webtest.Browser, _ *url.URL) { h.at.Server.Close() }, want: 503, says: "does not answer"},
	} {
		t.Run(name, func(t *testing.T) {
			h := openSchool(t)
			h.at.Person = map[string]any{"sub": "pupil-4711", "name": "Léo Martin"}
			b := h.Visitor(t, "en")
			if c.fault != nil {
				c.fault(t, h, b)
			}
			back := h.at.Visit(t, begin(t, b.Visit("/")))
			if c.turn != nil {
				c.turn(t, h, b, back)
			}
			p := b.Visit(back.RequestURI())
			if p.Status != c.want || !p.Says(c.says) || p.Count(`form[action="/sign-in/provider"] button`) != 1 {
				t.Errorf("%d: %s", p.Status, webtest.Words(p.Find("main")))
			}
			if n := h.people(t); n != 0 || b.Token() != "" {
				t.Errorf("%d people, token %q", n, b.Token())
			}
		})
	}
}

func claim(name string, value any) func(*testing.T, school, *webtest.Browser) {
	return func(_ *testing.T, h school, _ *webtest.Browser) {
		h.at.Change = func(claims map[string]any) { claims[name] = value }
	}
}

func query(name, value string) func(*testing.T, school, *webtest.Browser, *url.URL) {
	return func(_ *testing.T, _ school, _ *webtest.Browser, back *url.URL) {
		q := back.Query()
		q.Set(name, value)
		back.RawQuery = q.Encode()
	}
}

// A sign-in that begins at one node ends at another, once: the answer is used up everywhere, even for a browser that
// has kept its cookie.
func TestProvider_ManyNodes_AnswerUsedOnce(t *testing.T) {
	at, dir := openidtest.New(t), t.TempDir()
	at.Person = map[string]any{"sub": "pupil-4711", "name": "Léo Martin"}
	both := func(string) *openid.Provider { return doorOf(at)("http://tablee.example") }
	here := webtest.OpenBehind(t, scratch.OpenIn(t, dir), both)
	there := webtest.OpenBehind(t, scratch.OpenIn(t, dir), both)
	b, other := here.Visitor(t, "en"), there.Visitor(t, "en")
	at1 := begin(t, b.Visit("/sign-in"))
	base, err := url.Parse(here.Server.URL)
	if err != nil {
		t.Fatal(err)
	}
	kept := b.Client.Jar.Cookies(base)
	other.Client.Jar = b.Client.Jar // a cookie belongs to a host, and both nodes are at one
	back := at.Visit(t, at1)
	if a := other.Get(back.RequestURI()); a.Status != http.StatusSeeOther {
		t.Fatalf("at the other node: %d\n%s", a.Status, a.Body)
	}
	if here.PlayerOf(t, b) == "" {
		t.Error("not signed in at the first node")
	}
	thief := here.Visitor(t, "en")
	thief.Client.Jar.SetCookies(base, kept)
	if p := thief.Visit(back.RequestURI()); p.Status != http.StatusForbidden || !p.Says("it has been used") || thief.Token() != "" {
		t.Errorf("the same answer again: %d", p.Status)
	}
	asked := at.Asked()
	if p := thief.Visit(back.RequestURI()); p.Status != http.StatusForbidden || at.Asked() != asked {
		t.Errorf("%d, %d requests to the provider for a used answer", p.Status, at.Asked()-asked)
	}
}

// A person whose account has no name that will do here is asked for one, by the rules of every name.
func TestProvider_NameAsked(t *testing.T) {
	h := openSchool(t)
	h.at.Person = map[string]any{"sub": "pupil-4711", "name": "Tablée", "preferred_username": "leo@school.example", "given_name": "\u202e"}
	setHouse(t, h.Site, map[string]string{moderation.HouseWords: "tablée"})
	b := h.Visitor(t, "en")
	if a := h.enter(t, b, "/tables"); a.Header.Get("Location") != "/sign-in/provider/name" || h.people(t) != 0 {
		t.Fatalf("%d %s", a.Status, a.Header.Get("Location"))
	}
	ask := b.Visit("/sign-in/provider/name")
	if p := ask.Form("Enter").Fill("name", "a\u202eb").Press("Enter"); p.Status != http.StatusUnprocessableEntity || !p.Has(`[role="alert"]`) || h.people(t) != 0 {
		t.Errorf("a name with a control sign: %d", p.Status)
	}
	p := ask.Form("Enter").Fill("name", "Léo").Press("Enter")
	if p.Status != http.StatusOK || p.Path != "/tables" || !p.Says("Léo") || h.people(t) != 1 {
		t.Errorf("%s: %d", p.Path, p.Status)
	}
	if p := h.Visitor(t, "en").Visit("/sign-in/provider/name"); p.Status != http.StatusForbidden {
		t.Errorf("without a sign-in: %d", p.Status)
	}
}

// A provider may tell the name elsewhere than in its token; one that tells none there is no obstacle.
func TestProvider_NameFromUserinfo(t *testing.T) {
	h := openSchool(t)
	h.at.Person, h.at.Outside = map[string]any{"sub": "pupil-4711"}, map[string]any{"name": "Léo Martin"}
	b := h.Visitor(t, "en")
	h.enter(t, b, "/")
	b.Visit("/me").MustSay("Léo Martin")
}

// A guest who wishes so becomes the person of their account there, with what they have; otherwise they stay a guest
// who can come back for a day. An account of this site is never taken over.
func TestProvider_GuestBecomesPerson(t *testing.T) {
	h := openSchool(t)
	setHouse(t, h.Site, map[string]string{moderation.HousePrivate: ""})
	zoe, tom := h.Visitor(t, "en"), h.Visitor(t, "en")
	zoe.Guest("Zoé")
	id := h.PlayerOf(t, zoe)
	h.at.Person = map[string]any{"sub": "z", "name": "Zoé Blanc"}
	if a := h.enter(t, zoe, "/sign-in"); a.Status != http.StatusSeeOther || h.PlayerOf(t, zoe) != id {
		t.Errorf("joined: %d", a.Status)
	}
	zoe.Visit("/me").MustSay("Zoé")

	tom.Guest("Tom")
	guest := h.PlayerOf(t, tom)
	h.at.Person = map[string]any{"sub": "t", "name": "Tom Noir"}
	form := tom.Visit("/sign-in").Form(`section[aria-labelledby="by-door"] form`).Uncheck("join")
	on := form.Press("Sign in with Lycée")
	if a := tom.Get(h.at.Visit(t, on.In("main a.button").AttrOr("href", "")).RequestURI()); a.Status != http.StatusSeeOther || h.PlayerOf(t, tom) == guest {
		t.Errorf("not joined: %d", a.Status)
	}
	tom.Visit("/me").MustSay("Tom Noir", "Come back as “Tom”")

	h.at.Person = map[string]any{"sub": "t2", "name": "Someone"}
	person := h.PlayerOf(t, tom)
	to := tom.Post("/sign-in/provider", "back", "/", "join", "yes")
	tom.Get(h.at.Visit(t, strings.TrimPrefix(to.Header.Get("Refresh"), "0; url=")).RequestURI())
	if h.PlayerOf(t, tom) == person {
		t.Error("a second account there is the same person")
	}
}

// A site whose provider is out is a site like any other but for that door.
func TestProvider_Out_OnlyThatDoorCloses(t *testing.T) {
	h := openSchool(t)
	setHouse(t, h.Site, map[string]string{moderation.HousePrivate: ""})
	h.at.Server.Close()
	b := h.Visitor(t, "en")
	p := b.Visit("/sign-in").Press("Sign in with Lycée")
	if p.Status != http.StatusServiceUnavailable || !p.Says("does not answer") {
		t.Errorf("%d: %s", p.Status, webtest.Words(p.Find("main")))
	}
	for _, path := range []string{"/", "/sign-in", "/tables"} {
		if p := b.Visit(path); p.Status != http.StatusOK {
			t.Errorf("%s: %d", path, p.Status)
		}
	}
	without := webtest.Open(t).Visitor(t, "en")
	if a := without.Post("/sign-in/provider"); a.Status != http.StatusNotFound && a.Status != http.StatusMethodNotAllowed {
		t.Errorf("a site without a provider: %d", a.Status)
	}
	if without.Visit("/sign-in").Has(`form[action="/sign-in/provider"]`) {
		t.Error("a site without a provider has a button for it")
	}
}
