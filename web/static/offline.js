// The page that stands where the server cannot be reached asks for what was wanted once the
// network is back.
addEventListener("online", () => location.reload())
