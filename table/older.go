package table

import (
	"encoding/json"
	"slices"
	"strings"
)

// olderKinds maps the kinds of events with other names in older logs, which are never rewritten.
var olderKinds = map[Kind]Kind{
	"chair":   AddChair,
	"unchair": RemoveChair,
	"no":      Refuse,
	"on":      GoOn,
	"again":   Rematch,
	"pace":    SetTempo,
}

// olderEvent holds the fields of an event with other names in older logs.
type olderEvent struct {
	DeviceOwner PlayerID   `json:"keeper"`
	Terms       olderTerms `json:"terms"`
	Setup       struct {
		olderTerms
		FixedSeating bool `json:"kept"`
		Chairs       []struct {
			DeviceOwner PlayerID `json:"keeper"`
		} `json:"chairs"`
	} `json:"setup"`
}

type olderTerms struct {
	Tempo Tempo `json:"pace"`
}

// addTo adds what an older log says to the terms of an event.
func (o olderTerms) addTo(t *Terms) {
	if t != nil && o.Tempo != TempoNormal {
		t.Tempo = o.Tempo
	}
}

// olderFields lists the names in JSON that only older logs have.
var olderFields = []string{`"keeper":`, `"kept":`, `"pace":`}

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
	if !slices.ContainsFunc(olderFields, func(field string) bool { return strings.Contains(text, field) }) {
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
	o.Terms.addTo(e.Terms)
	if e.Setup == nil {
		return
	}
	o.Setup.addTo(&e.Setup.Terms)
	e.Setup.FixedSeating = e.Setup.FixedSeating || o.Setup.FixedSeating
	for i, c := range o.Setup.Chairs {
		if c.DeviceOwner != "" {
			e.Setup.Chairs[i].DeviceOwner = c.DeviceOwner
		}
	}
}
