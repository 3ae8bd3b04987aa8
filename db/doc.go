// Package db keeps users, sessions, invitations and matches in one SQLite
// file. It knows the words of package game but no rule: what it stores is
// what handlers decided, guarded so that two deciders cannot both win.
//
// # One writer
//
// The file is opened by two pools: one connection that writes and several
// that only read (query_only). Writers that wait for each other inside SQLite
// starve now and then for seconds; callers that queue in front of one
// goroutine do not. Readers never wait: the journal is a WAL.
//
// # FULL durability by group commit
//
// A write is answered after its commit has reached the disk (synchronous =
// FULL), so an acknowledged move survives a power cut. The writer takes every
// caller that is waiting, runs all of them in one transaction, each in a
// savepoint of its own, and commits once: a refused caller is rolled back
// alone, and under load the price of the disk is shared. Nothing is delayed
// to fill a batch. If the commit itself fails, every caller of the batch gets
// the error, also those that had been refused: they may have been refused
// because of a neighbour who is now undone.
//
// A caller whose context ends while it queues is not run. Once its turn has
// come it waits for the commit, so that it never reports a failure about
// something that is stored.
//
// # Notes after commit
//
// What a write wants to tell others is handed to the bus when its commit has
// returned; a write that is rolled back tells nothing. See DB.Subscribe.
//
// # Portable SQL
//
// Queries use $1, no SQLite word beyond pragmas, no caught-and-ignored
// errors (PostgreSQL would poison the transaction); every contested write is
// an UPDATE whose WHERE holds the condition, and the rows it affected say who
// won. The rules for the schema stand in package migrations. What differs
// between databases is in dialect.go and open.go.
//
// # Errors and use
//
// Methods return the sentinels of errors.go, wrapped with what was being
// done; test with errors.Is. Errors of the context come back as they are.
// Everything else means that the disk or the file is broken. Times are Unix
// milliseconds UTC. All methods may be called from several goroutines.
package db
