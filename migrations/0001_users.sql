-- Who plays here, by what they are known again, and how they come back.

-- +goose Up

CREATE TABLE users (
	id         TEXT    NOT NULL PRIMARY KEY,
	name       TEXT    NOT NULL,
	name_key   TEXT    NOT NULL, -- case folded in Go; not unique, for guests share names
	guest      BOOLEAN NOT NULL,
	created_at BIGINT  NOT NULL,
	seen_at    BIGINT  NOT NULL
);

CREATE INDEX users_name_key ON users (name_key);

-- For the clean-up of guests who never came back.
CREATE INDEX users_guest_seen ON users (guest, seen_at);

CREATE TABLE sessions (
	id          TEXT   NOT NULL PRIMARY KEY,
	user_id     TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	secret_hash TEXT   NOT NULL,
	data        TEXT   NOT NULL,
	created_at  BIGINT NOT NULL,
	seen_at     BIGINT NOT NULL,
	expires_at  BIGINT NOT NULL
);

CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- One active code a user: issuing another replaces it.
CREATE TABLE return_codes (
	user_id    TEXT   NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
	code_hash  TEXT   NOT NULL UNIQUE,
	created_at BIGINT NOT NULL
);

-- +goose Down

DROP TABLE return_codes;
DROP TABLE sessions;
DROP TABLE users;
