// Package cli holds the code that the commands share: their streams, exit codes and errors, and the lookup of
// games, languages and databases.
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

// Streams are the standard streams of a command.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// Exit is an error with an exit code. With a nil Err nothing is printed: the command has reported the failure
// itself.
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

// Usage marks an error as a command-line error: exit code 2.
func Usage(err error) error { return Exit{2, err} }

// FindGame returns the game with that id. An unknown id is a command-line error.
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

// Language returns the language of the environment, or English if the program does not have it.
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

// ReadLanguage returns the language of the flag, or that of the environment if the flag is empty. An unknown
// language is a command-line error.
func ReadLanguage(flag string, getenv func(string) string) (string, error) {
	if flag == "" {
		return Language(getenv), nil
	}
	if languages.Builtin().Find(flag) == nil {
		return "", Usage(fmt.Errorf("--lang must be one of %s, not %q", strings.Join(languages.Builtin().Codes(), ", "), flag))
	}
	return flag, nil
}

// OpenDatabase opens the database of a server, which must exist and have the current version: it is neither
// created nor migrated. If url is not empty it names a PostgreSQL database; otherwise the embedded database
// in the data directory is opened.
func OpenDatabase(ctx context.Context, data, url string) (*store.Store, error) {
	if url != "" {
		return store.OpenPostgres(ctx, url, store.RequireExisting())
	}
	return store.OpenSQLite(ctx, data, store.RequireExisting())
}

// Translate returns a refusal as an English sentence, and any other error unchanged.
func Translate(gameID string, err error) error {
	sentences, failed := wording.New(games.UIs())
	if failed != nil {
		return errors.Join(err, failed)
	}
	return errors.New(RefusalText(sentences, gameID, "en", err))
}

// RefusalText returns a refusal as a sentence followed by the id of its rule, or the message of any other
// error.
func RefusalText(s *wording.Sentences, gameID, lang string, err error) string {
	var refusal *game.Refusal
	if !errors.As(err, &refusal) {
		return err.Error()
	}
	return s.Refused(gameID, lang, refusal) + " (" + refusal.Rule + ")"
}
