package main

import "slices"

// faults returns all faults. They were chosen from the product's code, not from its tests: an unnoticed fault
// is a gap in the suite.
func faults() []Fault { return slices.Concat(atTables(), onServers(), onPages()) }

// atTables returns the faults of games and tables.
func atTables() []Fault {
	return []Fault{
		{
			ID: "rules-stake", Area: "rules",
			Harm: "Nain Jaune: with a stake above 1, an unplayed board card costs its holder only the plain ante.",
			Edits: []Edit{{File: "games/nainjaune/settle.go", In: "State.unplayedDue",
				Old: `box.Ante() * s.terms.stake`, New: `box.Ante()`}},
		},
		{
			ID: "rules-bids", Area: "rules",
			Harm: "Rondo: of several equal bids the last seat's wins the opening instead of the first's.",
			Edits: []Edit{{File: "games/rondo/turn.go", In: "State.playBid",
				Old: `worth > best`, New: `worth >= best`}},
		},
		{
			ID: "secrets-duel", Area: "secrets",
			Harm: "Rondelic: the first card presented in a duel is shown to all, not only to the player who decides on it.",
			Edits: []Edit{{File: "games/rondelic/dealer.go", In: "State.present",
				Old: `s.candidate(other, s.take(), false)`, New: `s.candidate(other, s.take(), true)`}},
		},
		{
			ID: "secrets-draft", Area: "secrets",
			Harm: "Everyone's page is sent something whenever an opponent composes a move, which tells when they do.",
			Edits: []Edit{{File: "host/draft.go", In: "Frame.news",
				Old: `rev := f.base`, New: `rev := f.Rev`}},
		},
		{
			ID: "log-command", Area: "log",
			Harm: "When two players use the same command id, the second is told that their move was played, and it was not.",
			Edits: []Edit{{File: "host/act.go", In: "scoped",
				Old: `string(by) + "/" + command`, New: `command`}},
		},
		{
			ID: "log-end", Area: "log",
			Harm: "A log that lost its last commit passes for whole, so that an acknowledged move is gone unnoticed.",
			Edits: []Edit{{File: "store/damage.go", In: "Store.checkEnd",
				Old: `seq > last`, New: `seq > last+1`}},
		},
		{
			ID: "undo-draw", Area: "undo",
			Harm: "A move may be taken back after chance has answered it, and played again with the outcome known.",
			Edits: []Edit{{File: "table/play.go", In: "Table.applyDraw",
				Old: `t.undoPoints = nil`}},
		},
		{
			ID: "undo-twice", Area: "undo",
			Harm: "When two moves in a row are taken back, the record and the journal still count the first of them as played.",
			Edits: []Edit{{File: "table/event.go", In: "UndoneEvents",
				Old: `acts = acts[:len(acts)-1]`}},
		},
		{
			ID: "votes-silence", Area: "votes",
			Harm: "When the time to answer is up, players who were there and said nothing no longer count as a no.",
			Edits: []Edit{{File: "table/vote.go", In: "Table.verdict",
				Old: `no, open = no+open, 0`, New: `open = 0`}},
		},
		{
			ID: "votes-stale", Area: "votes",
			Harm: "A yes that was given before the last move still counts, and may end a game that has gone on.",
			Edits: []Edit{{File: "table/vote.go", In: "Table.decideAccept",
				Old: `c.Seq < o.Seq || c.Seq > t.Seq || o.Whom < 0 && c.Seq < t.played`,
				New: `c.Seq < o.Seq || c.Seq > t.Seq`}},
		},
		{
			ID: "room-undecided", Area: "waiting room",
			Harm: "A player who rises without having agreed to a changed contract keeps the table from ever beginning.",
			Edits: []Edit{{File: "table/chairs.go", In: "Table.forget",
				Old: `t.Undecided = slices.DeleteFunc(slices.Clone(t.Undecided), gone)`}},
		},
		{
			ID: "room-lead", Area: "waiting room",
			Harm: "The lead of a new table can be taken from an opener who has not been gone for two minutes.",
			Edits: []Edit{{File: "host/lead.go", In: "Host.TakeLead",
				Old: `seen.At.After(since)`, New: `since.After(seen.At)`}},
		},
		{
			ID: "clock-absence", Area: "clocks",
			Harm: "A player who lets turn after turn run out is never absent: each turn gives the whole allowance again.",
			Edits: []Edit{{File: "table/clock.go", In: "Table.AbsenceDeadline",
				Old: `t.Absence.After-t.Idle[seat]`, New: `t.Absence.After`}},
		},
		{
			ID: "clock-lost", Area: "clocks",
			Harm: "Once the server has stood still, time banks are not charged for turns that began after it.",
			Edits: []Edit{{File: "host/clock/clock.go", In: "Clock.Lost",
				Old: `if t.TurnBegan.After(from) { from = t.TurnBegan }`}},
		},
	}
}

// onServers returns the faults of the store, the services and the API.
func onServers() []Fault {
	return []Fault{
		{
			ID: "store-conflict", Area: "store",
			Harm: "When two servers write the same commit, the loser takes the log for damaged instead of reading it again.",
			Edits: []Edit{{File: "store/commit.go", In: "conflictReason",
				Old: `r.seq <= last`, New: `r.seq < last`}},
		},
		{
			ID: "store-listen", Area: "store",
			Harm: "After a cut connection to PostgreSQL, a server goes on showing tables as they were before the cut.",
			Edits: []Edit{{File: "store/listen.go", In: "Store.listen",
				Old: `deliver(moved, host.Written{})`}},
		},
		{
			ID: "api-status", Area: "API refusals",
			Harm: "A program that acts at another player's seat is answered 409, as if trying again could help, and not 403.",
			Edits: []Edit{{File: "web/api/call/problem.go", In: "problemStatus",
				Old: `case table.ErrNotSeated, table.ErrNotYourSeat, table.ErrNotOpener: return http.StatusForbidden`,
				New: `case table.ErrNotSeated, table.ErrNotOpener: return http.StatusForbidden`}},
		},
		{
			ID: "limit-codes", Area: "rate limits",
			Harm: "Codes that lead nowhere are not counted, so that a private table can be found by trying them all.",
			Edits: []Edit{{File: "web/join/code.go", In: "handlers.follow",
				Old: `wrong()`, New: `_ = wrong`}},
		},
		{
			ID: "notify-seen", Area: "notifications",
			Harm: "A player who has just looked at the table is still notified that it is their turn.",
			Edits: []Edit{{File: "host/notify/run.go", In: "Service.obsolete",
				Old: `seen.Seq >= n.Seq`, New: `seen.Seq > n.Seq`}},
		},
		{
			ID: "stream-units", Area: "streams", Near: []string{"web", "web/board", "web/live"},
			Harm: "Behind a name with an emoji, an update of the page copies text from the wrong place.",
			Edits: []Edit{{File: "web/board/drawing.go", // in Units, or unitsIn
				Old: `if b >= 0xf0`, New: `if b > 0xf0`}},
		},
		{
			ID: "passkey-last", Area: "passkeys",
			Harm: "A player removes their last passkey unwarned once all their recovery codes are used up, and is locked out.",
			Edits: []Edit{{File: "host/account/credentials.go", In: "Credentials.Last",
				Old: `c.Codes.Left == 0`, New: `c.Codes.All == 0`}},
		},
		{
			ID: "ladder-opponents", Area: "ratings",
			Harm: "A player who has met exactly as many opponents as the ladder asks for does not stand on it.",
			Edits: []Edit{{File: "store/ratings.go", In: "Store.Ladder",
				Old: `f.Opponents-1`, New: `f.Opponents`}},
		},
	}
}

// onPages returns the faults that are visible in a browser.
func onPages() []Fault {
	browsers := func(patterns ...string) []string { return append(patterns, "e2e/people", "e2e/pages", "e2e/tables") }
	return []Fault{
		{
			ID: "plain-seq", Area: "without script", Near: []string{"web"},
			Harm: "Without a script no move is accepted: the form of actions does not say which state it was drawn for.",
			Edits: []Edit{
				{File: "web/play/fragment.templ", Old: `name="seq" form="act"`, New: `name="seq" form="say"`},
				{File: "web/play/fragment_templ.go", Old: `name=\"seq\" form=\"act\"`, New: `name=\"seq\" form=\"say\"`},
			},
		},
		{
			ID: "plain-typed", Area: "without script", Near: []string{"web"},
			Harm: "Without a script the page loads again after five seconds and throws away what was typed in vain.",
			Edits: []Edit{{File: "web/play/hold.go", In: "fragment.refresh",
				Old: `case fg.Table.Status != table.StatusPlaying && fg.Scene.Hold == nil, fg.AwaitsYou(), fg.Typed != "", fg.Handover != nil: return 0`,
				New: `case fg.Table.Status != table.StatusPlaying && fg.Scene.Hold == nil, fg.AwaitsYou(), fg.Handover != nil: return 0`}},
		},
		{
			ID: "layout-choices", Area: "layout", Browser: true, Near: browsers("e2e/layouts", "e2e/cards", "e2e/ronda"),
			Harm: "Ronda on a phone: the buttons by which one of two bowls is chosen lie over one another.",
			Edits: []Edit{{File: "games/ronda/ui/phone.css",
				Old: `width: calc(33.33cqw - 17px); height: 52px`, New: `width: calc(33.33cqw + 17px); height: 52px`}},
		},
		{
			ID: "layout-tools", Area: "layout", Browser: true, Near: browsers("e2e/layouts", "e2e/touch"),
			Harm: "On a phone the buttons for rules and sound are narrower than a finger.",
			Edits: []Edit{{File: "web/static/modules/phone.css",
				Old: `.bar-tool { flex: none; min-width: 44px; min-height: 44px`, New: `.bar-tool { flex: none; min-width: 34px; min-height: 44px`}},
		},
		{
			ID: "focus-tab", Area: "focus", Browser: true, Near: browsers("e2e/access", "e2e/cards", "e2e/axe/...", "e2e/reader/...", "e2e/nainjaune"),
			Harm: "Buttons of a game that stand outside its list of choices cannot be reached with the Tab key.",
			Edits: []Edit{{File: "web/static/modules/keys.js",
				Old: `if (b !== at && b.closest("li")) b.tabIndex`, New: `if (b !== at) b.tabIndex`}},
		},
		{
			ID: "focus-end", Area: "focus", Browser: true, Near: browsers("e2e/access", "e2e/boards", "e2e/royalreversi/..."),
			Harm: "Royal Reversi: the End key moves to the first square of the next row instead of the last of this one.",
			Edits: []Edit{{File: "games/royalreversi/ui/script/grid.js",
				Old: `End: at - x + wide - 1,`, New: `End: at - x + wide,`}},
		},
		{
			ID: "contrast-notes", Area: "contrast", Browser: true, Near: browsers("e2e/access", "e2e/axe/...", "e2e/layouts"),
			Harm: "Notes and other small print are too light to be read on paper, at a contrast of 3.9.",
			Edits: []Edit{{File: "web/static/modules/base.css",
				Old: `--ink-3: light-dark(var(--rust-44),`, New: `--ink-3: light-dark(var(--rust-58),`}},
		},
		{
			ID: "contrast-dark", Area: "contrast", Browser: true, Near: browsers("e2e/access", "e2e/cards", "e2e/axe/...", "e2e/rondelic"),
			Harm: "Rondelic: in the dark theme the game's name is dark blue on nearly black.",
			Edits: []Edit{{File: "games/rondelic/ui/styles.css",
				Old: `--title: light-dark(var(--blue-37), var(--blue-81))`, New: `--title: var(--blue-37)`}},
		},
	}
}
