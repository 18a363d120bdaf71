package account

import (
	"tablee/host"
	"tablee/host/account"
	"tablee/host/export"
	"tablee/host/moderation"
	"tablee/host/results"
	"tablee/web/limit"
	"tablee/web/listing"
	"tablee/web/notification"
	"tablee/web/page"
	"tablee/web/passkey"
)

// Services lists the services of the host that the pages of a player use.
type Services struct {
	Accounts   *account.Service
	Export     *export.Service
	Host       *host.Host
	Moderation *moderation.Service
	Results    *results.Service
	Listing    *listing.Tables
	Passkeys   passkey.Forms
	Targets    notification.Targets
}

// Limits lists the limits that the pages of a player use.
type Limits struct {
	Exports, Reports, Writings *limit.Limiter
	Signins                    limit.Guesses
}

// handlers has the handlers of this package.
type handlers struct {
	site *page.Site
	Services
	Limits
}
