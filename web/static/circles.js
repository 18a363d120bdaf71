// Enhances the pages of circles: buttons that copy and share a link, the browser's time zone for a new circle,
// and the reader's own time of a date in another zone (data-at).
import { offer } from "./waiting.js"

offer()
for (const zone of document.querySelectorAll("[data-zone]")) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? ""

const own = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" })
for (const when of document.querySelectorAll("[data-at]")) {
	const { at, yours } = when.dataset, [, sign, hours, minutes] = at.match(/([+-])(\d\d):(\d\d)$/) ?? [at, "+", 0, 0] // Z
	if (-new Date(at).getTimezoneOffset() !== +(sign + (60 * hours + +minutes))) when.append(" · " + yours.replace("#", own.format(new Date(at))))
}
