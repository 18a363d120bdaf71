package serve

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"

	"tablee/web/openid"
)

// Provider has the flags of a provider at which people sign in.
type Provider struct {
	OIDCIssuer     string `name:"oidc-issuer" placeholder:"URL" help:"Provider at which people sign in (OpenID Connect), such as https://login.school.example/realms/school, exactly as it names itself; needs --url."`
	OIDCClient     string `name:"oidc-client" placeholder:"ID" help:"Name of this site at the provider."`
	OIDCSecretFile string `name:"oidc-secret-file" type:"path" placeholder:"FILE" help:"File with this site's secret at the provider; TABLEE_OIDC_SECRET may have the secret itself. A public client has none."`
	OIDCName       string `name:"oidc-name" placeholder:"NAME" help:"Name of the provider on buttons, such as the school's; without it, its host."`
}

// secretVariable is the environment variable with the site's secret at the provider. It is no flag: other users of the
// machine can read command lines.
const secretVariable = "TABLEE_OIDC_SECRET"

// check returns an error unless the flags are complete. address is that of the site.
func (p Provider) check(address string) error {
	if p.OIDCIssuer == "" {
		if p.OIDCClient+p.OIDCSecretFile+p.OIDCName != "" {
			return errors.New("--oidc-client, --oidc-secret-file and --oidc-name need --oidc-issuer")
		}
		return nil
	}
	u, err := url.Parse(p.OIDCIssuer)
	switch {
	case err != nil || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "":
		return fmt.Errorf("--oidc-issuer must be an address such as https://login.school.example/realms/school, not %q", p.OIDCIssuer)
	case u.Scheme != "https" && (u.Scheme != "http" || !isOwnMachine(u.Hostname())):
		return fmt.Errorf("--oidc-issuer must begin with https://, or be on this machine, not %q", p.OIDCIssuer)
	case p.OIDCClient == "":
		return errors.New("--oidc-issuer needs --oidc-client")
	case address == "":
		return errors.New("--oidc-issuer needs --url: the provider sends people back to that address")
	}
	return nil
}

// isOwnMachine reports whether a host is this machine.
func isOwnMachine(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// provider returns the provider at which people sign in, nil for none. Nothing is asked of it yet.
func (p Provider) provider(address string) (*openid.Provider, error) {
	if p.OIDCIssuer == "" {
		return nil, nil
	}
	secret := os.Getenv(secretVariable)
	if p.OIDCSecretFile != "" {
		text, err := os.ReadFile(p.OIDCSecretFile)
		if err != nil {
			return nil, fmt.Errorf("--oidc-secret-file: %w", err)
		}
		if secret = strings.TrimSpace(string(text)); secret == "" {
			return nil, fmt.Errorf("--oidc-secret-file: %s is empty", p.OIDCSecretFile)
		}
	}
	name := p.OIDCName
	if u, err := url.Parse(p.OIDCIssuer); err == nil {
		name = cmp.Or(name, u.Hostname())
	}
	return openid.NewProvider(openid.Config{Issuer: p.OIDCIssuer, ClientID: p.OIDCClient, Secret: secret, Name: name, Address: address}), nil
}
