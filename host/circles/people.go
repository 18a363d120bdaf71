package circles

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // embeds the time zones, for machines without them

	"tablee/host/input"
	"tablee/host/lobby"
	"tablee/host/secret"
	"tablee/table"
)

// Lengths of a circle's id (59 bits) and link (79 bits).
const (
	idLength   = 12
	linkLength = 16
)

// codeFor is the lifetime of a circle's code.
const codeFor = time.Hour

// hereFor is the time after a visit during which a member counts as present.
const hereFor = 5 * time.Minute

// Plan holds the settings of a circle that its leader may change.
type Plan struct {
	Name, Motto string
	SignsOnly   bool
	Zone        string
}

// clean validates a plan and returns it normalized.
func (s *Service) clean(p Plan) (_ Plan, err error) {
	if p.Name, err = input.Required("circle", p.Name, MaxName); err != nil {
		return p, err
	}
	if !input.HasVisible(p.Name) {
		return p, &input.Invalid{Field: "circle", Code: "empty"}
	}
	if s.cfg.CheckName != nil {
		if err := s.cfg.CheckName(p.Name); err != nil {
			return p, err
		}
	}
	if p.Motto, err = input.Clean("motto", p.Motto, MaxMotto); err != nil {
		return p, err
	}
	if _, err := time.LoadLocation(p.Zone); err != nil || p.Zone == "" || p.Zone == "Local" {
		return p, &input.Invalid{Field: "zone", Code: "unknown"}
	}
	return p, nil
}

// Make makes a circle with by as its leader. The error may be an *input.Invalid (fields "circle",
// "motto", "zone", "circles").
func (s *Service) Make(ctx context.Context, by table.PlayerID, p Plan) (Circle, error) {
	p, err := s.clean(p)
	if err != nil {
		return Circle{}, err
	}
	now := s.instant()
	c := Circle{
		ID: ID(secret.TextFor(ctx, idLength, "circle", string(by))), Link: secret.TextFor(ctx, linkLength, "circle link", string(by)),
		Leader: by, Created: now, Used: now,
		Name: p.Name, Motto: p.Motto, SignsOnly: p.SignsOnly, Zone: p.Zone,
	}
	err = s.cfg.Store.AddCircle(ctx, c, MaxCircles)
	if errors.Is(err, ErrMany) {
		return c, &input.Invalid{Field: "circles", Code: "too-many", Limit: MaxCircles}
	}
	if err != nil {
		return c, fmt.Errorf("add a circle of %s: %w", by, err)
	}
	return c, nil
}

// Mine lists a person's circles, most recently used first.
func (s *Service) Mine(ctx context.Context, p table.PlayerID) ([]Circle, error) {
	all, err := s.cfg.Store.CirclesOf(ctx, p)
	if err != nil {
		err = fmt.Errorf("list the circles of %s: %w", p, err)
	}
	return all, err
}

// Enter returns a circle and its members to one of them, and records the visit. ErrNotFound for anyone
// else.
func (s *Service) Enter(ctx context.Context, id ID, p table.PlayerID) (Circle, []Member, error) {
	c, err := s.of(ctx, id, p)
	if err != nil {
		return c, nil, err
	}
	if err := s.cfg.Store.SeeCircle(ctx, id, p, s.instant()); err != nil {
		return c, nil, fmt.Errorf("record a visit of circle %s: %w", id, err)
	}
	people, err := s.people(ctx, id)
	return c, people, err
}

// of returns a circle to one of its members; ErrNotFound for anyone else.
func (s *Service) of(ctx context.Context, id ID, p table.PlayerID) (Circle, error) {
	c, err := s.cfg.Store.Circle(ctx, id)
	if err != nil {
		return c, fmt.Errorf("read circle %.20q: %w", id, err)
	}
	if yes, err := s.has(ctx, id, p); err != nil || !yes {
		return Circle{}, errors.Join(err, input.ErrNotFound)
	}
	return c, nil
}

// has reports whether a person is a member of a circle.
func (s *Service) has(ctx context.Context, id ID, p table.PlayerID) (bool, error) {
	if p == "" {
		return false, nil
	}
	mine, err := s.Mine(ctx, p)
	return slices.ContainsFunc(mine, func(c Circle) bool { return c.ID == id }), err
}

// open is of for actions that need an open circle; it returns ErrClosed for a closed one.
func (s *Service) open(ctx context.Context, id ID, p table.PlayerID) (Circle, error) {
	c, err := s.of(ctx, id, p)
	if err == nil && c.IsClosed() {
		err = ErrClosed
	}
	return c, err
}

// Here reports whether a member has visited the circle recently.
func (s *Service) Here(m Member) bool { return !m.OnDevice && s.cfg.Now().Sub(m.Seen) < hereFor }

// Invited returns the circle of a link or a code, to a person who may not be a member yet. ErrNotFound,
// also for a closed circle.
func (s *Service) Invited(ctx context.Context, linkOrCode string) (c Circle, err error) {
	if code := lobby.ReadCode(linkOrCode); code != "" {
		c, err = s.cfg.Store.CircleByCode(ctx, code, s.instant())
	} else {
		c, err = s.cfg.Store.CircleByLink(ctx, linkOrCode)
	}
	if err != nil {
		err = fmt.Errorf("find the circle of a link: %w", err)
	}
	return c, err
}

// Join adds a person to the circle of a link or a code. Errors: ErrNotFound, *input.Invalid (fields
// "circles", "people").
func (s *Service) Join(ctx context.Context, linkOrCode string, p table.PlayerID) (Circle, error) {
	c, err := s.Invited(ctx, linkOrCode)
	if err != nil {
		return c, err
	}
	err = s.cfg.Store.Join(ctx, c.ID, c.Link, p, s.instant(), JoinBounds{MaxCircles, MaxPeople, MaxKnown})
	switch {
	case errors.Is(err, ErrMany):
		err = &input.Invalid{Field: "circles", Code: "too-many", Limit: MaxCircles}
	case errors.Is(err, ErrFull):
		err = &input.Invalid{Field: "people", Code: "too-many", Limit: MaxPeople}
	case err != nil:
		err = fmt.Errorf("join circle %s: %w", c.ID, err)
	case c.isClass():
		s.cfg.Host.RefreshOf(ctx, p) // others see only their first name from now on
	}
	return c, err
}

// Leave removes a person from a circle at their own request. ErrNotFound.
func (s *Service) Leave(ctx context.Context, id ID, p table.PlayerID) error {
	c, err := s.of(ctx, id, p)
	if err != nil {
		return err
	}
	return s.part(ctx, c, p)
}

func (s *Service) part(ctx context.Context, c Circle, p table.PlayerID) error {
	if err := s.cfg.Store.Part(ctx, c.ID, p, s.instant()); err != nil {
		return fmt.Errorf("leave circle %s: %w", c.ID, err)
	}
	if !c.isClass() {
		return nil
	}
	s.cfg.Host.RefreshOf(ctx, p)
	return s.callAnew(ctx, c.ID) // the circle may have a new leader
}

// kept returns a circle to its leader: ErrNotFound for non-members, ErrNotLeader for other members,
// ErrClosed.
func (s *Service) kept(ctx context.Context, id ID, by table.PlayerID) (Circle, error) {
	c, err := s.open(ctx, id, by)
	if err == nil && c.Leader != by {
		err = ErrNotLeader
	}
	return c, err
}

// change applies do to a circle if by is its leader.
func (s *Service) change(ctx context.Context, id ID, by table.PlayerID, do func(*Circle) error) error {
	if _, err := s.kept(ctx, id, by); err != nil {
		return err
	}
	return s.alter(ctx, id, func(c *Circle) error {
		if c.Leader != by {
			return ErrNotLeader
		}
		return do(c)
	})
}

// alter applies do to an open circle. If its members' shown names change with it, it redraws their
// tables.
func (s *Service) alter(ctx context.Context, id ID, do func(*Circle) error) error {
	var before, after Circle
	err := s.cfg.Store.ChangeCircle(ctx, id, func(c *Circle) error {
		if c.IsClosed() {
			return ErrClosed
		}
		before = *c
		err := do(c)
		after = *c
		return err
	})
	if err != nil {
		return fmt.Errorf("change circle %.20q: %w", id, err)
	}
	if before.isClass() == after.isClass() && (!after.isClass() || before.Leader == after.Leader) {
		return nil
	}
	return s.callAnew(ctx, id)
}

// Change changes a circle's settings. Errors as of Make, and those of every change: ErrNotFound,
// ErrNotLeader, ErrClosed.
func (s *Service) Change(ctx context.Context, id ID, by table.PlayerID, p Plan) error {
	p, err := s.clean(p)
	if err != nil {
		return err
	}
	return s.change(ctx, id, by, func(c *Circle) error {
		c.Name, c.Motto, c.SignsOnly, c.Zone = p.Name, p.Motto, p.SignsOnly, p.Zone
		return nil
	})
}

// NewLink replaces a circle's link. The old link and its code stop working; members stay.
func (s *Service) NewLink(ctx context.Context, id ID, by table.PlayerID) error {
	return s.change(ctx, id, by, renewLink(ctx, id))
}

// renewLink returns the change that replaces a circle's link.
func renewLink(ctx context.Context, id ID) func(*Circle) error {
	link := secret.TextFor(ctx, linkLength, "new circle link", string(id))
	return func(c *Circle) error {
		c.Link, c.Code, c.CodeUntil = link, "", time.Time{}
		return nil
	}
}

// NewCode gives a circle a code for an hour, or extends the current one; any member may ask for it.
// Errors: ErrNotFound, ErrClosed.
func (s *Service) NewCode(ctx context.Context, id ID, by table.PlayerID) error {
	if _, err := s.open(ctx, id, by); err != nil {
		return err
	}
	for range 50 { // far too few codes are in use for 50 collisions in a row
		code, now := lobby.NewCode(), s.instant()
		if _, err := s.cfg.Lobby.ByCode(ctx, code); err == nil {
			continue // a table has it
		}
		err := s.cfg.Store.ChangeCircle(ctx, id, func(c *Circle) error {
			if c.IsClosed() {
				return ErrClosed
			}
			if !c.CodeUntil.After(now) {
				c.Code = code
			}
			c.CodeUntil = now.Add(codeFor)
			return nil
		})
		if !errors.Is(err, ErrCodeTaken) {
			return err
		}
	}
	return fmt.Errorf("assign a code to circle %s: no free code", id)
}

// Remove removes a member, for the circle's leader. The link is renewed, so that they cannot come back
// by the old one.
func (s *Service) Remove(ctx context.Context, id ID, by, p table.PlayerID) error {
	if by == p {
		return s.Leave(ctx, id, p)
	}
	c, err := s.kept(ctx, id, by)
	if err != nil {
		return err
	}
	if yes, err := s.has(ctx, id, p); err != nil || !yes {
		return errors.Join(err, input.ErrNotFound)
	}
	if err := s.change(ctx, id, by, renewLink(ctx, id)); err != nil {
		return err
	}
	return s.part(ctx, c, p)
}

// HandOn makes another member the leader of a circle.
func (s *Service) HandOn(ctx context.Context, id ID, by, to table.PlayerID) error {
	if yes, err := s.mayLead(ctx, id, to); err != nil {
		return err
	} else if !yes {
		if _, err := s.kept(ctx, id, by); err != nil {
			return err
		}
		return input.ErrNotFound
	}
	return s.change(ctx, id, by, func(c *Circle) error {
		c.Leader = to
		return nil
	})
}

// Close closes a circle. Its link, dates and list of tables are deleted; games stay with their players.
// Members see that it is closed until it is removed.
func (s *Service) Close(ctx context.Context, id ID, by table.PlayerID) error {
	return s.change(ctx, id, by, s.closing)
}

// CloseAny is Close for a moderator. ErrNotFound, ErrClosed.
func (s *Service) CloseAny(ctx context.Context, id ID) error {
	return s.alter(ctx, id, s.closing)
}

func (s *Service) closing(c *Circle) error {
	c.Closed, c.Link, c.Code, c.CodeUntil = s.instant(), "", "", time.Time{}
	return nil
}

// List lists up to 100 circles whose name contains a text, for moderators.
func (s *Service) List(ctx context.Context, name string) ([]Listed, error) {
	all, err := s.cfg.Store.Circles(ctx, strings.TrimSpace(name), 100)
	if err != nil {
		err = fmt.Errorf("list circles: %w", err)
	}
	return all, err
}

// Look returns a circle as moderators see it. ErrNotFound.
func (s *Service) Look(ctx context.Context, id ID) (Listed, error) {
	c, err := s.cfg.Store.Circle(ctx, id)
	if err != nil {
		return Listed{}, fmt.Errorf("read circle %.20q: %w", id, err)
	}
	members, err := s.cfg.Store.Members(ctx, id)
	if err != nil {
		return Listed{}, fmt.Errorf("list the people of circle %s: %w", id, err)
	}
	c.Link, c.Code = "", "" // moderators do not need them
	l := Listed{Circle: c}
	for _, m := range members {
		if m.Gone.IsZero() && m.Name != "" {
			l.People++
		}
	}
	return l, nil
}

// SetUnseen sets whether a person's presence is hidden in circles.
func (s *Service) SetUnseen(ctx context.Context, p table.PlayerID, on bool) error {
	if err := s.cfg.Store.SetUnseen(ctx, p, on); err != nil {
		return fmt.Errorf("set whether %s is shown: %w", p, err)
	}
	return nil
}

// Unseen reports whether a person's presence is hidden in circles.
func (s *Service) Unseen(ctx context.Context, p table.PlayerID) (bool, error) {
	on, err := s.cfg.Store.Unseen(ctx, p)
	if err != nil {
		err = fmt.Errorf("read whether %s is shown: %w", p, err)
	}
	return on, err
}
