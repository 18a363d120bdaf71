package seats_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/web/webtest"
)

// At the daily deal nobody is offered a bot in their place or another contract; somebody
// who asks all the same is told why not.
func TestTableSettings_OfADailyDealOffersNoBotAndNoOtherContract(t *testing.T) {
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) // far from the next day's deal
	h := webtest.OpenWith(t, func() time.Time { return noon }, nainjauneui.UI{})
	ana := h.Visitor(t, "en")
	path := ana.Post("/g/nain-jaune/daily").Header.Get("Location")
	h.AwaitTurn(t, path)
	page := ana.Get(path + "/settings").Body
	for _, no := range []string{path + "/leave", path + "/give", `value="terms"`} {
		if strings.Contains(page, no) {
			t.Errorf("the page offers %s", no)
		}
	}
	const why = "The daily deal is the same for everyone"
	if !strings.Contains(page, why) {
		t.Error("it does not say why")
	}
	if a := ana.Post(path + "/leave"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, why) {
		t.Errorf("a bot in her place: %d\n%s", a.Status, a.Body)
	}
}
