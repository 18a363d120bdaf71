// Chat messages are part of the journal. Where it is folded (on a phone), they are still announced to screen
// readers, and a dot beside the fold stays until it is opened. Loaded by tables with a chat.
import { shown } from "./modules/find.js"

const root = document.documentElement
const said = () => [...document.querySelectorAll("[data-said]")]
const hidden = () => {
	const spoken = document.querySelector(".spoken")
	return !spoken || !shown(spoken)
}

const heard = document.createElement("p")
heard.id = "heard"
heard.className = "hidden"
heard.setAttribute("role", "status")
document.querySelector("#live").after(heard)

const last = list => list[list.length - 1]
let newest = +(last(said())?.dataset.said ?? 0)
document.addEventListener("fragment", () => {
	const news = said().filter(li => +li.dataset.said > newest)
	if (!news.length) return
	newest = +last(news).dataset.said
	if (!hidden()) return
	heard.textContent = news.map(li => li.textContent.trim().replace(/\s+/g, " ")).join(" ")
	root.dataset.unheard = ""
})
document.addEventListener("toggle", () => { if (!hidden()) delete root.dataset.unheard }, true)
