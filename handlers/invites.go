package handlers

import (
	"context"
	"crypto/sha256"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"
	qrcode "github.com/skip2/go-qrcode"

	"hilltop/db"
	"hilltop/game"
	"hilltop/game/table"
	"hilltop/game/variant"
	"hilltop/views/model"
	"hilltop/views/room"
)

func inviteURL(token string) string { return "/i/" + token }

func tokenHash(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// invitation is an invitation as one request sees it.
type invitation struct {
	token   string
	hash    []byte
	viewer  *viewer
	invite  db.Invite
	creator db.User
	variant game.Variant
}

func (i *invitation) own() bool { return i.viewer.known() && i.viewer.user.ID == i.invite.CreatorID }

// invitation loads what the address names. It writes nothing.
func (s *site) invitation(c echo.Context) (*invitation, error) {
	i := &invitation{token: c.Param("token")}
	if !isInviteToken(i.token) {
		return nil, errNotFound
	}
	i.hash = tokenHash(i.token)
	var err error
	if i.viewer, err = s.viewer(c); err != nil {
		return nil, err
	}
	if i.invite, i.creator, err = s.db.InviteByToken(c.Request().Context(), i.hash); err != nil {
		return nil, err
	}
	var ok bool
	if i.variant, ok = variant.ByKey(i.invite.Variant); !ok {
		return nil, errNotFound
	}
	return i, nil
}

// state says which of the pages of an invitation is true now.
func (s *site) state(i *invitation) model.InviteState {
	switch {
	case i.invite.Status == db.StatusTaken:
		return model.InviteTaken
	case i.invite.Status == db.StatusCancelled:
		return model.InviteCancelled
	case !i.invite.Open(s.now().UnixMilli()):
		return model.InviteExpired
	case i.own():
		return model.InviteOwner
	}
	return model.InviteOpen
}

// viewed is the invitation for who looks at it. Guessing counts; whoever waits
// may ask often. Errors: *tooManyError besides those of invitation.
func (s *site) viewed(c echo.Context) (*invitation, error) {
	i, err := s.invitation(c)
	if err != nil || !i.own() {
		if limit := s.limits.take(limitInviteView, addressKey(c.RealIP())); limit != nil {
			return nil, limit
		}
	}
	return i, err
}

// invitePage shows an invitation: to its owner the link, to everybody else
// the free seat. It changes nothing, whoever asks.
func (s *site) invitePage(c echo.Context) error {
	i, err := s.viewed(c)
	if err != nil {
		return err
	}
	state := s.state(i)
	if i.own() && wantsFragment(c) && state != model.InviteTaken {
		return s.stillWaiting(c, state)
	}
	if state == model.InviteTaken {
		seated, err := s.sits(c.Request().Context(), i)
		if err != nil {
			return err
		}
		if seated {
			return seeOther(c, gameURL(i.invite.MatchID))
		}
	}
	status := http.StatusOK
	if state == model.InviteCancelled || state == model.InviteExpired {
		status = http.StatusGone
	}
	return s.showInvite(c, status, i, state, nil)
}

// stillWaiting answers the owner's page, which asks from time to time: nothing
// while nobody came, and to look again when the invitation is gone.
func (s *site) stillWaiting(c echo.Context, state model.InviteState) error {
	if state != model.InviteOwner {
		c.Response().Header().Set("HX-Refresh", "true")
	}
	return c.NoContent(http.StatusNoContent)
}

// sits reports whether the viewer plays the match of an invitation.
func (s *site) sits(ctx context.Context, i *invitation) (bool, error) {
	if !i.viewer.known() {
		return false, nil
	}
	m, _, err := s.db.MatchByID(ctx, i.invite.MatchID)
	if err != nil {
		return false, err
	}
	return m.SeatOf(i.viewer.user.ID).Playing(), nil
}

func (s *site) showInvite(c echo.Context, status int, i *invitation, state model.InviteState, wrong error) error {
	promised, err := commitments(i.variant.Dealing, i.invite.Setup, i.invite.Secret)
	if err != nil {
		return err
	}
	in := model.InviteInput{
		Page:        s.page(c, i.viewer),
		State:       state,
		Variant:     i.variant,
		Token:       i.token,
		From:        game.Player{UserID: i.creator.ID, Name: i.creator.Name, Guest: i.creator.Guest},
		Seat:        seatWord(i.invite.CreatorSeat),
		PaceDays:    i.invite.PaceDays,
		WeekendsOff: i.invite.WeekendsOff,
		ExpiresAt:   i.invite.ExpiresAt,
		Now:         s.now().UnixMilli(),
		Base:        s.baseURL(c),
		Start:       startView(i.variant, i.invite.Setup),
		First:       s.texts.First[i.variant.Key],

		Rounds: roundsOf(i.variant.Dealing, i.invite.Setup), Commitments: promised,
	}
	in.Page.Preview = s.facePreview(i.variant)
	if state == model.InviteTaken {
		in.MatchID = i.invite.MatchID
	}
	if state == model.InviteOwner {
		in.QR = qrModules(in.Base + inviteURL(i.token))
	}
	var name *formError
	switch {
	case errors.As(wrong, &name):
		in.Name, in.Fault = c.FormValue("name"), faultOf(name)
	case errors.Is(wrong, db.ErrOwn): // the other states say it themselves
		in.Page.Notice = model.Bad(problemOf(wrong).text)
	}
	return render(c, status, nil, room.Invite(model.NewInvite(in)))
}

// qrModules is the code of an address, without its border; nil if it does not
// fit, and the page does without.
func qrModules(url string) [][]bool {
	code, err := qrcode.New(url, qrcode.Medium)
	if err != nil {
		return nil
	}
	code.DisableBorder = true
	return code.Bitmap()
}

// startView is how a game starts; empty for one that cannot be played yet.
func startView(v game.Variant, setup string) game.View {
	st, err := table.Start(v, setup)
	if err != nil {
		return game.View{}
	}
	return st.Game().View(game.NoSeat)
}

// inviteState says in one word how an invitation stands, for the page that
// waits.
func (s *site) inviteState(c echo.Context) error {
	i, err := s.viewed(c)
	if err != nil {
		return err
	}
	switch s.state(i) {
	case model.InviteOwner, model.InviteOpen:
		return text(c, http.StatusOK, "open")
	case model.InviteTaken:
		if wantsFragment(c) {
			return seeOther(c, gameURL(i.invite.MatchID))
		}
		return text(c, http.StatusOK, "taken "+gameURL(i.invite.MatchID))
	}
	return text(c, http.StatusOK, "gone")
}

// cancelInvite takes an offer back.
func (s *site) cancelInvite(c echo.Context) error {
	if err := s.limits.take(limitPost, addressKey(c.RealIP())); err != nil {
		return err
	}
	i, err := s.invitation(c)
	if err != nil {
		return err
	}
	if !i.own() {
		return errNotTheirs
	}
	if err := s.db.CancelInvite(c.Request().Context(), i.hash, i.viewer.user.ID); err != nil {
		if errors.Is(err, db.ErrTaken) {
			return seeOther(c, gameURL(i.invite.MatchID))
		}
		return err
	}
	return seeOther(c, inviteURL(i.token))
}
