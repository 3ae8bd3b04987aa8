-- Accounts: a name and a password that open one's games on every device; the
-- e-mails that go with them; whom one does not want to meet; what moderators
-- are told.

-- +goose Up

-- A user without a row here is a guest, or was deleted.
CREATE TABLE accounts (
	user_id    TEXT   NOT NULL PRIMARY KEY REFERENCES users (id),
	login_key  TEXT   NOT NULL UNIQUE, -- the name in lower case
	look_key   TEXT   NOT NULL UNIQUE, -- the name without what readers mix up
	password   TEXT   NOT NULL,        -- Argon2id, as a PHC string
	email      TEXT   NOT NULL,        -- confirmed; '' is none
	email_key  TEXT   NOT NULL,        -- in lower case
	prefs      TEXT   NOT NULL,        -- as a query: "board=clay&coords=off"
	created_at BIGINT NOT NULL,
	closed_at  BIGINT NOT NULL, -- by a moderator; 0 is open
	delete_at  BIGINT NOT NULL  -- when it will be erased; 0 is never
);

CREATE UNIQUE INDEX accounts_email ON accounts (email_key) WHERE email_key <> '';
CREATE INDEX accounts_delete ON accounts (delete_at) WHERE delete_at > 0;
CREATE INDEX accounts_created ON accounts (created_at);

-- Names that nobody may take again, as hashes: they are somebody's who left.
CREATE TABLE retired_names (
	look_hash  TEXT   NOT NULL PRIMARY KEY, -- SHA-256 of the look_key, hex
	retired_at BIGINT NOT NULL
);

-- What a link in an e-mail may do, once.
CREATE TABLE tokens (
	token_hash TEXT   NOT NULL PRIMARY KEY, -- SHA-256 of the secret in the link
	user_id    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	kind       TEXT   NOT NULL CHECK (kind IN ('reset', 'confirm')),
	email      TEXT   NOT NULL, -- that is confirmed; '' for a reset
	created_at BIGINT NOT NULL,
	expires_at BIGINT NOT NULL
);

CREATE INDEX tokens_user ON tokens (user_id, kind);
CREATE INDEX tokens_expiry ON tokens (expires_at);

-- E-mails to be sent, and for a while those that were. The text is written
-- when a mail is sent: no secret of a link stands here.
CREATE TABLE mails (
	id         TEXT    NOT NULL PRIMARY KEY, -- random; the link's secret is derived from it
	kind       TEXT    NOT NULL,
	user_id    TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	address    TEXT    NOT NULL,
	detail     TEXT    NOT NULL, -- what the text says besides
	created_at BIGINT  NOT NULL,
	next_at    BIGINT  NOT NULL, -- of the next try; 0: none, it was sent or given up
	sent_at    BIGINT  NOT NULL, -- 0: not yet
	tries      INTEGER NOT NULL
);

CREATE INDEX mails_next ON mails (next_at) WHERE next_at > 0;
CREATE INDEX mails_created ON mails (created_at);
CREATE INDEX mails_user ON mails (user_id);

CREATE TABLE blocks (
	user_id    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	blocked_id TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (user_id, blocked_id)
);

CREATE INDEX blocks_blocked ON blocks (blocked_id, user_id);

CREATE TABLE reports (
	id          TEXT   NOT NULL PRIMARY KEY,
	reporter_id TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	about_id    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	match_id    TEXT   NOT NULL, -- '' if it is about no game
	reason      TEXT   NOT NULL,
	words       TEXT   NOT NULL,
	created_at  BIGINT NOT NULL,
	done_at     BIGINT NOT NULL  -- 0: waits for a moderator
);

CREATE INDEX reports_done ON reports (done_at, created_at);
CREATE INDEX reports_about ON reports (about_id);
CREATE INDEX reports_reporter ON reports (reporter_id, about_id);

-- A sentence that a user reads on the next page, until it is put away.
CREATE TABLE notices (
	id         TEXT   NOT NULL PRIMARY KEY,
	user_id    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	words      TEXT   NOT NULL,
	url        TEXT   NOT NULL, -- where to look; '' nowhere
	created_at BIGINT NOT NULL
);

CREATE INDEX notices_user ON notices (user_id, id);
CREATE INDEX notices_created ON notices (created_at);

-- +goose Down

DROP TABLE notices;
DROP TABLE reports;
DROP TABLE blocks;
DROP TABLE mails;
DROP TABLE tokens;
DROP TABLE retired_names;
DROP TABLE accounts;
