package export

import "tablee/host/cleaning"

// Kept is a kind of data about people. docs/security.md lists its tables and fields, which a test compares with
// the schema; the texts "people.kept.…" tell people about it.
type Kept struct {
	Name    string        // of its text
	Removed cleaning.Kind // the cleaning policy removes it once it is unused; "": it does not
}

// AllKept returns every kind of data about people, as people are told.
func AllKept() []Kept {
	return []Kept{
		{"name", cleaning.Guests},
		{"devices", cleaning.Sessions},
		{"credentials", ""},
		{"games", ""},
		{"markers", ""},
		{"messages", cleaning.Chat},
		{"others", ""},
		{"circles", cleaning.Circles},
		{"notifications", ""},
		{"reports", ""},
		{"suggestions", ""},
		{"moderation", ""},
		{"memory", ""},
	}
}
