// Registers the service worker (sw.js), after everything that the page needs.
import { worker } from "./trusted.js"

const register = () => navigator.serviceWorker.register(worker(document.documentElement.lang)).catch(() => 0)
if ("serviceWorker" in navigator) document.readyState === "complete" ? register() : addEventListener("load", register)
