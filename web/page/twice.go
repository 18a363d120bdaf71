package page

import (
	"net/http"
	"slices"

	"tablee/host"
	"tablee/host/secret"
	"tablee/web/once"
)

// logged lists the forms whose commands the log of their table remembers.
var logged = []string{"POST /t/{id}", "POST /t/{id}/command"}

// actOnce serves a request with respond. A form with a command acts once: an equal form of the same visitor gets
// its answer again for a minute. After that, at another node or after a restart it asks for the same things by the
// same ids (secret.WithCommand), and so makes nothing new. See CommandField.
func (s *Site) actOnce(w http.ResponseWriter, r *http.Request, v *Visitor, respond http.HandlerFunc) {
	command := r.PostForm.Get(commandField)
	if r.Method != http.MethodPost || command == "" || len(command) > host.MaxCommand || slices.Contains(logged, r.Pattern) {
		respond(w, r)
		return
	}
	who := ""
	if v.Known {
		who = v.Token
	}
	key := once.KeyOf(who, r.URL.Path, r.PostForm.Encode())
	s.answers.Serve(w, r, key, func(w http.ResponseWriter, r *http.Request) {
		sealed, err := s.services.Accounts.Seal(r.Context(), string(key[:]))
		if err == nil { // else the database cannot be reached, and nothing is made
			r = r.WithContext(secret.WithCommand(r.Context(), sealed))
		}
		respond(w, r)
	})
}

// commandField is the name of the field with a form's command.
const commandField = "command"
