package page

import (
	"time"

	"tablee/host/export"
)

// DataLines tells in the visitor's language everything that is kept about people: what, what for and how long.
func (s *Site) DataLines(v *Visitor) (lines []string) {
	policy := s.services.Cleaning.Policy()
	for _, k := range export.AllKept() {
		line := v.L.T("people.kept." + k.Name)
		if days := int(policy[k.Removed] / (24 * time.Hour)); days > 0 {
			line += " " + v.L.T("people.kept.after."+string(k.Removed), "N", days)
		}
		lines = append(lines, line)
	}
	return lines
}
