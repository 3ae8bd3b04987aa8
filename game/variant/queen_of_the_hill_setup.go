package variant

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hilltop/game"
)

// queenMaxName is the longest name of a match in a setup, in bytes.
const queenMaxName = 32

// Commitments are the commitments of the dealer of Queen of the Hill to all
// hands of a match, in hex, to be shown before the second player joins (QH8).
// They are the same that the match logs first. rounds must be one of QH1.
func Commitments(secret game.Secret, matchID string, rounds int) []string {
	return queenCommitments(secret, game.Terms{Match: matchID, Rounds: rounds})
}

func queenCommitments(secret game.Secret, t game.Terms) []string {
	m := queenMatch{terms: t}
	return m.commitments(secret)
}

// queenSetup writes terms as a setup: "rounds=3 match=<name> n1=<hex>
// n2=<hex>", without what is empty. Errors: *game.SetupError.
func queenSetup(t game.Terms) (string, error) {
	if faults := queenFaults(t); faults != nil {
		return "", &game.SetupError{Faults: faults}
	}
	fields := []string{"rounds=" + strconv.Itoa(t.Rounds)}
	if t.Match != "" {
		fields = append(fields, "match="+t.Match)
	}
	for i, n := range t.Nonces {
		if n != (game.Nonce{}) {
			fields = append(fields, fmt.Sprintf("n%d=%x", i+1, n[:]))
		}
	}
	return strings.Join(fields, " "), nil
}

// queenTerms reads what queenSetup writes; "" is the usual match, without a
// name and with empty nonces. Errors: *game.SetupError with all faults.
func queenTerms(setup string) (game.Terms, error) {
	t := game.Terms{Rounds: queenUsual}
	var faults []string
	seen := map[string]bool{}
	for _, field := range strings.Fields(setup) {
		name, value, _ := strings.Cut(field, "=")
		if seen[name] {
			faults = append(faults, fmt.Sprintf("%q stands twice", name))
		}
		seen[name] = true
		ok := true
		switch name {
		case "rounds":
			n, err := strconv.Atoi(value)
			t.Rounds, ok = n, err == nil && strconv.Itoa(n) == value
		case "match":
			t.Match, ok = value, value != ""
		case "n1":
			ok = readNonce(&t.Nonces[0], value)
		case "n2":
			ok = readNonce(&t.Nonces[1], value)
		default:
			ok = false
		}
		if !ok {
			faults = append(faults, fmt.Sprintf("%.40q is no term of a match", field))
		}
	}
	if faults = append(faults, queenFaults(t)...); faults != nil {
		return game.Terms{}, &game.SetupError{Faults: faults}
	}
	return t, nil
}

// queenFaults lists what is wrong with terms.
func queenFaults(t game.Terms) (faults []string) {
	if !slices.Contains(queenRounds, t.Rounds) {
		faults = append(faults, fmt.Sprintf("a match has 1, 3 or 5 rounds, not %d", t.Rounds))
	}
	plain := strings.Trim(t.Match, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_") == ""
	if !plain || len(t.Match) > queenMaxName {
		faults = append(faults, fmt.Sprintf("a match's name has at most %d letters, digits and _", queenMaxName))
	}
	return faults
}

func readNonce(n *game.Nonce, text string) bool {
	raw, err := hex.DecodeString(text)
	if err != nil || len(raw) != len(n) || strings.ToLower(text) != text {
		return false
	}
	copy(n[:], raw)
	return true
}
