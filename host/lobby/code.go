package lobby

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"tablee/host"
	"tablee/host/input"
	"tablee/host/secret"
	"tablee/table"
)

// CodeLength is the number of characters of a code, CodeSigns its alphabet. No two signs look alike.
const (
	CodeLength = 4
	CodeSigns  = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
)

// codeWatching limits how long after the start of its game a table can still be found by its code.
const codeWatching = 24 * time.Hour

// Code returns the short code of a waiting table and assigns one at the first call. Errors:
// ErrNotFound, table.ErrStarted.
func (l *Lobby) Code(ctx context.Context, id table.ID) (string, error) {
	f, err := l.host.Frame(ctx, id)
	if err != nil {
		return "", err
	}
	if f.Table.Status != table.StatusOpen {
		return "", table.ErrStarted
	}
	for range 50 { // far too few codes are in use for 50 collisions in a row
		code, err := l.cfg.Store.TableCode(ctx, id)
		if err != nil || code != "" {
			return code, wrapped("read the code", id, err)
		}
		code = NewCode()
		given, err := l.cfg.Store.GiveTableCode(ctx, id, code, l.cfg.Now().Add(-codeWatching))
		if err != nil || given {
			return code, wrapped("assign a code", id, err)
		}
	}
	return "", fmt.Errorf("assign a code to %s: no free code", id)
}

func wrapped(what string, id table.ID, err error) error {
	if err != nil {
		err = fmt.Errorf("%s of %s: %w", what, id, err)
	}
	return err
}

// NewCode draws a code uniformly at random.
func NewCode() string {
	var b strings.Builder
	for _, r := range secret.Bytes(CodeLength) {
		b.WriteByte(CodeSigns[int(r)%len(CodeSigns)]) // 256 is a multiple of the alphabet's size, so the draw is unbiased
	}
	return b.String()
}

// ReadCode returns a typed code in its stored form, ignoring case, spaces, dashes and line breaks, and full
// width. It returns "" for text that cannot be a code.
func ReadCode(typed string) string {
	if len(typed) > 64 {
		return ""
	}
	code := strings.ToUpper(strings.Map(plainSign, typed))
	if len(code) != CodeLength || strings.Trim(code, CodeSigns) != "" {
		return ""
	}
	return code
}

// plainSign returns a sign in its usual width, and -1 for one that codes are written with but do not contain.
func plainSign(r rune) rune {
	const wide, narrow = '\uFF01', '!'
	switch {
	case unicode.IsSpace(r) || unicode.Is(unicode.Dash, r):
		return -1
	case wide <= r && r <= '\uFF5E':
		return r - wide + narrow
	}
	return r
}

// ByCode returns the table of a typed code, if the table is waiting or its game began less than a day
// ago. ErrNotFound.
func (l *Lobby) ByCode(ctx context.Context, typed string) (*host.Frame, error) {
	code := ReadCode(typed)
	if code == "" {
		return nil, input.ErrNotFound
	}
	id, err := l.cfg.Store.TableOfCode(ctx, code)
	if err != nil {
		return nil, wrapped("find the table", table.ID(code), err)
	}
	f, err := l.host.Frame(ctx, id)
	if errors.Is(err, input.ErrNotFound) {
		return nil, input.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	t := f.Table
	begun := t.Status == table.StatusPlaying || t.Status == table.StatusOver
	if t.Status == table.StatusOpen || begun && l.cfg.Now().Sub(t.Started) < codeWatching {
		return f, nil
	}
	return nil, input.ErrNotFound
}
