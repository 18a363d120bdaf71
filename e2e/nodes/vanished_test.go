package nodes

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/host"
	"tablee/store"
	"tablee/table"
)

// asked stores that Ana has asked for a bot to play for Cy, and Bob has agreed.
func asked(t *testing.T, data string, setup table.Setup, begun time.Time) {
	t.Helper()
	rules := nainjaune.Rules()
	program.CreateTable(t, data, rules, setup, begun, []string{"Ana", "Bob", "Cy"}, "")
	db, err := store.OpenSQLite(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	log, err := db.Log(t.Context(), program.FixedTable, 0)
	if err != nil {
		t.Fatal(err)
	}
	tb, err := table.Fold(program.FixedTable, rules, log)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []table.Command{
		{Kind: table.Offer, Player: tb.Seats[0].Player, Text: table.OfferStandIn, Whom: 2, Level: 1},
		{Kind: table.Accept, Player: tb.Seats[1].Player, Seq: tb.Seq + 1},
	} {
		commit, err := tb.Decide(c, begun.Add(time.Second), table.Seed{1})
		if err != nil {
			t.Fatal(err)
		}
		if err := tb.Apply(commit); err != nil {
			t.Fatal(err)
		}
		if err := db.Append(context.Background(), host.Write{Table: tb.ID, Commit: commit, Row: host.RowOf(tb, 0)}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestVanished: one of three has gone. What the others asked before a restart is decided after it
// without them, live and by the day. They come back in another browser, that knows nothing of
// them: the others let them in, each by one answer.
func TestVanished(t *testing.T) {
	t.Parallel()
	const path = "/t/" + string(program.FixedTable)
	live := program.New(t, "--bot-pause=0s")
	asked(t, live.Data, table.Setup{FixedSeating: true}, time.Now().UTC().Add(-4*time.Minute).Truncate(time.Second))
	daily := program.New(t, "--bot-pause=0s")
	asked(t, daily.Data, table.Setup{FixedSeating: true, Terms: table.Terms{MoveTime: 24 * time.Hour}}, time.Now().UTC().Add(-25*time.Hour).Truncate(time.Second))

	live.Start()
	bob := browser.Open(t, live, "Bob", "fr", browser.Phone)
	bob.Proxy.SignIn(program.TokenOf("Bob"))
	bob.Visit(path)
	bob.Until(`document.querySelector("#journal").textContent.includes("Un robot joue pour Cy")`)
	daily.Start()
	ana := browser.Open(t, daily, "Ana", "fr", browser.Desktop)
	bob = browser.Open(t, daily, "Bob", "en", browser.Phone)
	for _, p := range []*browser.Person{ana, bob} {
		p.Proxy.SignIn(program.TokenOf(p.Name))
		p.Visit(path)
	}
	ana.Until(`document.querySelector("#journal").textContent.includes("Cy s’absente") && document.querySelector("#journal").textContent.includes("Un robot joue pour Cy")`)

	cy := browser.Open(t, daily, "Cy", "fr", browser.Phone)
	cy.Visit(path)
	cy.PressAndLoad(`.prompt a[href$="/claim"]`)
	cy.Fill("#name", "Cy au téléphone")
	cy.CheckLook("claim")
	cy.PressAndLoad(`button[name=seat][value="2"]`)
	ana.Until(`document.querySelector(".prompt")?.textContent.includes("Cy au téléphone demande la place")`)
	ana.CheckAccessible("a seat is asked for")
	ana.Press(`.prompt button[value=yes]`)
	ana.Until(`!document.querySelector(".prompt button[value=yes]")`)
	if again := answers(ana); !strings.Contains(again, "answered") {
		t.Errorf("a second answer: %s", again)
	}
	if browser.JS[bool](cy, `!!document.querySelector("#table .face[value]")`) {
		t.Error("one person let them in alone")
	}
	bob.Until(`document.querySelector(".prompt button[value=yes]")`)
	bob.Press(`.prompt button[value=yes]`)
	bob.Until(`!document.querySelector(".prompt button[value=yes]")`)
	cy.Visit(path)
	cy.Until(`document.querySelector("#table .face[value]")`)
	ana.Until(`document.querySelector("#journal").textContent.includes("Cy au téléphone prend cette place")`)
	var seen browser.TableState
	cy.API(http.MethodGet, "/tables/"+string(program.FixedTable), nil, &seen)
	if game.Seat(seen.Seat) != 2 {
		t.Errorf("they sit at %v", seen.Seat)
	}
}

// answers says yes to what is asked, past the page, and is what the server says to that.
func answers(p *browser.Person) string {
	return browser.Await[string](p, `fetch("/api/v1" + location.pathname.replace("/t/", "/tables/") + "/answer", { method: "POST",
		headers: { "Content-Type": "application/json" }, body: JSON.stringify({ seq: +document.querySelector("#fragment").dataset.seq, yes: true }) }).then(r => r.text())`)
}
