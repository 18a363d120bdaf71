// The offline page reloads the requested page once the network is back.
addEventListener("online", () => location.reload())
