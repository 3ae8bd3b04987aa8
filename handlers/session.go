package handlers

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/gorilla/sessions"

	"hilltop/db"
)

const (
	// The identity cookies, of guests and of accounts; a browser has one of
	// them. The prefix binds it to this host and to https; browsers refuse it
	// over http, where the plain name stands in.
	guestCookie   = "g"
	accountCookie = "s"
	securePrefix  = "__Host-"

	sessionIDBytes     = 12
	sessionSecretBytes = 32
	sessionDays        = 400
	sessionLife        = sessionDays * 24 * time.Hour // of a guest, who has nothing but the cookie
	accountIdle        = 30 * 24 * time.Hour          // of an account, since it was used
	accountLife        = 180 * 24 * time.Hour         // of an account, since signing in
	renewEvery         = 24 * time.Hour               // a session is written at most so often for being used
)

// What a session's Values hold.
type sessionKey string

const (
	valueUser    sessionKey = "user"    // db.User, filled by New
	valueSeen    sessionKey = "seen"    // Unix milliseconds of the last renewal
	valueCreated sessionKey = "created" // Unix milliseconds
	valueEnded   sessionKey = "ended"   // bool: the cookie is well made, but its session is no more
	valueRotate  sessionKey = "rotate"  // bool: Save changes id and secret
	valueSecret  sessionKey = "secret"  // string, of a session that is about to be stored
)

// sessionStore is a sessions.Store on the database. The cookie is id.secret;
// the database keeps the SHA-256 of the secret, so that a stolen copy of it
// opens nothing. It may be used from several goroutines.
type sessionStore struct {
	db     *db.DB
	prefix string // of the names of cookies
	opts   sessions.Options
	now    func() time.Time
}

var _ sessions.Store = (*sessionStore)(nil)

func newSessionStore(store *db.DB, https bool, now func() time.Time) *sessionStore {
	s := &sessionStore{db: store, now: now, opts: sessions.Options{
		Path:     "/",
		Secure:   https,
		HttpOnly: true,
		SameSite: http.SameSiteLaxMode,
	}}
	if https {
		s.prefix = securePrefix
	}
	return s
}

// cookie is the name of the cookie of a kind of user.
func (s *sessionStore) cookie(guest bool) string {
	if guest {
		return s.prefix + guestCookie
	}
	return s.prefix + accountCookie
}

// name is that of the cookie that says who sends a request: an account comes
// before a guest.
func (s *sessionStore) name(r *http.Request) string {
	if _, _, ok := readCookie(r, s.cookie(false)); ok {
		return s.cookie(false)
	}
	return s.cookie(true)
}

// expiry is when a session ends that is used now.
func (s *sessionStore) expiry(guest bool, created time.Time) time.Time {
	now := s.now()
	if guest {
		return now.Add(sessionLife)
	}
	if last := created.Add(accountLife); last.Before(now.Add(accountIdle)) {
		return last
	}
	return now.Add(accountIdle)
}

// Get is the session of a request, loaded once a request.
func (s *sessionStore) Get(r *http.Request, name string) (*sessions.Session, error) {
	return sessions.GetRegistry(r).Get(s, name)
}

// New loads the session that the cookie names. Without one, or with one that
// does not prove itself, the session is new and nobody's; that is no error.
func (s *sessionStore) New(r *http.Request, name string) (*sessions.Session, error) {
	session := sessions.NewSession(s, name)
	opts := s.opts
	session.Options, session.IsNew = &opts, true
	id, secret, ok := readCookie(r, name)
	if !ok {
		return session, nil
	}
	row, user, err := s.db.SessionByID(r.Context(), id)
	if errors.Is(err, db.ErrNotFound) {
		session.Values[valueEnded] = true
		return session, nil
	}
	if err != nil {
		return session, err
	}
	if hash := sha256.Sum256([]byte(secret)); subtle.ConstantTimeCompare(hash[:], row.SecretHash) != 1 {
		return session, nil
	}
	session.ID, session.IsNew = row.ID, false
	session.Values[valueUser] = user
	session.Values[valueSeen] = row.SeenAt
	session.Values[valueCreated] = row.CreatedAt
	return session, nil
}

// Save stores what has changed of a session and sets its cookie: a rotated
// session gets a new id and secret, a used one a new time. A session without
// a user is not stored. A negative MaxAge ends it.
func (s *sessionStore) Save(r *http.Request, w http.ResponseWriter, session *sessions.Session) error {
	if session.Options.MaxAge < 0 {
		http.SetCookie(w, sessions.NewCookie(session.Name(), "", session.Options))
		return s.db.EndSession(r.Context(), session.ID)
	}
	user, ok := session.Values[valueUser].(db.User)
	if !ok {
		return errors.New("session without a user")
	}
	if session.IsNew || session.Values[valueRotate] == true {
		return s.replace(r, w, session, user)
	}
	seen, _ := session.Values[valueSeen].(int64)
	now := s.now()
	if now.UnixMilli()-seen < renewEvery.Milliseconds() {
		return nil
	}
	expires := s.expiry(user.Guest, createdAt(session))
	if err := s.db.TouchSession(r.Context(), session.ID, now.UnixMilli(), expires.UnixMilli()); err != nil {
		return fmt.Errorf("renew session: %w", err)
	}
	session.Values[valueSeen] = now.UnixMilli()
	if id, secret, ok := readCookie(r, session.Name()); ok {
		s.setCookie(w, session, user, id, secret)
	}
	return nil
}

// replace stores a session under a new id and secret.
func (s *sessionStore) replace(r *http.Request, w http.ResponseWriter, session *sessions.Session, user db.User) error {
	row := s.draft(r, session, user.Guest)
	row.UserID = user.ID
	var err error
	if old := session.ID; old == "" {
		err = s.db.SaveSession(r.Context(), row)
	} else {
		row.ExpiresAt = s.expiry(user.Guest, createdAt(session)).UnixMilli()
		err = s.db.RotateSession(r.Context(), old, row)
	}
	if err != nil {
		return fmt.Errorf("save session: %w", err)
	}
	s.issue(r, w, session, user, row)
	return nil
}

func createdAt(session *sessions.Session) time.Time {
	created, _ := session.Values[valueCreated].(int64)
	return time.UnixMilli(created)
}

// draft makes the row of a session under a new id and secret. The secret
// waits in the session until issue has sent it.
func (s *sessionStore) draft(r *http.Request, session *sessions.Session, guest bool) db.Session {
	secret := base64.RawURLEncoding.EncodeToString(randomBytes(sessionSecretBytes))
	hash := sha256.Sum256([]byte(secret))
	session.Values[valueSecret] = secret
	now := s.now()
	return db.Session{
		ID:         base64.RawURLEncoding.EncodeToString(randomBytes(sessionIDBytes)),
		SecretHash: hash[:],
		Data:       deviceOf(r.UserAgent()),
		SeenAt:     now.UnixMilli(),
		ExpiresAt:  s.expiry(guest, now).UnixMilli(),
	}
}

// issue sends the cookie of a draft that has been stored, and takes back that
// of the other kind.
func (s *sessionStore) issue(r *http.Request, w http.ResponseWriter, session *sessions.Session, user db.User, row db.Session) {
	secret, _ := session.Values[valueSecret].(string)
	delete(session.Values, valueSecret)
	delete(session.Values, valueRotate)
	delete(session.Values, valueEnded)
	session.ID, session.IsNew = row.ID, false
	session.Values[valueSeen] = row.SeenAt
	if _, known := session.Values[valueCreated]; !known {
		session.Values[valueCreated] = row.SeenAt
	}
	s.setCookie(w, session, user, row.ID, secret)
	if _, err := r.Cookie(s.cookie(!user.Guest)); err == nil {
		s.dropCookie(w, !user.Guest)
	}
}

func (s *sessionStore) setCookie(w http.ResponseWriter, session *sessions.Session, user db.User, id, secret string) {
	opts := *session.Options
	opts.MaxAge = int(s.expiry(user.Guest, createdAt(session)).Sub(s.now()) / time.Second)
	http.SetCookie(w, sessions.NewCookie(s.cookie(user.Guest), id+"."+secret, &opts))
}

// dropCookie makes the browser forget its cookie of a kind.
func (s *sessionStore) dropCookie(w http.ResponseWriter, guest bool) {
	opts := s.opts
	opts.MaxAge = -1
	http.SetCookie(w, sessions.NewCookie(s.cookie(guest), "", &opts))
}

// readCookie splits the cookie, and says whether it has the right shape.
func readCookie(r *http.Request, name string) (id, secret string, ok bool) {
	c, err := r.Cookie(name)
	if err != nil {
		return "", "", false
	}
	id, secret, found := strings.Cut(c.Value, ".")
	ok = found && len(id) == base64.RawURLEncoding.EncodedLen(sessionIDBytes) &&
		len(secret) == base64.RawURLEncoding.EncodedLen(sessionSecretBytes)
	return id, secret, ok
}
