package table_test

import (
	"encoding/json"
	"testing"

	"tablee/table"
)

// An older log is read as one of today, and written in today's words.
func TestDecodeEvents_OlderWords(t *testing.T) {
	const setup = `"owner":"","commitment":""}}]`
	for older, now := range map[string]string{
		`[{"kind":"chair"},{"kind":"no","seat":1}]`: `[{"kind":"add-chair"},{"kind":"refuse","seat":1}]`,
		`[{"kind":"unchair","seat":2}]`:             `[{"kind":"remove-chair","seat":2}]`,
		`[{"kind":"on"}]`:                           `[{"kind":"go-on"}]`,
		`[{"kind":"again","text":"t"}]`:             `[{"kind":"rematch","text":"t"}]`,
		`[{"kind":"pace","text":"calm"}]`:           `[{"kind":"tempo","text":"calm"}]`,
		`[{"kind":"terms","terms":{"move":0,"public":false,"title":"","pace":"calm"}}]`: `[{"kind":"terms","terms":{"move":0,"public":false,"title":"","tempo":"calm"}}]`,
		`[{"kind":"act","text":"no"}]`:                   `[{"kind":"act","text":"no"}]`,
		`[{"kind":"guest","player":"p","keeper":"ana"}]`: `[{"kind":"guest","player":"p","deviceOwner":"ana"}]`,
		`[{"kind":"open","setup":{"move":0,"public":false,"title":"kept","pace":"lively","game":"ronda","version":1,"options":null,"chairs":[{},{"player":"p","keeper":"ana"}],"kept":true,` + setup: `[{"kind":"open","setup":{"move":0,"public":false,"title":"kept","tempo":"lively","game":"ronda","version":1,"options":null,"chairs":[{},{"player":"p","deviceOwner":"ana"}],"fixedSeating":true,` + setup,
	} {
		for _, text := range []string{older, now} {
			events, err := table.DecodeEvents(text)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := json.Marshal(events); err != nil || string(got) != now {
				t.Errorf("%s is read as\n%s, %v, want\n%s", text, got, err, now)
			}
		}
	}
	if _, err := table.DecodeEvents(`[{"kind":`); err == nil {
		t.Error("half an event is read without an error")
	}
}
