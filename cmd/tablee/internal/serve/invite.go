package serve

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/url"

	"tablee/host/node"
)

// printInvite prints, at the first start of a server, the link by which it is set up and gets its first moderator. It
// is printed once, for the operator, and never logged.
func printInvite(ctx context.Context, out io.Writer, n *node.Node, baseURL string) error {
	secret, err := n.Moderation.FirstInvite(ctx)
	if err != nil || secret == "" {
		return err
	}
	_, err = fmt.Fprintf(out, "To set it up and become its first moderator, open this link within a day: %s\n", linkTo(baseURL, "setup", secret))
	return err
}

// InviteLink returns the address of an invitation.
func InviteLink(baseURL, secret string) string { return linkTo(baseURL, "admin", "enter", secret) }

// linkTo returns the address of a page with a passkey. Passkeys belong to a host name, so a local IP address is
// written as localhost.
func linkTo(baseURL string, path ...string) string {
	u, err := url.Parse(baseURL)
	if err != nil {
		return baseURL
	}
	if ip := net.ParseIP(u.Hostname()); ip != nil && (ip.IsLoopback() || ip.IsUnspecified()) {
		u.Host = net.JoinHostPort("localhost", u.Port())
	}
	return u.JoinPath(path...).String()
}
