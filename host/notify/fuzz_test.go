package notify_test

import (
	"encoding/json"
	"net/url"
	"testing"

	"tablee/host/notify"
)

// FuzzTarget checks that any accepted target has a usable address and usable keys.
func FuzzTarget(f *testing.F) {
	const point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
	f.Add("push", "https://push.example/x", `{"p256dh":"`+point+`","auth":"BTBZMqHH6r4Tts7J_aSIgg"}`)
	f.Add("push", "https://push.example/x", `{"p256dh":"`+point+`==","auth":"BTBZMqHH6r4Tts7J_aSIgg=="}`)
	f.Add("push", "https://push.example/x", `{"p256dh":"AA","auth":""}`)
	f.Add("hook", "https://[::1%25x]:99999/", "")
	f.Add("hook", "https://user:pw@example.org\\@evil", "secret")
	f.Add("hook", "https://%41", "\xff")
	f.Fuzz(func(t *testing.T, kind, address, keys string) {
		target := notify.Target{Kind: kind, Address: address, Secret: keys}
		if target.Check(false) != nil {
			return
		}
		var read struct{ P256dh, Auth string }
		if target.Kind == notify.Push && (json.Unmarshal([]byte(keys), &read) != nil || read.P256dh == "" || read.Auth == "") {
			t.Errorf("keys %q were accepted", keys)
		}
		if at, err := url.Parse(address); err != nil || at.Scheme != "https" || at.Hostname() == "" || len(address) > 1000 {
			t.Errorf("address %q was accepted", address)
		}
	})
}
