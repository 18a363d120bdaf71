// Push notifications: submits the form with data-push with the browser's address and keys. Its button is
// visible only where the browser supports push; otherwise its [role=status] says so.
import { worker } from "./modules/trusted.js"

const form = document.querySelector("form[data-push]")
const told = form?.querySelector("[role=status]")
const bytes = text => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), c => c.charCodeAt(0))

if (form && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
	form.querySelector("button").hidden = false
	told.textContent = ""
	form.addEventListener("submit", async e => {
		e.preventDefault()
		told.textContent = ""
		try {
			if (await Notification.requestPermission() !== "granted") {
				told.textContent = told.dataset.refused
				return
			}
			await navigator.serviceWorker.register(worker(document.documentElement.lang))
			const { pushManager } = await navigator.serviceWorker.ready
			const options = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.push) }
			const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON()
			form.elements.address.value = endpoint
			form.elements.p256dh.value = keys.p256dh
			form.elements.auth.value = keys.auth
		} catch {
			told.textContent = told.dataset.failed
			return
		}
		form.submit()
	})
}
