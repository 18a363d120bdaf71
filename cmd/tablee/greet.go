package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/url"

	"tablee/host"
)

// greet prints, at the first start of a house, the link that makes its first host. It is
// printed once, where whoever started the program reads it, and never logged.
func greet(ctx context.Context, out io.Writer, house *host.Host, address string) error {
	secret, err := house.FirstInvite(ctx)
	if err != nil || secret == "" {
		return err
	}
	_, err = fmt.Fprintf(out, "To look after it, open this once, within a day: %s\n", hostLink(address, secret))
	return err
}

// hostLink is the address of an invitation. Passkeys belong to a name: an address of
// figures that means this machine is written as localhost.
func hostLink(address, secret string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	if ip := net.ParseIP(u.Hostname()); ip != nil && (ip.IsLoopback() || ip.IsUnspecified()) {
		u.Host = net.JoinHostPort("localhost", u.Port())
	}
	return u.JoinPath("admin", "enter", secret).String()
}
