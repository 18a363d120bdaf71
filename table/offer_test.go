package table_test

import (
	"testing"

	"tablee/table"
)

// TestOffer_YesGivenBeforeAnAction_IsStale: a player who saw the table before its last action did
// not agree to end the game as it stands now. The same yes, given again, counts.
func TestOffer_YesGivenBeforeAnAction_IsStale(t *testing.T) {
	tb, log := four(t, nil)
	mover := tb.Seats[tb.Turn()].Player
	log = must(t, tb, log, table.Command{Kind: table.Offer, Player: mover, Text: table.OfferStop}, noon)
	seen := tb.Seq
	text := tb.Rules().FormatAction(tb.State.Legal(tb.Turn(), nil)[0])
	log = must(t, tb, log, table.Command{Kind: table.Act, Player: mover, Text: text}, noon)
	if tb.Offer == nil {
		t.Fatal("the action ends the offer: nothing can be stale")
	}
	var other table.PlayerID
	for _, chair := range tb.Seats {
		if chair.Player != mover {
			other = chair.Player
		}
	}
	no(t, tb, table.Command{Kind: table.Accept, Player: other, Seq: seen}, noon, table.ErrStale)
	must(t, tb, log, table.Command{Kind: table.Accept, Player: other}, noon)
}
