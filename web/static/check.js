// The hash of a finished table's seed, computed by the reader's own browser. Fetched by
// the page that checks the shuffle; where a browser may not compute (only over https) the
// page says so already.
const text = id => document.getElementById(id).textContent.trim()
const told = document.getElementById("hashed")

if (crypto.subtle) {
	const seed = Uint8Array.from(text("seed").match(/../g), byte => parseInt(byte, 16))
	const hash = [...new Uint8Array(await crypto.subtle.digest("SHA-256", seed))].map(byte => byte.toString(16).padStart(2, "0")).join("")
	told.textContent = told.dataset[hash === text("commitment") ? "same" : "other"]
}
