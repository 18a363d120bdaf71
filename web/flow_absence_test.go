package web_test

import (
	"net/http"
	"testing"
	"time"

	"tablee/games/nainjaune"
	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/store"
	"tablee/table"
	"tablee/web/webtest"
)

// Three players agreed that a bot plays for a player who has not moved for ten minutes. It does,
// and the others can read that. The player comes back, reads what was played, takes the seat back,
// and plays on.
func TestAbsence_AwaitedPlayer_BotPlays(t *testing.T) {
	const minutes = 10 * time.Minute
	db, err := store.OpenSQLite(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	names, begun := []string{"Jeanne", "Anatole", "Margaux"}, time.Now().UTC().Add(-minutes-time.Minute).Truncate(time.Second)
	setup := table.Setup{FixedSeating: true, Terms: table.Terms{Absence: table.Absence{After: minutes, Level: 1}}}
	tb := webtest.Begin(t, db, nainjaune.Rules(), setup, begun, names...)
	for _, c := range tb.Seats {
		if err := db.MarkRead(t.Context(), c.Player, tb.ID, tb.Seq, begun); err != nil {
			t.Fatal(err)
		}
	}
	path, away, at := "/t/"+string(tb.ID), tb.Turn(), tb.Seq
	h := webtest.OpenOn(t, db, nil, nainjauneui.New())
	var others []*webtest.Browser
	var absent *webtest.Browser
	for seat, name := range names {
		b := h.Visitor(t, "fr")
		b.SignIn(webtest.TokenOf(name))
		if seat == int(away) {
			absent = b
		} else {
			others = append(others, b)
		}
	}
	h.Until(t, path, func(tb *table.Table) bool { return tb.Seats[away].Away() && tb.Seq > at+1 }) // and the bot has played
	for _, b := range others {
		b.Visit(path).In("#journal").MustSay("Un robot joue pour " + names[away])
	}

	back := absent.Visit(path)
	if !back.Has("#missed li") {
		t.Error("the page lacks the missed moves")
	}
	if home := back.Press(`.prompt form[action$="/return"] button`); home.Has(`.prompt form[action$="/return"]`) {
		t.Error("the player is back, but still asked to come back")
	}
	for _, b := range others {
		b.Visit(path).In("#journal").MustSay(names[away] + " est de retour")
	}
	if f := h.PlayTogether(t, path, others...); f.Table.Awaited() != h.PlayerOf(t, absent) {
		t.Fatalf("the player is not awaited: the table is %s", f.Table.Status)
	}
	absent.Visit(path).PressFirst(webtest.Playable).In("#journal").MustSay("Vous jouez")
}

// The others' proposal is decided after a restart without the player who left, in live games and in
// games by the day. They come back in a new browser without a cookie, and the others let them in
// with one answer each.
func TestVanished_OneOfThree_ReturnsByConsent(t *testing.T) {
	for name, c := range map[string]struct {
		terms table.Terms
		ago   time.Duration
	}{
		"live":       {table.Terms{}, 4 * time.Minute},
		"by the day": {table.Terms{MoveTime: 24 * time.Hour}, 25 * time.Hour},
	} {
		t.Run(name, func(t *testing.T) { vanished(t, c.terms, c.ago) })
	}
}

func vanished(t *testing.T, terms table.Terms, ago time.Duration) {
	db, err := store.OpenSQLite(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	begun := time.Now().UTC().Add(-ago).Truncate(time.Second)
	tb := webtest.Begin(t, db, nainjaune.Rules(), table.Setup{FixedSeating: true, Terms: terms}, begun, "Ana", "Bob", "Cy")
	webtest.Continue(t, db, tb, table.Command{Kind: table.Offer, Player: tb.Seats[0].Player, Text: table.OfferStandIn, Whom: 2, Level: 1}, begun.Add(time.Second))
	webtest.Continue(t, db, tb, table.Command{Kind: table.Accept, Player: tb.Seats[1].Player, Seq: tb.Seq}, begun.Add(time.Second))
	path := "/t/" + string(tb.ID)
	h := webtest.OpenOn(t, db, nil, nainjauneui.New())
	ana, bob, cy := h.Visitor(t, "fr"), h.Visitor(t, "en"), h.Visitor(t, "fr")
	ana.SignIn(webtest.TokenOf("Ana"))
	bob.SignIn(webtest.TokenOf("Bob"))
	h.Until(t, path, func(tb *table.Table) bool { return tb.Seats[2].Away() })
	ana.Visit(path).In("#journal").MustSay("Cy s’absente", "Un robot joue pour Cy")

	const hand, yes = "#table .face[value]", ".prompt button[value=yes]"
	cy.Visit(path).Follow(`.prompt a[href$="/claim"]`).Form(".name-form").Fill("name", "Cy au téléphone").Press("button[name=seat][value='2']")
	asked := ana.Visit(path)
	asked.In(".prompt").MustSay("Cy au téléphone demande la place")
	if asked.Press(yes).Has(yes) {
		t.Error("Ana is asked again")
	}
	if a := ana.Post(path+"/answer", "seq", h.Seq(t, path), "yes", "yes"); a.Status < http.StatusBadRequest || a.Status >= http.StatusInternalServerError {
		t.Errorf("second answer: status %d", a.Status)
	}
	if cy.Visit(path).Has(hand) {
		t.Error("one answer was enough")
	}
	bob.Visit(path).Press(yes)
	if !cy.Visit(path).Has(hand) || h.AwaitTurn(t, path).Table.SeatOf(h.PlayerOf(t, cy)) != 2 {
		t.Error("the player was not let in")
	}
	ana.Visit(path).In("#journal").MustSay("Cy au téléphone prend cette place")
}
