// For pages with buttons that copy or share what they show.
import { offer } from "./waiting.js"

offer()
