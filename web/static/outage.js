// A page that says that nothing can be saved asks until it can, and says that, once.
const banner = document.querySelector("#outage"), text = banner.firstElementChild
async function ask() {
	try {
		if (!document.hidden && (await fetch("/readyz", { cache: "no-store" })).ok) {
			text.textContent = banner.dataset.over
			return setTimeout(() => banner.remove(), 4000)
		}
	} catch { /* the wire: again */ }
	setTimeout(ask, 3000)
}
setTimeout(ask, 3000)
