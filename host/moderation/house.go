package moderation

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"image"
	_ "image/jpeg" // for logos
	_ "image/png"
	"maps"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"tablee/host/input"
	"tablee/table"
)

// House holds the moderators' settings of the site. The zero value is the default site.
type House struct {
	Name    string   // replaces "Tablée"; "": not replaced
	Legal   string   // legal notice, paragraphs separated by empty lines; "" for none
	Contact string   // how to reach the site's operators; "" if not published
	Logo    []byte   // PNG or JPEG image beside the name; nil for none
	Hidden  []string // ids of games that are not offered
	Private bool     // only invited people may come
	Words   []string // forbidden words, in lower case and without accents

	Languages []string // codes of the languages of its pages; nil for all that the server has

	LogoHash              string // identifies this logo in its URL
	LogoWidth, LogoHeight int    // pixels
}

// Limits of a House.
const (
	MaxHouseName = 24
	MaxLegal     = 4000
	MaxContact   = 200
	MaxLogo      = 48 << 10 // bytes
	maxLogoSide  = 1024     // pixels
	MaxWords     = 200
	maxWord      = 40
	maxLanguages = 30
)

// Names of the settings of a House.
const (
	HouseName    = "name"
	HouseLegal   = "legal"
	HouseContact = "contact"
	HouseLogo    = "logo"    // base64
	HouseHidden  = "hidden"  // ids of games, separated by spaces
	HousePrivate = "private" // "yes", or ""
	HouseWords   = "words"   // separated by spaces or lines

	HouseLanguages = "languages" // codes separated by spaces; "" for all
)

// Settings is the part of a Store that keeps the settings of the site.
type Settings interface {
	// SetSiteSetting stores a setting; SiteSettings returns all settings by name.
	SetSiteSetting(ctx context.Context, name, value string) error
	SiteSettings(ctx context.Context) (map[string]string, error)
}

// House returns the settings of the site. The caller must not modify them.
func (s *Service) House() House {
	s.settings.mu.Lock()
	defer s.settings.mu.Unlock()
	return s.settings.house
}

// Hides reports whether a game is hidden, so that no tables of it can be opened.
func (s *Service) Hides(gameID string) bool { return slices.Contains(s.House().Hidden, gameID) }

// Refuses reports whether a text contains a forbidden word as a whole word, ignoring case and accents.
func (s *Service) Refuses(text string) bool {
	words := s.House().Words
	if len(words) == 0 {
		return false
	}
	for _, word := range strings.FieldsFunc(plainWords(text), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
		if slices.Contains(words, word) {
			return true
		}
	}
	return false
}

// CheckName refuses a name with a forbidden word, and one that looks like the site's own name or contains it.
// The error is an *input.Invalid of the field "name".
func (s *Service) CheckName(name string) error {
	switch own := s.House().Name; {
	case s.Refuses(name):
		return &input.Invalid{Field: "name", Code: "word"}
	case own != "" && input.Contains(name, own):
		return &input.Invalid{Field: "name", Code: "reserved"}
	}
	return nil
}

// CheckGroup refuses a circle's name that looks like the site's own, given or original; it may contain it, as
// ordinary words do. The error is an *input.Invalid of the field "circle".
func (s *Service) CheckGroup(name string) error {
	for _, own := range []string{s.House().Name, originalName} {
		if own != "" && input.LooksLike(name, own) {
			return &input.Invalid{Field: "circle", Code: "reserved"}
		}
	}
	return nil
}

// originalName is the name of a site that has not been renamed.
const originalName = "Tablée"

// plainWords returns a text in lower case without accents.
func plainWords(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.Is(unicode.Mn, c) {
			return -1
		}
		return unicode.ToLower(c)
	}, norm.NFKD.String(text))
}

// SetHouse changes settings of the site, by name. Settings that keep their value are not logged. The
// error is an *input.Invalid of the setting's name, or of "why".
func (s *Service) SetHouse(ctx context.Context, by table.PlayerID, changes map[string]string, why string) error {
	why, err := input.Clean("why", why, MaxReason)
	if err != nil {
		return err
	}
	was, err := s.cfg.Store.SiteSettings(ctx)
	if err != nil {
		return fmt.Errorf("read the settings of the site: %w", err)
	}
	for name, value := range changes {
		if changes[name], err = s.houseValue(name, value); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(changes)) {
		value := changes[name]
		if value == was[name] {
			continue
		}
		e := AuditEntry{Author: by, Kind: AuditHouse, Target: name, Detail: houseDetail(name, value), Why: why}
		err := s.act(ctx, e, func(ctx context.Context) error { return s.cfg.Store.SetSiteSetting(ctx, name, value) })
		if err != nil {
			return err
		}
	}
	return nil
}

// houseDetail returns a setting as shown in the audit log.
func houseDetail(name, value string) string {
	const most = 120
	if name == HouseLogo && value != "" {
		return fmt.Sprintf("%d bytes", base64.StdEncoding.DecodedLen(len(value)))
	}
	if runes := []rune(value); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return value
}

// houseValue validates a setting and returns it in its stored form.
func (s *Service) houseValue(name, value string) (string, error) {
	switch name {
	case HouseName:
		if strings.TrimSpace(value) == "" {
			return "", nil
		}
		return input.Clean(name, value, MaxHouseName)
	case HouseContact:
		return input.Clean(name, value, MaxContact)
	case HouseLegal:
		return cleanLegal(value)
	case HousePrivate:
		if value == "yes" {
			return value, nil
		}
		return "", nil
	case HouseHidden:
		return s.hiddenGames(value)
	case HouseWords:
		return cleanWords(value)
	case HouseLanguages:
		return cleanLanguages(value)
	case HouseLogo:
		return value, checkLogo(value)
	}
	return "", &input.Invalid{Field: "name", Code: "unknown", Limit: name}
}

// cleanLegal cleans each line of a notice.
func cleanLegal(text string) (string, error) {
	if n := len([]rune(text)); n > MaxLegal {
		return "", &input.Invalid{Field: HouseLegal, Code: "too-long", Limit: MaxLegal}
	}
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i := range lines {
		var err error
		if lines[i], err = input.Clean(HouseLegal, lines[i], MaxLegal); err != nil {
			return "", err
		}
	}
	return strings.TrimSpace(strings.Join(lines, "\n")), nil
}

// hiddenGames validates a list of ids of games; at least one game must not be hidden.
func (s *Service) hiddenGames(text string) (string, error) {
	ids := strings.Fields(text)
	slices.Sort(ids)
	ids = slices.Compact(ids)
	for _, id := range ids {
		if !slices.Contains(s.cfg.Games, id) {
			return "", &input.Invalid{Field: HouseHidden, Code: "unknown", Limit: id}
		}
	}
	if len(s.cfg.Games) > 0 && len(ids) >= len(s.cfg.Games) {
		return "", &input.Invalid{Field: HouseHidden, Code: "all"}
	}
	return strings.Join(ids, " "), nil
}

func cleanWords(text string) (string, error) {
	words := strings.Fields(plainWords(text))
	slices.Sort(words)
	words = slices.Compact(words)
	if len(words) > MaxWords {
		return "", &input.Invalid{Field: HouseWords, Code: "too-many", Limit: MaxWords}
	}
	for _, word := range words {
		if len([]rune(word)) > maxWord {
			return "", &input.Invalid{Field: HouseWords, Code: "too-long", Limit: maxWord}
		}
	}
	return strings.Join(words, " "), nil
}

// cleanLanguages validates a list of language codes. Which of them the server has is known where it has texts.
func cleanLanguages(text string) (string, error) {
	codes := strings.Fields(text)
	slices.Sort(codes)
	codes = slices.Compact(codes)
	if len(codes) > maxLanguages {
		return "", &input.Invalid{Field: HouseLanguages, Code: "too-many", Limit: maxLanguages}
	}
	for _, code := range codes {
		if !isLanguage.MatchString(code) {
			return "", &input.Invalid{Field: HouseLanguages, Code: "unknown", Limit: code}
		}
	}
	return strings.Join(codes, " "), nil
}

// checkLogo accepts only small images in formats that every browser shows. SVG, which may contain
// scripts, is refused.
func checkLogo(text string) error {
	if text == "" {
		return nil
	}
	data, err := base64.StdEncoding.DecodeString(text)
	if err == nil && len(data) > MaxLogo {
		return &input.Invalid{Field: HouseLogo, Code: "too-long", Limit: MaxLogo >> 10}
	}
	var config image.Config
	if err == nil {
		config, _, err = image.DecodeConfig(bytes.NewReader(data))
	}
	if err != nil || config.Width > maxLogoSide || config.Height > maxLogoSide {
		return &input.Invalid{Field: HouseLogo, Code: "unknown", Limit: maxLogoSide}
	}
	return nil
}

// houseOf parses stored settings.
func houseOf(kept map[string]string) House {
	logo, _ := base64.StdEncoding.DecodeString(kept[HouseLogo]) // validated when it was set
	if len(logo) == 0 {
		logo = nil
	}
	var size image.Config
	var hash string
	if logo != nil {
		size, _, _ = image.DecodeConfig(bytes.NewReader(logo))
		sum := sha256.Sum256(logo)
		hash = hex.EncodeToString(sum[:6])
	}
	return House{
		LogoHash: hash, LogoWidth: size.Width, LogoHeight: size.Height,
		Name: kept[HouseName], Legal: kept[HouseLegal], Contact: kept[HouseContact], Logo: logo,
		Hidden: strings.Fields(kept[HouseHidden]), Private: kept[HousePrivate] != "", Words: strings.Fields(kept[HouseWords]),
		Languages: strings.Fields(kept[HouseLanguages]),
	}
}
