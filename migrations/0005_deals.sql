-- Games with cards: whose random bytes are in the deal, and the next match,
-- which is committed to when a rematch is offered.

-- +goose Up

-- The server drew the nonce, for the browser sent none.
ALTER TABLE invites ADD COLUMN nonce_ours BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE matches ADD COLUMN inviter_nonce_ours BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE matches ADD COLUMN joiner_nonce_ours BOOLEAN NOT NULL DEFAULT FALSE;

CREATE TABLE rematches (
	match_id   TEXT    NOT NULL PRIMARY KEY REFERENCES matches (id), -- after which it comes
	next_id    TEXT    NOT NULL,
	setup      TEXT    NOT NULL, -- without what the other side will add
	secret     TEXT    NOT NULL, -- hex; never leaves the server
	nonce_ours BOOLEAN NOT NULL
);

-- +goose Down

DROP TABLE rematches;
ALTER TABLE matches DROP COLUMN joiner_nonce_ours;
ALTER TABLE matches DROP COLUMN inviter_nonce_ours;
ALTER TABLE invites DROP COLUMN nonce_ours;
