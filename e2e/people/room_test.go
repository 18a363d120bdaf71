package people

import (
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// TestRoom: three people, four chairs. One comes by the code, one by the link; the opener says
// their name, changes the contract, which is agreed to anew, and begins with those who are there.
func TestRoom(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	margaux := browser.Open(t, s, "Margaux", "fr", browser.Desktop)
	table := fills(margaux, "nain-jaune", `{seats: "4", seating: "kept"}`)
	stays(margaux)
	margaux.Do(chromedp.SendKeys(chromedp.CSS(".own-name"), "Margaux"))
	margaux.Press(`.own-name + button`)
	margaux.Until(`document.querySelector(".own-name").id === "name-Margaux"`)
	code := browser.JS[string](margaux, `document.querySelector(".code").textContent.trim()`)

	zoe := browser.Open(t, s, "Zoé", "fr", browser.Phone)
	zoe.Visit("/join")
	zoe.CheckLook("join")
	zoe.Do(chromedp.SendKeys(chromedp.CSS("#code"), code)) // the last sign sends
	zoe.Until(`location.pathname === "` + table + `" && document.querySelector("#welcome")`)
	zoe.Do(chromedp.SendKeys(chromedp.CSS("#name"), zoe.Name))
	zoe.PressAndLoad("#sit button.gold")
	samir := browser.Open(t, s, "Samir", "en", browser.Phone)
	samir.Visit(table)
	samir.Do(chromedp.SendKeys(chromedp.CSS("#name"), samir.Name))
	samir.PressAndLoad("#sit button.gold")
	margaux.Until(`document.querySelector("#begin .gold")?.textContent.includes("3") && document.querySelector("#live").textContent.includes("Samir")`)

	margaux.Do(chromedp.Evaluate[chromedp.Void](`(() => {
		const deals = document.querySelector("select[name='o.deals']")
		deals.value = "2"
		deals.dispatchEvent(new Event("change", { bubbles: true }))
	})()`))
	margaux.Until(`document.querySelector("#begin .gold").ariaDisabled === "true"`)
	for _, p := range []*browser.Person{zoe, samir} {
		p.Until(`document.querySelector("form[action$='/agree'] button")`)
		if !browser.JS[bool](p, `(() => {
			const button = document.querySelector("form[action$='/agree'] button").getBoundingClientRect()
			return document.elementFromPoint(button.x + button.width / 2, button.y + button.height / 2)?.matches("form[action$='/agree'] button")
		})()`) {
			t.Errorf("%s has to look for how to agree", p.Name)
		}
		p.CheckLook("asked")
		p.Press(`form[action$='/agree'] button`)
		p.Until(`!document.querySelector("form[action$='/agree']")`)
	}
	margaux.Until(`document.querySelector("#begin .gold").ariaDisabled !== "true"`)
	margaux.CheckLook("room")
	stayed(margaux, "in the room")
	margaux.Press("#begin .gold")
	for _, p := range []*browser.Person{margaux, zoe, samir} {
		p.Until(`document.querySelector("#table")`)
	}
	if n := browser.JS[int](margaux, `document.querySelectorAll(".plate").length`); n != 3 {
		t.Errorf("%d sit there, not the three who came", n)
	}
}
