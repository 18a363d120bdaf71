package moderation_test

import (
	"testing"

	"tablee/host/hosttest"
	"tablee/host/moderation"
)

// What one person tells the moderators waits until it is read: beyond MaxReports nothing is
// taken from them, and others are heard.
func TestReport_SoManyOpenOnes(t *testing.T) {
	h, _ := hosttest.Clocked(t)
	who := hosttest.Guests(t, h, 3)
	for range moderation.MaxReports {
		if err := h.Moderation.Report(t.Context(), moderation.Report{Author: who[0], Reason: "noise"}); err != nil {
			t.Fatal(err)
		}
	}
	hosttest.WantInvalid(t, h.Moderation.Report(t.Context(), moderation.Report{Author: who[0], Reason: "noise"}), "reports")
	if err := h.Moderation.Report(t.Context(), moderation.Report{Author: who[1], Reason: "so much noise"}); err != nil {
		t.Errorf("another: %v", err)
	}
	all, err := h.Moderation.Reports(t.Context(), moderation.ReportFilter{Author: who[0]})
	if err != nil || len(all) != moderation.MaxReports {
		t.Fatalf("%d are kept, %v", len(all), err)
	}
	if err := h.Moderation.Resolve(t.Context(), who[2], all[0].ID, "read"); err != nil {
		t.Fatal(err)
	}
	if err := h.Moderation.Report(t.Context(), moderation.Report{Author: who[0], Reason: "again"}); err != nil {
		t.Errorf("once one is resolved: %v", err)
	}
}
