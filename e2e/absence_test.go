package e2e

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"tablee/games/nainjaune"
	"tablee/store"
	"tablee/table"
)

// TestAbsence_ABotPlaysUntilHeIsBack: three people agreed that a bot plays for whoever is
// awaited for ten minutes in vain. It does, and the others are told. He who comes back
// reads what was played, takes his seat again, and plays himself.
func TestAbsence_ABotPlaysUntilHeIsBack(t *testing.T) {
	t.Parallel()
	const minutes = 10 * time.Minute
	names, rules := []string{"Jeanne", "Anatole", "Margaux"}, nainjaune.Rules()
	s := &server{t: t, data: t.TempDir(), args: []string{"--bot-pause=0s"}}
	begun := time.Now().UTC().Add(-minutes - time.Minute).Truncate(time.Second)
	setup := table.Setup{FixedSeating: true, Terms: table.Terms{Absence: table.Absence{After: minutes, Level: 1}}}
	at := write(t, s.data, rules, setup, begun, names, "")
	first := saw(t, s.data, begun)
	s.start()
	t.Cleanup(s.kill)

	browser := chromium(t)
	var people []*person
	for i, name := range names {
		p := open(t, browser, s, name, "fr", []size{desktop, phone, desktop}[i])
		p.wire.lent = "tablee=" + token(name)
		people = append(people, p)
	}
	absent, others := people[first], slices.Delete(slices.Clone(people), first, first+1)
	for _, p := range others {
		p.visit("/t/" + string(twinTable))
		p.until(`document.querySelector("#journal").textContent.includes("Un robot joue pour ` + absent.name + `")`)
	}
	others[0].until(fmt.Sprintf("%s > %d", seq, at+1)) // and it has played
	others[0].shot("a bot plays")

	absent.visit("/t/" + string(twinTable))
	absent.until(`document.querySelector('.notice form[action$="/return"]') && document.querySelector("#missed li")`)
	absent.shot("missed")
	absent.accessible("back from an absence")
	absent.press("#missed .gold")
	absent.until(`!document.querySelector("#missed")`)
	absent.press(`.notice form[action$="/return"] button`)
	absent.until(`!document.querySelector('.notice form[action$="/return"]')`)
	for _, p := range others {
		p.until(`document.querySelector("#journal").textContent.includes("` + absent.name + ` est de retour")`)
	}
	playOn("/tables/"+string(twinTable), others...)
	absent.playOne()
	absent.until(`document.querySelector("#journal").textContent.includes("Vous jouez")`)
}

// saw writes down that everybody has seen the table's beginning, and returns who is awaited.
func saw(t *testing.T, data string, at time.Time) (first int) {
	t.Helper()
	db, err := store.OpenSQLite(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	log, err := db.Log(t.Context(), twinTable, 0)
	if err != nil {
		t.Fatal(err)
	}
	tb, err := table.Fold(twinTable, nainjaune.Rules(), log)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range tb.Seats {
		if err := db.See(t.Context(), c.Player, twinTable, tb.Seq, at); err != nil {
			t.Fatal(err)
		}
	}
	return int(tb.Turn())
}
