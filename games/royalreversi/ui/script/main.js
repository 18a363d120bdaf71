// The script of a table of Royal Reversi: the squares, and tokens that turn over.
import { register } from "common/modules/register.js"
import { changed, gone, home, newest } from "./grid.js"

register({ newest, home, changed, gone })
