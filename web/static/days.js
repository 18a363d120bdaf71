// Buttons that copy and share the text about a daily deal, where the browser supports it.
for (const button of document.querySelectorAll("[data-copies]")) {
	button.hidden = !navigator.clipboard
	button.addEventListener("click", () => navigator.clipboard.writeText(document.getElementById(button.dataset.copies).value).then(() => {
		button.textContent = document.getElementById("live").textContent = button.dataset.copied
	}))
}
for (const button of document.querySelectorAll("[data-shares]")) {
	button.hidden = !navigator.share
	button.addEventListener("click", () => navigator.share({ text: document.getElementById(button.dataset.shares).value }).catch(() => {}))
}
