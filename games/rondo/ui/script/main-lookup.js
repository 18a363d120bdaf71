// The script of a table of Rondo whose dictionary stays open.
import "./main.js"
import "./lookup.js"
