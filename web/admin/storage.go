package admin

import (
	"fmt"
	"math"
	"net/http"
	"strings"
	"time"

	"tablee/host/cleaning"
	"tablee/web/board"
	"tablee/web/page"
)

// storage shows how much is stored, its growth, and the cleaning policy.
func (s *handlers) storage(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p := storageView{}
	var err error
	if p.view, err = s.begin(r, v, "storage", nil); err != nil {
		return err
	}
	p.Report = p.Storage
	policy := s.Cleaning.Policy()
	for _, k := range cleaning.Kinds() {
		line := cleaningLine{Kind: k, Days: int(policy[k] / (24 * time.Hour))}
		for _, removal := range p.Report.Removals {
			if removal.Kind == k {
				line.Last = removal
				break
			}
		}
		p.Lines = append(p.Lines, line)
	}
	return page.Show(w, r, http.StatusOK, storagePage(p))
}

type storageView struct {
	view
	Report cleaning.Report
	Lines  []cleaningLine
}

// cleaningLine is the policy for one kind of data.
type cleaningLine struct {
	Kind cleaning.Kind
	Days int              // 0: never
	Last cleaning.Removal // N is 0 if nothing was removed
}

// lowText returns the warning that disk space is low.
func lowText(l *board.Loc, r cleaning.Report) string {
	if days, known := r.DaysLeft(); known {
		return l.T("admin.storage.low.days", "N", int(days), "Free", byteCount(l, float64(r.DiskFree)))
	}
	return l.T("admin.storage.low", "Free", byteCount(l, float64(r.DiskFree)))
}

// daysLeft returns the number of days until the disk is full, as text.
func daysLeft(l *board.Loc, r cleaning.Report) string {
	const longest = 3650
	days, known := r.DaysLeft()
	switch {
	case r.DiskTotal == 0, !r.GrowthKnown:
		return l.T("admin.storage.unknown")
	case !known, days > longest:
		return l.T("admin.storage.years")
	}
	return l.T("admin.storage.days", "N", int(days))
}

// growth returns the daily growth as text.
func growth(l *board.Loc, r cleaning.Report) string {
	if !r.GrowthKnown {
		return l.T("admin.storage.soon")
	}
	sign := ""
	if r.Growth < 0 {
		sign = "−"
	}
	return sign + byteCount(l, math.Abs(r.Growth))
}

// byteCount formats a number of bytes for people: up to three digits and a unit.
func byteCount(l *board.Loc, n float64) string {
	i, units := 0, l.Bytes
	for ; n >= 999.5 && i < len(units)-1; i++ {
		n /= 1000
	}
	text := fmt.Sprintf("%.0f", n)
	if i > 0 && n < 9.95 {
		text = fmt.Sprintf("%.1f", n)
	}
	return strings.Replace(text, ".", l.Decimal, 1) + "\u00a0" + units[i]
}
