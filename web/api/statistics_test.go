package api_test

import (
	"net/http"
	"testing"
	"time"

	"tablee/store/storetest"
	"tablee/table"
	"tablee/web/api/results"
)

// A player's statistics are private until published. In a game where few points win, the best
// result is the lowest.
func TestStatistics_PrivateUntilPublished(t *testing.T) {
	h := newHouse(t, nil)
	ana, eve := h.guest("Ana"), h.guest("Eve")
	for i, points := range []int{7, 3, 12} {
		for _, gameID := range []string{"ronda", "nain-jaune"} {
			w := storetest.Ended(table.ID(gameID+string(rune('a'+i))), time.Now(), gameID, "agreed", table.PlayerID(ana.id), "")
			w[1].Results[0].Points = points
			for _, one := range w {
				if err := h.store.Append(t.Context(), one); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	var own results.Statistics
	h.ask(ana, http.MethodGet, "/api/v1/me/statistics", nil, http.StatusOK, &own)
	if len(own.Played) != 2 || own.Played[0].Best != 12 || own.Played[0].Worst != 3 || own.Played[1].Best != 3 || own.Played[1].Games != 3 {
		t.Errorf("played: %+v", own.Played)
	}
	if len(own.Bots) != 2 || own.Bots[0] != (results.BotTally{Game: "nain-jaune", Level: 1, Games: 3, Ahead: 3}) {
		t.Errorf("against bots: %+v", own.Bots)
	}
	path := "/api/v1/people/" + ana.id
	h.ask(eve, http.MethodGet, path, nil, http.StatusNotFound, nil)
	h.ask(ana, http.MethodPatch, "/api/v1/me", map[string]any{"public": true}, http.StatusOK, nil)
	var seen struct {
		Name       string
		Statistics results.Statistics
	}
	h.ask(eve, http.MethodGet, path, nil, http.StatusOK, &seen)
	if seen.Name != "Ana" || len(seen.Statistics.Played) != 2 {
		t.Errorf("published: %+v", seen)
	}
	h.ask(ana, http.MethodPatch, "/api/v1/me", map[string]any{"public": false, "name": "Anna"}, http.StatusOK, nil)
	h.ask(eve, http.MethodGet, path, nil, http.StatusNotFound, nil)
}
