// Package chess is the rules engine of the chess family: positions on
// bitboards, legal moves, drops, outcomes, FEN, SAN, UCI and PGN. Chess itself
// is built in; a variant is a Rules value, and the zero Rules are chess.
package chess
