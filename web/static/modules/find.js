// Shorthands for queries.
export const $ = (query, root = document) => root.querySelector(query)
export const $$ = (query, root = document) => [...root.querySelectorAll(query)]
