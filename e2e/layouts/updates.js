// Gives a table's page its updates, in place of the server, and counts what the page does with them. It runs before
// the page's own scripts.
window.EventSource = class extends EventTarget {
	constructor() {
		super()
		window.stream = this
		this.readyState = 1
		setTimeout(() => this.onopen?.())
	}
	close() {}
}

const parsed = { times: 0, elements: 0 } // texts that became nodes, and the elements in them
const text = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML")
Object.defineProperty(Element.prototype, "innerHTML", {
	...text, set(html) {
		text.set.call(this, html)
		parsed.times++
		parsed.elements += (this.content ?? this).querySelectorAll("*").length
	},
})
const whole = DOMParser.prototype.parseFromString
DOMParser.prototype.parseFromString = function (...args) {
	const page = whole.apply(this, args)
	parsed.times++
	parsed.elements += page.body.querySelectorAll("*").length
	return page
}
let policy // the page allows several of this name
const bare = html => {
	policy ??= trustedTypes.createPolicy("tablee", { createHTML: text => text })
	return whole.call(new DOMParser(), policy.createHTML(html), "text/html")
}

let drawn = 0, said = []
document.addEventListener("fragment", () => drawn++)
const frame = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))

window.updates = {
	now: "", lines: [], seq: 0,

	// begin takes the fragment that the server would send once nothing on it passes by, and gives it to the page.
	async begin() {
		do this.now = await (await fetch(document.querySelector("#act").action, { headers: { "X-Fragment": "1" } })).text()
		while (/data-gone|data-ask=""/.test(this.now.slice(0, this.now.indexOf("</main>"))))
		this.seq = +this.now.match(/data-seq="(\d+)"/)[1]
		const list = bare(this.now).querySelector("#journal")
		this.lines = [...document.querySelectorAll("#journal [data-seq]")].slice(0, +list.dataset.rest).map(li => li.outerHTML)
		this.lines.push(...this.now.match(/<ol [^>]*id="journal".*?<\/ol>/)[0].match(/<li data-seq.*?<\/li>/g) ?? [])
		new MutationObserver(all => said.push(...all.flatMap(m => [...m.addedNodes]).map(n => n.textContent))).observe(document.querySelector("#live"), { childList: true })
		await this.sent()
	},

	// next makes the text of the next fragment: with another seq, more lines in the journal, and what change does to it.
	next(more = 0, change = text => text) {
		this.seq++
		for (let i = 0; i < more; i++) this.lines.push(`<li data-seq="${this.seq}">Line ${this.lines.length} &amp; more</li>`)
		const rest = Math.max(0, this.lines.length - 10), list = this.lines.slice(rest).join("")
		this.now = change(this.now).replace(/data-seq="\d+"/, `data-seq="${this.seq}"`)
			.replace(/(name="seq"[^>]* value=")\d+/g, "$1" + this.seq)
			.replace(/(<ol [^>]*id="journal"[^>]* data-rest=")\d+("[^>]*>).*?(<li class="now">.*?<\/li>)?<\/ol>/, (all, before, after, asks = "") => before + rest + after + list + asks + "</ol>")
		return this
	},

	// whole returns the present text with all lines of the journal.
	whole() { return this.now.replace(/(<ol [^>]*id="journal"[^>]* data-rest=")\d+("[^>]*>)/, (all, before, after) => before + 0 + after + this.lines.slice(0, -10).join("")) },

	// send gives the page the present text.
	send() {
		stream.dispatchEvent(new MessageEvent("fragment", { data: this.now }))
		return this
	},

	// sent gives it, waits until it is drawn and tells what has happened since.
	async sent() {
		this.send()
		Object.assign(parsed, { times: 0, elements: 0 })
		drawn = 0
		said.length = 0
		await frame()
		return this.took()
	},
	took: () => ({ ...parsed, drawn, said: [...said] }),

	// differs returns where the page is not what the server sent: "" for nowhere.
	differs() {
		const is = document.querySelector("#fragment").cloneNode(true), should = bare(this.now).body.firstElementChild
		for (const root of [is, should]) {
			root.querySelector("#journal").remove()
			for (const el of [root, ...root.querySelectorAll("*")]) for (const name of ["tabindex", "style", "open", "data-hears"]) el.removeAttribute(name)
		}
		const differ = (a, b, way) => {
			if (a.isEqualNode(b)) return ""
			const one = [...a.childNodes], other = [...b.childNodes]
			for (let i = 0; i < one.length && one.length === other.length; i++) if (!one[i].isEqualNode(other[i])) return differ(one[i], other[i], way + " > " + one[i].nodeName)
			return `${way}: ${(a.outerHTML ?? a.data).slice(0, 300)}\n${(b.outerHTML ?? b.data).slice(0, 300)}`
		}
		return differ(is, should, "fragment")
	},
}
