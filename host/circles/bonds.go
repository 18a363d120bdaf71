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

// Bonds is the part of a Store that keeps relations between people: companions, blocks and invitations.
type Bonds interface {
	// Companions lists the people with whom a person has finished games, most recent first, without
	// those they have blocked and those who were erased.
	Companions(ctx context.Context, p table.PlayerID, limit int) ([]Companion, error)

	// Block sets whether a person has blocked another. A block also covers the other's programs, and
	// hides their messages. ErrMany when the person has blocked most people already.
	Block(ctx context.Context, by, person table.PlayerID, on bool, at time.Time, most int) error

	// Blocked lists the people whom a person has blocked, most recent first.
	Blocked(ctx context.Context, by table.PlayerID) ([]table.PlayerID, error)

	// Blocks reports whether a has blocked b, and b a. Blocking a program's owner blocks the program.
	Blocks(ctx context.Context, a, b table.PlayerID) (ab, ba bool, err error)

	// InvitePeople invites people to a table and returns those newly invited. It leaves out people who
	// have blocked the inviter or whom the inviter has blocked. Each person keeps their newest keep
	// invitations. ErrMany when the table would have more than most invitations.
	InvitePeople(ctx context.Context, of table.ID, by table.PlayerID, people []table.PlayerID, at time.Time, most, keep int) ([]table.PlayerID, error)

	// Invitations lists a person's invitations to waiting tables, most recent first.
	Invitations(ctx context.Context, p table.PlayerID, limit int) ([]Invitation, error)

	// IsInvited reports whether a person was invited to a table.
	IsInvited(ctx context.Context, of table.ID, p table.PlayerID) (bool, error)

	// Decline removes an invitation from a person's list. ErrNotFound.
	Decline(ctx context.Context, of table.ID, p table.PlayerID) error

	// Friends lists the people who share a circle with a person, or have finished two games with them.
	Friends(ctx context.Context, p table.PlayerID, limit int) ([]table.PlayerID, error)
}

// Companion is a person with whom another has played.
type Companion struct {
	Player table.PlayerID
	Name   string
	Game   string // the last one they finished together
	Table  table.ID
	At     time.Time
	Games  int // number of games they finished together
}

// Invitation invites one person to a waiting table.
type Invitation struct {
	Table table.ID
	Game  string
	By    table.PlayerID
	Name  string // the inviter's name
	At    time.Time
}

// mostCompanions limits the companions that a page lists.
const mostCompanions = 20

// Companions lists the people with whom a person played recently.
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

// Friends lists the people whose results a person sees beside their own: those who share a circle with
// them, or have finished two games with them.
func (s *Service) Friends(ctx context.Context, p table.PlayerID) ([]table.PlayerID, error) {
	all, err := s.cfg.Store.Friends(ctx, p, MaxPeople)
	if err != nil {
		err = fmt.Errorf("list the friends of %s: %w", p, err)
	}
	return all, err
}

// Block sets whether a person has blocked another and the other's programs: neither can invite the
// other or sit at the other's new tables, and messages are hidden. The other is not told. Errors:
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

// Blocked lists the people whom a person has blocked, most recent first, with their names.
func (s *Service) Blocked(ctx context.Context, by table.PlayerID) ([]account.Player, error) {
	ids, err := s.cfg.Store.Blocked(ctx, by)
	if err != nil {
		return nil, fmt.Errorf("list the players blocked by %s: %w", by, err)
	}
	names, err := account.Names(ctx, s.cfg.Store, ids)
	var all []account.Player
	for _, id := range ids {
		all = append(all, account.Player{ID: id, Name: names[id]})
	}
	return all, err
}

// Invite invites people to a waiting table, on behalf of a player seated there, who must share a circle
// with each of them or have finished a game with them: an invitation rings. It shows on their pages and is
// sent to their notification targets. People on either side of a block are left out silently. Errors:
// ErrNotFound, also for a stranger; table.ErrNotSeated, table.ErrStarted, *input.Invalid (field "invited").
func (s *Service) Invite(ctx context.Context, by table.PlayerID, of table.ID, people []table.PlayerID) error {
	known, err := s.invitable(ctx, by)
	if err != nil {
		return err
	}
	for _, p := range people {
		if p != by && !slices.Contains(known, p) {
			return fmt.Errorf("invite %.20q for %s: %w", p, by, input.ErrNotFound)
		}
	}
	return s.invite(ctx, by, of, people)
}

// maxInvitable limits the people of circles, and those of finished games, whom a person may invite.
const maxInvitable = 5000

// invitable lists the people whom a person may invite.
func (s *Service) invitable(ctx context.Context, by table.PlayerID) ([]table.PlayerID, error) {
	known, err := s.cfg.Store.Friends(ctx, by, maxInvitable)
	if err != nil {
		return nil, fmt.Errorf("list the friends of %s: %w", by, err)
	}
	met, err := s.cfg.Store.Companions(ctx, by, maxInvitable)
	if err != nil {
		return nil, fmt.Errorf("list the companions of %s: %w", by, err)
	}
	for _, c := range met {
		known = append(known, c.Player)
	}
	return known, nil
}

// invite is Invite without regard to whether they know each other.
func (s *Service) invite(ctx context.Context, by table.PlayerID, of table.ID, people []table.PlayerID) error {
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

// InviteAgain opens a rematch for a player of a finished table, and invites the other players. If the
// rematch exists already, it brings the player there. Errors as of lobby.Lobby.PlayAgain and Invite.
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
	err = s.invite(ctx, by, next, people[:min(len(people), MaxInvited)])
	if errors.Is(err, table.ErrStarted) || errors.Is(err, table.ErrNotSeated) {
		err = nil // all have come, or others took the chairs
	}
	return next, err
}

// playersOf returns the people who played at a table, without hot-seat players.
func playersOf(t *table.Table) (people []table.PlayerID) {
	for _, c := range t.Seats {
		if c.DeviceOwner == "" {
			people = append(people, c.People()...)
		}
	}
	return people
}

// Challenge opens a table for two with a person of a circle, or a companion, and invites them. The game
// is the one that both finished last together, or else the server's first. Errors: ErrNotFound if the
// person is neither, those of lobby.Lobby.Open, *input.Invalid.
func (s *Service) Challenge(ctx context.Context, by, person table.PlayerID, in ID) (table.ID, error) {
	gameID, err := s.challengeGame(ctx, by, person, in)
	if err != nil {
		return "", err
	}
	plan := lobby.Plan{Game: gameID, Chairs: []string{"me", "open"}, UsualAbsence: true, SameRoom: in != "",
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
	return id, s.invite(ctx, by, id, []table.PlayerID{person})
}

// challengeGame returns the game for a challenge, or ErrNotFound if the two neither share the circle
// nor have played together.
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

// Invitations lists a person's invitations to waiting tables, most recent first.
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

// Decline removes an invitation from a person's list. ErrNotFound.
func (s *Service) Decline(ctx context.Context, p table.PlayerID, of table.ID) error {
	if err := s.cfg.Store.Decline(ctx, of, p); err != nil {
		return fmt.Errorf("decline an invitation: %w", err)
	}
	return nil
}
