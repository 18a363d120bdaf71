// The pages of circles, made smoother: the buttons that copy and share a link, and the time zone
// of a new circle, which the browser knows.
import { offer } from "./waiting.js"

offer()
for (const zone of document.querySelectorAll("[data-zone]")) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? ""
