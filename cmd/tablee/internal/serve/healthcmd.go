package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"tablee/cmd/internal/cli"
)

// HealthCmd asks a running server whether it is ready, for containers, which have no other program to ask with.
type HealthCmd struct {
	Addr   string   `default:"127.0.0.1:8080" help:"Address on which the server listens, as its --addr; may be empty with --domain."`
	Domain []string `placeholder:"NAME" help:"Names of the server, as its --domain: without --addr it is asked on port 80."`
}

// loopback80 is the address at which a server with --domain answers health checks before it has a certificate.
const loopback80 = "127.0.0.1:80"

// healthWithin limits the time for the answer; the server takes three seconds at most.
const healthWithin = 5 * time.Second

// Run prints the server's answer; an error means that it is not ready, or does not answer.
func (c HealthCmd) Run(ctx context.Context, out io.Writer) error {
	address, err := c.dialled()
	if err != nil {
		return cli.Usage(err)
	}
	ctx, cancel := context.WithTimeout(ctx, healthWithin)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+readyPath, nil)
	if err != nil {
		return cli.Usage(fmt.Errorf("--addr: %w", err))
	}
	client := http.Client{Transport: &http.Transport{}} // without the proxy of the environment
	resp, err := client.Do(r)
	if err != nil {
		return fmt.Errorf("the server does not answer: %w", err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(io.LimitReader(resp.Body, 1<<10))
	if err != nil {
		return fmt.Errorf("the server does not answer: %w", err)
	}
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s is not ready: %d, %s", address, resp.StatusCode, strings.TrimSpace(string(text)))
	}
	_, err = out.Write(text)
	return err
}

// dialled returns the address to ask: a server that listens everywhere is asked by loopback, and by its address,
// since a container may not know the name localhost.
func (c HealthCmd) dialled() (string, error) {
	if c.Addr == "" && len(c.Domain) > 0 {
		return loopback80, nil
	}
	host, port, err := net.SplitHostPort(c.Addr)
	if err != nil || port == "" || port == "0" {
		return "", errors.New("--addr must be the address on which the server listens, such as 127.0.0.1:8080 or :8080")
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port), nil
}
