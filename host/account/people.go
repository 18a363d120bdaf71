package account

import (
	"context"
	"errors"
	"fmt"
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

	// PlayerByToken returns the person a token's hash belongs to. ErrNotFound.
	PlayerByToken(ctx context.Context, tokenHash []byte) (Player, error)

	// Players returns those of the ids that exist, erased ones with an empty name.
	Players(ctx context.Context, ids []table.PlayerID) ([]Player, error)

	// People lists those whose name contains a text, in any case, the newest first.
	People(ctx context.Context, name string, limit int) ([]Player, error)

	// Rename changes a person's name. ErrNotFound.
	Rename(ctx context.Context, id table.PlayerID, name string) error

	// Erase forgets a person: name, credentials and reports go, the id stays in the logs of
	// the games and in the audit log.
	Erase(ctx context.Context, id table.PlayerID) error

	// Mute says whether a person does not want to read another's messages any more.
	Mute(ctx context.Context, by, person table.PlayerID, on bool) error

	// Muted are those whose messages a person does not want to read.
	Muted(ctx context.Context, by table.PlayerID) ([]table.PlayerID, error)
}

// Names are the names of people: "" for one who was erased; who never existed is left out.
func Names(ctx context.Context, store interface {
	Players(ctx context.Context, ids []table.PlayerID) ([]Player, error)
}, ids []table.PlayerID) (map[table.PlayerID]string, error) {
	names := make(map[table.PlayerID]string, len(ids))
	if len(ids) == 0 {
		return names, nil
	}
	people, err := store.Players(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("read the names of %d players: %w", len(ids), err)
	}
	for _, p := range people {
		names[p.ID] = p.Name
	}
	return names, nil
}

// Names are the names of people: "" for one who was erased; who never existed is left out.
func (s *Service) Names(ctx context.Context, ids []table.PlayerID) (map[table.PlayerID]string, error) {
	return Names(ctx, s.cfg.Store, ids)
}

// NewGuest makes a person of a name, with a token that is not kept and cannot be asked for
// again. The error is an *input.Invalid of the field "name".
func (s *Service) NewGuest(ctx context.Context, name string) (Guest, error) {
	name, err := input.Name(name)
	if err != nil {
		return Guest{}, err
	}
	g := Guest{
		Player: Player{ID: table.PlayerID(secret.Text(16)), Name: name, Created: s.instant()},
		Token:  secret.Token(tokenBytes),
	}
	if err := s.cfg.Store.AddPlayer(ctx, g.Player, secret.Hash(g.Token)); err != nil {
		return Guest{}, fmt.Errorf("add player %s: %w", g.ID, err)
	}
	return g, nil
}

// Player is the person a token belongs to. ErrNotFound when there is none, or none any
// more.
func (s *Service) Player(ctx context.Context, token string) (Player, error) {
	p, err := s.cfg.Store.PlayerByToken(ctx, secret.Hash(token))
	if err != nil {
		err = fmt.Errorf("find the player of a token: %w", err)
	}
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

// People lists those whose name contains a text, the newest first, at most limit.
func (s *Service) People(ctx context.Context, name string, limit int) ([]Player, error) {
	people, err := s.cfg.Store.People(ctx, name, limit)
	if err != nil {
		err = fmt.Errorf("search players: %w", err)
	}
	return people, err
}

// Rename changes a person's name, at all their tables at once. The error is an
// *input.Invalid of the field "name", or ErrNotFound.
func (s *Service) Rename(ctx context.Context, p table.PlayerID, name string) error {
	name, err := input.Name(name)
	if err != nil {
		return err
	}
	if err := s.cfg.Store.Rename(ctx, p, name); err != nil {
		return fmt.Errorf("rename player %s: %w", p, err)
	}
	s.cfg.Tables.ShowName(ctx, p)
	return nil
}

// Erase forgets a person, all their credentials, and those who played on their device. They
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
	for _, who := range append(gone, p) { // the person last: until then they can try again
		if err := s.cfg.Store.Erase(ctx, who); err != nil && (who == p || !errors.Is(err, input.ErrNotFound)) {
			return fmt.Errorf("erase player %s: %w", who, err)
		}
		s.cfg.Tables.ShowName(ctx, who)
	}
	return nil
}

// Mute says whether a person does not want to read another's messages any more, at any
// table.
func (s *Service) Mute(ctx context.Context, by, person table.PlayerID, on bool) error {
	if err := s.cfg.Store.Mute(ctx, by, person, on); err != nil {
		return fmt.Errorf("mute %s for %s: %w", person, by, err)
	}
	return nil
}

// Muted are those whose messages a person does not want to read.
func (s *Service) Muted(ctx context.Context, by table.PlayerID) ([]table.PlayerID, error) {
	muted, err := s.cfg.Store.Muted(ctx, by)
	if err != nil {
		err = fmt.Errorf("list who is muted by %s: %w", by, err)
	}
	return muted, err
}
