// Loads the bitmaps of a table's courts, which the first card need not wait for.
const look = new URL("pixels.css", import.meta.url).pathname
if (!document.querySelector(`link[href="${look}"]`)) document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: look }))
