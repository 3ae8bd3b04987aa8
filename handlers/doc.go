// Package handlers is the site over HTTP: addresses, sessions, errors, live
// events. It is the only package that knows Echo. Rules are asked of
// game/table, pages are drawn by views, truth is kept by db.
//
// Order inside a handler, always: parse, authorise, load, decide, store,
// render. Handlers return errors; errors.go alone turns them into answers.
//
// Decisions:
//
//   - GET and HEAD change nothing, set no cookie and make no row, so that link
//     previews and mail scanners cannot take a seat. Cookies are set and
//     renewed by POST alone.
//   - An address carries no power. Power is a session cookie whose user sits
//     at a seat; seatFor is the one place that finds out.
//   - Guests and accounts have a cookie each, and a browser one of them: so a
//     page can tell who was signed out from who lost a guest's games.
//   - Who may do what is written down once, in the matrix of the tests, and an
//     address that stands not in it fails them.
//   - Events carry a version number only. The page then fetches its own view
//     with its own session, so no event can tell a seat what another may see.
//   - Games against the AI and on one device are carried in the forms of their
//     pages: no row, no cookie, and any machine can answer. What people do to
//     such a game is their own affair; only its cards are kept from them, by a
//     key that the form does not hold.
//   - Rate limits and presence live in memory: they protect one machine and
//     may be forgotten at a restart.
package handlers
