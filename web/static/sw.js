// Shows what a push service brings, and opens the table. It does nothing else: no page
// passes through it.
self.addEventListener("push", e => {
	const { title, text, lang, tag, url } = e.data.json()
	e.waitUntil(self.registration.showNotification(title, { body: text, lang, tag, renotify: true, icon: "/favicon.ico", data: new URL(url).pathname }))
})

self.addEventListener("notificationclick", e => {
	e.notification.close()
	const path = e.notification.data
	e.waitUntil(self.clients.matchAll({ type: "window", includeUncontrolled: true }).then(pages =>
		pages.find(page => new URL(page.url).pathname === path)?.focus() ?? self.clients.openWindow(path)))
})
