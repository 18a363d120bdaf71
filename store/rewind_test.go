package store

import (
	"reflect"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/results"
	"tablee/store/storetest"
)

// The ratings before games counted by an older version are unknown: if an earlier game comes late, all are
// counted again.
func TestRate_AfterOlderVersion(t *testing.T) {
	s := sqlite(t, t.TempDir())
	defer s.Close()
	start := time.Date(2026, 5, 17, 20, 0, 0, 0, time.UTC)
	late := storetest.Ended("a", start, "ronda", "", "ana", "bob")
	first := storetest.Ended("b", start.Add(time.Second), "ronda", "", "bob", "cleo")
	last := storetest.Ended("c", start.Add(2*time.Second), "ronda", "", "cleo", "ana")
	want := map[string]results.Standing{}
	for _, writes := range [][]host.Write{late, first, last} {
		for _, st := range results.Rate(writes[1].Results, want) {
			want[st.Who] = st
		}
	}
	count := func(writes ...host.Write) {
		t.Helper()
		for _, w := range writes {
			must(t, s.Append(t.Context(), w))
		}
		_, err := s.Rate(t.Context(), "ronda")
		must(t, err)
	}
	count(first...)
	_, err := s.db.Write.Exec(`DELETE FROM prior_ratings`)
	must(t, err)
	count(last...)
	count(late...)
	all, err := s.AllStandings(t.Context(), "ronda")
	must(t, err)
	got := map[string]results.Standing{}
	for _, st := range all {
		got[st.Who] = st
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
}
