package daily_test

import (
	"slices"
	"testing"

	"tablee/host/daily"
)

// All who win a game in which a stock runs out have the same points: what the others were left with decides between
// them. Only equal results share a rank.
func TestRank_TiesByTheOthers(t *testing.T) {
	for _, low := range []bool{true, false} {
		d := daily.Deal{Attempts: []daily.Attempt{
			{Table: "narrow", Points: 0, Others: 3}, {Table: "wide", Points: 0, Others: 12}, {Table: "lost", Points: 2, Others: 9}, {Table: "wide too", Points: 0, Others: 12},
		}}
		slices.SortStableFunc(d.Attempts, func(a, b daily.Attempt) int { return a.Compare(b, low) })
		var order []string
		var ranks []int
		for _, a := range d.Attempts {
			order, ranks = append(order, string(a.Table)), append(ranks, d.Rank(a))
		}
		want, places := []string{"wide", "wide too", "narrow", "lost"}, []int{1, 1, 3, 4}
		if !low {
			want, places = []string{"lost", "narrow", "wide", "wide too"}, []int{1, 2, 3, 3}
		}
		if !slices.Equal(order, want) || !slices.Equal(ranks, places) {
			t.Errorf("low wins %t: %v, ranks %v", low, order, ranks)
		}
		if !d.Ties() {
			t.Error("the attempts do not tie")
		}
	}
}
