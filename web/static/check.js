// Computes the hash of a finished table's seed in the reader's own browser. Loaded by the page that checks
// the shuffle. Without crypto.subtle (which needs https) the page keeps its initial text, which says so.
const text = id => document.getElementById(id).textContent.trim()
const told = document.getElementById("hashed")

if (crypto.subtle) {
	const seed = Uint8Array.from(text("seed").match(/../g), byte => parseInt(byte, 16))
	const hash = [...new Uint8Array(await crypto.subtle.digest("SHA-256", seed))].map(byte => byte.toString(16).padStart(2, "0")).join("")
	told.textContent = told.dataset[hash === text("commitment") ? "same" : "other"]
}
