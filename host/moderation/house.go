package moderation

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"image"
	_ "image/jpeg" // logos
	_ "image/png"
	"maps"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"tablee/host/input"
	"tablee/table"
)

// House is what the moderators have made of the site. The zero value is a site as it comes.
type House struct {
	Name    string   // instead of Tablée; "" for that
	Legal   string   // legal notice, its paragraphs parted by empty lines; "" for none
	Contact string   // how to reach those who look after the site; "" when that is not said
	Logo    []byte   // a PNG or JPEG picture beside the name; nil for none
	Hidden  []string // ids of games that do not stand on the shelf
	Private bool     // only who is invited may come
	Words   []string // that are not said here: in lower case, without accents

	LogoHash              string // names this logo in its address
	LogoWidth, LogoHeight int    // pixels
}

// Bounds of a House.
const (
	MaxHouseName = 24
	MaxLegal     = 4000
	MaxContact   = 200
	MaxLogo      = 48 << 10 // bytes
	maxLogoSide  = 1024     // pixels
	MaxWords     = 200
	maxWord      = 40
)

// The settings of a House, by name.
const (
	HouseName    = "name"
	HouseLegal   = "legal"
	HouseContact = "contact"
	HouseLogo    = "logo"    // base64
	HouseHidden  = "hidden"  // ids of games, separated by spaces
	HousePrivate = "private" // "yes", or ""
	HouseWords   = "words"   // separated by spaces or lines
)

// Houses is the part of a Store that keeps what the moderators have made of the site.
type Houses interface {
	// SetHouse keeps a setting; HouseSettings are all by name.
	SetHouse(ctx context.Context, name, value string) error
	HouseSettings(ctx context.Context) (map[string]string, error)
}

// House is the site as its moderators want it. It must not be changed.
func (s *Service) House() House {
	s.settings.mu.Lock()
	defer s.settings.mu.Unlock()
	return s.settings.house
}

// Hides reports whether a game does not stand on the shelf: nobody opens a table of it.
func (s *Service) Hides(gameID string) bool { return slices.Contains(s.House().Hidden, gameID) }

// Refuses reports whether a text holds a word that is not said here, as a word of its own,
// whatever its case and accents.
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

// plainWords is a text in lower case without accents.
func plainWords(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.Is(unicode.Mn, c) {
			return -1
		}
		return unicode.ToLower(c)
	}, norm.NFKD.String(text))
}

// SetHouse changes settings of the site, by name; those that are as they were stay
// unmentioned. The error is an *input.Invalid of the field of that name, or of "why".
func (s *Service) SetHouse(ctx context.Context, by table.PlayerID, changes map[string]string, why string) error {
	why, err := input.Clean("why", why, MaxReason)
	if err != nil {
		return err
	}
	was, err := s.cfg.Store.HouseSettings(ctx)
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
		err := s.act(ctx, e, func(ctx context.Context) error { return s.cfg.Store.SetHouse(ctx, name, value) })
		if err != nil {
			return err
		}
	}
	return nil
}

// houseDetail is a setting as the audit log tells it.
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

// houseValue is a setting as it is kept.
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

// hiddenGames are the ids of games among those there are; one at least stays.
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

// checkLogo refuses what is no small picture that every browser shows. Drawings that may hold
// scripts are none.
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

// houseOf reads settings as they are kept.
func houseOf(kept map[string]string) House {
	logo, _ := base64.StdEncoding.DecodeString(kept[HouseLogo]) // checked when it was set
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
	}
}
