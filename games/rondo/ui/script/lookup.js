// The dictionary that stays open: the panel tells whether the composed word is in it. It is asked once for each
// word, after a pause.
import texts from "texts"
import { find, make } from "./page.js"

const found = new Map() // by word: known or not, null while it is asked
let pause

// line returns the line of the panel about the dictionary, if a word is composed that only it could refuse.
const line = () => find("#ro-lay") && find("#ro-out > .ro-info:last-child")

function look() {
	clearTimeout(pause)
	busy(false)
	const word = find("#ro-lay > span")?.textContent.trim()
	if (!word || !line()) return
	if (typeof found.get(word) === "boolean") tell(word, found.get(word))
	else {
		line().textContent = "…"
		busy(true)
		if (!found.has(word)) pause = setTimeout(ask, 250, word)
	}
	watch.takeRecords() // these changes were its own
}

// busy holds the announcement of the panel until the answer is in it.
function busy(on) { find("#ro-out")?.setAttribute("aria-busy", on) }

function tell(word, known) {
	const p = line()
	p.className = known ? "ro-known" : "ro-no" // small screens hide what other lines allow (.ro-yes), not this one
	if (!known) p.style.color = "var(--loss)"
	p.textContent = find("#ro-say").dataset[known ? "known" : "unknown"].replace("#", word)
	if (known) p.prepend(make("span", { textContent: "✓", style: "position:absolute;left:0" }))
}

async function ask(word) {
	found.set(word, null)
	const answer = await fetch(find("#act").action + "/word?text=" + word, { headers: { "X-Fragment": 1 } })
		.then(r => r.ok && r.text()).catch(() => "")
	if (answer) found.set(word, answer === "yes")
	else found.delete(word) // asked again when the word is drawn again
	if (answer) look()
	else {
		busy(false)
		if (line()) line().textContent = texts.book
		watch.takeRecords()
	}
}

const watch = new MutationObserver(look)
watch.observe(find("#fragment"), { childList: true, subtree: true })
