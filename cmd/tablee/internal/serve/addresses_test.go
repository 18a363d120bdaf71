package serve

import (
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
)

func TestPublicURL(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "https://tablee.example": "https://tablee.example", "https://tablee.example/": "https://tablee.example",
		"HTTPS://Tablee.Example:443/": "https://tablee.example", "http://192.0.2.7:8080": "http://192.0.2.7:8080", "http://[2001:db8::7]:8080": "http://[2001:db8::7]:8080",
		"https://café.example:8443": "https://xn--caf-dma.example:8443",
	} {
		if got, err := publicURL(text); err != nil || got != want {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
	for text, why := range map[string]string{
		"tablee.example": "must begin with https://", "ftp://tablee.example": "must begin with https://", "%": "must begin with https://",
		"https://": "a scheme and a host", "https://me@tablee.example": "a scheme and a host",
		"https://tablee.example/games": "no path", "https://tablee.example/games/": "no path",
		"https://tablee.example?x": "no ? or #", "https://tablee.example/?": "no ? or #", "https://tablee.example/#x": "no ? or #",
	} {
		if got, err := publicURL(text); err == nil || !strings.Contains(err.Error(), why) || !strings.HasPrefix(err.Error(), "--url ") {
			t.Errorf("%q: %q, %v, want %q", text, got, err, why)
		}
	}
}

// With --domain no other name is answered, so that a link to one would lead nowhere.
func TestCmd_URLNotInDomain_Refused(t *testing.T) {
	for address, ok := range map[string]bool{
		"": true, "https://tablee.example": true, "https://Café.example/": true, "https://tablee.example:8443": true,
		"http://tablee.example": false, "https://other.example": false, "https://www.tablee.example": false, "https://tablee.example.other": false,
	} {
		c := Cmd{URL: address, Domain: []string{"tablee.example", "café.example"}}
		if err := c.checkURL(); (err == nil) != ok || err != nil && !strings.Contains(err.Error(), "a name of --domain") {
			t.Errorf("%q: %v", address, err)
		}
	}
}

func TestAddresses_Printed(t *testing.T) {
	machine := []net.IP{net.ParseIP("192.0.2.7"), net.ParseIP("10.0.0.7"), net.ParseIP("2001:db8::7")}
	public := addresses{public: []string{"https://tablee.example"}}
	for listener, c := range map[string]struct {
		at    addresses
		want  []string
		alone bool
	}{
		"127.0.0.1:8080": {want: []string{"http://127.0.0.1:8080"}, alone: true},
		"[::1]:8080":     {want: []string{"http://[::1]:8080"}, alone: true},
		"[::]:8080":      {want: []string{"http://192.0.2.7:8080", "http://10.0.0.7:8080", "http://[2001:db8::7]:8080", "http://127.0.0.1:8080"}},
		"0.0.0.0:8080":   {want: []string{"http://192.0.2.7:8080", "http://10.0.0.7:8080", "http://127.0.0.1:8080"}},
		"192.0.2.9:80":   {want: []string{"http://192.0.2.9:80"}},
		"127.0.0.1:8081": {at: addresses{proxied: true}, want: []string{"http://127.0.0.1:8081"}},
		"127.0.0.1:8082": {at: public, want: []string{"https://tablee.example", "http://127.0.0.1:8082"}},
	} {
		bound, err := net.ResolveTCPAddr("tcp", listener)
		if err != nil {
			t.Fatal(err)
		}
		c.at.listensOn(bound, machine)
		if got := c.at.all(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", listener, got, c.want)
		}
		var plain, drawn strings.Builder
		c.at.print(&plain, false)
		c.at.print(&drawn, true)
		if first, _, _ := strings.Cut(plain.String(), "\n"); first != "Tablée is open: "+c.want[0] {
			t.Errorf("%s: the first line is %q", listener, first)
		}
		if strings.Contains(plain.String(), "[::]:") || strings.Contains(plain.String(), "0.0.0.0") || strings.Contains(plain.String(), "█") {
			t.Errorf("%s: prints %s", listener, plain.String())
		}
		if got := strings.Contains(plain.String(), "No other device can reach it") && strings.Contains(plain.String(), "--addr :8080"); got != c.alone {
			t.Errorf("%s: alone %t:\n%s", listener, got, plain.String())
		}
		if got, led := strings.Contains(drawn.String(), "█"), c.want[0] != c.at.loopback; got != led {
			t.Errorf("%s: a code is drawn: %t", listener, got)
		}
	}
}

// A machine with a thousand addresses does not fill the terminal.
func TestAddresses_Bounded(t *testing.T) {
	machine := make([]net.IP, 1000)
	for i := range machine {
		machine[i] = net.IPv4(192, 0, 2, byte(i))
	}
	var at addresses
	at.listensOn(&net.TCPAddr{Port: 8080}, machine)
	if len(at.all()) != mostAddresses+1 {
		t.Errorf("%d addresses", len(at.all()))
	}
}

// The API and the pages begin their links with --url.
func TestURL_BeginsLinks(t *testing.T) {
	e := newEdge(t, &Cmd{URL: "https://tablee.example/"})
	ana, err := e.node.Accounts.NewGuest(t.Context(), "Ana")
	if err != nil {
		t.Fatal(err)
	}
	resp := e.ask(http.MethodPost, "http://localhost:8080/g/nain-jaune", url.Values{"seats": {"3"}}, "Cookie", "tablee="+ana.Token)
	at := resp.Header.Get("Location")
	page := body(t, e.ask(http.MethodGet, "http://localhost:8080"+at, nil, "Cookie", "tablee="+ana.Token))
	if !strings.Contains(page, `value="https://tablee.example`+at+`"`) || !strings.Contains(page, "tablee.example/join") || strings.Contains(page, "--addr") {
		t.Errorf("%d %s: %s", resp.StatusCode, at, page)
	}
}
