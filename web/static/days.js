// The text that tells of a day: copied and shared, where the browser lets a page do so.
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
