// Shorthands for queries.
export const $ = (query, root = document) => root.querySelector(query)
export const $$ = (query, root = document) => [...root.querySelectorAll(query)]

// shown reports whether an element is displayed. What an older browser folds away has no boxes.
export const shown = el => el.checkVisibility ? el.checkVisibility() : el.getClientRects().length > 0
