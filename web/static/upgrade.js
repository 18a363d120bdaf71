// Tells the reader that the page is older than the server, and reloads it at a quiet moment: never while the
// reader is awaited, types, or looks at a moment. The older page loads this file from the newer version, so
// it relies only on that page's ids #fragment, #act and #hold.
import { html } from "./modules/trusted.js"

const $ = query => document.querySelector(query)

export function offer(text) {
	const [version, ...lines] = text.split("\n")
	if ($("#upgrade") || kept() === version) return // the server of the other version may have served a page of this one
	keep(version)
	const styles = document.createElement("link")
	styles.rel = "stylesheet"
	styles.href = new URL("upgrade.css", import.meta.url)
	document.head.append(styles)
	$(".bar").insertAdjacentHTML("afterend", html(lines.join("\n")))
	const strip = $("#upgrade"), [now, later] = strip.querySelectorAll("button")
	now.addEventListener("click", () => location.reload())
	later.addEventListener("click", () => {
		strip.remove()
		$("#main").focus()
	})
	let held = $("#hold")
	document.addEventListener("fragment", () => { // the end of a moment: a deal, a game
		if (held && !$("#hold")) reload()
		held = $("#hold")
	})
	document.addEventListener("visibilitychange", () => document.hidden && reload())
}

const reload = () => quiet() && location.reload()

const quiet = () => !$("#fragment").dataset.ask && !$("#hold") && !$("#act[aria-busy]") && !$(".pending, dialog[open]") && !writes()

// writes reports whether the reader is typing: a field has the focus on a visible page, or unsent input.
function writes() {
	const fields = [...document.querySelectorAll("input:not([type=hidden], [type=radio]), textarea, select")]
	return fields.some(f => !document.hidden && f === document.activeElement || !unchanged(f))
}

function unchanged(f) {
	if (f.type === "checkbox") return f.checked === f.defaultChecked
	if (!f.options) return f.value === f.defaultValue
	return f.selectedIndex === Math.max(0, [...f.options].findIndex(o => o.defaultSelected))
}

// The version for which the page was last reloaded, so that it does not reload in a loop while servers of two
// versions respond in turn.
function kept() { try { return sessionStorage.getItem("upgrade") } catch { return null } }
function keep(version) { try { sessionStorage.setItem("upgrade", version) } catch { /* no storage */ } }
