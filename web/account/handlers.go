package account

import (
	"tablee/web/notification"
	"tablee/web/page"
	"tablee/web/passkey"
)

// handlers answers for people about themselves.
type handlers struct {
	*page.Site
	passkeys passkey.Forms
	targets  notification.Targets
}
