package host

import "time"

// Stats is what a host has done since it was made, and what it is doing now.
type Stats struct {
	Accepted  uint64        // actions, also of bots and clocks
	Refused   uint64        // answered with a refusal or a table's problem
	Conflicts uint64        // commits another node, or a retry, was faster with
	Frames    uint64        // pictures made
	Thinks    uint64        // moves bots thought about
	Fallbacks uint64        // moves the game took for a bot that failed
	Timeouts  uint64        // clocks that ran out
	Followers int           // open streams, now
	Tables    int           // tables held in memory, now
	Lag       time.Duration // how late the clerk was, the last time it acted
}

// Stats are the figures up to now.
func (h *Host) Stats() Stats { return Stats{} }
