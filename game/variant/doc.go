// Package variant holds the games of the house: one file a game, and the one
// list of them.
package variant
