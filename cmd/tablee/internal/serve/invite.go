package serve

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/url"

	"tablee/host/node"
)

// printInvite prints, at the first start of a server, the link that creates its first moderator. It is
// printed once, for the operator, and never logged.
func printInvite(ctx context.Context, out io.Writer, n *node.Node, baseURL string) error {
	secret, err := n.Moderation.FirstInvite(ctx)
	if err != nil || secret == "" {
		return err
	}
	_, err = fmt.Fprintf(out, "To become its first moderator, open this link once, within a day: %s\n", InviteLink(baseURL, secret))
	return err
}

// InviteLink returns the address of an invitation. Passkeys belong to a host name, so a local IP address is
// written as localhost.
func InviteLink(baseURL, secret string) string {
	u, err := url.Parse(baseURL)
	if err != nil {
		return baseURL
	}
	if ip := net.ParseIP(u.Hostname()); ip != nil && (ip.IsLoopback() || ip.IsUnspecified()) {
		u.Host = net.JoinHostPort("localhost", u.Port())
	}
	return u.JoinPath("admin", "enter", secret).String()
}
