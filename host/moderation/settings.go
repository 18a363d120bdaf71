package moderation

import (
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"time"

	"tablee/host/input"
	"tablee/host/secret"
	"tablee/table"
)

// Limits of announcements and rates.
const (
	MaxAnnouncement = 200                 // characters
	MaxAnnounced    = 90 * 24 * time.Hour // longest duration of an announcement
	MaxRate         = 100_000             // for every limit
)

// AsStarted stands for a rate that no moderator has set, in a Service that does not know the server's
// flags.
const AsStarted = -1

// Announcement is a sentence shown at the top of every page until a time.
type Announcement struct {
	ID        string
	Text      Sentence
	At, Until time.Time
}

// Sentence is a text by language ("fr"). French and English are mandatory, other languages optional.
type Sentence map[string]string

// sentenceLanguages are the mandatory languages of a Sentence.
var sentenceLanguages = []string{"fr", "en"}

// Needs reports whether a language is mandatory in a Sentence.
func Needs(lang string) bool { return slices.Contains(sentenceLanguages, lang) }

// maxSentenceLanguages limits the languages of a Sentence.
const maxSentenceLanguages = 30

// In returns the text in a language, or else the English one.
func (s Sentence) In(lang string) string {
	if text := s[lang]; text != "" {
		return text
	}
	return s["en"]
}

// cleanSentence validates a sentence and drops empty texts. The error is an *input.Invalid of the
// language's field.
func cleanSentence(typed Sentence) (Sentence, error) {
	clean := Sentence{}
	for _, lang := range slices.Sorted(maps.Keys(typed)) {
		if !isLanguage.MatchString(lang) || len(clean) == maxSentenceLanguages {
			return nil, &input.Invalid{Field: "lang", Code: "unknown"}
		}
		text, err := input.Clean(lang, typed[lang], MaxAnnouncement)
		if err != nil {
			return nil, err
		}
		if text != "" {
			clean[lang] = text
		}
	}
	for _, lang := range sentenceLanguages {
		if clean[lang] == "" {
			return nil, &input.Invalid{Field: lang, Code: "empty"}
		}
	}
	return clean, nil
}

var isLanguage = regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$`)

// Announcements is the part of a Store that keeps announcements.
type Announcements interface {
	// Announce stores an announcement; Withdraw ends it at a time (ErrNotFound).
	Announce(ctx context.Context, a Announcement) error
	Withdraw(ctx context.Context, id string, at time.Time) error

	// Announcements lists the announcements that end after now, newest first.
	Announcements(ctx context.Context, now time.Time) ([]Announcement, error)
}

// Limits is the part of a Store that keeps the rates set by moderators.
type Limits interface {
	// SetLimit stores a rate, UnsetLimit removes one; Limits returns all of them by name.
	SetLimit(ctx context.Context, name string, events int) error
	UnsetLimit(ctx context.Context, name string) error
	Limits(ctx context.Context) (map[string]int, error)
}

// settings holds the moderators' settings as last loaded by this node.
type settings struct {
	mu            sync.Mutex
	announcements []Announcement
	limits        map[string]int                // in force
	flags         map[string]int                // as the server was started
	set           func(name string, events int) // called when a rate changes; may be nil
	bans          bans
	house         House
}

// Announcements returns the announcements to be shown now, newest first.
func (s *Service) Announcements() []Announcement {
	now := s.cfg.Now()
	s.settings.mu.Lock()
	defer s.settings.mu.Unlock()
	var shown []Announcement
	for _, a := range s.settings.announcements {
		if a.Until.After(now) {
			shown = append(shown, a)
		}
	}
	return shown
}

// Limits returns the rates of the server by name, as set by flags or by moderators.
func (s *Service) Limits() map[string]int {
	s.settings.mu.Lock()
	defer s.settings.mu.Unlock()
	return maps.Clone(s.settings.limits)
}

// flags returns the rates as the server was started.
func (s *Service) flags() map[string]int {
	s.settings.mu.Lock()
	defer s.settings.mu.Unlock()
	return maps.Clone(s.settings.flags)
}

// UseLimits sets the rates given by flags, and the function to call when a moderator changes one. It
// must be called before Run.
func (s *Service) UseLimits(limits map[string]int, set func(name string, events int)) {
	s.settings.limits, s.settings.flags, s.settings.set = maps.Clone(limits), maps.Clone(limits), set
}

// Load reads the moderators' settings from the store. Run calls it when they have changed.
func (s *Service) Load(ctx context.Context) error {
	announcements, err := s.cfg.Store.Announcements(ctx, s.cfg.Now())
	if err != nil {
		return fmt.Errorf("read announcements: %w", err)
	}
	limits, err := s.cfg.Store.Limits(ctx)
	if err != nil {
		return fmt.Errorf("read limits: %w", err)
	}
	bans, err := s.Bans(ctx)
	if err != nil {
		return err
	}
	house, err := s.cfg.Store.SiteSettings(ctx)
	if err != nil {
		return fmt.Errorf("read the settings of the site: %w", err)
	}
	s.settings.update(announcements, limits)
	s.settings.admit(bans, houseOf(house))
	s.endStreams(ctx)
	return nil
}

// update stores announcements and reports each changed rate to s.set. A rate that no moderator has set is that of
// its flag.
func (s *settings) update(announcements []Announcement, limits map[string]int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.announcements = announcements
	for name, events := range s.flags {
		if set, ok := limits[name]; ok {
			events = set
		}
		if s.limits[name] != events {
			s.limits[name] = events
			if s.set != nil {
				s.set(name, events)
			}
		}
	}
}

// admit stores the bans and the settings of the site.
func (s *settings) admit(all []Ban, house House) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bans, s.house = newBans(all, s.bans.streams), house
}

// Announce shows a sentence at the top of every page until a time, to each reader in their language.
// The error is an *input.Invalid of the fields "until", "lang" or a language.
func (s *Service) Announce(ctx context.Context, by table.PlayerID, typed Sentence, until time.Time) error {
	a := Announcement{ID: secret.TextFor(ctx, 8, "announcement", string(by)), At: s.instant(), Until: until.UTC().Truncate(time.Millisecond)}
	var err error
	if a.Text, err = cleanSentence(typed); err != nil {
		return err
	}
	if !a.Until.After(a.At) {
		return &input.Invalid{Field: "until", Code: "too-short"}
	}
	if a.Until.Sub(a.At) > MaxAnnounced {
		return &input.Invalid{Field: "until", Code: "too-long", Limit: int(MaxAnnounced.Hours() / 24)}
	}
	e := AuditEntry{Author: by, Kind: AuditAnnounce, Target: a.ID, Detail: a.Text["fr"]}
	return s.act(ctx, e, func(ctx context.Context) error { return s.cfg.Store.Announce(ctx, a) })
}

// Withdraw ends an announcement now. ErrNotFound.
func (s *Service) Withdraw(ctx context.Context, by table.PlayerID, id string) error {
	for _, a := range s.Announcements() {
		if a.ID == id {
			e := AuditEntry{Author: by, Kind: AuditWithdraw, Target: id, Detail: a.Text["fr"]}
			return s.act(ctx, e, func(ctx context.Context) error { return s.cfg.Store.Withdraw(ctx, id, s.instant()) })
		}
	}
	return fmt.Errorf("announcement %.20q: %w", id, input.ErrNotFound)
}

// SetLimit sets a rate of the server; 0 events means no limit. The error is an *input.Invalid of the
// fields "limit" or "events".
func (s *Service) SetLimit(ctx context.Context, by table.PlayerID, name string, events int, why string) error {
	why, err := input.Clean("why", why, MaxReason)
	if err != nil {
		return err
	}
	if events < 0 || events > MaxRate {
		return &input.Invalid{Field: "events", Code: "too-many", Limit: MaxRate}
	}
	was, known := s.Limits()[name]
	if !known {
		return &input.Invalid{Field: "limit", Code: "unknown", Limit: name}
	}
	detail := "→ " + strconv.Itoa(events)
	if was != AsStarted {
		detail = strconv.Itoa(was) + " " + detail
	}
	e := AuditEntry{Author: by, Kind: AuditLimit, Target: name, Detail: detail, Why: why}
	return s.act(ctx, e, func(ctx context.Context) error { return s.cfg.Store.SetLimit(ctx, name, events) })
}
