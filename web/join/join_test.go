package join_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"tablee/host/lobby"
	"tablee/web/board"
	"tablee/web/limit"
	"tablee/web/webtest"
)

// One address finds by guessing at most so many tables: few enough for years of trying.
func TestJoin_CodesAreNotGuessed(t *testing.T) {
	all := 1
	for range lobby.CodeLength {
		all *= len(lobby.CodeSigns)
	}
	const waiting = 100
	aDay := limit.WrongCodesDay.Events
	t.Logf("%d codes; an address tries %d a day: of %d tables that wait it finds one in %d days", all, aDay, waiting, all/(aDay*waiting))
	if all/(aDay*waiting) < 100 {
		t.Errorf("%d tries a day of %d codes are too many", aDay, all)
	}
	h := webtest.Open(t)
	b := h.Visitor(t, "fr")
	for range limit.WrongCodes.Events {
		a := b.Post("/join", "code", "QQQQ")
		if a.Status != http.StatusNotFound || !strings.Contains(a.Body, "n’ouvre rien") || !strings.Contains(a.Body, `value="QQQQ"`) {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
	}
	told := regexp.MustCompile(`role="alert">[^<]*\d+ [sS]e[ck]`) // how long they wait, where the code still stands
	for _, lang := range board.Languages() {
		a := h.Visitor(t, lang).Post("/join", "code", "QQQQ")
		if a.Status != http.StatusTooManyRequests || a.Header.Get("Retry-After") == "" || !told.MatchString(a.Body) || !strings.Contains(a.Body, `value="QQQQ"`) {
			t.Errorf("%s: one more try: %d", lang, a.Status)
		}
	}
}

// A code leads to its table, by the form and by its address; once the game has begun it says so.
func TestJoin_ByCode(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "1")
	code, err := h.Lobby.Code(t.Context(), webtest.TableID(path))
	if err != nil {
		t.Fatal(err)
	}
	if page := ana.Get(path).Body; strings.Count(page, `<b aria-hidden="true">`) != lobby.CodeLength {
		t.Error("the room does not show its code")
	}
	bob := h.Visitor(t, "en")
	for _, a := range []webtest.Answer{bob.Post("/join", "code", strings.ToLower(code)), bob.Get("/join/" + code)} {
		if a.Status != http.StatusSeeOther || a.Header.Get("Location") != path {
			t.Errorf("%d to %s", a.Status, a.Header.Get("Location"))
		}
	}
	bob.MustPost(path+"/sit", "name", "Bob")
	if late := h.Visitor(t, "en").Post("/join", "code", code).Body; !strings.Contains(late, "The game has begun with 3") || !strings.Contains(late, `href="`+path+`"`) {
		t.Error("who comes late is not told")
	}
}

// Who has lost their way finds at /join where they were; somebody unknown is shown nothing.
func TestJoin_NamesWhereOneWas(t *testing.T) {
	h := webtest.Open(t)
	ana, eve := h.Visitor(t, "en"), h.Visitor(t, "en")
	path := ana.Open("seats", "3", "title", "Table of Thursday")
	circle := ana.Post("/circles", "circle", "Les Leroux").Header.Get("Location")
	for _, a := range []webtest.Answer{ana.Get("/join"), ana.Post("/join", "code", "QQQQ")} {
		for _, want := range []string{"Table of Thursday", `href="` + path + `"`, "Les Leroux", `href="` + circle + `"`} {
			if !strings.Contains(a.Body, want) {
				t.Errorf("%d without %q", a.Status, want)
			}
		}
	}
	if page := eve.Get("/join").Body; strings.Contains(page, `id="entered"`) {
		t.Error("somebody unknown has been somewhere")
	}
}
