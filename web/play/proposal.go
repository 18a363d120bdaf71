package play

import (
	"errors"
	"net/http"
	"strings"

	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/contract"
	"tablee/web/page"
	"tablee/web/scene"
)

// atTable wraps an operation at a table other than a game action: it resolves the frame and the hand, and
// responds to the result.
func (s *handlers) atTable(do func(r *http.Request, by host.Hand, f *host.Frame) error) func(http.ResponseWriter, *http.Request, *viewer) error {
	return func(w http.ResponseWriter, r *http.Request, v *viewer) error {
		id := table.ID(r.PathValue("id"))
		f, err := s.frameToReturn(r, v)
		if err != nil {
			return err
		}
		if !v.Known {
			return s.refuse(w, r, v, id, "", table.ErrNotSeated)
		}
		err = do(r, v.Hand(f, r), f)
		if err != nil && host.Refused(err) && !errors.Is(err, input.ErrNotFound) {
			return s.refuseTyped(w, r, v, id, "", r.PostFormValue("name"), err)
		}
		if err != nil {
			return err
		}
		if r.PostFormValue("what") == table.OfferUndo {
			if err := s.keepHotSeat(w, r, f, v); err != nil {
				return err
			}
		}
		return s.accepted(w, r, id)
	}
}

// frameToReturn is frame also for a person who may take their seat back at a table closed to watchers.
func (s *handlers) frameToReturn(r *http.Request, v *viewer) (*host.Frame, error) {
	f, err := s.frame(r, v)
	if !errors.Is(err, page.ErrForbidden) || !v.Known || !strings.HasSuffix(r.URL.Path, "/return") {
		return f, err
	}
	all, failed := s.Host.Frame(r.Context(), table.ID(r.PathValue("id")))
	if failed == nil && all.Table.ReturnsTo(v.Player.ID) >= 0 {
		return all, nil
	}
	return nil, err
}

// leave lets a bot play for the visitor; returnToSeat takes their seat back.
func (s *handlers) leave(r *http.Request, by host.Hand, f *host.Frame) error {
	return s.Host.Leave(r.Context(), by, f.Table.ID)
}

func (s *handlers) returnToSeat(r *http.Request, by host.Hand, f *host.Frame) error {
	return s.Host.Return(r.Context(), by, f.Table.ID)
}

// here records that the visitor has the page before their eyes, which a question called for.
func (s *handlers) here(r *http.Request, by host.Hand, f *host.Frame) error {
	return s.Host.ComeBack(r.Context(), by.Player, f)
}

// propose asks the others for an undo, a change of the contract, the end of the game or a bot in place of a
// player.
func (s *handlers) propose(r *http.Request, by host.Hand, f *host.Frame) error {
	what := r.PostFormValue("what")
	if what == table.OfferStandIn {
		return s.Host.AskStandIn(r.Context(), by, f.Table.ID, scene.SeatNamed(r, "whom"))
	}
	var terms *table.Terms
	if what == table.OfferTerms {
		t, err := contract.ReadTerms(r.PostForm, f.Table.Absence.Level)
		if err != nil {
			return err
		}
		terms = &t
	}
	return s.Host.Ask(r.Context(), by, f.Table.ID, scene.SeqOf(r), what, terms)
}

// answer accepts or rejects a proposal.
func (s *handlers) answer(r *http.Request, by host.Hand, f *host.Frame) error {
	return s.Host.Answer(r.Context(), by.Player, f.Table.ID, scene.SeqOf(r), r.PostFormValue("yes") == "yes")
}
