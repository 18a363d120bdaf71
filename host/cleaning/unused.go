package cleaning

import "tablee/table"

// Unused reports whether the log of a table that was not touched for long says that it may be
// removed as one of a kind. The store has seen that it has no result of a person, that it is
// no counted attempt at a daily deal, that no moderator has still to look at it and that no
// other game continues from it.
func Unused(k Kind, log []table.Commit) bool {
	h := read(log)
	if !h.opened || h.daily {
		return false
	}
	switch k {
	case WaitingRooms:
		return !h.began
	case Forks:
		return h.fork && !h.ended && h.moves == 0
	case CoachedGames:
		return h.coached
	case BotGames:
		return h.began && len(h.people) == 0
	case SoloGames:
		return h.began && !h.ended && len(h.people) == 1
	}
	return false
}

// history is what a log says of who used its table.
type history struct {
	opened, daily, fork, coached, began, ended bool

	people map[table.PlayerID]bool // who ever sat there, also on another's device
	moves  int                     // of seats that are not bots' by the contract
}

func read(log []table.Commit) history {
	h := history{people: map[table.PlayerID]bool{}}
	var chairs []table.Chair
	for _, c := range log {
		for _, e := range c.Events {
			switch e.Kind {
			case table.Open:
				if e.Setup == nil {
					return history{} // not a log that this version can read
				}
				h.opened, h.daily, h.fork = true, e.Setup.Daily != "", e.Setup.Origin != nil
				h.coached = h.fork && e.Setup.Origin.Table == table.Coached
				chairs = e.Setup.Chairs
				for _, chair := range chairs {
					h.sat(append(chair.People(), chair.DeviceOwner)...)
				}
			case table.Start, table.Fork:
				h.began = true
			case table.End, table.Stop, table.Close:
				h.ended = true
			case table.Act:
				h.began = true
				if int(e.Seat) < 0 || int(e.Seat) >= len(chairs) || !chairs[e.Seat].Bot() {
					h.moves++
				}
			}
			h.sat(e.Player)
		}
	}
	return h
}

func (h *history) sat(people ...table.PlayerID) {
	for _, p := range people {
		if p != "" {
			h.people[p] = true
		}
	}
}
