// The page's only way from a text to HTML, or to the address of a script (Trusted Types): all of it comes from
// this server, which has escaped it. Each bundle has a policy of its own by the same name.
const policy = window.trustedTypes?.createPolicy("tablee", {
	createHTML: html => html,
	createScriptURL: address => {
		if (!address.startsWith("/sw.js?")) throw new TypeError(address)
		return address
	},
})

// html returns a fragment from this server as it may be put into the page.
export const html = text => policy?.createHTML(text) ?? text

// worker returns the address of the service worker as it may be registered.
export const worker = lang => policy?.createScriptURL("/sw.js?lang=" + lang) ?? "/sw.js?lang=" + lang

// parsed returns a page from this server as a document.
export const parsed = text => new DOMParser().parseFromString(html(text), "text/html")
