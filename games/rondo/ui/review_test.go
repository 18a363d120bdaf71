package ui

import (
	"context"
	"strings"
	"testing"

	"tablee/games/rondo"
)

// A choice is reviewed in cards: the hand as it was, and the better word.
func TestReview_Cards(t *testing.T) {
	sc := begin(t, 3, nil).Scene(locs(t)["en"], 0)
	better, err := rondo.Rules().ParseAction("bid MER")
	if err != nil {
		t.Fatal(err)
	}
	var page strings.Builder
	if err := New().Review(sc, better).Render(context.Background(), &page); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Your hand", `<span class="hidden">` + look(sc).handSigns() + "</span>", "Better", `<span class="hidden">MER</span>`} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the review lacks %q: %s", want, page.String())
		}
	}
	if len(look(sc).handSigns()) != len(look(sc).view.Hand) {
		t.Errorf("the hand is %q", look(sc).handSigns())
	}
}
