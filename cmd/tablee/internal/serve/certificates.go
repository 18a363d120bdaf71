package serve

import (
	"context"
	"crypto/tls"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"

	"github.com/caddyserver/certmagic"
	"golang.org/x/net/idna"
)

// certificates obtains certificates by ACME and keeps them in the data directory.
type certificates struct {
	magic  *certmagic.Config
	issuer *certmagic.ACMEIssuer
}

// newCertificates starts to obtain the certificates for names in the background.
func newCertificates(ctx context.Context, names []string, data string, log *slog.Logger) (certificates, error) {
	var c certificates
	logger := newZap(log)
	cache := certmagic.NewCache(certmagic.CacheOptions{
		GetConfigForCert: func(certmagic.Certificate) (*certmagic.Config, error) { return c.magic, nil },
		Logger:           logger,
	})
	c.magic = certmagic.New(cache, certmagic.Config{
		Storage: &certmagic.FileStorage{Path: filepath.Join(data, "certificates")}, Logger: logger,
	})
	c.issuer = certmagic.NewACMEIssuer(c.magic, certmagic.ACMEIssuer{CA: certmagic.LetsEncryptProductionCA, Agreed: true, Logger: logger})
	c.magic.Issuers = []certmagic.Issuer{c.issuer}
	return c, c.magic.ManageAsync(ctx, names)
}

// challenges handles the authority's challenges and passes other requests to next.
func (c certificates) challenges(next http.Handler) http.Handler {
	return c.issuer.HTTPChallengeHandler(next)
}

// config returns the TLS configuration of the secure listener.
func (c certificates) config() *tls.Config {
	config := c.magic.TLSConfig()
	config.NextProtos = append([]string{"h2", "http/1.1"}, config.NextProtos...)
	config.MinVersion = tls.VersionTLS12
	return config
}

// isPublicName reports whether an authority could issue a certificate for name: no address, local name,
// wildcard, port or path.
func isPublicName(name string) bool {
	_, err := idna.Lookup.ToASCII(name)
	return err == nil && certmagic.SubjectQualifiesForPublicCert(name) && net.ParseIP(name) == nil
}

// asciiNames returns names as browsers send them: "xn--table-fsa.example" for "tablée.example".
func asciiNames(names []string) []string {
	var ascii []string
	for _, name := range names {
		if a, err := idna.Lookup.ToASCII(name); err == nil { // Validate has refused invalid names
			ascii = append(ascii, a)
		}
	}
	return ascii
}
