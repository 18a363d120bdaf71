package notify

import (
	"net/url"
	"slices"
	"strings"
)

// Kinds of targets: a browser, and webhooks by the shape of their calls.
const (
	Push    = "push"    // web push, through the browser's push service
	Hook    = "hook"    // a program, which is called with signed JSON of our own
	Discord = "discord" // a channel of Discord
	Slack   = "slack"   // a channel of Slack, or of another chat that takes its calls
	Matrix  = "matrix"  // a room of Matrix, by a generic webhook of hookshot
	Ntfy    = "ntfy"    // a topic of ntfy
)

// Hooks lists the kinds of webhooks.
func Hooks() []string { return []string{Hook, Discord, Slack, Matrix, Ntfy} }

// isHook reports whether a kind is one of webhooks.
func isHook(kind string) bool { return slices.Contains(Hooks(), kind) }

// HookOf returns the kind of webhook that an address belongs to beyond doubt, or else Hook.
func HookOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return Hook
	}
	switch host := strings.ToLower(u.Hostname()); {
	case isDiscord(host) && strings.HasPrefix(u.Path, "/api/webhooks/"):
		if strings.HasSuffix(u.Path, "/slack") { // Discord takes calls in the shape of Slack there
			return Slack
		}
		return Discord
	case host == "hooks.slack.com":
		return Slack
	case host == "ntfy.sh":
		return Ntfy
	}
	return Hook
}

// isDiscord reports whether a host is Discord's.
func isDiscord(host string) bool {
	return slices.Contains([]string{"discord.com", "ptb.discord.com", "canary.discord.com", "discordapp.com"}, host)
}
