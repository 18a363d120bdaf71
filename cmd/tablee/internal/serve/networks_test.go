package serve

import (
	"strings"
	"testing"
)

// Networks for webhooks are told by their first address and length; anything else is refused with an example.
func TestWebhookNetworks(t *testing.T) {
	for text, ok := range map[string]bool{
		"192.168.1.0/24": true, "10.0.0.7/32": true, "fd00::/8": true,
		"192.168.1.7/24": false, "192.168.1.7": false, "192.168.1.0/33": false, "home": false, "": false,
	} {
		c := &Cmd{WebhookNetwork: []string{"127.0.0.0/8", text}}
		networks, err := c.webhookNetworks()
		if (err == nil) != ok || ok && len(networks) != 2 || !ok && !strings.Contains(err.Error(), "192.168.1.0/24") {
			t.Errorf("%q: %v, %v", text, networks, err)
		}
	}
}
