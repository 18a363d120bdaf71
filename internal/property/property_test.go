package property_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tablee/internal/property"
)

func TestCheck_DrawsTheSameEachTime(t *testing.T) {
	drawn := func() (all []int) {
		property.Check(t, func(t *rapid.T) { all = append(all, rapid.Int().Draw(t, "n")) })
		return all
	}
	if first, second := drawn(), drawn(); len(first) < 10 || !slices.Equal(first, second) {
		t.Errorf("%d values, then %d others", len(first), len(second))
	}
}
