package api_test

import (
	"net/http"
	"strings"
	"testing"
)

// No list and no path of the API reveals a circle or its tables to a player who is not a member.
func TestCircles_Stranger_LearnsNothing(t *testing.T) {
	h := newHouse(t, nil)
	ana, odile := h.guest("Ana"), h.guest("Odile")
	var made struct{ ID, Link string }
	h.ask(ana, http.MethodPost, "/api/v1/circles", map[string]any{"name": "Famille"}, http.StatusCreated, &made)
	path := "/api/v1/circles/" + made.ID
	table := ana.open([]string{"me", "open", "open"}, nil)
	h.ask(ana, http.MethodPut, path+"/tables/"+table, nil, http.StatusNoContent, nil)
	for _, asked := range []string{
		"/api/v1/tables?state=open", "/api/v1/tables?state=playing", "/api/v1/tables?state=mine", "/api/v1/circles", path, path + "/ladder",
	} {
		resp, answer := h.send(http.MethodGet, asked, odile.token, "", nil)
		if strings.HasPrefix(asked, path) != (resp.StatusCode == http.StatusNotFound) {
			t.Errorf("%s: %d", asked, resp.StatusCode)
		}
		for what, secret := range map[string]string{"the circle's name": "Famille", "its address": made.ID, "its link": made.Link, "its table": table} {
			if strings.Contains(strings.ReplaceAll(string(answer), asked, ""), secret) {
				t.Errorf("%s reveals %s", asked, what)
			}
		}
	}
}
