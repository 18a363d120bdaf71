// A page that is older than the server says so, and loads itself anew at a quiet moment: never
// while its reader is awaited, writes, or is shown a moment. Fetched from the newer version by
// the page of the older one, whose names (#fragment, #act, #hold) it trusts and nothing more.
const $ = query => document.querySelector(query)

export function offer(text) {
	const [version, ...html] = text.split("\n")
	if ($("#upgrade") || kept() === version) return // a page of this version may be served by a server of that one
	keep(version)
	const styles = document.createElement("link")
	styles.rel = "stylesheet"
	styles.href = new URL("upgrade.css", import.meta.url)
	document.head.append(styles)
	$(".bar").insertAdjacentHTML("afterend", html.join("\n"))
	const strip = $("#upgrade"), [now, later] = strip.querySelectorAll("button")
	now.addEventListener("click", () => location.reload())
	later.addEventListener("click", () => {
		strip.remove()
		$("#main").focus()
	})
	let held = $("#hold")
	document.addEventListener("fragment", () => { // what was looked at is over: a deal, a game
		if (held && !$("#hold")) reload()
		held = $("#hold")
	})
	document.addEventListener("visibilitychange", () => document.hidden && reload())
}

const reload = () => quiet() && location.reload()

const quiet = () => !$("#fragment").dataset.ask && !$("#hold") && !$("#act").ariaBusy && !$(".pending, dialog[open]") && !writes()

// writes: a field that is looked at has the focus, or one holds what has not been sent.
function writes() {
	const fields = [...document.querySelectorAll("input:not([type=hidden], [type=radio]), textarea, select")]
	return fields.some(f => !document.hidden && f === document.activeElement || !unchanged(f))
}

function unchanged(f) {
	if (f.type === "checkbox") return f.checked === f.defaultChecked
	if (!f.options) return f.value === f.defaultValue
	return f.selectedIndex === Math.max(0, [...f.options].findIndex(o => o.defaultSelected))
}

// The version that the page was last loaded for, so that it is not loaded again and again where
// servers of two versions answer in turn.
function kept() { try { return sessionStorage.getItem("upgrade") } catch { return null } }
function keep(version) { try { sessionStorage.setItem("upgrade", version) } catch { /* not kept */ } }
