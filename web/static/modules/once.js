// A form that is sent leaves its page: until the next page is there, a second press sends nothing. Forms of
// other scripts, which stay on the page, see to it themselves. The server too lets a form act once (web/once).
const patience = 1e4 // milliseconds after which a form may be sent again, in case its answer never comes
let sent = new WeakSet()

addEventListener("submit", e => {
	const form = e.target
	if (e.defaultPrevented || form.method !== "post") return
	if (sent.has(form)) return e.preventDefault()
	sent.add(form)
	setTimeout(() => sent.delete(form), patience)
})
addEventListener("pageshow", () => sent = new WeakSet()) // the person has come back
