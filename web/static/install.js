// Offers once a month to install the site on the home screen: with a button where the browser supports it, with
// two steps on an iPhone.
const section = document.querySelector("#install")

const month = 30 * 24 * 3600e3
let asked = 0 // time of the last offer; Infinity for never again
try { asked = +(localStorage.getItem("install") ?? 0) } catch { asked = Infinity /* no storage: it would be offered every time */ }
const keep = at => { try { localStorage.setItem("install", at) } catch { /* no storage */ } }

const later = section?.querySelector("[data-later]")
const installed = matchMedia("(display-mode: standalone)").matches || navigator.standalone
if (section && installed) section.remove()
else if (section) {
	const press = section.querySelector("[data-install]"), steps = section.querySelector("[data-steps]")
	const may = !later || Date.now() - asked > month
	const show = () => {
		if (later && section.hidden) keep(Date.now())
		section.hidden = false
	}
	addEventListener("beforeinstallprompt", e => {
		e.preventDefault()
		if (!may) return
		press.hidden = false
		steps.hidden = true
		press.onclick = async () => { e.prompt(); if ((await e.userChoice).outcome === "accepted") section.remove() }
		show()
	})
	if (may && navigator.standalone === false) { // Safari on a phone or tablet
		steps.hidden = false
		show()
	}
	later?.addEventListener("click", () => section.remove())
	section.addEventListener("keydown", e => e.key === "Escape" && later && section.remove())
	section.querySelector("[data-never]")?.addEventListener("click", () => {
		keep(Infinity)
		section.remove()
	})
}
