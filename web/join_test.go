package web_test

import (
	"math"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"tablee/games"
	"tablee/host"
	"tablee/host/account"
	"tablee/host/lobby"
	"tablee/host/moderation"
	"tablee/web"
	"tablee/web/board"
	"tablee/web/limit"
	"tablee/web/page"
	"tablee/web/webtest"
)

// By guessing, one person or address finds few tables.
func TestJoin_GuessingCodes_Limited(t *testing.T) {
	all := 1
	for range lobby.CodeLength {
		all *= len(lobby.CodeSigns)
	}
	const waiting = 100
	for who, c := range map[string]struct{ aDay, least int }{
		"a person":   {limit.WrongCodesDay.Events, 100},
		"an address": {limit.WrongCodesDay.Events * limit.Crowd, 10},
	} {
		days := all / (c.aDay * waiting)
		t.Logf("%d codes; %s tries %d a day: of %d tables that wait they find one in %d days", all, who, c.aDay, waiting, days)
		if days < c.least {
			t.Errorf("%d attempts a day of %s for %d codes are too many", c.aDay, who, all)
		}
	}
	h := webtest.Open(t)
	b := h.Visitor(t, "fr")
	for range limit.WrongCodes.Events * limit.Crowd {
		a := b.Post("/join", "code", "QQQQ")
		if a.Status != http.StatusNotFound || !strings.Contains(a.Body, "n’ouvre rien") || !strings.Contains(a.Body, `value="QQQQ"`) {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
	}
	told := regexp.MustCompile(`role="alert">[^<]*\d+ [sS]e[ck]`) // the time to wait is shown and the code is kept
	for _, lang := range board.Languages() {
		a := h.Visitor(t, lang).Post("/join", "code", "QQQQ")
		if a.Status != http.StatusTooManyRequests || a.Header.Get("Retry-After") == "" || !told.MatchString(a.Body) || !strings.Contains(a.Body, `value="QQQQ"`) {
			t.Errorf("%s: attempt beyond the limit: status %d", lang, a.Status)
		}
	}
}

// One person's wrong codes are refused to them alone, and right codes are counted for no one: sixty people of
// one address who enter theirs at the same moment all sit down.
func TestJoin_Class_RightCodesNotCounted(t *testing.T) {
	h := webtest.Open(t)
	per := func(n int, per time.Duration) *limit.Limiter {
		return limit.New(limit.Rate{Events: n, Per: per}, webtest.Still)
	}
	h.Server = httptest.NewServer(webtest.Pages(t, web.Config{Services: h.Services, Page: page.Config{UIs: games.UIs()}, Limits: limit.Limits{
		Actions: per(20, time.Second),
		Guests:  limit.Guests{PerMinute: per(120, time.Minute)},
		Codes:   limit.Guesses{PerMinute: limit.New(limit.WrongCodes, webtest.Still), PerDay: limit.New(limit.WrongCodesDay, webtest.Still)},
	}}))
	defer h.Server.Close()
	rogue, host := h.Visitor(t, "en"), h.Visitor(t, "en")
	rogue.Guest("Eve")
	host.Guest("Odile")
	for range limit.WrongCodes.Events {
		rogue.Post("/join", "code", "QQQQ")
	}
	a := rogue.Post("/join", "code", "QQQQ")
	if a.Status != http.StatusTooManyRequests || !strings.Contains(a.Body, "This limit is yours alone") {
		t.Errorf("beyond a person's limit: %d", a.Status)
	}
	const people = 60
	var codes []string
	for range people / 4 {
		id, err := h.Lobby.Open(t.Context(), h.PlayerOf(t, host), lobby.Plan{Game: "nain-jaune", Chairs: []string{"open", "open", "open", "open"}})
		if err != nil {
			t.Fatal(err)
		}
		code, err := h.Lobby.Code(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		codes = append(codes, code)
	}
	var class sync.WaitGroup
	for i := range people {
		class.Go(func() {
			b := h.Visitor(t, "fr")
			a := b.Post("/join", "code", codes[i/4])
			if a.Status != http.StatusSeeOther {
				t.Errorf("person %d, the code: %d", i, a.Status)
				return
			}
			if a = b.Post(a.Header.Get("Location")+"/sit", "name", "Eleve"); a.Status != http.StatusSeeOther {
				t.Errorf("person %d, the chair: %d", i, a.Status)
			}
		})
	}
	class.Wait()
}

// A code leads to its table, by the form and by its path. Once the game has begun, the page says
// so.
func TestJoin_ByCode(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3", "bots", "1")
	code, err := h.Lobby.Code(t.Context(), webtest.TableID(path))
	if err != nil {
		t.Fatal(err)
	}
	if page := ana.Get(path).Body; strings.Count(page, `<b aria-hidden="true">`) != lobby.CodeLength {
		t.Error("the waiting room does not show its code")
	}
	bob := h.Visitor(t, "en")
	for _, a := range []webtest.Answer{bob.Post("/join", "code", strings.ToLower(code)), bob.Get("/join/" + code)} {
		if a.Status != http.StatusSeeOther || a.Header.Get("Location") != path {
			t.Errorf("status %d, location %s", a.Status, a.Header.Get("Location"))
		}
	}
	bob.MustPost(path+"/sit", "name", "Bob")
	if late := h.Visitor(t, "en").Post("/join", "code", code).Body; !strings.Contains(late, "The game has begun with 3") || !strings.Contains(late, `href="`+path+`"`) {
		t.Error("the page does not say that the game has begun")
	}
}

// What friends send is read whole, also without a script: a code in any writing, or a link, perhaps in a sentence.
func TestJoin_PastedTexts(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "3")
	code, err := h.Lobby.Code(t.Context(), webtest.TableID(path))
	if err != nil {
		t.Fatal(err)
	}
	wide := strings.Map(func(r rune) rune { return r - '!' + '\uFF01' }, code)
	bob := h.Visitor(t, "en")
	for _, typed := range []string{" " + code + "\n", code[:2] + " " + code[2:], code[:2] + "-" + code[2:], code[:2] + "–" + code[2:], strings.ToLower(code), wide} {
		if a := bob.Post("/join", "code", typed); a.Header.Get("Location") != path {
			t.Errorf("%q: %d %s", typed, a.Status, a.Header.Get("Location"))
		}
	}
	for typed, want := range map[string]string{
		"https://tablee.example" + path: path, "tablee.example/join/" + code + "?x=1": "/join/" + code, "Come! https://tablee.example/c/abcdefgh23456789": "/c/abcdefgh23456789",
		"http://x" + path + "/take/abc": path + "/take/abc",
	} {
		if a := bob.Post("/join", "code", typed); a.Status != http.StatusSeeOther || a.Header.Get("Location") != want {
			t.Errorf("%q: %d %s", typed, a.Status, a.Header.Get("Location"))
		}
	}
}

// An address that a message has mangled leads to the only one it can mean.
func TestMangledLinks_Redirected(t *testing.T) {
	h := webtest.Open(t)
	path := h.Visitor(t, "en").Open("seats", "3")
	bob := h.Visitor(t, "en")
	for from, want := range map[string]string{
		path + "/": path, path + ".": path, path + ")": path, path + ").": path, path + "%E2%80%9D": path, "/t/" + strings.ToUpper(strings.TrimPrefix(path, "/t/")): path,
		path + "/?fbclid=x": path + "?fbclid=x", "/join/K7QM.": "/join/K7QM", "/c/ABCD,": "/c/abcd", "/g/nain-jaune/": "/g/nain-jaune", path + "/replay/": path + "/replay",
	} {
		if a := bob.Get(from); a.Status != http.StatusMovedPermanently || a.Header.Get("Location") != want {
			t.Errorf("%s: %d %s", from, a.Status, a.Header.Get("Location"))
		}
	}
	for _, path := range []string{path, path + "?fbclid=x", "/", "/t/", "/g/nain-jaune/rules", "/join"} {
		if a := bob.Get(path); a.Status == http.StatusMovedPermanently {
			t.Errorf("%s is redirected to %s", path, a.Header.Get("Location"))
		}
	}
}

// The /join page lists the tables and circles of a player, and nothing for a visitor without one.
func TestJoin_ListsLastTablesAndCircles(t *testing.T) {
	h := webtest.Open(t)
	ana, eve := h.Visitor(t, "en"), h.Visitor(t, "en")
	path := ana.Open("seats", "3", "title", "Table of Thursday")
	circle := ana.Post("/circles", "circle", "Les Leroux", "name", "Ana").Header.Get("Location")
	for _, a := range []webtest.Answer{ana.Get("/join"), ana.Post("/join", "code", "QQQQ")} {
		for _, want := range []string{"Table of Thursday", `href="` + path + `"`, "Les Leroux", `href="` + circle + `"`} {
			if !strings.Contains(a.Body, want) {
				t.Errorf("%d without %q", a.Status, want)
			}
		}
	}
	if page := eve.Get("/join").Body; strings.Contains(page, `id="entered"`) {
		t.Error("a visitor without a player is shown a table")
	}
}

// Secrets that grant access by themselves cannot be found by guessing, however many addresses try:
// at more responses per second than a server gives, with a million valid secrets of each kind.
// Short codes and circle links have fewer signs; their attempts are counted as well
// (TestJoin_GuessingCodes_Limited, TestCircle_GuessingLinks_Limited).
func TestSecrets_Entropy(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	p := ana.Guest("Ana")
	if _, err := h.Accounts.NewCodes(t.Context(), p); err != nil { // a player without credentials gets no token for a program
		t.Fatal(err)
	}
	made := map[string]func() (string, error){
		"a guest's token": func() (string, error) {
			g, err := h.Accounts.NewGuest(t.Context(), "Eve")
			return g.Token, err
		},
		"a program's token": func() (string, error) {
			_, token, err := h.Accounts.AddProgram(t.Context(), p, account.Program{Name: "helper", Scope: account.ScopeRead, Expires: h.Host.Now().Add(24 * time.Hour)})
			return token, err
		},
		"a recovery code": func() (string, error) {
			codes, err := h.Accounts.NewCodes(t.Context(), p)
			return strings.ReplaceAll(strings.Join(codes[:1], ""), "-", ""), err
		},
		"a link for another device":  func() (string, error) { return h.Accounts.NewDeviceLink(t.Context(), p) },
		"a moderator's invitation":   func() (string, error) { return h.Moderation.Invite(t.Context(), moderation.CommandLine) },
		"an invitation to the house": func() (string, error) { return h.Moderation.InviteHere(t.Context(), p, 1, h.Host.Now().Add(time.Hour)) },
		"a seat's transfer token": func() (string, error) {
			return h.Host.TransferToken(t.Context(), host.Hand{Player: p}, webtest.TableID(ana.Open("seats", "3")))
		},
	}
	const triesASecond, valid = 10_000, 1_000_000
	for what, secret := range made {
		first, err := secret()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		second, err := secret()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		signs := 31.0 // of secret.Text
		if strings.ContainsAny(first+second, "ABCDEFGHIJKLMNOPQRSTUVWXYZ-_") {
			signs = 64
		}
		bits := float64(len(first)) * math.Log2(signs)
		years := math.Exp2(bits-1) / valid / triesASecond / (365 * 24 * 3600)
		t.Logf("%s: %.0f bits, found after %.0g years", what, bits, years)
		if years < 1e6 || first == second || len(first) != len(second) {
			t.Errorf("%s: %q, then %q, found after %g years", what, first, second, years)
		}
	}
}

// A list shows the time left at tables by the day, and at no other pace.
func TestOf_TimeLeft_ByDayOnly(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	h.AwaitTurn(t, ana.Open("seats", "3", "bots", "2", "move", "86400", "seating", "kept"))
	if page := ana.Get("/me").Body; !strings.Contains(page, "hours left") {
		t.Error("a table by the day lacks the time left")
	}
	bob := h.Visitor(t, "en")
	h.AwaitTurn(t, bob.Open("seats", "3", "bots", "2", "move", "300", "seating", "kept"))
	if page := bob.Get("/me").Body; regexp.MustCompile(`(days?|hours?|minutes?|seconds?) left`).MatchString(page) {
		t.Error("a table with a running clock shows the time left")
	}
}
