package access

import (
	"net/http"
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/web/api/wire"
)

// TestWholeGames_ScreenReaderAndKeyboard plays three short games to their end at the signal tempo.
func TestWholeGames_ScreenReaderAndKeyboard(t *testing.T) {
	t.Parallel()
	s := program.Serve(t, "--bot-pause=1ms") // with no pause at all bots do not wait for the signal
	for game, options := range map[string]map[string]string{
		"nain-jaune": {"deals": "1"}, "ronda": {"beans": "5"}, "rondelic": {"circles": "3"},
	} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			p := browser.Open(t, s, "Jeanne", "en", browser.Desktop)
			p.Visit("/g/" + game)
			p.SubmitForm("form:has(button[name=quick])", "[value=bots]") // a guest
			var opened wire.Address
			p.API(http.MethodPost, "/tables", map[string]any{"game": game, "options": options, "chairs": []string{"me", "bot:3", "bot:3"}}, &opened)
			p.API(http.MethodPost, "/tables/"+opened.ID+"/tempo", map[string]any{"tempo": "signal"}, nil)
			r := Listening(p, "/t/"+opened.ID)
			for r.Act() {
			}
			var now wire.Table
			if p.API(http.MethodGet, "/tables/"+opened.ID, nil, &now); now.Status != "over" {
				t.Errorf("the page shows the game as over, but its status is %s", now.Status)
			}
			t.Logf("%d buttons pressed with %d keys", r.Acts, r.Keyed)
			if r.Acts < 3 {
				t.Errorf("the game is over after %d actions", r.Acts)
			}
			r.HeardAll()
		})
	}
}
