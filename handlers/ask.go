package handlers

import (
	"net/http"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"hilltop/game"
	"hilltop/game/table"
	"hilltop/views/model"
	"hilltop/views/room"
)

// isWord reports whether an action is said across the board, and no action of
// the game itself.
func isWord(a game.Action) bool { return strings.Contains(string(bare(a)), "-") }

// bare is an action without the claim that goes with it.
func bare(a game.Action) game.Action {
	move, _ := strings.CutSuffix(string(a), table.ClaimSuffix)
	return game.Action(move)
}

// mustAsk: whether the player is to be asked before an attempt is stored. The
// page's script asks by itself, in place, and htmx sends what was answered;
// typed words it passes on as they are.
func mustAsk(c echo.Context, a attempt) bool {
	if model.NeedsAsking(a.action) {
		return !wantsFragment(c) || a.text != ""
	}
	return !wantsFragment(c) && wantsConfirm(c) && !isWord(a.action)
}

// ask answers with a page that asks before an attempt is stored. Nothing is
// stored yet.
func (s *site) ask(c echo.Context, t *sitting, a attempt, next table.State) error {
	if wantsFragment(c) {
		l := readLook(c, t)
		l.notice = model.Info("That cannot be taken back. Press the button for it, which asks once more.")
		return s.showGame(c, http.StatusOK, t, l)
	}
	in := s.askInput(c, t, a)
	if model.NeedsAsking(a.action) {
		return s.askPage(c, room.Ask(model.NewAsk(in, a.action)))
	}
	return s.askPage(c, room.Confirm(model.NewConfirm(in, bare(a.action), next.Game().View(t.seat))))
}

// askInput carries an attempt along, its key too: sent twice from the page
// that asks, it counts once.
func (s *site) askInput(c echo.Context, t *sitting, a attempt) model.GameInput {
	in := s.gameInput(c, t, readLook(c, t))
	in.Key, in.Claim = a.key, a.claim
	in.Page.Game = t.match.ID
	return in
}

func (s *site) askPage(c echo.Context, page templ.Component) error {
	return render(c, http.StatusOK, nil, page)
}

// promotion is the page that asks what a pawn becomes, if an action is a
// promotion that does not say it: "e7e8".
func (s *site) promotion(c echo.Context, t *sitting, a attempt) (model.Promote, bool) {
	if len(a.action) != len("e7e8") || t.state.ToAct() != t.seat || wantsFragment(c) {
		return model.Promote{}, false
	}
	from, to := string(a.action[:2]), string(a.action[2:])
	m := model.NewPromote(s.askInput(c, t, a), from, to)
	return m, len(m.Choices) > 0
}
