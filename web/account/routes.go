// Package account has the pages of a player: their name, credentials and devices, programs, notifications,
// history, statistics and export, signing in, and reports to the moderators. Statistics are also the public page of
// a player who wants one; a private profile answers 404, like an unknown id.
package account

import "tablee/web/page"

// Routes returns the routes of the pages of a player.
func Routes(site *page.Site, services Services, limits Limits) page.Routes {
	s := &handlers{site, services, limits}
	return page.Routes{
		"GET /me":                             s.me,
		"POST /me":                            s.rename,
		"POST /me/public":                     s.publish,
		"GET /me/history":                     s.history,
		"GET /me/statistics":                  s.statistics,
		"GET /people/{id}":                    s.publicStatistics,
		"GET /me/export":                      s.export,
		"POST /me/erase":                      s.erase,
		"POST /me/notifications":              s.addTarget,
		"POST /me/notifications/remove":       s.Targets.Remove,
		"GET /sign-in":                        s.signIn,
		"POST /sign-in":                       s.signInByPasskey,
		"POST /sign-in/ask":                   s.Passkeys.BeginLogin,
		"POST /sign-in/code":                  s.signInByCode,
		"GET /sign-in/device/{link}":          s.askLink,
		"POST /sign-in/device/{link}":         s.signInByLink,
		"POST /sign-in/back":                  s.comeBack,
		"POST /me/passkeys":                   s.addPasskey,
		"POST /me/passkeys/ask":               s.Passkeys.BeginRegistration,
		"POST /me/passkeys/{key}/name":        s.namePasskey,
		"POST /me/passkeys/{key}/remove":      s.removePasskey,
		"POST /me/codes":                      s.newCodes,
		"POST /me/devices/{session}/sign-out": s.endSession,
		"POST /me/devices/sign-out":           s.endOthers,
		"POST /me/devices/link":               s.linkDevice,
		"GET /me/programs":                    s.programs,
		"POST /me/programs":                   s.addProgram,
		"POST /me/programs/{program}/token":   s.renewProgram,
		"POST /me/programs/{program}/remove":  s.removeProgram,
		"POST /me/sign-out":                   s.signOut,
		"GET /report":                         s.reportForm,
		"POST /report":                        s.report,
	}
}
