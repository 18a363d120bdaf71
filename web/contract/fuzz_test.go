package contract_test

import (
	"net/url"
	"testing"

	"tablee/game"
	"tablee/games"
	"tablee/web/contract"
)

// FuzzReadPlan parses any form as the contract of any game: it is refused, or gives a plan with a
// valid number of chairs.
func FuzzReadPlan(f *testing.F) {
	for i, form := range []string{
		"", "seats=4&bots=2&level=3", "seats=99", "seats=-1", "bots=1e3", "seats=3&bots=3", "move=90&bank=600&absence=bot:60&watch=no&chat=off&undo=no",
		"absence=end:99999999999999999999", "absence=bot:", "move=-5", "o.deals=4&n.deals=7", "o.nothing=1", "chair.1=bot:2&name.2=Zo%C3%A9&chair.0=open",
		"team=4&seating=drawn&rated=yes&public=yes&title=%F0%9F%82%A1", "seats=%00&seats=3", "o.deals=&o.deals=4", "chair.99=open",
	} {
		f.Add(uint8(i), form)
	}
	shelf := games.Rules()
	f.Fuzz(func(t *testing.T, which uint8, form string) {
		typed, err := url.ParseQuery(form)
		if err != nil {
			return
		}
		info := shelf[int(which)%len(shelf)].Info()
		plan, err := contract.ReadPlan(info, typed)
		if err == nil && (len(plan.Chairs) < 1 || len(plan.Chairs) > game.MaxSeats || plan.Game != info.ID) {
			t.Errorf("%q: plan with %d chairs of %q", form, len(plan.Chairs), plan.Game)
		}
	})
}
