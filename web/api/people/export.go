package people

import (
	"context"
	"time"

	"tablee/host/export"
	"tablee/web/api/call"
	"tablee/web/api/results"
	"tablee/web/api/tables"
)

// Export holds all data stored about a player.
type Export struct {
	Player      call.Player          `json:"player"`
	Created     time.Time            `json:"created"`
	Tables      []ExportedTable      `json:"tables" nullable:"false" doc:"The last changed first."`
	Credentials Credentials          `json:"credentials"`
	Moderator   bool                 `json:"moderator" doc:"Whether this person is a moderator."`
	Reported    []Report             `json:"reported" nullable:"false" doc:"What this person reported."`
	About       []Report             `json:"about" nullable:"false" doc:"Reports about this person, without their author, who settled them and how."`
	Results     []results.GameResult `json:"results" nullable:"false" doc:"How this person's games ended, newest first; of each only their own result."`
	Ratings     []results.Rating     `json:"ratings" nullable:"false"`
	Said        []ExportedMessage    `json:"said" nullable:"false" doc:"What this person said, at any table, oldest first."`
	Muted       []string             `json:"muted" nullable:"false" doc:"The ids of the people this person has muted."`
	Targets     []NotificationTarget `json:"notifications" nullable:"false" doc:"Where this person is notified of turns."`
}

// ExportedMessage is a message the player wrote.
type ExportedMessage struct {
	Table string    `json:"table"`
	At    time.Time `json:"at"`
	Sign  string    `json:"sign" doc:"Empty for words."`
	Text  string    `json:"text" doc:"Empty for a sign."`
}

// ExportedTable is a table of the player: its row in the lists and their actions there.
type ExportedTable struct {
	Table   tables.Listed    `json:"table"`
	Seat    *int             `json:"seat" doc:"Null for a person who left before the start, or only opened it."`
	Entropy string           `json:"entropy" doc:"What this person added to the shuffle."`
	Actions []ExportedAction `json:"actions" nullable:"false"`
	Seen    uint64           `json:"seen" doc:"The last entry of the log this person has seen; 0: none."`
	SeenAt  *time.Time       `json:"seen_at" doc:"When; null for never."`
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
				e.Table.Seats[i].People = []call.Player{out.Body.Player}
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
	return out, nil
}

// addPersonal adds the player's messages, mutes and notification targets.
func (x *Export) addPersonal(kept export.Export) {
	x.Said, x.Muted, x.Targets = []ExportedMessage{}, []string{}, []NotificationTarget{}
	for _, w := range kept.Messages {
		x.Said = append(x.Said, ExportedMessage{string(w.Table), w.At, w.Sign, w.Text})
	}
	for _, id := range kept.Muted {
		x.Muted = append(x.Muted, string(id))
	}
	for _, b := range kept.Targets {
		x.Targets = append(x.Targets, targetOf(b))
	}
}
