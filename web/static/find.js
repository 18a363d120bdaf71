// How a script finds things, before the others in one file.
const $ = (query, root = document) => root.querySelector(query)
const $$ = (query, root = document) => [...root.querySelectorAll(query)]
