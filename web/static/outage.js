// The banner of an outage polls until saving works again, and announces that once.
const banner = document.querySelector("#outage"), text = banner.firstElementChild
async function ask() {
	try {
		if (!document.hidden && (await fetch("/readyz", { cache: "no-store" })).ok) {
			text.textContent = banner.dataset.over
			return setTimeout(() => banner.remove(), 4000)
		}
	} catch { /* offline: retry */ }
	setTimeout(ask, 3000)
}
setTimeout(ask, 3000)
