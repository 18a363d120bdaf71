// Enhances the pages of circles: buttons that copy and share a link, and the browser's time zone for a new
// circle.
import { offer } from "./waiting.js"

offer()
for (const zone of document.querySelectorAll("[data-zone]")) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? ""
