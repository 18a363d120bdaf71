package store

import (
	"strconv"
	"strings"
	"time"

	"tablee/host/cleaning"
	"tablee/table"
)

// rule says which items are of a kind and how one is removed. In its SQL $1 is the item, {cutoff} the time of
// the last use and {now} that of the removal.
type rule struct {
	relation, key string
	unused        string   // condition on a row w of the relation
	byLog         bool     // the table's log must agree
	lock          []string // locks taken before the check, besides the row's
	deletes       []string // statements that remove it with all that belongs to it
}

// Statements of every rule.
const (
	searchItems = `SELECT w.{key} FROM {relation} w WHERE w.{key} > $1 AND ({unused}) ORDER BY w.{key} LIMIT CAST($2 AS BIGINT)`
	lockItem    = `SELECT 1 FROM {relation} WHERE {key} = $1`
	checkItem   = `SELECT EXISTS (SELECT 1 FROM {relation} w WHERE w.{key} = $1 AND ({unused}))`
)

// sql returns what completes the statements of a rule.
func (r rule) sql(cutoff, now time.Time) *strings.Replacer {
	times := []string{"{cutoff}", strconv.FormatInt(cutoff.UnixMilli(), 10), "{now}", strconv.FormatInt(now.UnixMilli(), 10)}
	unused := strings.NewReplacer(times...).Replace(r.unused)
	return strings.NewReplacer(append(times, "{relation}", r.relation, "{key}", r.key, "{unused}", unused)...)
}

// rules is the retention table: each kind with its condition, and the statements that remove an item with all
// that belongs to it.
var rules = map[cleaning.Kind]rule{
	cleaning.WaitingRooms: tables(`w.status = 'open'`),
	cleaning.Forks:        tables(`w.status IN ('open', 'playing') AND w.fork_of <> ''`),
	cleaning.CoachedGames: tables(`w.status IN ('playing', 'over', 'closed') AND w.fork_of = '` + string(table.Coached) + `'`),
	cleaning.BotGames:     tables(`w.status IN ('playing', 'over', 'closed') AND w.chairs NOT LIKE '%"player":"%'`),
	cleaning.SoloGames:    tables(`w.status = 'playing' AND (SELECT COUNT(*) FROM table_players p WHERE p.table_id = w.id) = 1`),
	cleaning.Chat: {
		relation: "tables", key: "id",
		unused: `w.status IN ('over', 'closed') AND w.changed < {cutoff} AND ` + noOpenReport + `
			AND EXISTS (SELECT 1 FROM messages o WHERE o.table_id = w.id AND o.at < {cutoff})`,
		deletes: []string{`DELETE FROM messages WHERE table_id = $1 AND at < {cutoff}`},
	},
	cleaning.Sessions: {
		relation: "tokens", key: "hash",
		unused:  `w.seen > 0 AND w.seen < {cutoff}`,
		deletes: []string{`DELETE FROM tokens WHERE hash = $1`},
	},
	cleaning.Circles: { // a closed one can no longer be visited; its members keep their games
		relation: "circles", key: "id",
		unused:  `w.used < {cutoff} AND w.closed < {cutoff}`,
		deletes: []string{`DELETE FROM circles WHERE id = $1`},
	},
	cleaning.Guests: { // people who hold nothing
		relation: "players", key: "id",
		unused: `w.created < {cutoff}
			AND NOT EXISTS (SELECT 1 FROM tokens o WHERE o.player_id = w.id AND o.seen >= {cutoff})
			AND NOT EXISTS (SELECT 1 FROM table_players o WHERE o.player_id = w.id)
			AND NOT EXISTS (SELECT 1 FROM results o WHERE o.player_id = w.id)
			AND NOT EXISTS (SELECT 1 FROM ratings o WHERE o.who = w.id)
			AND NOT EXISTS (SELECT 1 FROM passkeys o WHERE o.player_id = w.id)
			AND NOT EXISTS (SELECT 1 FROM recovery_codes o WHERE o.player_id = w.id)
			AND NOT EXISTS (SELECT 1 FROM subjects o WHERE o.player_id = w.id)
			AND NOT EXISTS (SELECT 1 FROM moderators o WHERE o.player_id = w.id)
			AND NOT EXISTS (SELECT 1 FROM targets o WHERE o.player_id = w.id)
			AND NOT EXISTS (SELECT 1 FROM messages o WHERE o.player_id = w.id)
			AND NOT EXISTS (SELECT 1 FROM mutes o WHERE o.muted_id = w.id)
			AND NOT EXISTS (SELECT 1 FROM circle_members o WHERE o.player_id = w.id)
			AND NOT EXISTS (SELECT 1 FROM blocks o WHERE o.blocked_id = w.id)
			AND NOT EXISTS (SELECT 1 FROM reports o WHERE o.author = w.id)
			AND NOT EXISTS (SELECT 1 FROM reports o WHERE o.person = w.id AND o.person <> '')`,
		lock: []string{`SELECT 1 FROM tokens WHERE player_id = $1 ORDER BY hash`},
		deletes: []string{
			`DELETE FROM tokens WHERE player_id = $1 OR owner = $1`,
			`DELETE FROM read_markers WHERE player_id = $1`,
			`DELETE FROM mutes WHERE player_id = $1`,
			`DELETE FROM blocks WHERE player_id = $1`,
			`DELETE FROM invitations WHERE player_id = $1 OR author = $1`,
			`DELETE FROM word_suggestions WHERE player_id = $1`,
			`DELETE FROM unseen WHERE player_id = $1`,
			`UPDATE audit_entries SET detail = '' WHERE target = $1`,
			`DELETE FROM players WHERE id = $1`,
		},
	},
}

const noOpenReport = `NOT EXISTS (SELECT 1 FROM reports o WHERE o.table_id = w.id AND o.table_id <> '' AND o.resolved = 0)`

// tables returns the rule of a kind of tables. Some stay, whatever their log contains: those with a rated game, a
// result of a person or a counted attempt at a daily deal, those at which a seated person has looked since, those
// with a report that a moderator has yet to answer, and those that another game continues.
func tables(condition string) rule {
	return rule{
		relation: "tables", key: "id",
		unused: `w.changed < {cutoff} AND ` + condition + ` AND ` + noOpenReport + `
			AND NOT EXISTS (SELECT 1 FROM rated_games o WHERE o.table_id = w.id)
			AND NOT EXISTS (SELECT 1 FROM results o WHERE o.table_id = w.id AND o.player_id <> '')
			AND NOT EXISTS (SELECT 1 FROM attempts o WHERE o.table_id = w.id)
			AND NOT EXISTS (SELECT 1 FROM read_markers o WHERE o.table_id = w.id AND o.at >= {cutoff})
			AND NOT EXISTS (SELECT 1 FROM tables o WHERE o.fork_of = w.id AND o.fork_of <> '')`,
		byLog:   true,
		deletes: removeTable,
	}
}

// removeTable removes a table. Those with rated games or counted attempts are kept, so their rows need no
// statement.
var removeTable = []string{
	`DELETE FROM notifications WHERE table_id = $1`,
	`DELETE FROM targets WHERE table_id = $1`,
	`DELETE FROM messages WHERE table_id = $1`,
	`DELETE FROM read_markers WHERE table_id = $1`,
	`DELETE FROM results WHERE table_id = $1`,
	`DELETE FROM circle_tables WHERE table_id = $1`,
	`DELETE FROM invitations WHERE table_id = $1`,
	`DELETE FROM table_players WHERE table_id = $1`,
	`DELETE FROM seeds WHERE table_id = $1`,
	`DELETE FROM commits WHERE table_id = $1`,
	`DELETE FROM tables WHERE id = $1`,
	`INSERT INTO removed_tables (table_id, at) VALUES ($1, {now}) ON CONFLICT (table_id) DO UPDATE SET at = excluded.at`,
}
