package table

import (
	"encoding/json"
	"strings"
)

// olderKinds maps the kinds of events with other names in older logs, which are never rewritten.
var olderKinds = map[Kind]Kind{
	"chair":   AddChair,
	"unchair": RemoveChair,
	"no":      Refuse,
	"on":      GoOn,
	"again":   Rematch,
}

// olderEvent holds the fields of an event with other names in older logs.
type olderEvent struct {
	DeviceOwner PlayerID `json:"keeper"`
	Setup       struct {
		FixedSeating bool `json:"kept"`
		Chairs       []struct {
			DeviceOwner PlayerID `json:"keeper"`
		} `json:"chairs"`
	} `json:"setup"`
}

// DecodeEvents reads the events of a commit as a log holds them, in JSON, also those of an older log.
func DecodeEvents(text string) ([]Event, error) {
	var events []Event
	if err := json.Unmarshal([]byte(text), &events); err != nil {
		return nil, err
	}
	for i, e := range events {
		if now, older := olderKinds[e.Kind]; older {
			events[i].Kind = now
		}
	}
	if !strings.Contains(text, `"keeper"`) && !strings.Contains(text, `"kept"`) {
		return events, nil
	}
	var older []olderEvent
	if err := json.Unmarshal([]byte(text), &older); err != nil {
		return nil, err
	}
	for i, o := range older {
		o.addTo(&events[i])
	}
	return events, nil
}

func (o olderEvent) addTo(e *Event) {
	if o.DeviceOwner != "" {
		e.DeviceOwner = o.DeviceOwner
	}
	if e.Setup == nil {
		return
	}
	e.Setup.FixedSeating = e.Setup.FixedSeating || o.Setup.FixedSeating
	for i, c := range o.Setup.Chairs {
		if c.DeviceOwner != "" {
			e.Setup.Chairs[i].DeviceOwner = c.DeviceOwner
		}
	}
}
