package notify

import "testing"

// An address that can only be one chat's tells its shape; any other is a program's.
func TestHookOf_UnmistakableAddress(t *testing.T) {
	for address, want := range map[string]string{
		"https://discord.com/api/webhooks/1/x": Discord, "https://DISCORD.com:443/api/webhooks/1/x?wait=true": Discord, "https://discordapp.com/api/webhooks/1/x": Discord,
		"https://discord.com/api/webhooks/1/x/slack": Slack, "https://discord.com/other": Hook, "https://discord.com.evil.example/api/webhooks/1/x": Hook,
		"https://hooks.slack.com/services/T0/B0/x": Slack, "https://ntfy.sh/topic": Ntfy, "https://ntfy.example/topic": Hook,
		"https://matrix.example/webhook/x": Hook, "": Hook, "://": Hook,
	} {
		if got := HookOf(address); got != want {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
}
