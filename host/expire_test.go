package host

import "time"

// Expire is what a node does now and then, at a moment that a test chooses.
func (h *Host) Expire(now time.Time) { h.gossip.Expire(now) }
