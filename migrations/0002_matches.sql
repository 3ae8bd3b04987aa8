-- Contests of two seated users. entries is the truth; what matches repeats of
-- it (to_act, over, position, ...) serves lists and the guard of version.

-- +goose Up

CREATE TABLE matches (
	id          TEXT    NOT NULL PRIMARY KEY,
	variant     TEXT    NOT NULL,
	setup       TEXT    NOT NULL,
	pace_days   INTEGER NOT NULL CHECK (pace_days >= 0),
	first_id    TEXT    REFERENCES users (id), -- NULL is an empty seat
	second_id   TEXT    REFERENCES users (id),
	version     INTEGER NOT NULL CHECK (version >= 0),
	ply         INTEGER NOT NULL CHECK (ply >= 0),
	to_act      INTEGER NOT NULL CHECK (to_act BETWEEN -2 AND 1),
	over        BOOLEAN NOT NULL,
	winner      INTEGER NOT NULL CHECK (winner BETWEEN -1 AND 1),
	reason      TEXT    NOT NULL,
	also        TEXT    NOT NULL,
	squares     TEXT    NOT NULL, -- that decided it, separated by spaces
	position    TEXT    NOT NULL,
	last        TEXT    NOT NULL,
	secret      TEXT    NOT NULL, -- hex; never leaves the server
	deadline_at BIGINT  NOT NULL,
	created_at  BIGINT  NOT NULL,
	updated_at  BIGINT  NOT NULL,
	rematch_by  INTEGER NOT NULL CHECK (rematch_by BETWEEN -1 AND 1),
	rematch_id  TEXT    NOT NULL
);

-- "My games" and "my moves", for either seat.
CREATE INDEX matches_first ON matches (first_id, over, to_act);
CREATE INDEX matches_second ON matches (second_id, over, to_act);

-- The sweep for turns that ran out.
CREATE INDEX matches_deadline ON matches (deadline_at) WHERE over = FALSE AND deadline_at > 0;

-- Who is playing now, and what was never begun.
CREATE INDEX matches_updated ON matches (updated_at);

CREATE TABLE entries (
	match_id TEXT    NOT NULL REFERENCES matches (id),
	version  INTEGER NOT NULL, -- 1 for the first: what the match's version was after it
	seat     INTEGER NOT NULL CHECK (seat BETWEEN -2 AND 1),
	action   TEXT    NOT NULL,
	at       BIGINT  NOT NULL,
	key      TEXT    NOT NULL, -- '' for all but the first entry of a request
	PRIMARY KEY (match_id, version)
);

-- A request that comes twice is found, and could not be stored twice.
CREATE UNIQUE INDEX entries_key ON entries (match_id, key) WHERE key <> '';

-- Finished hands of games that have several.
CREATE TABLE hands (
	match_id      TEXT    NOT NULL REFERENCES matches (id),
	round         INTEGER NOT NULL,
	hand          INTEGER NOT NULL,
	first_seat    INTEGER NOT NULL CHECK (first_seat BETWEEN 0 AND 1),
	winner        INTEGER NOT NULL CHECK (winner BETWEEN -1 AND 1),
	claims_first  INTEGER NOT NULL,
	claims_second INTEGER NOT NULL,
	points_first  INTEGER NOT NULL,
	points_second INTEGER NOT NULL,
	reason        TEXT    NOT NULL,
	PRIMARY KEY (match_id, round, hand)
);

-- +goose Down

DROP TABLE hands;
DROP TABLE entries;
DROP TABLE matches;
