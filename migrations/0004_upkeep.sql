-- What the store needs for itself.

-- +goose Up

-- One row that the readiness probe rewrites.
CREATE TABLE probes (
	name TEXT   NOT NULL PRIMARY KEY,
	at   BIGINT NOT NULL
);

-- The text of each applied migration, so that an edited one is noticed.
CREATE TABLE migration_sums (
	version BIGINT NOT NULL PRIMARY KEY,
	sum     TEXT   NOT NULL -- SHA-256, hex
);

-- +goose Down

DROP TABLE migration_sums;
DROP TABLE probes;
