package people

import (
	"context"
	"time"

	"tablee/host/export"
	"tablee/web/api/call"
	"tablee/web/api/results"
	"tablee/web/api/tables"
	"tablee/web/api/wire"
)

// Export holds all data stored about a player.
type Export struct {
	Player      wire.Player          `json:"player"`
	Created     time.Time            `json:"created"`
	Tables      []ExportedTable      `json:"tables" nullable:"false" doc:"The last changed first."`
	Credentials Credentials          `json:"credentials"`
	Moderator   bool                 `json:"moderator" doc:"Whether this person is a moderator."`
	Reported    []Report             `json:"reported" nullable:"false" doc:"What this person reported."`
	About       []Report             `json:"about" nullable:"false" doc:"Reports about this person, without their author, who settled them and how."`
	Suggested   []ExportedSuggestion `json:"suggested" nullable:"false" doc:"The words this person suggested for dictionaries, the last first."`
	Results     []results.GameResult `json:"results" nullable:"false" doc:"How this person's games ended, newest first; of each only their own result."`
	Ratings     []results.Rating     `json:"ratings" nullable:"false"`
	Messages    []ExportedMessage    `json:"messages" nullable:"false" doc:"What this person said, at any table, oldest first."`
	Muted       []string             `json:"muted" nullable:"false" doc:"The ids of the people this person has muted."`
	Targets     []NotificationTarget `json:"notifications" nullable:"false" doc:"Where this person is notified of turns."`
	Tempo       string               `json:"tempo" doc:"Chosen last at a table against bots."`
	Forced      string               `json:"forced" enum:",on,off" doc:"Whether forced actions are played for this person there; empty: not chosen."`
	Reminders   bool                 `json:"reminders" doc:"Whether tables remind this person of what their seat has seen."`
	Circles     []ExportedCircle     `json:"circles" nullable:"false" doc:"The circles this person belongs to."`
	Hidden      bool                 `json:"hidden" doc:"Whether this person hides their presence from their circles."`
	Blocked     []string             `json:"blocked" nullable:"false" doc:"The ids of the people this person has blocked."`
	Invitations []ExportedInvitation `json:"invitations" nullable:"false" doc:"To tables that wait."`
	Ban         *ExportedBan         `json:"ban,omitempty" doc:"In force; absent for none."`
}

// ExportedCircle is a circle of the player, without its other members.
type ExportedCircle struct {
	ID     string     `json:"id"`
	Name   string     `json:"name"`
	Leader bool       `json:"leader" doc:"Whether this person looks after it."`
	Joined time.Time  `json:"joined"`
	SeenAt *time.Time `json:"seen_at" doc:"The last visit; null if hidden, or for never."`
	Dates  []string   `json:"dates" nullable:"false" doc:"The titles of the dates this person made."`
	Comes  []string   `json:"comes" nullable:"false" doc:"The days of the dates to which this person comes."`
}

// ExportedInvitation is an invitation of the player to a table.
type ExportedInvitation struct {
	Table string    `json:"table"`
	By    string    `json:"by" doc:"The id of the person who invited."`
	At    time.Time `json:"at"`
}

// ExportedBan is the player's ban.
type ExportedBan struct {
	At    time.Time  `json:"at"`
	Until *time.Time `json:"until" doc:"Null: for ever."`
	Why   string     `json:"why"`
}

// ExportedMessage is a message the player wrote.
type ExportedMessage struct {
	Table string    `json:"table"`
	At    time.Time `json:"at"`
	Sign  string    `json:"sign" doc:"Empty for words."`
	Text  string    `json:"text" doc:"Empty for a sign."`
}

// ExportedSuggestion is a word that the player suggested for a game's dictionary.
type ExportedSuggestion struct {
	Game       string    `json:"game"`
	Dictionary string    `json:"dictionary" doc:"Its language and edition."`
	Word       string    `json:"word"`
	At         time.Time `json:"at"`
}

// ExportedTable is a table of the player: its row in the lists and their actions there.
type ExportedTable struct {
	Table   wire.Listed      `json:"table"`
	Seat    *int             `json:"seat" doc:"Null for a person who left before the start, or only opened it."`
	Entropy string           `json:"entropy" doc:"What this person added to the shuffle."`
	Actions []ExportedAction `json:"actions" nullable:"false"`
	Seen    uint64           `json:"seen" doc:"The last entry of the log this person has seen; 0: none."`
	SeenAt  *time.Time       `json:"seenAt" doc:"When; null for never."`
}

// ExportedAction is one of the player's actions at a table.
type ExportedAction struct {
	Seq  uint64    `json:"seq"`
	At   time.Time `json:"at"`
	Kind string    `json:"kind" enum:"sit,rise,act,timeout,take,away,back,offer,accept,decline,undo"`
	Text string    `json:"text,omitempty" doc:"The action."`
}

type exported struct{ Body Export }

func (a *api) export(ctx context.Context, _ *call.Nothing) (*exported, error) {
	p, err := a.Player(ctx)
	if err != nil {
		return nil, err
	}
	if err := call.Allow(a.Exports, string(p.ID), "actions"); err != nil {
		return nil, err
	}
	kept, err := a.Export.Collect(ctx, p.ID)
	if err != nil {
		return nil, a.FailedForPerson(ctx, err)
	}
	out := &exported{Body: Export{Player: call.PlayerOf(kept.Player), Created: kept.Player.Created, Tables: []ExportedTable{}, Results: []results.GameResult{}, Ratings: []results.Rating{}}}
	out.Body.Credentials, out.Body.Moderator = credentialsOf(kept.Credentials, ""), kept.Moderator
	out.Body.Reported, out.Body.About = reportsOf(kept.Reported), reportsOf(kept.About)
	for _, r := range kept.Results {
		out.Body.Results = append(out.Body.Results, results.OwnResult(r, kept.Player.Name))
	}
	for _, s := range kept.Ratings {
		out.Body.Ratings = append(out.Body.Ratings, results.RatingOf(s))
	}
	for _, t := range kept.Tables {
		e := ExportedTable{Table: tables.ListRow(t.Row, nil, p.ID), Entropy: t.Entropy, Actions: []ExportedAction{}}
		for i, c := range t.Row.Chairs {
			if c.Player == p.ID {
				e.Table.Seats[i].Name = kept.Player.Name // other players' names are not exported
				e.Table.Seats[i].People = []wire.Player{out.Body.Player}
			}
		}
		if t.Seat >= 0 {
			seat := int(t.Seat)
			e.Seat = &seat
		}
		for _, act := range t.Actions {
			e.Actions = append(e.Actions, ExportedAction{Seq: act.Seq, At: act.At, Kind: string(act.Kind), Text: act.Text})
		}
		if e.Seen = t.Seen.Seq; e.Seen > 0 {
			e.SeenAt = &t.Seen.At
		}
		out.Body.Tables = append(out.Body.Tables, e)
	}
	out.Body.addPersonal(kept)
	out.Body.addCircles(kept)
	return out, nil
}

// addPersonal adds the player's messages, suggested words, mutes and notification targets.
func (x *Export) addPersonal(kept export.Export) {
	x.Messages, x.Suggested, x.Muted, x.Targets = []ExportedMessage{}, []ExportedSuggestion{}, []string{}, []NotificationTarget{}
	for _, g := range kept.Suggested {
		x.Suggested = append(x.Suggested, ExportedSuggestion{g.Game, g.Dictionary, g.Word, g.Last})
	}
	for _, w := range kept.Messages {
		x.Messages = append(x.Messages, ExportedMessage{string(w.Table), w.At, w.Sign, w.Text})
	}
	for _, id := range kept.Muted {
		x.Muted = append(x.Muted, string(id))
	}
	for _, b := range kept.Targets {
		x.Targets = append(x.Targets, targetOf(b))
	}
}

// addCircles adds the player's circles, and whom they want to meet and whom not.
func (x *Export) addCircles(kept export.Export) {
	x.Circles, x.Blocked, x.Invitations = []ExportedCircle{}, []string{}, []ExportedInvitation{}
	x.Tempo, x.Forced, x.Reminders, x.Hidden = string(kept.Tempo), string(kept.Forced), kept.Reminders, kept.Hidden
	for _, c := range kept.Circles {
		one := ExportedCircle{ID: string(c.ID), Name: c.Name, Leader: c.Leader, Joined: c.Joined, SeenAt: timeOrNull(c.Seen), Dates: []string{}, Comes: []string{}}
		for _, d := range c.Dates {
			one.Dates = append(one.Dates, d.Title)
		}
		for _, o := range c.Comes {
			one.Comes = append(one.Comes, o.Day)
		}
		x.Circles = append(x.Circles, one)
	}
	for _, p := range kept.Blocked {
		x.Blocked = append(x.Blocked, string(p.ID))
	}
	for _, i := range kept.Invitations {
		x.Invitations = append(x.Invitations, ExportedInvitation{string(i.Table), string(i.By), i.At})
	}
	if b := kept.Ban; b != nil {
		x.Ban = &ExportedBan{b.At, timeOrNull(b.Until), b.Why}
	}
}
