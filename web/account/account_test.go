package account_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/lobby"
	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/webtest"
)

var codeOnPage = regexp.MustCompile(`<li><code>([^<]+)</code>`)

func TestSignIn_ACodeWorksOnceAndTheOldTokenIsInvalid(t *testing.T) {
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
	if page := other.Get("/in").Body; !strings.Contains(page, "Guest of this browser") {
		t.Error("nothing says what becomes of the guest")
	}
	before := other.Token()
	a := other.Post("/in/code", "code", codes[0][1], "back", "/tables")
	if a.Status != http.StatusSeeOther || a.Header.Get("Location") != "/tables" || other.Token() == before {
		t.Errorf("%d to %q, token changed: %v", a.Status, a.Header.Get("Location"), other.Token() != before)
	}
	if now := table.PlayerID(webtest.Field(t, webtest.IDInExport, other.Get("/me/export").Body)); now != id || now == guest {
		t.Errorf("the code leads to %s, not to %s", now, id)
	}
	if _, err := h.Accounts.Player(t.Context(), before); err == nil {
		t.Error("the guest's token opens still")
	}
	if a := h.Visitor(t, "en").Post("/in/code", "code", codes[0][1]); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("the code again: %d", a.Status)
	}
}

func TestSignOut_WithoutCredentialsMustBeConfirmed(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	ana.Guest("Ana")
	if a := ana.Post("/me/out"); a.Status != http.StatusUnprocessableEntity || ana.Token() == "" {
		t.Errorf("not sure: %d", a.Status)
	}
	token := ana.Token()
	if a := ana.Post("/me/out", "sure", "yes"); a.Status != http.StatusSeeOther || ana.Token() != "" {
		t.Errorf("sure: %d", a.Status)
	}
	if _, err := h.Accounts.Player(t.Context(), token); err == nil {
		t.Error("the token opens still")
	}
}

func TestPasskey_AnAddressOfFiguresSaysWhatToDo(t *testing.T) {
	h := webtest.Open(t) // at 127.0.0.1
	ana := h.Visitor(t, "en")
	ana.Guest("Ana")
	if page := ana.Get("/me").Body; !strings.Contains(page, "http://localhost:") || strings.Contains(page, "data-passkey") {
		t.Error("the page does not lead to localhost")
	}
	if a := ana.Post("/me/passkeys", "answer", "{}"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("a passkey all the same: %d", a.Status)
	}
	if a := ana.Post("/in/ask"); a.Status != http.StatusBadRequest {
		t.Errorf("a challenge for an address of figures: %d", a.Status)
	}
}

func TestReport_IsKeptForTheModerators(t *testing.T) {
	h := webtest.Open(t)
	ana, bob := h.Visitor(t, "en"), h.Visitor(t, "en")
	path := ana.Open("seats", "3")
	culprit := bob.Guest("Bob")
	bob.Post(path + "/sit")
	id := strings.TrimPrefix(path, "/t/")
	if page := ana.Get("/report?table=" + id).Body; !strings.Contains(page, `value="`+string(culprit)+`"`) {
		t.Error("Bob sits there and cannot be chosen")
	}
	if a := ana.Post("/report", "table", id, "person", string(culprit), "reason", " "); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("without a reason: %d", a.Status)
	}
	if a := h.Visitor(t, "en").Post("/report", "reason", "x"); !strings.Contains(a.Body, "give yours first") {
		t.Error("who has no name reports all the same")
	}
	if a := ana.Post("/report", "table", id, "person", string(culprit), "reason", "shouts"); a.Status != http.StatusSeeOther {
		t.Errorf("%d", a.Status)
	}
	reports, err := h.Moderation.Reports(t.Context(), moderation.ReportFilter{})
	if err != nil || len(reports) != 1 || reports[0].Person != culprit || reports[0].Reason != "shouts" {
		t.Errorf("%+v, %v", reports, err)
	}
}

func TestMe_ANameIsRefusedOrSaidToBeKept(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	b.Open("quick", "bots")
	long := strings.Repeat("x", input.MaxName+1)
	a := b.Post("/me", "name", long)
	if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, `value="`+long+`"`) || !strings.Contains(a.Body, "That name is too long: 24 characters at most.") {
		t.Errorf("a name too long: %d", a.Status)
	}
	a = b.Post("/me", "name", long[1:])
	if page := b.Get(a.Header.Get("Location")).Body; !strings.Contains(page, "Saved: your name is "+long[1:]) {
		t.Error("nobody says that the name was kept")
	}
}

func TestMe_NamedExportedErased(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "fr")
	if a := b.Get("/me/export"); a.Status != http.StatusNotFound {
		t.Errorf("export of nobody: %d", a.Status)
	}
	if a := b.Post("/me", "name", " "); a.Status != http.StatusSeeOther {
		t.Errorf("no name: %d", a.Status)
	}
	b.Post("/me", "name", "Margaux")
	if !strings.Contains(b.Get("/").Body, "Margaux") {
		t.Error("the name is not shown")
	}
	if a := b.Get("/me/export"); !strings.Contains(a.Body, "Margaux") {
		t.Errorf("export: %.80s", a.Body)
	}
	if a := b.Post("/me/erase"); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("erase without being sure: %d", a.Status)
	}
	b.Post("/me/erase", "sure", "yes")
	if strings.Contains(b.Get("/").Body, "Margaux") {
		t.Error("the name is still there")
	}
}

// A guest comes along into the account that their browser signs in to, if the box is ticked.
func TestSignIn_TheGuestComesAlongIfAsked(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	id := ana.Guest("Ana")
	codes := codeOnPage.FindAllStringSubmatch(ana.Post("/me/codes").Body, -1)
	for i, along := range []string{"", "yes"} {
		b := h.Visitor(t, "en")
		guest := b.Guest("Visiting")
		if page := b.Get("/in").Body; !strings.Contains(page, `name="along"`) || !strings.Contains(page, "circles and games of “Visiting”") {
			t.Error("it is not asked whether the guest comes along")
		}
		opened, err := h.Lobby.Open(t.Context(), guest, lobby.Plan{Game: "nain-jaune", Chairs: []string{"me", "open", "open"}})
		if err != nil {
			t.Fatal(err)
		}
		if a := b.Post("/in/code", "code", codes[i][1], "along", along); a.Status != http.StatusSeeOther {
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
