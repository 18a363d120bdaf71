package input_test

import (
	"slices"
	"testing"

	"tablee/host/input"
)

func TestDistinct(t *testing.T) {
	d, got := input.Distinct{}, []string(nil)
	for _, name := range []string{"Marie", "marie", "Marie 2", "Léo", "Marie"} {
		got = append(got, d.Name(name))
	}
	if want := []string{"Marie", "marie 2", "Marie 2 2", "Léo", "Marie 3"}; !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}
