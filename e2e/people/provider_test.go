package people

import (
	"os"
	"path/filepath"
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/web/openid/openidtest"
)

// In a browser one press leads to the provider and back, past the pages' own policy, which stops forms that end at
// another site. The provider is another site there, so the cookies are those of a visitor who comes from elsewhere.
// The pages on the way fit the narrowest screen.
func TestProvider_Browser_ThereAndBack(t *testing.T) {
	t.Parallel()
	at := openidtest.New(t)
	at.Person = map[string]any{"sub": "pupil-4711", "name": "Léo Martin"}
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte(openidtest.Secret), 0o600); err != nil {
		t.Fatal(err)
	}
	s := program.New(t, "--oidc-issuer="+at.Server.URL, "--oidc-client="+openidtest.Client, "--oidc-secret-file="+secret, "--oidc-name=Lycée")
	p := browser.Open(t, s, "leo", "fr", browser.Narrow)
	p.Proxy.UseLocalhost()
	s.Restart("--url=" + p.Proxy.URL(""))
	const button = `form[action="/sign-in/provider"] button`

	p.Visit("/sign-in?back=/circles")
	p.CheckLook("sign-in with a provider")
	p.Press(button)
	p.Until(`location.pathname === "/circles"`)
	p.WaitForText("Léo Martin")
	p.Visit("/me")
	p.WaitForText("Vous vous connectez avec Lycée depuis")
	p.CheckWidth("a page of a person of a provider")

	at.Error = "access_denied"
	p.Visit("/sign-in")
	p.Press(button)
	p.WaitForText("vous n’avez pas accepté")
	p.CheckLook("refused by a provider")

	at.Error, at.Person = "", map[string]any{"sub": "pupil-4712"}
	p.Press(button)
	p.Until(`location.pathname === "/sign-in/provider/name"`)
	p.CheckLook("a name is asked")
	p.Fill("#name", "Zoé")
	p.Press(`form[action="/sign-in/provider/name"] button`)
	p.WaitForText("Zoé")
}
