// The script of a table of Rondelic: the song.
import { register } from "common/modules/register.js"
import { newest } from "./song.js"

register({ newest })
