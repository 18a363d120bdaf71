package people

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// opensUnnamed posts the form of the game's page as a new visitor without a name, signs the browser in as the guest
// this creates, and returns the table's path.
func opensUnnamed(p *browser.Person, form url.Values) string {
	p.T.Helper()
	stop := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	send := func(path string, cookies []*http.Cookie) *http.Response {
		r, err := http.NewRequest(http.MethodPost, p.Proxy.URL(path), strings.NewReader(form.Encode()))
		if err != nil {
			p.T.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		for _, c := range cookies {
			r.AddCookie(c)
		}
		answer, err := stop.Do(r)
		if err != nil {
			p.T.Fatal(err)
		}
		answer.Body.Close()
		return answer
	}
	entered := send("/g/nain-jaune", nil)
	for _, c := range entered.Cookies() {
		if c.Name == program.Cookie {
			p.Proxy.SignIn(c.Value)
		}
	}
	return send(entered.Header.Get("Location"), entered.Cookies()).Header.Get("Location")
}

// room tests a waiting room with three people and four chairs. One joins by the code, whose last character submits
// it. The opener enters their name and changes the contract; the others see the button to agree without
// scrolling. The game begins with the people present. No page is reloaded.
func room(t *testing.T, s *around) {
	margaux := browser.Open(t, s.Server, "Margaux", "fr", browser.Desktop)
	table := opensUnnamed(margaux, url.Values{"seats": {"4"}, "seating": {"kept"}})
	margaux.Visit(table)
	stays(margaux)
	margaux.Do(chromedp.SendKeys(chromedp.CSS(".own-name"), "Margaux"))
	margaux.Press(`.own-name + button`)
	margaux.Until(`document.querySelector(".own-name").id === "name-Margaux"`)
	code := browser.JS[string](margaux, `document.querySelector(".code").textContent.trim()`)

	phone := guest(t, s.Server, "Zoé", "fr", browser.Phone)
	phone.Visit("/join")
	phone.Do(chromedp.SendKeys(chromedp.CSS("#code"), code)) // the last character submits
	phone.Until(`location.pathname === "` + table + `" && document.querySelector("#welcome")`)
	does(phone, table, "sit", map[string]any{})
	samir, err := program.NewGuest(s.URL(""), "Samir")
	if err != nil {
		t.Fatal(err)
	}
	if status, err := samir.Call(http.MethodPost, "/api/v1/tables"+strings.TrimPrefix(table, "/t")+"/sit", map[string]any{}, nil); err != nil || status != http.StatusOK {
		t.Fatalf("Samir cannot sit down: %d, %v", status, err)
	}
	margaux.Until(`document.querySelector("#begin .gold")?.textContent.includes("3") && document.querySelector("#live").textContent.includes("Samir")`)

	margaux.Do(chromedp.Evaluate[chromedp.Void](`(() => {
		const deals = document.querySelector("select[name='o.deals']")
		deals.value = "2"
		deals.dispatchEvent(new Event("change", { bubbles: true }))
	})()`))
	margaux.Until(`document.querySelector("#begin .gold").ariaDisabled === "true"`)
	const agree = "form[action$='/agree'] button"
	for _, name := range []string{"Zoé", "Samir"} {
		if phone.Name = name; name == "Samir" {
			phone.Proxy.Become(samir.Token, "en")
			phone.Visit(table)
		}
		phone.Until(`document.querySelector("` + agree + `")`)
		if !browser.JS[bool](phone, `(() => {
			const button = document.querySelector("`+agree+`").getBoundingClientRect()
			return document.elementFromPoint(button.x + button.width / 2, button.y + button.height / 2)?.matches("`+agree+`")
		})()`) {
			t.Errorf("%s cannot see the button to agree", name)
		}
		looksOnAPhone(phone, "asked")
		phone.Press(agree)
		phone.Until(`!document.querySelector("` + agree + `")`)
	}
	margaux.Until(`document.querySelector("#begin .gold").ariaDisabled !== "true"`)
	margaux.CheckWidth("room")
	margaux.CheckAccessible("room", "color-contrast", "target-size")
	stayed(margaux, "in the room")
	if browser.JS[bool](margaux, `document.querySelector("#tempo-tool") !== null`) {
		t.Error("the bar offers the tempo, which is a part of the contract here")
	}
	margaux.Press("#begin .gold")
	for _, p := range []*browser.Person{margaux, phone} {
		p.Until(`document.querySelector("#table")`)
	}
	if n := browser.JS[int](margaux, `document.querySelectorAll(".plate").length`); n != 3 {
		t.Errorf("%d players sit at the table, want 3", n)
	}
}
