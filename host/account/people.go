package account

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
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
	Public  bool // wants their page to be seen by anybody

	MadeAt    table.ID // the table for which they were made, on another's device; "" for all others, and where nobody asks
	FirstName bool     // belongs to a class, or was made at its table: others read no more of their name; false where nobody asks
}

// Shown is the name that others read.
func (p Player) Shown() string {
	if p.FirstName {
		return input.FirstName(p.Name)
	}
	return p.Name
}

// Guest is a new Player with their token, which is known only at this moment.
type Guest struct {
	Player
	Token string
}

// People is the part of a Store that keeps names.
type People interface {
	// AddPlayer stores a new person and the hash of their first token. The name is already
	// clean.
	AddPlayer(ctx context.Context, p Player, tokenHash []byte) error

	// Players returns those of the ids that exist, erased ones with an empty name.
	Players(ctx context.Context, ids []table.PlayerID) ([]Player, error)

	// People lists those that a filter asks for, the newest first.
	People(ctx context.Context, f Filter, now time.Time) ([]Player, error)

	// MarkProgram says whether somebody is a program; SetPublic, whether their page may be
	// seen. ErrNotFound, also for one who was erased.
	MarkProgram(ctx context.Context, id table.PlayerID, on bool) error
	SetPublic(ctx context.Context, id table.PlayerID, on bool) error

	// Rename changes a person's name. ErrNotFound.
	Rename(ctx context.Context, id table.PlayerID, name string) error

	// Pace is how fast a person wants tables to go on at which they play alone: table.PaceNormal
	// for those who never said, and for nobody.
	Pace(ctx context.Context, id table.PlayerID) (table.Pace, error)

	// SetPace keeps it. ErrNotFound.
	SetPace(ctx context.Context, id table.PlayerID, pace table.Pace) error

	// Erase forgets a person: name, credentials and reports go, the id stays in the logs of
	// the games and in the audit log.
	Erase(ctx context.Context, id table.PlayerID) error

	// Mute says whether a person does not want to read another's messages any more.
	Mute(ctx context.Context, by, person table.PlayerID, on bool) error

	// Mutes are those whom a person has muted or blocked, by name.
	Mutes(ctx context.Context, by table.PlayerID) ([]table.PlayerID, error)

	// Muted are those whose messages a person does not want to read: Mutes, and the programs of
	// those who are blocked.
	Muted(ctx context.Context, by table.PlayerID) ([]table.PlayerID, error)
}

// names reads people by their ids.
type names interface {
	Players(ctx context.Context, ids []table.PlayerID) ([]Player, error)
}

// Names are the names of people as others read them: "" for one who was erased; who never existed is left out.
func Names(ctx context.Context, store names, ids []table.PlayerID) (map[table.PlayerID]string, error) {
	return namesAs(ctx, store, ids, Player.Shown)
}

func namesAs(ctx context.Context, store names, ids []table.PlayerID, called func(Player) string) (map[table.PlayerID]string, error) {
	names := make(map[table.PlayerID]string, len(ids))
	if len(ids) == 0 {
		return names, nil
	}
	people, err := store.Players(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("read the names of %d players: %w", len(ids), err)
	}
	for _, p := range people {
		names[p.ID] = called(p)
	}
	return names, nil
}

// Names are the names of people: "" for one who was erased; who never existed is left out. In
// an outage only those are known who are at the tables in memory.
func (s *Service) Names(ctx context.Context, ids []table.PlayerID) (map[table.PlayerID]string, error) {
	return s.namesAs(ctx, ids, Player.Shown)
}

// WholeNames are Names as moderators read them: of people of a class too they need the name by
// which somebody is reported and found.
func (s *Service) WholeNames(ctx context.Context, ids []table.PlayerID) (map[table.PlayerID]string, error) {
	return s.namesAs(ctx, ids, func(p Player) string { return p.Name })
}

func (s *Service) namesAs(ctx context.Context, ids []table.PlayerID, called func(Player) string) (map[table.PlayerID]string, error) {
	names, err := namesAs(ctx, s.cfg.Store, ids, called)
	if s.cfg.Outage.Is(err) {
		return s.cfg.Tables.NamesHere(ids), nil
	}
	return names, err
}

// NewGuest makes a person of a name, with a token that is not kept and cannot be asked for
// again. The error is an *input.Invalid of the field "name".
func (s *Service) NewGuest(ctx context.Context, name string) (Guest, error) {
	return s.newGuest(ctx, name, false)
}

// NewProgram is NewGuest for one who comes by the API.
func (s *Service) NewProgram(ctx context.Context, name string) (Guest, error) {
	return s.newGuest(ctx, name, true)
}

// CheckName refuses a name that cannot be a person's: an *input.Invalid of the field "name".
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
		Player: Player{ID: table.PlayerID(secret.Text(16)), Name: name, Created: s.instant(), Program: program},
		Token:  secret.Token(tokenBytes),
	}
	if err := s.cfg.Store.AddPlayer(ctx, g.Player, secret.Hash(g.Token)); err != nil {
		return Guest{}, fmt.Errorf("add player %s: %w", g.ID, err)
	}
	return g, nil
}

// name is a name that a person may have. The error is an *input.Invalid of the field "name".
func (s *Service) name(name string) (string, error) {
	name, err := input.Name(name)
	if err == nil && s.cfg.Refuses != nil && s.cfg.Refuses(name) {
		err = &input.Invalid{Field: "name", Code: "word"}
	}
	return name, err
}

// Player is the person a token belongs to, who was here now (see Visit). ErrNotFound when
// there is none, or none any more.
func (s *Service) Player(ctx context.Context, token string) (Player, error) {
	p, _, err := s.Visit(ctx, token, "")
	return p, err
}

// Person is one person, not erased. ErrNotFound.
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

// Filter chooses people.
type Filter struct {
	Name    string       // a part of their name, in any case; "": any
	Kind    Kind         // "": any
	Network netip.Prefix // one of their devices was last seen there; zero: anywhere
	Limit   int          // 0: 100
}

// Kind is a kind of people.
type Kind string

// The kinds of people.
const (
	Guests   Kind = "guest"   // without a passkey
	Accounts Kind = "account" // with one
	Programs Kind = "program"
	Banned   Kind = "banned" // at present
)

// Kinds are all of them.
func Kinds() []Kind { return []Kind{Guests, Accounts, Programs, Banned} }

// People lists those that a filter asks for, the newest first.
func (s *Service) People(ctx context.Context, f Filter) ([]Player, error) {
	people, err := s.cfg.Store.People(ctx, f, s.cfg.Now())
	if err != nil {
		err = fmt.Errorf("search players: %w", err)
	}
	return people, err
}

// Rename changes a person's name, at all their tables at once. The error is an
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

// Erase forgets a person, all their credentials, their programs, and those who played on their device. They
// rise from the tables that have not begun, leave the seats they share to the others, and a
// bot stands in where there are none; their games stay, without their names. Once begun it
// is completed, even if ctx ends. Errors: ErrNotFound; table.ErrNoBot, before anything is
// forgotten, when a game would wait for them for ever.
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
	for _, who := range append(gone, p) { // the person last: until then they can try again
		defer s.changed(who, nil)
		if err := s.cfg.Store.Erase(ctx, who); err != nil && (who == p || !errors.Is(err, input.ErrNotFound)) {
			return fmt.Errorf("erase player %s: %w", who, err)
		}
		s.cfg.Tables.RefreshOf(ctx, who)
	}
	return nil
}

// MaxMuted is how many people somebody may have muted.
const MaxMuted = 500

// Mute says whether a person does not want to read another's messages any more, at any
// table. The error may be an *input.Invalid of the field "muted".
func (s *Service) Mute(ctx context.Context, by, person table.PlayerID, on bool) error {
	if on {
		muted, err := s.Mutes(ctx, by)
		if err != nil {
			return err
		}
		if len(muted) >= MaxMuted && !slices.Contains(muted, person) {
			return &input.Invalid{Field: "muted", Code: "too-many", Limit: MaxMuted}
		}
	}
	if err := s.cfg.Store.Mute(ctx, by, person, on); err != nil {
		return fmt.Errorf("mute %s for %s: %w", person, by, err)
	}
	return nil
}

// Mutes are those whom a person has muted or blocked: what they may be told of. Of whom the
// programs are that are muted with somebody, nobody is to learn.
func (s *Service) Mutes(ctx context.Context, by table.PlayerID) ([]table.PlayerID, error) {
	muted, err := s.cfg.Store.Mutes(ctx, by)
	if err != nil {
		err = fmt.Errorf("list whom %s has muted: %w", by, err)
	}
	return muted, err
}

// Muted are those whose messages a person does not want to read; in an outage, those of whom
// that was known lately.
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
	return nil, fmt.Errorf("list who is muted by %s: %w", by, err)
}

// MarkProgram says whether somebody is a program, as who plays by the API is. ErrNotFound.
func (s *Service) MarkProgram(ctx context.Context, p table.PlayerID, on bool) error {
	defer s.changed(p, nil)
	if err := s.cfg.Store.MarkProgram(ctx, p, on); err != nil {
		return fmt.Errorf("mark %s as a program: %w", p, err)
	}
	return nil
}

// SetPublic says whether a person's page, with what they have played, may be seen by
// anybody. ErrNotFound.
func (s *Service) SetPublic(ctx context.Context, p table.PlayerID, on bool) error {
	defer s.changed(p, nil)
	if err := s.cfg.Store.SetPublic(ctx, p, on); err != nil {
		return fmt.Errorf("publish the page of %s: %w", p, err)
	}
	return nil
}

// Published is a person whose page may be seen by anybody. ErrNotFound for everybody else.
func (s *Service) Published(ctx context.Context, p table.PlayerID) (Player, error) {
	who, err := s.Person(ctx, p)
	if err == nil && !who.Public {
		err = fmt.Errorf("the page of %.40q: %w", p, input.ErrNotFound)
	}
	return who, err
}
