// Package cli holds what the commands share: their streams, exit codes and errors, and
// how a game, a language and a database are found.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"tablee/game"
	"tablee/games"
	"tablee/store"
	"tablee/web/languages"
	"tablee/web/wording"
)

// Streams are what a command reads and writes.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// Exit is an error with the code to exit with. With a nil Err nothing more is printed:
// the command has reported the failure itself.
type Exit struct {
	Code int
	Err  error
}

func (e Exit) Error() string {
	if e.Err == nil {
		return ""
	}
	return e.Err.Error()
}

func (e Exit) Unwrap() error { return e.Err }

// Usage marks an error as one of the command line: exit code 2.
func Usage(err error) error { return Exit{2, err} }

// FindGame is the game with that id; an unknown one is an error of the command line.
func FindGame(id string) (games.Entry, error) {
	if entry, found := games.Find(id); found {
		return entry, nil
	}
	var ids []string
	for _, entry := range games.All() {
		ids = append(ids, entry.ID())
	}
	return games.Entry{}, Usage(fmt.Errorf("there is no game %q; the games are %s", id, strings.Join(ids, ", ")))
}

// Rules looks up rules by id, for packages that read records.
func Rules(id string) (game.Rules, bool) {
	entry, found := games.Find(id)
	return entry.Rules, found
}

// Language is the language that the environment asks for: English unless it is one of ours.
func Language(getenv func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale := getenv(name); locale != "" {
			code, _, _ := strings.Cut(locale, "_")
			if languages.Builtin().Find(code) != nil {
				return code
			}
			return languages.Fallback
		}
	}
	return languages.Fallback
}

// ReadLanguage is the language of a flag, that of the environment where it says nothing. An
// unknown one is an error of the command line.
func ReadLanguage(flag string, getenv func(string) string) (string, error) {
	if flag == "" {
		return Language(getenv), nil
	}
	if languages.Builtin().Find(flag) == nil {
		return "", Usage(fmt.Errorf("--lang must be one of %s, not %q", strings.Join(languages.Builtin().Codes(), ", "), flag))
	}
	return flag, nil
}

// OpenDatabase opens the database of a server, which must exist and be of this version:
// it is neither created nor migrated. A url names a PostgreSQL database; without one the
// embedded database in the data directory is opened.
func OpenDatabase(ctx context.Context, data, url string) (*store.Store, error) {
	if url != "" {
		return store.OpenPostgres(ctx, url, store.RequireExisting())
	}
	return store.OpenSQLite(ctx, data, store.RequireExisting())
}

// Translate is a refusal as an English sentence, and any other error unchanged.
func Translate(gameID string, err error) error {
	sentences, failed := wording.New(games.UIs())
	if failed != nil {
		return errors.Join(err, failed)
	}
	return errors.New(RefusalText(sentences, gameID, "en", err))
}

// RefusalText is a refusal as a sentence followed by the id of its rule, and the message
// of any other error.
func RefusalText(s *wording.Sentences, gameID, lang string, err error) string {
	var refusal *game.Refusal
	if !errors.As(err, &refusal) {
		return err.Error()
	}
	return s.Refused(gameID, lang, refusal) + " (" + refusal.Rule + ")"
}
