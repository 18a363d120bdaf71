package cleaning

import "tablee/table"

// Unused reports whether a table that was not touched for long may be removed as one of a kind,
// according to its log. The store has already checked that it has no result of a person, is no counted
// attempt at a daily deal, has no open report, and is not the origin of another game.
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

// history summarizes from a log who used its table.
type history struct {
	opened, daily, fork, coached, began, ended bool

	people map[table.PlayerID]bool // all who ever sat there, including hot-seat players
	moves  int                     // moves at seats without a bot in the contract
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
