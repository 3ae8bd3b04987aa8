package handlers

import "github.com/labstack/echo/v4"

// accountRoutes are the addresses of accounts, preferences and moderation.
func (s *site) accountRoutes(e *echo.Echo, get func(string, echo.HandlerFunc)) {
	get("/signin", s.signInPage)
	e.POST("/signin", s.signIn)
	e.POST("/signout", s.signOut)
	get("/register", s.registerPage)
	e.POST("/register", s.register)
	get("/reset", s.resetPage)
	e.POST("/reset", s.askReset)
	get("/reset/:token", s.newPasswordPage)
	e.POST("/reset/:token", s.newPassword)
	get("/confirm/:token", s.confirmPage)
	e.POST("/confirm/:token", s.confirm)

	get("/account", s.accountPage)
	e.POST("/account/password", s.changePassword)
	e.POST("/account/email", s.changeEmail)
	e.POST("/account/sessions", s.endSession)
	e.POST("/account/unblock", s.unblock)
	e.POST("/account/export", s.takeOut)
	e.POST("/account/delete", s.deleteAccount)
	e.POST("/account/forget", s.forgetGuest)
	get("/prefs", s.prefsPage)
	e.POST("/prefs", s.prefs)
	e.POST("/notices/:notice", s.putAway)

	get("/@:name", s.profilePage)
	e.POST("/@:name/block", s.blockAccount)
	get("/@:name/report", s.reportPage(s.aboutOwner))
	e.POST("/@:name/report", s.sendReport(s.aboutOwner))
	get("/g/:id/report", s.reportPage(s.aboutOpponent))
	e.POST("/g/:id/report", s.sendReport(s.aboutOpponent))
	e.POST("/g/:id/block", s.blockOpponent)

	get("/moderation", s.moderationPage)
	e.POST("/moderation/find", s.findAccount)
	e.POST("/moderation/reports/:report", s.finishReport)
	e.POST("/moderation/rooms/:room", s.endRoom)
	e.POST("/@:name/state", s.closeAccount)
	e.POST("/@:name/name", s.resetName)

	get("/mailbox", s.mailboxPage)
}
