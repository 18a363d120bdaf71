package main

import (
	"context"
	"crypto/tls"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"

	"github.com/caddyserver/certmagic"
)

// addTLS opens ports 443 and 80 for names whose certificates are asked for by ACME and
// kept in the data directory. Port 80 answers the authority's questions and sends
// everybody else to HTTPS.
func (l *lines) addTLS(ctx context.Context, names []string, data string, handler http.Handler, log *slog.Logger) error {
	var magic *certmagic.Config
	cache := certmagic.NewCache(certmagic.CacheOptions{
		GetConfigForCert: func(certmagic.Certificate) (*certmagic.Config, error) { return magic, nil },
	})
	magic = certmagic.New(cache, certmagic.Config{Storage: &certmagic.FileStorage{Path: filepath.Join(data, "certificates")}})
	issuer := certmagic.NewACMEIssuer(magic, certmagic.ACMEIssuer{CA: certmagic.LetsEncryptProductionCA, Agreed: true})
	magic.Issuers = []certmagic.Issuer{issuer}
	if err := magic.ManageAsync(ctx, names); err != nil {
		return err
	}
	plain, err := net.Listen("tcp", ":80")
	if err != nil {
		return err
	}
	l.add(plain, newServer(issuer.HTTPChallengeHandler(http.HandlerFunc(toHTTPS)), log))
	config := magic.TLSConfig()
	config.NextProtos = append([]string{"h2", "http/1.1"}, config.NextProtos...)
	config.MinVersion = tls.VersionTLS12
	door, err := tls.Listen("tcp", ":443", config)
	if err != nil {
		return err
	}
	l.add(door, newServer(handler, log))
	return nil
}

func toHTTPS(w http.ResponseWriter, r *http.Request) {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	http.Redirect(w, r, "https://"+host+r.URL.RequestURI(), http.StatusMovedPermanently)
}
