// The buttons of a table that act.
import { $$, shown } from "./find.js"

export const buttons = () => $$("#table button[form=act]:not([hidden])")
export const usable = b => b.getAttribute("aria-disabled") !== "true" && shown(b)
