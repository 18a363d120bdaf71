// The units of a table's size (cqw, cqh) for browsers before 2023: the custom properties that a game is sized by
// count in pixels that follow the table. Loaded by browsers without those units.
let read = 0 // style sheets

function readAll() {
	for (; read < document.styleSheets.length; read++) rewrite(document.styleSheets[read].cssRules)
	const table = document.querySelector("#table > .table")
	if (table) size.observe(table)
}

function rewrite(rules) {
	for (const { style, cssRules } of rules) {
		if (cssRules) rewrite(cssRules)
		for (const name of [...style ?? []]) {
			const value = style.getPropertyValue(name)
			if (name.startsWith("--") && /\dcq[wh]/.test(value)) style.setProperty(name, value.replace(/([\d.]+)(cq[wh])/g, "calc($1 * var(--$2))"))
		}
	}
}

const size = new ResizeObserver(([{ contentRect }]) => {
	document.documentElement.style.setProperty("--cqw", contentRect.width / 100 + "px")
	document.documentElement.style.setProperty("--cqh", contentRect.height / 100 + "px")
})

document.addEventListener("fragment", readAll)
readAll()
