// Shows push messages and opens their table; shows an offline page, in the language it was registered with.
// Other pages are never cached.
const word = "/offline" + self.location.search

self.addEventListener("install", e => e.waitUntil(keep().then(() => self.skipWaiting())))
self.addEventListener("activate", e => e.waitUntil((async () => {
	await self.registration.navigationPreload?.enable()
	for (const name of await caches.keys()) if (name !== word) await caches.delete(name)
	await self.clients.claim()
})()))

// keep stores the offline page with its styles and scripts inlined, since nothing else can be loaded then.
async function keep() {
	const page = await fetch(word, { cache: "no-store" })
	if (!page.ok) return
	let text = await page.text()
	for (const [tag, style, script] of text.matchAll(/<link rel="stylesheet" href="([^"]+)">|<script type="module" src="([^"]+)"><\/script>/g)) {
		const file = await (await fetch(style ?? script)).text()
		text = text.replace(tag, () => style ? `<style>${file}</style>` : `<script type="module">${file}</script>`)
	}
	await (await caches.open(word)).put(word, new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } }))
}

self.addEventListener("fetch", e => {
	if (e.request.mode === "navigate") e.respondWith((async () => {
		try { return await e.preloadResponse || await fetch(e.request) } catch { return await caches.match(word) ?? Response.error() }
	})())
})

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
