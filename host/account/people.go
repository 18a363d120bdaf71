package account

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"time"

	"tablee/host/input"
	"tablee/host/secret"
	"tablee/table"
)

// Player is a person.
type Player struct {
	ID      table.PlayerID
	Name    string // "" once erased
	Created time.Time
	Program bool // plays by the API: ranked apart from people
	Public  bool // shows their page to everyone

	MadeAt    table.ID // the table for whose hot seat they were made; "" for all others, and if not loaded
	FirstName bool     // others see only their first name: they belong to a class, or were made at its table; false if not loaded
}

// Shown returns the name that others read.
func (p Player) Shown() string {
	if p.FirstName {
		return input.FirstName(p.Name)
	}
	return p.Name
}

// Guest is a new Player with their token. Only its hash is stored, so it is available only here.
type Guest struct {
	Player
	Token string
}

// People is the part of a Store that keeps names.
type People interface {
	// AddPlayer stores a new person and the hash of their first token. The name has been cleaned
	// already. ErrTaken if their id exists.
	AddPlayer(ctx context.Context, p Player, tokenHash []byte) error

	// Players returns the people with these ids, erased ones with an empty name.
	Players(ctx context.Context, ids []table.PlayerID) ([]Player, error)

	// People lists the people that match a filter, newest first. With a Network in the filter, those with a
	// device of which one of the Networks is among the given hashes.
	People(ctx context.Context, f Filter, networks map[string]bool, now time.Time) ([]Player, error)

	// MarkProgram sets whether a player is a program; SetPublic, whether everyone may see their page.
	// ErrNotFound, also for a person who was erased.
	MarkProgram(ctx context.Context, id table.PlayerID, on bool) error
	SetPublic(ctx context.Context, id table.PlayerID, on bool) error

	// Rename changes a person's name. ErrNotFound.
	Rename(ctx context.Context, id table.PlayerID, name string) error

	// Tempo returns a person's tempo for tables at which they play alone. It returns table.TempoNormal for
	// people who never chose one, and for unknown ids.
	Tempo(ctx context.Context, id table.PlayerID) (table.Tempo, error)

	// SetTempo stores the tempo. ErrNotFound.
	SetTempo(ctx context.Context, id table.PlayerID, tempo table.Tempo) error

	// Forced returns a person's choice whether forced actions are played automatically at tables at which they
	// play alone. It returns table.ForcedUnset for people who never chose, and for unknown ids.
	Forced(ctx context.Context, id table.PlayerID) (table.Forced, error)

	// SetForced stores that choice. ErrNotFound.
	SetForced(ctx context.Context, id table.PlayerID, forced table.Forced) error

	// Reminders reports whether tables remind a person of what their seat has seen. It is true for people who
	// never chose, and for unknown ids.
	Reminders(ctx context.Context, id table.PlayerID) (bool, error)

	// SetReminders stores that choice. ErrNotFound.
	SetReminders(ctx context.Context, id table.PlayerID, on bool) error

	// Erase deletes a person's name, credentials and reports. The id stays in the logs of the games and
	// in the audit log.
	Erase(ctx context.Context, id table.PlayerID) error

	// Mute sets whether one person hides the messages of another. The error is an *input.Invalid of the
	// field "muted" if they hide those of MaxMuted others.
	Mute(ctx context.Context, by, person table.PlayerID, on bool) error

	// Mutes returns the players whom a person has muted or blocked, by name.
	Mutes(ctx context.Context, by table.PlayerID) ([]table.PlayerID, error)

	// Muted returns the players whose messages a person does not see: Mutes, and the programs of
	// blocked players.
	Muted(ctx context.Context, by table.PlayerID) ([]table.PlayerID, error)
}

// NewGuest adds a person with a new token, which cannot be read again later. The error is an
// *input.Invalid of the field "name".
func (s *Service) NewGuest(ctx context.Context, name string) (Guest, error) {
	return s.newGuest(ctx, name, false)
}

// NewProgram is NewGuest for a program that registers through the API.
func (s *Service) NewProgram(ctx context.Context, name string) (Guest, error) {
	return s.newGuest(ctx, name, true)
}

// CheckName returns an *input.Invalid of the field "name" if a person may not have this name.
func (s *Service) CheckName(name string) error {
	_, err := s.name(name)
	return err
}

func (s *Service) newGuest(ctx context.Context, name string, program bool) (Guest, error) {
	name, err := s.name(name)
	if err != nil {
		return Guest{}, err
	}
	g := Guest{
		Player: Player{ID: table.PlayerID(secret.TextFor(ctx, 16, "guest")), Name: name, Created: s.instant(), Program: program},
		Token:  secret.TokenFor(ctx, tokenBytes, "guest"),
	}
	err = s.cfg.Store.AddPlayer(ctx, g.Player, secret.Hash(g.Token))
	if errors.Is(err, ErrTaken) { // asked for twice
		return s.sameGuest(ctx, g)
	}
	if err != nil {
		return Guest{}, fmt.Errorf("add player %s: %w", g.ID, err)
	}
	return g, nil
}

// sameTime is the time for which a form that makes a guest has the same guest: later it may be another person's, who
// has the page of the first before their eyes.
const sameTime = time.Minute

// sameGuest returns the guest whom a command has made, or another one if that was long ago.
func (s *Service) sameGuest(ctx context.Context, g Guest) (Guest, error) {
	p, _, err := s.cfg.Store.Session(ctx, secret.Hash(g.Token))
	switch {
	case errors.Is(err, input.ErrNotFound), err == nil && g.Created.Sub(p.Created).Abs() > sameTime:
		return s.newGuest(secret.WithCommand(ctx, ""), g.Name, g.Program)
	case err != nil:
		return Guest{}, fmt.Errorf("read player %s: %w", g.ID, err)
	}
	g.Player = p
	return g, nil
}

// name returns the cleaned name, or an *input.Invalid of the field "name".
func (s *Service) name(name string) (string, error) {
	name, err := input.Name(name)
	if err == nil && s.cfg.CheckName != nil {
		err = s.cfg.CheckName(name)
	}
	return name, err
}

// Player returns the person a token belongs to, and records their visit (see Visit). ErrNotFound if the
// token is unknown or no longer valid.
func (s *Service) Player(ctx context.Context, token string) (Player, error) {
	p, _, err := s.Visit(ctx, token, "")
	return p, err
}

// Person returns one person who has not been erased. ErrNotFound.
func (s *Service) Person(ctx context.Context, p table.PlayerID) (Player, error) {
	found, err := s.cfg.Store.Players(ctx, []table.PlayerID{p})
	if err != nil {
		return Player{}, fmt.Errorf("read player %s: %w", p, err)
	}
	if len(found) == 0 || found[0].Name == "" {
		return Player{}, fmt.Errorf("player %s: %w", p, input.ErrNotFound)
	}
	return found[0], nil
}

// Filter selects people.
type Filter struct {
	Name    string       // part of the name, in any case; "": any
	Kind    Kind         // "": any
	Network netip.Prefix // range where one of their devices was last seen today, or which contains it; zero: any
	Limit   int          // 0: 100
}

// Kind classifies people.
type Kind string

// Kinds of people.
const (
	Guests   Kind = "guest"   // without a passkey or a provider
	Accounts Kind = "account" // with one
	Programs Kind = "program"
	Banned   Kind = "banned" // currently
)

// Kinds returns all kinds.
func Kinds() []Kind { return []Kind{Guests, Accounts, Programs, Banned} }

// People lists the people that match a filter, newest first. The error may be an *input.Invalid of the field
// "network".
func (s *Service) People(ctx context.Context, f Filter) ([]Player, error) {
	var networks map[string]bool
	if f.Network.IsValid() {
		var err error
		if networks, err = s.search(ctx, f.Network); err != nil {
			return nil, err
		}
	}
	people, err := s.cfg.Store.People(ctx, f, networks, s.cfg.Now())
	if err != nil {
		err = fmt.Errorf("search players: %w", err)
	}
	return people, err
}

// Rename changes a person's name, which shows at once at all their tables. The error is an
// *input.Invalid of the field "name", or ErrNotFound.
func (s *Service) Rename(ctx context.Context, p table.PlayerID, name string) error {
	name, err := s.name(name)
	if err != nil {
		return err
	}
	defer s.changed(p, nil)
	if err := s.cfg.Store.Rename(ctx, p, name); err != nil {
		return fmt.Errorf("rename player %s: %w", p, err)
	}
	s.cfg.Tables.RefreshOf(ctx, p)
	return nil
}

// Erase deletes a person, all their credentials, their programs and the hot-seat players of their
// device. At waiting tables they leave their chairs. In running games their partners keep a shared
// seat, and a bot takes an unshared one. Games stay, without the names. Once begun, Erase completes
// even if ctx ends. Errors: ErrNotFound; table.ErrNoBot, before anything is deleted, if a game would
// wait for them for ever.
func (s *Service) Erase(ctx context.Context, p table.PlayerID) error {
	const timeout = 30 * time.Second
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), timeout)
	defer cancel()
	gone, err := s.cfg.Tables.LeaveAll(ctx, p)
	if err != nil {
		return fmt.Errorf("erase player %s: %w", p, err)
	}
	if err := s.erasePrograms(ctx, p); err != nil {
		return fmt.Errorf("erase player %s: %w", p, err)
	}
	for _, who := range append(gone, p) { // the person last, so that a failed call can be repeated
		defer s.changed(who, nil)
		if err := s.cfg.Store.Erase(ctx, who); err != nil && (who == p || !errors.Is(err, input.ErrNotFound)) {
			return fmt.Errorf("erase player %s: %w", who, err)
		}
		s.cfg.Tables.RefreshOf(ctx, who)
	}
	return nil
}

// MaxMuted limits how many people one person may mute.
const MaxMuted = 500

// Mute sets whether one person hides the messages of another, at all tables. The error may be an
// *input.Invalid of the field "muted".
func (s *Service) Mute(ctx context.Context, by, person table.PlayerID, on bool) error {
	if err := s.cfg.Store.Mute(ctx, by, person, on); err != nil {
		return fmt.Errorf("mute %s for %s: %w", person, by, err)
	}
	return nil
}

// Mutes returns the players whom a person has muted or blocked, for display. It leaves out programs
// that are muted with their blocked owners, because that would reveal whose programs they are.
func (s *Service) Mutes(ctx context.Context, by table.PlayerID) ([]table.PlayerID, error) {
	muted, err := s.cfg.Store.Mutes(ctx, by)
	if err != nil {
		err = fmt.Errorf("list the mutes of %s: %w", by, err)
	}
	return muted, err
}

// Muted returns the players whose messages a person does not see. In an outage it returns the last
// cached list.
func (s *Service) Muted(ctx context.Context, by table.PlayerID) ([]table.PlayerID, error) {
	age := s.muted.age()
	muted, err := s.cfg.Store.Muted(ctx, by)
	if err == nil {
		s.muted.put(by, muted, s.cfg.Now(), age)
		return muted, nil
	}
	if last, known := s.muted.get(by, s.cfg.Now(), lately); known && s.cfg.Outage.Is(err) {
		return last, nil
	}
	return nil, fmt.Errorf("list the players muted by %s: %w", by, err)
}

// MarkProgram sets whether a player is a program, as players registered through the API are.
// ErrNotFound.
func (s *Service) MarkProgram(ctx context.Context, p table.PlayerID, on bool) error {
	defer s.changed(p, nil)
	if err := s.cfg.Store.MarkProgram(ctx, p, on); err != nil {
		return fmt.Errorf("mark %s as a program: %w", p, err)
	}
	return nil
}

// Reminders reports whether tables remind a person of what their seat has seen.
func (s *Service) Reminders(ctx context.Context, p table.PlayerID) (bool, error) {
	on, err := s.cfg.Store.Reminders(ctx, p)
	if err != nil {
		return true, fmt.Errorf("read whether tables remind %s: %w", p, err)
	}
	return on, nil
}

// SetReminders sets whether tables do so. ErrNotFound.
func (s *Service) SetReminders(ctx context.Context, p table.PlayerID, on bool) error {
	if err := s.cfg.Store.SetReminders(ctx, p, on); err != nil {
		return fmt.Errorf("set whether tables remind %s: %w", p, err)
	}
	return nil
}

// SetPublic sets whether everyone may see a person's page, with their games. ErrNotFound.
func (s *Service) SetPublic(ctx context.Context, p table.PlayerID, on bool) error {
	defer s.changed(p, nil)
	if err := s.cfg.Store.SetPublic(ctx, p, on); err != nil {
		return fmt.Errorf("publish the page of %s: %w", p, err)
	}
	return nil
}

// Published returns a person whose page is public. ErrNotFound for all others.
func (s *Service) Published(ctx context.Context, p table.PlayerID) (Player, error) {
	who, err := s.Person(ctx, p)
	if err == nil && !who.Public {
		err = fmt.Errorf("the page of %.40q: %w", p, input.ErrNotFound)
	}
	return who, err
}
