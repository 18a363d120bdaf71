package moderation

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tablee/host/input"
	"tablee/table"
)

// Entry is a word of a game's dictionary, or one that it lacks.
type Entry struct {
	Game, Dictionary string // the dictionary's name by its game: "fr-2"
	Word             string
}

// Suggestion is a word that players suggest for a dictionary which lacks it.
type Suggestion struct {
	Entry
	People      int       // each counts once
	First, Last time.Time // when a person suggested it
}

// Suggestions is the part of a Store that keeps the words that players suggest.
type Suggestions interface {
	// Suggest stores that a person suggests a word, unless they have already done so. The error is an
	// *input.Invalid of the field "suggestions" if they have suggested MaxSuggested other words since a day
	// before. Of more than MaxSuggestions, the oldest one of a word with one person is deleted.
	Suggest(ctx context.Context, p table.PlayerID, e Entry, at time.Time) error

	// Suggestions lists the words with the most people first, and of as many people, the last suggested first.
	Suggestions(ctx context.Context, limit int) ([]Suggestion, error)

	// SuggestionsOf lists what one person suggests, last first.
	SuggestionsOf(ctx context.Context, p table.PlayerID) ([]Suggestion, error)

	// DismissSuggestion deletes a word. ErrNotFound.
	DismissSuggestion(ctx context.Context, e Entry) error
}

// Bounds of suggestions.
const (
	MaxSuggested    = 10                   // words that a person may suggest in a day
	MaxSuggestions  = 2000                 // of all people
	ListSuggestions = 200                  // words that moderators see at once
	KeepSuggestions = 180 * 24 * time.Hour // an older one is deleted
)

// Suggest files that a person at a table suggests a word for its game's dictionary, which lacks it. The error is
// table.ErrNotSeated, or an *input.Invalid of the field "word" if that dictionary could not have the word or has
// it, or of the field "suggestions" when the person has suggested too many that day.
func (s *Service) Suggest(ctx context.Context, p table.PlayerID, id table.ID, word string) error {
	game, dictionary, err := s.cfg.Tables.Lacks(ctx, id, p, word)
	if err != nil {
		return err
	}
	if err := s.cfg.Store.Suggest(ctx, p, Entry{game, dictionary, word}, s.instant()); err != nil {
		return fmt.Errorf("suggest a word for %s of %s: %w", dictionary, game, err)
	}
	return nil
}

// Suggestions lists the words that players suggest, up to ListSuggestions.
func (s *Service) Suggestions(ctx context.Context) ([]Suggestion, error) {
	all, err := s.cfg.Store.Suggestions(ctx, ListSuggestions)
	if err != nil {
		err = fmt.Errorf("list suggested words: %w", err)
	}
	return all, err
}

// SuggestionsOf lists what one person suggests.
func (s *Service) SuggestionsOf(ctx context.Context, p table.PlayerID) ([]Suggestion, error) {
	all, err := s.cfg.Store.SuggestionsOf(ctx, p)
	if err != nil {
		err = fmt.Errorf("list the words suggested by %s: %w", p, err)
	}
	return all, err
}

// DismissSuggestion deletes a suggested word. ErrNotFound.
func (s *Service) DismissSuggestion(ctx context.Context, by table.PlayerID, e Entry) error {
	all, err := s.cfg.Store.Suggestions(ctx, MaxSuggestions)
	if err != nil {
		return fmt.Errorf("list suggested words: %w", err)
	}
	if !slices.ContainsFunc(all, func(g Suggestion) bool { return g.Entry == e }) {
		return fmt.Errorf("suggested word %.20q: %w", e.Word, input.ErrNotFound)
	}
	entry := AuditEntry{Author: by, Kind: AuditDecline, Target: e.Word, Detail: e.Dictionary}
	return s.act(ctx, entry, func(ctx context.Context) error { return s.cfg.Store.DismissSuggestion(ctx, e) })
}
