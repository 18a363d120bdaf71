// Passkeys: submits a form with data-passkey="create" or "get" with the passkey's response in its field
// "answer". data-ask is the address of the challenge. If no passkey is returned, the form's [role=status]
// shows its data-failed.
const bytes = text => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), c => c.charCodeAt(0))
const text = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
const known = list => list?.map(k => ({ ...k, id: bytes(k.id) }))

// answer returns a passkey's response as JSON.
async function answer(kind, options) {
	const publicKey = { ...options, challenge: bytes(options.challenge) }
	if (options.user) publicKey.user = { ...options.user, id: bytes(options.user.id) }
	for (const list of ["excludeCredentials", "allowCredentials"]) {
		if (options[list]) publicKey[list] = known(options[list])
	}
	const key = await navigator.credentials[kind]({ publicKey })
	const response = {}
	for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
		if (key.response[part]) response[part] = text(key.response[part])
	}
	return JSON.stringify({
		id: key.id, rawId: text(key.rawId), type: key.type, response,
		clientExtensionResults: key.getClientExtensionResults(),
	})
}

document.addEventListener("submit", async e => {
	const form = e.target, kind = form.dataset.passkey, field = form.elements.answer
	if (!kind || !window.PublicKeyCredential) return
	e.preventDefault()
	const told = form.querySelector("[role=status]")
	told.textContent = told.dataset.waiting
	try {
		const asked = await fetch(form.dataset.ask, { method: "POST", body: new URLSearchParams(new FormData(form)) })
		if (!asked.ok) throw new Error(asked.status)
		field.value = await answer(kind, await asked.json())
	} catch (why) {
		told.textContent = why.name === "InvalidStateError" ? told.dataset.known : told.dataset.failed
		return
	}
	form.submit()
})
