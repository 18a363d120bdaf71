package accounts

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"strconv"
	"time"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/store/query"
	"tablee/table"
)

const sessionIDLength = account.SessionIDLength

const (
	sessionColumns = `t.hash, t.device, t.created, t.seen, t.proved, t.network, t.wide_network, t.owner, t.scope, t.expires`
	selectSession  = `SELECT p.id, p.name, p.created, p.program, p.public, ` + sessionColumns + `
		FROM tokens t JOIN players p ON p.id = t.player_id WHERE t.hash = $1`
)

// Session implements account.Sessions.
func (s *AccountStore) Session(ctx context.Context, tokenHash []byte) (p account.Player, x account.Session, err error) {
	var since int64
	var row sessionRow
	err = s.session.QueryRowContext(ctx, hex.EncodeToString(tokenHash)).
		Scan(&p.ID, &p.Name, &since, &p.Program, &p.Public, &row.hash, &row.device, &row.created, &row.seen, &row.proved, &row.near, &row.wide, &row.owner, &row.scope, &row.expires)
	if err != nil {
		return account.Player{}, account.Session{}, query.OrNotFound(err)
	}
	p.Created = query.TimeOf(since)
	return p, row.session(), nil
}

type sessionRow struct {
	hash, device, near, wide, owner, scope string
	created, seen, proved, expires         int64
}

func (r sessionRow) session() account.Session {
	return account.Session{ID: r.hash[:min(sessionIDLength, len(r.hash))], Device: r.device,
		Created: query.OptionalTime(r.created), Seen: query.OptionalTime(r.seen), Proved: query.OptionalTime(r.proved), Networks: account.Networks{Near: r.near, Wide: r.wide},
		Owner: table.PlayerID(r.owner), Scope: account.Scope(r.scope), Expires: query.OptionalTime(r.expires)}
}

// SignIn implements account.Sessions.
func (s *AccountStore) SignIn(ctx context.Context, p table.PlayerID, x account.Session, tokenHash, old []byte, t account.Ticket) error {
	if err := query.CheckText(x.Device); err != nil {
		return err
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := query.LockPlayer(ctx, tx, p); err != nil {
			return err
		}
		if err := use(ctx, tx, t, p, x.Created); err != nil {
			return err
		}
		if old != nil {
			if _, err := tx.ExecContext(ctx, `DELETE FROM tokens WHERE hash = $1`, hex.EncodeToString(old)); err != nil {
				return err
			}
		}
		return insertSession(ctx, tx, p, x, hex.EncodeToString(tokenHash))
	})
}

// insertSession signs a person in, and deletes their sessions beyond MaxSessions.
func insertSession(ctx context.Context, tx *sql.Tx, p table.PlayerID, x account.Session, hash string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO tokens (hash, player_id, device, created, seen, proved)
		VALUES ($1, $2, $3, $4, $5, $6)`, hash, string(p), x.Device, query.Millis(x.Created), query.Millis(x.Seen), query.Millis(x.Proved))
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM tokens WHERE player_id = $1 AND owner = '' AND hash NOT IN
		(SELECT hash FROM tokens WHERE player_id = $1 AND owner = '' ORDER BY seen DESC, created DESC, hash LIMIT $2)`,
		string(p), account.MaxSessions)
	return err
}

// firstHTTPS is the name of the row of secrets with the time since which the site is reached over HTTPS.
const firstHTTPS = "first https"

// FirstHTTPS implements account.Sessions. The first time that is stored remains.
func (s *AccountStore) FirstHTTPS(ctx context.Context, now time.Time) (time.Time, error) {
	const stored = `SELECT value FROM secrets WHERE name = $1`
	var text string
	err := s.db.Read.QueryRowContext(ctx, stored, firstHTTPS).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		_, err = s.db.Write.ExecContext(ctx, `INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
			firstHTTPS, strconv.FormatInt(now.UnixMilli(), 16))
		if err == nil {
			err = s.db.Write.QueryRowContext(ctx, stored, firstHTTPS).Scan(&text)
		}
	}
	if err != nil {
		return time.Time{}, err
	}
	at, err := strconv.ParseInt(text, 16, 64)
	return query.TimeOf(at), err
}

// TouchSession implements account.Sessions.
func (s *AccountStore) TouchSession(ctx context.Context, tokenHash []byte, device string, at time.Time, where account.Networks) error {
	return query.AffectOne(ctx, s.db, `UPDATE tokens SET seen = $2, device = $3, network = CASE WHEN $4 = '' THEN network ELSE $4 END,
		wide_network = CASE WHEN $5 = '' THEN wide_network ELSE $5 END WHERE hash = $1`,
		hex.EncodeToString(tokenHash), query.Millis(at), device, where.Near, where.Wide)
}

// Sessions implements account.Sessions.
func (s *AccountStore) Sessions(ctx context.Context, p table.PlayerID) ([]account.Session, error) {
	if query.CheckText(string(p)) != nil {
		return nil, nil
	}
	return query.ScanAll(func(rows *sql.Rows) (account.Session, error) {
		var r sessionRow
		err := rows.Scan(&r.hash, &r.device, &r.created, &r.seen, &r.proved, &r.near, &r.wide, &r.owner, &r.scope, &r.expires)
		return r.session(), err
	})(s.db.Read.QueryContext(ctx, `SELECT `+sessionColumns+` FROM tokens t WHERE t.player_id = $1 AND t.owner = ''
		ORDER BY t.seen DESC, t.hash`, string(p)))
}

// SignOut implements account.Sessions.
func (s *AccountStore) SignOut(ctx context.Context, tokenHash []byte) error {
	_, err := s.db.Write.ExecContext(ctx, `DELETE FROM tokens WHERE hash = $1`, hex.EncodeToString(tokenHash))
	return err
}

// EndSession implements account.Sessions.
func (s *AccountStore) EndSession(ctx context.Context, p table.PlayerID, id string) error {
	if len(id) != sessionIDLength {
		return input.ErrNotFound
	}
	return query.AffectOne(ctx, s.db, `DELETE FROM tokens WHERE player_id = $1 AND owner = '' AND substr(hash, 1, 16) = $2`, string(p), id)
}

// EndOthers implements account.Sessions.
func (s *AccountStore) EndOthers(ctx context.Context, p table.PlayerID, keep []byte) error {
	if query.CheckText(string(p)) != nil {
		return nil
	}
	_, err := s.db.Write.ExecContext(ctx, `DELETE FROM tokens WHERE player_id = $1 AND owner = '' AND hash <> $2`,
		string(p), hex.EncodeToString(keep))
	return err
}
