package serve

import (
	"cmp"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"slices"
	"strings"

	"golang.org/x/net/idna"

	"tablee/web/page"
	"tablee/web/secure"
)

// mostAddresses limits the addresses that the start prints: a machine may have hundreds.
const mostAddresses = 8

// publicURL returns the value of --url without a final slash; "" for "". The error says what is wrong with it.
func publicURL(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Scheme != "http" && u.Scheme != "https":
		return "", fmt.Errorf("--url must begin with https:// or http://, such as https://tablee.example, not %q", text)
	case u.Hostname() == "" || u.User != nil:
		return "", fmt.Errorf("--url must be a scheme and a host, such as https://tablee.example, not %q", text)
	case u.Path != "" && u.Path != "/":
		return "", fmt.Errorf("--url must have no path: the library has a host of its own, such as https://tablee.example, and no folder of another site; not %q", text)
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return "", fmt.Errorf("--url must end with the host: no ? or #, not %q", text)
	}
	host := u.Host
	if ascii, err := idna.Lookup.ToASCII(u.Hostname()); err == nil && ascii != u.Hostname() { // as browsers send it
		host = ascii
		if u.Port() != "" {
			host = net.JoinHostPort(ascii, u.Port())
		}
	}
	return secure.ReadOrigin(u.Scheme + "://" + host) // without the default port, as browsers send it
}

// checkURL checks --url, also against --domain, whose names alone are answered.
func (c *Cmd) checkURL() error {
	address, err := publicURL(c.URL)
	if err != nil || address == "" || len(c.Domain) == 0 {
		return err
	}
	own := func(name string) bool {
		return address == "https://"+name || strings.HasPrefix(address, "https://"+name+":")
	}
	if !slices.ContainsFunc(asciiNames(c.Domain), own) {
		return fmt.Errorf("--url must be https:// and a name of --domain, since no other is answered: https://%s, not %q", c.Domain[0], c.URL)
	}
	return nil
}

// publicURL returns the public address of the site; "" if it is not told.
func (c *Cmd) publicURL() string {
	address, _ := publicURL(c.URL) // Validate has refused a wrong one
	return address
}

// addresses lists where the site can be reached.
type addresses struct {
	public   []string // told by --url and --domain
	outside  []string // of this machine on its networks
	loopback string   // "" if it does not listen there
	proxied  bool     // others come through a proxy
}

// addresses returns the addresses of the site, which listens on plain unless it is nil.
func (c *Cmd) addresses(plain net.Listener) addresses {
	at := addresses{proxied: c.TrustProxy}
	if address := c.publicURL(); address != "" {
		at.public = append(at.public, address)
	}
	for _, name := range c.Domain {
		if address := "https://" + name; !slices.Contains(at.public, address) {
			at.public = append(at.public, address)
		}
	}
	if plain != nil {
		at.listensOn(plain.Addr(), networkAddresses())
	}
	return at
}

// outside returns the function for page.Config.Outside: nil if pages cannot know the answer.
func (c *Cmd) outside(plain net.Listener) func() string {
	if c.TrustProxy && len(c.Domain) == 0 {
		return nil // the proxy knows
	}
	return func() string {
		at := c.addresses(plain)
		for _, all := range [][]string{at.public, at.outside} {
			if len(all) > 0 {
				return all[0]
			}
		}
		return ""
	}
}

// listensOn adds what a listener's address means on a machine with these addresses.
func (at *addresses) listensOn(listener net.Addr, machine []net.IP) {
	bound, ok := listener.(*net.TCPAddr)
	if !ok {
		return
	}
	web := func(ip net.IP) string { return "http://" + net.JoinHostPort(ip.String(), fmt.Sprint(bound.Port)) }
	switch {
	case bound.IP.IsLoopback():
		at.loopback = web(bound.IP)
	case len(bound.IP) > 0 && !bound.IP.IsUnspecified():
		at.outside = []string{"http://" + bound.String()}
	default:
		at.loopback = web(net.IPv4(127, 0, 0, 1))
		for _, ip := range machine {
			if len(at.outside) < mostAddresses && (ip.To4() != nil || bound.IP.To4() == nil) {
				at.outside = append(at.outside, web(ip))
			}
		}
	}
}

// networkAddresses returns the addresses of this machine that others on its networks can use, the one of its
// usual way out first, those of IPv4 before those of IPv6.
func networkAddresses() []net.IP {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var ips []net.IP
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && n.IP.IsGlobalUnicast() {
			ips = append(ips, n.IP)
		}
	}
	first := wayOut()
	rank := func(ip net.IP) int {
		switch {
		case ip.Equal(first):
			return 0
		case ip.To4() != nil:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(ips, func(a, b net.IP) int { return cmp.Compare(rank(a), rank(b)) })
	return ips
}

// wayOut returns the address from which this machine would call a stranger; nil without a network. Nothing is
// sent: the stranger's address is one of those for documents.
func wayOut() net.IP {
	conn, err := net.Dial("udp4", "192.0.2.1:9")
	if err != nil {
		return nil
	}
	defer conn.Close()
	from, _ := conn.LocalAddr().(*net.UDPAddr)
	if from == nil {
		return nil
	}
	return from.IP
}

// all returns every address, the one to give to others first.
func (at addresses) all() []string {
	all := slices.Concat(at.public, at.outside)
	if at.loopback != "" {
		all = append(all, at.loopback)
	}
	return all
}

// local returns the address for this machine's own browser.
func (at addresses) local() string {
	if len(at.public) > 0 {
		return at.public[0]
	}
	return cmp.Or(at.loopback, at.all()[0])
}

// isAlone reports whether no other device can reach the site.
func (at addresses) isAlone() bool { return len(at.public)+len(at.outside) == 0 && !at.proxied }

// print prints the addresses; with drawn, also the first as a QR code, if it leads other devices here.
func (at addresses) print(out io.Writer, drawn bool) {
	all := at.all()
	fmt.Fprintf(out, "Tablée is open: %s\n", all[0])
	for _, more := range all[1:] {
		fmt.Fprintf(out, "  also at %s\n", more)
	}
	if at.isAlone() {
		fmt.Fprintln(out, "No other device can reach it: it listens on this machine alone. For phones and other computers, start it with --addr :8080.")
		return
	}
	if all[0] == at.loopback || !drawn {
		return
	}
	if picture, err := page.QRCodeText(all[0]); err == nil { // too long for a code, it is not drawn
		fmt.Fprint(out, picture)
	}
}

// isTerminal reports whether out is a terminal, which a person reads.
func isTerminal(out io.Writer) bool {
	f, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
