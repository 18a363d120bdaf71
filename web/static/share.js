// A page with buttons that copy or share what it shows.
import { offer } from "./waiting.js"

offer()
