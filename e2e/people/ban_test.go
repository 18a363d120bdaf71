package people

import (
	"net/http"
	"testing"

	"tablee/e2e/browser"
)

// banned bans a person in the middle of a game with the program's command. Their open page shows the ban, every
// other page answers 403 except the export of their data, and after the ban is lifted they can play again.
func banned(t *testing.T, s *around, rudi *browser.Person) {
	arrives(rudi, s, "Rudi", "fr", browser.Phone)
	table := opens(rudi, []string{"me", "bot:1", "bot:1"}, nil)
	rudi.Visit(table)
	rudi.Until(`document.querySelector("#table")`)
	var me struct{ ID string }
	rudi.API(http.MethodGet, "/me", nil, &me)
	s.Command(t, "admin", "ban", "--data", s.Data, "--days", "7", "--why", "Insultes à table.", me.ID)
	rudi.Until(`document.body.innerText.includes("Insultes à table.")`)
	rudi.CheckLook("banned")
	for path, want := range map[string]int{"/": http.StatusForbidden, table: http.StatusForbidden, "/me/export": http.StatusOK} {
		if status := rudi.Status(path); status != want {
			t.Errorf("%s: %d, want %d", path, status, want)
		}
	}
	s.Command(t, "admin", "lift", "--data", s.Data, "--why", "Entendu.", me.ID)
	rudi.ReloadUntil(`document.querySelector("#table")`)
}
