package host

import "time"

// Outlive is what a node does now and then, at a moment that a test chooses.
func (h *Host) Outlive(now time.Time) { h.outlive(now) }
