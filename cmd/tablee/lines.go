package main

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
)

// lines are the doors of the house: addresses that are taken, then answered.
type lines struct {
	address string // what a person types
	doors   []net.Listener
	plain   net.Listener // each nil when it was not asked for
	secure  net.Listener // of the domains, with challenges at port 80
	port80  net.Listener
	metrics net.Listener

	answered []line
}

// line is a door and who answers at it.
type line struct {
	door   net.Listener
	server *http.Server
}

// defaultMetrics is the default of the flag: nobody asked for it, so that a second
// library on the same machine does not fail on it.
const defaultMetrics = "127.0.0.1:9090"

// listen takes the addresses. Whoever calls waits until they are answered.
func (c *serveCmd) listen(log *slog.Logger) (*lines, error) {
	l := &lines{}
	if err := l.takeAll(c, log); err != nil {
		l.shut()
		return nil, err
	}
	return l, nil
}

func (l *lines) takeAll(c *serveCmd, log *slog.Logger) (err error) {
	if c.Addr != "" {
		if l.plain, err = l.take(c.Addr); err != nil {
			return err
		}
		l.address = "http://" + l.plain.Addr().String()
	}
	if len(c.Domain) > 0 {
		if l.port80, err = l.take(":80"); err != nil {
			return err
		}
		if l.secure, err = l.take(":443"); err != nil {
			return err
		}
		l.address = "https://" + c.Domain[0]
	}
	if l.address == "" {
		return errors.New("nowhere to listen: give --addr or --domain")
	}
	if c.Metrics != "" {
		l.metrics, err = l.take(c.Metrics)
		if err != nil && c.Metrics == defaultMetrics {
			log.Warn("no metrics: their default address is taken", "address", c.Metrics)
			err = nil
		}
	}
	return err
}

func (l *lines) take(address string) (net.Listener, error) {
	door, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	l.doors = append(l.doors, door)
	return door, nil
}

// answer says who answers at the doors.
func (c *serveCmd) answer(ctx context.Context, l *lines, handler http.Handler, meter *meter, log *slog.Logger) error {
	if l.plain != nil {
		l.add(l.plain, newServer(handler, log))
	}
	if l.secure != nil {
		certificates, err := newCertificates(ctx, c.Domain, c.Data, log)
		if err != nil {
			return err
		}
		l.add(l.port80, newServer(certificates.challenges(), log))
		l.add(tls.NewListener(l.secure, certificates.config()), newServer(handler, log))
	}
	if l.metrics != nil {
		l.add(l.metrics, newServer(meter.handler(), log))
		log.Info("metrics", "address", "http://"+l.metrics.Addr().String()+"/metrics")
	}
	return nil
}

func (l *lines) add(door net.Listener, s *http.Server) {
	l.answered = append(l.answered, line{door, s})
}

// open begins to serve; the channel tells when a door fails.
func (l *lines) open() <-chan error {
	failed := make(chan error, len(l.answered))
	for _, a := range l.answered {
		go func() {
			if err := a.server.Serve(a.door); !errors.Is(err, http.ErrServerClosed) {
				failed <- err
			}
		}()
	}
	return failed
}

// shut lets open requests end, and cuts off those that do not.
func (l *lines) shut() {
	ctx, cancel := context.WithTimeout(context.Background(), closingTime)
	defer cancel()
	for _, a := range l.answered {
		if a.server.Shutdown(ctx) != nil {
			_ = a.server.Close() // they had their time
		}
	}
	for _, door := range l.doors {
		_ = door.Close() // already closed when it was served
	}
}
