package serve

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"tablee/web/secure"
)

// securityPath is the address where reporters of a vulnerability look for a contact (RFC 9116).
const securityPath = "/.well-known/security.txt"

// securityTextLife is the validity of security.txt, counted from each request: while the server responds, its
// operator stands by it.
const securityTextLife = 90 * 24 * time.Hour

// isContact reports whether a text is a contact address allowed in security.txt.
func isContact(text string) bool {
	u, err := url.Parse(text)
	if err != nil || strings.ContainsAny(text, "\r\n ") || !slices.Contains([]string{"mailto", "https", "tel"}, u.Scheme) {
		return false
	}
	return u.Host != "" || u.Scheme != "https" && u.Opaque != ""
}

// securityText serves the operator's security.txt, if they set a contact.
func (c *Cmd) securityText() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(c.SecurityContact) == 0 {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		for _, contact := range c.SecurityContact {
			fmt.Fprintf(w, "Contact: %s\n", contact)
		}
		fmt.Fprintf(w, "Expires: %s\nPreferred-Languages: fr, en\n", time.Now().UTC().Add(securityTextLife).Format(time.RFC3339))
		for _, name := range asciiNames(c.Domain) {
			fmt.Fprintf(w, "Canonical: https://%s%s\n", name, securityPath)
		}
	})
}

// originsWith returns whose pages may send forms and calls; refused responds to the others.
func (c *Cmd) originsWith(refused http.Handler) secure.Origins {
	return secure.Origins{Own: c.publicURL(), Callers: c.origins(), Refused: refused}
}

// origins returns the origins whose pages may call the API, as browsers write them.
func (c *Cmd) origins() (all []string) {
	for _, text := range c.CORSOrigin {
		if origin, err := secure.ReadOrigin(text); err == nil { // Validate has refused invalid ones
			all = append(all, origin)
		}
	}
	return all
}
