package host

// ForgetIdle forgets half of the idle tables, those idle for longest, and returns how many:
// they are read again when somebody comes. In an outage it forgets none: they could not be.
// What was made of the frames of all idle tables is forgotten in any case.
func (h *Host) ForgetIdle() int {
	rs := &h.tables
	rs.mu.Lock()
	defer rs.mu.Unlock()
	for rs.warm.Len() > 0 {
		rs.coolOldest()
	}
	if h.cfg.Outage.Down() {
		return 0
	}
	n := (rs.idle.Len() + 1) / 2
	for range n {
		rs.forget(rs.idle.Front().Value.(*liveTable))
	}
	return n
}
