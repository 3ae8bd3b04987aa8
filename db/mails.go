package db

import (
	"context"
	"encoding/hex"
	"fmt"
)

// Mail is an e-mail that is to be sent, or was. Its text is written when it is
// sent, from Kind, the name of the user and Detail.
type Mail struct {
	ID      string // random, the sender's to choose; what the link's secret is derived from
	Kind    string
	UserID  string // filled in by whoever stores it
	Name    string // of the user now; only read
	Address string
	Detail  string
	// Times are Unix milliseconds and filled in by the store.
	CreatedAt int64
	NextAt    int64 // of the next try; 0: none
	SentAt    int64 // 0: not yet
	Tries     int
}

// Token is what the link in a mail may do once.
type Token struct {
	Hash      []byte // SHA-256 of the secret in the link
	Kind      string // TokenReset, TokenConfirm
	Email     string // that is confirmed; "" for a reset
	ExpiresAt int64  // Unix milliseconds
}

// The kinds of tokens.
const (
	TokenReset   = "reset"
	TokenConfirm = "confirm"
)

const mailSelect = `SELECT m.id, m.kind, m.user_id, u.name, m.address, m.detail, m.created_at, m.next_at, m.sent_at, m.tries
	FROM mails m JOIN users u ON u.id = m.user_id `

func scanMail(s scanner) (m Mail, err error) {
	err = s.Scan(&m.ID, &m.Kind, &m.UserID, &m.Name, &m.Address, &m.Detail, &m.CreatedAt, &m.NextAt, &m.SentAt, &m.Tries)
	return m, err
}

// insertMails stores mails and what their links may do. A new link of a kind
// voids the older ones of the same user.
func insertMails(t *tx, userID string, tokens []Token, mails []Mail) error {
	for _, k := range tokens {
		if _, err := t.exec(`DELETE FROM tokens WHERE user_id = $1 AND kind = $2`, userID, k.Kind); err != nil {
			return err
		}
		_, err := t.exec(`INSERT INTO tokens (token_hash, user_id, kind, email, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
			hex.EncodeToString(k.Hash), userID, k.Kind, k.Email, t.now, k.ExpiresAt)
		if err != nil {
			return err
		}
	}
	for _, m := range mails {
		_, err := t.exec(`INSERT INTO mails (id, kind, user_id, address, detail, created_at, next_at, sent_at, tries)
			VALUES ($1, $2, $3, $4, $5, $6, $6, 0, 0)`, m.ID, m.Kind, userID, m.Address, m.Detail, t.now)
		if err != nil {
			return err
		}
	}
	if len(mails) > 0 {
		t.notify(MailTopic, 0)
	}
	return nil
}

// MailTopic is the topic of mails that wait to be sent.
const MailTopic = "mail"

// Post stores mails for a user, with what their links may do. Errors:
// ErrNotFound if there is no such user, ErrExists for an id or a token twice.
func (d *DB) Post(ctx context.Context, userID string, tokens []Token, mails ...Mail) error {
	err := d.write(ctx, func(t *tx) error { return insertMails(t, userID, tokens, mails) })
	if err != nil {
		return fmt.Errorf("post mail: %w", err)
	}
	return nil
}

// DueMails lists mails to be sent at now (Unix milliseconds), oldest first.
func (d *DB) DueMails(ctx context.Context, now int64, limit int) ([]Mail, error) {
	all, err := list(ctx, d, scanMail, mailSelect+`WHERE m.next_at > 0 AND m.next_at <= $1 ORDER BY m.created_at LIMIT $2`, now, limit)
	if err != nil {
		return nil, fmt.Errorf("due mails: %w", err)
	}
	return all, nil
}

// LatestMails lists mails, newest first, sent or not.
func (d *DB) LatestMails(ctx context.Context, limit int) ([]Mail, error) {
	all, err := list(ctx, d, scanMail, mailSelect+`WHERE m.created_at > 0 ORDER BY m.created_at DESC, m.id LIMIT $1`, limit)
	if err != nil {
		return nil, fmt.Errorf("latest mails: %w", err)
	}
	return all, nil
}

// MailSent notes that a mail is on its way.
func (d *DB) MailSent(ctx context.Context, id string) error {
	return d.mail(ctx, "sent", func(t *tx) error {
		_, err := t.exec(`UPDATE mails SET sent_at = $2, next_at = 0, tries = tries + 1 WHERE id = $1`, id, t.now)
		return err
	})
}

// MailFailed notes a failed try and when the next is due; 0 gives it up.
func (d *DB) MailFailed(ctx context.Context, id string, next int64) error {
	return d.mail(ctx, "failed", func(t *tx) error {
		_, err := t.exec(`UPDATE mails SET next_at = $2, tries = tries + 1 WHERE id = $1`, id, next)
		return err
	})
}

func (d *DB) mail(ctx context.Context, what string, do func(*tx) error) error {
	if err := d.write(ctx, do); err != nil {
		return fmt.Errorf("note that a mail has %s: %w", what, err)
	}
	return nil
}
