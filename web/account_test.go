package web_test

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/lobby"
	"tablee/host/moderation"
	"tablee/host/notify/delivery"
	"tablee/table"
	"tablee/web/secure"
	"tablee/web/webtest"
)

var codeOnPage = regexp.MustCompile(`<li><code>([^<]+)</code>`)

func TestSignIn_Code_WorksOnceAndReplacesToken(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	id := ana.Guest("Ana")
	page := ana.Post("/me/codes")
	codes := codeOnPage.FindAllStringSubmatch(page.Body, -1)
	if page.Status != http.StatusOK || len(codes) != account.NumberOfCodes || page.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%d, %d codes, %s", page.Status, len(codes), page.Header.Get("Cache-Control"))
	}
	other := h.Visitor(t, "en")
	guest := other.Guest("Guest of this browser")
	if page := other.Get("/sign-in").Body; !strings.Contains(page, "Guest of this browser") {
		t.Error("the page does not say what happens to the guest")
	}
	before := other.Token()
	a := other.Post("/sign-in/code", "code", codes[0][1], "back", "/tables")
	if a.Status != http.StatusSeeOther || a.Header.Get("Location") != "/tables" || other.Token() == before {
		t.Errorf("status %d, location %q, token changed: %v", a.Status, a.Header.Get("Location"), other.Token() != before)
	}
	if now := table.PlayerID(webtest.Field(t, webtest.IDInExport, other.Get("/me/export").Body)); now != id || now == guest {
		t.Errorf("signed in as %s, want %s", now, id)
	}
	if _, err := h.Accounts.Player(t.Context(), before); err == nil {
		t.Error("the guest's token is still valid")
	}
	if a := h.Visitor(t, "en").Post("/sign-in/code", "code", codes[0][1]); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("second use of the code: status %d", a.Status)
	}
}

func TestSignOut_WithoutCredentials_NeedsConfirmation(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	ana.Guest("Ana")
	if a := ana.Post("/me/sign-out"); a.Status != http.StatusUnprocessableEntity || ana.Token() == "" {
		t.Errorf("without confirmation: status %d", a.Status)
	}
	token := ana.Token()
	if a := ana.Post("/me/sign-out", "sure", "yes"); a.Status != http.StatusSeeOther || ana.Token() != "" {
		t.Errorf("with confirmation: status %d", a.Status)
	}
	if _, err := h.Accounts.Player(t.Context(), token); err == nil {
		t.Error("the token is still valid")
	}
}

func TestPasskey_AtIPAddress_LinksToLocalhost(t *testing.T) {
	h := webtest.Open(t) // at 127.0.0.1
	ana := h.Visitor(t, "en")
	ana.Guest("Ana")
	if page := ana.Get("/me").Body; !strings.Contains(page, "http://localhost:") || strings.Contains(page, "data-passkey") {
		t.Error("the page does not link to localhost")
	}
	if a := ana.Post("/me/passkeys", "answer", "{}"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("add a passkey: status %d", a.Status)
	}
	if a := ana.Post("/sign-in/ask"); a.Status != http.StatusBadRequest {
		t.Errorf("challenge at an IP address: status %d", a.Status)
	}
}

func TestReport_Form_StoresReport(t *testing.T) {
	h := webtest.Open(t)
	ana, bob := h.Visitor(t, "en"), h.Visitor(t, "en")
	path := ana.Open("seats", "3")
	culprit := bob.Guest("Bob")
	bob.Post(path + "/sit")
	id := strings.TrimPrefix(path, "/t/")
	if page := ana.Get("/report?table=" + id).Body; !strings.Contains(page, `value="`+string(culprit)+`"`) {
		t.Error("the form does not list Bob, who is seated there")
	}
	if a := ana.Post("/report", "table", id, "person", string(culprit), "reason", " "); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("without a reason: status %d", a.Status)
	}
	if a := h.Visitor(t, "en").Post("/report", "reason", "x"); !strings.Contains(a.Body, "give yours first") {
		t.Error("a visitor without a name could report")
	}
	if a := ana.Post("/report", "table", id, "person", string(culprit), "reason", "shouts"); a.Status != http.StatusSeeOther {
		t.Errorf("%d", a.Status)
	}
	reports, err := h.Moderation.Reports(t.Context(), moderation.ReportFilter{})
	if err != nil || len(reports) != 1 || reports[0].Person != culprit || reports[0].Reason != "shouts" {
		t.Errorf("%+v, %v", reports, err)
	}
}

func TestMe_Rename_RefusedOrConfirmed(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	b.Open("quick", "bots")
	long := strings.Repeat("x", input.MaxName+1)
	a := b.Post("/me", "name", long)
	if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, `value="`+long+`"`) || !strings.Contains(a.Body, "That name is too long: 24 characters at most.") {
		t.Errorf("overlong name: status %d", a.Status)
	}
	a = b.Post("/me", "name", long[1:])
	if page := b.Get(a.Header.Get("Location")).Body; !strings.Contains(page, "Saved: your name is "+long[1:]) {
		t.Error("the page does not confirm the name")
	}
}

func TestMe_RenameExportErase(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "fr")
	if a := b.Get("/me/export"); a.Status != http.StatusNotFound {
		t.Errorf("export without a player: status %d", a.Status)
	}
	if a := b.Post("/me", "name", " "); a.Status != http.StatusSeeOther {
		t.Errorf("empty name: status %d", a.Status)
	}
	b.Post("/me", "name", "Margaux")
	if !strings.Contains(b.Get("/").Body, "Margaux") {
		t.Error("the name is not shown")
	}
	if a := b.Get("/me/export"); !strings.Contains(a.Body, "Margaux") {
		t.Errorf("export: %.80s", a.Body)
	}
	if a := b.Post("/me/erase"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("erase without confirmation: status %d", a.Status)
	}
	b.Post("/me/erase", "sure", "yes")
	if strings.Contains(b.Get("/").Body, "Margaux") {
		t.Error("the name is still there")
	}
}

// When a guest's browser signs in to an account, the guest is merged into it if the box is checked.
func TestSignIn_MergeGuest_OnRequest(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	id := ana.Guest("Ana")
	codes := codeOnPage.FindAllStringSubmatch(ana.Post("/me/codes").Body, -1)
	for i, along := range []string{"", "yes"} {
		b := h.Visitor(t, "en")
		guest := b.Guest("Visiting")
		if page := b.Get("/sign-in").Body; !strings.Contains(page, `name="join"`) || !strings.Contains(page, "circles and games of “Visiting”") {
			t.Error("the page does not offer to merge the guest")
		}
		opened, err := h.Lobby.Open(t.Context(), guest, lobby.Plan{Game: "nain-jaune", Chairs: []string{"me", "open", "open"}})
		if err != nil {
			t.Fatal(err)
		}
		if a := b.Post("/sign-in/code", "code", codes[i][1], "join", along); a.Status != http.StatusSeeOther {
			t.Fatalf("%q: %d", along, a.Status)
		}
		want := map[string]table.PlayerID{"": guest, "yes": id}[along]
		f, err := h.Host.Frame(t.Context(), opened)
		if err != nil || f.Table.Owner != want {
			t.Errorf("%q: the table is %s's, want %s (%v)", along, f.Table.Owner, want, err)
		}
	}
	entries, err := h.Moderation.Audit(t.Context(), 0, 9)
	if err != nil || len(entries) != 1 || entries[0].Kind != moderation.AuditJoin || entries[0].Author != id || !entries[0].Done {
		t.Errorf("audit %+v, %v", entries, err)
	}
}

var (
	tokenOnPage   = regexp.MustCompile(`id="token" class="secret" type="text" readonly value="([^"]+)"`)
	programOnPage = regexp.MustCompile(`action="/me/programs/([0-9a-f]+)/remove"`)
)

// newProgram makes a token on the page, for a player who can sign in elsewhere.
func newProgram(t *testing.T, ana *webtest.Browser, name, scope string) (token string) {
	t.Helper()
	a := ana.Post("/me/programs", "name", name, "scope", scope, "days", "30")
	found := tokenOnPage.FindStringSubmatch(a.Body)
	if a.Status != http.StatusOK || found == nil || a.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%d %q: no token", a.Status, a.Header.Get("Cache-Control"))
	}
	return html.UnescapeString(found[1])
}

// A token is shown once: later it is on no page, not in the export, and not in the audit log. A
// revoked token stops working immediately.
func TestPrograms_Token_ShownOnce(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	owner := ana.Guest("Ana")
	if a := ana.Get("/me/programs"); a.Status != http.StatusOK || strings.Contains(a.Body, `action="/me/programs"`) {
		t.Errorf("page of a guest without credentials: status %d", a.Status)
	}
	if a := ana.Post("/me/programs", "name", "Robot", "scope", "play", "days", "30"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("token for a guest without credentials: status %d", a.Status)
	}
	ana.Post("/me/codes")
	token := newProgram(t, ana, "Robot", "play")
	robot, err := h.Accounts.Player(t.Context(), token)
	if err != nil || robot.ID == owner || !robot.Program {
		t.Fatalf("%+v, %v", robot, err)
	}
	list := ana.Get("/me/programs").Body
	for where, text := range map[string]string{"the list": list, "one's page": ana.Get("/me").Body, "the export": ana.Get("/me/export").Body} {
		if strings.Contains(text, token) {
			t.Errorf("the token appears in %s", where)
		}
	}
	id := programOnPage.FindStringSubmatch(list)
	if id == nil || !strings.Contains(list, "Robot") {
		t.Fatal("the program is not listed")
	}
	if a := ana.Post("/me/programs/" + id[1] + "/remove"); a.Status != http.StatusSeeOther {
		t.Errorf("revoke: status %d", a.Status)
	}
	if p, err := h.Accounts.Player(t.Context(), token); err == nil {
		t.Errorf("the token is still valid: %+v", p)
	}
	entries, err := h.Moderation.Audit(t.Context(), 0, 9)
	if err != nil || len(entries) != 2 || entries[1].Kind != moderation.AuditToken || entries[0].Kind != moderation.AuditRevoke {
		t.Errorf("%+v, %v", entries, err)
	}
	for _, e := range entries {
		if e.Author != owner || !e.Done || strings.Contains(e.Detail, token) || !strings.Contains(e.Detail, "Robot") {
			t.Errorf("%+v", e)
		}
	}
}

// A program's token opens no page, as a cookie or otherwise: it must not suffice to make another
// credential.
func TestPrograms_TokenAsCookie_Refused(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	ana.Guest("Ana")
	ana.Post("/me/codes")
	for _, scope := range account.Scopes() {
		token := newProgram(t, ana, "Robot", string(scope))
		for _, header := range []http.Header{{"Cookie": {secure.Cookie + "=" + token}}, {"Authorization": {"Bearer " + token}}} {
			thief := h.Visitor(t, "en")
			thief.Header = header
			if a := thief.Get("/me/export"); a.Status != http.StatusNotFound {
				t.Errorf("%s, the export: %d", scope, a.Status)
			}
			if a := thief.Post("/me/codes"); a.Status != http.StatusNotFound {
				t.Errorf("%s, new codes: %d", scope, a.Status)
			}
		}
	}
}

// Erasing a player erases the players of their programs.
func TestPrograms_OwnerErased_ErasesPrograms(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	ana.Guest("Ana")
	ana.Post("/me/codes")
	robot, err := h.Accounts.Player(t.Context(), newProgram(t, ana, "Robot", "play"))
	if err != nil {
		t.Fatal(err)
	}
	ana.MustPost("/me/erase", "sure", "yes")
	names, err := h.Accounts.Names(t.Context(), []table.PlayerID{robot.ID})
	if err != nil || names[robot.ID] != "" {
		t.Errorf("%v, %v", names, err)
	}
}

// The keys that identify the site to push services are made once. Every start and every node uses
// the same keys; otherwise browsers would have to subscribe again.
func TestKeys_SecondStart_SameKeys(t *testing.T) {
	h := webtest.Open(t)
	first, err := delivery.OpenKeys(t.Context(), h.Store)
	if err != nil {
		t.Fatal(err)
	}
	again, err := delivery.OpenKeys(t.Context(), h.Store)
	if err != nil || again != first || first.Public == "" {
		t.Fatalf("the second start has different keys: %v", err)
	}
}

// The names at a table that its viewer may not look at are not on the page of reports; one who sat there may still
// report.
func TestReport_HiddenTable_NamesNoOne(t *testing.T) {
	h := webtest.Open(t)
	ana, bob, eve := h.Visitor(t, "en"), h.Visitor(t, "en"), h.Visitor(t, "en")
	owner, other := ana.Guest("Ana"), bob.Guest("Bob")
	eve.Guest("Eve")
	id, err := h.Lobby.Open(t.Context(), owner, lobby.Plan{Game: "nain-jaune", Chairs: []string{"me", "open", "bot:1"}, Terms: table.Terms{NoWatchers: true}})
	if err != nil {
		t.Fatal(err)
	}
	if a := bob.Post("/t/" + string(id) + "/sit"); a.Status != http.StatusSeeOther {
		t.Fatalf("sitting down: %d", a.Status)
	}
	if f, err := h.Host.Frame(t.Context(), id); err != nil || f.Table.Status != table.StatusPlaying {
		t.Fatalf("the game has not begun: %v", err)
	}
	for _, b := range []*webtest.Browser{eve, h.Visitor(t, "en")} {
		if a := b.Get("/report?table=" + string(id)); a.Status != http.StatusForbidden || strings.Contains(a.Body, "Bob") {
			t.Errorf("a stranger: %d", a.Status)
		}
	}
	if a := eve.Post("/report", "table", string(id), "person", string(other), "reason", "x"); a.Status != http.StatusNotFound {
		t.Errorf("a stranger's report: %d", a.Status)
	}
	if a := ana.Get("/report?table=" + string(id)); a.Status != http.StatusOK || !strings.Contains(a.Body, "Bob") {
		t.Errorf("a player: %d", a.Status)
	}
}
