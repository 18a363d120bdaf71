// Registers the service worker, which has the offline page. On every page: many come by a link and see no other.
import "./modules/worker.js"
