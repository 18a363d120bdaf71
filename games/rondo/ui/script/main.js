// The script of a table of Rondo: composing words, once its styles have loaded.
import { register } from "common/modules/register.js"
import { home, newest } from "./compose.js"
import { make } from "./page.js"

const look = make("link", { rel: "stylesheet", href: new URL("script-rondo.css", import.meta.url) })
look.onload = look.onerror = () => register({ newest, home })
document.head.append(look)
