// The script of a table of Rondo: composing words.
import { register } from "common/modules/register.js"
import { home, newest } from "./compose.js"

register({ newest, home })
