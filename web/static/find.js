// Shorthands for queries, joined before the other scripts of a bundle.
const $ = (query, root = document) => root.querySelector(query)
const $$ = (query, root = document) => [...root.querySelectorAll(query)]
