package catalog

import (
	"errors"

	"tablee/game"
	"tablee/games"
	"tablee/web/page"
)

// Translate returns a refusal as an English sentence, and any other error unchanged.
func Translate(gameID string, err error) error {
	sentences, failed := page.NewSentences(games.UIs())
	if failed != nil {
		return errors.Join(err, failed)
	}
	return errors.New(RefusalText(sentences, gameID, "en", err))
}

// RefusalText returns a refusal as a sentence followed by the id of its rule, or the message of any other
// error.
func RefusalText(s *page.Sentences, gameID, lang string, err error) string {
	var refusal *game.Refusal
	if !errors.As(err, &refusal) {
		return err.Error()
	}
	return s.Refused(gameID, lang, refusal) + " (" + refusal.Rule + ")"
}
