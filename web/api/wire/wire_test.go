package wire_test

import (
	"encoding/json"
	"testing"

	"tablee/game"
	"tablee/web/api/wire"
)

func TestTurn_JSON(t *testing.T) {
	for text, turn := range map[string]game.Seat{"3": 3, "0": 0, `"luck"`: game.Chance, "null": game.Nobody} {
		var read wire.Table
		err := json.Unmarshal([]byte(`{"turn":`+text+`}`), &read)
		if written, _ := json.Marshal(read.Turn); err != nil || read.Turn != wire.Turn(turn) || string(written) != text {
			t.Errorf("%s: read as %d, %v, written as %s", text, read.Turn, err, written)
		}
	}
	var read wire.Table
	if err := json.Unmarshal([]byte(`{"turn":"nonsense"}`), &read); err == nil {
		t.Errorf("nonsense is read as %d", read.Turn)
	}
}

func TestTable_OnTurn(t *testing.T) {
	for text, want := range map[string]bool{
		`{"turn":0,"seat":0}`: true, `{"turn":1,"seat":0}`: false, `{"turn":0,"seat":null}`: false, `{"turn":null,"seat":null}`: false,
	} {
		var read wire.Table
		if err := json.Unmarshal([]byte(text), &read); err != nil || read.OnTurn() != want {
			t.Errorf("%s: %v, %v", text, read.OnTurn(), err)
		}
	}
}
