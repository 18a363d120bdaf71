package api_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"testing"

	"tablee/table"
)

// aroundSeen is the part of a table beside the game.
type aroundSeen struct {
	tableSeen
	Terms struct {
		Move, Bank     int
		Absence        struct{ After, Level int }
		Watchers, Undo bool
		Chat, Title    string
	}
	Offer *struct {
		By      int
		What    string
		Awaited []int
	}
	Stopped string
	Forced  bool
}

func (p person) around(id string) aroundSeen {
	p.t.Helper()
	var out aroundSeen
	p.ask(p, http.MethodGet, "/api/v1/tables/"+id, nil, http.StatusOK, &out)
	return out
}

// quiet waits until no bot is to move, so that nothing changes by itself.
func (p person) quiet(id string) aroundSeen {
	p.t.Helper()
	for {
		seen := p.around(id)
		turn, seat := seen.Turn.(float64)
		if !seat || seen.Seats[int(turn)].Kind != "bot" {
			return seen
		}
	}
}

func (p person) at(id, what string, body any, want int) {
	p.t.Helper()
	p.ask(p, http.MethodPost, "/api/v1/tables/"+id+"/"+what, body, want, nil)
}

func TestTableSettings_LeaveHandOnAndAgree(t *testing.T) {
	h := newHouse(t, nil)
	ana, bob, eve := h.guest("Ana"), h.guest("Bob"), h.guest("Eve")
	id := ana.open([]string{"me", "open", "bot:2"}, map[string]any{
		"watchers": false, "chat": "open", "undo": false, "absence": map[string]int{"after": 60, "level": 2}, "pace": map[string]int{"bank": 30}})
	bob.at(id, "sit", nil, http.StatusOK)
	seen := ana.around(id)
	if seen.Terms.Watchers || seen.Terms.Chat != "open" || seen.Terms.Undo || seen.Terms.Absence.Level != 2 || seen.Terms.Bank != 30 || seen.Offer != nil {
		t.Fatalf("%+v", seen.Terms)
	}
	eve.ask(eve, http.MethodGet, "/api/v1/tables/"+id, nil, http.StatusForbidden, nil)
	eve.at(id, "leave", nil, http.StatusForbidden)
	bob.at(id, "leave", nil, http.StatusNoContent)
	if s := ana.around(id).Seats[1]; s.Kind != "bot" || s.Name != "Bob" || s.Level != 2 {
		t.Fatalf("a bot stands in: %+v", s)
	}
	bob.at(id, "leave", nil, http.StatusConflict)
	bob.at(id, "return", nil, http.StatusNoContent)
	for range 2 {
		bob.at(id, "forced", map[string]any{"on": true}, http.StatusNoContent)
	}
	if s := bob.around(id); !s.Forced || ana.around(id).Forced {
		t.Fatalf("Bob's view has forced %t", s.Forced)
	}
	bob.at(id, "forced", map[string]any{"on": false}, http.StatusNoContent)
	if bob.around(id).Forced {
		t.Fatal("the table did not stop")
	}
	eve.at(id, "forced", map[string]any{"on": true}, http.StatusForbidden)
	bob.at(id, "forced", map[string]any{"on": true, "seat": 0}, http.StatusForbidden)
	var given struct{ Token, URL string }
	bob.ask(bob, http.MethodPost, "/api/v1/tables/"+id+"/give", nil, http.StatusOK, &given)
	eve.at(id, "take", map[string]string{"token": "no such word"}, http.StatusConflict)
	eve.at(id, "take", map[string]string{"token": given.Token}, http.StatusNoContent)
	if s := eve.around(id); s.Seat == nil || *s.Seat != 1 {
		t.Fatalf("the seat was not handed on: %+v", s.Seat)
	}
	seq := ana.quiet(id).Seq
	ana.at(id, "ask", map[string]any{"seq": seq - 1, "what": "stop"}, http.StatusConflict)
	ana.at(id, "ask", map[string]any{"seq": seq, "what": "undo"}, http.StatusConflict)
	ana.at(id, "ask", map[string]any{"seq": seq, "what": "dance"}, http.StatusUnprocessableEntity)
	ana.at(id, "ask", map[string]any{"seq": seq, "what": "stop"}, http.StatusNoContent)
	if o := eve.around(id).Offer; o == nil || o.What != "stop" || o.By != 0 || len(o.Awaited) != 1 || o.Awaited[0] != 1 {
		t.Fatalf("%+v", o)
	}
	eve.at(id, "answer", map[string]any{"seq": eve.quiet(id).Seq, "yes": true}, http.StatusNoContent)
	if s := eve.around(id); s.Status != "over" || s.Stopped != "agreed" || s.Places == nil {
		t.Fatalf("%+v", s)
	}
	eve.ask(eve, http.MethodGet, "/api/v1/tables/"+id+"/results", nil, http.StatusOK, nil)
	bob.ask(bob, http.MethodGet, "/api/v1/tables/"+id+"/results", nil, http.StatusForbidden, nil)
}

func TestMeet_TalkRematchAndPlayNow(t *testing.T) {
	h := newHouse(t, nil)
	ana, bob := h.guest("Ana"), h.guest("Bob")
	var first, second struct{ ID, URL string }
	ana.ask(ana, http.MethodPost, "/api/v1/games/nain-jaune/now", nil, http.StatusCreated, &first)
	bob.ask(bob, http.MethodPost, "/api/v1/games/nain-jaune/now", nil, http.StatusCreated, &second)
	if first.ID != second.ID {
		t.Fatalf("two players sit at %s and %s", first.ID, second.ID)
	}
	ana.ask(ana, http.MethodPost, "/api/v1/games/whist/now", nil, http.StatusNotFound, nil)

	id := ana.open([]string{"me", "open", "bot:1"}, map[string]any{"chat": "open"})
	ana.at(id, "rematch", nil, http.StatusConflict)
	bob.at(id, "sit", nil, http.StatusOK)
	ana.at(id, "chat", map[string]string{"text": "Bonsoir"}, http.StatusNoContent)
	bob.at(id, "chat", map[string]string{"sign": "bravo"}, http.StatusNoContent)
	bob.at(id, "chat", map[string]string{"sign": "insult"}, http.StatusUnprocessableEntity)
	bob.at(id, "chat", map[string]string{"sign": "bravo", "text": "Bien joué"}, http.StatusUnprocessableEntity)
	h.guest("Eve").at(id, "chat", map[string]string{"sign": "bravo"}, http.StatusForbidden)
	var said []struct {
		Name, Sign, Text string
		Seat             *int
	}
	bob.ask(person{}, http.MethodGet, "/api/v1/tables/"+id+"/chat", nil, http.StatusOK, &said)
	if len(said) != 2 || said[0].Text != "Bonsoir" || said[0].Name != "Ana" || said[1].Sign != "bravo" || *said[1].Seat != 1 {
		t.Fatalf("%+v", said)
	}
	var next struct {
		ID  *string
		URL string
	}
	awaited := ana
	if ana.quiet(id).Turn != float64(0) {
		awaited = bob
	}
	awaited.ask(awaited, http.MethodGet, "/api/v1/me/next?except="+first.ID, nil, http.StatusOK, &next)
	if next.ID == nil || *next.ID != id {
		t.Fatalf("next table: %+v", next)
	}
	ana.at(id, "ask", map[string]any{"seq": ana.quiet(id).Seq, "what": "stop"}, http.StatusNoContent)
	bob.at(id, "answer", map[string]any{"seq": bob.quiet(id).Seq, "yes": true}, http.StatusNoContent)
	ana.ask(ana, http.MethodPost, "/api/v1/tables/"+id+"/rematch", nil, http.StatusCreated, &first)
	bob.ask(bob, http.MethodPost, "/api/v1/tables/"+id+"/rematch", nil, http.StatusCreated, &second)
	if first.ID != second.ID || first.ID == id {
		t.Fatalf("rematches: %+v %+v", first, second)
	}
}

// A person who plays now without naming a language gets the words of the language in which they ask, if the game has
// them.
func TestPlayNow_LanguageOfTheRequest(t *testing.T) {
	h := newHouse(t, nil)
	for _, c := range []struct{ accept, query, want string }{{"en", "", "en"}, {"fr", "", "fr"}, {"de", "", "fr"}, {"fr", "?language=en", "en"}} {
		p := h.guest("Ana " + c.accept + c.query[min(1, len(c.query)):])
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.URL+"/api/v1/games/rondo/now"+c.query, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept-Language", c.accept)
		r.Header.Set("Authorization", "Bearer "+p.token)
		resp, err := h.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		var at struct{ ID string }
		err = json.NewDecoder(resp.Body).Decode(&at)
		if err := errors.Join(err, resp.Body.Close()); err != nil || resp.StatusCode != http.StatusCreated {
			t.Fatalf("%+v: %d, %v", c, resp.StatusCode, err)
		}
		f, err := h.host.Frame(t.Context(), table.ID(at.ID))
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Table.Options["words"]; got != c.want {
			t.Errorf("%+v: the words are %q, with %v", c, got, f.Table.Options)
		}
	}
}
