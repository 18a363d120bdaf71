package account

import (
	"tablee/web/notification"
	"tablee/web/page"
	"tablee/web/passkey"
)

// handlers has the handlers of this package.
type handlers struct {
	*page.Site
	passkeys passkey.Forms
	targets  notification.Targets
}
