package circles

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/lobby"
	"tablee/host/notify"
	"tablee/table"
)

// Bonds is the part of a Store that keeps what people are to each other.
type Bonds interface {
	// Companions lists who a person ended games with, the last first, but for those they have
	// blocked and those who were erased.
	Companions(ctx context.Context, p table.PlayerID, limit int) ([]Companion, error)

	// Block says whether a person wants nothing to do with another and their programs, and does
	// not read their messages; ErrMany when they have blocked so many.
	Block(ctx context.Context, by, person table.PlayerID, on bool, at time.Time, most int) error

	// Blocked are those whom a person has blocked, the last first.
	Blocked(ctx context.Context, by table.PlayerID) ([]table.PlayerID, error)

	// Blocks says whether a has blocked b, and b a: themselves, or those whose programs they are.
	Blocks(ctx context.Context, a, b table.PlayerID) (ab, ba bool, err error)

	// InvitePeople invites people to a table, but for those who have blocked its author or whom the
	// author has blocked, and says who was invited now. Of a person's invitations the newest
	// keep stay. ErrMany when the table would have invited more people than most.
	InvitePeople(ctx context.Context, of table.ID, by table.PlayerID, people []table.PlayerID, at time.Time, most, keep int) ([]table.PlayerID, error)

	// Invitations are a person's to tables that wait, the last first.
	Invitations(ctx context.Context, p table.PlayerID, limit int) ([]Invitation, error)

	// IsInvited reports whether a person was invited to a table.
	IsInvited(ctx context.Context, of table.ID, p table.PlayerID) (bool, error)

	// Decline lets an invitation wait no more. ErrNotFound.
	Decline(ctx context.Context, of table.ID, p table.PlayerID) error

	// Friends are those who share a circle with a person, or ended two games with them.
	Friends(ctx context.Context, p table.PlayerID, limit int) ([]table.PlayerID, error)
}

// Companion is somebody with whom a person has played.
type Companion struct {
	Player table.PlayerID
	Name   string
	Game   string // the one they ended last together
	Table  table.ID
	At     time.Time
	Games  int // how many they ended together
}

// Invitation is one person's invitation to a table that waits.
type Invitation struct {
	Table table.ID
	Game  string
	By    table.PlayerID
	Name  string // of who invites
	At    time.Time
}

// mostCompanions is how many companions a page lists.
const mostCompanions = 20

// Companions lists with whom a person played lately.
func (s *Service) Companions(ctx context.Context, p table.PlayerID) ([]Companion, error) {
	all, err := s.cfg.Store.Companions(ctx, p, mostCompanions)
	if err != nil {
		return nil, fmt.Errorf("list the companions of %s: %w", p, err)
	}
	names, err := called(ctx, s.cfg.Store, all, func(c Companion) table.PlayerID { return c.Player })
	for i, c := range all {
		all[i].Name = names[c.Player]
	}
	return all, err
}

// Friends are those whose results a person is shown beside their own: of their circles, or
// with whom they played twice.
func (s *Service) Friends(ctx context.Context, p table.PlayerID) ([]table.PlayerID, error) {
	all, err := s.cfg.Store.Friends(ctx, p, MaxPeople)
	if err != nil {
		err = fmt.Errorf("list the friends of %s: %w", p, err)
	}
	return all, err
}

// Block says whether a person wants nothing to do with another and their programs: no invitations between them, no
// seat at each other's new tables, their messages hidden. The other is not told. Errors:
// ErrNotFound, *input.Invalid (field "blocked").
func (s *Service) Block(ctx context.Context, by, person table.PlayerID, on bool) error {
	if by == person {
		return &input.Invalid{Field: "blocked", Code: "self"}
	}
	found, err := s.cfg.Store.Players(ctx, []table.PlayerID{person})
	if err == nil && len(found) == 0 {
		err = input.ErrNotFound
	}
	if err == nil {
		err = s.cfg.Store.Block(ctx, by, person, on, s.instant(), MaxBlocked)
	}
	if errors.Is(err, ErrMany) {
		return &input.Invalid{Field: "blocked", Code: "too-many", Limit: MaxBlocked}
	}
	if err != nil {
		return fmt.Errorf("block %.20q for %s: %w", person, by, err)
	}
	return nil
}

// Blocked are those whom a person has blocked, the last first, with their names.
func (s *Service) Blocked(ctx context.Context, by table.PlayerID) ([]account.Player, error) {
	ids, err := s.cfg.Store.Blocked(ctx, by)
	if err != nil {
		return nil, fmt.Errorf("list who is blocked by %s: %w", by, err)
	}
	names, err := account.Names(ctx, s.cfg.Store, ids)
	var all []account.Player
	for _, id := range ids {
		all = append(all, account.Player{ID: id, Name: names[id]})
	}
	return all, err
}

// Invite invites people to a table that waits, for somebody who sits there: they find it on
// their pages, and are told where they asked to be. Who has blocked the other is left out, and
// nothing says so. Errors: ErrNotFound, table.ErrNotSeated, table.ErrStarted, *input.Invalid
// (field "invited").
func (s *Service) Invite(ctx context.Context, by table.PlayerID, of table.ID, people []table.PlayerID) error {
	f, err := s.cfg.Host.Frame(ctx, of)
	switch {
	case err != nil:
		return err
	case f.Table.SeatOf(by) < 0 && f.Table.Owner != by:
		return table.ErrNotSeated
	case f.Table.Status != table.StatusOpen:
		return table.ErrStarted
	}
	people = slices.DeleteFunc(slices.Clone(people), func(p table.PlayerID) bool { return p == "" || f.Table.SeatOf(p) >= 0 })
	if len(people) == 0 {
		return nil
	}
	invited, err := s.cfg.Store.InvitePeople(ctx, of, by, people, s.instant(), MaxInvited, MaxInvitations)
	if errors.Is(err, ErrMany) {
		return &input.Invalid{Field: "invited", Code: "too-many", Limit: MaxInvited}
	}
	if err != nil {
		return fmt.Errorf("invite to %s: %w", of, err)
	}
	const until = 24 * time.Hour
	return s.tell(ctx, invited, notify.News{Kind: notify.NewsInvited, About: string(of), Name: f.Names[by], Title: f.Table.Game, Until: s.instant().Add(until)})
}

// InviteAgain opens a table like a finished one for a person who played there, and invites
// those who played with them; if somebody has done so already, it brings them there. Errors as
// of host.PlayAgain and Invite.
func (s *Service) InviteAgain(ctx context.Context, by table.PlayerID, of table.ID) (table.ID, error) {
	f, err := s.cfg.Host.Frame(ctx, of)
	if err != nil {
		return "", err
	}
	seat := f.Table.SeatOf(by)
	if seat < 0 {
		return "", table.ErrNotSeated
	}
	next, err := s.cfg.Lobby.PlayAgain(ctx, by, of, lobby.Rematch(f, seat))
	if err != nil {
		return "", err
	}
	if err := s.Again(ctx, by, of, next); err != nil {
		return next, err
	}
	people := playersOf(f.Table)
	err = s.Invite(ctx, by, next, people[:min(len(people), MaxInvited)])
	if errors.Is(err, table.ErrStarted) || errors.Is(err, table.ErrNotSeated) {
		err = nil // everybody has come, or others took the chairs
	}
	return next, err
}

// playersOf are the people who played at a table.
func playersOf(t *table.Table) (people []table.PlayerID) {
	for _, c := range t.Seats {
		if c.DeviceOwner == "" {
			people = append(people, c.People()...)
		}
	}
	return people
}

// Challenge opens a table for two with a person of a circle, or a companion, and invites them:
// the game that both ended last together, or the first of the house. Errors: ErrNotFound for
// somebody who is neither, those of lobby.Lobby.Open, *input.Invalid.
func (s *Service) Challenge(ctx context.Context, by, person table.PlayerID, in ID) (table.ID, error) {
	gameID, err := s.challengeGame(ctx, by, person, in)
	if err != nil {
		return "", err
	}
	plan := lobby.Plan{Game: gameID, Chairs: []string{"me", "open"}, UsualAbsence: true,
		Terms: table.Terms{AllowUndo: true, Chat: table.ChatEmotes}}
	rules, _ := s.cfg.Host.Rules(gameID)
	for len(plan.Chairs) < rules.Info().MinSeats {
		plan.Chairs = append(plan.Chairs, "bot:2")
	}
	id, err := s.cfg.Lobby.Open(ctx, by, plan)
	if err != nil {
		return "", err
	}
	if in != "" {
		if err := s.AddTable(ctx, in, by, id); err != nil {
			return id, err
		}
	}
	return id, s.Invite(ctx, by, id, []table.PlayerID{person})
}

// challengeGame is what two people would play: they share a circle, or have played together.
func (s *Service) challengeGame(ctx context.Context, by, person table.PlayerID, in ID) (string, error) {
	if by == person {
		return "", input.ErrNotFound
	}
	met, err := s.Companions(ctx, by)
	if err != nil {
		return "", err
	}
	gameID := ""
	i := slices.IndexFunc(met, func(c Companion) bool { return c.Player == person })
	if i >= 0 && !s.cfg.Lobby.Hides(met[i].Game) {
		gameID = met[i].Game
	}
	for _, rules := range s.cfg.Host.Games() {
		if id := rules.Info().ID; gameID == "" && !s.cfg.Lobby.Hides(id) {
			gameID = id
		}
	}
	if in == "" {
		if i < 0 {
			return "", input.ErrNotFound
		}
		return gameID, nil
	}
	if _, err := s.open(ctx, in, by); err != nil {
		return "", err
	}
	if yes, err := s.has(ctx, in, person); err != nil || !yes {
		return "", errors.Join(err, input.ErrNotFound)
	}
	return gameID, nil
}

// Invitations are a person's to tables that wait, the last first.
func (s *Service) Invitations(ctx context.Context, p table.PlayerID) ([]Invitation, error) {
	all, err := s.cfg.Store.Invitations(ctx, p, MaxInvitations)
	if err != nil {
		return nil, fmt.Errorf("list the invitations of %s: %w", p, err)
	}
	names, err := called(ctx, s.cfg.Store, all, func(i Invitation) table.PlayerID { return i.By })
	for i, one := range all {
		all[i].Name = names[one.By]
	}
	return all, err
}

// Decline lets an invitation wait no more. ErrNotFound.
func (s *Service) Decline(ctx context.Context, p table.PlayerID, of table.ID) error {
	if err := s.cfg.Store.Decline(ctx, of, p); err != nil {
		return fmt.Errorf("decline an invitation: %w", err)
	}
	return nil
}
