package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"tablee/host/account"
	"tablee/host/moderation"
	"tablee/table"
)

var (
	codeOnPage = regexp.MustCompile(`<li><code>([^<]+)</code>`)
	idInExport = regexp.MustCompile(`"ID": "([^"]+)"`)
)

// guest gives a browser a name and returns its person's id.
func (b *browser) guest(name string) table.PlayerID {
	b.t.Helper()
	b.post("/me", "name", name)
	return table.PlayerID(field(b.t, idInExport, b.get("/me/export").body))
}

func TestIn_ACodeLeadsBackOnceAndTheOldTokenIsOut(t *testing.T) {
	h := openHouse(t)
	ana := h.visitor(t, "en")
	id := ana.guest("Ana")
	page := ana.post("/me/codes")
	codes := codeOnPage.FindAllStringSubmatch(page.body, -1)
	if page.status != http.StatusOK || len(codes) != account.NumberOfCodes || page.header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%d, %d codes, %s", page.status, len(codes), page.header.Get("Cache-Control"))
	}
	other := h.visitor(t, "en")
	guest := other.guest("Guest of this browser")
	if page := other.get("/in").body; !strings.Contains(page, "Guest of this browser") {
		t.Error("nothing says what becomes of the guest")
	}
	before := other.cookie()
	a := other.post("/in/code", "code", codes[0][1], "back", "/tables")
	if a.status != http.StatusSeeOther || a.header.Get("Location") != "/tables" || other.cookie() == before {
		t.Errorf("%d to %q, token changed: %v", a.status, a.header.Get("Location"), other.cookie() != before)
	}
	if now := table.PlayerID(field(t, idInExport, other.get("/me/export").body)); now != id || now == guest {
		t.Errorf("the code leads to %s, not to %s", now, id)
	}
	if _, err := h.Accounts.Player(t.Context(), before); err == nil {
		t.Error("the guest's token opens still")
	}
	if a := h.visitor(t, "en").post("/in/code", "code", codes[0][1]); a.status != http.StatusUnprocessableEntity {
		t.Errorf("the code again: %d", a.status)
	}
}

// cookie is the browser's token.
func (b *browser) cookie() string {
	b.t.Helper()
	r, err := http.NewRequest(http.MethodGet, b.base, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range b.client.Jar.Cookies(r.URL) {
		if c.Name == "tablee" {
			return c.Value
		}
	}
	return ""
}

func TestOut_WhoHasNoWayBackMustBeSure(t *testing.T) {
	h := openHouse(t)
	ana := h.visitor(t, "en")
	ana.guest("Ana")
	if a := ana.post("/me/out"); a.status != http.StatusUnprocessableEntity || ana.cookie() == "" {
		t.Errorf("not sure: %d", a.status)
	}
	token := ana.cookie()
	if a := ana.post("/me/out", "sure", "yes"); a.status != http.StatusSeeOther || ana.cookie() != "" {
		t.Errorf("sure: %d", a.status)
	}
	if _, err := h.Accounts.Player(t.Context(), token); err == nil {
		t.Error("the token opens still")
	}
}

func TestPasskey_AnAddressOfFiguresSaysWhatToDo(t *testing.T) {
	h := openHouse(t) // at 127.0.0.1
	ana := h.visitor(t, "en")
	ana.guest("Ana")
	if page := ana.get("/me").body; !strings.Contains(page, "http://localhost:") || strings.Contains(page, "data-passkey") {
		t.Error("the page does not lead to localhost")
	}
	if a := ana.post("/me/passkeys", "answer", "{}"); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a passkey all the same: %d", a.status)
	}
	ana.header.Set("X-Forwarded-Proto", "https")
	if a := ana.post("/in/ask"); a.status != http.StatusBadRequest {
		t.Errorf("a challenge for an address of figures: %d", a.status)
	}
}

// Whoever is no host finds nothing at any of the hosts' addresses, nor does a host who
// has not shown his passkey get further than being asked for it.
func TestAdmin_NothingIsThereForOthers(t *testing.T) {
	h := openHouse(t)
	ana := h.visitor(t, "en")
	id := ana.guest("Ana")
	pages := []string{"/admin", "/admin/tables", "/admin/people", "/admin/people/" + string(id), "/admin/reports", "/admin/announcements", "/admin/limits", "/admin/hosts", "/admin/deeds"}
	for _, b := range []*browser{ana, h.visitor(t, "en")} {
		for _, path := range pages {
			if a := b.get(path); a.status != http.StatusNotFound {
				t.Errorf("%s: %d", path, a.status)
			}
		}
		if a := b.post("/admin/hosts"); a.status != http.StatusNotFound {
			t.Errorf("an invitation: %d", a.status)
		}
	}
	secret, err := h.Moderation.Invite(t.Context(), moderation.CommandLine)
	if err != nil {
		t.Fatal(err)
	}
	if a := ana.get("/admin/enter/" + secret); a.status != http.StatusOK {
		t.Errorf("the link: %d", a.status)
	}
	if a := ana.post("/admin/enter/" + secret); a.status != http.StatusUnprocessableEntity {
		t.Errorf("the link without a passkey: %d", a.status)
	}
	if err := h.Moderation.Appoint(t.Context(), secret, id); err != nil {
		t.Fatal(err)
	}
	for _, path := range pages {
		if a := ana.get(path); a.status != http.StatusOK || !strings.Contains(a.body, "Is that you?") {
			t.Errorf("%s: %d, not asked for the passkey", path, a.status)
		}
	}
	ana.post("/admin/people/"+string(id)+"/rename", "name", "Other", "why", "x")
	if p, err := h.Accounts.Person(t.Context(), id); err != nil || p.Name != "Ana" {
		t.Errorf("renamed without a passkey: %+v, %v", p, err)
	}
}

func TestReport_IsKeptForTheHosts(t *testing.T) {
	h := openHouse(t)
	ana, bob := h.visitor(t, "en"), h.visitor(t, "en")
	path := ana.open("seats", "3")
	culprit := bob.guest("Bob")
	bob.post(path + "/sit")
	id := strings.TrimPrefix(path, "/t/")
	if page := ana.get("/report?table=" + id).body; !strings.Contains(page, `value="`+string(culprit)+`"`) {
		t.Error("Bob sits there and cannot be chosen")
	}
	if a := ana.post("/report", "table", id, "person", string(culprit), "reason", " "); a.status != http.StatusUnprocessableEntity {
		t.Errorf("without a reason: %d", a.status)
	}
	if a := h.visitor(t, "en").post("/report", "reason", "x"); !strings.Contains(a.body, "give yours first") {
		t.Error("who has no name reports all the same")
	}
	if a := ana.post("/report", "table", id, "person", string(culprit), "reason", "shouts"); a.status != http.StatusSeeOther {
		t.Errorf("%d", a.status)
	}
	reports, err := h.Moderation.Reports(t.Context(), moderation.ReportFilter{})
	if err != nil || len(reports) != 1 || reports[0].Person != culprit || reports[0].Reason != "shouts" {
		t.Errorf("%+v, %v", reports, err)
	}
}

// A game that the house closes lies as it stood: with the reason, without a winner, and
// nothing on it can be played.
func TestClosed_TheTableLiesAsItStood(t *testing.T) {
	h := openHouse(t)
	people := []*browser{h.visitor(t, "en"), h.visitor(t, "en"), h.visitor(t, "en")}
	path := people[0].open("quick", "guests", "seats", "3")
	playable := 0
	for _, b := range people[1:] {
		b.post(path+"/sit", "name", "Guest")
	}
	for _, b := range people {
		if legalButton.MatchString(b.get(path).body) {
			playable++
		}
	}
	if playable != 1 {
		t.Fatalf("%d may play", playable)
	}
	if err := h.Moderation.CloseTable(t.Context(), moderation.CommandLine, table.ID(strings.TrimPrefix(path, "/t/")), "Fire drill."); err != nil {
		t.Fatal(err)
	}
	for _, b := range people {
		page := b.get(path).body
		if !strings.Contains(page, "This table is closed") || !strings.Contains(page, "Fire drill.") {
			t.Error("the page does not say why")
		}
		if legalButton.MatchString(page) {
			t.Error("something may be played")
		}
		if strings.Contains(page, "The game is over") {
			t.Error("the page tells the end of a game that has not ended")
		}
		if list := b.get("/me").body; !strings.Contains(list, "closed by a moderator") {
			t.Error("the list does not say it")
		}
		for _, way := range []string{"/replay", "/record"} {
			if a := b.get(path + way); a.status != http.StatusOK {
				t.Errorf("%s: %d", way, a.status)
			}
		}
	}
}
