-- How players meet without a link, and what they say and agree beside their
-- moves.

-- +goose Up

ALTER TABLE matches ADD COLUMN weekends_off BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE invites ADD COLUMN weekends_off BOOLEAN NOT NULL DEFAULT FALSE;

-- Finished games of a user, newest first.
CREATE INDEX matches_first_done ON matches (first_id, over, updated_at);
CREATE INDEX matches_second_done ON matches (second_id, over, updated_at);

-- Seats that are offered to whoever comes.
CREATE TABLE seeks (
	id           TEXT    NOT NULL PRIMARY KEY, -- that of the match to come
	creator_id   TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	creator_seat INTEGER NOT NULL CHECK (creator_seat BETWEEN -1 AND 1), -- -1: drawn at random when taken
	paces        TEXT    NOT NULL, -- days for each move, any of them, separated by spaces
	weekends_off BOOLEAN NOT NULL,
	secret       TEXT    NOT NULL, -- hex; never leaves the server
	nonce_ours   BOOLEAN NOT NULL,
	status       TEXT    NOT NULL CHECK (status IN ('open', 'taken', 'cancelled')),
	created_at   BIGINT  NOT NULL,
	expires_at   BIGINT  NOT NULL
);

CREATE INDEX seeks_open ON seeks (status, expires_at);
CREATE INDEX seeks_creator ON seeks (creator_id, status);
CREATE INDEX seeks_expiry ON seeks (expires_at);

-- The games that a room is for, any of them.
CREATE TABLE seek_games (
	seek_id TEXT NOT NULL REFERENCES seeks (id) ON DELETE CASCADE,
	variant TEXT NOT NULL,
	setup   TEXT NOT NULL, -- without what the other side will add
	PRIMARY KEY (seek_id, variant)
);

-- Seats that are offered to one user.
CREATE TABLE challenges (
	id           TEXT    NOT NULL PRIMARY KEY, -- that of the match to come
	from_id      TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	to_id        TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	from_seat    INTEGER NOT NULL CHECK (from_seat BETWEEN -1 AND 1),
	variant      TEXT    NOT NULL,
	setup        TEXT    NOT NULL,
	pace_days    INTEGER NOT NULL CHECK (pace_days >= 0),
	weekends_off BOOLEAN NOT NULL,
	secret       TEXT    NOT NULL, -- hex; never leaves the server
	nonce_ours   BOOLEAN NOT NULL,
	status       TEXT    NOT NULL CHECK (status IN ('open', 'taken', 'cancelled', 'declined')),
	reason       TEXT    NOT NULL, -- why it was declined, a word; ''
	created_at   BIGINT  NOT NULL,
	expires_at   BIGINT  NOT NULL
);

CREATE INDEX challenges_from ON challenges (from_id, status);
CREATE INDEX challenges_to ON challenges (to_id, status);
CREATE INDEX challenges_expiry ON challenges (expires_at);

-- What a player has chosen for one match.
CREATE TABLE match_seats (
	match_id TEXT    NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	seat     INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 1),
	quiet    BOOLEAN NOT NULL, -- no messages
	patient  BOOLEAN NOT NULL, -- does not want to win on time
	PRIMARY KEY (match_id, seat)
);

CREATE TABLE messages (
	match_id TEXT    NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	number   INTEGER NOT NULL, -- 1 for the first of the match
	seat     INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 1),
	text     TEXT    NOT NULL,
	at       BIGINT  NOT NULL,
	PRIMARY KEY (match_id, number)
);

-- What a player notes for nobody else.
CREATE TABLE notes (
	match_id TEXT   NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	user_id  TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	text     TEXT   NOT NULL,
	at       BIGINT NOT NULL,
	PRIMARY KEY (match_id, user_id)
);

CREATE INDEX notes_user ON notes (user_id);

-- Days of vacation, taken whole when a turn would run out.
CREATE TABLE vacations (
	user_id  TEXT    NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
	year     INTEGER NOT NULL, -- UTC, to which used belongs
	used     INTEGER NOT NULL,
	until_at BIGINT  NOT NULL -- end of the last day taken
);

-- +goose Down

DROP TABLE vacations;
DROP TABLE notes;
DROP TABLE messages;
DROP TABLE match_seats;
DROP TABLE challenges;
DROP TABLE seek_games;
DROP TABLE seeks;
DROP INDEX matches_second_done;
DROP INDEX matches_first_done;
ALTER TABLE invites DROP COLUMN weekends_off;
ALTER TABLE matches DROP COLUMN weekends_off;
