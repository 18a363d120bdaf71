package nodes

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/games/nainjaune"
	"tablee/store"
	"tablee/table"
)

// TestAbsence_ABotPlaysUntilTheyAreBack: three people agreed that a bot plays for a player
// who has not moved for ten minutes. It does, and the others are told. The player comes back,
// reads what was played, takes the seat again, and plays on.
func TestAbsence_ABotPlaysUntilTheyAreBack(t *testing.T) {
	t.Parallel()
	const minutes = 10 * time.Minute
	names, rules := []string{"Jeanne", "Anatole", "Margaux"}, nainjaune.Rules()
	s := program.New(t, "--bot-pause=0s")
	begun := time.Now().UTC().Add(-minutes - time.Minute).Truncate(time.Second)
	setup := table.Setup{FixedSeating: true, Terms: table.Terms{Absence: table.Absence{After: minutes, Level: 1}}}
	at := program.CreateTable(t, s.Data, rules, setup, begun, names, "")
	first := saw(t, s.Data, begun)
	s.Start()

	var people []*browser.Person
	for i, name := range names {
		p := browser.Open(t, s, name, "fr", []browser.Size{browser.Desktop, browser.Phone, browser.Desktop}[i])
		p.Proxy.SignIn(program.TokenOf(name))
		people = append(people, p)
	}
	absent, others := people[first], slices.Delete(slices.Clone(people), first, first+1)
	for _, p := range others {
		p.Visit("/t/" + string(program.FixedTable))
		p.Until(`document.querySelector("#journal").textContent.includes("Un robot joue pour ` + absent.Name + `")`)
	}
	others[0].Until(fmt.Sprintf("%s > %d", browser.Seq, at+1)) // and it has played
	others[0].Shot("a bot plays")

	absent.Visit("/t/" + string(program.FixedTable))
	absent.Until(`document.querySelector('.prompt form[action$="/return"]') && document.querySelector("#missed li")`)
	absent.Shot("missed")
	absent.CheckAccessible("back from an absence")
	absent.Press("#missed .gold")
	absent.Until(`!document.querySelector("#missed")`)
	absent.Press(`.prompt form[action$="/return"] button`)
	absent.Until(`!document.querySelector('.prompt form[action$="/return"]')`)
	for _, p := range others {
		p.Until(`document.querySelector("#journal").textContent.includes("` + absent.Name + ` est de retour")`)
	}
	browser.PlayUntilAwaited("/tables/"+string(program.FixedTable), others...)
	absent.PlayCard()
	absent.Until(`document.querySelector("#journal").textContent.includes("Vous jouez")`)
}

// saw writes down that everybody has seen the table's beginning, and returns who is awaited.
func saw(t *testing.T, data string, at time.Time) (first int) {
	t.Helper()
	db, err := store.OpenSQLite(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	log, err := db.Log(t.Context(), program.FixedTable, 0)
	if err != nil {
		t.Fatal(err)
	}
	tb, err := table.Fold(program.FixedTable, nainjaune.Rules(), log)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range tb.Seats {
		if err := db.MarkRead(t.Context(), c.Player, program.FixedTable, tb.Seq, at); err != nil {
			t.Fatal(err)
		}
	}
	return int(tb.Turn())
}
