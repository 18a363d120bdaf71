package api_test

import (
	"net/http"
	"strings"
	"testing"
)

// ladderLine is the part of a ladder's line that these tests read.
type ladderLine struct {
	Name          string
	Number, Games int
	You           bool
}

// race plays a rated game of two players and a bot to its end and returns its id.
func (h *house) race(people ...person) string {
	h.t.Helper()
	var opened struct{ ID string }
	h.ask(people[0], http.MethodPost, "/api/v1/tables", map[string]any{
		"game": "nain-jaune", "options": map[string]string{"deals": "1"}, "chairs": []string{"me", "open", "bot:1"}, "rated": true,
	}, http.StatusCreated, &opened)
	h.ask(people[1], http.MethodPost, "/api/v1/tables/"+opened.ID+"/sit", nil, http.StatusOK, nil)
	h.playOut(opened.ID, people...)
	return opened.ID
}

// playOut plays the first legal action for people whenever they are awaited, until the game is
// over.
func (h *house) playOut(id string, people ...person) {
	h.t.Helper()
	for {
		for _, p := range people {
			var seen struct {
				Status string
				Seq    uint64
				Turn   any
				Seat   float64
				Legal  []string
			}
			h.ask(p, http.MethodGet, "/api/v1/tables/"+id, nil, http.StatusOK, &seen)
			if seen.Status == "over" {
				return
			}
			if seen.Turn == seen.Seat && len(seen.Legal) > 0 {
				h.ask(p, http.MethodPost, "/api/v1/tables/"+id+"/actions", map[string]any{"seq": seen.Seq, "action": seen.Legal[0]}, http.StatusOK, nil)
			}
		}
	}
}

// After five rated games both players are on the ladder and have a history and ratings. An erased
// player disappears from ladders, and from histories by name.
func TestLadderAndHistory(t *testing.T) {
	h := newHouse(t, nil)
	ana, bob := h.guest("Ana"), h.guest("Bob")
	var last string
	for range 5 {
		last = h.race(ana, bob)
	}
	var ladder struct {
		Games  int
		People []ladderLine
		Bots   []struct{ Level, Games int }
	}
	var marked struct{ People, Programs []ladderLine }
	h.ask(ana, http.MethodGet, "/api/v1/games/nain-jaune/ladder", nil, http.StatusOK, &marked)
	if len(marked.People) != 0 || len(marked.Programs) != 2 {
		t.Errorf("ladder of programs: %+v", marked)
	}
	ladder.People = marked.Programs
	h.ask(ana, http.MethodGet, "/api/v1/games/nain-jaune/ladder", nil, http.StatusOK, &struct {
		Games *int
		Bots  *[]struct{ Level, Games int }
	}{&ladder.Games, &ladder.Bots})
	if len(ladder.People) != 2 || ladder.People[0].Games != 5 || len(ladder.Bots) != 1 || ladder.Bots[0].Level != 1 {
		t.Fatalf("ladder %+v", ladder)
	}
	if ladder.People[0].Number < ladder.People[1].Number || ladder.People[0].You == ladder.People[1].You {
		t.Errorf("ladder %+v", ladder.People)
	}
	var history []struct {
		Table   string
		Rated   bool
		Results []struct {
			Name, Kind string
			You        bool
		}
	}
	h.ask(bob, http.MethodGet, "/api/v1/me/history?rated=yes&game=nain-jaune&against="+ana.id, nil, http.StatusOK, &history)
	if len(history) != 5 || history[0].Table != last || !history[0].Rated || len(history[0].Results) != 3 {
		t.Errorf("history %+v", history)
	}
	h.ask(bob, http.MethodGet, "/api/v1/me/history?rated=no", nil, http.StatusOK, &history)
	if len(history) != 0 {
		t.Errorf("history of unrated games: %+v", history)
	}
	var results struct {
		Results []struct {
			Place        int
			Name, Player string
		}
	}
	h.ask(person{}, http.MethodGet, "/api/v1/tables/"+last+"/results", nil, http.StatusOK, &results)
	if len(results.Results) != 3 {
		t.Errorf("results %+v", results)
	}
	for _, r := range results.Results {
		if want := map[string]string{"Ana": ana.id, "Bob": bob.id, "": ""}[r.Name]; r.Player != want {
			t.Errorf("%q has the id %q, not %q", r.Name, r.Player, want)
		}
	}
	var ratings []struct{ Games int }
	h.ask(bob, http.MethodGet, "/api/v1/me/ratings", nil, http.StatusOK, &ratings)
	if len(ratings) != 1 || ratings[0].Games != 5 {
		t.Errorf("ratings %+v", ratings)
	}
	var kept struct {
		Results []struct{ Results []struct{ Name string } }
		Ratings []struct{ Number int }
	}
	h.ask(ana, http.MethodGet, "/api/v1/me/export", nil, http.StatusOK, &kept)
	if len(kept.Results) != 5 || len(kept.Results[0].Results) != 1 || len(kept.Ratings) != 1 {
		t.Errorf("export %+v", kept)
	}

	h.ask(ana, http.MethodDelete, "/api/v1/me", nil, http.StatusNoContent, nil)
	for _, path := range []string{"/api/v1/games/nain-jaune/ladder", "/api/v1/me/history", "/api/v1/tables/" + last + "/results", "/api/v1/tables/" + last} {
		_, body := h.send(http.MethodGet, path, bob.token, "", nil)
		if strings.Contains(string(body), "Ana") || strings.Contains(string(body), ana.id) {
			t.Errorf("%s names the erased player: %s", path, body)
		}
	}
	h.ask(bob, http.MethodGet, "/api/v1/games/nain-jaune/ladder", nil, http.StatusOK, &marked)
	if len(marked.People) != 0 || len(marked.Programs) != 1 || !marked.Programs[0].You {
		t.Errorf("ladder after an erasure: %+v", marked)
	}
}

// Two players get the same daily deal. Its seed stays secret on its day, and each sees the other's
// result only after their own attempt.
func TestDaily(t *testing.T) {
	h := houseAt(t, noon, nil)
	ana, bob := h.guest("Ana"), h.guest("Bob")
	commitments := map[string]bool{}
	type sheet struct {
		Table    string
		Done     bool
		Attempts []struct {
			Name string
			Rank int
			You  bool
		}
	}
	for i, p := range []person{ana, bob} {
		var opened struct{ ID string }
		h.ask(p, http.MethodPost, "/api/v1/games/nain-jaune/daily", nil, http.StatusCreated, &opened)
		var before sheet
		h.ask(p, http.MethodGet, "/api/v1/games/nain-jaune/daily", nil, http.StatusOK, &before)
		if before.Table != opened.ID || before.Done || len(before.Attempts) != 0 {
			t.Errorf("before: %+v", before)
		}
		h.playOut(opened.ID, p)
		var seen struct {
			Commitment string
			Daily      string
			Seed       *string
		}
		h.ask(p, http.MethodGet, "/api/v1/tables/"+opened.ID, nil, http.StatusOK, &seen)
		if seen.Seed != nil || seen.Daily == "" {
			t.Errorf("on its day: %+v", seen)
		}
		commitments[seen.Commitment] = true
		var after sheet
		h.ask(p, http.MethodGet, "/api/v1/games/nain-jaune/daily?day="+seen.Daily, nil, http.StatusOK, &after)
		if !after.Done || len(after.Attempts) != i+1 {
			t.Errorf("after: %+v", after)
		}
	}
	if len(commitments) != 1 {
		t.Errorf("two players got %d different deals", len(commitments))
	}
	h.ask(ana, http.MethodGet, "/api/v1/games/nain-jaune/daily?day=2999-01-01", nil, http.StatusNotFound, nil)
	h.ask(ana, http.MethodPost, "/api/v1/games/chess/daily", nil, http.StatusNotFound, nil)
	h.ask(ana, http.MethodGet, "/api/v1/games/chess/ladder", nil, http.StatusNotFound, nil)
	h.ask(ana, http.MethodGet, "/api/v1/games/nain-jaune/ladder?page=-1", nil, http.StatusUnprocessableEntity, nil)
	h.ask(ana, http.MethodGet, "/api/v1/tables/zzzzzzzzzz/results", nil, http.StatusNotFound, nil)
}
