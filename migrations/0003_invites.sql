-- Seats offered by link. The match of that id is made when somebody accepts.

-- +goose Up

CREATE TABLE invites (
	token_hash   TEXT    NOT NULL PRIMARY KEY,
	match_id     TEXT    NOT NULL UNIQUE,
	variant      TEXT    NOT NULL,
	setup        TEXT    NOT NULL,
	pace_days    INTEGER NOT NULL CHECK (pace_days >= 0),
	creator_id   TEXT    NOT NULL REFERENCES users (id),
	creator_seat INTEGER NOT NULL CHECK (creator_seat BETWEEN -1 AND 1), -- -1: drawn at random when accepted
	secret       TEXT    NOT NULL,
	status       TEXT    NOT NULL CHECK (status IN ('open', 'taken', 'cancelled')),
	created_at   BIGINT  NOT NULL,
	expires_at   BIGINT  NOT NULL
);

CREATE INDEX invites_creator ON invites (creator_id, status);
CREATE INDEX invites_expiry ON invites (expires_at);

-- +goose Down

DROP TABLE invites;
