package serve

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"

	"tablee/web/secure"
)

// listeners holds the addresses of the server: bound first, served once everything else is ready.
type listeners struct {
	bound   []net.Listener
	plain   net.Listener // plain, secure and port80 are nil when not requested
	secure  net.Listener // port 443 of the domains
	port80  net.Listener // ACME challenges, health checks, and redirects to secure
	metrics net.Listener

	servers []attached
	streams *streams     // streams taken from the servers; nil before attach
	conns   *connections // nil: unlimited
}

// attached is a listener and its server.
type attached struct {
	listener net.Listener
	server   *http.Server
}

// defaultMetrics is the default of --metrics. A second server on the same machine does not fail because the
// default address is in use.
const defaultMetrics = "127.0.0.1:9090"

// listen binds the addresses. Connections wait until they are served.
func (c *Cmd) listen(log *slog.Logger) (*listeners, error) {
	l := &listeners{}
	if files, known := openFiles(); known {
		l.conns = &connections{most: mostConnections(files)}
	}
	if err := l.bindAll(c, log); err != nil {
		l.shutdown()
		return nil, err
	}
	return l, nil
}

func (l *listeners) bindAll(c *Cmd, log *slog.Logger) (err error) {
	if c.Addr != "" {
		if l.plain, err = l.bind(c.Addr); err != nil {
			return err
		}
	}
	if len(c.Domain) > 0 {
		if l.port80, err = l.bind(":80"); err != nil {
			return err
		}
		if l.secure, err = l.bind(":443"); err != nil {
			return err
		}
	}
	if l.plain == nil && l.secure == nil {
		return errors.New("nowhere to listen: give --addr or --domain")
	}
	if c.Metrics != "" {
		l.metrics, err = l.bind(c.Metrics)
		if err != nil && c.Metrics == defaultMetrics {
			log.Warn("no metrics: their default address is in use", "address", c.Metrics)
			err = nil
		}
	}
	return err
}

func (l *listeners) bind(address string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	l.bound = append(l.bound, listener)
	return listener, nil
}

// counted returns a listener whose connections are limited; full is sent to refused ones.
func (l *listeners) counted(listener net.Listener, full string) net.Listener {
	if l.conns == nil {
		return listener
	}
	return bounded{listener, l.conns, full}
}

// attach assigns a server to each listener.
func (c *Cmd) attach(ctx context.Context, l *listeners, handler *root, metrics *metrics, log *slog.Logger) error {
	l.streams = handler.streams
	if l.plain != nil {
		l.add(l.counted(l.plain, fullAnswer), newServer(handler, log))
	}
	if l.secure != nil {
		certificates, err := newCertificates(ctx, c.Domain, c.Data, log)
		if err != nil {
			return fmt.Errorf("certificates of %v: %w", c.Domain, err)
		}
		redirect := secure.RedirectToHTTPS(asciiNames(c.Domain))
		l.add(l.counted(l.port80, fullAnswer), newServer(certificates.challenges(checksOr(handler, redirect)), log))
		l.add(tls.NewListener(l.counted(l.secure, ""), certificates.config()), newServer(handler, log))
	}
	if l.metrics != nil {
		l.add(l.metrics, newServer(metrics.handler(), log))
		log.Info("metrics", "address", "http://"+l.metrics.Addr().String()+"/metrics")
	}
	return nil
}

func (l *listeners) add(listener net.Listener, s *http.Server) {
	if l.conns != nil {
		s.ConnState = l.conns.follow
	}
	l.servers = append(l.servers, attached{listener, s})
}

// serve starts all servers; the channel receives the error of a listener that fails.
func (l *listeners) serve() <-chan error {
	failed := make(chan error, len(l.servers))
	for _, a := range l.servers {
		go func() {
			if err := a.server.Serve(a.listener); !errors.Is(err, http.ErrServerClosed) {
				failed <- fmt.Errorf("serve %s: %w", a.listener.Addr(), err)
			}
		}()
	}
	return failed
}

// shutdown lets open requests and streams finish, and closes those that do not in time.
func (l *listeners) shutdown() {
	ctx, cancel := context.WithTimeout(context.Background(), shutdownTimeout)
	defer cancel()
	for _, a := range l.servers {
		if a.server.Shutdown(ctx) != nil {
			_ = a.server.Close() // out of time
		}
	}
	if l.streams != nil {
		l.streams.shutdown(ctx)
	}
	for _, listener := range l.bound {
		_ = listener.Close() // already closed if it was served
	}
}
