package accounts

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"slices"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/store/circles"
	"tablee/store/query"
	"tablee/table"
)

// AddPlayer implements account.People.
func (s *AccountStore) AddPlayer(ctx context.Context, p account.Player, tokenHash []byte) error {
	if err := query.CheckText(string(p.ID), p.Name, string(p.MadeAt)); err != nil {
		return err
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		n, err := query.Affected(tx.ExecContext(ctx, `INSERT INTO players (id, name, created, program, public, made_at)
			VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
			string(p.ID), p.Name, p.Created.UnixMilli(), p.Program, p.Public, string(p.MadeAt)))
		if err == nil && n == 0 {
			err = account.ErrTaken
		}
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO tokens (hash, player_id, created, seen) VALUES ($1, $2, $3, $3)`,
			hex.EncodeToString(tokenHash), string(p.ID), p.Created.UnixMilli())
		return err
	})
}

// Players implements account.People. The order is unspecified, without duplicates.
func (s *AccountStore) Players(ctx context.Context, ids []table.PlayerID) ([]account.Player, error) {
	var all []account.Player
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	ids = slices.DeleteFunc(ids, func(id table.PlayerID) bool { return query.CheckText(string(id)) != nil })
	for some := range slices.Chunk(ids, query.MaxIDs) {
		w := &query.Where{}
		players, err := query.ScanAll(func(rows *sql.Rows) (p account.Player, err error) {
			var created int64
			err = rows.Scan(&p.ID, &p.Name, &created, &p.Program, &p.Public, &p.FirstName)
			p.Created = query.TimeOf(created)
			return p, err
		})(s.db.Read.QueryContext(ctx,
			`SELECT `+playerColumns+`, `+circles.ByFirstName+` FROM players p WHERE p.id IN (`+query.ArgList(w, some)+`)`, w.Args...))
		if err != nil {
			return nil, err
		}
		all = append(all, players...)
	}
	return all, nil
}

const playerColumns = `p.id, p.name, p.created, p.program, p.public`

func scanPlayer(rows *sql.Rows) (p account.Player, err error) {
	var created int64
	err = rows.Scan(&p.ID, &p.Name, &created, &p.Program, &p.Public)
	p.Created = query.TimeOf(created)
	return p, err
}

// Rename implements account.People. It does not find an erased person, so that the name stays erased.
func (s *AccountStore) Rename(ctx context.Context, id table.PlayerID, name string) error {
	if query.CheckText(string(id)) != nil {
		return input.ErrNotFound
	}
	if err := query.CheckText(name); err != nil {
		return err
	}
	return query.AtLeastOne(s.db.Write.ExecContext(ctx,
		`UPDATE players SET name = $2 WHERE id = $1 AND name <> ''`, string(id), name))
}

// MarkProgram implements account.People.
func (s *AccountStore) MarkProgram(ctx context.Context, id table.PlayerID, on bool) error {
	return query.AffectOne(ctx, s.db, `UPDATE players SET program = $2 WHERE id = $1 AND name <> ''`, string(id), on)
}

// SetPublic implements account.People.
func (s *AccountStore) SetPublic(ctx context.Context, id table.PlayerID, on bool) error {
	return query.AffectOne(ctx, s.db, `UPDATE players SET public = $2 WHERE id = $1 AND name <> ''`, string(id), on)
}

// Tempo implements account.People.
func (s *AccountStore) Tempo(ctx context.Context, id table.PlayerID) (tempo table.Tempo, err error) {
	if query.CheckText(string(id)) != nil {
		return table.TempoNormal, nil
	}
	err = s.db.Read.QueryRowContext(ctx, `SELECT tempo FROM players WHERE id = $1`, string(id)).Scan(&tempo)
	if errors.Is(err, sql.ErrNoRows) {
		return table.TempoNormal, nil
	}
	return tempo, err
}

// SetTempo implements account.People.
func (s *AccountStore) SetTempo(ctx context.Context, id table.PlayerID, tempo table.Tempo) error {
	if query.CheckText(string(id), string(tempo)) != nil {
		return input.ErrNotFound
	}
	return query.AtLeastOne(s.db.Write.ExecContext(ctx, `UPDATE players SET tempo = $2 WHERE id = $1`, string(id), string(tempo)))
}

// Forced implements account.People.
func (s *AccountStore) Forced(ctx context.Context, id table.PlayerID) (forced table.Forced, err error) {
	if query.CheckText(string(id)) != nil {
		return table.ForcedUnset, nil
	}
	err = s.db.Read.QueryRowContext(ctx, `SELECT forced FROM players WHERE id = $1`, string(id)).Scan(&forced)
	if errors.Is(err, sql.ErrNoRows) {
		return table.ForcedUnset, nil
	}
	return forced, err
}

// SetForced implements account.People.
func (s *AccountStore) SetForced(ctx context.Context, id table.PlayerID, forced table.Forced) error {
	if query.CheckText(string(id), string(forced)) != nil {
		return input.ErrNotFound
	}
	return query.AtLeastOne(s.db.Write.ExecContext(ctx, `UPDATE players SET forced = $2 WHERE id = $1`, string(id), string(forced)))
}

// Reminders implements account.People.
func (s *AccountStore) Reminders(ctx context.Context, id table.PlayerID) (on bool, err error) {
	if query.CheckText(string(id)) != nil {
		return true, nil
	}
	err = s.db.Read.QueryRowContext(ctx, `SELECT reminders FROM players WHERE id = $1`, string(id)).Scan(&on)
	if errors.Is(err, sql.ErrNoRows) {
		return true, nil
	}
	return on, err
}

// SetReminders implements account.People.
func (s *AccountStore) SetReminders(ctx context.Context, id table.PlayerID, on bool) error {
	return query.AffectOne(ctx, s.db, `UPDATE players SET reminders = $2 WHERE id = $1`, string(id), on)
}

// Erase implements account.People, in one transaction. Erasing an erased person again is no error; an unknown
// one is ErrNotFound. Earlier backups still contain the name.
func (s *AccountStore) Erase(ctx context.Context, id table.PlayerID) error {
	if query.CheckText(string(id)) != nil {
		return input.ErrNotFound
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := query.AtLeastOne(tx.ExecContext(ctx, `UPDATE players SET name = '', public = FALSE, tempo = '', forced = '', reminders = TRUE WHERE id = $1`, string(id))); err != nil {
			return err
		}
		for _, forget := range eraseStatements {
			if _, err := tx.ExecContext(ctx, forget, string(id)); err != nil {
				return err
			}
		}
		return nil
	})
}

// eraseStatements complete the erasure of the person $1, besides removing the name. The audit log keeps the
// actions of moderators, without names.
var eraseStatements = append([]string{
	`DELETE FROM tokens WHERE player_id = $1 OR owner = $1`,
	`UPDATE messages SET text = '', sign = '' WHERE player_id = $1`,
	`DELETE FROM targets WHERE player_id = $1`,
	`DELETE FROM read_markers WHERE player_id = $1`,
	`DELETE FROM mutes WHERE player_id = $1 OR muted_id = $1`,
	`DELETE FROM passkeys WHERE player_id = $1`,
	`DELETE FROM recovery_codes WHERE player_id = $1`,
	`DELETE FROM subjects WHERE player_id = $1`,
	`DELETE FROM moderators WHERE player_id = $1`,
	`DELETE FROM bans WHERE target = $1`,
	`DELETE FROM reports WHERE author = $1`,
	`DELETE FROM word_suggestions WHERE player_id = $1`,
	`UPDATE reports SET reason = '', note = '' WHERE person = $1`,
	`UPDATE audit_entries SET detail = '' WHERE target = $1`,
	`DELETE FROM blocks WHERE player_id = $1 OR blocked_id = $1`,
	`DELETE FROM invitations WHERE player_id = $1 OR author = $1`,
	`DELETE FROM unseen WHERE player_id = $1`,
	`DELETE FROM circle_comers WHERE player_id = $1`,
}, circles.SuccessionStatements...)
