package host_test

import "testing"

// A moderator who leaves the page while an action is under way does not leave it half done.
func TestDeed_IsCarriedThroughWhenTheRequestEnds(t *testing.T) {
	h, request, _ := leaver(t)
	ana := guest(t, h, "Ana")
	id := open(t, h, ana, plan("me", "open", "open"))
	if err := h.Moderation.CloseTable(request, ana, id, "late"); err != nil || request.Err() == nil {
		t.Fatalf("%v; the request: %v", err, request.Err())
	}
	deeds, err := h.Moderation.Audit(t.Context(), 0, 9)
	if err != nil || len(deeds) != 1 || !deeds[0].Done {
		t.Errorf("%+v %v", deeds, err)
	}
}
