package accounts

import (
	"context"
	"database/sql"
	"time"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/store/query"
	"tablee/table"
)

// AddMember implements account.Subjects.
func (s *AccountStore) AddMember(ctx context.Context, p account.Player, of account.Subject) error {
	if err := query.CheckText(string(p.ID), p.Name, string(of)); err != nil {
		return err
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		n, err := query.Affected(tx.ExecContext(ctx, `INSERT INTO players (id, name, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
			string(p.ID), p.Name, p.Created.UnixMilli()))
		if err == nil && n == 0 {
			err = account.ErrTaken
		}
		if err != nil {
			return err
		}
		return insertSubject(ctx, tx, p.ID, of, p.Created)
	})
}

// AddSubject implements account.Subjects.
func (s *AccountStore) AddSubject(ctx context.Context, p table.PlayerID, of account.Subject, at time.Time) error {
	if query.CheckText(string(of)) != nil {
		return input.ErrNotFound
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := query.LockPlayer(ctx, tx, p); err != nil {
			return err
		}
		return insertSubject(ctx, tx, p, of, at)
	})
}

func insertSubject(ctx context.Context, tx *sql.Tx, p table.PlayerID, of account.Subject, at time.Time) error {
	n, err := query.Affected(tx.ExecContext(ctx, `INSERT INTO subjects (hash, player_id, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
		string(of), string(p), at.UnixMilli()))
	if err == nil && n == 0 {
		err = account.ErrTaken
	}
	return err
}

// SubjectOwner implements account.Subjects.
func (s *AccountStore) SubjectOwner(ctx context.Context, of account.Subject) (p table.PlayerID, err error) {
	if query.CheckText(string(of)) != nil {
		return "", input.ErrNotFound
	}
	err = s.db.Read.QueryRowContext(ctx, `SELECT player_id FROM subjects WHERE hash = $1`, string(of)).Scan(&p)
	return p, query.OrNotFound(err)
}

// SubjectSince implements account.Subjects.
func (s *AccountStore) SubjectSince(ctx context.Context, p table.PlayerID) (time.Time, error) {
	if query.CheckText(string(p)) != nil {
		return time.Time{}, nil
	}
	var at int64
	err := s.db.Read.QueryRowContext(ctx, `SELECT COALESCE(MAX(created), 0) FROM subjects WHERE player_id = $1`, string(p)).Scan(&at)
	return query.OptionalTime(at), err
}
