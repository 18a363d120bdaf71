package admin

import (
	"strings"
	"testing"

	"tablee/store"
)

// The list of announcements has each sentence in all its languages.
func TestAnnouncements_ListedInAllLanguages(t *testing.T) {
	at := &Cmd{}
	at.Data = t.TempDir()
	db, err := store.OpenSQLite(t.Context(), at.Data)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	said := announceCmd{FR: "On ferme à minuit.", EN: "We close at midnight.", In: map[string]string{"de": "Um Mitternacht ist Schluss."}, Days: 1}
	if err := said.Run(t.Context(), at); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := (announcementsCmd{}).Run(t.Context(), at, &out); err != nil {
		t.Fatal(err)
	}
	if want := "\tde: Um Mitternacht ist Schluss.\ten: We close at midnight.\tfr: On ferme à minuit.\n"; !strings.HasSuffix(out.String(), want) {
		t.Errorf("%q does not end in %q", out.String(), want)
	}
}
