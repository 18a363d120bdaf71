// Loads the styles of a high point (ribbon.css, and the game's own).
const { game } = document.querySelector("#table [data-game]").dataset
const look = new URL(`celebration-${game}.css`, import.meta.url).pathname
if (!document.querySelector(`link[href="${look}"]`)) document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: look }))
