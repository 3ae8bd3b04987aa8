package db

import (
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"hilltop/game"
)

// newAccount is an account that nobody has stored yet.
func newAccount(name, guestID string) Account {
	return Account{UserID: guestID, Name: name, LookKey: "look of " + strings.ToLower(name), Password: "hash of " + name}
}

func (s store) mustRegister(t testing.TB, name string) User {
	t.Helper()
	u, err := s.Register(t.Context(), newAccount(name, ""), s.newSession("session of "+name), nil, nil)
	must(t, err)
	return u
}

// TestRegisterKeepsGames: a guest becomes the owner of an account and stays
// the same user; what let others in as him is void.
func TestRegisterKeepsGames(t *testing.T) {
	s := openStore(t)
	ann, bob := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob")
	m := s.mustMatch(t, ann, bob)
	must(t, s.IssueReturnCode(t.Context(), ann.ID, []byte("code")))
	u, err := s.Register(t.Context(), newAccount("Anna", ann.ID), s.newSession("new"), nil, nil)
	must(t, err)
	equal(t, "user", u.ID, ann.ID)
	is, _, err := s.MatchByID(t.Context(), m.ID)
	must(t, err)
	equal(t, "player", is.Players[0], game.Player{UserID: ann.ID, Name: "Anna"})
	_, err = s.UserByReturnCode(t.Context(), []byte("code"))
	mustBe(t, err, ErrNotFound)
	sessions, err := s.SessionsOf(t.Context(), ann.ID)
	must(t, err)
	if len(sessions) != 1 || sessions[0].ID != "new" {
		t.Errorf("sessions %+v", sessions)
	}
	_, err = s.Register(t.Context(), newAccount("Other", ann.ID), s.newSession("x"), nil, nil)
	mustBe(t, err, ErrStale)
}

func TestNamesAreTakenOnce(t *testing.T) {
	s := openStore(t)
	s.mustRegister(t, "Marta")
	for _, name := range []string{"marta", "MARTA"} {
		_, err := s.Register(t.Context(), newAccount(name, ""), s.newSession(name), nil, nil)
		mustBe(t, err, ErrExists)
	}
	like := newAccount("rnarta", "")
	like.LookKey = "look of marta"
	_, err := s.Register(t.Context(), like, s.newSession("like"), nil, nil)
	mustBe(t, err, ErrExists)
	free, err := s.NameFree(t.Context(), "look of marta")
	must(t, err)
	equal(t, "free", free, false)
	a, err := s.AccountByName(t.Context(), "mARTA")
	must(t, err)
	equal(t, "name", a.Name, "Marta")
}

// TestRegisterRace: many at once under one name, one account.
func TestRegisterRace(t *testing.T) {
	s := openStore(t)
	const n = 24
	errs := make([]error, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			a := newAccount([]string{"Marta", "marta", "MARTA"}[i%3], "")
			_, errs[i] = s.Register(t.Context(), a, s.newSession(fmt.Sprint("race ", i)), nil, nil)
		})
	}
	wg.Wait()
	won := 0
	for _, err := range errs {
		if err == nil {
			won++
		} else if !errors.Is(err, ErrExists) {
			t.Error(err)
		}
	}
	equal(t, "accounts", won, 1)
	var users int
	must(t, s.row(t.Context(), `SELECT count(*) FROM users`).Scan(&users))
	equal(t, "users", users, 1)
}

// TestSignInMerges: what a guest has goes over, but for a game in which the
// account is the opponent.
func TestSignInMerges(t *testing.T) {
	s := openStore(t)
	marta, guest, bob := s.mustRegister(t, "Marta"), s.mustGuest(t, "Guest"), s.mustGuest(t, "Bob")
	first, second := s.mustMatch(t, guest, bob), s.mustMatch(t, bob, guest)
	open := s.mustInvite(t, guest)
	must(t, s.Block(t.Context(), guest.ID, bob.ID))
	must(t, s.Block(t.Context(), marta.ID, bob.ID))
	u, left, stays, err := s.SignIn(t.Context(), marta.ID, guest.ID, s.newSession("in"))
	must(t, err)
	equal(t, "user", u, marta)
	equal(t, "left", left, 0)
	equal(t, "stays", stays, false)
	for _, m := range []game.Match{first, second} {
		is, _, err := s.MatchByID(t.Context(), m.ID)
		must(t, err)
		if !is.SeatOf(marta.ID).Playing() || is.SeatOf(guest.ID).Playing() {
			t.Errorf("players %+v", is.Players)
		}
	}
	i, err := s.InviteByMatch(t.Context(), open.MatchID)
	must(t, err)
	equal(t, "inviter", i.CreatorID, marta.ID)
	_, err = s.UserByID(t.Context(), guest.ID)
	mustBe(t, err, ErrNotFound)
	blocked, err := s.Blocked(t.Context(), bob.ID, marta.ID)
	must(t, err)
	equal(t, "blocked", blocked, true)

	again := s.mustGuest(t, "Again")
	own, other := s.mustMatch(t, marta, again), s.mustMatch(t, again, bob)
	_, left, _, err = s.SignIn(t.Context(), marta.ID, again.ID, s.newSession("in again"))
	must(t, err)
	equal(t, "left", left, 1)
	is, _, err := s.MatchByID(t.Context(), own.ID)
	must(t, err)
	equal(t, "other side", is.Players[1].UserID, again.ID)
	is, _, err = s.MatchByID(t.Context(), other.ID)
	must(t, err)
	equal(t, "other game", is.SeatOf(marta.ID), game.First)
	sessions, err := s.SessionsOf(t.Context(), again.ID)
	must(t, err)
	equal(t, "sessions of the guest", len(sessions), 0)

	// Another account is never merged, whatever asks for it.
	eve := s.mustRegister(t, "Eve")
	_, left, _, err = s.SignIn(t.Context(), marta.ID, eve.ID, s.newSession("in as both"))
	must(t, err)
	equal(t, "left", left, 0)
	_, err = s.AccountOf(t.Context(), eve.ID)
	must(t, err)
}

// TestOwnedIsComplete: each column of the schema that names a user is in the
// lists of what is merged and of what is erased, or named here with a reason.
func TestOwnedIsComplete(t *testing.T) {
	s := openStore(t)
	guestsHaveNone := map[string]bool{"accounts.user_id": true, "tokens.user_id": true, "mails.user_id": true}
	goesWithGuest := map[string]bool{"sessions.user_id": true, "return_codes.user_id": true}
	staysForOthers := map[string]bool{"matches.first_id": true, "matches.second_id": true, "invites.creator_id": true}
	merged, gone := map[string]bool{}, map[string]bool{}
	for _, o := range owned {
		merged[o.table+"."+o.column] = true
	}
	for _, e := range erased {
		gone[e.table+"."+e.column] = true
	}
	columns, err := list(t.Context(), s.DB, scanText, `SELECT m.name || '.' || k."from" FROM sqlite_master m, pragma_foreign_key_list(m.name) k
		WHERE m.type = 'table' AND k."table" = 'users' ORDER BY 1`)
	must(t, err)
	if len(columns) < 10 {
		t.Fatalf("only %d columns found", len(columns))
	}
	known := map[string]bool{}
	for _, c := range columns {
		known[c] = true
		if !merged[c] && !guestsHaveNone[c] && !goesWithGuest[c] {
			t.Errorf("%s is not merged when a guest signs in", c)
		}
		if !gone[c] && !staysForOthers[c] {
			t.Errorf("%s is not erased with an account", c)
		}
	}
	for c := range merged {
		if !known[c] {
			t.Errorf("%s is merged and names no user", c)
		}
	}
	for c := range gone {
		if !known[c] {
			t.Errorf("%s is erased and names no user", c)
		}
	}
}

func TestErase(t *testing.T) {
	s := openStore(t)
	marta, bob := s.mustRegister(t, "Marta"), s.mustGuest(t, "Bob")
	m := s.mustMatch(t, marta, bob)
	open := s.mustInvite(t, marta)
	must(t, s.SendReport(t.Context(), Report{Reporter: marta, About: bob, Reason: "other", Words: "canary"}))
	must(t, s.Tell(t.Context(), marta.ID, "canary", ""))
	must(t, s.Post(t.Context(), marta.ID, []Token{{Hash: []byte("t"), Kind: TokenConfirm, Email: "canary@x.test", ExpiresAt: s.millis() + day}},
		Mail{ID: "m", Kind: "confirm", Address: "canary@x.test"}))
	must(t, s.UseConfirm(t.Context(), []byte("t")))
	at := s.millis() + 7*day
	must(t, s.LeaveAccount(t.Context(), marta.ID, at))
	mustBe(t, s.EraseAccount(t.Context(), marta.ID, at-1), ErrStale)
	sessions, err := s.SessionsOf(t.Context(), marta.ID)
	must(t, err)
	equal(t, "sessions", len(sessions), 0)

	// Signing in takes it back; then it is asked for again.
	_, _, stays, err := s.SignIn(t.Context(), marta.ID, "", s.newSession("back"))
	must(t, err)
	equal(t, "stays", stays, true)
	mustBe(t, s.EraseAccount(t.Context(), marta.ID, at), ErrStale)
	must(t, s.LeaveAccount(t.Context(), marta.ID, at))
	ids, err := s.LeavingAccounts(t.Context(), at, 10)
	must(t, err)
	equal(t, "leaving", fmt.Sprint(ids), fmt.Sprint([]string{marta.ID}))
	playing, err := s.ErasedPlaying(t.Context())
	must(t, err)
	equal(t, "erased and playing", len(playing), 0)
	must(t, s.EraseAccount(t.Context(), marta.ID, at))
	playing, err = s.ErasedPlaying(t.Context())
	must(t, err)
	equal(t, "erased and playing", fmt.Sprint(playing), fmt.Sprint([]string{marta.ID}))

	is, _, err := s.MatchByID(t.Context(), m.ID)
	must(t, err)
	equal(t, "player", is.Players[0], game.Player{UserID: marta.ID, Name: DeletedName})
	i, err := s.InviteByMatch(t.Context(), open.MatchID)
	must(t, err)
	equal(t, "invitation", i.Status, StatusCancelled)
	_, err = s.AccountByName(t.Context(), "marta")
	mustBe(t, err, ErrNotFound)
	_, err = s.Register(t.Context(), newAccount("Marta", ""), s.newSession("thief"), nil, nil)
	mustBe(t, err, ErrExists)
	for _, table := range []string{"reports", "notices", "mails", "tokens", "sessions"} {
		var n int
		must(t, s.row(t.Context(), `SELECT count(*) FROM `+table).Scan(&n))
		if want := map[bool]int{true: 1}[table == "sessions"]; n != want { // Bob's own
			t.Errorf("%d rows are left in %s", n, table)
		}
	}
}

func TestTokensWorkOnce(t *testing.T) {
	s := openStore(t)
	marta, eve := s.mustRegister(t, "Marta"), s.mustRegister(t, "Eve")
	post := func(u User, kind, hash, email string) {
		t.Helper()
		must(t, s.Post(t.Context(), u.ID, []Token{{Hash: []byte(hash), Kind: kind, Email: email, ExpiresAt: s.millis() + 60*minute}}))
	}
	post(marta, TokenConfirm, "c1", "M@x.test")
	post(marta, TokenConfirm, "c2", "M@x.test") // voids c1
	mustBe(t, s.UseConfirm(t.Context(), []byte("c1")), ErrNotFound)
	mustBe(t, s.UseReset(t.Context(), []byte("c2"), "x"), ErrNotFound)
	must(t, s.UseConfirm(t.Context(), []byte("c2")))
	mustBe(t, s.UseConfirm(t.Context(), []byte("c2")), ErrNotFound)
	a, err := s.AccountByEmail(t.Context(), "m@X.TEST")
	must(t, err)
	equal(t, "address", a.Email, "M@x.test")
	post(eve, TokenConfirm, "c3", "m@x.test")
	mustBe(t, s.UseConfirm(t.Context(), []byte("c3")), ErrTaken)

	post(marta, TokenReset, "r1", "")
	must(t, s.UseReset(t.Context(), []byte("r1"), "new hash"))
	mustBe(t, s.UseReset(t.Context(), []byte("r1"), "newer hash"), ErrNotFound)
	a, err = s.AccountOf(t.Context(), marta.ID)
	must(t, err)
	equal(t, "password", a.Password, "new hash")
	sessions, err := s.SessionsOf(t.Context(), marta.ID)
	must(t, err)
	equal(t, "sessions", len(sessions), 0)
	post(marta, TokenReset, "r2", "")
	s.ms.Add(60 * minute)
	mustBe(t, s.UseReset(t.Context(), []byte("r2"), "late"), ErrNotFound)
	_, err = s.AccountByEmail(t.Context(), "")
	mustBe(t, err, ErrNotFound)
}

func TestCloseAndRename(t *testing.T) {
	s := openStore(t)
	marta := s.mustRegister(t, "Marta")
	s.mustRegister(t, "Eve")
	must(t, s.CloseAccount(t.Context(), marta.ID))
	_, _, _, err := s.SignIn(t.Context(), marta.ID, "", s.newSession("in"))
	mustBe(t, err, ErrGone)
	must(t, s.OpenAccount(t.Context(), marta.ID))
	_, _, _, err = s.SignIn(t.Context(), marta.ID, "", s.newSession("in"))
	must(t, err)
	mustBe(t, s.ResetName(t.Context(), marta.ID, "eve", "look of eve", ""), ErrExists)
	must(t, s.ResetName(t.Context(), marta.ID, "Player-7", "look of player-7", "words"))
	a, err := s.AccountByName(t.Context(), "player-7")
	must(t, err)
	equal(t, "name", a.Name, "Player-7")
	_, err = s.Register(t.Context(), newAccount("Marta", ""), s.newSession("x"), nil, nil)
	mustBe(t, err, ErrExists)
	told, err := s.Notices(t.Context(), marta.ID)
	must(t, err)
	if len(told) != 1 || told[0].Words != "words" {
		t.Errorf("notices %+v", told)
	}
	must(t, s.PutAway(t.Context(), marta.ID, told[0].ID))
	told, err = s.Notices(t.Context(), marta.ID)
	must(t, err)
	equal(t, "notices", len(told), 0)
}

// TestRecord: results by variant and seat, hands and points, head-to-head.
func TestRecord(t *testing.T) {
	s := openStore(t)
	ann, bob, cid := s.mustGuest(t, "Ann"), s.mustGuest(t, "Bob"), s.mustGuest(t, "Cid")
	won, lost, drawn := s.mustMatch(t, ann, bob), s.mustMatch(t, bob, ann), s.mustMatch(t, ann, cid)
	s.mustMatch(t, ann, bob) // goes on
	aborted := s.mustMatch(t, ann, bob)
	hands := ending(won, game.Resign, game.Win(game.First, game.Resignation), "")
	hands.Sheet = []game.HandScore{{Round: 1, Hand: 1, Winner: game.First, Points: [2]int{3, 0}}, {Round: 1, Hand: 2, Winner: game.Second, Points: [2]int{0, 2}}}
	s.mustAppend(t, hands)
	other := ending(lost, game.Resign, game.Win(game.First, game.Resignation), "")
	other.Sheet = []game.HandScore{{Round: 1, Hand: 1, Winner: game.Second, Points: [2]int{0, 4}}}
	s.mustAppend(t, other)
	s.mustAppend(t, ending(drawn, game.AcceptDraw, game.Drawn(game.Agreement), ""))
	s.mustAppend(t, ending(aborted, game.AbortGame, game.Drawn(game.Abort), ""))
	all, err := s.RecordOf(t.Context(), ann.ID, "")
	must(t, err)
	want := Record{Variant: "race", Won: 1, Drawn: 1, Lost: 1, Running: 1, Hands: 3, HandsWon: 2, HandsLost: 1, PointsFor: 7, PointsAgainst: 2}
	if len(all) != 1 || all[0] != want {
		t.Errorf("record %+v", all)
	}
	against, err := s.RecordOf(t.Context(), bob.ID, ann.ID)
	must(t, err)
	want = Record{Variant: "race", Won: 1, Lost: 1, Running: 1, Hands: 3, HandsWon: 1, HandsLost: 2, PointsFor: 2, PointsAgainst: 7}
	if len(against) != 1 || against[0] != want {
		t.Errorf("head-to-head %+v", against)
	}
	page, err := s.GamesPage(t.Context(), ann.ID, "", "", 1, 2)
	must(t, err)
	equal(t, "page", len(page), 2)
	page, err = s.GamesPage(t.Context(), ann.ID, "race", cid.ID, 0, 20)
	must(t, err)
	equal(t, "against Cid", len(page), 1)
	page, err = s.GamesPage(t.Context(), ann.ID, "other", "", 0, 20)
	must(t, err)
	equal(t, "other variant", len(page), 0)
}

func TestMailQueue(t *testing.T) {
	s := openStore(t)
	marta := s.mustRegister(t, "Marta")
	id := rand.Text()
	heard, stop := s.Subscribe(MailTopic)
	defer stop()
	must(t, s.Post(t.Context(), marta.ID, nil, Mail{ID: id, Kind: "closed", Address: "m@x.test"}))
	<-heard
	due, err := s.DueMails(t.Context(), s.millis(), 10)
	must(t, err)
	if len(due) != 1 || due[0].Name != "Marta" || due[0].Tries != 0 {
		t.Fatalf("due %+v", due)
	}
	must(t, s.MailFailed(t.Context(), id, s.millis()+minute))
	due, err = s.DueMails(t.Context(), s.millis(), 10)
	must(t, err)
	equal(t, "due after a failure", len(due), 0)
	due, err = s.DueMails(t.Context(), s.millis()+minute, 10)
	must(t, err)
	equal(t, "due a minute later", len(due), 1)
	must(t, s.MailSent(t.Context(), id))
	due, err = s.DueMails(t.Context(), s.millis()+minute, 10)
	must(t, err)
	equal(t, "due once sent", len(due), 0)
	all, err := s.LatestMails(t.Context(), 10)
	must(t, err)
	if len(all) != 1 || all[0].SentAt == 0 || all[0].Tries != 2 {
		t.Errorf("kept %+v", all)
	}
}

func TestReports(t *testing.T) {
	s := openStore(t)
	marta, bob := s.mustRegister(t, "Marta"), s.mustGuest(t, "Bob")
	r := Report{Reporter: bob, About: marta, Reason: "words", Words: "first"}
	must(t, s.SendReport(t.Context(), r))
	r.Words = "second"
	must(t, s.SendReport(t.Context(), r)) // takes the place of the first
	open, err := s.Reports(t.Context(), false, 10)
	must(t, err)
	if len(open) != 1 || open[0].Words != "second" || open[0].About.Name != "Marta" || !open[0].Reporter.Guest {
		t.Fatalf("reports %+v", open)
	}
	n, err := s.CountReports(t.Context())
	must(t, err)
	equal(t, "waiting", n, 1)
	must(t, s.FinishReport(t.Context(), open[0].ID))
	must(t, s.FinishReport(t.Context(), open[0].ID))
	mustBe(t, s.FinishReport(t.Context(), "none"), ErrNotFound)
	done, err := s.Reports(t.Context(), true, 10)
	must(t, err)
	equal(t, "done", len(done), 1)
	mustBe(t, s.Block(t.Context(), bob.ID, bob.ID), ErrOwn)
	must(t, s.Block(t.Context(), bob.ID, marta.ID))
	must(t, s.Block(t.Context(), bob.ID, marta.ID))
	mustBe(t, s.Block(t.Context(), bob.ID, "nobody"), ErrNotFound)
	list, err := s.BlockedBy(t.Context(), bob.ID)
	must(t, err)
	if len(list) != 1 || list[0].Name != "Marta" {
		t.Errorf("blocked %+v", list)
	}
	must(t, s.Unblock(t.Context(), bob.ID, marta.ID))
	blocked, err := s.Blocked(t.Context(), marta.ID, bob.ID)
	must(t, err)
	equal(t, "blocked", blocked, false)
}
