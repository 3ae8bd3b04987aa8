package handlers

import (
	"encoding/hex"
	"slices"
	"strconv"

	"hilltop/game"
)

// nonce is what a browser adds to the deal of a match, or what the server
// drew in its place.
type nonce struct {
	bytes game.Nonce
	ours  bool // the server drew it
}

// readNonce reads the field of a form: 32 digits of hex, or nothing from a
// browser without script. Errors: errBadForm.
func readNonce(text string) (n nonce, err error) {
	if text == "" {
		return nonce{game.Nonce(randomBytes(len(n.bytes))), true}, nil
	}
	raw, err := hex.DecodeString(text)
	if err != nil || copy(n.bytes[:], raw) != len(raw) || len(raw) != len(n.bytes) {
		return nonce{}, errBadForm
	}
	return n, nil
}

// readRounds reads how long a match shall be; nothing is the usual. It is 0
// for games without a deal. Errors: errBadForm.
func readRounds(d *game.Dealing, text string) (int, error) {
	switch {
	case d == nil:
		return 0, nil
	case text == "":
		return d.Usual, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || !slices.Contains(d.Rounds, n) {
		return 0, errBadForm
	}
	return n, nil
}

// offeredSetup is the setup of a match as far as who offers it decides; "" for
// games without a deal.
func offeredSetup(d *game.Dealing, matchID string, rounds int, n nonce) (string, error) {
	if d == nil {
		return "", nil
	}
	return d.Setup(game.Terms{Rounds: rounds, Match: matchID, Nonces: [2]game.Nonce{n.bytes}})
}

// joinedSetup is the setup with what the other side adds.
func joinedSetup(d *game.Dealing, offered string, n nonce) (string, error) {
	if d == nil {
		return offered, nil
	}
	terms, err := d.Terms(offered)
	if err != nil {
		return "", err
	}
	terms.Nonces[1] = n.bytes
	return d.Setup(terms)
}

// commitments are what the dealer of an offered match is bound by, in hex; nil
// for games without a deal.
func commitments(d *game.Dealing, setup string, secret game.Secret) ([]string, error) {
	if d == nil {
		return nil, nil
	}
	terms, err := d.Terms(setup)
	if err != nil {
		return nil, err
	}
	return d.Commitments(secret, terms), nil
}

// roundsOf is how long a match on a setup is; 0 for games without a deal.
func roundsOf(d *game.Dealing, setup string) int {
	if d == nil {
		return 0
	}
	terms, err := d.Terms(setup)
	if err != nil {
		return 0
	}
	return terms.Rounds
}
