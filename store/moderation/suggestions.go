package moderation

import (
	"context"
	"database/sql"
	"time"

	"tablee/host/moderation"
	"tablee/store/query"
	"tablee/table"
)

// Suggest implements moderation.Suggestions.
func (s *ModerationStore) Suggest(ctx context.Context, p table.PlayerID, e moderation.Entry, at time.Time) error {
	if err := query.CheckText(string(p), e.Game, e.Dictionary, e.Word); err != nil {
		return err
	}
	return s.db.Transact(ctx, func(tx *sql.Tx) error {
		if err := s.db.Lock(ctx, tx, "suggestions"); err != nil {
			return err
		}
		err := query.Fewer(ctx, tx, moderation.MaxSuggested, "suggestions",
			`SELECT COUNT(*) FROM word_suggestions WHERE player_id = $1 AND at > $2 AND NOT (game = $3 AND dictionary = $4 AND word = $5)`,
			string(p), at.Add(-24*time.Hour).UnixMilli(), e.Game, e.Dictionary, e.Word)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO word_suggestions (game, dictionary, word, player_id, at) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT DO NOTHING`, e.Game, e.Dictionary, e.Word, string(p), at.UnixMilli())
		if err != nil {
			return err
		}
		return makeRoom(ctx, tx)
	})
}

// makeRoom deletes one suggestion if there are too many: the oldest one of a word that one person suggests, or else
// the oldest.
func makeRoom(ctx context.Context, tx *sql.Tx) error {
	var have int
	err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM word_suggestions`).Scan(&have)
	if err != nil || have <= moderation.MaxSuggestions {
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM word_suggestions WHERE (game, dictionary, word, player_id) IN (
		SELECT game, dictionary, word, player_id FROM word_suggestions s
		ORDER BY CASE WHEN EXISTS (SELECT 1 FROM word_suggestions o WHERE o.game = s.game AND o.dictionary = s.dictionary
			AND o.word = s.word AND o.player_id <> s.player_id) THEN 1 ELSE 0 END, at, word, player_id LIMIT 1)`)
	return err
}

// Suggestions implements moderation.Suggestions.
func (s *ModerationStore) Suggestions(ctx context.Context, limit int) ([]moderation.Suggestion, error) {
	return query.ScanAll(scanSuggestion)(s.db.Read.QueryContext(ctx, `SELECT game, dictionary, word, COUNT(*), MIN(at), MAX(at)
		FROM word_suggestions GROUP BY game, dictionary, word
		ORDER BY COUNT(*) DESC, MAX(at) DESC, game, dictionary, word LIMIT $1`, limit))
}

// SuggestionsOf implements moderation.Suggestions.
func (s *ModerationStore) SuggestionsOf(ctx context.Context, p table.PlayerID) ([]moderation.Suggestion, error) {
	if query.CheckText(string(p)) != nil {
		return nil, nil
	}
	return query.ScanAll(scanSuggestion)(s.db.Read.QueryContext(ctx, `SELECT game, dictionary, word, 1, at, at
		FROM word_suggestions WHERE player_id = $1 ORDER BY at DESC, game, dictionary, word`, string(p)))
}

func scanSuggestion(rows *sql.Rows) (g moderation.Suggestion, err error) {
	var first, last int64
	err = rows.Scan(&g.Game, &g.Dictionary, &g.Word, &g.People, &first, &last)
	g.First, g.Last = query.TimeOf(first), query.TimeOf(last)
	return g, err
}

// DismissSuggestion implements moderation.Suggestions.
func (s *ModerationStore) DismissSuggestion(ctx context.Context, e moderation.Entry) error {
	return query.AffectOne(ctx, s.db, `DELETE FROM word_suggestions WHERE game = $1 AND dictionary = $2 AND word = $3`,
		e.Game, e.Dictionary, e.Word)
}
