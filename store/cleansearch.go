package store

import (
	"fmt"
	"strings"

	"tablee/host/cleaning"
	"tablee/table"
)

// search finds unused things of one kind. It reads windows of rows in the order of their index, so that each
// query is short whatever it finds.
type search struct {
	windows []string // queries for at, id, size and more, of rows older than $1, after ($2, $3)
	unused  string   // condition on a row w of a window; $1 is the cutoff of the last use
	again   string   // query for the same condition on the single row with the id $2
}

// searches maps each kind to its search.
var searches = map[cleaning.Kind]search{
	cleaning.WaitingRooms: tableSearch("TRUE", table.StatusOpen),
	cleaning.Forks:        tableSearch(`w.forked <> ''`, table.StatusOpen, table.StatusPlaying),
	cleaning.CoachedGames: tableSearch(fmt.Sprintf(`w.forked = '%s'`, table.Coached), table.StatusPlaying, table.StatusOver, table.StatusClosed),
	cleaning.BotGames:     tableSearch(`w.chairs NOT LIKE '%"player":"%'`, table.StatusPlaying, table.StatusOver, table.StatusClosed),
	cleaning.SoloGames:    tableSearch(`(SELECT COUNT(*) FROM table_players p WHERE p.table_id = w.id) = 1`, table.StatusPlaying),
	cleaning.Chat:         chatSearch(),
	cleaning.Sessions: {
		windows: []string{`SELECT 0 AS at, hash AS id, 1 AS size, seen FROM tokens WHERE CAST($2 AS BIGINT) = 0 AND hash > $3 ORDER BY hash`},
		unused:  `w.seen < $1 AND w.seen > 0`,
	},
	cleaning.Guests:  guestSearch(),
	cleaning.Circles: circleSearch(),
}

// kept holds for a table that must stay, whatever its log contains: it has a rated game, a result of a person
// or a counted attempt at a daily deal; a seated person has looked at it since; a moderator has yet to answer a
// report about it; or another game continues from it.
const kept = `EXISTS (SELECT 1 FROM rated o WHERE o.table_id = w.id)
	OR EXISTS (SELECT 1 FROM results o WHERE o.table_id = w.id AND o.player_id <> '')
	OR EXISTS (SELECT 1 FROM tries o WHERE o.table_id = w.id)
	OR EXISTS (SELECT 1 FROM seen o WHERE o.table_id = w.id AND o.at >= $1)
	OR EXISTS (SELECT 1 FROM reports o WHERE o.table_id = w.id AND o.table_id <> '' AND o.resolved = 0)
	OR EXISTS (SELECT 1 FROM tables o WHERE o.forked = w.id AND o.forked <> '')`

// tableSearch finds tables with one of the statuses that have not changed since the cutoff and satisfy the
// condition.
func tableSearch(condition string, statuses ...table.Status) search {
	found := search{unused: condition + ` AND NOT (` + kept + `)`}
	var quoted []string
	for _, status := range statuses {
		found.windows = append(found.windows, fmt.Sprintf(`SELECT changed AS at, id, seq AS size, forked, chairs FROM tables
			WHERE status = '%s' AND changed < $1 AND (changed, id) > ($2, $3) ORDER BY changed, id`, status))
		quoted = append(quoted, fmt.Sprintf("'%s'", status))
	}
	found.again = fmt.Sprintf(`SELECT EXISTS (SELECT 1 FROM tables w WHERE w.id = $2 AND w.status IN (%s) AND w.changed < $1 AND %s)`,
		strings.Join(quoted, ", "), found.unused)
	return found
}

// chatSearch finds finished tables with messages from before the cutoff, except those with an open report.
func chatSearch() search {
	const unused = `w.first < $1 AND EXISTS (SELECT 1 FROM tables t WHERE t.id = w.id AND t.status IN ('over', 'closed') AND t.changed < $1)
		AND NOT EXISTS (SELECT 1 FROM reports o WHERE o.table_id = w.id AND o.table_id <> '' AND o.resolved = 0)`
	const messages = `SELECT 0 AS at, table_id AS id, COUNT(*) AS size, MIN(at) AS first FROM talk WHERE `
	return search{
		windows: []string{messages + `CAST($2 AS BIGINT) = 0 AND table_id > $3 GROUP BY table_id ORDER BY table_id`},
		unused:  unused,
		again:   `SELECT EXISTS (SELECT 1 FROM (` + messages + `table_id = $2 GROUP BY table_id) w WHERE ` + unused + `)`,
	}
}

// circleSearch finds circles whose pages have not been viewed since the cutoff. A closed circle can no longer
// be viewed, so it counts from its closing.
func circleSearch() search {
	const windows = `SELECT used AS at, id, 3 AS size, closed FROM circles WHERE `
	const unused = `w.at < $1 AND w.closed < $1`
	return search{
		windows: []string{windows + `used < $1 AND (used, id) > ($2, $3) ORDER BY used, id`},
		unused:  unused,
		again:   `SELECT EXISTS (SELECT 1 FROM (` + windows + `id = $2) w WHERE ` + unused + `)`,
	}
}

// guestSearch finds people who hold nothing: no credentials, no table that they opened or joined, no
// notifications, no messages, reports or moderation, and no session used since the cutoff.
func guestSearch() search {
	const unused = `w.at < $1
		AND NOT EXISTS (SELECT 1 FROM tokens o WHERE o.player_id = w.id AND o.seen >= $1)
		AND NOT EXISTS (SELECT 1 FROM table_players o WHERE o.player_id = w.id)
		AND NOT EXISTS (SELECT 1 FROM results o WHERE o.player_id = w.id)
		AND NOT EXISTS (SELECT 1 FROM ratings o WHERE o.who = w.id)
		AND NOT EXISTS (SELECT 1 FROM passkeys o WHERE o.player_id = w.id)
		AND NOT EXISTS (SELECT 1 FROM codes o WHERE o.player_id = w.id)
		AND NOT EXISTS (SELECT 1 FROM hosts o WHERE o.player_id = w.id)
		AND NOT EXISTS (SELECT 1 FROM bells o WHERE o.player_id = w.id)
		AND NOT EXISTS (SELECT 1 FROM talk o WHERE o.player_id = w.id)
		AND NOT EXISTS (SELECT 1 FROM mutes o WHERE o.muted_id = w.id)
		AND NOT EXISTS (SELECT 1 FROM circle_people o WHERE o.player_id = w.id)
		AND NOT EXISTS (SELECT 1 FROM blocks o WHERE o.blocked_id = w.id)
		AND NOT EXISTS (SELECT 1 FROM reports o WHERE o.author = w.id)
		AND NOT EXISTS (SELECT 1 FROM reports o WHERE o.person = w.id AND o.person <> '')`
	return search{
		windows: []string{`SELECT created AS at, id, 3 AS size FROM players WHERE created < $1 AND (created, id) > ($2, $3) ORDER BY created, id`},
		unused:  unused,
		again:   `SELECT EXISTS (SELECT 1 FROM (SELECT created AS at, id FROM players WHERE id = $2) w WHERE ` + unused + `)`,
	}
}
