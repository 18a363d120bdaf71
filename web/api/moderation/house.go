package moderation

import (
	"context"
	"encoding/base64"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/api/call"
)

// House holds the site's settings made by moderators.
type House struct {
	Name    string   `json:"name" doc:"Empty: as the program is called."`
	Legal   string   `json:"legal" doc:"Legal notice; an empty line begins a paragraph."`
	Contact string   `json:"contact"`
	Logo    string   `json:"logo" doc:"A PNG or JPEG picture in base64; empty for none."`
	Hidden  []string `json:"hidden" nullable:"false" doc:"Ids of games that do not stand on the shelf: nobody opens a table of them."`
	Private bool     `json:"private" doc:"Only who is known already, or comes by an invitation, may come."`
	Words   []string `json:"words" nullable:"false" doc:"That no name and no message may hold."`
}

type houseAnswer struct{ Body House }

type houseChange struct {
	Body struct {
		Name    *string   `json:"name,omitempty" doc:"At most 24 characters."`
		Legal   *string   `json:"legal,omitempty" doc:"At most 4,000 characters."`
		Contact *string   `json:"contact,omitempty" doc:"At most 200 characters."`
		Logo    *string   `json:"logo,omitempty" doc:"A PNG or JPEG picture in base64, of at most 47 KB and 1,024 pixels a side; empty for none."`
		Hidden  *[]string `json:"hidden,omitempty" doc:"One game at least stays."`
		Private *bool     `json:"private,omitempty"`
		Words   *[]string `json:"words,omitempty" doc:"At most 200."`
		Why     string    `json:"why,omitempty" doc:"The reason, which is recorded: at most 300 characters."`
	}
}

// HouseInvitation is an invitation link to a private site.
type HouseInvitation struct {
	ID     string    `json:"id"`
	Until  time.Time `json:"until"`
	Places int       `json:"places" doc:"How many may still come by it."`
}

type (
	houseInvitations struct {
		Body []HouseInvitation `nullable:"false"`
	}
	newHouseInvitation struct {
		Body struct {
			Places int       `json:"places" doc:"From 1 to 500."`
			Until  time.Time `json:"until" doc:"At most 90 days from now."`
		}
	}
	houseInvitationID struct {
		ID string `path:"id" doc:"The invitation's id."`
	}
	houseInvitationLink struct {
		Body struct {
			URL string `json:"url" doc:"It is shown only once."`
		}
	}
)

// houseCalls adds the moderators' calls about the site's settings.
func (a *api) houseCalls() {
	op := func(method, path, id, summary string) huma.Operation {
		return huma.Operation{Method: method, Path: "/api/v1/admin/" + path, OperationID: id, Tags: []string{"moderation"}, Summary: summary, Description: forModerators}
	}
	call.Add(a.Kit, op(http.MethodGet, "house", "house", "What the site is called, and what stands on its shelf"), call.NeedsToken, []int{404}, a.house)
	change := op(http.MethodPatch, "house", "change-house", "Change it; what is absent stays as it is")
	change.DefaultStatus = http.StatusNoContent
	call.Add(a.Kit, change, call.NeedsToken, []int{400, 404, 413, 415, 422}, a.changeHouse)
	call.Add(a.Kit, op(http.MethodGet, "invitations", "house-invitations", "Invitations to a private site by which somebody may still come"), call.NeedsToken, []int{404}, a.houseInvitations)
	open := op(http.MethodPost, "invitations", "open-house", "Make a link by which people come to a private site")
	open.DefaultStatus = http.StatusCreated
	call.Add(a.Kit, open, call.NeedsToken, []int{400, 404, 413, 415, 422}, a.openHouse)
	withhold := op(http.MethodDelete, "invitations/{id}", "withhold-invitation", "Remove such a link")
	withhold.DefaultStatus = http.StatusNoContent
	call.Add(a.Kit, withhold, call.NeedsToken, []int{404}, a.withholdInvitation)
}

func (a *api) house(ctx context.Context, _ *call.Nothing) (*houseAnswer, error) {
	if _, err := a.moderator(ctx); err != nil {
		return nil, err
	}
	h := a.Moderation.House()
	return &houseAnswer{House{Name: h.Name, Legal: h.Legal, Contact: h.Contact, Logo: base64.StdEncoding.EncodeToString(h.Logo),
		Hidden: append([]string{}, h.Hidden...), Private: h.Private, Words: append([]string{}, h.Words...)}}, nil
}

func (a *api) changeHouse(ctx context.Context, in *houseChange) (*call.Nothing, error) {
	changes := map[string]string{}
	for name, text := range map[string]*string{moderation.HouseName: in.Body.Name, moderation.HouseLegal: in.Body.Legal,
		moderation.HouseContact: in.Body.Contact, moderation.HouseLogo: in.Body.Logo} {
		if text != nil {
			changes[name] = *text
		}
	}
	for name, list := range map[string]*[]string{moderation.HouseHidden: in.Body.Hidden, moderation.HouseWords: in.Body.Words} {
		if list != nil {
			changes[name] = strings.Join(*list, " ")
		}
	}
	if in.Body.Private != nil {
		changes[moderation.HousePrivate] = map[bool]string{true: "yes"}[*in.Body.Private]
	}
	return a.moderate(ctx, call.Deny(http.StatusNotFound, "nothing"), func(by table.PlayerID) error {
		return a.Moderation.SetHouse(ctx, by, changes, in.Body.Why)
	})
}

func (a *api) houseInvitations(ctx context.Context, _ *call.Nothing) (*houseInvitations, error) {
	if _, err := a.moderator(ctx); err != nil {
		return nil, err
	}
	all, err := a.Moderation.InvitationsHere(ctx)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	out := &houseInvitations{Body: []HouseInvitation{}}
	for _, i := range all {
		out.Body = append(out.Body, HouseInvitation{ID: i.ID, Until: i.Expires, Places: i.Places})
	}
	return out, nil
}

func (a *api) openHouse(ctx context.Context, in *newHouseInvitation) (*houseInvitationLink, error) {
	p, err := a.moderator(ctx)
	if err != nil {
		return nil, err
	}
	word, err := a.Moderation.InviteHere(ctx, p.ID, in.Body.Places, in.Body.Until)
	if err != nil {
		return nil, a.Failed(ctx, err)
	}
	out := &houseInvitationLink{}
	out.Body.URL = call.From(ctx).BaseURL + "/enter/" + word
	return out, nil
}

func (a *api) withholdInvitation(ctx context.Context, in *houseInvitationID) (*call.Nothing, error) {
	return a.moderate(ctx, call.Deny(http.StatusNotFound, "nothing"), func(by table.PlayerID) error {
		if !call.IsID(in.ID) {
			return input.ErrNotFound
		}
		return a.Moderation.Withhold(ctx, by, in.ID)
	})
}
