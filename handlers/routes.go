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
	get(sharePath, s.homeShare)
	get("/games", s.gamesPage)
	get("/games/next", s.nextGame)
	e.POST("/games/onward", s.onward)
	get(positionsPath, s.positionsList)
	get(livePath, s.livePage)
	get("/return", s.returnPage)
	e.POST("/return", s.returnWithCode)
	e.POST("/return/code", s.newCode)
	e.POST("/name", s.rename)
	s.accountRoutes(e, get)

	get("/i/:token", s.invitePage)
	get("/i/:token/state", s.inviteState)
	e.POST("/i/:token/accept", s.acceptInvite)
	e.POST("/i/:token/cancel", s.cancelInvite)

	get("/rooms", s.roomsPage)
	get("/rooms/new", s.newRoomPage)
	e.POST("/rooms", s.openRoom)
	get("/rooms/:room", s.roomPage)
	e.POST("/rooms/:room/join", s.joinRoom)
	e.POST("/rooms/:room/close", s.closeRoom)

	get("/challenge", s.challengePage)
	e.POST("/challenge", s.challenge)
	get("/challenge/:challenge", s.darePage)
	e.POST("/challenge/:challenge/accept", s.acceptChallenge)
	e.POST("/challenge/:challenge/decline", s.declineChallenge)
	e.POST("/challenge/:challenge/withdraw", s.withdrawChallenge)

	get("/g/:id", s.gamePage)
	get("/g/:id/board", s.gameBoard)
	get("/g/:id/why", s.why)
	get("/g/:id/pgn", s.pgn)
	get("/g/:id/:image", s.shareImage)
	e.GET(eventsPath, s.events)
	e.POST("/g/:id/actions", s.act)
	e.POST("/g/:id/rematch", s.rematch)
	get("/g/:id/messages", s.messages)
	e.POST("/g/:id/messages", s.say)
	e.POST("/g/:id/note", s.note)
	e.POST("/g/:id/manner", s.manner)

	s.soloRoutes(e, get)

	get("/healthz", s.healthz)
	get("/readyz", s.readyz)
	get(static.Prefix+"*", echo.WrapHandler(static.Handler()))

	get("/rules", s.rulesPage)
	get("/fair-play", s.fairPage)
	get("/faq", s.faqPage)
	get("/:variant", s.variantPage)
	get("/:variant/rules", s.guidePage)
	get("/:variant/learn", s.learnPage)
	get("/:variant"+sharePath, s.variantShare)
	e.POST("/:variant/invite", s.createInvite)
}
