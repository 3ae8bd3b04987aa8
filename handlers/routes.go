package handlers

import (
	"github.com/labstack/echo/v4"

	"hilltop/static"
)

// routes names every address of the site.
func (s *site) routes(e *echo.Echo) {
	get := func(path string, h echo.HandlerFunc) {
		e.GET(path, h)
		e.HEAD(path, h)
	}
	get("/", s.homePage)
	get("/games", s.gamesPage)
	get("/return", s.returnPage)
	e.POST("/return", s.returnWithCode)
	e.POST("/return/code", s.newCode)
	e.POST("/name", s.rename)
	e.POST("/prefs", s.prefs)

	get("/i/:token", s.invitePage)
	get("/i/:token/state", s.inviteState)
	e.POST("/i/:token/accept", s.acceptInvite)
	e.POST("/i/:token/cancel", s.cancelInvite)

	get("/g/:id", s.gamePage)
	get("/g/:id/board", s.gameBoard)
	get("/g/:id/why", s.why)
	get("/g/:id/pgn", s.pgn)
	e.GET(eventsPath, s.events)
	e.POST("/g/:id/actions", s.act)
	e.POST("/g/:id/rematch", s.rematch)

	get("/healthz", s.healthz)
	get("/readyz", s.readyz)
	get(static.Prefix+"*", echo.WrapHandler(static.Handler()))

	get("/rules", s.rulesPage)
	get("/faq", s.faqPage)
	get("/:variant", s.variantPage)
	get("/:variant/rules", s.guidePage)
	get("/:variant/learn", s.learnPage)
	e.POST("/:variant/invite", s.createInvite)
}
